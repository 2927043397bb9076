import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type Mail, sendAfterCommit } from '../../platform/mail.ts';
import { deliveredMail, paymentFailedMail, refundedMail } from './mails.ts';
import type { OrderHappening } from './order-timeline.ts';

/** The job that writes to the buyer about what happened. */
export const letterJob = 'orders.write-letter';

/** Something in an order's timeline that its buyer gets a letter about; `key` tells it from another one like it. */
export type LetterNews = { orderId: string; happening: OrderHappening; key: string };

/** What a letter needs to know of its order. */
export type OrderForLetter = {
  id: string;
  number: number | null;
  email: string;
  customer_name: string;
  total_cents: number;
  fulfilment: string;
  /** The same customer bought again since: what failed before is no news. */
  has_newer: boolean;
  products: { product_name: string; sku: string; slug: string }[];
};

const orderForLetter = query<OrderForLetter>(
  'orders.for_letter',
  `select o.id, o.number, o.email, o.customer_name, o.total_cents, o.fulfilment,
     exists (select from shop_order n where n.customer_id = o.customer_id and n.placed_at > o.placed_at
               and n.state not in ('expired', 'cancelled')) as has_newer,
     (select coalesce(json_agg(json_build_object('product_name', l.product_name, 'sku', p.sku, 'slug', p.slug)
               order by l.position), '[]')
        from order_line l join product p on p.id = l.product_id where l.order_id = o.id) as products
   from shop_order o where o.id = $1 and o.email <> ''`,
);

const lettered: ReadonlySet<OrderHappening['kind']> = new Set([
  'expired',
  'cancelled',
  'delivered',
  'refunded',
]);

/** Has the buyer written to once the transaction commits, where the happening deserves it. */
export async function letterAfterCommit(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Connection,
  orderId: string,
  happening: OrderHappening,
): Promise<void> {
  if (!lettered.has(happening.kind)) return;
  await jobs.send(tx, letterJob, { orderId, happening, key: randomUUID() } satisfies LetterNews);
}

/** Writes the letter; safe to run twice for the same news. */
export async function writeLetter(shop: Shop, { orderId, happening, key }: LetterNews): Promise<void> {
  const order = await shop.db.first(orderForLetter, [orderId]);
  const mail = order && letterAbout(order, happening, key, shop.publicUrl);
  if (mail) await sendAfterCommit(shop, shop.db, mail);
}

function letterAbout(
  order: OrderForLetter,
  happening: OrderHappening,
  key: string,
  publicUrl: string,
): Mail | undefined {
  switch (happening.kind) {
    case 'expired':
      return order.has_newer ? undefined : paymentFailedMail(order, 'expired', publicUrl);
    case 'cancelled':
      // Who went back from the payment page knows.
      return happening.failure === undefined || order.has_newer
        ? undefined
        : paymentFailedMail(order, 'refused', publicUrl);
    case 'delivered':
      return order.fulfilment === 'delivered' ? deliveredMail(order, publicUrl) : undefined;
    case 'refunded':
      return { ...refundedMail(order, happening.amountCents, publicUrl), once: `refunded:${key}` };
    default:
      return undefined;
  }
}
