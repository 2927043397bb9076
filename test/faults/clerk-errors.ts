import type { Database } from '../../src/platform/database/database.ts';
import { adjustedFor, creditLimitCents, type ToldToClerks } from './clerks.ts';
import type { ErrorList } from './reconciliation.ts';

/** What does not add up of gift cards, counted stock, quotes and what companies owe. */
export async function findClerkErrors({ errors, expectNone }: ErrorList, told: ToldToClerks): Promise<void> {
  const owners = new Map<string, string>();
  for (const { card, by } of told.redeemed) {
    const other = owners.get(card);
    if (other !== undefined && other !== by)
      errors.push(`gift card ${card} was redeemed by ${other} and by ${by}`);
    owners.set(card, by);
    if (told.disabled.has(card)) errors.push(`gift card ${card} was redeemed, and disabled before that`);
  }
  await expectNone(
    'acknowledged as a gift card, redeemed or disabled, but is not',
    `select told.* from jsonb_to_recordset($1::jsonb) as told(card uuid, by text, disabled boolean)
       left join gift_card g on g.id = told.card
      where g.id is null or told.by is not null and g.redeemed_by is distinct from told.by
        or told.disabled and g.disabled_at is null`,
    [
      JSON.stringify(
        [...told.cards].map((card) => ({
          card,
          by: owners.get(card) ?? null,
          disabled: told.disabled.has(card),
        })),
      ),
    ],
  );
  await expectNone(
    'a gift card that is not the credit of who redeemed it, once',
    `select g.id, g.amount_cents, g.redeemed_by, m.times, m.cents from gift_card g
       left join lateral (select count(*) as times, sum(amount_cents) as cents, min(customer_id) as customer_id
                            from store_credit_movement where cause = 'gift_card:' || g.id) m on true
      where case when g.redeemed_at is null then m.times <> 0
        else m.times <> 1 or m.cents <> g.amount_cents or m.customer_id <> g.redeemed_by end`,
  );
  await expectNone(
    'stock that was adjusted by other units than was acknowledged',
    `select coalesce(told.id, moved.id) as id, told.units, moved.units as moved
       from jsonb_to_recordset($1::jsonb) as told(id int, units int)
       full join (select product_id as id, sum(delta)::int as units from stock_movement
                   where reason = 'adjustment' and note = $2 group by 1) moved on moved.id = told.id
      where coalesce(told.units, 0) <> coalesce(moved.units, 0) and coalesce(told.id, moved.id) <> all($3::int[])`,
    [JSON.stringify([...told.adjusted].map(([id, units]) => ({ id, units }))), adjustedFor, [...told.unsure]],
  );
  await expectNone(
    'a count acknowledged as applied that is not, or a count that moved a product twice',
    `select told.id, null::int as product_id from unnest($1::int[]) as told(id)
       left join cycle_count c on c.id = told.id where c.state is distinct from 'applied'
     union all
     select split_part(reference, ':', 2)::int, product_id from stock_movement where reference like 'count:%'
      group by 1, product_id, warehouse_code having count(*) > 1`,
    [[...told.counts]],
  );
  await expectNone(
    'a quote that was withdrawn and ordered, or that is not the one order everybody was told of',
    `select q.id, q.state, d.order_id, told.orders from jsonb_to_recordset($1::jsonb) as told(id uuid, withdrawn boolean, orders uuid[])
       left join company_quote q on q.id = told.id left join draft_order d on d.id = q.draft_order_id
       left join shop_order o on o.id = d.order_id
      where told.withdrawn and (q.state <> 'withdrawn' or cardinality(told.orders) > 0)
        or exists (select from unnest(told.orders) one where one <> d.order_id)
        or cardinality(told.orders) > 0 and o.state <> 'paid'`,
    [
      JSON.stringify(
        [...new Set([...told.quotes.keys(), ...told.withdrawn])].map((id) => ({
          id,
          withdrawn: told.withdrawn.has(id),
          orders: told.quotes.get(id) ?? [],
        })),
      ),
    ],
  );
  await expectNone(
    'a quote that became several orders',
    `select d.id, count(*) from draft_order d join shop_order o on o.cart_id = d.id
      where o.state in ('paid', 'paid_without_stock', 'manual_review') group by d.id having count(*) > 1`,
  );
  await expectNone(
    'money of a company that was acknowledged, and is not recorded once',
    `select told.reference, told.cents, count(p.id) from jsonb_to_recordset($1::jsonb) as told(reference text, cents bigint)
       left join company_credit_payment p on p.reference = told.reference and p.amount_cents = told.cents
      group by 1, 2 having count(p.id) <> 1`,
    [JSON.stringify([...told.payments].map(([reference, cents]) => ({ reference, cents })))],
  );
  await expectNone(
    'what a company owes for an order that the ledger does not say',
    `select c.reference, c.amount_cents, booked.cents from company_credit_charge c
       cross join lateral (select coalesce(sum(l.amount_cents), 0) as cents from payment_ledger l
                             join payment_attempt a on a.id = l.attempt_id
                            where a.reference = c.reference::text and a.provider = 'company_credit') booked
      where booked.cents <> c.amount_cents`,
  );
  await expectNone(
    'a debt that is not what moved',
    `select l.company_id, moved.cents as moved, open.cents as open from company_credit_line l
       cross join lateral (select coalesce(sum(case when m.kind in ('charged', 'reversed') then m.amount_cents else -m.amount_cents end), 0)
           as cents from company_credit_movement m where m.company_id = l.company_id and m.kind <> 'applied') moved
       cross join lateral (select coalesce((select sum(c.amount_cents - c.paid_cents) from company_credit_charge c
             where c.company_id = l.company_id), 0)
           - coalesce((select sum(p.amount_cents - p.applied_cents) from company_credit_payment p
             where p.company_id = l.company_id and p.reversed_at is null), 0) as cents) open
      where moved.cents <> open.cents`,
  );
  await expectNone(
    'more owed than a company may',
    `select * from (
       select kind, sum(case when kind in ('charged', 'reversed') then amount_cents else -amount_cents end)
           over (partition by company_id order by id) as debt
         from company_credit_movement where kind <> 'applied') run
      where kind = 'charged' and debt > $1`,
    [creditLimitCents],
  );
}

/** What they did in all, for the report. */
export async function clerkTotals(db: Database): Promise<{ words: string; least: number }> {
  const { rows } = await db.sql(
    `select (select count(*)::int from gift_card) as cards, (select count(*)::int from gift_card where redeemed_at is not null) as redeemed,
       (select count(*)::int from gift_card where disabled_at is not null) as disabled,
       (select count(*)::int from stock_movement where reason = 'adjustment') as adjusted,
       (select count(*)::int from cycle_count where state = 'applied') as counts,
       (select count(*)::int from company_quote) as quotes, (select count(*)::int from company_quote where state = 'accepted') as accepted,
       (select count(*)::int from company_credit_charge) as charges, (select count(*)::int from company_credit_payment) as payments`,
  );
  const { cards, redeemed, disabled, adjusted, counts, quotes, accepted, charges, payments } =
    rows[0] as Record<string, number>;
  return {
    words: `${redeemed} of ${cards} gift cards redeemed, ${disabled} disabled; ${adjusted} adjustments, ${counts} counts; ${accepted} of ${quotes} quotes accepted; ${charges} orders on a company's credit, ${payments} payments of it`,
    least: Math.min(redeemed ?? 0, adjusted ?? 0, counts ?? 0, accepted ?? 0, charges ?? 0, payments ?? 0),
  };
}
