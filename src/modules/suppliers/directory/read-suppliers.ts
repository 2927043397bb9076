import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RunRow } from '../suppliers.queries.ts';
import {
  offersOfSupplier,
  oneSupplier,
  runsOfSupplier,
  type SupplierRow,
  type SupplierWarehouse,
  suppliersWithRuns,
  warehousesOfSupplier,
} from './directory.queries.ts';

/** Every supplier, those the shop rather buys from first, with what it offers and its newest run. */
export async function readSuppliers(db: Connection) {
  const rows = await db.rows(suppliersWithRuns);
  return rows.map(
    ({
      offers,
      active_offers,
      stale_offers,
      run_state: state,
      run_started_at: startedAt,
      is_failing: isFailing,
      is_limited: isLimited,
      ...row
    }) => ({
      ...supplierOnWire(row),
      offers,
      active_offers,
      stale_offers,
      last_run: state && startedAt && { state, started_at: startedAt.toISOString() },
      fetch_trouble: isLimited ? ('limited' as const) : isFailing ? ('failing' as const) : null,
    }),
  );
}

type OffersNow = {
  active: number;
  stale: number;
  with_map: number;
  awaited: number;
  oldest_seen_at: string | null;
};

/**
 * A supplier with its warehouses and its last runs.
 * @throws AppError 404
 */
export async function readSupplier(
  db: Connection,
  code: string,
): Promise<{
  supplier: SupplierRow;
  offers: OffersNow;
  warehouses: SupplierWarehouse[];
  runs: RunRow[];
}> {
  const row = await db.first(oneSupplier, { code });
  if (!row) throw notFound(t('There is no such supplier.'));
  const [warehouses, runs, counted] = await Promise.all([
    db.rows(warehousesOfSupplier, { supplier: code }),
    db.rows(runsOfSupplier, { supplier: code }),
    db.first(offersOfSupplier, { supplier: code }),
  ]);
  const offers = {
    active: counted?.active ?? 0,
    stale: counted?.stale ?? 0,
    with_map: counted?.with_map ?? 0,
    awaited: counted?.awaited ?? 0,
    oldest_seen_at: counted?.oldest_seen_at?.toISOString() ?? null,
  };
  return { supplier: supplierOnWire(row), offers, warehouses, runs };
}

/** As forms hold it: what else a row has stays out. */
export function supplierOnWire(row: SupplierRow): SupplierRow {
  const { code, name, contact_name, contact_email, contact_phone, terms, credit_days, currency, lead_days } =
    row;
  const { rank, state, is_house, version } = row;
  const { short_percent, withdrawn_percent, moved_percent, moved_by_percent, created_max, limits_from } = row;
  const { cost_up_percent, cost_down_percent, max_age_hours, tax_included } = row;
  const { order_by, order_auto_cents, order_auto_shelf, order_wait_minutes, order_min_cents, order_to } = row;
  const { live_check, live_seconds, drop_ship, drop_ship_fee_cents, drop_ship_neutral, drop_ship_carrier } =
    row;
  return {
    code,
    name,
    contact_name,
    contact_email,
    contact_phone,
    terms,
    credit_days,
    currency,
    lead_days,
    rank,
    state,
    is_house,
    version,
    short_percent,
    withdrawn_percent,
    moved_percent,
    moved_by_percent,
    created_max,
    limits_from,
    cost_up_percent,
    cost_down_percent,
    max_age_hours,
    tax_included,
    order_by,
    order_auto_cents,
    order_auto_shelf,
    order_wait_minutes,
    order_min_cents,
    order_to,
    live_check,
    live_seconds,
    drop_ship,
    drop_ship_fee_cents,
    drop_ship_neutral,
    drop_ship_carrier,
  };
}
