import { msg, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../../platform/csv.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { rowsInParts } from '../../../platform/database/rows-in-parts.ts';
import { type Cents, splitIva } from '../../../platform/money.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import { stockedAfter } from './stock.queries.ts';

type Stocked = RowOf<typeof stockedAfter>;
/** A product at a location; the sums of all at the end, which are of no `product`. */
type Line = Pick<Stocked, 'on_hand' | 'reserved'> & {
  product?: Stocked;
  cost?: Cents | undefined;
  worth?: Cents | undefined;
};

const columns: readonly CsvColumn<Line>[] = [
  [msg('SKU'), ({ product }) => product?.sku],
  [msg('Product'), ({ product }) => (product ? product.product_name : t('Total'))],
  [msg('Brand'), ({ product }) => product?.brand],
  [msg('Location'), ({ product }) => product?.location_name],
  [msg('Shelf'), ({ product }) => product?.bin],
  [msg('On hand'), (line) => line.on_hand],
  [msg('Reserved'), (line) => line.reserved],
];
const amounts: readonly CsvColumn<Line>[] = [
  [msg('Unit cost without IVA'), (line) => csvPesos(line.cost)],
  [msg('Worth without IVA'), (line) => csvPesos(line.worth)],
];

/**
 * What lies on the shelves, for the books of a month: by product and location, in the language of who asks. What a unit costs
 * today is the product's own cost, or the cheapest distributor's, without IVA in pesos; for who may read costs alone.
 */
export function stockCsv(
  { db, staff }: RequestContext,
  { location }: { location?: string | undefined },
): AsyncIterable<string> {
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  const lines = linesOf(db, location ?? null, mayReadCosts);
  return csvFile(mayReadCosts ? [...columns, ...amounts] : columns, lines);
}

async function* linesOf(
  db: Connection,
  location: string | null,
  mayReadCosts: boolean,
): AsyncGenerator<readonly Line[]> {
  const sums = { on_hand: 0, reserved: 0, worth: 0 };
  const parts = rowsInParts<Stocked>((last, limit) =>
    db.rows(stockedAfter, {
      location,
      afterId: last?.product_id ?? 0,
      afterCode: last?.warehouse_code ?? '',
      limit,
    }),
  );
  for await (const rows of parts) {
    const ids = [...new Set(rows.map(({ product_id: id }) => id))];
    const costs = mayReadCosts ? await unitCostsOf(db, ids) : undefined;
    yield rows.map((product) => {
      const { on_hand, reserved } = product;
      const withIva = costs?.get(product.product_id);
      const cost = withIva === undefined ? undefined : splitIva(withIva, product.tax_basis_points).baseCents;
      const worth = cost === undefined ? undefined : cost * on_hand;
      sums.on_hand += on_hand;
      sums.reserved += reserved;
      sums.worth += worth ?? 0;
      return { product, on_hand, reserved, cost, worth };
    });
  }
  yield [sums];
}
