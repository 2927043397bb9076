import { t } from '../../i18n/t.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';

/** Any constant: names the lock that every run shares, whatever process works on it; who changes rules takes it alone. */
const feedLock = 7_240_131;
/** Any constant: batches of several runs take turns. */
const batchLock = 7_240_133;

const keyOf = (supplier: string) => `feed:${supplier}`;

/**
 * Makes the caller the only one who works on feeds of a supplier; others are read beside it. PostgreSQL gives the lock back
 * when the connection ends, so a killed run leaves nothing locked.
 * @throws AppError 409 `sync_running` when a run of the supplier is at work
 */
export async function takeRunLock(db: Database, supplier: string): Promise<{ release(): Promise<void> }> {
  const client = await db.pool.connect();
  const release = async () => {
    let broken: Error | undefined;
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  };
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select case when pg_try_advisory_lock(hashtextextended($1, 0)) then pg_try_advisory_lock_shared($2) else false end as taken`,
      [keyOf(supplier), feedLock],
    );
    if (rows[0]?.taken !== true)
      throw conflict('sync_running', t('Another synchronisation is at work; wait until it has finished.'));
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/** Waits until no other batch of any run is being written; until the transaction ends it is the only one. */
export async function lockBatches(tx: Connection): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1)', [batchLock]);
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

/** Whether a run of a supplier is at work anywhere on this database. */
export async function isRunLocked(db: Database, supplier: string): Promise<boolean> {
  const { rows } = await db.sql(
    `select exists (
       select from pg_locks where locktype = 'advisory' and objsubid = 1
          and classid = ((hashtextextended($1, 0) >> 32) & 4294967295)::oid and objid = (hashtextextended($1, 0) & 4294967295)::oid
          and database = (select oid from pg_database where datname = current_database())
     ) as locked`,
    [keyOf(supplier)],
  );
  return (rows[0] as { locked: boolean } | undefined)?.locked === true;
}
