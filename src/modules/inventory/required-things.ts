import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { invalid } from '../../platform/errors.ts';
import { isKit, kitIdsAmong } from './kits/refuse-kits.ts';

const knownLocations = query(
  'inventory.known_locations',
  'select code from warehouse where code = any(:codes::text[])',
);
const suppliersLocations = query(
  'inventory.suppliers_locations',
  'select code from warehouse where code = any(:codes::text[]) and supplier_days is not null',
);
const knownProducts = query(
  'inventory.known_products',
  'select id from product where id = any(:productIds::int[])',
);

const knownPlace = query(
  'inventory.known_place',
  `select exists (select from product where id = :productId) as has_product,
     exists (select from warehouse where code = :warehouseCode) as has_location`,
);

/** Throws AppError 422 beside the field that names what is not there; null is everywhere. */
export async function requirePlace(
  tx: Connection,
  { productId, warehouseCode }: { productId: number; warehouseCode: string | null },
): Promise<void> {
  const known = await tx.first(knownPlace, { productId, warehouseCode: warehouseCode ?? '' });
  const fields = {
    ...(!known?.has_product && { product_id: t('There is no such product.') }),
    ...(warehouseCode !== null && !known?.has_location && { location_code: t('There is no such location.') }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
}

/** Throws AppError 422 beside each field that names a location that is not there. */
export async function requireLocations(
  tx: Connection,
  codes: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = await tx.rows(knownLocations, { codes: Object.values(codes) });
  const missing = Object.entries(codes).filter(([, code]) => !rows.some((row) => row.code === code));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, t('There is no such location.')]));
    throw invalid(fields, t('Check the marked fields.'));
  }
}

/** Throws AppError 422 beside each field that names a location that is not there, or whose goods are a supplier's. */
export async function requireOwnLocations(
  tx: Connection,
  codes: Readonly<Record<string, string>>,
): Promise<void> {
  await requireLocations(tx, codes);
  const rows = await tx.rows(suppliersLocations, { codes: Object.values(codes) });
  const theirs = Object.entries(codes).filter(([, code]) => rows.some((row) => row.code === code));
  if (theirs.length === 0) return;
  const message = t('What stands there is still with a supplier.');
  throw invalid(Object.fromEntries(theirs.map(([field]) => [field, message])), message);
}

/**
 * Throws AppError 422 beside each line whose product is not there, or stands in another line already; 409 `is_kit` beside
 * each that has no units of its own.
 */
export async function requireProducts(
  tx: Connection,
  lines: readonly { product_id: number }[],
  { mayRepeat = false } = {},
): Promise<void> {
  const ids = lines.map((line) => line.product_id);
  const rows = await tx.rows(knownProducts, { productIds: ids });
  const known = new Set(rows.map(({ id }) => id));
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => {
      if (!known.has(id)) return [[`lines.${index}.product_id`, t('There is no such product.')]];
      return !mayRepeat && ids.indexOf(id) < index
        ? [[`lines.${index}.product_id`, t('It stands in another line already.')]]
        : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
  const kits = await kitIdsAmong(tx, ids);
  if (kits.size === 0) return;
  throw isKit(ids.flatMap((id, index) => (kits.has(id) ? [`lines.${index}.product_id`] : [])));
}
