import { sendDueWebhooks } from '../send-webhooks.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { certificateHeader } from './webhook-events.ts';
import { authAlgorithm, signTransmission } from './webhook-signature.ts';

// PayPal tries up to 25 times over three days.
const attemptsMax = 25;
const retryMaxMs = 3 * 60 * 60 * 1000;

/** Sends every webhook that is due, oldest first; answers how many attempts were made. */
export async function deliverDueWebhooks(context: PaypalContext): Promise<number> {
  return sendDueWebhooks({
    ...context,
    provider,
    // One at a time, so that a process that dies holds back a single webhook, and that one only for seconds.
    atOnce: 1,
    headersOf: async ({ headers, body }) => {
      const merchant = await context.merchant();
      const transmissionTime = context.timestamp();
      const { transmissionId, signature } = signTransmission(
        { transmissionTime, webhookId: context.webhookId, rawBody: body },
        merchant.private_key,
      );
      return {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHR-1.0',
        'PAYPAL-TRANSMISSION-ID': transmissionId,
        'PAYPAL-TRANSMISSION-TIME': transmissionTime,
        'PAYPAL-TRANSMISSION-SIG': signature,
        'PAYPAL-AUTH-ALGO': authAlgorithm,
        'PAYPAL-AUTH-VERSION': 'v2',
        [certificateHeader]: `${headers[certificateHeader]}/${merchant.certificate_id}`,
      };
    },
    retryDelayMs: ({ attempts }) => retryDelayMs(attempts),
    onAttempt: ({ eventId, attempts: attempt }, { status, delivered }) => {
      const fields = { eventId, attempt, status };
      if (delivered) context.log.info(fields, 'PayPal emulator delivered a webhook');
      else context.log.warn(fields, 'PayPal emulator could not deliver a webhook');
    },
  });
}

/** Waiting time before the next attempt: 1 s, 2 s, 4 s … at most three hours; null once PayPal gives up. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= attemptsMax) return null;
  return Math.min(1000 * 2 ** (attempts - 1), retryMaxMs);
}
