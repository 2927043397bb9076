import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { solveProblems } from '../../carriers/index.ts';
import { putBackUnits, requireOwnLocations, shelveSerials } from '../../inventory/index.ts';
import { audit } from '../../staff/index.ts';
import { changing } from '../fulfil/move-shipment.ts';
import { fulfilmentNow } from '../fulfil/pack-shipment.ts';
import type { ShipmentRow } from '../fulfil/shipments.queries.ts';
import type { LockedOrder } from '../orders.queries.ts';
import {
  exchangeUnits,
  freeSerials,
  orderForReturn,
  type OrderForReturn,
  stockOfLines,
} from '../read/order-for-return.ts';
import { noteChange, notedEvent } from '../timeline/note-change.ts';
import { endShipmentRow } from './parcels.queries.ts';

/** What became of a parcel that will not arrive, and what follows. */
export type ShipmentEnd = {
  /** `lost`: nobody has it. `returned`: it is in our hands again. */
  outcome: 'lost' | 'returned';
  /** Location whose shelf its goods go back to; without it they are written off. */
  shelf?: string | undefined;
  /** The same units are packed again, from stock. */
  is_resent: boolean;
  /** E.g. the number of the claim. */
  note: string;
};

/**
 * Ends a parcel that left and will not arrive. Lost goods stay out of the stock, returned ones go back to a shelf or are
 * written off; what is sent again is taken from stock and waits to be packed. Money goes back by the dialog of refunds.
 * @returns the order's id
 * @throws AppError 404; 409 `not_ready` for one that has not left, arrived or ended already, `out_of_stock`; 422
 */
export async function endShipment(
  context: RequestContext,
  shipmentId: string,
  end: ShipmentEnd,
): Promise<string> {
  const { outcome, shelf, is_resent: isResent, note } = end;
  if (outcome === 'lost' && shelf !== undefined) {
    throw invalid({ shelf: t('What is lost goes back to no shelf.') });
  }
  return changing(context, shipmentId, async (tx, order, shipment) => {
    if (shipment.state !== 'shipped' || shipment.ended_as !== null) {
      throw conflict('not_ready', t('Only a parcel on its way is lost or comes back.'), {
        state: shipment.state,
      });
    }
    const whole = await orderForReturn(tx, order.id, { isLocked: false });
    if (!whole) throw new Error('An order that is locked is there.');
    await tx.run(endShipmentRow, { id: shipmentId, outcome, now: context.clock.now() });
    if (shelf !== undefined) await shelveGoods(tx, context, whole, shipment, shelf);
    const units = shipment.lines.map(({ position, quantity }) => ({ position, quantity }));
    const actor = context.staff?.name ?? null;
    if (isResent) await exchangeUnits(tx, context, whole, units, actor);
    await noteEnd(tx, context, order, shipment, end);
    await solveProblems(tx, context, shipmentId, { solution: isResent ? 'resent' : 'kept', by: actor, note });
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'order.parcel_end',
      subject: `order:${order.id}`,
      after: { shipment: shipment.sequence, outcome, shelf: shelf ?? null, is_resent: isResent, note },
    });
  });
}

/** Returned goods stand on a shelf again, and their serial numbers may leave again. */
async function shelveGoods(
  tx: Connection,
  { staff }: RequestContext,
  order: OrderForReturn,
  shipment: ShipmentRow,
  shelf: string,
): Promise<void> {
  await requireOwnLocations(tx, { shelf });
  await putBackUnits(tx, stockOfLines(order, shipment.lines), shelf, shipment.id, staff?.id);
  const read = shipment.lines.flatMap(({ position, product_id: productId, serials, parts }) =>
    parts.length === 0
      ? serials.map((serial) => ({ position, productId, serial }))
      : parts.flatMap((part) =>
          part.serials.map((serial) => ({ position, productId: part.product_id, serial })),
        ),
  );
  await freeSerials(tx, order.id, read);
  await shelveSerials(tx, read, shelf);
}

async function noteEnd(
  tx: Connection,
  context: RequestContext,
  order: LockedOrder,
  shipment: ShipmentRow,
  { outcome, shelf, is_resent: isResent, note }: ShipmentEnd,
): Promise<void> {
  const values = { shipment: shipment.sequence, note: note === '' ? '–' : note, shelf: shelf ?? '' };
  const staff =
    outcome === 'lost'
      ? keepText('Shipment {shipment} is lost; its goods are written off. {note}', values)
      : shelf === undefined
        ? keepText('Shipment {shipment} came back; its goods are written off. {note}', values)
        : keepText('Shipment {shipment} came back; its goods are on the shelf in {shelf}. {note}', values);
  const what = outcome === 'lost' ? 'La paquetería perdió tu paquete.' : 'Tu paquete regresó con nosotros.';
  const next = isResent ? ' Te lo enviamos otra vez.' : ' Te escribimos para resolverlo.';
  await noteChange(
    tx,
    context,
    order.id,
    notedEvent({ topic: 'parcel_ended', staff, shopper: what + next }),
    { state: order.state, fulfilment: await fulfilmentNow(tx, order.id) },
    context.staff?.name ?? null,
  );
}
