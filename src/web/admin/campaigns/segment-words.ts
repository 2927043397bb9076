import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { shortDay } from '../admin-parts/staff-time.ts';

export type Segment = Awaited<ReturnType<Api['campaigns']['segments']>>['segments'][number];
export type Rules = Segment['definition'];
export type Rule = Rules['rules'][number];
export type RuleField = Rule['field'];
type Option = { value: string; label: string };
/** What rules may name. */
export type RuleWords = { kinds: readonly Option[]; priceLists: readonly Option[] };

/** What can be asked of subscribers, and how a rule begins. */
export const ruleFields: Record<RuleField, { label: Message; empty: Rule }> = {
  bought: {
    label: msg('Bought'),
    empty: { field: 'bought', is_not: false, kind: null, ref_id: null, since: null, at_least: 1 },
  },
  spent: {
    label: msg('Spent'),
    empty: { field: 'spent', is_not: false, since: null, at_least_cents: 100_000 },
  },
  wishes: {
    label: msg('Wishes for'),
    empty: { field: 'wishes', is_not: false, kind: null, ref_id: null },
  },
  price_list: {
    label: msg('Buys by a price list'),
    empty: { field: 'price_list', is_not: false, price_list_id: null },
  },
  place: { label: msg('Lives in'), empty: { field: 'place', is_not: false, state: '', municipality: '' } },
  subscribed: {
    label: msg('Subscribed'),
    empty: { field: 'subscribed', is_not: false, since: null, until: null },
  },
};

/** A rule in a sentence. */
export function ruleText(rule: Rule, words: RuleWords): string {
  const text = [t(ruleFields[rule.field].label), ...partsOf(rule, words)].join(' · ');
  return rule.is_not ? t('not: {rule}', { rule: text }) : text;
}

function partsOf(rule: Rule, { kinds, priceLists }: RuleWords): string[] {
  switch (rule.field) {
    case 'bought':
      return [
        ...goodsText(rule, kinds),
        ...(rule.at_least > 1 ? [t('{count} units or more', { count: rule.at_least })] : []),
        ...sinceText(rule.since),
      ];
    case 'spent':
      return [t('{amount} or more', { amount: formatPesos(rule.at_least_cents) }), ...sinceText(rule.since)];
    case 'wishes':
      return goodsText(rule, kinds);
    case 'price_list':
      return [labelOf(priceLists, rule.price_list_id === null ? null : String(rule.price_list_id))];
    case 'place':
      return [[rule.municipality, rule.state].filter((word) => word !== '').join(', ')];
    case 'subscribed':
      return [
        ...sinceText(rule.since),
        ...(rule.until === null ? [] : [t('until {day}', { day: shortDay(rule.until) })]),
      ];
  }
}

function goodsText(
  { kind, ref_id: refId }: { kind: string | null; ref_id: string | null },
  kinds: readonly Option[],
) {
  if (refId !== null) return [refId];
  return [labelOf(kinds, kind)];
}

function labelOf(options: readonly Option[], value: string | null): string {
  if (value === null) return t('anything');
  return options.find((option) => option.value === value)?.label ?? value;
}

function sinceText(since: string | null): string[] {
  return since === null ? [] : [t('since {day}', { day: shortDay(since) })];
}
