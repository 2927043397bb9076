import type { StaffRight } from '../../../platform/http/endpoint.ts';

export type AuditChange = { field: string; before: unknown; after: unknown };

/** The right that reads things of a kind; of kinds that are not named here `system` does. */
const rightOfKind: Readonly<Record<string, StaffRight>> = {
  ...of('read_catalog', [
    'product',
    'category',
    'categories',
    'brand',
    'spec_layout',
    'synonym',
    'redirect',
    'promotion',
    'price_list',
    'purchase',
    'transfer',
    'count',
    'location',
    'import',
  ]),
  ...of('read_orders', ['order', 'draft_order', 'company_quote', 'return', 'refund', 'invoice']),
  ...of('read_customers', [
    'customer',
    'company',
    'gift_card',
    'gift_card_for',
    'block',
    'subscriber',
    'suppression',
  ]),
  ...of('read_payments', ['dispute', 'payment-finding', 'payment-shield']),
  ...of('read_mails', ['mail']),
  ...of('content', ['review', 'reviews', 'question', 'content', 'segment', 'campaign']),
  ...of('support', ['ticket']),
  approval: 'move_money',
};

function of(right: StaffRight, kinds: readonly string[]): Record<string, StaffRight> {
  return Object.fromEntries(kinds.map((kind) => [kind, right]));
}

/** Of the kinds there are, those that somebody may not read. */
export function unreadableKinds(kinds: readonly string[], rights: readonly StaffRight[]): string[] {
  return kinds.filter((kind) => !rights.includes(rightOfKind[kind] ?? 'system'));
}

/**
 * What differs between the values before and after, field by field, without what the reader's role may not read: costs
 * and margins take `read_costs`. Secrets are masked for everybody.
 */
export function readableChanges(
  { before, after }: { before: unknown; after: unknown },
  rights: readonly StaffRight[],
): AuditChange[] {
  const old = membersOf(before);
  const now = membersOf(after);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields.flatMap((field) => {
    if (field === 'part' || same(old[field], now[field])) return [];
    if (isCost(field) && !rights.includes('read_costs')) return [];
    return [
      {
        field,
        before: readable(field, old[field] ?? null, rights),
        after: readable(field, now[field] ?? null, rights),
      },
    ];
  });
}

/** What a supplier gave credit for tells what it took. */
const isCost = (field: string) => /cost|margin|^credit_cents$/.test(field);
const isSecret = (field: string) => /password|secret|token|api_key/.test(field);

function readable(field: string, value: unknown, rights: readonly StaffRight[]): unknown {
  if (value === null) return null;
  if (isSecret(field)) return '••••';
  if (field === 'clabe') return typeof value === 'string' ? `•••• ${value.slice(-4)}` : value;
  if (Array.isArray(value)) return value.map((one: unknown) => readable(field, one, rights));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => !isCost(member) || rights.includes('read_costs'))
      .map(([member, one]) => [member, readable(member, one ?? null, rights)]),
  );
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
