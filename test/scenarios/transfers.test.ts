import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmPayment, payAtProvider } from '../factories/buy.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff } from '../factories/sign-in.ts';
import { patience } from '../setup/patience.ts';
import { attemptsOf, ledgerOf, refundsOf } from '../../src/modules/payments/index.ts';

/* «SPEI short/over: `partially_funded` → show missing amount, new deadline; excess is refunded». */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.shop.stop());

/** An order whose CLABE is out. */
async function awaitTransfer(): Promise<Scene> {
  const scene = await stage.begin('spei');
  await payAtProvider(stage.shop, scene.order, { method: 'spei' });
  expect(await confirmPayment(scene.buyer, scene.order)).toBe('pending');
  return scene;
}

async function transfer(scene: Scene, amount: number): Promise<void> {
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`, { amount });
}

/**
 * Does `work`, which closes the scene's payment, with a Stripe that answers nothing any more from the moment it has cancelled
 * it, as when the shop is killed right then.
 */
async function silentOnceClosed(scene: Scene, work: () => Promise<unknown>): Promise<void> {
  const intentId = await stage.chargeRef(scene);
  await stage.lose();
  let working: Promise<unknown> = Promise.resolve();
  // Closing it waits for the order, which is cancelled at Stripe by then.
  await stage.shop.db.transaction(async (tx) => {
    await tx.sql('select 1 from shop_order where id = $1 for update', [scene.order.order_id]);
    working = work();
    await vi.waitFor(async () => {
      const { rows } = await stage.shop.db.sql(
        `select body ->> 'status' as status from emulators.object where id = $1`,
        [intentId],
      );
      expect(rows).toEqual([{ status: 'canceled' }]);
    }, patience);
    await stage.stripe('/faults', { api: { status_500_next: 1000 } });
  });
  try {
    await working;
  } finally {
    await stage.stripe('/faults', { api: { status_500_next: 0 } });
    await stage.hear();
  }
}

/** A shortfall of an order that waits for the rest. */
async function transferTooLittle(scene: Scene, amount: number): Promise<void> {
  await transfer(scene, amount);
  await vi.waitFor(async () => expect(await stage.timeline(scene)).toContain('payment_partial'), patience);
}

const booked = async ({ order }: Scene) =>
  (await ledgerOf(stage.shop.db, order.order_id)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);

describe('a transfer', () => {
  test('has its CLABE on the order and in the email, and holds the stock for 48 hours', async () => {
    const scene = await awaitTransfer();
    const order = await stage.read(scene);
    const { instructions } = order.payment ?? {};
    expect(order.state).toBe('awaiting_payment');
    expect(instructions).toMatchObject({
      kind: 'spei',
      reference: expect.stringMatching(/^\d{18}$/),
      bank: 'BANAMEX',
      remaining_cents: order.total_cents,
    });
    const hours =
      (new Date(instructions?.expires_at ?? 0).getTime() - stage.shop.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThan(48.1);
    const [email] = await stage.emails(scene);
    expect(email?.text).toContain(`CLABE: ${instructions?.reference}`);
    expect(email?.text).toContain('Beneficiario: Ensambla (prueba)');
    await stage.after(47 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('awaiting_payment');
    expect(await stage.available(scene)).toBe(4);
    await stage.after(49 * 60, async () => {
      await stage.shop.open.runJob('orders.sweep');
      // By the hour it is then: worked on after the clock went back, the provider's news ended it before its time.
      await stage.reaches(scene, 'expired');
    });
    expect(await stage.available(scene)).toBe(5);
  });

  test('of the exact amount pays the order by its webhook alone', async () => {
    const scene = await awaitTransfer();
    const { total_cents: total } = await stage.read(scene);
    await transfer(scene, total);
    await stage.reaches(scene, 'paid');
    expect(await booked(scene)).toEqual([`charge ${total}`]);
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toEqual([]);
  });

  test('too small: the buyer is told what is missing, gets a new deadline, and the rest pays', async () => {
    const scene = await awaitTransfer();
    const before = await stage.read(scene);
    await stage.after(60, async () => {
      await transfer(scene, before.total_cents - 5_000);
      await vi.waitFor(
        async () => expect(await stage.timeline(scene)).toContain('payment_partial'),
        patience,
      );
    });
    const short = await stage.read(scene);
    expect(short.state).toBe('awaiting_payment');
    expect(short.payment?.instructions).toMatchObject({
      remaining_cents: 5_000,
      reference: before.payment?.instructions?.reference,
    });
    expect(Date.parse(short.expires_at)).toBeGreaterThan(Date.parse(before.expires_at) + 50 * 60_000);
    expect(short.timeline.at(-1)?.message).toContain('$50.00');
    expect((await stage.emails(scene)).at(-1)?.subject).toContain('Te faltan $50.00');
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('pending');
    await transfer(scene, 5_000);
    await stage.reaches(scene, 'paid');
    expect(await booked(scene)).toEqual([`charge ${before.total_cents - 5_000}`, 'charge 5000']);
  });

  test('too small and never completed: the order ends and what came goes back', async () => {
    const scene = await awaitTransfer();
    await transfer(scene, 7_000);
    await vi.waitFor(async () => expect(await stage.timeline(scene)).toContain('payment_partial'), patience);
    await stage.after(49 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('expired');
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([
      { amountCents: 7_000, source: 'balance', state: 'requested' },
    ]);
    await stage.sendRefunds(scene);
    expect(await booked(scene)).toEqual(['charge 7000', 'refund -7000']);
    expect(await stage.read(scene)).toMatchObject({ state: 'expired', refunded_cents: 7_000 });
  });

  test('too small, and Stripe stops answering as soon as the order ends: the money still goes back', async () => {
    const scene = await awaitTransfer();
    await transferTooLittle(scene, 7_000);
    await stage.after(49 * 60, () => silentOnceClosed(scene, () => stage.shop.open.runJob('orders.sweep')));
    expect((await stage.read(scene)).state).toBe('expired');
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([
      { amountCents: 7_000, source: 'balance' },
    ]);
    await stage.sendRefunds(scene);
    expect(await booked(scene)).toEqual(['charge 7000', 'refund -7000']);
  });

  test('too small, and Stripe stops answering as soon as its buyer cancels: the order is cancelled, and the money goes back', async () => {
    const scene = await awaitTransfer();
    await transferTooLittle(scene, 7_000);
    await silentOnceClosed(scene, () =>
      scene.buyer.api.orders.cancelOwn({ params: { order_id: scene.order.order_id }, body: {} }),
    );
    expect(await stage.read(scene)).toMatchObject({ state: 'cancelled' });
    expect(await stage.timeline(scene)).toContain('cancelled_by_customer');
    await stage.sendRefunds(scene);
    expect(await booked(scene)).toEqual(['charge 7000', 'refund -7000']);
  });

  test('too small, and Stripe has forgotten the payment page: the order ends and what came goes back', async () => {
    const scene = await awaitTransfer();
    await transferTooLittle(scene, 7_000);
    const page = new URL(scene.order.payment.redirect_url).pathname.split('/').at(-1);
    await stage.shop.db.sql('delete from emulators.object where id = $1', [page]);
    await stage.after(49 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('expired');
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([
      { amountCents: 7_000, source: 'balance' },
    ]);
  });

  test('too small, and staff sent it back from the shop’s bank: the order ends, and nothing goes back twice', async () => {
    const scene = await awaitTransfer();
    await transferTooLittle(scene, 7_000);
    const staff = await signInStaff(stage.shop);
    await staff.api.orders.refundByTransfer({
      params: { order_id: scene.order.order_id },
      idempotencyKey: crypto.randomUUID(),
      body: {
        amount_cents: 7_000,
        clabe: '032180000118359719',
        tracking_key: 'RASTREO7000',
        reason: 'No quiere el resto',
      },
    });
    await stage.after(49 * 60, async () => {
      await stage.shop.open.runJob('orders.sweep');
      expect(await confirmPayment(scene.buyer, scene.order)).toBe('expired');
    });
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([
      { amountCents: 7_000, source: 'transfer', state: 'succeeded' },
    ]);
  });

  test('of an order that ended long ago is found and goes back, whether Stripe answers or not', async () => {
    const scene = await awaitTransfer();
    await transferTooLittle(scene, 7_000);
    await stage.after(49 * 60, () => stage.shop.open.runJob('orders.sweep'));
    const refunds = () => refundsOf(stage.shop.db, scene.order.order_id);
    // As versions before left it that were killed once the order had ended.
    await stage.shop.db.sql('delete from refund where id = $1', [(await refunds()).at(0)?.id]);
    await stage.stripe('/faults', { api: { status_500_next: 1000 } });
    for (const times of [1, 2]) {
      await stage.after(60 * 24 * 60 + times, () => stage.shop.open.runJob('payments.reconcile'));
      expect(await refunds()).toMatchObject([{ amountCents: 7_000, source: 'balance' }]);
    }
    await stage.stripe('/faults', { api: { status_500_next: 0 } });
    await stage.sendRefunds(scene);
    expect(await booked(scene)).toEqual(['charge 7000', 'refund -7000']);
  });

  test('too large: pays the order, and the excess goes back automatically, once', async () => {
    const scene = await awaitTransfer();
    const { total_cents: total } = await stage.read(scene);
    await transfer(scene, total + 12_345);
    await stage.reaches(scene, 'paid');
    await confirmPayment(scene.buyer, scene.order);
    await confirmPayment(scene.buyer, scene.order);
    expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([{ amountCents: 12_345 }]);
    await stage.sendRefunds(scene);
    expect(await booked(scene)).toEqual([`charge ${total + 12_345}`, 'refund -12345']);
    expect((await stage.read(scene)).timeline.map(({ message }) => message)).toContain(
      'Recibimos $123.45 de más, que te vamos a devolver.',
    );
  });

  describe('of which staff sent a part back from the shop’s bank', () => {
    async function sentBack() {
      const scene = await awaitTransfer();
      const { total_cents: total } = await stage.read(scene);
      await transferTooLittle(scene, 7_000);
      const staff = await signInStaff(stage.shop, 'owner');
      const params = { order_id: scene.order.order_id };
      const intent = await stage.chargeRef(scene);
      await staff.api.orders.refundByTransfer({
        params,
        idempotencyKey: crypto.randomUUID(),
        body: {
          amount_cents: 7_000,
          clabe: '032180000118359719',
          tracking_key: `RASTREO${params.order_id.slice(0, 8)}`,
          reason: 'Prefiere pagar en el mostrador',
        },
      });
      const sendRest = () => stage.stripe(`/payment_intents/${intent}/pay`, { amount: total - 7_000 });
      return { scene, total, staff, params, sendRest };
    }

    test('pays no order with the rest: nothing ships until somebody decides', async () => {
      const { scene, sendRest } = await sentBack();
      await sendRest();
      await stage.reaches(scene, 'manual_review');
      expect(await stage.timeline(scene)).not.toContain('paid');
    });

    test('goes back with the rest where the order was paid at the counter meanwhile', async () => {
      const { scene, total, staff, params, sendRest } = await sentBack();
      const body = { method: 'cash', amount_cents: total } as const;
      await staff.api.orders.takeAtCounter({ params, idempotencyKey: crypto.randomUUID(), body });
      await sendRest();
      await vi.waitFor(
        async () => expect(await stage.timeline(scene)).toContain('duplicate_payment'),
        patience,
      );
      const refunds = await refundsOf(stage.shop.db, params.order_id);
      expect(refunds.map(({ amountCents }) => amountCents)).toEqual([7_000, total - 7_000]);
      expect((await stage.read(scene)).state).toBe('paid');
    });
  });

  test('that comes when the order is paid, or over, goes back', async () => {
    const scene = await awaitTransfer();
    const { total_cents: total } = await stage.read(scene);
    await transfer(scene, total);
    await stage.reaches(scene, 'paid');
    const payer = (await attemptsOf(stage.shop.db, scene.order.order_id)).at(-1)?.payerRef;
    await stage.stripe(`/customers/${payer}/fund`, { amount: 3_000 });
    await vi.waitFor(
      async () =>
        expect(await refundsOf(stage.shop.db, scene.order.order_id)).toMatchObject([{ amountCents: 3_000 }]),
      patience,
    );
    await stage.sendRefunds(scene);
    expect(await stage.read(scene)).toMatchObject({ state: 'paid', refunded_cents: 3_000 });
  });

  test('that comes after the end without a webhook is found within a day and goes back', async () => {
    const scene = await awaitTransfer();
    await stage.after(49 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('expired');
    await stage.lose();
    const payer = (await attemptsOf(stage.shop.db, scene.order.order_id)).at(-1)?.payerRef;
    await stage.stripe(`/customers/${payer}/fund`, { amount: 4_000 });
    await stage.hear();
    const refunds = () => refundsOf(stage.shop.db, scene.order.order_id);
    await stage.after(72 * 60, () => stage.shop.open.runJob('payments.reconcile'));
    expect(await refunds()).toEqual([]);
    await stage.after(73.5 * 60, () => stage.shop.open.runJob('payments.reconcile'));
    expect(await refunds()).toMatchObject([{ amountCents: 4_000, source: 'balance' }]);
  });

  test('is not offered while few pieces are left', async () => {
    await expect(stage.begin('spei', { stock: 2 })).rejects.toMatchObject({
      status: 409,
      code: 'payment_method_unavailable',
    });
  });

  test('waits as long as the shop set', async () => {
    await stage.shop.db.sql(
      `insert into shop_setting (key, value) values ('payments', '{"spei_hold_hours":24}')
       on conflict (key) do update set value = excluded.value`,
    );
    const scene = await awaitTransfer();
    await stage.shop.db.sql(`delete from shop_setting where key = 'payments'`);
    await stage.after(25 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('expired');
  });
});

describe('a card', () => {
  test('pays in months without interest where the purchase reaches a plan, and the order says so', async () => {
    await stage.shop.db.sql(
      `insert into shop_setting (key, value) values ('payments', '{"instalments":[{"months":3,"floor_cents":30000}]}')
       on conflict (key) do update set value = excluded.value`,
    );
    const scene = await stage.begin('card');
    await payAtProvider(stage.shop, scene.order, { instalments: 3 });
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    expect((await stage.read(scene)).payment).toMatchObject({ state: 'paid', instalments: 3 });
    await stage.shop.db.sql(`delete from shop_setting where key = 'payments'`);
  });

  test('is not offered months the shop has no plan for', async () => {
    const scene = await stage.begin('card');
    await expect(payAtProvider(stage.shop, scene.order, { instalments: 3 })).rejects.toThrow();
    await payAtProvider(stage.shop, scene.order);
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    expect((await stage.read(scene)).payment?.instalments).toBeNull();
  });
});
