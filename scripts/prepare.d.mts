/** Whether what was `made` is there, of the `files` as they are; `stamp` says what they were when it was made. */
export function isBuilt(build: {
  stamp: string;
  made: readonly string[];
  files: readonly { path: string; found: { size: number; mtimeMs: number } }[];
}): boolean;
