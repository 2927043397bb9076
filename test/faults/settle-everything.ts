import { settle } from '../../src/modules/payments/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { startEmulators } from '../../src/server/emulators.ts';
import { openShop } from '../../src/server/open-shop.ts';

const dayMs = 24 * 3_600_000;
/** Later than any page, voucher or CLABE is waited for. */
const laterMs = 15 * dayMs;
/** Sweeper and reconciler take so much at once; what is open after as many turns stays open. */
const turnsMax = 12;

/**
 * Opens the stopped shop's data and does what the shop's clock and its staff would have done two weeks later: asks the
 * providers about every open payment, ends what is overdue, compares the books of every day of `period` and looks again at
 * what was not booked. Then has `check` look, and gives what it says.
 */
export async function settleEverything(
  dataDir: string,
  period: { from: Date; until: Date },
  check: (db: Database) => Promise<string[]>,
): Promise<string[]> {
  const log = createLog('error');
  const aheadMs = period.until.getTime() + laterMs - Date.now();
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const db = openDatabase(postgres.url, { connections: 2 });
  // Webhooks go nowhere: reconciler, sweeper and the nightly comparison alone must find everything.
  const emulators = await startEmulators({
    databaseUrl: postgres.url,
    shopUrl: 'http://127.0.0.1:9',
    clock,
    log,
  });
  const open = await openShop({
    databaseUrl: postgres.url,
    dataDir,
    publicUrl: 'http://127.0.0.1:9',
    providers: emulators.providers,
    log,
    clock,
  });
  const errors: string[] = [];
  try {
    const settleAll = async () => {
      for (let turn = 0; turn < turnsMax; turn += 1) {
        await open.runJob('payments.reconcile', { olderThanMinutes: 0 });
        await open.runJob('orders.sweep');
        if (!(await isAnythingOpen(db))) return;
      }
    };
    await settleAll();
    for (let at = period.from.getTime(); at < period.until.getTime() + dayMs; at += dayMs) {
      await open.runJob('payments.compare-books', { day: new Date(at).toISOString().slice(0, 10) });
    }
    const { rows } = await db.sql(`select attempt_id from payment_finding where kind = 'not_booked'`);
    for (const { attempt_id: id } of rows) {
      await settle(open.shop, id as string).catch((error: unknown) => {
        errors.push(`attempt ${String(id)} cannot be settled: ${String(error)}`);
      });
    }
    // What arrived too late asks for refunds.
    await settleAll();
    return [...errors, ...(await check(db))];
  } finally {
    await db.close();
    await open.close();
    await emulators.close();
    await postgres.stop();
  }
}

async function isAnythingOpen(db: Database): Promise<boolean> {
  const { rows } = await db.sql(
    `select 1 from shop_order where state in ('pending_payment', 'awaiting_payment')
     union all select 1 from refund where state in ('requested', 'pending')
     union all select 1 from payment_attempt where state in ('created', 'open', 'pending')
     limit 1`,
  );
  return rows.length > 0;
}
