import {
  ensureBrands,
  placeInCategories,
  type ProductKind,
  refreshListing,
  setProductStatus,
  shelvesOfKinds,
  upsertProducts,
} from '../catalog/index.ts';
import { type CountedStock, setStockLevels } from '../inventory/index.ts';
import { priceFromCost, type PricingRules } from '../pricing/index.ts';
import type { Connection } from '../../platform/database/database.ts';
import { stockOfOthers } from './directory/directory.queries.ts';
import { placeWarehouses } from './directory/place-warehouses.ts';
import type { OfferRecord, WithdrawnRecord } from './feed-record.ts';
import {
  type OfferToSave,
  saveOffers,
  saveRecordTimes,
  saveWithdrawals,
  type TimeOfRecord,
} from './suppliers.queries.ts';

/** An accepted record and what it replaces. */
export type Change =
  | {
      record: OfferRecord;
      /** Undefined for a `ref_id` never seen. */
      before: { stock: { warehouse: string; quantity: number }[]; kind: ProductKind | undefined } | undefined;
    }
  | { record: WithdrawnRecord };

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
  rules: PricingRules;
  lookups: RunLookups;
  now: Date;
};

/**
 * Writes accepted records with everything that hangs on them (brand, shelf, price, stock, listing) in the caller's
 * transaction: a dozen statements whatever the number.
 * @returns which `ref_id`s became new products, and what was looked up (to be kept once the transaction is through)
 */
export async function storeBatch(
  tx: Connection,
  input: BatchInput,
): Promise<{ createdRefIds: Set<string>; lookups: RunLookups }> {
  const { supplier, changes, newerTimes, rules, now } = input;
  await saveRecordTimes(tx, supplier, newerTimes);
  const offered: Extract<Change, { record: OfferRecord }>[] = [];
  const withdrawn: WithdrawnRecord[] = [];
  for (const change of changes) {
    if ('before' in change) offered.push(change);
    else withdrawn.push(change.record);
  }
  const touched = new Set<number>();
  let lookups = input.lookups;
  const createdRefIds = new Set<string>();

  if (offered.length > 0) {
    lookups = await lookUp(tx, lookups, supplier, offered);
    const products = await upsertProducts(
      tx,
      offered.map(({ record }) => ({
        refId: record.refId,
        sku: skuOf(record.refId),
        name: record.name,
        kind: record.kind,
        brandId: found(lookups.brands, record.brand),
        priceCents: priceFromCost(
          record.cost,
          { kind: record.kind, brandId: found(lookups.brands, record.brand), supplier },
          record.currency === 'USD' ? rules : { ...rules, exchangeRate: 1 },
        ),
        specs: record.specs,
        source: 'feed' as const,
        mpn: record.mpn,
        ean: record.ean,
        upc: record.upc,
        description: record.description,
        weightGrams: record.weightGrams,
        releasedOn: record.releaseYear === undefined ? undefined : `${record.releaseYear}-01-01`,
      })),
      now,
    );
    const offers: OfferToSave[] = [];
    const places: { productId: number; categoryId: number }[] = [];
    const counted = new Map<string, CountedStock>();
    for (const [index, { record, before }] of offered.entries()) {
      const product = products[index];
      if (product?.refId !== record.refId) throw new Error('Products came back in another order.');
      if (product.created) createdRefIds.add(record.refId);
      if (product.changed) touched.add(product.id);
      // A product that staff moved to another shelf stays there unless the distributor says it is something else.
      if (product.created || (before && before.kind !== record.kind)) {
        places.push({ productId: product.id, categoryId: found(lookups.shelves, record.kind) });
      }
      offers.push(offerToSave(record, product.id));
      const add = (warehouse: string, quantity: number) => {
        const warehouseCode = found(lookups.warehouses, warehouse);
        const key = `${product.id} ${warehouseCode}`;
        const line = counted.get(key);
        if (line) line.onHand += quantity;
        else counted.set(key, { productId: product.id, warehouseCode, onHand: quantity });
      };
      for (const { warehouse, quantity } of record.stock) add(warehouse, quantity);
      // A warehouse the distributor no longer names carries the product no more.
      for (const { warehouse } of before?.stock ?? []) add(warehouse, 0);
    }
    // What others bring to the same place stays.
    const productIds = products.map(({ id }) => id);
    for (const other of await tx.rows(stockOfOthers, { supplier, productIds })) {
      const line = counted.get(`${other.product_id} ${other.location_code}`);
      if (line) line.onHand += other.on_hand;
    }
    await saveOffers(tx, supplier, offers, now);
    for (const id of await placeInCategories(tx, places)) touched.add(id);
    await setStockLevels(tx, [...counted.values()], 'import');
  }

  if (withdrawn.length > 0) {
    await saveWithdrawals(tx, supplier, withdrawn, now);
    const ids = await setProductStatus(
      tx,
      withdrawn.map(({ refId }) => refId),
      'discontinued',
      now,
    );
    for (const id of ids) touched.add(id);
  }
  if (touched.size > 0) await refreshListing(tx, [...touched], now);
  return { createdRefIds, lookups };
}

/** Adds what is missing (brands, shelves, warehouses) and gives the lookups with it; the given ones are not changed. */
async function lookUp(
  tx: Connection,
  known: RunLookups,
  supplier: string,
  offered: readonly Extract<Change, { record: OfferRecord }>[],
): Promise<RunLookups> {
  const brands = new Set<string>();
  const kinds = new Set<ProductKind>();
  const codes = new Set<string>();
  for (const { record, before } of offered) {
    const { brand, kind } = record;
    if (!known.brands.has(brand)) brands.add(brand);
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

function offerToSave(record: OfferRecord, productId: number): OfferToSave {
  return {
    ref_id: record.refId,
    product_id: productId,
    product_name: record.name,
    brand: record.brand,
    mpn: record.mpn,
    cost: record.cost,
    currency: record.currency,
    category: record.category,
    record_updated_at: record.updatedAt,
    record_hash: record.hash,
    stock: record.stock,
    specs: record.specs,
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
