/** The part of `test-results.mjs` that tests call. */
export type FileResult = {
  file: string;
  project: string;
  passed: number;
  failed: number;
  skipped: number;
  said: string[];
};
export type RunResults = { files: FileResult[]; unhandled: string[] };
type ErrorOfRun = { message?: string; stack?: string; VITEST_TEST_PATH?: string };
type ModuleOfRun = {
  moduleId: string;
  relativeModuleId: string;
  project: { name: string };
  children: {
    allTests(): Iterable<{ fullName: string; result(): { state: string; errors?: readonly ErrorOfRun[] } }>;
  };
  errors(): readonly ErrorOfRun[];
  state(): string;
};
export function resultsOf(
  modules: readonly ModuleOfRun[],
  unhandledErrors: readonly ErrorOfRun[],
): RunResults;
export function failedFiles(results: RunResults): FileResult[];
export function afterSecondTry(
  first: RunResults,
  second: RunResults[],
): {
  counts: { passed: number; failed: number; skipped: number };
  flaky: { file: string; said: string[] }[];
  broken: { file: string; said: string[] }[];
  unhandled: string[];
};
