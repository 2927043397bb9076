import { msg } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../platform/csv.ts';
import { replenishmentPage } from './replenishment.ts';

type Wanted = Parameters<typeof replenishmentPage>[1];
type Row = Awaited<ReturnType<typeof replenishmentPage>>['products'][number];

/** More than any shop has. */
const productsMax = 1_000_000;

const columns: readonly CsvColumn<Row>[] = [
  [msg('SKU'), (row) => row.sku],
  [msg('Product'), (row) => row.product_name],
  [msg('Left'), (row) => row.available],
  [msg('Incoming'), (row) => row.incoming],
  [msg('Sold 30 d'), (row) => row.sold_30],
  [msg('Sold 90 d'), (row) => row.sold_90],
  [msg('Days it lasts'), (row) => row.days_left],
  [msg('Waiting'), (row) => row.alerts],
  [msg('Wishes'), (row) => row.wishes],
  [msg('Limit'), (row) => row.limit],
  [msg('To order'), (row) => row.suggested],
  [msg('Already proposed'), (row) => row.proposed],
  [msg('Supplier'), (row) => row.supplier_name],
];
const cost: CsvColumn<Row> = [msg('Unit cost without IVA'), (row) => csvPesos(row.cost_cents)];

/** What to buy again, as the list has it, in the language of who asks; costs for who may read them alone. */
export async function replenishmentCsv(
  context: RequestContext,
  filter: Omit<Wanted, 'page' | 'page_size'>,
): Promise<AsyncIterable<string>> {
  const { products } = await replenishmentPage(context, { ...filter, page: 1, page_size: productsMax });
  const maySeeCosts = context.staff?.rights.includes('read_costs') ?? false;
  return csvFile(maySeeCosts ? [...columns, cost] : columns, [products]);
}
