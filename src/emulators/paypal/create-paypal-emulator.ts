import { Hono } from 'hono';
import type { Pool } from 'pg';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { createEmulatorStore } from '../emulator-store.ts';
import { createFaults } from '../faults.ts';
import { listen } from '../listen.ts';
import { applyApiFaults } from './api-faults.ts';
import { createCheckoutRoutes } from './checkout.routes.ts';
import { createControlRoutes } from './control.routes.ts';
import { createDisputeRoutes } from './dispute.routes.ts';
import { loadMerchant } from './merchant.ts';
import { createCertificateRoutes, createNotificationRoutes } from './notification.routes.ts';
import { createOauthRoutes, requireToken } from './oauth.routes.ts';
import { createOrderRoutes } from './order.routes.ts';
import { createDebugId, PaypalApiError } from './paypal-error.ts';
import type { EmulatorLog, Merchant, PaypalContext } from './paypal-context.ts';
import { createPaymentRoutes } from './payment.routes.ts';
import { deliverDueWebhooks } from './webhook-delivery.ts';

export type PaypalEmulatorOptions = {
  pool: Pool;
  clientId: string;
  clientSecret: string;
  /** Where the shop takes webhooks; a function where the address is known only after both have started. */
  webhookUrl: string | (() => string);
  /** Letters and digits only, as PayPal's are. */
  webhookId: string;
  /** Address a browser reaches the emulator at; by default the one each request came to. */
  publicUrl?: string;
  now?: () => Date;
  log?: EmulatorLog;
};

export type PaypalEmulator = {
  app: Hono;
  /** Serves the emulator and sends webhooks until `close`. Port 0 takes a free one. */
  listen(options: { port: number; host: string }): Promise<{ url: string; close(): Promise<void> }>;
  /** Sends every webhook that is due now and answers how many attempts were made. */
  deliverDue(): Promise<number>;
};

/**
 * A local PayPal: OAuth, Orders v2, Payments v2, Disputes v1, webhooks and the page on which the buyer approves. Its state
 * is in PostgreSQL (schema `emulators`), so it outlives the process.
 */
export function createPaypalEmulator(options: PaypalEmulatorOptions): PaypalEmulator {
  const store = createEmulatorStore(options.pool);
  const now = options.now ?? (() => new Date());
  const { webhookUrl, publicUrl } = options;
  const prepare = once(async (): Promise<Merchant> => {
    await store.migrate();
    return loadMerchant(store, now());
  });
  let wakeDelivery: (() => void) | undefined;
  let isStopping = false;

  const context: PaypalContext = {
    store,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    webhookId: options.webhookId,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    baseUrl: (requestUrl) => publicUrl?.replace(/\/$/, '') ?? new URL(requestUrl).origin,
    merchant: prepare,
    timestamp: () => `${now().toISOString().slice(0, 19)}Z`,
    now,
    log: options.log ?? silentLog,
    faults: createFaults(),
    isStopping: () => isStopping,
    announceDelivery: () => wakeDelivery?.(),
  };

  // One pass at a time; callers during a run share the next one.
  let lastPass: Promise<unknown> = Promise.resolve();
  let waitingPass: Promise<number> | undefined;
  function deliverDue(): Promise<number> {
    waitingPass ??= lastPass.then(async () => {
      waitingPass = undefined;
      await prepare();
      return deliverDueWebhooks(context);
    });
    lastPass = waitingPass.catch(() => undefined);
    return waitingPass;
  }

  const app = createApp(context, deliverDue);

  return {
    app,
    deliverDue,
    async listen({ port, host }) {
      await prepare();
      const { url, close } = await listen(app, { port, host });
      const delivery = startDelivery(deliverDue, context.log);
      wakeDelivery = delivery.wake;
      return {
        url,
        async close() {
          wakeDelivery = undefined;
          delivery.stop();
          isStopping = true;
          await lastPass;
          isStopping = false;
          await close();
        },
      };
    },
  };
}

function createApp(context: PaypalContext, deliverDue: () => Promise<number>): Hono {
  const app = new Hono();
  app.use(loopbackHostOnly());
  app.use(async (c, next) => {
    await context.merchant();
    await next();
    if (!c.res.headers.has('paypal-debug-id')) c.res.headers.set('paypal-debug-id', createDebugId());
  });
  app.route('/', createOauthRoutes(context));
  app.route('/', createCertificateRoutes(context));
  app.use('/v2/*', requireToken(context), applyApiFaults(context));
  app.use('/v1/notifications/*', requireToken(context));
  app.use('/v1/customer/*', requireToken(context), applyApiFaults(context));
  app.route('/', createOrderRoutes(context));
  app.route('/', createPaymentRoutes(context));
  app.route('/', createDisputeRoutes(context));
  app.route('/', createNotificationRoutes(context));
  app.route('/', createCheckoutRoutes(context));
  app.route('/', createControlRoutes(context, deliverDue));
  app.notFound((c) => c.json(new PaypalApiError(404).body(), 404));
  app.onError((error, c) => {
    const refusal = error instanceof PaypalApiError ? error : new PaypalApiError(500);
    const body = refusal.body();
    if (refusal.status === 500)
      context.log.error({ err: error, debugId: body.debug_id }, 'PayPal emulator failed');
    c.header('paypal-debug-id', body.debug_id);
    return c.json(body, refusal.status);
  });
  return app;
}

/** Looks for due webhooks every second, and at once when woken. */
function startDelivery(deliverDue: () => Promise<number>, log: EmulatorLog) {
  const pass = () => {
    deliverDue().catch((error: unknown) =>
      log.error({ err: error }, 'PayPal emulator could not read its webhooks'),
    );
  };
  const timer = setInterval(pass, 1000);
  timer.unref();
  return { wake: pass, stop: () => clearInterval(timer) };
}

/** Runs the work once and shares its result; a failure is forgotten, so that the next caller tries again. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

const silentLog: EmulatorLog = { info: () => {}, warn: () => {}, error: () => {} };
