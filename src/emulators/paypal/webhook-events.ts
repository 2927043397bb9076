import type { NewDelivery } from '../emulator-store.ts';
import type { PaypalContext } from './paypal-context.ts';
import { createEventId } from './paypal-id.ts';
import type { Money } from './paypal-money.ts';

export type WebhookEvent = {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: 'checkout-order' | 'capture' | 'refund' | 'dispute';
  resource_version: '2.0';
  event_type: WebhookEventType;
  summary: string;
  resource: object;
  links: { href: string; rel: string; method: 'GET' | 'POST' }[];
};

export type WebhookEventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | 'CUSTOMER.DISPUTE.CREATED'
  | 'CUSTOMER.DISPUTE.UPDATED'
  | 'CUSTOMER.DISPUTE.RESOLVED';

/** The event as a stored object and the deliveries it causes, for the same write as what it tells of. */
export function announceEvent(
  context: PaypalContext,
  baseUrl: string,
  type: WebhookEventType,
  resource: object,
  amount?: Money,
): { objects: { kind: string; id: string; body: WebhookEvent }[]; deliveries: NewDelivery[] } {
  const id = createEventId();
  const eventUrl = `${baseUrl}/v1/notifications/webhooks-events/${id}`;
  const event: WebhookEvent = {
    id,
    event_version: '1.0',
    create_time: context.now().toISOString(),
    resource_type: resourceTypes[type],
    resource_version: '2.0',
    event_type: type,
    summary: summaries[type].replace('{amount}', amount ? `$ ${amount.value} ${amount.currency_code}` : ''),
    resource,
    links: [
      { href: eventUrl, rel: 'self', method: 'GET' },
      { href: `${eventUrl}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
  const { copies, delayMs } = context.faults.nextWebhook();
  const delivery: NewDelivery = {
    eventId: id,
    url: context.webhookUrl(),
    body: JSON.stringify(event),
    headers: { [certificateHeader]: `${baseUrl}/v1/notifications/certs` },
    delayMs,
  };
  return {
    objects: [{ kind: 'event', id, body: event }],
    deliveries: Array.from({ length: copies }, () => delivery),
  };
}

/** The rest of the header's value, the id of the certificate, is added when the body is signed. */
export const certificateHeader = 'PAYPAL-CERT-URL';

const resourceTypes = {
  'CHECKOUT.ORDER.APPROVED': 'checkout-order',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'checkout-order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
} as const;

const summaries: Record<WebhookEventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment has been reversed after approval.',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed for {amount}',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending for {amount}',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied for {amount}',
  'PAYMENT.CAPTURE.REFUNDED': 'A {amount} capture payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A {amount} capture payment was reversed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened',
  'CUSTOMER.DISPUTE.UPDATED': 'A dispute was updated',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved',
};
