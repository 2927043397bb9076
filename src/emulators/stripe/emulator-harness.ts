import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import Stripe from 'stripe';
import { createTestDatabase } from '../../../test/setup/test-database.ts';
import { createStripeEmulator, type StripeEmulator } from './index.ts';

export const SECRET_KEY = 'sk_test_emulatorharness0001';
export const WEBHOOK_SECRET = 'whsec_emulatorharness';

/** A shop's end of the webhooks: checks every signature with the SDK and keeps what came. */
export type Receiver = {
  url: string;
  events: Stripe.Event[];
  /** What it answers from now on. */
  answerWith(status: number): void;
  /** Resolves with the next event of the type about the object, also one that came already. */
  waitFor(type: string, objectId?: string): Promise<Stripe.Event>;
  typesAbout(...objectIds: (string | null | undefined)[]): string[];
  close(): Promise<void>;
};

export type Harness = {
  url: string;
  stripe: Stripe;
  emulator: StripeEmulator;
  receiver: Receiver;
  pool: pg.Pool;
  clock: { now(): Date; set(date: Date | null): void };
  /** Another client, such as one without retries or with a wrong key. */
  client(options?: { key?: string; maxNetworkRetries?: number; timeout?: number }): Stripe;
  control(path: string, body?: object, method?: string): Promise<Record<string, unknown>>;
  /** Ends the emulator as a restart would and gives the next one, on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** An emulator with its own database, a receiver of its webhooks and the real SDK pointed at it. */
export async function startHarness(): Promise<Harness> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  // Dropping the database ends sessions, idle ones and those that are just closing; nobody is waiting for them any more.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const receiver = await startReceiver();
  let now: Date | null = null;
  const make = () =>
    createStripeEmulator({
      pool,
      secretKey: SECRET_KEY,
      webhookUrl: receiver.url,
      webhookSecret: WEBHOOK_SECRET,
      now: () => now ?? new Date(),
    });
  let emulator = make();
  let listening = await emulator.listen();

  const client: Harness['client'] = ({ key = SECRET_KEY, maxNetworkRetries = 0, timeout = 10_000 } = {}) => {
    const { hostname, port } = new URL(listening.url);
    return new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries,
      timeout,
      telemetry: false,
    });
  };

  const harness: Harness = {
    url: listening.url,
    stripe: client(),
    emulator,
    receiver,
    pool,
    clock: { now: () => now ?? new Date(), set: (date) => (now = date) },
    client,
    async control(path, body = {}, method = 'POST') {
      const response = await fetch(`${harness.url}/_emulator${path}`, {
        method,
        headers: { Authorization: `Bearer ${SECRET_KEY}` },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async restart() {
      await listening.close();
      emulator = make();
      listening = await emulator.listen();
      Object.assign(harness, { url: listening.url, emulator, stripe: client() });
    },
    async close() {
      await listening.close();
      await receiver.close();
      await pool.end();
      await database.drop();
    },
  };
  return harness;
}

async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const waiting = new Set<() => void>();
  let status = 200;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = Stripe.webhooks.constructEvent(
        Buffer.concat(chunks),
        String(request.headers['stripe-signature']),
        WEBHOOK_SECRET,
      );
      events.push(event);
      response.writeHead(status).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    answerWith: (next) => (status = next),
    waitFor(type, objectId) {
      return new Promise((resolve) => {
        const look = () => {
          const found = events.find(
            (event) => event.type === type && (objectId === undefined || idOf(event) === objectId),
          );
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    typesAbout(...objectIds) {
      return events.filter((event) => objectIds.includes(idOf(event))).map((event) => event.type);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function idOf(event: Stripe.Event): string {
  return (event.data.object as { id: string }).id;
}

/** What a shop sends for an order of one line, changed as the test needs. */
export function sessionParams(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
  unitAmount = 123_450,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'mxn', unit_amount: unitAmount, product_data: { name: 'Tarjeta de video' } },
        quantity: 1,
      },
    ],
    allowed_payment_method_types: ['card', 'oxxo'],
    client_reference_id: 'order-1',
    customer_email: 'ana@ejemplo.mx',
    success_url: 'http://shop.test/stripe/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/stripe/cancel',
    metadata: { order_id: 'order-1' },
    ...overrides,
  };
}

export type CardForm = Record<string, string>;

export function cardForm(number: string, overrides: CardForm = {}): CardForm {
  return {
    payment_method: 'card',
    cardNumber: number,
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Ana Pérez',
    ...overrides,
  };
}

/** Sends a form of the payment page as a browser does, without following where it leads. */
export async function submit(
  url: string,
  form: CardForm,
): Promise<{ status: number; location: string | null; page: string }> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}

/** The Stripe error a call ends in. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}
