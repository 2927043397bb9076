import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { findPostgresHome } from './postgres-home.ts';
import { inspectPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const lookEveryMilliseconds = 1000;
/** A restart by hand leaves it away for a moment, too; who is gone this many times in a row does not come by itself. */
const missedMax = 2;

/**
 * As `startEmbeddedPostgres`, and starts it again at the same address when it is gone though nobody here stopped it:
 * killed for its memory, say. Statements under way fail; the next ones find it within seconds.
 */
export async function keepPostgresRunning(
  options: EmbeddedPostgresOptions & { log: Pick<Log, 'info' | 'error'> },
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  const port = Number(new URL(postgres.url).port);
  const closing = new AbortController();

  const watch = async (): Promise<void> => {
    for (let missed = 0; !closing.signal.aborted;) {
      await delay(lookEveryMilliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      missed = (await isGone(options.dataDir)) ? missed + 1 : 0;
      if (closing.signal.aborted || missed < missedMax) continue;
      options.log.error('PostgreSQL is gone and is started again');
      await startEmbeddedPostgres({ ...options, port }).catch((error: unknown) => {
        options.log.error({ err: error }, 'PostgreSQL could not be started again, it is tried once more');
      });
    }
  };
  const watching = watch();
  return {
    ...postgres,
    stop: async () => {
      closing.abort();
      await watching;
      await postgres.stop();
    },
  };
}

async function isGone(dataDir: string): Promise<boolean> {
  const folder = await findPostgresHome(dataDir);
  return folder !== undefined && (await inspectPostmaster(join(folder, 'cluster'))).kind !== 'alive';
}
