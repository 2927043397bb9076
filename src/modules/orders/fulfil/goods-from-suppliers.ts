import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  type CameForBuyer,
  dropShipsTo,
  type HeldUnits,
  receiveTakenUnits,
  requireOwnLocations,
} from '../../inventory/index.ts';
import { shopClock } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { lockOrder } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';
import { noteChange } from '../timeline/note-change.ts';
import type { LineUnits } from './shipment.ts';

/** Units of an order that are still with a supplier. */
export type ExpectedUnits = {
  product_id: number;
  product_name: string;
  quantity: number;
  /** The supplier's warehouse, as staff call it. */
  location_name: string;
  /** The day on which they should be with the shop; null where nobody counted it. */
  arrives_on: string | null;
};

type Line = LineUnits & {
  product_id: number;
  product_name: string;
  parts: readonly { product_id: number; product_name: string; quantity: number }[];
};

/** Lines of which a supplier was told to send units to the buyer itself, by purchase. */
export function toldToSend(
  told: readonly RowOf<typeof dropShipsTo>[],
  lines: readonly {
    position: number;
    product_id: number;
    parts: readonly Pick<Line, 'product_id'>[];
  }[],
): { purchase_id: number; supplier_name: string; positions: number[] }[] {
  return [...Map.groupBy(told, ({ purchase_id: id }) => id)].map(([id, units]) => {
    const isTold = (product: number) => units.some((one) => one.product_id === product);
    return {
      purchase_id: id,
      supplier_name: units[0]?.supplier_name ?? '',
      positions: lines
        .filter((line) => isTold(line.product_id) || line.parts.some((part) => isTold(part.product_id)))
        .map(({ position }) => position),
    };
  });
}

/** What of an order's lines has yet to come, the soonest first. */
export function expectedUnits(lines: readonly Line[], held: readonly HeldUnits[]): ExpectedUnits[] {
  const names = new Map(
    lines.flatMap(({ parts, ...line }) => [line, ...parts]).map((one) => [one.product_id, one.product_name]),
  );
  return held
    .filter(({ supplierDays }) => supplierDays !== null)
    .map((units) => ({
      product_id: units.productId,
      product_name: names.get(units.productId) ?? '',
      quantity: units.quantity,
      location_name: units.warehouseName,
      arrives_on: units.arrivesOn,
    }))
    .toSorted((one, other) => (one.arrives_on ?? '').localeCompare(other.arrives_on ?? ''));
}

/**
 * Of the units that are left to pack, those that are with the shop; a kit is where all of its parts are. Lines without any are
 * left out.
 */
export function unitsHere(
  left: readonly LineUnits[],
  lines: readonly Pick<Line, 'position' | 'product_id' | 'parts'>[],
  held: readonly HeldUnits[],
): LineUnits[] {
  const away = new Map<number, number>();
  for (const { productId, quantity, supplierDays } of held) {
    if (supplierDays !== null) away.set(productId, (away.get(productId) ?? 0) + quantity);
  }
  if (away.size === 0) return [...left];
  return left.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    const pieces = line.parts.length > 0 ? line.parts : [{ product_id: line.product_id, quantity: 1 }];
    const missing = Math.max(
      ...pieces.map((piece) => Math.ceil((away.get(piece.product_id) ?? 0) / piece.quantity)),
    );
    const waiting = Math.min(quantity, missing);
    for (const piece of pieces) {
      const before = away.get(piece.product_id) ?? 0;
      away.set(piece.product_id, Math.max(0, before - waiting * piece.quantity));
    }
    return waiting < quantity ? [{ position, quantity: quantity - waiting }] : [];
  });
}

/** Why nothing of an order is packed, in words for staff. */
export function stillWithSuppliers([first]: readonly ExpectedUnits[]): string {
  if (!first) return t('What is left is still with suppliers.');
  return first.arrives_on === null
    ? t('What is left is still with {location}.', { location: first.location_name })
    : t('What is left is still with {location} until {day}.', {
        location: first.location_name,
        day: first.arrives_on,
      });
}

/** Whether a day has passed on which goods should have come. */
export function isOverdue(arrivesOn: string | null, now: Date): boolean {
  return arrivesOn !== null && arrivesOn < shopClock(now).day;
}

/**
 * What suppliers had for an order is with the shop now and may be packed; sent again, it changes nothing.
 * @param productIds only of these; without it, of all
 * @throws AppError 404; 422 for a location that is none of the shop's own
 */
export async function receiveGoods(
  context: RequestContext,
  orderId: string,
  {
    location_code: code,
    product_ids: productIds,
  }: { location_code: string; product_ids?: number[] | undefined },
): Promise<void> {
  const { db, staff } = context;
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw notFound(t('There is no such order.'));
    await requireOwnLocations(tx, { location_code: code });
    const came = await receiveTakenUnits(tx, orderId, code, productIds);
    const units = came.reduce((sum, { quantity }) => sum + quantity, 0);
    if (units === 0) return locked;
    await noteChange(tx, context, orderId, { kind: 'goods_came', units }, {}, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.goods_came',
      subject: `order:${orderId}`,
      after: { location_code: code, units: came },
    });
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: order.state });
}

const isNoted = query(
  'orders.came_with_purchase',
  `select exists (select from order_event where order_id = :orderId and kind = 'goods_came' and details ->> 'receipt' = :receipt) as is_noted`,
);

/** Notes that goods of an order came with a purchase, once for each receipt. */
export async function noteCameWithPurchase(
  shop: Shop,
  { holder: orderId, units, actor, receipt }: CameForBuyer,
): Promise<void> {
  const order = await shop.db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked || (await tx.first(isNoted, { orderId, receipt }))?.is_noted) return undefined;
    await noteChange(tx, shop, orderId, { kind: 'goods_came', units, receipt }, {}, actor);
    return locked;
  });
  if (order) publishOrderChanged(shop, { customerId: order.customer_id, orderId, state: order.state });
}
