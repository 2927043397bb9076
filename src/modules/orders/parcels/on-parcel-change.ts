import { type Kept, keepText, msg, sayKept } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { abandonLabels, type ParcelChange } from '../../carriers/index.ts';
import { readSettings } from '../../settings/index.ts';
import { alertStaff } from '../../staff/index.ts';
import { moveInto } from '../fulfil/move-shipment.ts';
import { type ShipmentRow, orderOfShipment, shipmentsOfOrder } from '../fulfil/shipments.queries.ts';
import { type LockedOrder, lockOrder } from '../orders.queries.ts';
import { publishAfterCommit } from '../publish.ts';
import { noteOnOrder } from '../timeline/note-change.ts';
import { labelShipment } from './parcels.queries.ts';

type Change<Kind extends ParcelChange['kind']> = Extract<ParcelChange, { kind: Kind }>;

/** A carrier has it from here on. */
const onItsWay: readonly string[] = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'at_branch',
  'exception',
  'returning',
  'delivered',
  'returned',
  'lost',
];

/** «On its way» would not be true of it; staff tell the buyer what becomes of it. */
const willNotArrive: readonly string[] = ['returning', 'returned', 'lost'];

/** Follows a parcel: its guide stands on the shipment, which is shipped and delivered when its carrier says so. */
export async function onParcelChange(shop: Shop, tx: Connection, change: ParcelChange): Promise<void> {
  const found = await tx.first(orderOfShipment, { shipmentId: change.parcelRef });
  // Its order was cancelled meanwhile; a label that was being bought then is given back now.
  if (!found) return change.kind === 'labelled' ? abandonLabels(shop, tx, [change.parcelRef]) : undefined;
  const order = await tx.first(lockOrder, { id: found.order_id });
  if (!order) return;
  const shipment = (await tx.rows(shipmentsOfOrder, { orderId: order.id })).find(
    ({ id }) => id === change.parcelRef,
  );
  if (!shipment) return;
  if (change.kind === 'moved') await follow(shop, tx, order, shipment, change);
  else if (change.kind === 'unknown') await askStaff(shop, tx, order, unknownLabel(shipment, change));
  else if (change.kind === 'unfetched') await askStaff(shop, tx, order, unfetched(shipment, change));
  else await writeLabel(shop, tx, order, shipment, change);
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

async function writeLabel(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  { sequence }: ShipmentRow,
  { kind, parcelRef, carrierName, trackingCode }: ParcelChange,
): Promise<void> {
  const isThere = kind === 'labelled';
  await tx.run(labelShipment, {
    id: parcelRef,
    carrier: isThere ? carrierName : null,
    trackingCode: isThere ? trackingCode : null,
    code: trackingCode,
  });
  const values = { shipment: sequence, carrier: carrierName, code: trackingCode };
  await noteOnOrder(tx, shop, order.id, {
    topic: isThere ? 'label_bought' : 'label_cancelled',
    staff: isThere
      ? keepText('Label of shipment {shipment}: {carrier}, {code}.', values)
      : keepText('The label of shipment {shipment} was given back: {carrier}, {code}.', values),
    shopper: null,
  });
}

async function follow(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  shipment: ShipmentRow,
  { labelId, carrierName, trackingCode, state, detail }: Change<'moved'>,
): Promise<void> {
  const problem = problemWords[state];
  if (problem) {
    const values = { shipment: shipment.sequence, carrier: carrierName, code: trackingCode, detail };
    const staff = problem(values);
    await noteOnOrder(tx, shop, order.id, { topic: `parcel_${state}`, staff, shopper: null });
    await askStaff(shop, tx, order, { once: `${labelId}:${state}`, what: staff });
  }
  const { moves_by_itself: moves } = await readSettings(tx, 'carriers', shop.log);
  if (!moves || !onItsWay.includes(state)) return;
  // Also of an order on hold: the parcel is gone, whatever anybody decided here.
  const way = { carrier: carrierName, tracking_code: trackingCode };
  const mover = { ...shop, staff: undefined };
  if (shipment.state === 'packed') {
    const isBuyerTold = !willNotArrive.includes(state);
    await moveInto(tx, mover, order, shipment, { state: 'shipped', ...way }, { isBuyerTold });
  }
  if (state !== 'delivered' || shipment.state === 'delivered') return;
  const [left] = (await tx.rows(shipmentsOfOrder, { orderId: order.id })).filter(
    ({ id }) => id === shipment.id,
  );
  if (left) await moveInto(tx, mover, order, left, { state: 'delivered', ...way });
}

type Facts = { shipment: number; carrier: string; code: string; detail: string };

/** What somebody has to do something about. */
const problemWords: Partial<Record<Change<'moved'>['state'], (values: Facts) => Kept>> = {
  exception: (values) => keepText('Shipment {shipment} is stuck at {carrier}, {code}: {detail}', values),
  returning: (values) => keepText('Shipment {shipment} comes back by {carrier}, {code}: {detail}', values),
  returned: (values) => keepText('Shipment {shipment} came back by {carrier}, {code}: {detail}', values),
  lost: (values) => keepText('Shipment {shipment} is lost at {carrier}, {code}: {detail}', values),
};

function unknownLabel({ sequence }: ShipmentRow, { labelId, carrierName }: ParcelChange) {
  const values = { shipment: sequence, carrier: carrierName };
  return {
    once: `${labelId}:unknown`,
    what: keepText('Nobody knows whether the label of shipment {shipment} by {carrier} was bought.', values),
  };
}

function unfetched({ sequence }: ShipmentRow, { pickupId, carrierName }: Change<'unfetched'>) {
  return {
    // One e-mail for all of its parcels.
    once: `pickup:${pickupId}`,
    what: keepText(
      'Nobody knows whether {carrier} comes for shipment {shipment}, and others of its pick-up. Look in the provider’s own pages.',
      { shipment: sequence, carrier: carrierName },
    ),
  };
}

/** Tells staff of a parcel of an order that needs somebody, where the settings say so. */
export async function askStaff(
  shop: Shop,
  tx: Connection,
  order: Pick<LockedOrder, 'id' | 'number'>,
  { once, what }: { once: string; what: Kept },
): Promise<void> {
  const { alerts_staff: isTold } = await readSettings(tx, 'carriers', shop.log);
  if (!isTold) return;
  await alertStaff(shop, tx, 'orders', {
    once: `parcel:${once}`,
    subject: msg('A parcel needs somebody'),
    text: () => sayKept(what),
    facts: [{ name: msg('Order'), value: `#${order.number ?? ''}` }],
    path: `/admin/order/${order.id}`,
    orderId: order.id,
  });
}
