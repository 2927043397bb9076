import { vi } from 'vitest';
import { availableOf } from '../../src/modules/inventory/index.ts';
import { attemptsOf } from '../../src/modules/payments/index.ts';
import { type KeptEmail, keptEmails } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '../setup/test-shop.ts';
import { control, createBuyer, type PlacedOrder, placeOrder } from './buy.ts';
import { createProduct } from './create-product.ts';
import type { SignedIn } from './sign-in.ts';

type Order = Awaited<ReturnType<SignedIn['api']['orders']['order']>>['order'];

/** An order in payment, with who buys it and what of. */
export type Scene = { buyer: SignedIn; order: PlacedOrder; productId: number };

/** A shop with emulators, and what the payment scenarios ask of it again and again. */
export type Stage = {
  shop: TestShop;
  /** A new buyer orders one piece (of five, unless told otherwise). */
  begin(
    method?: 'card' | 'oxxo' | 'spei' | 'paypal',
    given?: { stock?: number; quantity?: number },
  ): Promise<Scene>;
  read(scene: Scene): Promise<Order>;
  /** Resolves when the order is in `state`: webhooks are worked through beside their answer. */
  reaches(scene: Scene, state: Order['state']): Promise<Order>;
  timeline(scene: Scene): Promise<string[]>;
  available(scene: Scene): Promise<number>;
  /** The provider's id of the payment: PaymentIntent or capture. */
  chargeRef(scene: Scene): Promise<string>;
  stripe(path: string, body?: object): Promise<Record<string, unknown>>;
  paypal(path: string, body?: object): Promise<Record<string, unknown>>;
  /** Nothing a provider tells from now on arrives, until `hear`; what was told before has been worked through. */
  lose(): Promise<void>;
  hear(): Promise<void>;
  /** Emails to the buyer whose job waits, oldest first. */
  emails(scene: Scene): Promise<KeptEmail[]>;
  /** Runs `work` with the shop's clock moved by minutes, and puts it back. */
  after<T>(minutes: number, work: () => Promise<T>): Promise<T>;
  /** Refunds as the job would send them. */
  sendRefunds(scene: Scene): Promise<void>;
};

export async function openStage(options: TestShopOptions = {}): Promise<Stage> {
  const shop = await startTestShop({ emulators: true, ...options });
  const stripe: Stage['stripe'] = (path, body = {}) => control(shop, 'stripe', path, body);
  const paypal: Stage['paypal'] = (path, body = {}) => control(shop, 'paypal', path, body);
  const read: Stage['read'] = async ({ buyer, order }) =>
    (await buyer.api.orders.order({ params: { order_id: order.order_id } })).order;
  const healthy = {
    webhooks: { drop: false, duplicate: false, reorder: false, delay_ms: 0, fail_status: null },
  };
  return {
    shop,
    async begin(method = 'card', { stock = 5, quantity = 1 } = {}) {
      const { id: productId } = await createProduct(shop.db, { stock });
      const buyer = await createBuyer(shop, [{ productId, quantity }]);
      return { buyer, productId, order: await placeOrder(buyer, { payment_method: method }) };
    },
    read,
    reaches: (scene, state) =>
      vi.waitFor(async () => {
        const order = await read(scene);
        if (order.state !== state) throw new Error(`The order is ${order.state}, not ${state}.`);
        return order;
      }, patience),
    timeline: async (scene) => (await read(scene)).timeline.map(({ kind }) => kind),
    available: async ({ productId }) => (await availableOf(shop.db, [productId])).get(productId) ?? 0,
    async chargeRef({ order }) {
      const ref = (await attemptsOf(shop.db, order.order_id)).at(-1)?.chargeRef;
      if (!ref) throw new Error('The payment has no charge yet.');
      return ref;
    },
    stripe,
    paypal,
    async lose() {
      await stripe('/faults', { webhooks: { drop: true } });
      await paypal('/faults', { webhooks: { drop: true } });
    },
    async hear() {
      await stripe('/faults', healthy);
      await paypal('/faults', healthy);
    },
    emails: ({ buyer }) => keptEmails(shop, buyer.email),
    async after(minutes, work) {
      shop.clock.moveBy(minutes * 60_000);
      try {
        return await work();
      } finally {
        shop.clock.moveBy(-minutes * 60_000);
      }
    },
    async sendRefunds({ order }) {
      const { rows } = await shop.db.sql(
        `select r.id from refund r join payment_attempt a on a.id = r.attempt_id
         where a.reference = $1 and r.state = 'requested'`,
        [order.order_id],
      );
      for (const { id } of rows) await shop.open.runJob('payments.refund', { refundId: id as string });
      await shop.open.runJob('orders.refunded', { orderId: order.order_id });
    },
  };
}
