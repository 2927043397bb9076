import { createHmac } from 'node:crypto';
import type { Delivery } from '../emulator-store.ts';
import { sendDueWebhooks, type WebhookSender } from '../send-webhooks.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 60_000;
/** Stripe gives up after three days. */
const RETRY_FOR_MS = 3 * 86_400_000;

export type WebhookDelivery = {
  /** Sends what is due and returns how many attempts were made; `force` makes everything waiting due. */
  deliverDue(options?: { force?: boolean }): Promise<number>;
  /** When the next failed attempt wants to be repeated, in milliseconds since the epoch. */
  nextRetryAt(): number | undefined;
};

export function createWebhookDelivery(context: StripeContext): WebhookDelivery {
  let nextRetryAt: number | undefined;
  const sender: WebhookSender = {
    ...context,
    provider: PROVIDER,
    atOnce: 8,
    headersOf: ({ headers, body }) => ({
      ...headers,
      Accept: '*/*',
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureOf(body, context.webhookSecret),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }),
    retryDelayMs,
    onAttempt: ({ eventId, attempts }, { status, delivered, retryInMs }) => {
      if (retryInMs !== null) nextRetryAt = Math.min(nextRetryAt ?? Infinity, Date.now() + retryInMs);
      if (delivered) return;
      context.log.info(
        { event: eventId, status, attempts },
        'A webhook of the Stripe emulator was not accepted and will be repeated.',
      );
    },
  };
  return {
    nextRetryAt: () => nextRetryAt,
    async deliverDue({ force = false } = {}) {
      nextRetryAt = undefined;
      if (force) await context.store.makeDeliveriesDue(PROVIDER);
      return sendDueWebhooks(sender);
    },
  };
}

/** 0.25 s, 0.5 s, 1 s… up to a minute: a shop that restarts soon has what it missed. */
function retryDelayMs({ attempts, createdAt }: Delivery): number | null {
  if (Date.now() - createdAt.getTime() > RETRY_FOR_MS) return null;
  return Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
}

/**
 * `t=…,v1=…` over the body. The time is the real one even where a test holds the emulator's clock, because the
 * receiver compares it with its own.
 */
export function signatureOf(body: string, secret: string, at = Date.now()): string {
  const timestamp = Math.floor(at / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
