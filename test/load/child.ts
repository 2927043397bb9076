import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';

/** A part of the load test in a process of its own. */
export type Child<Ready extends object> = Ready & {
  pid: number;
  /** Tells it something and waits until it answers. */
  tell(message: object): Promise<void>;
  /** Asks it to end and waits for that. */
  stop(): Promise<void>;
};

/**
 * Starts `script` (beside this file), gives it `settings` as JSON and waits for the first message it sends. What it
 * prints goes into `logFile`.
 */
export async function startChild<Ready extends object>(
  script: string,
  settings: object,
  logFile: string,
): Promise<Child<Ready>> {
  const log = await open(logFile, 'a');
  const child = fork(new URL(script, import.meta.url), [JSON.stringify(settings)], {
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // As `npm start` starts the shop (scripts/start.mjs).
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32', ...profiling(script)],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    once(child, 'exit').then(async ([code]) => {
      throw new Error(`${script} ended with ${code}: ${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
    }),
  ]);
  await log.close();
  return {
    ...ready,
    pid: child.pid!,
    tell: async (message) => {
      const answered = once(child, 'message');
      child.send(message);
      await answered;
    },
    stop: () => end(child),
  };
}

/** `LOAD_PROFILE=<folder>` leaves a CPU profile of the shop's process there. */
function profiling(script: string): string[] {
  const folder = process.env['LOAD_PROFILE'];
  return folder && script.includes('shop') ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
