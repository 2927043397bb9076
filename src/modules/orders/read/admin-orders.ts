import type { RequestContext } from '../../../platform/context.ts';
import { countedUpTo, totalOf } from '../../../platform/database/counted-total.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { rowsInParts } from '../../../platform/database/rows-in-parts.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { readShippingRules } from '../../shipping/index.ts';
import type { ordersContract } from '../orders.contract.ts';
import {
  type AdminOrderRow,
  adminOrders,
  adminOrdersAfter,
  adminOrdersByWords,
  countAdminOrders,
  newestAdminOrdersByWords,
  ordersWithEveryWord,
  type OrderRow,
} from '../orders.queries.ts';
import { providerOf } from '../pay/provider-of.ts';
import { newestOrdersSince } from './newest-orders.ts';
import { summaryOf } from './order-detail.ts';
import { lateValues } from './order-queues.ts';

/** What staff may ask the list of orders for. */
export type OrdersFilter = Omit<
  z.output<NonNullable<typeof ordersContract.adminOrders.query>>,
  'page' | 'page_size'
> & {
  /** Words are of orders and their buyers alone: whoever looks for a product there means the product. */
  isGoodsLeftOut?: boolean;
};

/**
 * Orders for the staff, newest first, found by folio, card, part of a buyer's or product's name, or total; with `only`, these
 * alone. `reports` adds what payments and invoices know.
 */
export async function adminOrdersPage(
  { db, log, clock, staff }: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter & { page: number; page_size: number },
  only: readonly string[] | null = null,
) {
  const { page, page_size } = filter;
  const values = {
    ...(await filterValues({ db, log, clock, staff }, filter, only)),
    limit: page_size,
    offset: (page - 1) * page_size,
  };
  const { q } = values;
  if (q === null) return pageOf(await listed(db, values), filter);
  const since = await newestOrdersSince(db, clock);
  const found = await listedByWords(db, { ...values, q }, since);
  const apart = found.total > 0 ? null : await otherwise(db, { ...values, q }, since);
  return pageOf(apart ? await listed(db, apart) : found, filter);
}

function pageOf({ rows, ...counted }: Listed, { page, page_size }: { page: number; page_size: number }) {
  return { orders: rows.map(orderInList), ...counted, page, page_size };
}

type Words = { q: string; only: readonly string[] | null; totalFrom: number | null; totalTo: number | null };

/** The filter of what else words may mean by which no order is found; null where they mean nothing else. */
async function otherwise<Values extends Words>(
  db: Connection,
  values: Values,
  since: Date | null,
): Promise<(Omit<Values, 'q'> & { q: null }) | null> {
  return ofAmount(values) ?? (await withEveryWord(db, values, since));
}

/** «$20,697.00» or «20697», which is nobody's folio: the same filter for the orders of that total. */
function ofAmount<Values extends Words>(values: Values): (Omit<Values, 'q'> & { q: null }) | null {
  const [, pesos, cents = ''] = /^\$? ?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{2}))?$/.exec(values.q) ?? [];
  if (pesos === undefined) return null;
  const total = Number(pesos.replaceAll(',', '') + cents.padEnd(2, '0'));
  return {
    ...values,
    q: null,
    totalFrom: Math.max(total, values.totalFrom ?? total),
    totalTo: Math.min(total, values.totalTo ?? total),
  };
}

/**
 * «Pérez, la de la 4070», which nobody is called: the same filter for the newest orders with each of the words somewhere; null
 * where it is one word or an address, or no order has them.
 */
async function withEveryWord<Values extends Words>(
  db: Connection,
  values: Values,
  since: Date | null,
): Promise<(Omit<Values, 'q'> & { q: null }) | null> {
  const words = values.q
    .split(/[\s,;«»"]+/)
    .filter((word) => word.length > 2 && !littleWords.has(word.toLowerCase()));
  if (words.length < 2 || values.q.includes('@')) return null;
  const rows = await db.rows(ordersWithEveryWord, {
    words,
    since: since ?? new Date(0),
    most: everyWordMost,
  });
  const ids = rows.map(({ id }) => id).filter((id) => values.only?.includes(id) ?? true);
  return ids.length > 0 ? { ...values, q: null, only: ids } : null;
}

const everyWordMost = 200;
const littleWords = new Set(['con', 'del', 'las', 'los', 'para', 'por', 'que', 'una']);

type PageValues = Awaited<ReturnType<typeof filterValues>> & { limit: number; offset: number };
type Listed = { rows: AdminOrderRow[]; total: number; has_more: boolean };

async function listed(db: Connection, values: PageValues): Promise<Listed> {
  const [rows, count] = await Promise.all([
    db.rows(adminOrders, values),
    db.first(countAdminOrders, { ...values, most: countedUpTo }),
  ]);
  return { rows, ...totalOf(count?.total, { ...values, shown: rows.length }) };
}

/**
 * By words that many orders have a page of the newest is enough; nobody knows then how many there are in all. Long addresses
 * are of few orders.
 */
async function listedByWords(
  db: Connection,
  values: PageValues & { q: string },
  since: Date | null,
): Promise<Listed> {
  const isRare = (values.local?.length ?? 0) >= longLocal;
  const newest =
    isRare || since === null
      ? []
      : await db.rows(newestAdminOrdersByWords, { ...values, since, limit: values.limit + 1 });
  if (newest.length > values.limit) {
    const rows = newest.slice(0, values.limit);
    return { rows, total: values.offset + newest.length, has_more: true };
  }
  const rows = await db.rows(adminOrdersByWords, values);
  const [first] = rows;
  if (first || values.offset === 0) return { rows, total: first?.total ?? 0, has_more: false };
  // A page behind the last one says how many there are, as any other does.
  const [any] = await db.rows(adminOrdersByWords, { ...values, offset: 0, limit: 1 });
  return { rows, total: any?.total ?? 0, has_more: false };
}

/** Every order of a filter, newest first. */
export async function* allAdminOrders(
  { db, log, clock, staff }: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter,
  only: readonly string[] | null,
) {
  const values = await filterValues({ db, log, clock, staff }, filter, only);
  const { q } = values;
  let isFound = false;
  for await (const rows of inParts(db, values)) {
    isFound ||= rows.length > 0;
    yield rows.map(orderInList);
  }
  if (isFound || q === null) return;
  const apart = await otherwise(db, { ...values, q }, await newestOrdersSince(db, clock));
  if (apart) for await (const rows of inParts(db, apart)) yield rows.map(orderInList);
}

function inParts(db: Connection, values: Awaited<ReturnType<typeof filterValues>>) {
  return rowsInParts<AdminOrderRow & { placed: string }>((last, limit) =>
    db.rows(adminOrdersAfter, { ...values, limit, placed: last?.placed ?? null, id: last?.id ?? null }),
  );
}

async function filterValues(
  shop: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter,
  only: readonly string[] | null,
) {
  const words = filter.q?.trim() || null;
  const folio = words !== null && /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : null;
  const pattern = words && patternOf(words);
  return {
    state: filter.state ?? null,
    fulfilment: filter.fulfilment ?? null,
    q: pattern,
    rare: words && patternOf(words.slice(0, rareMost)),
    local: words && localPartOf(words),
    goods: filter.isGoodsLeftOut ? null : pattern,
    number: folio,
    lastFour: words !== null && /^\d{4}$/.test(words) ? words : null,
    ...(filter.attention === 'late'
      ? lateValues(shop.clock.now(), await readShippingRules(shop))
      : // Without the first, nothing asks for the second.
        { latePlain: null, lateAssembled: shop.clock.now() }),
    isHeld: filter.attention === 'held' || null,
    soldFrom: filter.paid_from ?? null,
    soldTo: filter.paid_to ?? null,
    placedFrom: filter.placed_from ?? null,
    placedTo: filter.placed_to ?? null,
    totalFrom: filter.total_from_cents ?? null,
    totalTo: filter.total_to_cents ?? null,
    paymentMethod: filter.method ?? null,
    deliveryMethod: filter.delivery ?? null,
    addressState: filter.address_state ?? null,
    postalCode: filter.postal_code ?? null,
    tag: filter.tag?.toLowerCase() ?? null,
    flag: filter.flag ?? null,
    assignedTo: filter.assigned === 'me' ? (shop.staff?.id ?? '') : (filter.assigned ?? null),
    only,
    channel: filter.channel ?? null,
  };
}

/** Words as a `like` takes them: what means something there means itself. */
export function patternOf(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}

/** The first letters of words that lead to buyers: fewer may be a name that many have, and the rest tells them apart. */
const rareMost = 12;
/** Letters before an `@` that make somebody's address of it. */
const longLocal = 8;

/** What stands before the `@` of an address, or of the end of one; null where nothing does. */
function localPartOf(words: string): string | null {
  return /^[^@]*?([^@\s]+)@/.exec(words)?.[1] ?? null;
}

function orderInList(row: AdminOrderRow) {
  return {
    ...summaryOf(row),
    customer_name: row.customer_name,
    email: row.email,
    provider: providerOrNone(row.payment_method),
    payment_method: row.payment_method,
    tags: row.tags,
    flag: row.flag,
    hold: row.hold,
    pcs: row.pcs,
    assigned_name: row.assigned_name,
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    shipping_cents: row.shipping_cents,
    tax_cents: row.tax_cents,
    tracking: row.tracking,
  };
}

function providerOrNone(method: OrderRow['payment_method']): 'stripe' | 'paypal' | null {
  switch (method) {
    case 'card':
    case 'oxxo':
    case 'spei':
    case 'paypal':
      return providerOf(method);
    default:
      return null;
  }
}
