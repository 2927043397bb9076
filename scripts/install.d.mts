/** The part of `install.mjs` that tests call. */
export function refuseForeignNode(file: string, sha256: string): void;
