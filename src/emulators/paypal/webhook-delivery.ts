import type { Delivery } from '../emulator-store.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { certificateHeader } from './webhook-events.ts';
import { authAlgorithm, signTransmission } from './webhook-signature.ts';

// PayPal tries up to 25 times over three days.
const attemptsMax = 25;
const retryMaxMs = 3 * 60 * 60 * 1000;
const receiverTimeoutMs = 10_000;

/** Sends every webhook that is due, oldest first; answers how many attempts were made. */
export async function deliverDueWebhooks(context: PaypalContext): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    if (context.isStopping()) return attempts;
    // One at a time, so that a process that dies holds back a single webhook, and that one only for seconds.
    const [delivery] = await context.store.claimDeliveries(provider, {
      limit: 1,
      leaseSeconds: receiverTimeoutMs / 1000 + 5,
      url: context.webhookUrl(),
      newestFirst: context.faults.state.webhooks.reorder,
    });
    if (!delivery) return attempts;
    await deliver(context, delivery);
  }
}

/** Waiting time before the next attempt: 1 s, 2 s, 4 s … at most three hours; null once PayPal gives up. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= attemptsMax) return null;
  return Math.min(1000 * 2 ** (attempts - 1), retryMaxMs);
}

async function deliver(context: PaypalContext, delivery: Delivery): Promise<void> {
  const status = await send(context, delivery);
  const seen = context.faults.state.webhooks.fail_status ?? status;
  const isDelivered = seen !== null && seen >= 200 && seen < 300;
  const fields = { eventId: delivery.eventId, attempt: delivery.attempts, status: seen };
  if (isDelivered) context.log.info(fields, 'PayPal emulator delivered a webhook');
  else context.log.warn(fields, 'PayPal emulator could not deliver a webhook');
  await context.store.finishDelivery(delivery.id, {
    status: seen,
    delivered: isDelivered,
    retryInMs: isDelivered ? null : retryDelayMs(delivery.attempts),
  });
}

/** The receiver's status; null where it could not be reached or did not answer in time. */
async function send(context: PaypalContext, delivery: Delivery): Promise<number | null> {
  const merchant = await context.merchant();
  const transmissionTime = context.timestamp();
  const { transmissionId, signature } = signTransmission(
    { transmissionTime, webhookId: context.webhookId, rawBody: delivery.body },
    merchant.private_key,
  );
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHR-1.0',
        'PAYPAL-TRANSMISSION-ID': transmissionId,
        'PAYPAL-TRANSMISSION-TIME': transmissionTime,
        'PAYPAL-TRANSMISSION-SIG': signature,
        'PAYPAL-AUTH-ALGO': authAlgorithm,
        'PAYPAL-AUTH-VERSION': 'v2',
        [certificateHeader]: `${delivery.headers[certificateHeader]}/${merchant.certificate_id}`,
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(receiverTimeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
