// Plants mistakes in the configurator's rules, one at a time, and tells which no test notices; see README.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createBench } from './bench.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

const { values: options } = parseArgs({
  options: {
    /** Names of files with commas (`memory,power`); all of them by default. */
    only: { type: 'string' },
    /** Tries every so many-th mistake only. */
    every: { type: 'string', default: '1' },
    /** Share of mutants that must be noticed. */
    least: { type: 'string', default: '0.95' },
  },
});

const folder = fileURLToPath(new URL('../../src/modules/configurator/rules', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
// Those over whole catalogues take seconds.
const slow = new Set(['real-records.test.ts', 'properties.test.ts']);
const tests = files
  .filter((name) => name.endsWith('.test.ts') && !slow.has(name))
  // The one that notices most comes first.
  .toSorted((one, other) => Number(other.startsWith('every-rule')) - Number(one.startsWith('every-rule')))
  .map((name) => join(folder, name));
const asked = options.only?.split(',');
const rules = files.filter(
  (name) => !name.endsWith('.test.ts') && (asked === undefined || asked.includes(basename(name, '.ts'))),
);
/** A mutant that takes longer runs in circles. */
const patienceMilliseconds = 20_000;

const sound = await createBench().failing(tests);
if (sound !== undefined) {
  console.error(`The tests fail without any mistake: ${sound}`);
  process.exit(1);
}
const sources = new Map(rules.map((name) => [join(folder, name), readNow(name)] as const));
const step = Number(options.every);
const mutants = [...sources]
  .flatMap(([file, source]) => mutantsOf(file, source))
  .filter((_, index) => index % step === 0);
const voids = new Set<Mutant>();
const survivors: Mutant[] = [];
let late = 0;
const started = performance.now();
let next = 0;
await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work));
report();
// Who edits a file meanwhile breaks every test, and no mistake seems to survive.
const changed = await createBench().failing(tests);
if (changed !== undefined || rules.some((name) => sources.get(join(folder, name)) !== readNow(name))) {
  console.error('A file was changed while mutants were tested: these figures say nothing.');
  process.exitCode = 1;
}

function readNow(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

async function work(): Promise<void> {
  let child = await startChild();
  for (let mutant = mutants[next++]; mutant; mutant = mutants[next++]) {
    child.send({ mutant, source: sources.get(mutant.file) });
    const answer = await Promise.race([
      once(child, 'message').then(([message]) => message as { failure?: string; isVoid?: true }),
      new Promise<'late'>((resolve) => setTimeout(resolve, patienceMilliseconds, 'late').unref()),
    ]);
    if (answer === 'late') {
      late += 1;
      child.kill('SIGKILL');
      child = await startChild();
    } else if (answer.isVoid) {
      voids.add(mutant);
    } else if (answer.failure === undefined) {
      survivors.push(mutant);
      console.log(lineOf(mutant));
    }
  }
  child.disconnect();
}

async function startChild() {
  const child = fork(new URL('./mutant.child.ts', import.meta.url), [JSON.stringify({ tests })]);
  await once(child, 'message');
  return child;
}

function lineOf({ file, line, what }: Mutant): string {
  return `survived ${basename(file)}:${line}  ${what}`;
}

function report(): void {
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  for (const name of rules) {
    const own = (mutant: Mutant) => basename(mutant.file) === name && !voids.has(mutant);
    const count = mutants.filter(own).length;
    if (count === 0) continue;
    const killed = count - survivors.filter(own).length;
    console.log(
      `${name.padEnd(24)} ${String(killed).padStart(5)} of ${String(count).padStart(5)}  ${share(killed, count)}`,
    );
  }
  const count = mutants.length - voids.size;
  const killed = count - survivors.length;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${killed} of ${count} noticed (${share(killed, count)}), ${late} of them by running in circles, ${seconds} s`,
  );
  if (killed / count < Number(options.least)) process.exitCode = 1;
}
