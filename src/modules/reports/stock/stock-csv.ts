import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { csvLine, csvMark, csvPesos } from '../../../platform/csv.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { splitIva } from '../../../platform/money.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import { stockedAfter } from './stock.queries.ts';

const partSize = 500;

/**
 * What lies on the shelves, for the books of a month: by product and location, in the language of who asks. What a unit costs
 * today is the product's own cost, or the cheapest distributor's, without IVA in pesos; for who may read costs alone.
 */
export function stockCsv(
  { db, staff }: RequestContext,
  { location }: { location?: string | undefined },
): AsyncIterable<string> {
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  // Written before it is sent: later nobody knows in whose language.
  const header = [
    t('SKU'),
    t('Product'),
    t('Brand'),
    t('Location'),
    t('Shelf'),
    t('On hand'),
    t('Reserved'),
    ...(mayReadCosts ? [t('Unit cost without IVA'), t('Worth without IVA')] : []),
  ];
  return linesOf(db, location ?? null, { header, total: t('Total'), mayReadCosts });
}

async function* linesOf(
  db: Connection,
  location: string | null,
  { header, total, mayReadCosts }: { header: readonly string[]; total: string; mayReadCosts: boolean },
): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  const sums = { onHand: 0, reserved: 0, cents: 0 };
  let after = { afterId: 0, afterCode: '' };
  for (;;) {
    const rows = await db.rows(stockedAfter, { location, ...after, limit: partSize });
    const costs = mayReadCosts
      ? await unitCostsOf(db, [...new Set(rows.map(({ product_id: id }) => id))])
      : undefined;
    const lines = rows.map((row) => {
      const withIva = costs?.get(row.product_id);
      const cost = withIva === undefined ? undefined : splitIva(withIva, row.tax_basis_points).baseCents;
      sums.onHand += row.on_hand;
      sums.reserved += row.reserved;
      sums.cents += (cost ?? 0) * row.on_hand;
      return csvLine([
        row.sku,
        row.product_name,
        row.brand,
        row.location_name,
        row.bin,
        row.on_hand,
        row.reserved,
        ...(costs ? [csvPesos(cost), csvPesos(cost === undefined ? undefined : cost * row.on_hand)] : []),
      ]);
    });
    yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < partSize) break;
    after = { afterId: last.product_id, afterCode: last.warehouse_code };
  }
  yield csvLine([
    '',
    total,
    '',
    '',
    '',
    sums.onHand,
    sums.reserved,
    ...(mayReadCosts ? ['', csvPesos(sums.cents)] : []),
  ]);
}
