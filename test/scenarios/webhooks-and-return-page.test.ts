import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmPayment, payAtProvider, placeOrder, createBuyer, providerRefOf } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { patience } from '../setup/patience.ts';
import { signatureOf } from '../../src/emulators/stripe/webhook-delivery.ts';
import { attemptsOf, eventsOf, ledgerOf } from '../../src/modules/payments/index.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.shop.stop());

/** Paid once: one charge in the books, one «paid» in the timeline, the stock taken once. */
async function expectPaidOnce(scene: Scene): Promise<void> {
  const order = await stage.reaches(scene, 'paid');
  expect(order.timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  expect(await ledgerOf(stage.shop.db, scene.order.order_id)).toMatchObject([
    { kind: 'charge', amountCents: order.total_cents },
  ]);
  expect(await stage.available(scene)).toBe(4);
}

/** The job that finishes what an event began is done for all of them. */
async function workThroughEvents(scene: Scene): Promise<void> {
  for (const event of await eventsOf(stage.shop.db, scene.order.order_id)) {
    await stage.shop.open.runJob('payments.process-event', { eventId: event.id });
  }
}

describe.each(['card', 'paypal'] as const)('%s: webhook and return page', (method) => {
  test('webhook before the return page: the page finds the order paid', async () => {
    const scene = await stage.begin(method);
    await payAtProvider(stage.shop, scene.order);
    await stage.reaches(scene, 'paid');
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    await expectPaidOnce(scene);
  });

  test('return before the webhook: the page settles, and the webhook is a no-op', async () => {
    const provider = method === 'card' ? stage.stripe : stage.paypal;
    await provider('/faults', { webhooks: { delay_ms: 60_000 } });
    const scene = await stage.begin(method);
    await payAtProvider(stage.shop, scene.order);
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    await stage.hear();
    if (method === 'card') await stage.stripe('/deliveries/deliver');
    else await stage.paypal('/redeliver');
    await vi.waitFor(
      async () => expect((await eventsOf(stage.shop.db, scene.order.order_id)).length).toBeGreaterThan(0),
      patience,
    );
    await workThroughEvents(scene);
    await expectPaidOnce(scene);
  });

  test('duplicated webhooks out of order pay once', async () => {
    const provider = method === 'card' ? stage.stripe : stage.paypal;
    await provider('/faults', { webhooks: { duplicate: true, reorder: true } });
    const scene = await stage.begin(method);
    await payAtProvider(stage.shop, scene.order);
    await stage.reaches(scene, 'paid');
    await stage.hear();
    await workThroughEvents(scene);
    await expectPaidOnce(scene);
  });

  test('every webhook lost and no return page: the reconciler finds the money', async () => {
    await stage.lose();
    const scene = await stage.begin(method);
    await payAtProvider(stage.shop, scene.order);
    await stage.after(16, () => stage.shop.open.runJob('payments.reconcile'));
    await stage.hear();
    await expectPaidOnce(scene);
  });

  test('a webhook whose answer is lost is sent again and changes nothing', async () => {
    const provider = method === 'card' ? stage.stripe : stage.paypal;
    await provider('/faults', { webhooks: { fail_status: 500 } });
    const scene = await stage.begin(method);
    await payAtProvider(stage.shop, scene.order);
    await stage.reaches(scene, 'paid');
    await stage.hear();
    if (method === 'card') await stage.stripe('/deliveries/deliver');
    else await stage.paypal('/deliver');
    await workThroughEvents(scene);
    await expectPaidOnce(scene);
  });
});

describe('the same webhook three times at once', () => {
  test('is answered 200 each time, stored once and pays once', async () => {
    const scene = await stage.begin('card');
    await stage.lose();
    await payAtProvider(stage.shop, scene.order);
    await stage.hear();
    const { data } = (await fetch(`${stage.shop.emulators?.urls.stripe}/_emulator/deliveries?limit=20`, {
      headers: { authorization: `Bearer ${stage.shop.emulators?.providers.stripe?.secretKey}` },
    }).then((answer) => answer.json())) as { data: { event_id: string; event_type: string }[] };
    const event = data.find(({ event_type: type }) => type === 'checkout.session.completed')?.event_id;
    const { stripe } = stage.shop.emulators?.providers ?? {};
    const body = await fetch(`${stripe?.baseUrl}/v1/events/${event}`, {
      headers: { authorization: `Bearer ${stripe?.secretKey}` },
    }).then((answer) => answer.text());
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        stage.shop.request('/payments/stripe/webhook', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'stripe-signature': signatureOf(body, stripe?.webhookSecret ?? ''),
          },
          body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectPaidOnce(scene);
    const { rows } = await stage.shop.db.sql(
      'select count(*)::int as n from payment_event where event_id = $1',
      [event],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('the provider fails while a payment is started', () => {
  test.each(['card', 'spei', 'paypal'] as const)(
    '%s, no answer after it accepted: the repeated request finds the same page',
    async (method) => {
      const provider = method === 'paypal' ? stage.paypal : stage.stripe;
      await provider('/faults', { api: { timeout_after_accept_next: 1 } });
      const scene = await stage.begin(method);
      await payAtProvider(stage.shop, scene.order, method === 'spei' ? { method } : {});
      await confirmPayment(scene.buyer, scene.order);
      const attempts = await attemptsOf(stage.shop.db, scene.order.order_id);
      expect(attempts).toHaveLength(1);
      expect(attempts[0]?.providerRef).toBe(providerRefOf(scene.order));
      await stage.reaches(scene, method === 'spei' ? 'awaiting_payment' : 'paid');
    },
  );

  test.each(['card', 'paypal'] as const)(
    '%s, 500 to every try: the buyer is told, nothing is held and the cart stays',
    async (method) => {
      const provider = method === 'paypal' ? stage.paypal : stage.stripe;
      const product = await createProduct(stage.shop.db, { stock: 5 });
      const buyer = await createBuyer(stage.shop, [{ productId: product.id }]);
      await provider('/faults', { api: { status_500_next: 10 } });
      await expect(placeOrder(buyer, { payment_method: method })).rejects.toMatchObject({
        status: 503,
        code: 'payment_unavailable',
      });
      await provider('/faults', { api: { status_500_next: 0 } });
      const { orders } = await buyer.api.orders.orders();
      expect(orders).toMatchObject([{ state: 'cancelled' }]);
      const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
      expect(cart.item_count).toBe(1);
    },
  );

  test('while it is away the return page keeps asking and nothing changes', async () => {
    const scene = await stage.begin('card');
    await stage.lose();
    await payAtProvider(stage.shop, scene.order);
    await stage.stripe('/faults', { api: { status_500_next: 3 } });
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('open');
    await stage.stripe('/faults', { api: { status_500_next: 0 } });
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    await stage.hear();
    await expectPaidOnce(scene);
  });
});
