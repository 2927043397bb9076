/** The part of `test-results.mjs` that tests call. */
export type FileResult = { file: string; project: string; passed: number; failed: number; skipped: number };
export type RunResults = { files: FileResult[]; unhandled: number };
export function failedFiles(results: RunResults): FileResult[];
export function afterSecondTry(
  first: RunResults,
  second: RunResults[],
): {
  counts: { passed: number; failed: number; skipped: number };
  flaky: string[];
  broken: string[];
  unhandled: number;
};
