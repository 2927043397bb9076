import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { priceOfOffer } from '../pricing/index.ts';
import type { StagedChange } from './changes.queries.ts';
import type { FeedRecord, OfferRecord } from './feed-record.ts';
import type { Outcome } from './judge-batch.ts';
import { chooseOffer, type OfferNow } from './matching/choose-offer.ts';
import { type KnownOfferNow, offersOfProducts, rankOf } from './offers-of-products.ts';
import { composeProduct, lockOf, seenFields, type ToldField } from './owners/compose-product.ts';
import { orderOf, type ShopRules } from './owners/shop-rules.ts';
import { type ProductNow, recordAsTold, type ToldProduct, toldProducts } from './owners/told-offers.ts';
import { codeOf } from './same-article.ts';

type Changed = Extract<Outcome, { is: 'change' }>;
/** A change that was judged, before anybody can read what it does. */
export type JudgedChange = { line: number; record: FeedRecord; outcome: Changed };

const storedOffers = query(
  'suppliers.offers_before',
  `select o.ref_id, o.cost, o.currency, o.stock, o.status, o.map_price, o.min_quantity, to_char(o.eta, 'YYYY-MM-DD') as eta,
     o.tax_included, o.is_stale, o.images
     from supplier_offer o where o.supplier = :supplier and o.ref_id = any(:refIds::text[])`,
);
const brandIds = query(
  'suppliers.brand_ids',
  `select n.name, b.id from unnest(:names::text[]) as n(name) join brand b on shop_fold(b.name) = shop_fold(n.name)`,
);

/** What is the offer's alone. */
const offerFields = [
  'cost',
  'currency',
  'stock',
  'map_price',
  'min_quantity',
  'eta',
  'tax_included',
  'images',
] as const;
/** A field of a product by its name in a list of changes, where that is another than its record's. */
const namesOfFields: Partial<Record<ToldField, string>> = { kind: 'category', weightGrams: 'weight_grams' };

type Described = {
  supplier: string;
  rank: number;
  rules: ShopRules;
  brands: ReadonlyMap<string, number>;
};

/**
 * Says of judged changes what differs: of the offer all, of the product what this record would write, by the order of owners and
 * staff's locks; and what the price of each product is before and after.
 */
export async function describeChanges(
  db: Connection,
  supplier: string,
  rules: ShopRules,
  changes: readonly JudgedChange[],
): Promise<StagedChange[]> {
  if (changes.length === 0) return [];
  const ids = [...new Set(changes.flatMap((change) => productIdOf(change) ?? []))];
  const stored = new Map(
    (await db.rows(storedOffers, { supplier, refIds: changes.map(({ record }) => record.refId) })).map(
      (row) => [row.ref_id, row],
    ),
  );
  const told = await toldProducts(db, ids);
  const offers = await offersOfProducts(db, ids);
  const rank = await rankOf(db, supplier);
  const newBrands = changes.flatMap(({ record }) => (record.status === 'active' ? [record.brand] : []));
  const brands =
    rules.margins.length === 0
      ? new Map<string, number>()
      : new Map(
          (await db.rows(brandIds, { names: [...new Set(newBrands)] })).map(({ name, id }) => [name, id]),
        );
  const by: Described = { supplier, rank, rules, brands };
  return changes.map((change): StagedChange => {
    const { line, record } = change;
    const { refId, name } = record;
    const was = stored.get(refId);
    const productId = productIdOf(change);
    const known = told.get(productId ?? 0);
    const product = known?.product;
    const before: Record<string, unknown> = {};
    if (was && record.status === 'active') Object.assign(before, changedOffer(was, record));
    if (known && record.status === 'active') Object.assign(before, changedProduct(change, record, known, by));
    if (was && was.status !== record.status) before['status'] = was.status;
    if (was?.is_stale && record.status === 'active') before['is_stale'] = true;
    return {
      refId,
      line,
      kind: record.status !== 'active' ? 'withdrawn' : product === undefined ? 'created' : 'changed',
      record,
      name,
      fields: Object.keys(before),
      before: was && before,
      priceBefore: product && product.status !== 'discontinued' ? product.price_cents : null,
      priceAfter: priceAfter(change, product, offers.get(productId ?? 0) ?? [], by),
    };
  });
}

function productIdOf({ outcome: { change } }: JudgedChange): number | undefined {
  return 'target' in change ? change.target.productId : change.productId;
}

function changedOffer(
  was: Readonly<Record<(typeof offerFields)[number], unknown>>,
  record: OfferRecord,
): Record<string, unknown> {
  const { mapPrice: map_price, minQuantity: min_quantity, taxIncluded: tax_included } = record;
  const now = { ...record, map_price, min_quantity, tax_included };
  return Object.fromEntries(
    offerFields.flatMap((field) =>
      isDeepStrictEqual(was[field] ?? undefined, now[field]) ? [] : [[field, was[field]]],
    ),
  );
}

/** What a record would write of its product, as it is until then. */
function changedProduct(
  { outcome: { change } }: JudgedChange,
  record: OfferRecord,
  { product, offers, chosen }: ToldProduct,
  { supplier, rank, rules }: Described,
): Record<string, unknown> {
  const isSource = 'target' in change && change.target.isSource;
  const own = recordAsTold(record, { supplier, rank, isSource });
  const others = offers.filter(
    (one) => !(one.supplier === supplier && one.refId === record.refId) && !(isSource && one.supplier === ''),
  );
  const { values, by, specs, specsBy } = composeProduct([...others, own], orderOf(rules), chosen);
  const now: Record<ToldField, unknown> = {
    ...product,
    weightGrams: product.weight_grams,
    releasedOn: product.released_on,
    description: product.description === '' ? undefined : product.description,
  };
  const isSame = (field: ToldField) =>
    field === 'brand'
      ? codeOf(product.brand) === codeOf(own.brand)
      : (now[field] ?? undefined) === values[field];
  const written = seenFields.filter(
    (field) => by[field] === own && !product.locked_fields.includes(lockOf[field]) && !isSame(field),
  );
  const before = Object.fromEntries(written.map((field) => [namesOfFields[field] ?? field, now[field]]));
  const saysSpecs = [...specsBy.values()].includes(own) || (isSource && orderOf(rules).specs === 'source');
  return {
    ...before,
    ...(saysSpecs && !isDeepStrictEqual(product.specs, specs) && { specs: product.specs }),
  };
}

/** The price as `storeBatch` will make it, were it written now. */
function priceAfter(
  { record, outcome: { change } }: JudgedChange,
  product: ProductNow | undefined,
  all: readonly KnownOfferNow[],
  { supplier, rank, rules, brands }: Described,
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
  if (product?.locked_fields.includes('price_cents') || !isFollowed) return stays;
  const kind = product?.kind ?? record.kind;
  const brandId = product?.brand_id ?? (record.status === 'active' ? brands.get(record.brand) : 0) ?? 0;
  return priceOfOffer(best, { kind, brandId }, rules);
}
