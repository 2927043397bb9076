import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { Cents } from '../../../platform/money.ts';

const sold = query(
  'orders.of_campaign',
  `select count(*)::int as orders, coalesce(sum(o.total_cents - coalesce(back.cents, 0)), 0)::bigint as revenue_cents
     from shop_order o
     left join lateral (
       select -sum(l.amount_cents) as cents from payment_attempt a join payment_ledger l on l.attempt_id = a.id
        where a.reference = o.id::text and l.kind = 'refund') back on true
    where o.campaign_id = :campaignId and o.state in ('paid', 'paid_without_stock')`,
);

/** Paid orders of people whom a campaign's links led here, without cancelled ones, and what they paid less refunds. */
export async function ordersOfCampaign(
  db: Connection,
  campaignId: number,
): Promise<{ orders: number; revenueCents: Cents }> {
  const row = await db.first(sold, { campaignId });
  return { orders: row?.orders ?? 0, revenueCents: row?.revenue_cents ?? 0 };
}
