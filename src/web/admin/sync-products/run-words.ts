import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export { runStates, type SyncRun } from './sync-words.ts';
export type RunChange = Awaited<ReturnType<Api['suppliers']['runChanges']>>['changes'][number];
type Reason = Awaited<ReturnType<Api['suppliers']['runChanges']>>['run']['waits_for'][number];

export const changeKinds: Readonly<Record<RunChange['kind'], { label: Message; tone: BadgeTone }>> = {
  created: { label: msg('New'), tone: 'success' },
  changed: { label: msg('Changed'), tone: 'info' },
  withdrawn: { label: msg('Withdrawn'), tone: 'warning' },
};

/** What became of a change where that is not what was proposed. */
export const outcomes: Readonly<Record<string, Message>> = {
  created: msg('Written as new'),
  changed: msg('Written as a change'),
  unchanged: msg('Was so already'),
  stale: msg('Newer data came meanwhile'),
  rejected: msg('Left out when it was written'),
  kept: msg('Changed since: not all of it was rolled back'),
};

const fields: Readonly<Record<string, Message>> = {
  name: msg('Name'),
  brand: msg('Brand'),
  category: msg('Category'),
  mpn: msg('Part number'),
  ean: msg('EAN'),
  upc: msg('UPC'),
  cost: msg('Cost'),
  currency: msg('Currency'),
  stock: msg('Stock'),
  description: msg('Description'),
  weight_grams: msg('Weight'),
  specs: msg('Specs'),
  map_price: msg('Lowest price'),
  min_quantity: msg('Fewest units'),
  eta: msg('Back on'),
  tax_included: msg('IVA in it'),
  is_stale: msg('Holds again'),
  status: msg('On offer again'),
};

export function fieldName(field: string): string {
  const name = fields[field];
  return name === undefined ? field : t(name);
}

/** Bars of price moves, from the largest fall. */
export const moveBars: readonly string[] = [
  '< −50 %',
  '−50…−25',
  '−25…−10',
  '−10…−5',
  '−5…0',
  '0…5',
  '5…10',
  '10…25',
  '25…50',
  '> 50 %',
];

/** Why a run waits for a person. */
export function reasonText({ code, count, limit }: Reason): string {
  const allowed = String(limit ?? 0);
  if (code === 'dry_run') return t('Whoever started it wanted to see it first.');
  if (code === 'withdrawn') {
    return t('{count} offers would be withdrawn: more than {allowed} % of what the supplier offers.', {
      count: count.toLocaleString('en-US'),
      allowed,
    });
  }
  if (code === 'moved') {
    return t('{count} prices would move far: more than {allowed} % of those it touches.', {
      count: count.toLocaleString('en-US'),
      allowed,
    });
  }
  if (code === 'created') {
    return t('{count} products would be new: more than {allowed}.', {
      count: count.toLocaleString('en-US'),
      allowed,
    });
  }
  return t(
    '{count, plural, one {# line} other {# lines}} of the feed cannot be read: they may be about what would be withdrawn.',
    { count },
  );
}
