import { formatPesos } from '../../../platform/money.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';

/** One change of a product as the shop wrote it down. */
export type HistoryChange = {
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

const actions: Readonly<Record<string, string>> = {
  'product.cancel_scheduled_price': 'A scheduled price cancelled',
  'product.add': 'Added',
  'product.specs': 'Specs changed',
  'product.add_pictures': 'Pictures added',
  'product.arrange_pictures': 'Pictures changed',
  'product.serialised': 'Serial numbers asked for, or not',
};

/** A change in lines of `field: before → after`. */
export function historyLines({ action, before, after }: HistoryChange): string[] {
  const name = actions[action];
  if (name !== undefined) return [name];
  if (action === 'product.schedule_price') {
    return [`Price scheduled: ${priceAndTimes(after)}`, ...whyOf(after)];
  }
  if (action === 'product.change_scheduled_price') {
    return [`Scheduled price: ${priceAndTimes(before)} → ${priceAndTimes(after)}`, ...whyOf(after)];
  }
  const fields = Object.keys(after).filter(
    (field) => field !== 'part' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fields.length === 0
    ? ['Saved as it was']
    : fields.map(
        (field) => `${labelOf(field)}: ${shown(field, before[field])} → ${shown(field, after[field])}`,
      );
}

function priceAndTimes(terms: HistoryChange['after']): string {
  const until = typeof terms['to'] === 'string' ? staffDateTime(terms['to']) : 'it stays';
  return `${shown('price_cents', terms['price_cents'])}, ${staffDateTime(String(terms['from']))} – ${until}`;
}

function whyOf(after: HistoryChange['after']): string[] {
  const why = after['why'];
  return typeof why === 'string' && why !== '' ? [`Why: ${why}`] : [];
}

const lengthMax = 60;

/** A field’s value for people. */
export function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field.endsWith('_cents') && typeof value === 'number') return formatPesos(value);
  const isWords = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const text = typeof value === 'string' ? value : isWords ? value.join(', ') || '—' : JSON.stringify(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** A field’s name for people. */
export function labelOf(field: string): string {
  if (field === 'below_cost_reason') return 'Why below cost';
  const words = field.replace(/_cents$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a change is one of fields, which can be taken back by itself. */
export function canUndo({ action, before, after }: HistoryChange): boolean {
  return action === 'product.update' && Object.keys(after).some((field) => Object.hasOwn(before, field));
}

/** What taking a change back makes of its fields. */
export function undoLines({ before, after }: HistoryChange): string[] {
  return Object.keys(before)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => `${labelOf(field)}: back to ${shown(field, before[field])}`);
}
