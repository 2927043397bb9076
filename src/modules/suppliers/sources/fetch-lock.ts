import { t } from '../../../i18n/t.ts';
import type { Database } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';

/**
 * Does work as the only one who asks a supplier. PostgreSQL gives the lock back when the connection ends, so a killed fetch
 * leaves nothing locked.
 * @throws AppError 409 `fetch_running`
 */
export async function asOnlyFetch<Result>(
  db: Database,
  supplier: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [`fetch:${supplier}`],
    );
    if (rows[0]?.taken !== true)
      throw conflict(
        'fetch_running',
        t('The supplier is being asked already; wait until that has finished.'),
      );
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
