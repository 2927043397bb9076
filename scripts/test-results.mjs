// What a test run gave, file by file, as `scripts/test.mjs` counts it; Vitest loads this file as a reporter.
import { writeFileSync } from 'node:fs';

/** Writes the results of a run to `TEST_RESULTS`. */
export default class ResultWriter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(resultOf);
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify({ files, unhandled: unhandledErrors.length }));
  }
}

function resultOf(module) {
  const result = {
    file: module.relativeModuleId,
    project: module.project.name,
    passed: 0,
    failed: 0,
    skipped: 0,
  };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    result[state === 'pending' ? 'failed' : state] += 1;
  }
  // A file that breaks before its first test has no failed test, and must not pass for a quiet one.
  if (result.failed === 0 && !['passed', 'skipped'].includes(module.state())) result.failed = 1;
  return result;
}

/** The files of a run with something failed in them. */
export const failedFiles = (results) => results.files.filter(({ failed }) => failed > 0);

/**
 * A run after its failed files ran once more, each alone: what is counted, which files failed and passed the second time,
 * and which failed twice. A failure outside any file stays one, because nobody knows what to run again.
 */
export function afterSecondTry(first, second) {
  const again = new Map(second.flatMap(({ files }) => files).map((result) => [keyOf(result), result]));
  const flaky = [];
  const broken = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of first.files) {
    const last = (result.failed > 0 && again.get(keyOf(result))) || result;
    if (last.failed > 0) broken.push(last.file);
    else if (result.failed > 0) flaky.push(last.file);
    for (const kind of Object.keys(counts)) counts[kind] += last[kind];
  }
  const unhandled = [first, ...second].reduce((sum, results) => sum + results.unhandled, 0);
  counts.failed += unhandled;
  return { counts, flaky, broken, unhandled };
}

const keyOf = ({ project, file }) => `${project} ${file}`;
