import type { Connection, Database } from './database.ts';

/** Does `work` and takes all of it back, also within a transaction that goes on. @throws what `work` throws */
export async function rehearse(
  db: Pick<Database, 'transaction'>,
  work: (tx: Connection) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql('savepoint rehearsal');
    await work(tx);
    await tx.sql('rollback to savepoint rehearsal');
  });
}
