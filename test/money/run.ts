import { randomInt } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Difference, firstDifference } from './compare.ts';

/**
 * Prices random baskets by the engine and by the oracle and compares them to the centavo:
 * `npm run test:money -- [--baskets 1000000] [--seed 1] [--threads 4]`. Exit code 1 at the first difference.
 */
type Share = { seed: number; from: number; to: number };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      baskets: { type: 'string', default: '1000000' },
      seed: { type: 'string' },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const baskets = Number(values.baskets);
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const threads = Math.max(1, Number(values.threads));
  console.log(`Seed ${seed}: ${baskets} baskets on ${threads} threads (${cpus()[0]?.model.trim() ?? '?'}).`);
  const began = performance.now();
  const share = Math.ceil(baskets / threads);
  const differences = await Promise.all(
    Array.from({ length: threads }, (_, at) =>
      compareInThread({ seed, from: at * share, to: Math.min(baskets, (at + 1) * share) }),
    ),
  );
  const difference = differences.find((one) => one !== undefined);
  if (difference) {
    console.error(`Basket ${difference.number} of seed ${seed} is priced differently:`);
    console.error(inspect(difference, { depth: 8, colors: false }));
    process.exitCode = 1;
    return;
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `Equal to the centavo: ${baskets} baskets in ${seconds.toFixed(1)} s (${Math.round(baskets / seconds)} a second).`,
  );
}

function compareInThread(share: Share): Promise<Difference | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

if (isMainThread) {
  await main();
} else {
  const { seed, from, to } = workerData as Share;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  parentPort?.postMessage(firstDifference(seed, from, to));
}
