import { fillSpecs, type LockableField, type ProductKind } from '../../catalog/index.ts';
import type { OwnerOrder } from './shop-rules.ts';

/** What a supplier says that a product is. */
export type ToldOffer = {
  supplier: string;
  /** The lower, the rather it is believed. */
  rank: number;
  refId: string;
  isActive: boolean;
  /** Its record made the product. */
  isSource: boolean;
  name: string;
  brand: string;
  kind: ProductKind | undefined;
  mpn: string | undefined;
  ean: string | undefined;
  upc: string | undefined;
  description: string | undefined;
  weightGrams: number | undefined;
  /** `YYYY-MM-DD`. */
  releasedOn: string | undefined;
  specs: Readonly<Record<string, unknown>>;
};

/** Each field that suppliers send, and the setting that says whose word it is. */
export const groupOf = {
  name: 'name',
  brand: 'brand',
  kind: 'category',
  mpn: 'codes',
  ean: 'codes',
  upc: 'codes',
  description: 'description',
  weightGrams: 'weight',
  releasedOn: 'weight',
} as const;
export type ToldField = keyof typeof groupOf;
/** The lock of each field that staff see. */
export const lockOf = {
  name: 'product_name',
  brand: 'brand',
  kind: 'category',
  mpn: 'mpn',
  ean: 'ean',
  upc: 'upc',
  weightGrams: 'weight_grams',
  description: 'description',
} as const satisfies Partial<Record<ToldField, LockableField>>;
export const seenFields = Object.keys(lockOf) as (keyof typeof lockOf)[];
type FieldGroup = Exclude<keyof OwnerOrder, 'opendb'>;
const toldFields = Object.keys(groupOf) as ToldField[];

/** What a product is by what its suppliers say, and whose word each of it is; a field that nobody says is in neither. */
export type Composed = {
  values: Partial<Pick<ToldOffer, ToldField>>;
  by: Partial<Record<ToldField, ToldOffer>>;
  specs: Record<string, unknown>;
  /** By path, counted groups as one. */
  specsBy: ReadonlyMap<string, ToldOffer>;
};

/** The offer that staff chose to describe a product, whatever the order. */
export type Chosen = Pick<ToldOffer, 'supplier' | 'refId'>;

/**
 * Who writes a group of fields, the first one first: the offer that staff chose; then by the setting who made the product, the same and
 * after it those that offer it by their rank, or those by their rank alone. Where nobody offers it any more, who made it.
 */
export function writersOf(
  offers: readonly ToldOffer[],
  mode: OwnerOrder[FieldGroup],
  chosen: Chosen | undefined,
): ToldOffer[] {
  const made = offers.filter(({ isSource }) => isSource);
  const byRank = offers
    .filter(({ isActive }) => isActive)
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.isSource) - Number(a.isSource) ||
        (`${a.supplier}\n${a.refId}` < `${b.supplier}\n${b.refId}` ? -1 : 1),
    );
  const ordered = {
    source: made,
    filled: [...made, ...byRank],
    rank: byRank.length > 0 ? byRank : made,
  }[mode];
  const first = offers.filter(
    ({ supplier, refId }) => supplier === chosen?.supplier && refId === chosen.refId,
  );
  return [...new Set([...first, ...ordered])];
}

/** Makes a product of what its suppliers say. */
export function composeProduct(
  offers: readonly ToldOffer[],
  order: OwnerOrder,
  chosen: Chosen | undefined,
): Composed {
  const values: Record<string, unknown> = {};
  const by: Partial<Record<ToldField, ToldOffer>> = {};
  for (const field of toldFields) {
    const writer = writersOf(offers, order[groupOf[field]], chosen).find((one) => one[field] !== undefined);
    if (!writer) continue;
    values[field] = writer[field];
    by[field] = writer;
  }
  const writers = writersOf(offers, order.specs, chosen);
  const [only, ...others] = writers;
  const { specs, heldBy } = fillSpecs(writers.map((writer) => [writer, writer.specs] as const));
  return { values, by, specs: only && others.length === 0 ? { ...only.specs } : specs, specsBy: heldBy };
}
