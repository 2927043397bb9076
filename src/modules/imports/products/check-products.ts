import { keepText } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { newProductBody, productChangeBody } from '../../catalog/products/product-form.contract.ts';
import {
  categoriesByName,
  productKinds,
  productsToEditBySku,
  type ProductToEdit,
} from '../../catalog/index.ts';
import { allWarehouses, kitIdsAmong, unitsOnHand } from '../../inventory/index.ts';
import { firstLines } from '../first-lines.ts';
import { folded } from '../guess-mapping.ts';
import type { CheckedRow, Comparison } from '../import-kind.ts';
import type { Run } from '../imports.queries.ts';
import { type Problems, problemsOf } from '../problems-of.ts';
import { stockPrefix } from './product-fields.ts';
import { type ReadRow, readRow } from './read-row.ts';

/** Compares lines of products with those there are. */
export async function openProductCheck({ db }: { db: Connection }, run: Run): Promise<Comparison> {
  const kinds = new Map(
    Object.entries(productKinds).flatMap(([kind, { label }]) => [
      [folded(kind), kind],
      [folded(label), kind],
    ]),
  );
  const warehouses = new Set(await allWarehouses(db));
  const twice = await firstLines(db, run, 'sku');
  return async (lines) => {
    const read = lines.map(({ line, cells }) => ({ line, row: readRow(cells, run.mapping, kinds) }));
    const [products, shelves] = await Promise.all([
      productsToEditBySku(
        db,
        read.map(({ row }) => row.sku),
      ),
      categoriesByName(
        db,
        read.flatMap(({ row }) => row.category ?? []),
      ),
    ]);
    const bySku = new Map(products.map((product) => [product.sku_key, product]));
    const ids = products.map(({ id }) => id);
    const [levels, kits] = await Promise.all([unitsOnHand(db, ids), kitIdsAmong(db, ids)]);
    return read.map(({ line, row }): CheckedRow => {
      const key = row.sku.toUpperCase();
      const first = twice.get(key);
      if (first !== undefined && first !== line)
        row.problems['sku'] = keepText('Line {line} has this SKU too.', { line: first });
      const product = bySku.get(key);
      for (const code of Object.keys(row.stock)) {
        if (!warehouses.has(code)) row.problems[stockPrefix + code] = keepText('There is no such warehouse.');
      }
      const shelf = row.category === undefined ? undefined : shelves.get(row.category);
      if (row.category !== undefined && !shelf) {
        row.problems['category'] = keepText('There is no category «{name}».', {
          name: row.category.slice(0, 60),
        });
      }
      return {
        line,
        sku: row.sku,
        ...(product
          ? checkChange(row, product, shelf, kits.has(product.id) ? 'kit' : levels.get(product.id))
          : checkNew(row, shelf)),
      };
    });
  };
}

const kitHasNoUnits = keepText('It is a kit: its stock is that of its parts.');

type Shelf = { id: number; kind: string | null };

function checkNew(row: ReadRow, shelf: Shelf | undefined): Omit<CheckedRow, 'line' | 'sku'> {
  const form = {
    ...(shelf?.kind && { kind: shelf.kind }),
    ...row.values,
    sku: row.sku,
    category_id: shelf?.id,
  };
  const parsed = newProductBody.safeParse(form);
  const problems: Problems = {
    ...(parsed.success ? {} : problemsOf(newProductBody, form)),
    ...row.problems,
  };
  if (!('product_name' in form)) problems['product_name'] = keepText('A new product needs a name.');
  if (!('brand' in form)) problems['brand'] ??= keepText('A new product needs a brand.');
  if (row.category === undefined) problems['category_id'] = keepText('A new product needs a category.');
  // What is no category or no amount is told already, by its column.
  else if (!shelf) delete problems['category_id'];
  if (row.problems['price']) delete problems['price_cents'];
  else if (!('price_cents' in form)) problems['price_cents'] = keepText('A new product needs a price.');
  if (!('kind' in form)) {
    // Its kind comes with its category, so one that is missing is all there is to say.
    if (shelf)
      problems['kind'] = keepText('A new product needs a kind: its category has none. Add a column for it.');
    else delete problems['kind'];
  }
  if (Object.keys(problems).length > 0) return { state: 'error', problems };
  return {
    state: 'create',
    form: { product: form, stock: row.stock },
    before: {},
    after: { ...row.values, ...(shelf && { category_ids: [shelf.id] }), ...stockFields(row.stock) },
  };
}

function checkChange(
  row: ReadRow,
  product: ProductToEdit,
  shelf: Shelf | undefined,
  own: ReadonlyMap<string, number> | 'kit' | undefined,
): Omit<CheckedRow, 'line' | 'sku'> {
  const parsed = productChangeBody.safeParse(row.values);
  const problems: Problems = {
    ...(parsed.success ? {} : problemsOf(productChangeBody, row.values)),
    ...row.problems,
  };
  const levels = own === 'kit' ? undefined : own;
  for (const [code, units] of Object.entries(row.stock)) {
    if (own === 'kit' && units !== 0) problems[stockPrefix + code] ??= kitHasNoUnits;
  }
  if (Object.keys(problems).length > 0) return { state: 'error', product_id: product.id, problems };
  const now = product as unknown as Record<string, unknown>;
  const wanted: Record<string, unknown> = { ...parsed.data };
  if (shelf && !product.category_ids?.includes(shelf.id)) wanted['category_ids'] = [shelf.id];
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isSame(field, now[field], value),
  );
  const stock = Object.fromEntries(
    Object.entries(row.stock).filter(([code, units]) => (levels?.get(code) ?? 0) !== units),
  );
  if (changed.length === 0 && Object.keys(stock).length === 0)
    return { state: 'same', product_id: product.id };
  const before = Object.fromEntries(changed.map(([field]) => [field, now[field]]));
  const stockBefore = Object.fromEntries(Object.keys(stock).map((code) => [code, levels?.get(code) ?? 0]));
  return {
    state: 'change',
    product_id: product.id,
    form: {
      product:
        changed.length === 0 ? undefined : { ...Object.fromEntries(changed), version: product.version },
      stock,
      stock_before: stockBefore,
    },
    before: { ...before, ...stockFields(stockBefore) },
    after: { ...Object.fromEntries(changed), ...stockFields(stock) },
  };
}

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'brand') return folded(String(one)) === folded(String(other));
  return JSON.stringify(one ?? null) === JSON.stringify(other);
}

function stockFields(stock: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(stock).map(([code, units]) => [stockPrefix + code, units]));
}
