import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { isLive, labelsOfParcels } from '../../carriers/index.ts';
import { shopClock } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { emailOrder } from '../email/email-order.ts';
import { shipmentMail } from '../email/mails.ts';
import { isCollected } from '../order-state.ts';
import { mailBuyer, noteChange } from '../timeline/note-change.ts';
import { type LockedOrder, lockOrder } from '../orders.queries.ts';
import { dueOfParcel } from './promise-delivery.ts';
import { fulfilmentNow, shippableOrder, unitsIn, writeSerials } from './pack-shipment.ts';
import type { PackedLine } from './packed-line.ts';
import {
  deleteShipment,
  moveShipments,
  orderOfShipment,
  owedLines,
  type ShipmentRow,
  shipmentsOfOrder,
} from './shipments.queries.ts';
import { publishOrderChanged } from '../publish.ts';
import { withLinks } from '../tracking/order-links.ts';

/** A step of one parcel: it left, or arrived; carrier and code, also to correct them. */
export type ShipmentMove = {
  state: 'shipped' | 'delivered';
  carrier?: string | undefined;
  tracking_code?: string | undefined;
  /** Both as they were read. */
  was?: { carrier: string; tracking_code: string } | undefined;
};

/**
 * Moves a shipment forward, or corrects its tracking code; the customer gets an email when it leaves or is ready at the
 * counter. Safe to run twice.
 * @returns the order's id
 * @throws AppError 404; 409 `not_ready`, `on_hold`, `stale`; 422 for a parcel without carrier or tracking code
 */
export async function moveShipment(
  context: RequestContext,
  shipmentId: string,
  move: ShipmentMove,
): Promise<string> {
  return changing(context, shipmentId, async (tx, order, shipment) => {
    await moveInto(tx, context, order, shipment, move);
  });
}

/**
 * The same inside a transaction that holds the order's lock.
 * @param isBuyerTold whether the buyer gets the e-mail of a parcel that leaves: not one that is known to be lost or back
 */
export async function moveInto(
  tx: Connection,
  context: Shop & Pick<RequestContext, 'staff'>,
  order: LockedOrder,
  shipment: ShipmentRow,
  move: ShipmentMove,
  { isBuyerTold = true }: { isBuyerTold?: boolean } = {},
): Promise<void> {
  const { clock, staff, publicUrl } = context;
  const isPickup = isCollected(order);
  const carrier = move.carrier || shipment.carrier;
  const trackingCode = move.tracking_code || shipment.tracking_code;
  const isSame =
    move.state === shipment.state && carrier === shipment.carrier && trackingCode === shipment.tracking_code;
  if (isSame) return;
  requireAsRead(move.was, { carrier: shipment.carrier ?? '', tracking_code: shipment.tracking_code ?? '' });
  if (shipment.state === 'delivered' || (shipment.state === 'packed' && move.state === 'delivered')) {
    throw conflict('not_ready', t('The shipment has not left yet, or has arrived.'), {
      state: shipment.state,
    });
  }
  if (!isPickup && (!carrier || !trackingCode)) {
    throw invalid(
      {
        ...(carrier ? {} : { carrier: t('Enter the carrier.') }),
        ...(trackingCode ? {} : { tracking_code: t('Enter the tracking code.') }),
      },
      t('Check the marked fields.'),
    );
  }
  const isLeaving = shipment.state === 'packed' && move.state === 'shipped';
  const { promise } = order;
  const due =
    isLeaving && !isPickup && promise ? await dueOfParcel(context, tx, shipment.id, promise) : undefined;
  await tx.run(moveShipments, {
    ids: [shipment.id],
    moveState: move.state,
    carrier,
    trackingCode,
    dueEarliestOn: due?.earliest_on ?? null,
    dueLatestOn: due?.latest_on ?? null,
    now: clock.now(),
  });
  const owed = await tx.rows(owedLines, { orderId: order.id });
  const isPart = unitsIn(shipment) < unitsIn({ lines: owed });
  const about = { shipment: shipment.sequence, units: unitsIn(shipment), isPart, isPickup };
  await noteChange(
    tx,
    context,
    order.id,
    move.state === shipment.state
      ? { kind: 'tracking_changed', carrier, trackingCode }
      : move.state === 'shipped'
        ? { kind: 'shipped', carrier, trackingCode, ...about }
        : { kind: 'delivered', ...about },
    { state: order.state, fulfilment: await fulfilmentNow(tx, order.id) },
    staff?.name ?? null,
  );
  if (shipment.state === 'packed' && isBuyerTold) {
    const sent = { ...shipment, carrier, tracking_code: trackingCode };
    const told = await withLinks(context, tx, await emailOrder(tx, order.id), clock.now());
    await mailBuyer(
      context,
      tx,
      order.id,
      shipmentMail(told, sent, { isPart, due, day: shopClock(clock.now()).day }, publicUrl),
    );
  }
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'order.fulfilment',
    subject: `order:${order.id}`,
    before: { shipment: shipment.sequence, state: shipment.state },
    after: { shipment: shipment.sequence, state: move.state, carrier, tracking_code: trackingCode },
  });
}

/**
 * Takes a shipment apart that has not left: its units wait again, its serial numbers are free.
 * @returns the order's id
 * @throws AppError 404; 409 `too_late` once it left, `has_label` while its label is paid for
 */
export async function unpackShipment(context: RequestContext, shipmentId: string): Promise<string> {
  return changing(context, shipmentId, async (tx, order, { id, sequence, state }) => {
    if (state !== 'packed') throw conflict('too_late', t('The shipment has left already.'), { state });
    const labels = await tx.rows(labelsOfParcels, { parcelRefs: [id] });
    if (labels.some(isLive)) throw conflict('has_label', t('Give its label back first.'));
    await tx.run(deleteShipment, { id });
    const change = { state: order.state, fulfilment: await fulfilmentNow(tx, order.id) };
    const { name = null, id: systemUserId } = context.staff ?? {};
    await noteChange(
      tx,
      context,
      order.id,
      { kind: 'unpacked', shipment: sequence, isPickup: isCollected(order) },
      change,
      name,
    );
    await audit(tx, { systemUserId, action: 'order.unpack', subject: `order:${order.id}` });
  });
}

/**
 * Replaces the serial numbers of a shipment, e.g. one that was misread.
 * @returns the order's id
 * @throws AppError 404; 409 `serial_taken`, `stale` with all lines as they are; 422
 */
export async function correctSerials(
  context: RequestContext,
  shipmentId: string,
  { lines, was }: { lines: readonly SerialLine[]; was?: readonly SerialLine[] | undefined },
): Promise<string> {
  return changing(context, shipmentId, async (tx, order, shipment) => {
    const now = shipment.lines.map(asRead);
    const wanted = now.filter(({ position }) => was?.some((line) => line.position === position));
    requireAsRead(was, wanted, { lines: now });
    const corrected = shipment.lines.map(({ position, quantity, serials, parts }) => {
      const given = lines.find((line) => line.position === position);
      const own = given?.serials ?? (parts.length === 0 ? serials : []);
      return { position, quantity, serials: own, parts: given?.parts ?? parts };
    });
    await writeSerials(tx, shipmentId, corrected, await tx.rows(owedLines, { orderId: order.id }));
    const { name = null, id: systemUserId } = context.staff ?? {};
    const event = {
      kind: 'serials_changed',
      shipment: shipment.sequence,
      isPickup: isCollected(order),
    } as const;
    await noteChange(tx, context, order.id, event, {}, name);
    await audit(tx, {
      systemUserId,
      action: 'order.serials',
      subject: `order:${order.id}`,
      before: shipment.lines.map(({ position, serials }) => ({ position, serials })),
      after: lines,
    });
  });
}

type SerialLine = Pick<PackedLine, 'position' | 'serials' | 'parts'>;

/** A line as it is corrected: a kit by its parts. */
function asRead({ position, serials, parts }: ShipmentRow['lines'][number]): SerialLine {
  if (parts.length === 0) return { position, serials };
  return {
    position,
    parts: parts.map(({ product_id, serials: of }) => ({ product_id, serials: of })),
  };
}

/**
 * Finds the shipment, locks the order, changes the shipment, and tells browsers.
 * @returns the order's id
 * @throws AppError 404; 409 where it is packed and may not leave
 */
export async function changing(
  context: RequestContext,
  shipmentId: string,
  change: (tx: Connection, order: LockedOrder, shipment: ShipmentRow) => Promise<void>,
): Promise<string> {
  const order = await context.db.transaction(async (tx) => {
    const found = await tx.first(orderOfShipment, { shipmentId });
    if (!found) throw notFound(t('There is no such shipment.'));
    const locked = await tx.first(lockOrder, { id: found.order_id });
    const shipment = (await tx.rows(shipmentsOfOrder, { orderId: found.order_id })).find(
      ({ id }) => id === shipmentId,
    );
    if (!locked || !shipment) throw notFound(t('There is no such shipment.'));
    // A parcel on its way can arrive in any state of the order.
    if (shipment.state === 'packed') await shippableOrder(tx, context, locked.id);
    await change(tx, locked, shipment);
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId: order.id, state: order.state });
  return order.id;
}
