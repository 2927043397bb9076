import { type Message, msg, t } from '../../../i18n/t.ts';
import { type CategoryNames, fieldText } from '../admin-parts/field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';

/** One change of a product as the shop wrote it down. */
export type HistoryChange = {
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

const actions: Readonly<Record<string, Message>> = {
  'product.cancel_scheduled_price': msg('A scheduled price cancelled'),
  'product.add': msg('Added'),
  'product.specs': msg('Specs changed'),
  'product.describer': msg('Who describes it'),
  'product.add_pictures': msg('Pictures added'),
  'product.arrange_pictures': msg('Pictures changed'),
  'product.serialised': msg('Serial numbers asked for, or not'),
};

/** A change in lines of `field: before → after`. */
export function historyLines({ action, before, after }: HistoryChange, categories?: CategoryNames): string[] {
  const name = actions[action];
  if (name !== undefined) return [t(name)];
  if (action === 'product.schedule_price') {
    return [t('Price scheduled: {value}', { value: priceAndTimes(after) }), ...whyOf(after)];
  }
  if (action === 'product.change_scheduled_price') {
    return [
      t('Scheduled price: {value} → {value2}', {
        value: priceAndTimes(before),
        value2: priceAndTimes(after),
      }),
      ...whyOf(after),
    ];
  }
  const fields = Object.keys(after).filter(
    (field) => field !== 'part' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fields.length === 0
    ? [t('Saved as it was')]
    : fields.map(
        (field) =>
          `${fieldName(field)}: ${fieldText(field, before[field], categories)} → ${fieldText(field, after[field], categories)}`,
      );
}

function priceAndTimes(terms: HistoryChange['after']): string {
  const until = typeof terms['to'] === 'string' ? staffDateTime(terms['to']) : t('it stays');
  return `${fieldText('price_cents', terms['price_cents'])}, ${staffDateTime(String(terms['from']))} – ${until}`;
}

function whyOf(after: HistoryChange['after']): string[] {
  const why = after['why'];
  return typeof why === 'string' && why !== '' ? [t('Why: {why}', { why })] : [];
}

/** Whether a change is one of fields, which can be taken back by itself. */
export function canUndo({ action, before, after }: HistoryChange): boolean {
  return action === 'product.update' && Object.keys(after).some((field) => Object.hasOwn(before, field));
}

/** What taking a change back makes of its fields. */
export function undoLines({ before, after }: HistoryChange, categories?: CategoryNames): string[] {
  return Object.keys(before)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) =>
      t('{field}: back to {field2}', {
        field: fieldName(field),
        field2: fieldText(field, before[field], categories),
      }),
    );
}
