import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { type CategoryNames, fieldName, fieldText } from '../admin-parts/field-words.ts';

export type ImportRun = Awaited<ReturnType<Api['imports']['run']>>['import'];
export type ImportRow = Awaited<ReturnType<Api['imports']['rows']>>['rows'][number];

export type ImportKind = ImportRun['kind'];

/** What files may be of. */
export const importKinds: Readonly<Record<ImportKind, { label: string; thing: string; hint: string }>> = {
  products: {
    label: 'Products, prices, stock',
    thing: 'Product',
    hint: 'One column is the SKU. An empty cell leaves a field as it is.',
  },
  pictures: {
    label: 'Pictures by address',
    thing: 'Product',
    hint: 'One column is the SKU, others are addresses of pictures (https://…/photo.jpg). The shop fetches them and keeps them.',
  },
  redirects: {
    label: 'Redirects',
    thing: 'Address',
    hint: 'One column is the old address (/tarjetas.php), another one the page it leads to (/category/gpu).',
  },
  edits: { label: 'Bulk edit', thing: 'Product', hint: '' },
  customers: {
    label: 'Customers',
    thing: 'Customer',
    hint: 'One column is the e-mail. They come in by a code mailed to them; who accepts marketing is asked by an email.',
  },
};

/** How far an import is. */
export const runStates: Readonly<Record<ImportRun['state'], { label: string; tone: BadgeTone }>> = {
  read: { label: 'Columns to choose', tone: 'warning' },
  checking: { label: 'Being checked', tone: 'brand' },
  checked: { label: 'Checked, not written', tone: 'warning' },
  running: { label: 'Being written', tone: 'brand' },
  stopped: { label: 'Stopped', tone: 'warning' },
  done: { label: 'Written', tone: 'success' },
  undoing: { label: 'Being undone', tone: 'brand' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** What is to become, or became, of a line. */
export const rowStates: Readonly<Record<ImportRow['state'], { label: string; tone: BadgeTone }>> = {
  read: { label: 'Not checked', tone: 'neutral' },
  create: { label: 'New', tone: 'success' },
  change: { label: 'Changes', tone: 'brand' },
  same: { label: 'As it is', tone: 'neutral' },
  error: { label: 'Left out', tone: 'danger' },
  added: { label: 'Added', tone: 'success' },
  changed: { label: 'Changed', tone: 'success' },
  partly: { label: 'Partly added', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Partly kept', tone: 'warning' },
};

/** `1 line`, `1,200 lines`. */
export function linesInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;
}

/** Lines that were left out, whole or in part. */
export function leftOut({ counts }: Pick<ImportRun, 'counts'>): number {
  return (counts.error ?? 0) + (counts.partly ?? 0);
}

/** What a line is of: a SKU, an address. */
export function nameOf({ sku, key, line }: Pick<ImportRow, 'sku' | 'key' | 'line'>): string {
  return sku || key || `Line ${line}`;
}

/** What a line changes, field by field. */
export function changesOf(
  { before, after }: Pick<ImportRow, 'before' | 'after'>,
  categories?: CategoryNames,
): string[] {
  return Object.keys(after).map((field) => {
    const now = fieldText(field, after[field], categories);
    return before[field] === undefined
      ? `${fieldName(field)}: ${now}`
      : `${fieldName(field)}: ${fieldText(field, before[field], categories)} → ${now}`;
  });
}

/** The share of the work at hand that is done, 0 to 1; undefined where nothing is at work. */
export function progressOf({ state, counts }: Pick<ImportRun, 'state' | 'counts'>): number | undefined {
  const sum = (...states: ImportRow['state'][]) =>
    states.reduce((total, one) => total + (counts[one] ?? 0), 0);
  const share = (done: number, left: number) => (done + left === 0 ? 1 : done / (done + left));
  if (state === 'checking') return share(sum('create', 'change', 'same', 'error'), sum('read'));
  if (state === 'running') return share(sum('added', 'changed', 'partly'), sum('create', 'change'));
  if (state === 'undoing') return share(sum('undone', 'kept'), sum('added', 'changed', 'partly'));
  return undefined;
}
