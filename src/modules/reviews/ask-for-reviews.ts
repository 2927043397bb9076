import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { keptAndNotReviewed } from './reviews-of-order.ts';
import { courtesyOf } from '../mails/index.ts';
import { emailOrder, mailBuyer, reviewRequestMail, reviewTiming } from '../orders/index.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const batchSize = 100;

/**
 * Notes orders whose last parcel arrived long enough ago, each once whoever else does the same now. Nobody is asked about an
 * order that is given back, in dispute or of somebody who is forgotten. It begins with what arrived in these days and was not
 * asked about: the plan from the orders reads all there ever were where next to none is due.
 */
const takeDelivered = query(
  'reviews.take_delivered',
  `with arrived as materialized (
     select distinct s.order_id from order_shipment s
      where s.delivered_at > :notBefore::timestamptz and s.delivered_at <= :deliveredBefore::timestamptz
        and not exists (select from review_request r where r.order_id = s.order_id)
   ),
   due as materialized (
     select o.id from arrived cross join lateral (select * from shop_order one where one.id = arrived.order_id offset 0) o
      where o.fulfilment = 'delivered' and o.state = 'paid' and o.hold is null and o.email <> ''
        and not exists (select from order_shipment s where s.order_id = o.id and s.delivered_at > :deliveredBefore)
   )
   insert into review_request (order_id, asked_at)
   select due.id, :now::timestamptz from due order by due.id limit :batchSize
   on conflict do nothing returning order_id`,
);

/** Lines that their buyer kept units of, of products that are for sale and that they have not reviewed yet. */
const linesToReview = query(
  'reviews.lines_to_review',
  `select l.order_id, l.position ${keptAndNotReviewed} and l.order_id = any(:orderIds::uuid[])
    order by l.order_id, l.position`,
);

/**
 * Asks buyers for reviews of what they kept, some days after all of their order has arrived; while that is switched off,
 * nobody. Once an order: safe however often it runs, at once, and where it is killed.
 */
export async function askForReviews(shop: Shop): Promise<void> {
  for (let taken = batchSize; taken === batchSize;) {
    taken = await shop.db.transaction((tx) => askSome(shop, tx));
    if (taken > 0) shop.log.info({ taken }, 'buyers asked for reviews');
  }
}

/** @returns how many orders were looked at */
async function askSome(shop: Shop, tx: Connection): Promise<number> {
  const { isOn, settings } = await courtesyOf(tx, 'review-request', reviewTiming);
  if (!isOn) return 0;
  const now = shop.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const orders = await tx.rows(takeDelivered, {
    now,
    deliveredBefore: before(settings.after_days),
    notBefore: before(settings.stale_days),
    batchSize,
  });
  const lines = Map.groupBy(
    await tx.rows(linesToReview, { orderIds: orders.map(({ order_id: id }) => id) }),
    ({ order_id: id }) => id,
  );
  for (const [orderId, kept] of lines) {
    const order = await emailOrder(tx, orderId);
    const asked = order.lines.filter(({ position }) => kept.some((line) => line.position === position));
    await mailBuyer(shop, tx, orderId, reviewRequestMail({ ...order, lines: asked }, shop.publicUrl));
  }
  return orders.length;
}
