import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Connection } from '../../src/platform/database/database.ts';
import { category } from '../../src/modules/catalog/catalog.tables.ts';
import { openCustomerCheck } from '../../src/modules/imports/customers/check-customers.ts';
import {
  insertRows,
  insertRun,
  moveRun,
  runById,
  saveRows,
} from '../../src/modules/imports/imports.queries.ts';
import { addCount, addScans } from '../../src/modules/inventory/counts/counts.queries.ts';
import { stockLevel } from '../../src/modules/inventory/inventory.tables.ts';
import { insertRecall } from '../../src/modules/orders/recalls/recalls.queries.ts';
import {
  orderLine,
  orderShipment,
  shipmentLine,
  shipmentSerial,
} from '../../src/modules/orders/orders.tables.ts';
import { systemUser } from '../../src/modules/staff/staff.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoCount, demoCustomerFile, demoRecall } from '../shop/staff-work.ts';

const hour = 60 * 60 * 1000;

type Context = { now: Date; idOf: (sku: string) => number };

/** Adds work of the staff that is under way: a count that nobody applied, a recall, a file of customers to be written. */
export async function addStaffWork(tx: Connection, context: Context): Promise<void> {
  const [colleague] = await tx.orm.select({ id: systemUser.id }).from(systemUser).limit(1);
  const staffId = colleague?.id ?? null;
  await addOpenCount(tx, context, staffId);
  await addRecall(tx, context, staffId);
  await addCustomerFile(tx, context);
}

async function addOpenCount(tx: Connection, { now, idOf }: Context, staffId: string | null): Promise<void> {
  const { location: warehouseCode, counted, hoursAgo } = demoCount;
  const at = new Date(now.getTime() - hoursAgo * hour);
  const [shelf] = await tx.orm.select().from(category).where(eq(category.slug, demoCount.category));
  if (!shelf) throw new Error(`There is no category ${demoCount.category}.`);
  const made = await tx.first(addCount, {
    scope: 'category',
    scopeValue: String(shelf.id),
    scopeName: shelf.name,
    warehouseCode,
    isBlind: false,
    note: demoCount.note,
    systemUserId: staffId,
    now: at,
  });
  if (!made) throw new Error('A count was not written.');
  const productIds = counted.map(({ sku }) => idOf(sku));
  const levels = await tx.orm
    .select()
    .from(stockLevel)
    .where(and(eq(stockLevel.warehouseCode, warehouseCode), inArray(stockLevel.productId, productIds)));
  const onHandOf = (productId: number) => levels.find((level) => level.productId === productId)?.onHand ?? 0;
  await tx.run(addScans, {
    id: made.id,
    kind: 'total',
    warehouseCode,
    productIds,
    units: counted.map(({ sku, difference }) => Math.max(0, onHandOf(idOf(sku)) + difference)),
    keys: counted.map(() => randomUUID()),
    systemUserId: staffId,
    now: at,
  });
}

/** Every unit of the product that left gets a serial number, and all of them are called back. */
async function addRecall(tx: Connection, { now, idOf }: Context, staffId: string | null): Promise<void> {
  const { sku, serialStart, daysAgo, subject, message } = demoRecall;
  const productId = idOf(sku);
  const sent = await tx.orm
    .select({
      shipmentId: orderShipment.id,
      orderId: orderShipment.orderId,
      position: shipmentLine.position,
      quantity: shipmentLine.quantity,
    })
    .from(shipmentLine)
    .innerJoin(orderShipment, eq(orderShipment.id, shipmentLine.shipmentId))
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, orderShipment.orderId), eq(orderLine.position, shipmentLine.position)),
    )
    .where(and(eq(orderLine.productId, productId), inArray(orderShipment.state, ['shipped', 'delivered'])))
    .orderBy(asc(orderShipment.shippedAt), asc(orderShipment.id));
  const units = sent
    .flatMap(({ quantity, ...rest }) => Array.from({ length: quantity }, () => rest))
    .map((unit, index) => ({
      ...unit,
      serial: `${serialStart}${String(2400 + index * 3).padStart(6, '0')}`,
    }));
  await tx.orm
    .insert(shipmentSerial)
    .values(units.map(({ serial, shipmentId, position }) => ({ productId, serial, shipmentId, position })));
  await tx.run(insertRecall, {
    productId,
    sku,
    productName: demoProducts.find((product) => product.sku === sku)?.productName ?? sku,
    asked: JSON.stringify({ prefix: serialStart }),
    subject,
    message,
    by: staffId,
    now: new Date(now.getTime() - daysAgo * 24 * hour),
    units: JSON.stringify(
      units.map(({ serial, orderId, shipmentId }) => ({
        serial,
        order_id: orderId,
        shipment_id: shipmentId,
        letter_order: orderId,
      })),
    ),
  });
}

async function addCustomerFile(tx: Connection, { now }: Context): Promise<void> {
  const { name: source, columns, mapping, rows } = demoCustomerFile;
  const made = await tx.first(insertRun, {
    kind: 'customers',
    source,
    columns: [...columns],
    mapping: [...mapping],
    rowCount: rows.length,
    now: new Date(now.getTime() - hour),
  });
  const run = made && (await tx.first(runById, { id: made.id }));
  if (!run) throw new Error('The file of customers was not written.');
  const lines = rows.map((cells, index) => ({ line: index + 2, cells }));
  await tx.run(insertRows, { runId: run.id, rows: JSON.stringify(lines) });
  const compare = await openCustomerCheck({ db: tx }, run);
  await tx.run(saveRows, { runId: run.id, rows: JSON.stringify(await compare(lines)) });
  await tx.run(moveRun, {
    id: run.id,
    from: ['read'],
    to: 'checked',
    mapping: null,
    staffId: null,
    rights: null,
    reason: null,
    error: null,
    finishedAt: now,
  });
}
