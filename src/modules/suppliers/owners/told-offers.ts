import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { ProductKind } from '../../catalog/index.ts';
import type { OfferRecord } from '../feed-record.ts';
import type { Chosen, ToldOffer } from './compose-product.ts';

const toldBy = query(
  'suppliers.told_offers',
  `select o.product_id, o.supplier, s.rank, o.ref_id, o.status = 'active' as is_active, o.is_source, o.product_name as name, o.brand, o.kind,
     o.mpn, o.ean, o.upc, o.description, o.weight_grams, to_char(o.released_on, 'YYYY-MM-DD') as released_on, o.specs
     from supplier_offer o join supplier s on s.code = o.supplier
    where o.product_id = any(:productIds::int[]) order by o.product_id, o.supplier, o.ref_id`,
).narrow<{ kind: ProductKind | null; specs: Record<string, unknown> }>();
const productsNow = query(
  'suppliers.products_now',
  `select p.id, p.ref_id, p.sku, p.source, p.status, p.name, p.brand_id, b.name as brand, p.kind, p.mpn, p.ean, p.upc, p.description,
     p.weight_grams, to_char(p.released_on, 'YYYY-MM-DD') as released_on, p.price_cents, p.locked_fields, p.joined_into_id,
     d.supplier as chosen_supplier, d.ref_id as chosen_ref_id,
     coalesce((select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'), p.specs) as specs
     from product p join brand b on b.id = p.brand_id left join product_describer d on d.product_id = p.id where p.id = any(:productIds::int[])`,
).narrow<{
  kind: ProductKind;
  status: 'active' | 'hidden' | 'discontinued';
  source: 'demo' | 'feed' | 'staff';
  specs: Record<string, unknown>;
}>();

/** A product as it is; `specs` are what imports say. */
export type ProductNow = RowOf<typeof productsNow>;
/** A product, what its suppliers say of it, and the offer that staff chose to describe it. */
export type ToldProduct = { product: ProductNow; offers: ToldOffer[]; chosen: Chosen | undefined };

/** What is said of products, by id; those that are not there are left out. */
export async function toldProducts(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, ToldProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.rows(productsNow, { productIds });
  const told = new Map<number, ToldProduct>(
    rows.map((product) => [product.id, { product, offers: [], chosen: chosenOf(product) }]),
  );
  for (const { product_id: id, ...row } of await db.rows(toldBy, { productIds })) {
    const at = told.get(id ?? 0);
    at?.offers.push(offerOf(row, at.product));
  }
  for (const { product, offers } of told.values()) {
    if (!offers.some(({ isSource }) => isSource)) offers.push(itself(product));
  }
  return told;
}

function chosenOf({ chosen_supplier: supplier, chosen_ref_id: refId }: ProductNow): Chosen | undefined {
  return supplier === null || refId === null ? undefined : { supplier, refId };
}

/** Of an offer that was read before all it says was kept, what it made the product of stands there. */
function offerOf(row: Omit<RowOf<typeof toldBy>, 'product_id'>, product: ProductNow): ToldOffer {
  const rest = row.kind === null && row.is_source ? product : row;
  return {
    supplier: row.supplier,
    rank: row.rank,
    refId: row.ref_id,
    isActive: row.is_active,
    isSource: row.is_source,
    name: row.name,
    brand: row.brand,
    kind: rest.kind ?? undefined,
    mpn: row.mpn ?? undefined,
    ean: row.ean ?? undefined,
    upc: row.upc ?? undefined,
    description: textOf(rest.description),
    weightGrams: rest.weight_grams ?? undefined,
    releasedOn: rest.released_on ?? undefined,
    specs: row.specs,
  };
}

/** What staff made, or a file brought, goes before every supplier's word. */
function itself(product: ProductNow): ToldOffer {
  return {
    supplier: '',
    rank: -1,
    refId: '',
    isActive: true,
    isSource: true,
    name: product.name,
    brand: product.brand,
    kind: product.kind,
    mpn: product.mpn ?? undefined,
    ean: product.ean ?? undefined,
    upc: product.upc ?? undefined,
    description: textOf(product.description),
    weightGrams: product.weight_grams ?? undefined,
    releasedOn: product.released_on ?? undefined,
    specs: product.specs,
  };
}

/** A record as it will be told. */
export function recordAsTold(
  record: OfferRecord,
  is: Pick<ToldOffer, 'supplier' | 'rank' | 'isSource'>,
): ToldOffer {
  const { refId, name, brand, kind, mpn, ean, upc, weightGrams, specs } = record;
  const said = { refId, name, brand, kind, mpn, ean, upc, weightGrams, specs };
  return {
    ...is,
    ...said,
    isActive: true,
    description: textOf(record.description),
    releasedOn: releasedOnOf(record),
  };
}

/** The first day of a record's year of release, `YYYY-MM-DD`. */
export const releasedOnOf = ({ releaseYear }: OfferRecord): string | undefined =>
  releaseYear === undefined ? undefined : `${releaseYear}-01-01`;

const textOf = (text: string | null | undefined) => (text == null || text === '' ? undefined : text);
