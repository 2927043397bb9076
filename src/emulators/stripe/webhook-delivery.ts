import { createHmac } from 'node:crypto';
import type { Delivery } from '../emulator-store.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';

const BATCH = 8;
const ANSWER_TIMEOUT_MS = 10_000;
/** Longer than an answer may take, so that only a dead worker's row is taken over. */
const LEASE_SECONDS = 15;
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

  async function attempt(delivery: Delivery): Promise<void> {
    const answered = await post(delivery, context.webhookSecret);
    const status = context.faults.state.webhooks.fail_status ?? answered;
    const delivered = status !== null && status >= 200 && status < 300;
    const isOver = Date.now() - delivery.createdAt.getTime() > RETRY_FOR_MS;
    const retryInMs = delivered || isOver ? null : retryDelay(delivery.attempts);
    await context.store.finishDelivery(delivery.id, { status, delivered, retryInMs });
    if (retryInMs !== null) nextRetryAt = Math.min(nextRetryAt ?? Infinity, Date.now() + retryInMs);
    if (!delivered) {
      context.log.info(
        { event: delivery.eventId, status, attempts: delivery.attempts },
        'A webhook of the Stripe emulator was not accepted and will be repeated.',
      );
    }
  }

  return {
    nextRetryAt: () => nextRetryAt,

    async deliverDue({ force = false } = {}) {
      nextRetryAt = undefined;
      if (force) await context.store.makeDeliveriesDue(PROVIDER);
      let attempts = 0;
      for (;;) {
        const url = context.webhookUrl();
        const { reorder } = context.faults.state.webhooks;
        const batch = await context.store.claimDeliveries(PROVIDER, {
          limit: BATCH,
          leaseSeconds: LEASE_SECONDS,
          newestFirst: reorder,
          ...(url === undefined ? {} : { url }),
        });
        if (batch.length === 0) return attempts;
        attempts += batch.length;
        // Out of order is a promise of the fault; in order is not one of Stripe's.
        if (reorder) for (const delivery of batch) await attempt(delivery);
        else await Promise.all(batch.map(attempt));
      }
    },
  };
}

/** 0.25 s, 0.5 s, 1 s… up to a minute: a shop that restarts soon has what it missed. */
function retryDelay(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
}

async function post(delivery: Delivery, secret: string): Promise<number | null> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: {
        ...delivery.headers,
        Accept: '*/*',
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(delivery.body, secret),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: delivery.body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Nobody listens, or nobody answered in time; either way there is no status and there will be another attempt.
    return null;
  }
}

/**
 * `t=…,v1=…` over the body. The time is the real one even where a test holds the emulator's clock, because the
 * receiver compares it with its own.
 */
export function signatureOf(body: string, secret: string, at = Date.now()): string {
  const timestamp = Math.floor(at / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
