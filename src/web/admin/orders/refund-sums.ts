import type { Api } from '../../../api/client.ts';
import { refundOfLine } from '../../../platform/money.ts';
import type { RefundTo } from './refund-to-field.tsx';

export type Refundable = Awaited<ReturnType<Api['orders']['refundable']>>;
export type RefundableLine = Refundable['lines'][number];

/** What goes back for some more units of a line, as the API counts it. */
export function lineCents(line: RefundableLine, units: number): number {
  const { line_total_cents: grossCents, quantity, refunded_quantity: refunded } = line;
  return refundOfLine({ grossCents, quantity }, refunded, units);
}

/** Whether so many units of a line may be put on a shelf: those that have not left come first. */
export function mayRestock(line: RefundableLine, units: number): boolean {
  const unsent = Math.min(units, line.unsent_quantity);
  return unsent <= line.restockable_unsent && units - unsent <= line.restockable_sent;
}

/** A part of a refund and where it goes. */
export type RefundPart = { to: Refundable['ways'][number]['method'] | 'asked'; cents: number };

/** Which way an amount goes: of the payments in their turn, or all of it into the buyer's account. */
export function refundParts(ways: Refundable['ways'], cents: number, to: RefundTo): RefundPart[] {
  if (cents <= 0) return [];
  if (to === 'store_credit') return [{ to: 'store_credit', cents }];
  let rest = cents;
  return ways.flatMap(({ method, left_cents: left, is_asked: isAsked }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return part > 0 ? [{ to: isAsked ? ('asked' as const) : method, cents: part }] : [];
  });
}
