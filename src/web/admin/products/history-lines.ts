import { formatPesos } from '../../../platform/money.ts';

/** One change of a product as the shop wrote it down. */
export type HistoryChange = {
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

const actions: Readonly<Record<string, string>> = {
  'product.add': 'Added',
  'product.specs': 'Specs changed',
  'product.add_pictures': 'Pictures added',
  'product.arrange_pictures': 'Pictures changed',
};

/** A change in lines of `field: before → after`. */
export function historyLines({ action, before, after }: HistoryChange): string[] {
  const name = actions[action];
  if (name !== undefined) return [name];
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fields.length === 0
    ? ['Saved as it was']
    : fields.map(
        (field) => `${labelOf(field)}: ${shown(field, before[field])} → ${shown(field, after[field])}`,
      );
}

const lengthMax = 60;

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field.endsWith('_cents') && typeof value === 'number') return formatPesos(value);
  const isWords = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const text = typeof value === 'string' ? value : isWords ? value.join(', ') || '—' : JSON.stringify(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

function labelOf(field: string): string {
  const words = field.replace(/_cents$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
