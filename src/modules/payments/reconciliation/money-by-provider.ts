import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

const zone = 'America/Mexico_City';

/** Those with any money in the time, or any day that was compared. */
const byProvider = query(
  'payments.money_by_provider',
  `with bounds as (
     select (today - (:days::int - 1))::timestamp at time zone '${zone}' as since
     from (select (:now::timestamptz at time zone '${zone}')::date as today) now
   ), moved as (
     select provider, coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as charged_cents,
       coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refunded_cents,
       coalesce(-sum(amount_cents) filter (where kind = 'chargeback'), 0)::bigint as disputed_cents
     from payment_ledger, bounds where created_at >= since group by provider
   ), compared as (
     select distinct on (provider) provider, day::text as day, balance_cents from provider_day order by provider, day desc
   ), fees as (
     select provider, sum(fee_cents - case when kind = 'fee' then amount_cents else 0 end)::bigint as fee_cents
     from provider_move, bounds where moved_at >= since group by provider
   )
   select provider, coalesce(moved.charged_cents, 0) as charged_cents, coalesce(moved.refunded_cents, 0) as refunded_cents,
     coalesce(moved.disputed_cents, 0) as disputed_cents, fees.fee_cents, compared.day as compared_day, compared.balance_cents
   from moved full join compared using (provider) left join fees using (provider) order by 2 desc, 1`,
  { present: ['provider'] },
);

/**
 * What came in and went back at each provider in the last `days` days of Mexico City by the shop's ledger; what the provider kept
 * of it by its reports (null where there is none); and the last day that was compared, with the balance at its end.
 */
export function moneyByProvider(
  db: Connection,
  now: Date,
  days: number,
): Promise<RowOf<typeof byProvider>[]> {
  return db.rows(byProvider, { now, days });
}
