// What a shop that does nothing takes: seconds until it answers, and memory of its process. See README.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../src/server/free-port.ts';
import { childrenOf } from './cpu-time.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    /** Seconds without a request before memory is read. */
    idle: { type: 'string', default: '60' },
  },
});

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'ensambla-idle-'));
try {
  const first = await start(folder, {});
  await stop(first.child);
  console.log(`first start (fills the demo shop)  ${first.seconds.toFixed(2)} s`);
  const seconds: number[] = [];
  for (let round = 0; round < Number(options.starts); round += 1) {
    const { child, seconds: taken } = await start(folder, {});
    seconds.push(taken);
    await stop(child);
  }
  console.log(
    `start, median of ${seconds.length}  ${middle(seconds).toFixed(2)} s (${seconds.map((one) => one.toFixed(2)).join(', ')})`,
  );
  // Any real key: the emulators do not run.
  const withoutEmulators = { STRIPE_SECRET_KEY: 'sk_test_idle', STRIPE_WEBHOOK_SECRET: 'whsec_idle' };
  for (const [name, settings] of Object.entries({
    'with the emulators': {},
    'without them': withoutEmulators,
  })) {
    const { child, pid } = await start(folder, settings);
    await delay(Number(options.idle) * 1000);
    console.log(`idle for ${options.idle} s ${name}  ${(await memoryOf(pid)).join(', ')}`);
    await stop(child);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** As an operator does it, until it says that it can serve. */
async function start(dataDir: string, settings: Record<string, string>) {
  const port = await freePort('127.0.0.1');
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null) throw new Error(`The shop ended while starting (${child.exitCode}).`);
    await delay(10);
  }
  const seconds = (performance.now() - began) / 1000;
  const [pid] = await childrenOf(child.pid ?? 0);
  if (pid === undefined) throw new Error('The shop has no process.');
  return { child, pid, seconds };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** What stands in memory for a process alone, and of it what is no file of the disk. Linux only. */
async function memoryOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return ['VmRSS', 'RssAnon', 'VmHWM'].map((name) => {
    const kilobytes = Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
    return `${name} ${Math.round(kilobytes / 1024)} MB`;
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
