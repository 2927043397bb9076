import type { Delivery, DeliveryOutcome, EmulatorStore } from './emulator-store.ts';
import type { Faults } from './faults.ts';

const answerTimeoutMs = 10_000;
/** Longer than an answer may take, so that only a dead worker's row is taken over. */
const leaseSeconds = 15;

/** How one provider sends what its shop is to hear of. */
export type WebhookSender = {
  store: EmulatorStore;
  provider: string;
  faults: Faults;
  webhookUrl: () => string | undefined;
  /** So many are sent side by side; those of a process that dies wait for seconds. */
  atOnce: number;
  /** Of the request, with the signature. */
  headersOf: (delivery: Delivery) => Promise<Record<string, string>> | Record<string, string>;
  /** Waiting time before the next attempt; null once the provider gives up. */
  retryDelayMs: (delivery: Delivery) => number | null;
  onAttempt: (delivery: Delivery, outcome: DeliveryOutcome) => void;
  /** Whether no further one is to be begun. */
  isStopping?: () => boolean;
};

/** Sends every webhook that is due, oldest first; answers how many attempts were made. */
export async function sendDueWebhooks(sender: WebhookSender): Promise<number> {
  let attempts = 0;
  while (!sender.isStopping?.()) {
    const url = sender.webhookUrl();
    const { reorder } = sender.faults.state.webhooks;
    const batch = await sender.store.claimDeliveries(sender.provider, {
      limit: sender.atOnce,
      leaseSeconds,
      newestFirst: reorder,
      ...(url === undefined ? {} : { url }),
    });
    if (batch.length === 0) break;
    attempts += batch.length;
    // Out of order is a promise of the fault; in order is not one of the providers'.
    if (reorder) for (const delivery of batch) await attempt(sender, delivery);
    else await Promise.all(batch.map((delivery) => attempt(sender, delivery)));
  }
  return attempts;
}

async function attempt(sender: WebhookSender, delivery: Delivery): Promise<void> {
  const answered = await post(delivery, await sender.headersOf(delivery));
  const status = sender.faults.state.webhooks.fail_status ?? answered;
  const delivered = status !== null && status >= 200 && status < 300;
  const outcome = { status, delivered, retryInMs: delivered ? null : sender.retryDelayMs(delivery) };
  await sender.store.finishDelivery(delivery.id, outcome);
  sender.onAttempt(delivery, outcome);
}

/** The receiver's status; null where nobody listens, or nobody answered in time. */
async function post({ url, body }: Delivery, headers: Record<string, string>): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', signal, headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
