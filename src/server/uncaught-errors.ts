import type { EventEmitter } from 'node:events';
import type { Log } from '../platform/log.ts';

/**
 * What happens to failures that nothing caught. A forgotten promise is told and the shop goes on; after an exception
 * nobody knows what still holds, so the process stops in order, and with several processes another takes its place.
 */
export function handleUncaughtErrors(
  process: EventEmitter,
  log: Pick<Log, 'error' | 'fatal'>,
  stop: (exitCode: number) => Promise<void>,
): void {
  process.on('unhandledRejection', (error: unknown) =>
    log.error({ err: error }, 'a failure nobody waited for'),
  );
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'a failure nobody caught; the process stops');
    void stop(1);
  });
}
