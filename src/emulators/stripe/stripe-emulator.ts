import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Pool } from 'pg';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { createEmulatorStore } from '../emulator-store.ts';
import { createApi } from './api.ts';
import { checkoutSessionRoutes, lineItemsOf } from './checkout-session.routes.ts';
import { controlRoutes } from './controls.routes.ts';
import { EXPIRY_INDEXES, sweepDueExpiries } from './due-expiries.ts';
import type { Includable } from './expand.ts';
import { createFaults } from '../faults.ts';
import { listen } from '../listen.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { fileRoutes } from './file.routes.ts';
import { paymentIntentRoutes } from './payment-intent.routes.ts';
import { paymentPageRoutes } from './payment-page.routes.ts';
import { recordRoutes } from './record.routes.ts';
import { refundRoutes } from './refund.routes.ts';
import { PROVIDER, type EmulatorLog, type StripeContext } from './stripe-context.ts';
import { present } from './stripe-objects.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

export type StripeEmulatorOptions = {
  pool: Pool;
  /** The key the shop calls with, such as `sk_test_…`. */
  secretKey: string;
  /** Where the shop takes webhooks; without one none are sent. A function is asked at every delivery. */
  webhookUrl?: string | (() => string | undefined);
  webhookSecret: string;
  /** Where the buyer's browser reaches the payment page, where that is not the address listened at. */
  publicUrl?: string | (() => string);
  /** The time of business: when sessions and vouchers end. Signatures and retries keep the real time. */
  now?: () => Date;
  log?: EmulatorLog;
};

export type StripeEmulator = {
  app: Hono<{ Bindings: HttpBindings }>;
  /** Makes the tables. `listen` does it too. */
  migrate(): Promise<void>;
  /**
   * Serves the emulator and starts sending webhooks and closing what is overdue. With `background: false` those
   * two wait for `deliverDue` and `sweep`.
   */
  listen(options?: ListenOptions): Promise<{ url: string; close(): Promise<void> }>;
  /** The background work without a server, for a shop that serves `app` itself. */
  start(): Promise<{ close(): Promise<void> }>;
  deliverDue(options?: { force?: boolean }): Promise<number>;
  /** Closes sessions and vouchers whose time is over. */
  sweep(): Promise<void>;
};

export type ListenOptions = { port?: number; host?: string; background?: boolean };

const IDLE_MS = 1000;
/** Stripe forgets keys after a day at the earliest. */
const KEY_HOURS = 24;
const PRUNE_EVERY_MS = 3_600_000;
/** Lists inside an object are cut at Stripe's page. */
const INCLUDED_MAX = 10;
/** How long open connections may outlive a close. */
const CLOSE_GRACE_MS = 2000;

const SILENT: EmulatorLog = { info: () => {}, error: () => {} };

/** A Stripe for when there are no keys: the real SDK, told its host and port, cannot tell it from the real one. */
export function createStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const store = createEmulatorStore(options.pool);
  let listeningAt = 'http://127.0.0.1';
  let wakeLoop = () => {};

  const { webhookUrl, publicUrl } = options;
  const context: StripeContext = {
    store,
    now: options.now ?? (() => new Date()),
    log: options.log ?? SILENT,
    secretKey: options.secretKey,
    webhookUrl: () => (typeof webhookUrl === 'function' ? webhookUrl() : webhookUrl),
    webhookSecret: options.webhookSecret,
    publicUrl() {
      const url = typeof publicUrl === 'function' ? publicUrl() : (publicUrl ?? listeningAt);
      return url.replace(/\/+$/, '');
    },
    faults: createFaults(),
    wake: () => wakeLoop(),
  };
  const delivery = createWebhookDelivery(context);

  const api = createApi(context, include);
  checkoutSessionRoutes(context, api);
  paymentIntentRoutes(context, api);
  refundRoutes(context, api);
  recordRoutes(context, api);
  disputeRoutes(api);
  fileRoutes(context, api);
  api.refuseTheRest();

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(loopbackHostOnly());
  app.route('/v1', api.app);
  app.route('/c', paymentPageRoutes(context));
  app.route('/_emulator', controlRoutes(context, delivery));

  const migrate = () => store.migrate(EXPIRY_INDEXES);

  async function start() {
    // What was under way when the last process ended is sent again at once; twice is better than never.
    await store.makeDeliveriesDue(PROVIDER);
    const closing = new AbortController();
    let isWoken = false;
    let lastSweep = 0;
    let lastPrune = Date.now();

    async function rest(): Promise<void> {
      const untilRetry = (delivery.nextRetryAt() ?? Infinity) - Date.now();
      if (isWoken || closing.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, Math.min(IDLE_MS, untilRetry)));
        wakeLoop = () => {
          isWoken = true;
          clearTimeout(timer);
          resolve();
        };
      });
    }

    async function work(): Promise<void> {
      while (!closing.signal.aborted) {
        isWoken = false;
        try {
          await delivery.deliverDue();
          if (Date.now() - lastSweep >= IDLE_MS) {
            lastSweep = Date.now();
            await sweepDueExpiries(context);
          }
          if (Date.now() - lastPrune >= PRUNE_EVERY_MS) {
            lastPrune = Date.now();
            await store.pruneIdempotency(KEY_HOURS);
          }
        } catch (error) {
          // A database that is away for a moment must not end the loop; the next turn tries again.
          if (closing.signal.aborted) return;
          context.log.error({ err: error }, 'The Stripe emulator could not do its background work.');
          await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        }
        await rest();
      }
    }

    wakeLoop = () => {
      isWoken = true;
    };
    const working = work();
    return {
      async close() {
        closing.abort();
        wakeLoop();
        await working;
        wakeLoop = () => {};
      },
    };
  }

  return {
    app,
    migrate,
    start: async () => {
      await migrate();
      return start();
    },
    deliverDue: (how) => delivery.deliverDue(how),
    sweep: () => sweepDueExpiries(context),

    async listen({ port = 0, host = '127.0.0.1', background = true } = {}) {
      await migrate();
      const listening = await listen(app, { port, host, graceMs: CLOSE_GRACE_MS });
      listeningAt = listening.url;
      const loop = background ? await start() : undefined;
      return {
        url: listeningAt,
        async close() {
          await loop?.close();
          await listening.close();
        },
      };
    },
  };
}

/** What Stripe leaves out of an object until `expand` names it. */
const include: Includable = async (reader, parent, field) => {
  const id = String(parent['id']);
  if (parent['object'] === 'checkout.session' && field === 'line_items') {
    const session = await reader.get('checkout.session', id);
    return session && present(lineItemsOf(session));
  }
  if (parent['object'] === 'charge' && field === 'refunds') {
    const refunds = await reader.list('refund', { match: { charge: id }, limit: INCLUDED_MAX + 1 });
    return {
      object: 'list',
      data: refunds.slice(0, INCLUDED_MAX).map((refund) => present(refund.body)),
      has_more: refunds.length > INCLUDED_MAX,
      url: `/v1/charges/${id}/refunds`,
    };
  }
  return undefined;
};
