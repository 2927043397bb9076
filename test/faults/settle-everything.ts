import { lookAgain, settleRefund } from '../../src/modules/payments/index.ts';
import type { Shop } from '../../src/platform/context.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { type RunningEmulators, startEmulators } from '../../src/server/emulators.ts';
import { openShop } from '../../src/server/open-shop.ts';
import { settleInvoices } from './invoice-errors.ts';
import { settleParcels } from './parcel-errors.ts';

const dayMs = 24 * 3_600_000;
/** Later than any page, voucher or CLABE is waited for. */
const laterMs = 15 * dayMs;
/** CLABEs whose payment is over are asked about once a day, and not for ever. */
const nextDayMs = dayMs + 3_600_000;
/** Sweeper and reconciler take so much at once; what is open after as many turns stays open. */
const turnsMax = 12;
/** How often what was found is looked at again. */
const roundsMax = 5;

/**
 * Opens the stopped shop's data and does what the shop's clock and its staff would have done the day after, and two weeks
 * later: asks the providers about every open payment, ends what is overdue, compares the books of every day of `period` and looks again at
 * what was not booked. Then has `check` look, and gives what it says.
 */
export async function settleEverything(
  dataDir: string,
  period: { from: Date; until: Date },
  check: (db: Database) => Promise<string[]>,
): Promise<string[]> {
  const log = createLog('fatal');
  let aheadMs = period.until.getTime() + nextDayMs - Date.now();
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
        await endSlowRefunds(db, emulators);
        await open.runJob('payments.reconcile', { olderThanMinutes: 0 });
        await open.runJob('orders.sweep');
        await open.runJob('company-quotes.free-goods');
        await open.runJob('payments.overdue-refunds');
        errors.push(...(await settleRefunds(open.shop, db, turn)));
        if (!(await isAnythingOpen(db))) return;
      }
    };
    // While it is still the day after: providers forget what may be asked again.
    await settleParcels(open, db);
    await settleInvoices(open, db);
    await askRestingTransfers(db, clock, () => open.runJob('payments.reconcile'));
    aheadMs += laterMs - nextDayMs;
    await settleAll();
    // What is found asks for refunds, and refunds come back until today: found by comparing once more.
    let from = period.from.getTime();
    for (let round = 0; round < roundsMax; round += 1) {
      for (let at = from; at < clock.now().getTime() + dayMs; at += dayMs) {
        await open.runJob('payments.compare-books', { day: new Date(at).toISOString().slice(0, 10) });
      }
      from = clock.now().getTime() - dayMs;
      const { rows } = await db.sql(
        `select id from payment_finding where kind = 'not_booked' and solved_at is null`,
      );
      for (const { id } of rows) {
        await lookAgain(open.shop, id as number).catch((error: unknown) => {
          errors.push(`finding ${String(id)} cannot be looked at: ${String(error)}`);
        });
      }
      await settleAll();
      if (rows.length === 0) break;
    }
    await settleParcels(open, db);
    await settleInvoices(open, db);
    await open.runJob('orders.find-kept-money');
    return [...errors, ...(await check(db))];
  } finally {
    await db.close();
    await open.close();
    await emulators.close();
    await postgres.stop();
  }
}

/** The day after, the reconciler asks about every CLABE whose payment is over, so many at once. */
async function askRestingTransfers(
  db: Database,
  clock: Clock,
  reconcile: () => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await reconcile();
    const { rows } = await db.sql(
      `select 1 from payment_attempt
        where payer_ref is not null and state not in ('created', 'open', 'pending') and updated_at <= $1 limit 1`,
      [new Date(clock.now().getTime() - dayMs)],
    );
    if (rows.length === 0) return;
  }
}

/** Refunds that are slow arrive, or come back; of those at PayPal every other one. */
async function endSlowRefunds(db: Database, { urls, providers }: RunningEmulators): Promise<void> {
  const { rows } = await db.sql(slowRefunds);
  for (const [index, { provider, id, outcome }] of rows.entries()) {
    const [url, body] =
      provider === 'stripe'
        ? [`${urls.stripe}/_emulator/refunds/${String(id)}/finish`, { status: outcome }]
        : [`${urls.paypal}/_emulator/refunds/${String(id)}/${index % 2 === 0 ? 'complete' : 'fail'}`, {}];
    // One that ended by itself meanwhile is refused.
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${providers.stripe.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.body?.cancel();
  }
}

const slowRefunds = `select provider, id, body #>> '{_emulator,outcome}' as outcome from emulators.object
  where kind = 'refund' and (body ? '_emulator' or provider = 'paypal' and body ->> 'status' = 'PENDING')`;

/**
 * What staff do about refunds that wait for them or for a payer who never said: what failed is tried again at first, then
 * sent from the shop's bank, as is cash.
 */
async function settleRefunds(shop: Shop, db: Database, turn: number): Promise<string[]> {
  const { rows } = await db.sql(
    `select r.id, r.state, r.failure from refund r
      where r.state in ('awaiting_choice', 'awaiting_transfer')
         or exists (select from payment_finding f where f.kind = 'refund_failed' and f.provider_ref = r.id::text
                     and f.solved_at is null)`,
  );
  const errors: string[] = [];
  for (const { id, state, failure } of rows) {
    const isRetried = state === 'failed' && turn < 2 && !/expired/.test(String(failure));
    const transfer = {
      way: 'transfer',
      clabe: '032180000118359719',
      trackingKey: `C${String(id).replaceAll('-', '').slice(0, 28)}`,
    } as const;
    await db
      .transaction((tx) =>
        settleRefund(tx, shop, id as string, isRetried ? { way: 'retry' } : transfer, {
          id: null,
          name: null,
        }),
      )
      .catch((error: unknown) => errors.push(`refund ${String(id)} cannot be settled: ${String(error)}`));
  }
  return errors;
}

async function isAnythingOpen(db: Database): Promise<boolean> {
  const { rows } = await db.sql(
    `select 1 from shop_order where state in ('pending_payment', 'awaiting_payment')
     union all select 1 from refund
       where state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer')
         or state = 'failed' and replaced_by is null
     union all select 1 from (${slowRefunds}) slow
     union all select 1 from payment_attempt where state in ('created', 'open', 'pending')
     limit 1`,
  );
  return rows.length > 0;
}
