import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { serialOf } from '../../inventory/index.ts';
import type { AskedSerials } from './recalls.contract.ts';
import { recalledOnShelf, recalledProduct, recalledUnits } from './recalls.queries.ts';

/** A recall of more units is several: each of their letters is written in one transaction. */
const unitsMax = 5000;

export type RecalledUnit = RowOf<typeof recalledUnits>;

/**
 * The product and its units that are asked for, with their buyers and on the shelf.
 * @throws AppError 404 for no product; 422 where no serials are asked for, or a range that is none, or more than 5,000 units
 */
export async function findUnits(db: Connection, productId: number, asked: AskedSerials) {
  const product = await db.first(recalledProduct, { productId });
  if (!product) throw notFound(t('There is no such product.'));
  const wanted = { productId, ...normalized(asked), limit: unitsMax + 1 };
  const units = await db.rows(recalledUnits, wanted);
  const onShelf = await db.rows(recalledOnShelf, wanted);
  if (units.length > unitsMax || onShelf.length > unitsMax) {
    throw refused({ serials: t('More than {max} units; call them back in parts.', { max: unitsMax }) });
  }
  const known = new Set([...units, ...onShelf].map(({ serial }) => serial));
  return { product, units, onShelf, unknown: wanted.serials.filter((serial) => !known.has(serial)) };
}

/** @throws AppError 422 */
function normalized({
  serials = [],
  from = '',
  to = '',
  prefix = '',
  purchase_id: purchaseId,
}: AskedSerials) {
  const named = [...new Set(serials.map(serialOf))].filter((serial) => serial !== '');
  const [first, last, beginning] = [serialOf(from), serialOf(to), serialOf(prefix)];
  if (named.length === 0 && first === '' && last === '' && beginning === '' && purchaseId === undefined) {
    throw refused({ serials: t('Say which serial numbers.') });
  }
  if (first.length !== last.length || first > last) {
    throw refused({ to: t('Both ends are equally long, and the second is not before the first.') });
  }
  if (beginning.length === 1) throw refused({ prefix: t('Two letters or digits at least.') });
  return { serials: named, from: first, to: last, prefix: beginning, purchaseId: purchaseId ?? null };
}

function refused(fields: Record<string, string>) {
  return invalid(fields, t('Check the marked fields.'));
}

/** Which of the units their buyers have, and can be written about: by the buyer's address, in small letters. */
export function unitsByBuyer(units: readonly RecalledUnit[]): Map<string, RecalledUnit[]> {
  const withBuyer = units.filter(({ state, email }) => state !== 'packed' && email !== '');
  return Map.groupBy(withBuyer, ({ email }) => email.toLowerCase());
}
