import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { isLive, labelsOfParcels } from '../../carriers/index.ts';
import { unitsHeldBy } from '../../inventory/index.ts';
import { settingsOf, storedSettingsSql } from '../../settings/index.ts';
import {
  type ArrivalDays,
  dispatchDay,
  laterArrival,
  leavesBy,
  momentOf,
  parcelArrival,
  pickupArrival,
  readShippingRules,
  shippingRulesOf,
  shopClock,
  zoneOf,
} from '../../shipping/index.ts';
import type { DeliveryPromise } from '../order-state.ts';

type Reading = Pick<Shop, 'clock' | 'log'>;

/** The rules ride along, so that paying asks once. */
const orderToPromise = query(
  'orders.to_promise',
  `select delivery_method, delivery_address ->> 'postal_code' as postal_code, ${storedSettingsSql('shipping')} as settings,
     exists (select from order_line l where l.order_id = o.id and l.is_assembly) as is_assembled
   from shop_order o where o.id = :orderId`,
  { present: ['postal_code'] },
);

/**
 * What an order's buyer is told: until when it leaves and when it is there, counted from now and from where its units were
 * taken. By the rules of the checkout, so it is what they read there; null where no day can be said.
 */
export async function deliveryPromise(
  shop: Reading,
  tx: Connection,
  orderId: string,
): Promise<DeliveryPromise | null> {
  return (await promiseIfPaidNow(shop, tx, orderId))?.promise ?? null;
}

/** What would be promised for an order that is paid now, and until which moment; undefined where no day can be said. */
export async function promiseIfPaidNow(
  { clock, log }: Reading,
  db: Connection,
  orderId: string,
): Promise<{ promise: DeliveryPromise; until: Date } | undefined> {
  const order = await db.first(orderToPromise, { orderId });
  if (!order) return undefined;
  const now = clock.now();
  const rules = shippingRulesOf(settingsOf('shipping', order.settings, log), () => now);
  const items = (await unitsHeldBy(db, [orderId])).map(({ warehouse, quantity, supplierDays }) => ({
    quantity,
    stock: [{ warehouse, quantity, supplier_days: supplierDays }],
  }));
  const work = { isAssembled: order.is_assembled };
  const { delivery_method: method, postal_code: postalCode } = order;
  const zone = zoneOf(postalCode, rules);
  const branch = rules.branches.find((one) => one.method === method);
  const arrival =
    method === 'parcel'
      ? zone && parcelArrival(zone, postalCode, items, now, rules, work)
      : branch && pickupArrival(branch, items, now, rules, work);
  if (!arrival) return undefined;
  return {
    promise: {
      leaves_on: leavesBy(now, rules, work, arrival.fromSuppliers),
      earliest_on: arrival.earliest,
      latest_on: arrival.latest,
    },
    until: momentOf(dispatchDay(now, rules), rules.cut_off_hour),
  };
}

/**
 * When a parcel is there that leaves now: where its carrier says a day, on that day, else as much later as it left late.
 * Undefined where what its buyer was told stands.
 */
export async function dueOfParcel(
  { clock, log }: Reading,
  tx: Connection,
  shipmentId: string,
  promise: DeliveryPromise,
): Promise<ArrivalDays | undefined> {
  const label = (await tx.rows(labelsOfParcels, { parcelRefs: [shipmentId] })).find(isLive);
  const day = label?.promised_on ?? null;
  if (day !== null) return day > promise.latest_on ? { earliest_on: day, latest_on: day } : undefined;
  return laterArrival(promise, shopClock(clock.now()).day, await readShippingRules({ db: tx, log, clock }));
}
