import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { type EmailItem, emailPicture } from '../../../platform/emails/email.ts';
import { formatPesos } from '../../../platform/money.ts';
import { productPath } from '../../catalog/index.ts';
import {
  data,
  type Filled,
  say,
  type sharedTexts,
  type TemplatePart,
  type Words,
} from '../../mails/index.ts';
import { unitsHeldBy } from '../../inventory/index.ts';
import { type CalendarDay, daysInWords } from '../../shipping/index.ts';
import { expectedUnits } from '../fulfil/goods-from-suppliers.ts';
import { owedLines } from '../fulfil/shipments.queries.ts';
import type { Discount } from '../../promotions/index.ts';
import { type DeliveryAddress, type DeliveryPromise, promiseSql } from '../order-state.ts';
import type { OrderLinks } from '../tracking/order-links.ts';
import { paidWithWords } from '../pay/paid-with.ts';

/**
 * An order as its emails show it, with its lines as they were bought.
 * - `reader_name`: The buyer's name where they have proven the order's address.
 * - `store_credit_cents`: The part of it that store credit pays.
 * - `card_last4`, `payment_reference`: Of the card it was paid with, and of the voucher or transfer.
 * - `has_newer`: The same customer bought again since: what failed before is no news.
 * - `had_payment_page`: Its buyer was sent to a page of the provider. Who was not was told so at once.
 */
export type OrderForEmail = RowOf<typeof orderForEmail> & {
  /** What of it is still with suppliers, and the day on which it should be with the shop. */
  coming: { product_name: string; quantity: number; arrives_on: string | null }[];
  /** Of one that waits for its money: what holds where that is there in time. */
  if_paid?: { promise: DeliveryPromise; until: Date } | undefined;
  /** Where it is opened without an account; else its buyer's own pages. */
  links?: OrderLinks | undefined;
};

/** The buyer's name as emails may say it, of `shop_order o`: null where nobody has proven the order's address. */
export const readerName = `(select o.customer_name from customer c
    where c.id = o.customer_id and c.email = o.email and c.email_verified)`;

const orderForEmail = query(
  'orders.for_email',
  `select o.id, o.number, o.customer_id, o.email, o.customer_name, ${readerName} as reader_name, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     o.total_cents, o.store_credit_cents, o.payment_method, o.purchase_order, ${promiseSql} as promise, o.delivery_method, o.delivery_address, o.shipping_discounts, o.fulfilment,
     a.card_last4, a.instructions ->> 'reference' as payment_reference,
     exists (select from order_line w where w.order_id = o.id and w.is_assembly) as has_assembly,
     exists (select from shop_order n where n.customer_id = o.customer_id and n.placed_at > o.placed_at
               and n.state not in ('expired', 'cancelled')) as has_newer,
     exists (select from payment_attempt t where t.reference = o.id::text and t.redirect_url is not null) as had_payment_page,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product_name', l.product_name,
               'sku', p.sku, 'slug', p.slug, 'image_url', l.image_url, 'quantity', l.quantity,
               'unit_price_cents', l.unit_price_cents, 'discounts', l.discounts, 'gross_cents', l.gross_cents)
               order by l.position), '[]')
        from order_line l join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o left join payment_attempt a on a.id = o.paid_attempt_id where o.id = :orderId`,
).narrow<{
  promise: DeliveryPromise | null;
  delivery_address: DeliveryAddress;
  shipping_discounts: Discount[];
  lines: {
    position: number;
    product_name: string;
    sku: string;
    slug: string;
    image_url: string | null;
    quantity: number;
    unit_price_cents: number;
    discounts: Discount[];
    gross_cents: number;
  }[];
}>();

const readers = query(
  'orders.readers',
  `select o.id, o.email, ${readerName} as reader_name from shop_order o where o.id = any(:orderIds::uuid[])`,
);

/** Whom emails about these orders are to, by the order; `reader_name` is null where nobody has proven the address. */
export async function readersOfOrders(tx: Connection, orderIds: readonly string[]) {
  return new Map((await tx.rows(readers, { orderIds })).map((reader) => [reader.id, reader]));
}

/** The order an email is about. */
export async function emailOrder(tx: Connection, orderId: string): Promise<OrderForEmail> {
  const order = await tx.first(orderForEmail, { orderId });
  if (!order) throw new Error(`There is no order ${orderId} to write about.`);
  const held = await unitsHeldBy(tx, [orderId]);
  if (held.every(({ supplierDays }) => supplierDays === null)) return { ...order, coming: [] };
  return { ...order, coming: expectedUnits(await tx.rows(owedLines, { orderId }), held) };
}

/** `el jueves 3 de diciembre`: a mail is read on any day, and «tomorrow» would be wrong on the next. */
export function emailDay(day: CalendarDay): string {
  return daysInWords({ earliest_on: day, latest_on: day });
}

/** The words that emails share. */
export type Shared = Filled<typeof sharedTexts>;
type SumFact = { name: Words; value: string; isTotal?: boolean };

/** `2 × Tarjeta (el jueves 3 de diciembre), 1 × Fuente`; empty where everything is with the shop. */
export function comingInWords({ coming }: Pick<OrderForEmail, 'coming'>): string {
  return coming
    .map(({ quantity, product_name: name, arrives_on: day }) => {
      const when = day === null ? '' : ` (${emailDay(day)})`;
      return `${quantity} × ${name}${when}`;
    })
    .join(', ');
}

/** Every line with its discounts, and the sums they add up to. */
export function boughtPart(order: OrderForEmail, publicUrl: string, shared: Shared): TemplatePart {
  const items = order.lines.map((line) => {
    const { quantity, unit_price_cents: unitCents, discounts, gross_cents: grossCents } = line;
    return {
      ...goodsItem(line, publicUrl),
      details: [`${quantity} × ${formatPesos(unitCents)}`, ...discounts.map(discountWords)].map(data),
      amount: formatPesos(grossCents),
    };
  });
  return { kind: 'items', title: shared.goods, items, sums: sumsOf(order, shared) };
}

/** The word joiner keeps phones from breaking the line before the amount. */
const minus = '−\u2060';

function discountWords({ name, code, cents }: Discount): string {
  return `${name}${code === null ? '' : ` (${code})`}: ${minus}${formatPesos(cents)}`;
}

function sumsOf(order: OrderForEmail, shared: Shared): SumFact[] {
  const { subtotal_cents: subtotal, discount_cents: discount, shipping_cents: shipping } = order;
  const isParcel = order.delivery_method === 'parcel';
  return [
    { name: shared.subtotal, value: formatPesos(subtotal) },
    ...(discount > 0 ? [{ name: shared.discounts, value: `${minus}${formatPesos(discount)}` }] : []),
    {
      name: isParcel ? shared.shipping : shared.pickup,
      value: shipping === 0 ? shared.free : formatPesos(shipping),
    },
    { name: shared.total, value: formatPesos(order.total_cents), isTotal: true },
    { name: shared.tax, value: formatPesos(order.tax_cents) },
    ...creditSums(order, shared),
  ];
}

/** What store credit pays, and what is left to collect. */
function creditSums(order: OrderForEmail, shared: Shared): SumFact[] {
  if (order.store_credit_cents === 0) return [];
  const isPaid = order.number !== null;
  return [
    {
      name: isPaid ? shared.paidWithCredit : shared.withCredit,
      value: formatPesos(order.store_credit_cents),
    },
    { name: isPaid ? shared.paidOtherwise : shared.leftToPay, value: formatPesos(leftToPay(order)) },
  ];
}

/** What is collected of an order: its total less the store credit that pays a part. */
export function leftToPay(order: Pick<OrderForEmail, 'total_cents' | 'store_credit_cents'>): number {
  return order.total_cents - order.store_credit_cents;
}

/** A product as a row of an email, with its picture and a way to its page. */
export function goodsItem(
  line: { product_name: string; sku: string; slug: string; image_url: string | null },
  publicUrl: string,
): EmailItem & { details: Words[] } {
  const pictureUrl = emailPicture(line.image_url, publicUrl);
  return {
    name: line.product_name,
    details: [],
    url: `${publicUrl}${productPath(line.sku, line.slug)}`,
    ...(pictureUrl !== undefined && { pictureUrl }),
  };
}

/** When it is there; nothing where no day was said. */
export function arrivalPart(
  order: Pick<OrderForEmail, 'promise' | 'delivery_method'>,
  shared: Shared,
): TemplatePart[] {
  if (order.promise === null) return [];
  const arrival = daysInWords(order.promise);
  return [say(order.delivery_method === 'parcel' ? shared.arrives({ arrival }) : shared.ready({ arrival }))];
}

/** How many pieces it has, and what it was paid with. */
export function paidPart(order: OrderForEmail, shared: Shared): TemplatePart {
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { payment_reference: reference } = order;
  return {
    kind: 'facts',
    facts: [
      { name: shared.units, value: `${units}` },
      { name: shared.paidWith, value: paidWithWords(order.payment_method, order.card_last4) },
      ...(reference === null ? [] : [{ name: shared.paymentReference, value: reference }]),
      ...(order.purchase_order === '' ? [] : [{ name: shared.purchaseOrder, value: order.purchase_order }]),
    ],
  };
}

/**
 * Where the goods go, or are handed over. Of an address that a stranger may have typed, only values from a fixed
 * list.
 */
export function placePart(
  order: Pick<OrderForEmail, 'delivery_method' | 'delivery_address' | 'reader_name'>,
  shared: Shared,
): TemplatePart {
  const isParcel = order.delivery_method === 'parcel';
  const at = order.delivery_address;
  if (isParcel && order.reader_name === null) {
    const { postal_code: postalCode, state } = at;
    return { kind: 'address', title: shared.deliveredTo, lines: [shared.postalCode({ postalCode, state })] };
  }
  const inside = at.interior_number ? ` int. ${at.interior_number}` : '';
  return {
    kind: 'address',
    title: isParcel ? shared.deliveredTo : shared.pickedUpAt,
    lines: [
      ...(isParcel && at.recipient ? [at.recipient] : []),
      `${at.street} ${at.exterior_number}${inside}`,
      `${at.neighbourhood}, ${at.postal_code}`,
      `${at.municipality}, ${at.state}`,
      ...(isParcel ? [] : [shared.phone({ phone: at.phone })]),
    ],
  };
}
