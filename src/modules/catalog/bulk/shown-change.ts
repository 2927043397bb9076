import type { BulkEdit, BulkProduct } from './bulk-edit.ts';

/** What brands and categories are called, by id. */
export type Names = { brands: ReadonlyMap<number, string>; categories: ReadonlyMap<number, string> };

type Value = string | number | null;
type Values = Record<string, Value>;

/** The fields of a product that become others, as staff read them: names instead of ids. */
export function shownChange(
  product: BulkProduct,
  edit: BulkEdit,
  names: Names,
): { before: Values; after: Values } {
  if (edit.kind !== 'changed') return { before: {}, after: {} };
  const before: Values = {};
  const after: Values = {};
  for (const field of Object.keys(edit.change) as (keyof BulkProduct)[]) {
    if (field === 'description') {
      const [from, to] = [product.description ?? '', edit.change.description ?? ''];
      const at = firstDifference(from, to);
      before['description'] = around(from, at);
      after['description'] = around(to, at);
      continue;
    }
    before[wordOf(field)] = shown(field, product[field], names);
    after[wordOf(field)] = shown(field, edit.change[field as keyof typeof edit.change], names);
  }
  return { before, after };
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** A long text is shown where it becomes another. */
const lettersAround = 40;

function around(text: string, at: number): string {
  const [from, to] = [Math.max(0, at - lettersAround), at + lettersAround];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}

function wordOf(field: string): string {
  if (field === 'brand_id') return 'brand';
  return field === 'category_ids' ? 'categories' : field;
}

function shown(field: keyof BulkProduct, value: unknown, { brands, categories }: Names): Value {
  if (field === 'brand_id') return brands.get(value as number) ?? null;
  if (field === 'category_ids') return (value as number[]).map((id) => categories.get(id) ?? id).join(', ');
  if (field === 'locked_fields') return (value as string[]).join(', ');
  return value as Value;
}
