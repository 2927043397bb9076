// `npm test`: everything there is to check, and one closing line with the counts. With `--again`, files that failed run
// once more, each alone, and those that pass then are named as flaky.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, prepare, PrepareError, root, run } from './prepare.mjs';
import { afterSecondTry, failedFiles } from './test-results.mjs';
import { verify } from './verify.mjs';

const again = '--again';
const wanted = process.argv.slice(2).filter((word) => word !== again);

const ready = await prepare({ packages: 'all' }).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});

const failedChecks = await verify(ready);
const first = await runTests(wanted);
const second = [];
if (process.argv.includes(again)) {
  for (const { file, project } of failedFiles(first)) {
    console.log(`\nOnce more, alone: ${file}`);
    second.push(await runTests(['--project', project, '--maxWorkers=1', file]));
  }
}
const { counts, flaky, broken, unhandled } = afterSecondTry(first, second);

if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`);
for (const said of unhandled) console.log(`Error outside any test: ${said}`);
for (const { file, said } of broken) console.log(`Failed: ${file}\n${said.join('\n')}`);
for (const { file, said } of flaky) {
  console.log(`Flaky, passed when it ran again (test/flaky.md): ${file}\n${said.join('\n')}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 && failedChecks.length === 0 ? 0 : 1);

async function runTests(words) {
  const folder = mkdtempSync(join(tmpdir(), 'ensambla-results-'));
  const results = join(folder, 'results.json');
  const code = await run(
    ready.node,
    [
      commandOf('vitest', 'vitest'),
      'run',
      '--reporter=default',
      `--reporter=${join(root, 'scripts', 'test-results.mjs')}`,
      ...words,
    ],
    { env: { ...ready.env, TEST_RESULTS: results } },
  );
  try {
    const found = JSON.parse(readFileSync(results, 'utf8'));
    // Vitest may object to more than tests, and nobody else would say so.
    const isUnexplained = code !== 0 && found.unhandled.length === 0 && failedFiles(found).length === 0;
    return isUnexplained ? { ...found, unhandled: [`Vitest ended with ${code}`] } : found;
  } catch {
    // Vitest did not get as far as writing results.
    return { files: [], unhandled: [`Vitest ended with ${code} before it wrote results`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
