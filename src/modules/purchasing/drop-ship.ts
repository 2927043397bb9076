import { t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { eraseEmailsOnce } from '../mails/index.ts';
import {
  addSupplierGuides,
  arrivedFromSupplier,
  lockedDestination,
  sentBySupplier,
} from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import type { ShipTo } from '../suppliers/index.ts';
import { asShipTo } from './address-lines.ts';
import { supplierOrderKey } from './mails.ts';
import { purchaseOrderOf, type PurchaseOrderRow } from './purchasing.queries.ts';
import { referenceOf } from './reference.ts';
import { noteShipment, dropShipTo } from './drop-ship.queries.ts';

/** What buyers read where nobody knows who brings it. */
const someCarrier = 'Paquetería';

type DropShipped = Pick<PurchaseOrderRow, 'drop_ship_to'>;

/**
 * Where the supplier sends a purchase, under the lock of its order; undefined for one that comes to the shop.
 * @throws AppError 409 `on_hold` for an order of which nothing may leave, `not_wanted` where it is over
 */
export async function shipToOf(
  tx: Connection,
  { drop_ship_to: orderId }: DropShipped,
): Promise<ShipTo | undefined> {
  if (orderId === null) return undefined;
  const order = await lockedDestination(tx, orderId);
  if (order?.state !== 'paid') throw conflict('not_wanted', t('The order is not paid, or is over.'));
  if (order.hold !== null) throw conflict('on_hold', t('The order is on hold; release it first.'));
  return asShipTo(order.delivery_address, order.number);
}

type Sent = {
  carrier: string;
  tracking_code: string;
  serials?: readonly { product_id: number; serials: string[] }[] | undefined;
};

/**
 * A person says that the supplier sent a purchase to its buyer, and by which guide; another one is of a further box of the same
 * parcel. Said already: nothing happens.
 * @throws AppError 404; 409 `not_drop_ship` for one that comes to the shop, `not_ordered`, and what `sentBySupplier` throws
 */
export async function sendToBuyer(context: RequestContext, id: number, sent: Sent): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await tx.first(purchaseOrderOf, { id });
    if (!row) throw notFound(t('There is no such purchase.'));
    if (row.drop_ship_to === null) throw conflict('not_drop_ship', t('It comes to the shop: receive it.'));
    if (row.purchase_state === 'draft' || row.purchase_state === 'sending')
      throw conflict('not_ordered', t('It was not ordered yet.'));
    if (row.purchase_state === 'open') await becomeParcel(tx, context, row, sent);
    else if (!(await addGuides(tx, context, row, [sent.tracking_code]))) return;
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'purchase.sent_to_buyer',
      subject: `purchase:${id}`,
      after: { carrier: sent.carrier, tracking_code: sent.tracking_code },
    });
  });
}

/** A purchase that left its supplier is a parcel of its order. Left already: nothing happens. */
export async function becomeParcel(
  tx: Connection,
  context: Shop & Pick<RequestContext, 'staff'>,
  row: Pick<PurchaseOrderRow, 'id' | 'drop_ship_to' | 'drop_ship_carrier' | 'fee_cents'>,
  { carrier, tracking_code: guide, serials }: Sent,
): Promise<void> {
  if (row.drop_ship_to === null) return;
  const shipmentId = await sentBySupplier(tx, context, {
    orderId: row.drop_ship_to,
    purchaseId: row.id,
    carrier: carrier || row.drop_ship_carrier || someCarrier,
    trackingCode: guide,
    feeCents: row.fee_cents ?? 0,
    serials,
  });
  if (shipmentId !== undefined) await tx.run(noteShipment, { id: row.id, shipmentId, guide, askAt: null });
}

/** Further guides of a purchase that is a parcel already. Gives whether one was new. */
export async function addGuides(
  tx: Connection,
  context: Shop & Pick<RequestContext, 'staff'>,
  { id, shipment_id: shipmentId }: Pick<PurchaseOrderRow, 'id' | 'shipment_id'>,
  guides: readonly string[],
): Promise<boolean> {
  if (shipmentId === null || guides.length === 0) return false;
  if (!(await addSupplierGuides(tx, context, shipmentId, guides))) return false;
  for (const guide of guides) await tx.run(noteShipment, { id, shipmentId, guide, askAt: null });
  return true;
}

/** The supplier says that its parcel arrived. */
export function parcelArrived(
  tx: Connection,
  context: Shop & Pick<RequestContext, 'staff'>,
  shipmentId: string,
): Promise<boolean> {
  return arrivedFromSupplier(tx, context, shipmentId);
}

/** Forgets the emails that told suppliers where orders go. */
export async function eraseDestinations(tx: Connection, orderIds: readonly string[]): Promise<void> {
  const rows = await tx.rows(dropShipTo, { orderIds });
  await eraseEmailsOnce(
    tx,
    rows.map(({ id }) => supplierOrderKey(referenceOf(id))),
  );
}
