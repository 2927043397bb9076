import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/platform/database/database.ts';
import { createErrorList, eventErrors } from '../faults/reconciliation.ts';
import type { Cluster } from './cluster.ts';
import { readLetters } from './journey.ts';
import type { Told } from './shoppers.ts';

/** A product of the run and how many there were. */
export type Stocked = { id: number; start: number };
type Charge = { id: string; amount: number; status: string; payment_intent: string };

/** How long what is under way may take: a webhook that failed often is sent again after a minute. */
const settledMs = 150_000;

/** What was told and is not so, or adds up to something else; a sentence each. */
export async function bookErrors(
  cluster: Cluster,
  told: Told,
  products: readonly Stocked[],
): Promise<{ errors: string[]; words: string }> {
  const charges = await allCharges(cluster);
  const succeeded = charges.filter(({ status }) => status === 'succeeded');
  return cluster.withDatabase(async (db) => {
    const { errors, expectNone } = createErrorList(db);
    await untilBooked(db, succeeded);
    await expectNone(
      'acknowledged, but not there',
      `select told.id from unnest($1::uuid[]) as told(id)
        where not exists (select from shop_order o where o.id = told.id)`,
      [[...told.orders]],
    );
    await expectNone(
      'acknowledged as paid, but is not',
      `select o.id, o.state from unnest($1::uuid[]) as told(id) join shop_order o on o.id = told.id
        where o.state <> 'paid' or o.number is null`,
      [[...told.paid]],
    );
    await expectNone(
      'charged at Stripe, but not in the ledger, or not in that amount',
      `select charged.id, charged.cents, l.amount_cents
         from unnest($1::text[], $2::text[], $3::bigint[]) as charged(id, intent, cents)
         left join payment_ledger l on l.kind = 'charge' and l.provider_ref in (charged.id, charged.intent)
        where l.amount_cents is distinct from charged.cents`,
      [
        succeeded.map(({ id }) => id),
        succeeded.map(({ payment_intent: intent }) => intent),
        succeeded.map(({ amount }) => amount),
      ],
    );
    await expectNone(
      'an order not paid exactly once',
      `select o.id, o.state, o.total_cents, coalesce(sum(l.amount_cents), 0) as booked from shop_order o
         left join payment_attempt a on a.reference = o.id::text
         left join payment_ledger l on l.attempt_id = a.id
        group by o.id
       having coalesce(sum(l.amount_cents), 0) <> case when o.state = 'paid' then o.total_cents else 0 end`,
    );
    await expectNone(
      'less than nothing on a shelf, or less than is held',
      'select product_id, on_hand, reserved from stock_level where on_hand < 0 or reserved < 0 or reserved > on_hand',
    );
    await expectNone(
      'units neither on the shelf nor sold',
      `select stocked.id, s.on_hand, sold.units, stocked.start
         from unnest($1::int[], $2::int[]) as stocked(id, start)
         join (select product_id, sum(on_hand)::int as on_hand from stock_level group by product_id) s
           on s.product_id = stocked.id
         left join (select l.product_id, sum(l.quantity)::int as units
                      from order_line l join shop_order o on o.id = l.order_id
                     where o.state = 'paid' group by l.product_id) sold on sold.product_id = stocked.id
        where s.on_hand + coalesce(sold.units, 0) <> stocked.start`,
      [products.map(({ id }) => id), products.map(({ start }) => start)],
    );
    await expectNone(
      'one cart, several orders open at once',
      `select cart_id, count(*) from shop_order where state = 'pending_payment' group by cart_id having count(*) > 1`,
    );
    errors.push(...(await eventErrors(db)));
    errors.push(...(await letterErrors(cluster, db)));
    const { rows } = await db.sql(
      `select count(*)::int as orders, (count(*) filter (where state = 'paid'))::int as paid from shop_order`,
    );
    const [counts] = rows as { orders: number; paid: number }[];
    return {
      errors,
      words: `${told.orders.size} orders acknowledged, ${told.paid.size} of them as paid; in the books ${counts?.orders}, ${counts?.paid} paid by ${succeeded.length} charges`,
    };
  });
}

/** Every charge, as Stripe's own API lists them. */
async function allCharges({ askStripe }: Cluster): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (;;) {
    const after = charges.at(-1)?.id;
    const page = (await askStripe(
      `/v1/charges?limit=100${after === undefined ? '' : `&starting_after=${after}`}`,
    )) as { data: Charge[]; has_more: boolean };
    charges.push(...page.data);
    if (!page.has_more) return charges;
  }
}

/** Webhooks of the last minutes may be on their way. */
async function untilBooked(db: Database, charges: readonly Charge[]): Promise<void> {
  const deadline = performance.now() + settledMs;
  for (;;) {
    const { rows } = await db.sql(
      `select charged.id from unnest($1::text[], $2::text[]) as charged(id, intent)
        where not exists (select from payment_ledger l where l.kind = 'charge' and l.provider_ref in (charged.id, charged.intent))
       union all
       select event_id from payment_event where state = 'received'`,
      [charges.map(({ id }) => id), charges.map(({ payment_intent: intent }) => intent)],
    );
    if (rows.length === 0 || performance.now() > deadline) return;
    await delay(500);
  }
}

/** A letter that was sent again under its own id is one letter; two about one thing are not. */
async function letterErrors(cluster: Cluster, db: Database): Promise<string[]> {
  const deadline = performance.now() + settledMs;
  for (;;) {
    const { rows } = await db.sql(`select recipient, state from mail where state = 'waiting' limit 3`);
    if (rows.length === 0) break;
    if (performance.now() > deadline) return [`letters that never left: ${JSON.stringify(rows)}`];
    await delay(500);
  }
  const ids = new Map<string, Set<string>>();
  for (const { to, subject, id } of readLetters(cluster)) {
    const about = `${to} ${subject}`;
    ids.set(about, (ids.get(about) ?? new Set()).add(id));
  }
  return [...ids].filter(([, known]) => known.size > 1).map(([about]) => `two letters: ${about}`);
}
