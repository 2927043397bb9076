import { sayKept, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { csvText } from '../../platform/csv.ts';
import { shopClock } from '../shipping/index.ts';
import type { ShipTo } from '../suppliers/index.ts';
import { addressLines, asShipTo } from './address-lines.ts';
import { buyingQueues, type BuyingQueue } from './purchase-order.contract.ts';
import {
  buyersOf,
  countQueues,
  type GoodRow,
  goodsOf,
  otherPlaces,
  purchaseOrderOf,
  type PurchaseOrderRow,
  purchaseOrdersPage,
} from './purchasing.queries.ts';
import { referenceOf } from './reference.ts';
import { destinationOf, shipmentOf } from './drop-ship.queries.ts';

type Reader = Pick<RequestContext, 'staff' | 'clock'>;

/** One page of purchases for buyers, those that need somebody first. */
export async function purchaseOrdersOf(
  db: Connection,
  reader: Reader,
  { queue, page, page_size: limit }: { queue: BuyingQueue | undefined; page: number; page_size: number },
) {
  const rows = await db.rows(purchaseOrdersPage, { queue: queue ?? null, limit, offset: (page - 1) * limit });
  const counted = new Map((await db.rows(countQueues)).map((row) => [row.queue, row.count]));
  const counts = Object.fromEntries(buyingQueues.map((name) => [name, counted.get(name) ?? 0]));
  const total = queue ? counts[queue] : [...counted.values()].reduce((sum, count) => sum + count, 0);
  return {
    purchases: rows.map((row) => headOf(row, reader)),
    counts: counts as Record<BuyingQueue, number>,
    total: total ?? 0,
    page,
    page_size: limit,
  };
}

function headOf(row: Omit<PurchaseOrderRow, 'confirmed_by_name'>, { staff, clock }: Reader) {
  return {
    id: row.id,
    queue: row.queue,
    supplier_code: row.supplier_code,
    supplier_name: row.supplier_name,
    from_code: row.from_code ?? '',
    from_name: row.from_name,
    location_name: row.location_name,
    lines: row.lines,
    units: row.units,
    received: row.received,
    orders: row.orders,
    is_drop_ship: row.drop_ship_to !== null,
    total: maySeeCosts(staff) ? row.total : null,
    currency: row.currency,
    folio: row.folio,
    expected_on: row.expected_on,
    is_late:
      row.purchase_state === 'open' &&
      row.expected_on !== null &&
      row.expected_on < shopClock(clock.now()).day,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    said: row.said === null ? null : sayKept(row.said),
  };
}

const maySeeCosts = (staff: Reader['staff']) => staff?.rights.includes('read_costs') ?? false;

/**
 * A purchase for buyers with its lines, who waits for them, and who else has them.
 * @throws AppError 404
 */
export async function readPurchaseOrder(db: Connection, reader: Reader, id: number) {
  const row = await db.first(purchaseOrderOf, { id });
  if (!row) throw notFound(t('There is no such purchase.'));
  const goods = await db.rows(goodsOf, { id });
  const buyers = Map.groupBy(await db.rows(buyersOf, { id }), (one) => one.product_id);
  const others = Map.groupBy(await db.rows(otherPlaces, { id }), (one) => one.product_id);
  const isShown = maySeeCosts(reader.staff);
  const dropShip = row.drop_ship_to === null ? null : await dropShipOnWire(db, reader, row);
  const head = headOf(row, reader);
  const netCents = goods.reduce((sum, line) => sum + line.quantity * (line.net_cents ?? 0), 0);
  return {
    ...head,
    version: row.version,
    reference: row.reference ?? referenceOf(id),
    order_by: row.order_by,
    contact_email: row.contact_email,
    state: row.state,
    channel: row.state === null ? null : row.channel,
    confirmed_by: row.confirmed_by_name,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    status: row.status,
    guides: row.guides ?? [],
    drop_ship: dropShip,
    order_min_cents: row.order_min_cents,
    is_below_minimum: row.order_min_cents !== null && netCents < row.order_min_cents,
    goods: goods.map((line) => {
      const waiting = buyers.get(line.product_id) ?? [];
      const margin = marginOf(line, waiting);
      return {
        product_id: line.product_id,
        sku: line.sku,
        product_name: line.product_name,
        quantity: line.quantity,
        received: line.received,
        for_buyers: line.for_buyers,
        ref_id: line.ref_id,
        cost: isShown ? line.cost : null,
        currency: line.currency,
        cost_cents: isShown ? line.cost_cents : null,
        margin_cents: isShown ? margin : null,
        min_quantity: line.min_quantity,
        warnings: row.queue === 'to_confirm' ? warningsOf(line, isShown ? margin : null) : [],
        has: line.has,
        buyers: waiting.map((row) => {
          const { product_id: _, ...one } = row;
          return one;
        }),
        others: (others.get(line.product_id) ?? []).map((row) => {
          const { product_id: _, own_days: ownDays, ...one } = row;
          const { cost_cents: cost, days } = one;
          return {
            ...one,
            cost_cents: isShown ? cost : null,
            is_cheaper: cost !== null && (line.cost_cents === null || cost < line.cost_cents),
            is_sooner: days !== null && days > 0 && (!ownDays || days < ownDays),
          };
        }),
      };
    }),
  };
}

/**
 * The address that a supplier sends a purchase to; undefined where it comes to the shop, once its buyer is forgotten, and for who
 * may not read orders.
 */
export async function readDestination(
  db: Connection,
  { staff }: Pick<Reader, 'staff'>,
  id: number,
): Promise<ShipTo | undefined> {
  if (!staff?.rights.includes('read_orders')) return undefined;
  const order = await db.first(destinationOf, { id });
  if (!order || order.delivery_address.recipient === '') return undefined;
  return asShipTo(order.delivery_address, order.number);
}

/** Whom the supplier sends it to; names and addresses are for who may read orders. */
async function dropShipOnWire(db: Connection, { staff }: Reader, row: PurchaseOrderRow) {
  const order = await db.first(destinationOf, { id: row.id });
  const parcel = await db.first(shipmentOf, { id: row.id });
  const to = await readDestination(db, { staff }, row.id);
  return {
    order_id: row.drop_ship_to ?? '',
    order_number: order?.number ?? null,
    address_lines: to ? addressLines(to) : [],
    fee_cents: maySeeCosts(staff) ? row.fee_cents : null,
    is_neutral: row.drop_ship_neutral,
    carrier: row.drop_ship_carrier,
    parcel: parcel
      ? { state: parcel.state, carrier: parcel.carrier, tracking_code: parcel.tracking_code }
      : null,
  };
}

/** What speaks against buying a line so. */
export function warningsOf(
  line: Pick<GoodRow, 'offered_as' | 'is_stale' | 'has' | 'quantity' | 'min_quantity'>,
  margin: number | null,
) {
  if (line.offered_as === null) return ['no_offer' as const];
  return [
    ...(line.is_stale ? ['stale' as const] : []),
    ...(line.has !== null && line.has < line.quantity ? ['short' as const] : []),
    ...(line.quantity < line.min_quantity ? ['below_minimum' as const] : []),
    ...(margin !== null && margin < 0 ? ['loss' as const] : []),
  ];
}

function marginOf(
  { cost_cents: cost }: Pick<GoodRow, 'cost_cents'>,
  buyers: readonly { units: number; paid_cents: number | null }[],
): number | null {
  if (cost === null || buyers.length === 0) return null;
  let sum = 0;
  for (const { units, paid_cents: paid } of buyers) {
    if (paid === null) return null;
    sum += units * (paid - cost);
  }
  return sum;
}

/** What is ordered, in the words that a supplier reads. */
export function orderFile(
  goods: readonly {
    ref_id: string | null;
    product_name: string;
    sku: string;
    quantity: number;
    cost: number | null;
    currency: string;
  }[],
  shipTo?: ShipTo,
): string {
  const address = shipTo && [
    shipTo.recipient,
    shipTo.phone,
    `${shipTo.street} ${shipTo.exterior_number}`,
    shipTo.interior_number,
    shipTo.neighbourhood,
    shipTo.municipality,
    shipTo.state,
    shipTo.postal_code,
    shipTo.directions,
  ];
  const goodNames = ['Clave', 'Producto', 'Nuestra clave', 'Piezas', 'Costo sin IVA', 'Moneda'];
  const rows = goods.map((line) => [
    line.ref_id,
    line.product_name,
    line.sku,
    line.quantity,
    line.cost,
    line.currency,
  ]);
  if (!address) return csvText(goodNames, rows);
  const addressNames = [
    'Enviar a',
    'Teléfono',
    'Calle',
    'Interior',
    'Colonia',
    'Municipio',
    'Estado',
    'C.P.',
    'Señas',
  ];
  return csvText(
    [...goodNames, ...addressNames],
    rows.map((row) => [...row, ...address]),
  );
}
