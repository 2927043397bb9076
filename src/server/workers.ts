import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '../platform/log.ts';
import type { ProviderSettings } from './open-shop.ts';

/** What the first process brought up and every worker uses. */
export type HandedDown = {
  databaseUrl: string;
  publicUrl: string;
  providers: ProviderSettings;
  port: number;
};

const variable = 'ENSAMBLA_HANDED_DOWN';

/** What this worker was given; undefined in the first process. */
export function handedDown(): HandedDown | undefined {
  const text = process.env[variable];
  return text === undefined ? undefined : (JSON.parse(text) as HandedDown);
}

/**
 * Starts `count` processes that share the port, and a new one for each that dies.
 * @returns stops them all
 */
export async function forkWorkers(count: number, handed: HandedDown, log: Log): Promise<() => Promise<void>> {
  let isStopping = false;
  const fork = () => cluster.fork({ [variable]: JSON.stringify(handed) });
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a worker died; another takes its place');
    setTimeout(() => isStopping || fork(), 500);
  });
  const workers = Array.from({ length: count }, fork);
  await Promise.all(workers.map((worker) => once(worker, 'listening')));
  return async () => {
    isStopping = true;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      living.map((worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        return gone;
      }),
    );
  };
}
