import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, invalid, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import {
  allWarehouses,
  type CountedStock,
  ownLocations,
  setStockLevels,
  writeSupplierDays,
} from '../../inventory/index.ts';
import { audit } from '../../staff/index.ts';
import { holdFeeds } from '../run-lock.ts';
import type { directoryCalls } from './directory.contract.ts';
import {
  addSupplier,
  countsByOffers,
  daysOfLocations,
  lockSupplier,
  type SupplierWarehouse,
  updateSupplier,
  updateWarehouse,
  warehousesOfSupplier,
} from './directory.queries.ts';
import { supplierOnWire } from './read-suppliers.ts';

type NewSupplier = z.output<typeof directoryCalls.addSupplier.body & z.ZodType>;
type ChangedSupplier = z.output<typeof directoryCalls.changeSupplier.body & z.ZodType>;
type SupplierFields = Omit<NewSupplier, 'code'>;

/**
 * Writes down a supplier before its first feed.
 * @throws AppError 409 `supplier_taken` for a code that one has already
 */
export async function saveNewSupplier(
  { db, staff, clock }: RequestContext,
  { code, ...given }: NewSupplier,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrderTo(tx, given);
    const added = await tx.run(addSupplier, { code, ...asValues(given), now: clock.now() });
    if (added === 0) {
      const message = t('There is a supplier {code} already.', { code });
      throw new AppError(409, 'supplier_taken', message, { fields: { code: message } });
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.create',
      subject: `supplier:${code}`,
      after: given,
    });
  });
}

/**
 * Changes what is given of a supplier. Where one of its warehouses fills another location from now on, the units follow at
 * once: the old one keeps what others bring there.
 * @throws AppError 404; 409 `stale` with what is there now, `sync_running` where stock would move; 422 beside a field
 */
export async function saveSupplier(
  { db, staff, clock, jobs }: RequestContext,
  code: string,
  { version, warehouses, ...given }: ChangedSupplier,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await tx.first(lockSupplier, { code });
    if (!locked) throw notFound(t('There is no such supplier.'));
    const known = await tx.rows(warehousesOfSupplier, { supplier: code });
    const read = supplierOnWire(locked);
    if (version !== undefined && version !== locked.version) throw stale({ ...read, warehouses: known });
    const { code: _, version: __, is_house: ___, ...before } = read;
    const after = { ...before, ...given };
    await requireOrderTo(tx, given);
    const placed = warehouses && changedWarehouses(known, warehouses);
    await tx.run(updateSupplier, { code, ...asValues(after), now: clock.now() });
    if (placed && placed.length > 0) await placeAnew(tx, code, known, placed);
    const days = await tx.rows(daysOfLocations, { supplier: code });
    await writeSupplierDays(tx, { jobs, clock }, new Map(days.map((one) => [one.location_code, one.days])));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.update',
      subject: `supplier:${code}`,
      before: { ...before, ...(warehouses && { warehouses: known }) },
      after: { ...after, ...(warehouses && { warehouses }) },
    });
  });
}

/** Throws AppError 422 for a location that is none of the shop's own. */
async function requireOrderTo(tx: Connection, { order_to: code }: Partial<SupplierFields>): Promise<void> {
  if (code === undefined || code === null) return;
  if ((await ownLocations(tx)).some((one) => one.code === code)) return;
  throw invalid({ order_to: t('There is no such location.') });
}

/** Throws AppError 422 for a warehouse that the supplier never named. */
function changedWarehouses(
  known: readonly SupplierWarehouse[],
  given: readonly SupplierWarehouse[],
): SupplierWarehouse[] {
  const byCode = new Map(known.map((one) => [one.code, one]));
  return given.filter((one) => {
    const before = byCode.get(one.code);
    if (!before)
      throw invalid({ warehouses: t('The supplier has no warehouse {code}.', { code: one.code }) });
    return (
      before.name !== one.name ||
      before.extra_days !== one.extra_days ||
      before.location_code !== one.location_code
    );
  });
}

async function placeAnew(
  tx: Connection,
  supplier: string,
  known: readonly SupplierWarehouse[],
  changed: readonly SupplierWarehouse[],
): Promise<void> {
  const locationOf = new Map(known.map((one) => [one.code, one.location_code]));
  const moved = changed.filter((one) => locationOf.get(one.code) !== one.location_code);
  if (moved.length > 0) {
    await holdFeeds(tx);
    const places = new Set(await allWarehouses(tx));
    const missing = moved.find((one) => !places.has(one.location_code));
    if (missing) {
      const message = t('There is no such location.');
      throw invalid({ warehouses: message }, message);
    }
  }
  const locations = [
    ...new Set(moved.flatMap((one) => [locationOf.get(one.code) ?? one.location_code, one.location_code])),
  ];
  // Read before: what an offer fills no more is in it only under the mapping of until now.
  const until = moved.length > 0 ? await tx.rows(countsByOffers, { supplier, locations }) : [];
  for (const { code, name, extra_days: extraDays, location_code: location } of changed) {
    await tx.run(updateWarehouse, { supplier, code, name, extraDays, location });
  }
  if (moved.length === 0) return;
  const counted = new Map<string, CountedStock>();
  const note = (rows: typeof until, isEmptied: boolean) => {
    for (const row of rows) {
      const {
        product_id: productId,
        location_code: warehouseCode,
        on_hand: onHand,
        counted_at: countedAt,
      } = row;
      const line = { productId, warehouseCode, onHand: isEmptied ? 0 : onHand, countedAt };
      counted.set(`${productId} ${warehouseCode}`, line);
    }
  };
  note(until, true);
  note(await tx.rows(countsByOffers, { supplier, locations }), false);
  const lines = [...counted.values()];
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    await setStockLevels(tx, lines.slice(start, start + linesAtOnce), 'import');
  }
}

/** Statements with more lines than this plan worse than they save. */
const linesAtOnce = 2000;

function asValues(given: SupplierFields) {
  return {
    name: given.name,
    contactName: given.contact_name,
    contactEmail: given.contact_email,
    contactPhone: given.contact_phone,
    terms: given.terms,
    creditDays: given.credit_days,
    currency: given.currency,
    leadDays: given.lead_days,
    rank: given.rank,
    state: given.state,
    shortPercent: given.short_percent,
    withdrawnPercent: given.withdrawn_percent,
    movedPercent: given.moved_percent,
    movedByPercent: given.moved_by_percent,
    createdMax: given.created_max,
    limitsFrom: given.limits_from,
    maxAgeHours: given.max_age_hours,
    taxIncluded: given.tax_included,
    orderBy: given.order_by,
    orderAutoCents: given.order_auto_cents,
    orderAutoShelf: given.order_auto_shelf,
    orderWaitMinutes: given.order_wait_minutes,
    orderMinCents: given.order_min_cents,
    orderTo: given.order_to,
    liveCheck: given.live_check,
    liveSeconds: given.live_seconds,
    dropShip: given.drop_ship,
    dropShipFeeCents: given.drop_ship_fee_cents,
    dropShipNeutral: given.drop_ship_neutral,
    dropShipCarrier: given.drop_ship_carrier,
    costUpPercent: given.cost_up_percent,
    costDownPercent: given.cost_down_percent,
  };
}
