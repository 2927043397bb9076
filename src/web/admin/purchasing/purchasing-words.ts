import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type PurchaseOrder = Awaited<ReturnType<Api['purchasing']['purchaseOrder']>>['purchase'];
export type OrderedGood = PurchaseOrder['goods'][number];

export const buyingQueues: Readonly<Record<PurchaseOrder['queue'], { label: Message; tone: BadgeTone }>> = {
  to_confirm: { label: msg('To confirm'), tone: 'warning' },
  unknown: { label: msg('Arrived or not?'), tone: 'danger' },
  sending: { label: msg('Being ordered'), tone: 'warning' },
  sent: { label: msg('On order'), tone: 'brand' },
  partly: { label: msg('Partly here'), tone: 'brand' },
  done: { label: msg('Ended'), tone: 'neutral' },
};

export const channels: Readonly<Record<PurchaseOrder['order_by'], Message>> = {
  hand: msg('By hand'),
  email: msg('By e-mail'),
  api: msg('By its API'),
};

export const warnings: Readonly<Record<OrderedGood['warnings'][number], Message>> = {
  no_offer: msg('It does not offer it any more'),
  stale: msg('Its offer is old'),
  short: msg('It has fewer there'),
  below_minimum: msg('Fewer than it sells at once'),
  loss: msg('It costs more than was paid'),
};

/** `1234.5` → `1,234.50 USD`. */
export function amountIn(amount: number, currency: string): string {
  const digits = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${digits} ${currency}`;
}
