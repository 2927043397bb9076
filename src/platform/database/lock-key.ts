import type { Connection } from './database.ts';
import { query } from './named-query.ts';

const lock = query(
  'platform.lock_key',
  'select pg_advisory_xact_lock(hashtextextended(:key, 0)) is null as is_locked',
);

/** Whoever names this key waits until the transaction ends: for what may have no row yet that could be locked. */
export async function lockKey(tx: Connection, key: string): Promise<void> {
  await tx.run(lock, { key });
}
