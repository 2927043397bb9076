import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { startEmulators } from '../../src/server/emulators.ts';
import { openShop } from '../../src/server/open-shop.ts';

/**
 * Opens the stopped shop's data an hour later and does what its clock would have done by then: asks the providers
 * about every open payment, ends what is overdue. Then has `check` look.
 */
export async function settleEverything<Result>(
  dataDir: string,
  check: (db: Database) => Promise<Result>,
): Promise<Result> {
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  // Webhooks go nowhere: reconciler and sweeper alone must find everything.
  const emulators = await startEmulators({ databaseUrl: postgres.url, shopUrl: 'http://127.0.0.1:9', log });
  const open = await openShop({
    databaseUrl: postgres.url,
    dataDir,
    publicUrl: 'http://127.0.0.1:9',
    providers: emulators.providers,
    log,
    clock: { now: () => new Date(Date.now() + 60 * 60 * 1000) },
  });
  try {
    await open.runJob('payments.reconcile', { olderThanMinutes: 0 });
    await open.runJob('orders.sweep');
    const db = openDatabase(postgres.url, { connections: 2 });
    return await check(db).finally(() => db.close());
  } finally {
    await open.close();
    await emulators.close();
    await postgres.stop();
  }
}
