import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Mail } from '../../platform/mail.ts';
import type { LetterNews } from './letter-news.ts';
import { deliveredMail, paymentFailedMail, refundedMail } from './mails.ts';
import { mailBuyer } from './note-change.ts';
import type { OrderHappening } from './order-timeline.ts';

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

/** Writes the letter; safe to run twice for the same news. */
export async function writeLetter(shop: Shop, { orderId, happening, key }: LetterNews): Promise<void> {
  const order = await shop.db.first(orderForLetter, [orderId]);
  const mail = order && letterAbout(order, happening, key, shop.publicUrl);
  if (mail) await shop.db.transaction((tx) => mailBuyer(shop, tx, orderId, mail));
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
