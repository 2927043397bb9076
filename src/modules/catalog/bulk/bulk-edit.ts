import { type Kept, keepText } from '../../../i18n/t.ts';
import type { Cents } from '../../../platform/money.ts';
import type { LockableField } from '../products/lockable-fields.contract.ts';
import { type ProductChange, productFields } from '../products/product-form.contract.ts';
import type { BulkChange } from './bulk.contract.ts';

/** What a bulk edit looks at of a product. */
export type BulkProduct = {
  id: number;
  product_name: string;
  /** Null where nobody asked for it. */
  description: string | null;
  status: 'active' | 'hidden' | 'discontinued';
  brand_id: number;
  price_cents: Cents;
  max_per_order: number | null;
  locked_fields: readonly LockableField[];
  /** Ascending. */
  category_ids: readonly number[];
};

/** The change of one product: its fields that become others, none, or why they cannot. */
export type BulkEdit =
  | { kind: 'changed'; change: ProductChange }
  | { kind: 'unchanged' }
  | { kind: 'refused'; refusal: Kept };

const priceCentsMin = 100;
const priceCentsMax = 100_000_000;
const categoriesMax = 10;

/** What a bulk edit makes of a product. */
export function bulkEditOf(product: BulkProduct, wanted: BulkChange): BulkEdit {
  const price = wanted.price && priceAfter(product.price_cents, wanted.price);
  if (price !== undefined && (price < priceCentsMin || price > priceCentsMax)) {
    return { kind: 'refused', refusal: keepText('Its price would not be from 1.00 to 1,000,000.00.') };
  }
  const categories = categoriesAfter(product.category_ids, wanted);
  if (categories.length > categoriesMax) {
    return {
      kind: 'refused',
      refusal: keepText('It would stand in more than {max} categories.', { max: categoriesMax }),
    };
  }
  const text = wanted.replace && textAfter(product, wanted.replace);
  if (text && !text.isOne) {
    return { kind: 'refused', refusal: keepText('Its text would be too short or too long.') };
  }
  const after = {
    ...(text && { [text.field]: text.value }),
    status: wanted.status ?? product.status,
    brand_id: wanted.brand_id ?? product.brand_id,
    price_cents: price ?? product.price_cents,
    max_per_order: wanted.max_per_order === undefined ? product.max_per_order : wanted.max_per_order,
    category_ids: categories,
  };
  const change: ProductChange = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(product[field as keyof BulkProduct]),
    ),
  );
  const locked = locksAfter(product, wanted, change);
  if (locked) change.locked_fields = locked;
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'changed', change };
}

/** A price that is moved and rounded; percent in hundredths. Rounding to 90 centavos takes the nearest such price. */
export function priceAfter(price: Cents, { by, value, round }: NonNullable<BulkChange['price']>): Cents {
  const moved =
    by === 'set' ? value : by === 'amount' ? price + value : Math.round((price * (10_000 + value)) / 10_000);
  if (round === undefined) return moved;
  const end = round === '90' ? 90 : 0;
  return Math.round((moved - end) / 100) * 100 + end;
}

/**
 * A text with other letters, and whether staff could have written it; undefined where those looked for are not in it. What
 * is left of a name has single spaces.
 */
function textAfter(
  product: BulkProduct,
  { field, find, with: other }: NonNullable<BulkChange['replace']>,
): { field: typeof field; value: string; isOne: boolean } | undefined {
  const text = product[field] ?? '';
  if (!text.includes(find)) return undefined;
  const replaced = text.replaceAll(find, () => other);
  const value = field === 'product_name' ? replaced.replaceAll(/ {2,}/g, ' ').trim() : replaced;
  return { field, value, isOne: productFields[field].safeParse(value).success };
}

function categoriesAfter(now: readonly number[], wanted: BulkChange): number[] {
  const away = new Set(wanted.remove_category_ids);
  const kept = wanted.category_ids ?? now.filter((id) => !away.has(id));
  return [...new Set([...kept, ...(wanted.add_category_ids ?? [])])].toSorted((a, b) => a - b);
}

/** Undefined where they follow from the change by themselves: what staff write, feeds leave alone. */
function locksAfter(
  product: BulkProduct,
  { lock = [], unlock = [] }: BulkChange,
  change: ProductChange,
): LockableField[] | undefined {
  if (lock.length === 0 && unlock.length === 0) return undefined;
  const written: LockableField[] = [
    ...(change.product_name === undefined ? [] : (['product_name'] as const)),
    ...(change.description === undefined ? [] : (['description'] as const)),
    ...(change.price_cents === undefined ? [] : (['price_cents'] as const)),
    ...(change.brand_id === undefined ? [] : (['brand'] as const)),
    ...(change.category_ids === undefined ? [] : (['category'] as const)),
  ];
  const locked = [...new Set([...product.locked_fields, ...written, ...lock])].filter(
    (field) => !unlock.includes(field),
  );
  const isSame =
    locked.length === product.locked_fields.length &&
    locked.every((field) => product.locked_fields.includes(field));
  return isSame ? undefined : locked;
}
