import { t } from '../../i18n/t.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';

/** Any constant: names the lock under which feeds are read one at a time, whatever process reads them. */
const feedLock = 7_240_131;

/**
 * Makes the caller the only one who reads a feed. PostgreSQL gives the lock back when the connection ends, so a killed
 * run leaves nothing locked.
 * @throws AppError 409 `sync_running` when a run is at work
 */
export async function takeRunLock(db: Database): Promise<{ release(): Promise<void> }> {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      feedLock,
    ]);
    if (!rows[0]?.taken)
      throw conflict('sync_running', t('Another synchronisation is at work; wait until it has finished.'));
  } catch (error) {
    client.release();
    throw error;
  }
  return {
    release: async () => {
      let broken: Error | undefined;
      await client.query('select pg_advisory_unlock($1)', [feedLock]).catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    },
  };
}

/**
 * Lets no feed be read until the transaction ends, so that none goes on with the rules that the transaction changes.
 * @throws AppError 409 `sync_running` when a run is at work
 */
export async function holdFeeds(tx: Connection): Promise<void> {
  const { rows } = await tx.sql('select pg_try_advisory_xact_lock($1) as taken', [feedLock]);
  if ((rows[0] as { taken: boolean } | undefined)?.taken !== true)
    throw conflict('sync_running', t('A distributor’s feed is being read; wait until it is finished.'));
}

/** Whether a run is at work anywhere on this database. */
export async function isRunLocked(db: Database): Promise<boolean> {
  const { rows } = await db.sql(
    `select exists (
       select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
     ) as locked`,
    [feedLock],
  );
  return (rows[0] as { locked: boolean } | undefined)?.locked === true;
}
