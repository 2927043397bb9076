import { t } from '../../../i18n/t.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { formatPesos } from '../../../platform/money.ts';
import { staffDateTime } from './staff-time.ts';

/** What categories are called, by id. */
export type CategoryNames = ReadonlyMap<number, string>;

/** What the categories of a tree are called. */
export function categoryNames(categories: readonly { id: number; category_name: string }[]): CategoryNames {
  return new Map(categories.map(({ id, category_name: name }) => [id, name]));
}

const lengthMax = 80;
/** As moments are kept. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A field's value in words, cut where it is long; a category that is gone keeps its number. */
export function fieldText(field: string, value: unknown, categories?: CategoryNames): string {
  if (value === null || value === undefined || value === '') return '—';
  if (/(?:_c|C)ents$/.test(field) && typeof value === 'number') return formatPesos(value);
  // The only thing that an import does about it.
  if (field === 'newsletter') return t('asked by e-mail');
  if (field === 'category_id' && typeof value === 'number') return categories?.get(value) ?? `#${value}`;
  if (typeof value === 'string' && isMoment.test(value)) return staffDateTime(value);
  // Things with parts of their own, e.g. the blocks of an e-mail: how many there are says more than how they are kept.
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'object' && !isLine(one))
  )
    return String(value.length);
  const text = Array.isArray(value)
    ? value.map((one: unknown) => oneOf(field, one, categories)).join(', ') || '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

function oneOf(field: string, value: unknown, categories: CategoryNames | undefined): string {
  if (field === 'category_ids') return fieldText('category_id', value, categories);
  if (field === 'locked_fields' && typeof value === 'string') return fieldName(value);
  if (isLine(value)) return `${value.quantity} × ${t('line {number}', { number: value.position + 1 })}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A line of an order, as orders count them: the first is 0. */
function isLine(value: unknown): value is { position: number; quantity: number } {
  if (typeof value !== 'object' || value === null) return false;
  return 'position' in value && typeof value.position === 'number' && 'quantity' in value;
}
