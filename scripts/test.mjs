// `npm test`: everything there is to check, and one closing line with the counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, prepare, PrepareError, run } from './prepare.mjs';
import { verify } from './verify.mjs';

const ready = await prepare({ packages: 'all' }).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});

const failedChecks = await verify(ready);

const folder = mkdtempSync(join(tmpdir(), 'ensambla-results-'));
const resultFile = join(folder, 'results.json');
const code = await run(
  ready.node,
  [
    commandOf('vitest', 'vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    ...process.argv.slice(2),
  ],
  { env: ready.env },
);
const counts = readCounts();
rmSync(folder, { recursive: true, force: true });

if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(code === 0 && counts.failed === 0 && failedChecks.length === 0 ? 0 : 1);

function readCounts() {
  let results;
  try {
    results = JSON.parse(readFileSync(resultFile, 'utf8'));
  } catch {
    // Vitest did not get as far as writing results.
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that breaks before its first test has no failed test, and must not pass for a quiet one.
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}
