import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startTestRun from '../setup/global-setup.ts';
import { fuzzCalls, fuzzPages, openBench, report } from './fuzz.ts';

/**
 * Asks the shop nonsense for long: `npm run test:fuzz -- [--seed 1] [--rounds 20] [--times 30] [--only "POST /cart"]`.
 * Each round has a seed of its own, counted from the first. Exit code 1 where anything was wrong.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    rounds: { type: 'string', default: '10' },
    times: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
});
const [first, rounds, times] = [Number(values.seed), Number(values.rounds), Number(values.times)];
const endTestRun = await startTestRun();
const bench = await openBench();
try {
  for (let seed = first; seed < first + rounds; seed += 1) {
    const began = performance.now();
    const round = { seed, times, only: values.only };
    const findings = [...(await fuzzCalls(bench, round)), ...(await fuzzPages(bench, round))];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Seed ${seed}: ${findings.length} findings in ${seconds} s.`);
    if (findings.length === 0) continue;
    console.log(report(findings));
    process.exitCode = 1;
  }
} finally {
  // A connection or a statement that nobody ends would keep the shop from stopping.
  const hasStopped = await Promise.race([bench.stop().then(() => true), delay(30_000, false)]);
  if (!hasStopped) {
    console.error('The shop does not stop:', process.getActiveResourcesInfo());
    process.exit(1);
  }
  await endTestRun();
}
process.exit();
