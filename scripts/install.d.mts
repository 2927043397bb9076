/** The part of `install.mjs` that tests call. */
export function findNode(): string | undefined;
export function refuseForeignNode(file: string, sha256: string): void;
