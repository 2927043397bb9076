import {
  ensureBrands,
  followOffers,
  markListingDue,
  movedFloors,
  placeInCategories,
  type ProductKind,
  refreshListing,
  setProductStatus,
  shelvesOfKinds,
  upsertProducts,
} from '../catalog/index.ts';
import { type CountedStock, setStockLevels } from '../inventory/index.ts';
import { priceOfOffer } from '../pricing/index.ts';
import type { Connection } from '../../platform/database/database.ts';
import { placeWarehouses } from './directory/place-warehouses.ts';
import { chooseOffer, type OfferNow } from './matching/choose-offer.ts';
import {
  type Article,
  articlesOf,
  earlier,
  type KnownOfferNow,
  markChosen,
  offersOfProducts,
  placesOfAll,
  rankOf,
} from './offers-of-products.ts';
import { type ShopRules } from './owners/shop-rules.ts';
import { describedByChoice } from './owners/describers.ts';
import { releasedOnOf } from './owners/told-offers.ts';
import { writeComposed } from './owners/write-composed.ts';
import type { OfferRecord, WithdrawnRecord } from './feed-record.ts';
import {
  type OfferToSave,
  saveOffers,
  saveRecordTimes,
  saveWithdrawals,
  type TimeOfRecord,
} from './suppliers.queries.ts';

/** The product that an offered record is about. */
export type Target = {
  /** Undefined for one that the record makes. */
  productId: number | undefined;
  /** The product's `ref_id`: the supplier's code, or what it got where that was another product's. */
  refId: string;
  /** The record says what the product is called and what it has; otherwise only what it costs here. */
  isSource: boolean;
  matchedBy: 'ref_id' | 'mpn' | 'gtin' | 'staff' | undefined;
};

/** An accepted record and what it replaces. */
export type Change =
  | {
      record: OfferRecord;
      target: Target;
      /** Undefined for a `ref_id` never seen. */
      before: { stock: { warehouse: string; quantity: number }[] } | undefined;
    }
  | { record: WithdrawnRecord; productId: number | undefined };
type Offered = Extract<Change, { record: OfferRecord }>;

/** Ids that stay the same during a run and are looked up once. */
export type RunLookups = {
  brands: Map<string, number>;
  shelves: Map<ProductKind, number>;
  /** The location that each warehouse of the supplier fills. */
  warehouses: Map<string, string>;
};

export type BatchInput = {
  supplier: string;
  /** Each `ref_id` once. */
  changes: readonly Change[];
  /** Records equal to what is stored but for a later time. */
  newerTimes: readonly TimeOfRecord[];
  rules: ShopRules;
  lookups: RunLookups;
  now: Date;
  /** When the feed was read: a run that waited long brings offers that hold no more. */
  seen: { at: Date; isStale: boolean };
  /** The caller has the listing rebuilt once this is through. */
  isListedLater?: boolean | undefined;
};

/**
 * Writes accepted records with everything that hangs on them (brand, shelf, price, stock, listing) in the caller's
 * transaction: some twenty statements whatever the number. Only what the supplier has itself changes: its offers, the stock
 * of its warehouses, and names and specs of products that its records made, or where the order of owners says so. A product's price is that of the offer which is
 * chosen among everybody's; it leaves the shop when nobody offers it any more.
 * @returns which `ref_id`s became new products, and what was looked up (to be kept once the transaction is through)
 */
export async function storeBatch(
  tx: Connection,
  input: BatchInput,
): Promise<{ createdRefIds: Set<string>; lookups: RunLookups }> {
  const { supplier, changes, newerTimes, rules, now, seen } = input;
  await saveRecordTimes(tx, supplier, newerTimes);
  const offered: Offered[] = [];
  const withdrawn: Extract<Change, { record: WithdrawnRecord }>[] = [];
  for (const change of changes) {
    if ('target' in change) offered.push(change);
    else withdrawn.push(change);
  }
  const lookups = offered.length > 0 ? await lookUp(tx, input.lookups, supplier, offered) : input.lookups;
  const rank = await rankOf(tx, supplier);
  const known = await readAround(tx, { supplier, rank, seen }, offered, withdrawn);
  const priceOf = (offer: OfferNow, article: { kind: string; brandId: number }) =>
    priceOfOffer(offer, article, rules);
  const chosenOf = (productId: number) => chooseOffer(known.offers.get(productId) ?? [], rules);

  const touched = new Set<number>();
  const createdRefIds = new Set<string>();
  const productIdOf = new Map<string, number>();
  for (const { record, target } of offered) {
    if (target.productId !== undefined) productIdOf.set(record.refId, target.productId);
  }
  const places: { productId: number; categoryId: number }[] = [];
  const composed = await toCompose(tx, known.offers, rules);
  const sources = offered.filter(
    ({ target }) => target.isSource && (target.productId === undefined || !composed.has(target.productId)),
  );
  if (sources.length > 0) {
    const products = await upsertProducts(
      tx,
      sources.map(({ record, target }) => {
        const brandId = found(lookups.brands, record.brand);
        const kept = known.articles.get(target.productId ?? 0);
        const article = {
          kind: kept?.keepsKind ? kept.kind : record.kind,
          brandId: kept?.keepsBrand ? kept.brandId : brandId,
        };
        const chosen = target.productId === undefined ? undefined : chosenOf(target.productId);
        return {
          refId: target.refId,
          sku: skuOf(target.refId),
          name: record.name,
          kind: record.kind,
          brandId,
          priceCents: priceOf(chosen ?? { ...record, supplier, rank, isStale: seen.isStale }, article),
          specs: record.specs,
          source: 'feed' as const,
          mpn: record.mpn,
          ean: record.ean,
          upc: record.upc,
          description: record.description,
          weightGrams: record.weightGrams,
          releasedOn: releasedOnOf(record),
        };
      }),
      now,
    );
    for (const [index, { record, target }] of sources.entries()) {
      const product = products[index];
      if (product?.refId !== target.refId) throw new Error('Products came back in another order.');
      productIdOf.set(record.refId, product.id);
      if (product.created) createdRefIds.add(record.refId);
      if (product.changed) touched.add(product.id);
      // A product that staff moved to another shelf stays there unless the distributor says it is something else.
      const was = known.articles.get(product.id);
      if (product.created || (was && !was.keepsKind && was.kind !== record.kind)) {
        places.push({ productId: product.id, categoryId: found(lookups.shelves, record.kind) });
      }
    }
  }
  const chosenIs = (record: OfferRecord, productId: number) => {
    if (seen.isStale) return false;
    const chosen = chosenOf(productId);
    return chosen === undefined || (chosen.supplier === supplier && chosen.refId === record.refId);
  };
  await saveOffers(
    tx,
    supplier,
    offered.map(({ record, target }) => {
      const productId = found(productIdOf, record.refId);
      return offerToSave(record, productId, target, chosenIs(record, productId), seen);
    }),
    now,
  );
  for (const id of await placeInCategories(tx, places)) touched.add(id);

  await saveWithdrawals(
    tx,
    supplier,
    withdrawn.map(({ record }) => record),
    now,
  );
  for (const id of await writeComposed(tx, [...composed], rules, now)) touched.add(id);
  const articles = composed.size > 0 ? await articlesOf(tx, [...known.offers.keys()]) : known.articles;
  const gone: string[] = [];
  const followed: { productId: number; priceCents: number }[] = [];
  const chosen: { productId: number; supplier: string; refId: string }[] = [];
  const written = new Set(sources.map(({ target }) => target.productId));
  for (const [productId, offers] of known.offers) {
    const article = articles.get(productId);
    const best = chosenOf(productId);
    // What staff made themselves, or a file brought, stays: somebody only offered it, too.
    const isOffered = offers.some(({ status }) => status === 'active');
    if (!isOffered && article && offers.some(({ isSource }) => isSource)) gone.push(article.refId);
    // Where all that is offered is too old, the price stays and nothing is promised.
    if (best === undefined && isOffered) chosen.push({ productId, supplier: '', refId: '' });
    if (best === undefined || offers.length === 1) continue;
    chosen.push({ productId, supplier: best.supplier, refId: best.refId });
    if (article && !written.has(productId)) followed.push({ productId, priceCents: priceOf(best, article) });
  }
  for (const id of await followOffers(tx, followed, now)) touched.add(id);
  await markChosen(tx, chosen);
  for (const id of await movedFloors(tx, [...known.offers.keys()])) touched.add(id);
  const goneIds = await setProductStatus(tx, gone, 'discontinued', now);
  for (const id of goneIds) touched.add(id);

  await setStockLevels(
    tx,
    countStock(supplier, offered, withdrawn, productIdOf, lookups, known, seen),
    'import',
  );
  if (input.isListedLater) await markListingDue(tx, [...touched]);
  else if (touched.size > 0) await refreshListing(tx, [...touched], now);
  return { createdRefIds, lookups };
}

/** The products that are what several say; of any other one the record of who made it is written as it is. */
async function toCompose(
  tx: Connection,
  offers: ReadonlyMap<number, readonly KnownOfferNow[]>,
  rules: ShopRules,
): Promise<Set<number>> {
  const several = [...offers].flatMap(([id, all]) =>
    all.length > 1 || !all.some(({ isSource }) => isSource) ? [id] : [],
  );
  return new Set(rules.owners ? several : await describedByChoice(tx, several));
}

/** What is there of the products that a batch is about, with its own records put over it. */
type Around = {
  offers: Map<number, KnownOfferNow[]>;
  articles: ReadonlyMap<number, Article>;
  placeOf: Awaited<ReturnType<typeof placesOfAll>>;
};

async function readAround(
  tx: Connection,
  { supplier, rank, seen }: { supplier: string; rank: number; seen: BatchInput['seen'] },
  offered: readonly Offered[],
  withdrawn: readonly Extract<Change, { record: WithdrawnRecord }>[],
): Promise<Around> {
  const productIds = [
    ...new Set([
      ...offered.flatMap(({ target }) => target.productId ?? []),
      ...withdrawn.flatMap(({ productId }) => productId ?? []),
    ]),
  ];
  const offers = await offersOfProducts(tx, productIds);
  const articles = await articlesOf(tx, productIds);
  const placeOf = productIds.length > 0 ? await placesOfAll(tx) : () => undefined;
  const put = (
    productId: number,
    refId: string,
    now: (before: KnownOfferNow | undefined) => KnownOfferNow[],
  ) => {
    const all = offers.get(productId) ?? [];
    const isIt = (one: KnownOfferNow) => one.supplier === supplier && one.refId === refId;
    offers.set(productId, [...all.filter((one) => !isIt(one)), ...now(all.find(isIt))]);
  };
  for (const { record, target } of offered) {
    if (target.productId === undefined) continue;
    put(target.productId, record.refId, (before) => [
      {
        ...record,
        supplier,
        rank,
        isStale: seen.isStale,
        isSource: target.isSource,
        isChosen: before?.isChosen ?? false,
        countedAt: earlier(seen.at, record.updatedAt),
      },
    ]);
  }
  for (const { record, productId } of withdrawn) {
    if (productId === undefined) continue;
    put(productId, record.refId, (before) => (before ? [{ ...before, status: 'discontinued' }] : []));
  }
  return { offers, articles, placeOf };
}

/**
 * What stands where from now on: at the locations that the supplier fills, the sum of what it and others have there. A product
 * that nobody offers any more keeps its counts; of one that others still offer, what the supplier had is gone.
 */
function countStock(
  supplier: string,
  offered: readonly Offered[],
  withdrawn: readonly Extract<Change, { record: WithdrawnRecord }>[],
  productIdOf: ReadonlyMap<string, number>,
  lookups: RunLookups,
  { offers, articles, placeOf }: Around,
  { at: seenAt, isStale }: BatchInput['seen'],
): CountedStock[] {
  const counted = new Map<string, CountedStock>();
  const touch = (
    productId: number,
    warehouseCode: string | undefined,
    quantity: number,
    countedAt: Date = seenAt,
  ) => {
    if (warehouseCode === undefined) return;
    const key = `${productId} ${warehouseCode}`;
    const line = counted.get(key);
    const onHand = (line?.onHand ?? 0) + quantity;
    counted.set(key, { productId, warehouseCode, onHand, countedAt: earlier(line?.countedAt, countedAt) });
  };
  const mine = (warehouse: string) => lookups.warehouses.get(warehouse) ?? placeOf(supplier, warehouse);
  for (const { record, before } of offered) {
    const productId = found(productIdOf, record.refId);
    for (const { warehouse, quantity } of record.stock)
      touch(productId, mine(warehouse), isStale ? 0 : quantity, earlier(seenAt, record.updatedAt));
    // A warehouse the distributor no longer names carries the product no more.
    for (const { warehouse } of before?.stock ?? []) touch(productId, mine(warehouse), 0);
  }
  for (const { record, productId } of withdrawn) {
    if (productId === undefined) continue;
    const all = offers.get(productId) ?? [];
    const isGone = all.every(({ status }) => status !== 'active') && all.some(({ isSource }) => isSource);
    const own = all.find((one) => one.supplier === supplier && one.refId === record.refId);
    if (!isGone) for (const { warehouse } of own?.stock ?? []) touch(productId, mine(warehouse), 0);
  }
  const fresh = new Set(offered.map(({ record }) => `${supplier}\n${record.refId}`));
  for (const [productId, all] of offers) {
    const comesBack = articles.get(productId)?.status === 'discontinued';
    for (const offer of all) {
      if (fresh.has(`${offer.supplier}\n${offer.refId}`)) continue;
      for (const { warehouse, quantity } of offer.stock) {
        const place = placeOf(offer.supplier, warehouse);
        if (offer.status === 'active' && !offer.isStale) {
          // What others bring to the same place stays.
          if (place !== undefined && counted.has(`${productId} ${place}`))
            touch(productId, place, quantity, offer.countedAt);
        } else if (comesBack && all.some(({ status }) => status === 'active')) {
          // What they had when nobody offered it any more is not there now.
          touch(productId, place, 0);
        }
      }
    }
  }
  return [...counted.values()];
}

/** Adds what is missing (brands, shelves, warehouses) and gives the lookups with it; the given ones are not changed. */
async function lookUp(
  tx: Connection,
  known: RunLookups,
  supplier: string,
  offered: readonly Offered[],
): Promise<RunLookups> {
  const brands = new Set<string>();
  const kinds = new Set<ProductKind>();
  const codes = new Set<string>();
  for (const { record, before, target } of offered) {
    const { brand, kind } = record;
    // Another's spelling of a maker that the shop has is no maker more.
    if (target.isSource && !known.brands.has(brand)) brands.add(brand);
    if (!known.shelves.has(kind)) kinds.add(kind);
    for (const { warehouse } of [...record.stock, ...(before?.stock ?? [])]) {
      if (!known.warehouses.has(warehouse)) codes.add(warehouse);
    }
  }
  return {
    brands: new Map([...known.brands, ...(await ensureBrands(tx, [...brands]))]),
    shelves: new Map([...known.shelves, ...(await shelvesOfKinds(tx, [...kinds]))]),
    warehouses: codes.size === 0 ? known.warehouses : await placeWarehouses(tx, supplier, [...codes]),
  };
}

function offerToSave(
  record: OfferRecord,
  productId: number,
  { isSource, matchedBy }: Target,
  isChosen: boolean,
  seen: BatchInput['seen'],
): OfferToSave {
  return {
    ref_id: record.refId,
    product_id: productId,
    product_name: record.name,
    brand: record.brand,
    mpn: record.mpn,
    ean: record.ean,
    upc: record.upc,
    is_source: isSource,
    is_chosen: isChosen,
    matched_by: matchedBy,
    cost: record.cost,
    currency: record.currency,
    category: record.category,
    record_updated_at: record.updatedAt,
    record_hash: record.hash,
    stock: record.stock,
    specs: record.specs,
    kind: record.kind,
    description: record.description,
    weight_grams: record.weightGrams,
    released_on: releasedOnOf(record),
    map_price: record.mapPrice,
    min_quantity: record.minQuantity,
    eta: record.eta,
    tax_included: record.taxIncluded,
    seen_at: seen.at,
    is_stale: seen.isStale,
    images: record.images,
  };
}

/** The distributor's code as part of an address; codes with other signs get a tail so that no two fall together. */
function skuOf(refId: string): string {
  const safe = refId
    .toUpperCase()
    .replaceAll(/[^A-Z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (safe === refId) return safe;
  const tail = [...refId].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_176_782_336,
    7,
  );
  return `${safe === '' ? 'X' : safe}-${tail.toString(36).toUpperCase()}`;
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`${String(key)} was not written.`);
  return value;
}
