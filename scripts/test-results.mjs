// What a test run gave, file by file, as `scripts/test.mjs` counts it; Vitest loads this file as a reporter.
import { writeFileSync } from 'node:fs';

/** Writes the results of a run to `TEST_RESULTS`. */
export default class ResultWriter {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify(resultsOf(modules, unhandledErrors)));
  }
}

/**
 * What each file of a run gave, with what its failures said. An error outside any test belongs to the file that ran
 * meanwhile, so that this one runs again; where nobody knows the file, it is `unhandled`.
 */
export function resultsOf(modules, unhandledErrors) {
  const files = modules.map(resultOf);
  const unhandled = [];
  for (const error of unhandledErrors) {
    const index = modules.findIndex(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
    if (index === -1) {
      unhandled.push(shortText(error));
      continue;
    }
    files[index].failed += 1;
    files[index].said.push(`outside any test: ${shortText(error)}`);
  }
  return { files, unhandled };
}

function resultOf(module) {
  const result = {
    file: module.relativeModuleId,
    project: module.project.name,
    passed: 0,
    failed: 0,
    skipped: 0,
    said: module.errors().map(shortText),
  };
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    result[state === 'pending' ? 'failed' : state] += 1;
    for (const error of errors) result.said.push(`${test.fullName}: ${shortText(error)}`);
  }
  // A file that breaks before its first test has no failed test, and must not pass for a quiet one.
  if (result.failed === 0 && !['passed', 'skipped'].includes(module.state())) result.failed = 1;
  return result;
}

/** An error's message and the first places of its stack: enough to know it by where the whole output is not at hand. */
function shortText({ message = '', stack = '' }) {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [message.slice(0, 800), ...places.slice(0, 3)].join('\n');
}

/** The files of a run with something failed in them. */
export const failedFiles = (results) => results.files.filter(({ failed }) => failed > 0);

/**
 * A run after its failed files ran once more, each alone: what is counted, which files failed and passed the second time,
 * which failed twice, and what each failure said. A failure outside any file stays one, because nobody knows what to run
 * again.
 */
export function afterSecondTry(first, second) {
  const again = new Map(second.flatMap(({ files }) => files).map((result) => [keyOf(result), result]));
  const flaky = [];
  const broken = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of first.files) {
    const last = (result.failed > 0 && again.get(keyOf(result))) || result;
    if (last.failed > 0) broken.push({ file: last.file, said: last.said });
    else if (result.failed > 0) flaky.push({ file: result.file, said: result.said });
    for (const kind of Object.keys(counts)) counts[kind] += last[kind];
  }
  const unhandled = [first, ...second].flatMap((results) => results.unhandled);
  counts.failed += unhandled.length;
  return { counts, flaky, broken, unhandled };
}

const keyOf = ({ project, file }) => `${project} ${file}`;
