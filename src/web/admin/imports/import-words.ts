import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { type CategoryNames, fieldText } from '../admin-parts/field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';

export type ImportRun = Awaited<ReturnType<Api['imports']['run']>>['import'];
export type ImportRow = Awaited<ReturnType<Api['imports']['rows']>>['rows'][number];

export type ImportKind = ImportRun['kind'];

/** What files may be of. */
export const importKinds: Readonly<Record<ImportKind, { label: Message; thing: Message; hint?: Message }>> = {
  products: {
    label: msg('Products, prices, stock'),
    thing: msg('Product'),
    hint: msg('One column is the SKU. An empty cell leaves a field as it is.'),
  },
  pictures: {
    label: msg('Pictures by address'),
    thing: msg('Product'),
    hint: msg(
      'One column is the SKU, others are addresses of pictures (https://…/photo.jpg). The shop fetches them and keeps them.',
    ),
  },
  redirects: {
    label: msg('Redirects'),
    thing: msg('Address'),
    hint: msg(
      'One column is the old address (/tarjetas.php), another one the page it leads to (/category/gpu).',
    ),
  },
  edits: { label: msg('Bulk edit'), thing: msg('Product') },
  customers: {
    label: msg('Customers'),
    thing: msg('Customer'),
    hint: msg(
      'One column is the e-mail. They come in by a code mailed to them; who accepts marketing is asked by an email.',
    ),
  },
};

/** How far an import is. */
export const runStates: Readonly<Record<ImportRun['state'], { label: Message; tone: BadgeTone }>> = {
  read: { label: msg('Columns to choose'), tone: 'warning' },
  checking: { label: msg('Being checked'), tone: 'brand' },
  checked: { label: msg('Checked, not written'), tone: 'warning' },
  running: { label: msg('Being written'), tone: 'brand' },
  stopped: { label: msg('Stopped'), tone: 'warning' },
  done: { label: msg('Written'), tone: 'success' },
  undoing: { label: msg('Being undone'), tone: 'brand' },
  undone: { label: msg('Undone'), tone: 'neutral' },
  failed: { label: msg('Failed'), tone: 'danger' },
};

/** What is to become, or became, of a line. */
export const rowStates: Readonly<Record<ImportRow['state'], { label: Message; tone: BadgeTone }>> = {
  read: { label: msg('Not checked'), tone: 'neutral' },
  create: { label: msg('New'), tone: 'success' },
  change: { label: msg('Changes'), tone: 'brand' },
  same: { label: msg('As it is'), tone: 'neutral' },
  error: { label: msg('Left out'), tone: 'danger' },
  added: { label: msg('Added'), tone: 'success' },
  changed: { label: msg('Changed'), tone: 'success' },
  partly: { label: msg('Partly added'), tone: 'warning' },
  undone: { label: msg('Undone'), tone: 'neutral' },
  kept: { label: msg('Partly kept'), tone: 'warning' },
};

/** `1 line`, `1,200 lines`. */
export function linesInWords(count: number): string {
  return t('{count, plural, one {# line} other {# lines}}', { count });
}

/** Lines that were left out, whole or in part. */
export function leftOut({ counts }: Pick<ImportRun, 'counts'>): number {
  return (counts.error ?? 0) + (counts.partly ?? 0);
}

/** What a line is of: a SKU, an address. */
export function nameOf({ sku, key, line }: Pick<ImportRow, 'sku' | 'key' | 'line'>): string {
  return sku || key || t('Line {line}', { line });
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
