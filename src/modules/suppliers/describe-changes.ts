import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { priceOfOffer, type PricingRules } from '../pricing/index.ts';
import type { StagedChange } from './changes.queries.ts';
import type { FeedRecord, OfferRecord } from './feed-record.ts';
import type { Outcome } from './judge-batch.ts';
import { chooseOffer, type OfferNow } from './matching/choose-offer.ts';
import { type KnownOfferNow, offersOfProducts, rankOf } from './offers-of-products.ts';

type Changed = Extract<Outcome, { is: 'change' }>;
/** A change that was judged, before anybody can read what it does. */
export type JudgedChange = { line: number; record: FeedRecord; outcome: Changed };

const storedOffers = query(
  'suppliers.offers_before',
  `select o.ref_id, o.product_name as name, o.brand, o.category, o.mpn, o.ean, o.upc, o.cost, o.currency, o.stock, o.specs, o.status,
          o.map_price, o.min_quantity, to_char(o.eta, 'YYYY-MM-DD') as eta, o.tax_included, o.is_stale
     from supplier_offer o where o.supplier = :supplier and o.ref_id = any(:refIds::text[])`,
);
const products = query(
  'suppliers.products_before',
  `select p.id, p.price_cents, p.status, p.kind, p.brand_id, 'price_cents' = any(p.locked_fields) as is_price_locked
     from product p where p.id = any(:ids::int[])`,
);
const brandIds = query(
  'suppliers.brand_ids',
  `select n.name, b.id from unnest(:names::text[]) as n(name) join brand b on shop_fold(b.name) = shop_fold(n.name)`,
);
type ProductBefore = RowOf<typeof products>;

/** What may differ between a record and the offer as it is stored. */
const comparedFields = [
  'name',
  'brand',
  'category',
  'mpn',
  'ean',
  'upc',
  'cost',
  'currency',
  'stock',
  'specs',
  'map_price',
  'min_quantity',
  'eta',
  'tax_included',
] as const;

/** Says of judged changes what differs, and what the price of each product is before and after. */
export async function describeChanges(
  db: Connection,
  supplier: string,
  rules: PricingRules,
  changes: readonly JudgedChange[],
): Promise<StagedChange[]> {
  if (changes.length === 0) return [];
  const ids = [...new Set(changes.flatMap((change) => productIdOf(change) ?? []))];
  const stored = new Map(
    (await db.rows(storedOffers, { supplier, refIds: changes.map(({ record }) => record.refId) })).map(
      (row) => [row.ref_id, row],
    ),
  );
  const known = new Map((await db.rows(products, { ids })).map((row) => [row.id, row]));
  const offers = await offersOfProducts(db, ids);
  const rank = await rankOf(db, supplier);
  const newBrands = changes.flatMap(({ record }) => (record.status === 'active' ? [record.brand] : []));
  const brands =
    rules.margins.length === 0
      ? new Map<string, number>()
      : new Map(
          (await db.rows(brandIds, { names: [...new Set(newBrands)] })).map(({ name, id }) => [name, id]),
        );
  return changes.map((change): StagedChange => {
    const { line, record } = change;
    const { refId, name } = record;
    const was = stored.get(refId);
    const productId = productIdOf(change);
    const product = known.get(productId ?? 0);
    const fields =
      was === undefined
        ? []
        : record.status === 'active'
          ? [
              ...changedFields(was, record),
              ...(was.status === 'active' ? [] : ['status']),
              ...(was.is_stale ? ['is_stale'] : []),
            ]
          : ['status'];
    return {
      refId,
      line,
      kind: record.status !== 'active' ? 'withdrawn' : product === undefined ? 'created' : 'changed',
      record,
      name,
      fields,
      before: was && Object.fromEntries(fields.map((field) => [field, was[field as keyof typeof was]])),
      priceBefore: product && product.status !== 'discontinued' ? product.price_cents : null,
      priceAfter: priceAfter(change, product, offers.get(productId ?? 0) ?? [], {
        supplier,
        rank,
        rules,
        brands,
      }),
    };
  });
}

function productIdOf({ outcome: { change } }: JudgedChange): number | undefined {
  return 'target' in change ? change.target.productId : change.productId;
}

function changedFields(
  was: Readonly<Record<(typeof comparedFields)[number], unknown>>,
  record: OfferRecord,
): string[] {
  const { mapPrice: map_price, minQuantity: min_quantity, taxIncluded: tax_included } = record;
  const now = { ...record, map_price, min_quantity, tax_included };
  return comparedFields.filter((field) => !isDeepStrictEqual(was[field] ?? undefined, now[field]));
}

/** The price as `storeBatch` will make it, were it written now. */
function priceAfter(
  { record, outcome: { change } }: JudgedChange,
  product: ProductBefore | undefined,
  all: readonly KnownOfferNow[],
  {
    supplier,
    rank,
    rules,
    brands,
  }: { supplier: string; rank: number; rules: PricingRules; brands: ReadonlyMap<string, number> },
): number | null {
  const others = all.filter((one) => one.supplier !== supplier || one.refId !== record.refId);
  const offers: OfferNow[] =
    record.status === 'active' ? [...others, { ...record, supplier, rank, isStale: false }] : others;
  const best = chooseOffer(offers, rules);
  const stays = product?.price_cents ?? null;
  if (best === undefined) {
    const isOffered = offers.some(({ status }) => status === 'active');
    return !isOffered && all.some(({ isSource }) => isSource) ? null : stays;
  }
  const isFollowed = all.length > 1 || others.length > 0 || ('target' in change && change.target.isSource);
  if (product?.is_price_locked || !isFollowed) return stays;
  const kind = product?.kind ?? record.kind;
  const brandId = product?.brand_id ?? (record.status === 'active' ? brands.get(record.brand) : 0) ?? 0;
  return priceOfOffer(best, { kind, brandId }, rules);
}
