import { t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { labelsOfParcels } from '../carriers/index.ts';
import {
  labelOnWire,
  type OrderForReturn,
  orderForReturn,
  ordersNamed,
  refundedAfterReturn,
  warrantyEnd,
} from '../orders/index.ts';
import { refundOfLine } from '../../platform/money.ts';
import {
  longerDays,
  readSettings,
  returnDaysOf,
  type ReturnTerms,
  type Settings,
} from '../settings/index.ts';
import { formerDays, type OpenReason, openReasons, stateAfter } from './return.ts';
import type { returnsContract } from './returns.contract.ts';
import {
  countReturns,
  countAtBench,
  countWaiting,
  withParcelProblem,
  returnById,
  returnsAtBench,
  returnsOfBuyer,
  returnsOfOrder,
  returnsPage,
  returnsBelow,
  type FiledReturn,
  type ListedReturn,
  type ReturnRow,
  type ReturnUnitRow,
} from './returns.queries.ts';

type Contract = typeof returnsContract;
type Answer<Call extends 'ofOrder' | 'adminReturns' | 'adminOfOrder' | 'atBench'> = z.input<
  Contract[Call]['answers'][200]
>;
type OwnReturn = z.input<Contract['withdraw']['answers'][200]>['return'];
type AdminReturn = z.input<Contract['decide']['answers'][200]>['return'];
type BenchReturn = z.input<Contract['receive']['answers'][200]>['return'];

const missing = () => notFound('No encontramos ese pedido.');

/**
 * An own order's returns, and what of it may still be returned.
 * @throws AppError 404 when it is not there or not theirs
 */
export async function ownReturns(
  { db, log, clock }: ReadingReturns,
  customerId: string,
  orderId: string,
): Promise<Answer<'ofOrder'>> {
  const order = await orderForReturn(db, orderId, { isLocked: false });
  if (order?.customer_id !== customerId) throw missing();
  const returns = await db.rows(returnsOfOrder, { orderId });
  return {
    returns: returns.map((row) => shownReturn(row, order)),
    returnable: shownReturnable(order, returns, await readSettings(db, 'returns', log), clock.now()),
  };
}

type ReadingReturns = Pick<RequestContext, 'db' | 'log' | 'clock'>;

function shownReturnable(
  order: OrderForReturn,
  returns: readonly ReturnRow[],
  terms: ReturnTerms,
  now: Date,
) {
  return returnableOf(order, returns, terms, now).map(({ reasons, ...line }) => ({
    ...line,
    reasons: reasons.map((reason) => ({ ...reason, until: reason.until && reason.until.toISOString() })),
  }));
}

/** How many returns wait for staff, by what they wait for. */
export async function waitingReturns(db: Connection) {
  const waiting = (await db.first(countWaiting)) ?? { to_decide: 0, to_inspect: 0, to_settle: 0 };
  return { ...waiting, parcel_problems: new Set(await idsWithParcelProblem(db)).size };
}

/** How many returns lie at the bench of a warehouse: to be inspected, or to be put on a shelf. */
export async function returnsAtBenchCount({
  db,
  clock,
}: Pick<RequestContext, 'db' | 'clock'>): Promise<number> {
  return (await db.first(countAtBench, { since: shelvedSince(clock.now()) }))?.total ?? 0;
}

/** A customer's newest returns, as lists name them. */
export async function returnsOfCustomer(db: Connection, customerId: string, limit: number) {
  const rows = await db.rows(returnsOfBuyer, { customerId, limit });
  return rows.map(({ number, requested_at: at, ...row }) => ({
    ...row,
    name: returnName(number),
    requested_at: at.toISOString(),
  }));
}

/** Units of a line that may be returned. */
export type Returnable = {
  position: number;
  product_name: string;
  image_url: string | null;
  quantity: number;
  serials: string[];
  reasons: OpenReason[];
};

/**
 * The units of an order that may be returned: those sent, except those in a return already. Days that were promised with
 * the order hold where they are more than those of today (`terms`).
 */
export function returnableOf(
  order: OrderForReturn,
  returns: readonly ReturnRow[],
  terms: ReturnTerms,
  now: Date,
): Returnable[] {
  if (order.state !== 'paid') return [];
  const claimed = returns
    .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    .flatMap(heldUnits);
  return order.lines.flatMap((line) => {
    const { position, product_name, image_url, parts, shelved_quantity: shelved } = line;
    const parcels = order.shipments
      .filter(({ state }) => state !== 'packed')
      .flatMap(({ delivered_at, lines }) =>
        lines.filter((unit) => unit.position === position).map((unit) => ({ ...unit, delivered_at })),
      );
    const units = claimed.filter((unit) => unit.position === position);
    const left = parcels.reduce((sum, unit) => sum + unit.quantity, 0) - units.length - shelved;
    if (left <= 0) return [];
    const taken = units.map(({ serial }) => serial);
    // A kit has one for each part: nobody chooses a unit by them.
    const serials =
      parts.length > 0
        ? []
        : parcels.flatMap((unit) => unit.serials).filter((serial) => !taken.includes(serial));
    const newest = parcels.at(-1);
    // The parcel whose days end last counts; one that has not arrived has no end.
    const delivered = parcels.some(({ delivered_at: at }) => at === null) ? null : newest?.delivered_at;
    const deliveredAt = delivered ? new Date(delivered) : null;
    const warrantyUntil = deliveredAt && warrantyEnd(deliveredAt, newest?.warranty_months ?? null);
    const days = longerDays(line.promised ?? formerDays, returnDaysOf(terms, line.kind));
    const reasons = openReasons({ days, deliveredAt, warrantyUntil }, now);
    return reasons.length === 0
      ? []
      : [{ position, product_name, image_url, quantity: left, serials, reasons }];
  });
}

/** Units that are with the shop or on their way: what never came is the customer's still. */
function heldUnits({ state, units }: ReturnRow): ReturnUnitRow[] {
  return state === 'closed' ? units.filter(({ outcome }) => outcome !== 'not_returned') : units;
}

/** @throws AppError 404 */
export async function adminReturnsOf(
  context: StaffReading,
  orderId: string,
): Promise<Answer<'adminOfOrder'>> {
  return staffReturnsOf(context, orderId, await readSettings(context.db, 'returns', context.log));
}

type StaffReading = ReadingReturns & Pick<RequestContext, 'carriers' | 'staff'>;

async function staffReturnsOf(
  context: StaffReading,
  orderId: string,
  terms: Settings<'returns'>,
): Promise<Answer<'adminOfOrder'>> {
  const { db, clock, carriers } = context;
  const order = await orderForReturn(db, orderId, { isLocked: false });
  if (!order) throw notFound(t('There is no such order.'));
  const returns = await db.rows(returnsOfOrder, { orderId });
  const parcelRefs = returns.map(({ id }) => id);
  const labels = parcelRefs.length > 0 ? await db.rows(labelsOfParcels, { parcelRefs }) : [];
  return {
    returns: returns.map((row) => ({
      ...forStaff(row, order, returns),
      how_to_send: terms.how_to_send,
      labels: labels
        .filter((label) => label.parcel_ref === row.id)
        .map((label) => labelOnWire(context, label)),
      can_label: carriers.providers.length > 0 && order.delivery_method === 'parcel',
    })),
    returnable: shownReturnable(order, returns, terms, clock.now()),
  };
}

/** @throws AppError 404 */
export async function adminReturn(context: StaffReading, returnId: string): Promise<AdminReturn> {
  const row = await context.db.first(returnById, { id: returnId });
  const found =
    row && (await adminReturnsOf(context, row.order_id)).returns.find(({ id }) => id === returnId);
  if (!found) throw notFound(t('There is no such return.'));
  return found;
}

/** Returns for the staff, found by name, state and reason. */
export async function adminReturnsPage(
  db: Connection,
  { page, page_size, ...filter }: ReturnFilter & { page: number; page_size: number },
): Promise<Answer<'adminReturns'>> {
  const values = await filterValues(db, filter);
  const [rows, count] = await Promise.all([
    db.rows(returnsPage, { ...values, pageSize: page_size, offset: (page - 1) * page_size }),
    db.first(countReturns, values),
  ]);
  return { returns: await withOrders(db, rows), total: count?.total ?? 0, page, page_size };
}

/** All returns of a filter, newest first. */
export async function* allReturns(db: Connection, filter: ReturnFilter) {
  const values = await filterValues(db, filter);
  const parts = rowsInParts<FiledReturn>((last, limit) =>
    db.rows(returnsBelow, { ...values, below: last?.number ?? null, limit }),
  );
  for await (const part of parts) yield await withOrders(db, part);
}

type ReturnFilter = {
  q?: string | undefined;
  state?: string | undefined;
  reason?: string | undefined;
  parcel?: 'problem' | undefined;
};

const filterValues = async (db: Connection, { q, state, reason, parcel }: ReturnFilter) => ({
  ids: parcel === 'problem' ? await idsWithParcelProblem(db) : null,
  filterState: state ?? null,
  reason: reason ?? null,
  wanted: numberIn(q),
});

async function idsWithParcelProblem(db: Connection): Promise<string[]> {
  return (await db.rows(withParcelProblem)).map(({ id }) => id);
}

/** As lists and files name them, beside their orders. */
async function withOrders<Row extends ListedReturn>(db: Connection, rows: readonly Row[]) {
  const orders = await ordersNamed(
    db,
    rows.map((row) => row.order_id),
  );
  return rows.map(({ number: given, units, requested_at: at, ...row }) => {
    const order = orders.get(row.order_id);
    return {
      ...row,
      name: returnName(given),
      order_number: order?.number ?? null,
      customer_name: order?.customer_name ?? '',
      email: order?.email ?? '',
      unit_count: units,
      requested_at: at.toISOString(),
    };
  });
}

/** The number of a return that words name; null where nothing is looked for. Words that name none find none. */
function numberIn(words: string | undefined): number | null {
  const typed = words?.trim() ?? '';
  return typed === '' ? null : Number(typed.match(/^(?:d-?)?(\d{1,9})$/i)?.[1] ?? -1);
}

/** More than a bench has room for. */
const atBenchMost = 25;
const shelvedSince = (now: Date) => new Date(now.getTime() - 30 * 86_400_000);

/** Returns that come in or lie there, what lies there first; without money for who reads no orders. */
export async function returnsToHandle(
  context: StaffReading,
  { q: words, place }: { q?: string | undefined; place?: 'here' | 'coming' | undefined },
): Promise<Answer<'atBench'>> {
  const { db, staff, clock, log } = context;
  const rows = await db.rows(returnsAtBench, {
    since: shelvedSince(clock.now()),
    isHere: place === undefined ? null : place === 'here',
    wanted: numberIn(words),
    limit: atBenchMost + 1,
  });
  const shown = rows.slice(0, atBenchMost);
  const orderIds = [...new Set(shown.map((row) => row.order_id))];
  const [orders, terms] = await Promise.all([ordersNamed(db, orderIds), readSettings(db, 'returns', log)]);
  const lists = await Promise.all(orderIds.map((orderId) => staffReturnsOf(context, orderId, terms)));
  const returns = new Map(lists.flatMap((list) => list.returns).map((one) => [one.id, one]));
  return {
    returns: shown.flatMap(({ id, order_id: orderId }) => {
      const found = returns.get(id);
      if (!found) return [];
      return [{ ...forBench(staff, found), order_number: orders.get(orderId)?.number ?? null }];
    }),
    has_more: rows.length > atBenchMost,
  };
}

/** A return as who packs sees it: without money for who reads no orders. */
export function forBench(staff: CurrentStaff | undefined, found: AdminReturn): BenchReturn {
  if (staff?.rights.includes('read_orders')) return found;
  return { ...found, refund_cents: null, refundable_cents: null, refundable_shipping_cents: null };
}

/** `D-1001`, as customer and staff call a return. */
export function returnName(number: number): string {
  return `D-${number}`;
}

/** How to send it is of no use once it is on its way or here, nor where it is called off. */
const answeredStates: readonly ReturnRow['state'][] = ['approved', 'refused', 'closed'];

/** Whether its carrier has it: nobody can stop it any more. */
export function isUnderWay({ label }: Pick<ReturnRow, 'label'>): boolean {
  return label !== null && label.parcel_state !== 'created';
}

/** A return as the customer sees it. */
export function shownReturn(row: ReturnRow, order: OrderForReturn): OwnReturn {
  const { number, shipping_cents: _, updated_at: __, requested_at, units, answer, label, ...rest } = row;
  return {
    ...rest,
    answer: answeredStates.includes(row.state) ? answer : '',
    name: returnName(number),
    label: label && {
      carrier_name: label.carrier_name,
      tracking_code: label.tracking_code,
      tracking_url: label.tracking_url,
      parcel_state: label.parcel_state,
      is_printable: row.state === 'approved' && label.has_file && !isUnderWay(row),
    },
    can_withdraw: stateAfter(row.state, 'withdraw') !== undefined && !isUnderWay(row),
    units: units.map(({ id, position, serial }) => ({
      id,
      position,
      product_name: nameOf(order, position),
      serial,
    })),
    requested_at: requested_at.toISOString(),
  };
}

function forStaff(
  row: ReturnRow,
  order: OrderForReturn,
  returns: readonly ReturnRow[],
): Omit<AdminReturn, 'labels' | 'can_label' | 'how_to_send'> {
  return {
    ...shownReturn(row, order),
    answer: row.answer,
    sent_parcel: sentParcel(row, order),
    units: row.units.map((unit) => ({ ...unit, product_name: nameOf(order, unit.position) })),
    refundable_cents: row.state === 'inspected' ? refundOf(row, order, returns) : 0,
    refundable_shipping_cents: shippingLeft(order),
  };
}

/** What the last parcel weighed and measured that brought its goods; null where nobody measured it. */
function sentParcel({ units }: ReturnRow, { shipments }: OrderForReturn): AdminReturn['sent_parcel'] {
  const sent = shipments.findLast(({ lines }) =>
    lines.some((line) => units.some((unit) => unit.position === line.position)),
  );
  if (!sent) return null;
  const { weight_grams, length_mm, width_mm, height_mm } = sent;
  if (weight_grams === null || length_mm === null || width_mm === null || height_mm === null) return null;
  return { weight_grams, length_mm, width_mm, height_mm };
}

/** The refund for all units that came back with a return, by line and unit (rule R26). */
function refundOf(row: ReturnRow, order: OrderForReturn, returns: readonly ReturnRow[]): number {
  return refundedUnits(row, order, returns).reduce((sum, { cents }) => sum + cents, 0);
}

/** By line, how many units more count as refunded with a return, and what that comes to. */
export function refundedUnits(row: ReturnRow, order: OrderForReturn, returns: readonly ReturnRow[]) {
  const before = returns.flatMap(({ units }) => units).filter((unit) => unit.is_refunded);
  return order.lines.map((line) => {
    const { position, gross_cents: grossCents, quantity, refunded_quantity: refunded } = line;
    const here = (units: readonly ReturnUnitRow[]) =>
      units.filter((unit) => unit.position === position).length;
    const units = refundedAfterReturn(line, here(before), here(unitsBack(row))) - refunded;
    return { position, units, cents: refundOfLine({ grossCents, quantity }, refunded, units) };
  });
}

/** Units that arrived and whose money has not gone back. */
export function unitsBack({ units }: ReturnRow): ReturnUnitRow[] {
  return units.filter(
    ({ outcome, is_refunded: isRefunded }) => outcome !== null && outcome !== 'not_returned' && !isRefunded,
  );
}

/** Delivery of an order that nothing gave back yet. */
export function shippingLeft(order: OrderForReturn): number {
  return order.shipping_cents - order.shipping_refunded_cents;
}

function nameOf(order: OrderForReturn, position: number): string {
  return order.lines.find((line) => line.position === position)?.product_name ?? '';
}
