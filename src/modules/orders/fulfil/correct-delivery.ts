import { isDeepStrictEqual } from 'node:util';
import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { type AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { contactKeys, contactKeysOf, orderNotTaken } from '../../customers/index.ts';
import { isDropShipped } from '../../inventory/index.ts';
import {
  parcelCost,
  placeProblem,
  readShippingRules,
  type ShippingRules,
  stateNamed,
  zoneOf,
} from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { checkOrder } from '../fraud/check-order.ts';
import { refuseOverLimitOfAll } from '../limits/person-limit.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { type CancellingParty, type DeliveryAddress, isDeliveryOpen } from '../order-state.ts';
import type { ordersContract } from '../orders.contract.ts';
import { lockDelivery, writeDelivery } from '../orders.queries.ts';
import { refuseWhoLeft } from '../place/refuse-over-budget.ts';
import { publishAfterCommit } from '../publish.ts';
import { noteChange } from '../timeline/note-change.ts';
import { deliveryPromise } from './promise-delivery.ts';
import { type ShipmentRow, shipmentsOfOrder } from './shipments.queries.ts';
import { takeFromNearer } from './take-from-nearer.ts';

type Correction = z.output<typeof ordersContract.correctDelivery.body & {}>;
type LockedDelivery = RowOf<typeof lockDelivery>;

/**
 * Corrects who receives an order and where, for the shop or for the customer whose it is, until it is packed, and again where
 * all that left is lost, back or there. Nothing is charged: a parcel goes where it costs no more, or where staff give a reason.
 * What is there already stays without a word.
 * @throws AppError 404; 422 naming fields; 403 `order_not_taken` for blocked customers; 409 `too_late` and `stale` with
 * what is there in `details.current`, `left_company` and `person_limit` for customers
 */
export async function correctDelivery(
  context: RequestContext,
  orderId: string,
  asked: Correction,
  by: CancellingParty,
  finish: Finish = nothingMore,
): Promise<void> {
  const { db, clock, staff, customer } = context;
  const rules = await readShippingRules(context);
  // Staff may send it anywhere; a blocked customer would come back by correcting an order of before.
  const typed = asked.to === 'parcel' ? asked : { phone: asked.pickup_phone };
  const contacts = by === 'customer' && customer ? contactKeysOf(customer, typed) : [];
  await db.transaction(async (tx) => {
    const order = await tx.first(lockDelivery, { orderId, contacts });
    if (!order || (by === 'customer' && order.customer_id !== customer?.id)) throw missing(by);
    const before = order.delivery_address;
    const after = corrected(order, asked, by);
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length > 0) {
      // Asked behind the lock: who packs waits for it, too.
      requireOpen(order, await tx.rows(shipmentsOfOrder, { orderId }), asked, by);
      if (await isDropShipped(tx, orderId)) {
        throw conflict('too_late', said(withSupplier[by]), { current: { delivery_address: before } });
      }
      if (by === 'customer') await refuseWhoLeft(tx, order);
      if (order.is_blocked) throw orderNotTaken();
      const isExcused = refuseDearer(order, after, rules, by, asked.reason);
      const keys = keysAfter(order, after);
      if (by === 'customer') {
        const { contact_keys: former, product_ids: productIds } = order;
        await refuseOverLimitOfAll(tx, { former, contacts: keys, productIds, now: clock.now() });
      }
      const address = JSON.stringify(after);
      await tx.run(writeDelivery, { orderId, address, contacts: keys, now: clock.now() });
      const isWhole = order.fulfilment === 'unfulfilled';
      if (isWhole) await takeFromNearer(tx, order, after, rules, clock.now());
      const isPromised = isWhole && order.state === 'paid' && 'postal_code' in changed;
      const reason = isExcused ? asked.reason : undefined;
      await noteChange(
        tx,
        context,
        orderId,
        { kind: 'delivery_corrected', by, changed, isHeld: order.hold !== null, reason },
        isPromised ? { promise: await deliveryPromise(context, tx, orderId) } : {},
        by === 'staff' ? (staff?.name ?? null) : order.customer_name,
      );
      await checkOrder(context, tx, orderId);
      if (by === 'staff') await auditCorrection(tx, context, orderId, { before, after, reason });
      await publishAfterCommit(context, tx, { customerId: order.customer_id, orderId, state: order.state });
    }
    await finish(tx, orderId);
  });
}

function auditCorrection(
  tx: Connection,
  { staff }: RequestContext,
  orderId: string,
  { before, after, reason }: { before: DeliveryAddress; after: DeliveryAddress; reason: string | undefined },
): Promise<void> {
  return audit(tx, {
    systemUserId: staff?.id,
    action: 'order.delivery',
    subject: `order:${orderId}`,
    before,
    after: { ...after, ...(reason !== undefined && { reason }) },
  });
}

/** @throws AppError 422 for what is no address, or is of another way of delivery than the order's */
function corrected(order: LockedDelivery, asked: Correction, by: CancellingParty): DeliveryAddress {
  const isParcel = order.delivery_method === 'parcel';
  if (isParcel !== (asked.to === 'parcel')) throw refused({ to: said(otherWay[by]) }, by);
  const before = order.delivery_address;
  if (asked.to === 'pickup') {
    const { recipient, pickup_phone: phone, pickup_alternate: alternate } = asked;
    return {
      ...before,
      recipient,
      ...(phone !== undefined && { pickup_phone: phone }),
      ...(alternate !== undefined && { pickup_alternate: alternate }),
    };
  }
  const problem = placeProblem(asked);
  if (problem) throw refused({ [problem.field]: problem.message }, by);
  return {
    recipient: asked.recipient,
    phone: asked.phone,
    street: asked.street,
    exterior_number: asked.exterior_number,
    interior_number: asked.interior_number,
    neighbourhood: asked.neighbourhood,
    municipality: asked.municipality,
    state: stateNamed(asked.state) ?? asked.state,
    postal_code: asked.postal_code,
    directions: asked.directions,
  };
}

/** By what its buyer is recognised from now on: whoever it is sent to as well. Of who was forgotten nothing is known. */
function keysAfter(
  order: LockedDelivery,
  { pickup_phone: pickupPhone, ...there }: DeliveryAddress,
): string[] {
  const { contact_keys: former, customer_id: customerId } = order;
  if (former.length === 0) return former;
  const reached =
    order.delivery_method === 'parcel' ? { phone: there.phone, address: there } : { phone: pickupPhone };
  return [...new Set([...former, ...contactKeys({ customerId, ...reached })])];
}

function changesBetween(before: DeliveryAddress, after: DeliveryAddress) {
  const changed: Partial<Record<keyof DeliveryAddress, [before: string, after: string]>> = {};
  for (const part of Object.keys(after) as (keyof DeliveryAddress)[]) {
    const [was = '', is = ''] = [before[part], after[part]];
    if (was !== is) changed[part] = [was, is];
  }
  return changed;
}

/** @throws AppError 409 when it is packed or closed, or somebody else corrected it meanwhile */
function requireOpen(
  order: LockedDelivery,
  parcels: readonly ShipmentRow[],
  { was }: Correction,
  by: CancellingParty,
): void {
  const current = { delivery_address: order.delivery_address };
  if (!isDeliveryOpen(order, parcels)) {
    const { state, fulfilment } = order;
    throw conflict('too_late', said(tooLate[by]), { state, fulfilment, current });
  }
  if (by === 'staff') requireAsRead(was, order.delivery_address, current);
  else if (was !== undefined && !isDeepStrictEqual(was, order.delivery_address)) {
    throw conflict('stale', 'Alguien corrigió estos datos mientras escribías. Revísalos.', { current });
  }
}

/**
 * Rates may have risen since it was paid, so what its own postal code costs today is as good as what was paid.
 * @returns whether staff's reason was needed
 * @throws AppError 422 beside the postal code
 */
function refuseDearer(
  order: LockedDelivery,
  after: DeliveryAddress,
  rules: ShippingRules,
  by: CancellingParty,
  reason: string | undefined,
): boolean {
  const isSamePlace = after.postal_code === order.delivery_address.postal_code;
  if (order.delivery_method !== 'parcel' || isSamePlace) return false;
  const shipment = { goodsCents: order.goods_cents, items: order.items };
  const costTo = (postalCode: string) => {
    const zone = zoneOf(postalCode, rules);
    return zone && parcelCost(zone, shipment, rules);
  };
  const cost = costTo(after.postal_code);
  const givenCents = order.shipping_discounts.reduce((sum, { cents }) => sum + cents, 0);
  const paidCents = Math.max(
    order.shipping_cents + givenCents,
    costTo(order.delivery_address.postal_code) ?? 0,
  );
  if (cost !== undefined && cost <= paidCents) return false;
  if (by === 'staff' && reason !== undefined) return true;
  const problem = cost === undefined ? said(notSent[by]) : dearer(formatPesos(cost - paidCents), by);
  throw refused(
    {
      postal_code: problem,
      ...(by === 'staff' && { reason: t('Give a reason of 3 letters or more.') }),
    },
    by,
  );
}

function refused(fields: Record<string, string>, by: CancellingParty): AppError {
  return invalid(fields, by === 'staff' ? t('Check the marked fields.') : 'Revisa los datos marcados.');
}

function missing(by: CancellingParty): AppError {
  return notFound(by === 'staff' ? t('There is no such order.') : 'No encontramos ese pedido.');
}

type Words = Record<CancellingParty, Message | string>;

const otherWay: Words = {
  staff: msg('The order is delivered another way.'),
  customer: 'Tu pedido se entrega de otra forma.',
};
const tooLate: Words = {
  staff: msg('The order is packed, not paid or already closed.'),
  customer: 'Tu pedido ya se está empacando o ya salió. Escríbenos y vemos qué se puede hacer.',
};
const withSupplier: Words = {
  staff: msg('A supplier sends it and was told the address: ask it first, or take the purchase back.'),
  customer: tooLate.customer,
};
const notSent: Words = {
  staff: msg('Nothing is sent there. Say why this order is.'),
  customer: 'No enviamos a ese código postal. Escríbenos y lo resolvemos.',
};

function dearer(more: string, by: CancellingParty): string {
  return by === 'staff'
    ? t('Delivery there costs {more} more than was paid, and nobody is charged. Say why it goes there.', {
        more,
      })
    : `Enviar ahí cuesta ${more} más de lo que pagaste. Escríbenos y te ayudamos a cambiarlo.`;
}
