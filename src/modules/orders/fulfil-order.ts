import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { addSold } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { noteChange } from './note-change.ts';
import type { OrderHappening } from './order-timeline.ts';
import { canFulfil, type FulfilmentState } from './order.ts';
import { type LockedOrder, lockOrder } from './orders.queries.ts';
import { boughtLines, takeBoughtUnits } from './take-bought-units.ts';
import { tellOrderChanged } from './tell.ts';

/** What staff say of a parcel. */
export type Fulfilment = {
  fulfilment: FulfilmentState;
  carrier?: string | undefined;
  tracking_code?: string | undefined;
};

/**
 * Moves an order's goods forward, or corrects its tracking code.
 * @throws AppError 404; 409 `not_ready` when it is not paid or already further; 422 for a parcel without tracking code
 */
export async function updateFulfilment(
  context: RequestContext,
  orderId: string,
  input: Fulfilment,
): Promise<void> {
  const { db, staff } = context;
  const changed = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, [orderId]);
    if (!locked) throw notFound('There is no such order.');
    refuseHeld(locked, input.fulfilment);
    const order = await withGoods(tx, context, locked);
    if (!canFulfil(order, input.fulfilment)) {
      throw conflict('not_ready', 'The order is not paid, or is already further.', {
        state: order.state,
        fulfilment: order.fulfilment,
      });
    }
    const carrier = input.carrier || order.carrier;
    const trackingCode = input.tracking_code || order.tracking_code;
    const happening = happeningOf(order, input.fulfilment, carrier, trackingCode);
    if (!happening) return undefined;
    if (happening.kind === 'shipped' && order.delivery_method === 'parcel' && (!carrier || !trackingCode)) {
      throw invalid(
        {
          ...(carrier ? {} : { carrier: 'Enter the carrier.' }),
          ...(trackingCode ? {} : { tracking_code: 'Enter the tracking code.' }),
        },
        'Check the marked fields.',
      );
    }
    const change = {
      state: order.state,
      fulfilment: input.fulfilment,
      carrier: carrier ?? undefined,
      trackingCode: trackingCode ?? undefined,
    };
    await noteChange(tx, context, orderId, happening, change, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.fulfilment',
      subject: `order:${orderId}`,
      before: { fulfilment: order.fulfilment, carrier: order.carrier, tracking_code: order.tracking_code },
      after: { fulfilment: input.fulfilment, carrier, tracking_code: trackingCode },
    });
    return order;
  });
  if (changed) tellOrderChanged(context, { customerId: changed.customer_id, orderId, state: changed.state });
}

/** @throws AppError 409 `on_hold` while its goods are to stay where they are. */
function refuseHeld(order: LockedOrder, to: FulfilmentState): void {
  if (order.hold === null || canFulfil({ ...order, state: 'paid' }, to)) return;
  throw conflict('on_hold', 'The order is on hold; release it first.', { hold: order.hold });
}

/**
 * An order that was paid after its goods were gone becomes an ordinary one as soon as they are there again.
 * @throws AppError 409 `out_of_stock` while they are not
 */
async function withGoods(
  tx: Connection,
  { clock }: RequestContext,
  order: LockedOrder,
): Promise<LockedOrder> {
  if (order.state !== 'paid_without_stock') return order;
  const bought = await boughtLines(tx, order.id);
  if (!(await takeBoughtUnits(tx, order, bought, clock.now()))) {
    throw conflict('out_of_stock', 'Some of the goods are still missing.');
  }
  await addSold(tx, bought);
  return { ...order, state: 'paid' };
}

function happeningOf(
  order: LockedOrder,
  to: FulfilmentState,
  carrier: string | null,
  trackingCode: string | null,
): OrderHappening | undefined {
  if (to === order.fulfilment) {
    const isSame = carrier === order.carrier && trackingCode === order.tracking_code;
    return isSame ? undefined : { kind: 'tracking_changed', carrier, trackingCode };
  }
  if (to === 'shipped') return { kind: 'shipped', carrier, trackingCode };
  if (to === 'packed' || to === 'delivered') return { kind: to };
  return undefined;
}
