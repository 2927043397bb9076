import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';

/** Stripe's own SDK with what webhooks are checked by. */
export type StripeClient = {
  readonly sdk: Stripe;
  readonly webhookSecret: string;
  /** Whether the key moves real money. */
  readonly isLive: boolean;
};

/** A call waits this long for an answer, and is made up to three times. */
const timeoutMs = 15_000;
const retriesMax = 2;

/** Stripe by its own SDK; `baseUrl` leads to another host, the local emulator for one. */
export function createStripeClient(options: {
  secretKey: string;
  webhookSecret: string;
  baseUrl?: string | undefined;
}): StripeClient {
  const { secretKey, webhookSecret, baseUrl } = options;
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  const isPlain = base?.protocol === 'http:';
  const sdk = new Stripe(secretKey, {
    maxNetworkRetries: retriesMax,
    timeout: timeoutMs,
    telemetry: false,
    httpAgent: isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true }),
    ...(base
      ? {
          protocol: isPlain ? ('http' as const) : ('https' as const),
          host: base.hostname,
          port: base.port === '' ? (isPlain ? 80 : 443) : Number(base.port),
        }
      : {}),
  });
  return { sdk, webhookSecret, isLive: /^[rs]k_live_/.test(secretKey) };
}
