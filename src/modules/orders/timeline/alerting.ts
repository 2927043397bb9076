import type { OrderEvent } from './order-timeline.ts';

/** What of an order's timeline staff get an email about: they have to act, or money moved that they should know of. */
export const alerting = [
  'paid_without_stock',
  'manual_review',
  'duplicate_payment',
  'excess',
  'dispute_opened',
  'dispute_lost',
  'refund_failed',
  'refund_overdue',
] as const;
type AlertingEvent = Extract<OrderEvent, { kind: (typeof alerting)[number] }>;

/** Whether staff get an email about an event. */
export function isAlerting(event: OrderEvent): event is AlertingEvent {
  return alerting.some((kind) => kind === event.kind);
}
