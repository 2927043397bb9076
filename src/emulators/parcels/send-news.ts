import type { Delivery, EmulatorStore } from '../emulator-store.ts';
import type { Faults } from '../faults.ts';
import { sendDueWebhooks } from '../send-webhooks.ts';

const attemptsMax = 8;

/** Sends an emulated aggregator's webhooks: every second, and at once when woken. */
export function createNewsSender(options: {
  store: EmulatorStore;
  provider: string;
  faults: Faults;
  webhookUrl: string;
  headersOf: (delivery: Delivery) => Record<string, string>;
}) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | undefined;
  const send = (): Promise<number> => {
    waiting ??= last.then(() => {
      waiting = undefined;
      return sendDueWebhooks({
        store: options.store,
        provider: options.provider,
        faults: options.faults,
        webhookUrl: () => options.webhookUrl,
        atOnce: 4,
        headersOf: options.headersOf,
        retryDelayMs: ({ attempts }) => (attempts >= attemptsMax ? null : 1000 * 2 ** (attempts - 1)),
        onAttempt: () => {},
      });
    });
    last = waiting.catch(() => undefined);
    return waiting;
  };
  let timer: NodeJS.Timeout | undefined;
  const pass = () => void send().catch(() => undefined);
  return {
    send,
    /** Writes down what the shop is to hear; faults decide how often and when. */
    async tell(eventId: string, body: string): Promise<void> {
      const { copies, delayMs } = options.faults.nextWebhook();
      const delivery = { eventId, url: options.webhookUrl, body, delayMs };
      await options.store.write(options.provider, {
        deliveries: Array.from({ length: copies }, () => delivery),
      });
      if (timer) pass();
    },
    start() {
      timer = setInterval(pass, 1000);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await last;
    },
  };
}
