import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmPayment, payAtProvider, placeOrder } from '../factories/buy.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { signInCustomer, signInStaff } from '../factories/sign-in.ts';
import {
  attemptsOf,
  createAttempt,
  ledgerOf,
  openAttempt,
  refundsOf,
} from '../../src/modules/payments/index.ts';
import { purchaseOf } from '../factories/payment-bench.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { patience } from '../setup/patience.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.shop.stop());

async function awaitCash(given: { stock?: number } = {}): Promise<Scene> {
  const scene = await stage.begin('oxxo', given);
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  return scene;
}

/** The voucher runs out, and the till takes the money all the same. */
async function expireVoucher(scene: Scene): Promise<void> {
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/expire`);
  await stage.reaches(scene, 'expired');
}
async function payLate(scene: Scene): Promise<void> {
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`, { late: true });
}

/** What of its money is on the staff's list. */
async function findingsOf({ order }: Scene): Promise<string[]> {
  const { rows } = await stage.shop.db.sql(
    `select f.kind from payment_finding f join payment_attempt a on a.id = f.attempt_id
      where a.reference = $1 order by f.id`,
    [order.order_id],
  );
  return rows.map(({ kind }) => kind as string);
}

/** Somebody else buys all there is of the scene's product. */
async function sellTheRest(scene: Scene): Promise<void> {
  await stage.shop.db.sql('update stock_level set on_hand = reserved where product_id = $1', [
    scene.productId,
  ]);
}

describe('`checkout.session.completed` with `payment_status=unpaid` (OXXO)', () => {
  test('the order waits, its stock is held until the voucher is confirmed, and the voucher is mailed', async () => {
    const scene = await awaitCash();
    const order = await stage.read(scene);
    expect(order.payment?.instructions).toMatchObject({ kind: 'oxxo' });
    expect(Date.parse(order.expires_at) - stage.shop.clock.now().getTime()).toBeGreaterThan(3 * 86_400_000);
    expect(await stage.available(scene)).toBe(4);
    const { rows: held } = await stage.shop.db.sql(
      'select expires_at from stock_reservation where holder = $1',
      [scene.order.order_id],
    );
    expect(held).toEqual([{ expires_at: new Date(order.expires_at) }]);
    const [email] = await stage.emails(scene);
    expect(email?.text).toContain(order.payment?.instructions?.reference);
    await stage.after(24 * 60, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(scene)).state).toBe('awaiting_payment');
    await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
    await stage.reaches(scene, 'paid');
  });
});

describe('session abandoned', () => {
  test('the provider announces its end: stock and coupon are free, the cart stays, the order is expired', async () => {
    const { id: couponId } = await createPromotion(stage.shop.db, {
      type: 'coupon',
      needsCode: true,
      code: 'UNAVEZ',
      usedMax: 1,
    });
    const scene = await stage.begin('card');
    await stage.stripe(
      `/checkout/sessions/${new URL(scene.order.payment.redirect_url).pathname.split('/').at(-1)}/expire`,
    );
    await stage.reaches(scene, 'expired');
    // The same buyer, now with the coupon.
    await scene.buyer.api.cart.applyCoupon({ body: { code: 'UNAVEZ' } });
    const second = { ...scene, order: await placeOrder(scene.buyer) };
    const used = async () =>
      (
        await stage.shop.db.sql(
          "select count(*)::int as n from promotion_use where promotion_id = $1 and state <> 'returned'",
          [couponId],
        )
      ).rows[0]?.n;
    expect(await used()).toBe(1);
    await stage.after(37, () => stage.shop.open.runJob('orders.sweep'));
    expect((await stage.read(second)).state).toBe('expired');
    expect(await used()).toBe(0);
    expect(await stage.available(scene)).toBe(5);
    const { cart } = await scene.buyer.api.cart.cart({ params: { userId: scene.buyer.id } });
    expect(cart.item_count).toBe(1);
  });

  test('no webhook comes: the sweep asks the provider and gives the stock back', async () => {
    await stage.lose();
    const scene = await stage.begin('card');
    await stage.after(37, () => stage.shop.open.runJob('orders.sweep'));
    await stage.hear();
    expect((await stage.read(scene)).state).toBe('expired');
    expect(await stage.available(scene)).toBe(5);
  });
});

describe('customer pays after expiry', () => {
  test('the goods are still in stock: they are reserved again and the order is paid', async () => {
    const scene = await awaitCash();
    await expireVoucher(scene);
    expect(await stage.available(scene)).toBe(5);
    await payLate(scene);
    const order = await stage.reaches(scene, 'paid');
    expect(order.order_number).not.toBeNull();
    expect(await stage.available(scene)).toBe(4);
    expect(await findingsOf(scene)).toEqual(['late_payment']);
  });

  test('the goods are gone: the order is on hold, nothing is sent, and the customer is asked', async () => {
    const scene = await awaitCash();
    await expireVoucher(scene);
    await sellTheRest(scene);
    await payLate(scene);
    await stage.reaches(scene, 'paid_without_stock');
    expect((await stage.emails(scene)).at(-1)?.text).toContain('Elige si lo esperas');
    const choose = (choice: 'wait' | 'refund') =>
      scene.buyer.api.orders.chooseWhenSoldOut({
        params: { order_id: scene.order.order_id },
        body: { choice },
      });
    await choose('wait');
    const { order: waiting } = await choose('wait');
    expect(waiting.state).toBe('paid_without_stock');
    expect(waiting.timeline.filter(({ kind }) => kind === 'chose_to_wait')).toHaveLength(1);
    const { order } = await choose('refund');
    expect(order.state).toBe('cancelled');
    expect(order.timeline.at(-1)?.kind).toBe('cancelled_by_customer');
    expect(await refundsOf(stage.shop.db, order.order_id)).toMatchObject([
      { amountCents: order.total_cents },
    ]);
    await expect(choose('refund')).rejects.toMatchObject({ status: 409, code: 'not_sold_out' });
  });

  test('only the buyer chooses, and only while there is a choice', async () => {
    const scene = await stage.begin('card');
    const path = `/order/orders/${scene.order.order_id}/choice`;
    const stranger = await signInCustomer(stage.shop);
    const send = (token: string | undefined, json: object) =>
      stage.shop.request(path, { method: 'POST', json, ...(token === undefined ? {} : { token }) });
    await expectRefusal(send(undefined, { choice: 'wait' }), 401, 'not_signed_in');
    await expectRefusal(send(stranger.token, { choice: 'wait' }), 404, 'not_found');
    await expectRefusal(send(scene.buyer.token, { choice: 'both' }), 422, 'invalid');
    await expectRefusal(send(scene.buyer.token, { choice: 'wait' }), 409, 'not_sold_out');
  });
});

describe('two attempts both succeed', () => {
  test('the second charge is refunded automatically, and staff see why', async () => {
    const scene = await awaitCash();
    await expireVoucher(scene);
    const order = await stage.read(scene);
    const attempt = await stage.shop.db.transaction((tx) =>
      createAttempt(tx, stage.shop.shop, {
        reference: order.order_id,
        payerId: scene.buyer.id,
        provider: 'stripe',
        method: 'card',
        amountCents: order.total_cents,
        currency: 'MXN',
        expiresAt: new Date(stage.shop.clock.now().getTime() + 31 * 60_000),
      }),
    );
    const firstCharge = await stage.chargeRef(scene).catch(() => undefined);
    const { rows } = await stage.shop.db.sql(
      'select charge_ref from payment_attempt where reference = $1 and sequence = 1',
      [order.order_id],
    );
    expect(firstCharge ?? rows[0]?.charge_ref).toBeTruthy();
    const { redirectUrl } = await openAttempt(
      stage.shop.shop,
      attempt,
      purchaseOf('card', order.total_cents),
    );
    await payAtProvider(stage.shop, {
      ...scene.order,
      payment: { provider: 'stripe', redirect_url: redirectUrl },
    });
    await stage.reaches(scene, 'paid');
    await stage.stripe(`/payment_intents/${rows[0]?.charge_ref}/pay`, { late: true });
    await vi.waitFor(
      async () => expect(await stage.timeline(scene)).toContain('duplicate_payment'),
      patience,
    );
    expect(await refundsOf(stage.shop.db, order.order_id)).toMatchObject([
      // Of cash: its payer says where it goes.
      { amountCents: order.total_cents, state: 'awaiting_choice' },
    ]);
    expect(await findingsOf(scene)).toContain('second_payment');
    await stage.sendRefunds(scene);
    expect((await stage.read(scene)).state).toBe('paid');
    expect(
      (await ledgerOf(stage.shop.db, order.order_id)).filter(({ kind }) => kind === 'charge'),
    ).toHaveLength(2);
  });
});

describe('staff take the money themselves of an order that waits for it otherwise', () => {
  test('it is paid at once and once, and what comes by its voucher all the same goes back', async () => {
    const staff = await signInStaff(stage.shop, 'orders');
    const scene = await awaitCash();
    const { order_id: id } = scene.order;
    const { total_cents: total } = await stage.read(scene);
    const take = (body: object, as: { token?: string } = { token: staff.token }) =>
      stage.shop.request(`/admin/orders/${id}/payments`, { json: body, ...as });
    const cash = { method: 'cash', amount_cents: total };
    await expectRefusal(take(cash, {}), 401);
    await expectRefusal(take({ ...cash, amount_cents: total - 1 }), 422);
    await expectRefusal(take({ ...cash, method: 'transfer' }), 422);
    const answers = await Promise.all([take(cash), take(cash)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectRefusal(take(cash), 409, 'not_unpaid');
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
    expect(order).toMatchObject({ state: 'paid', payment_method: 'cash' });
    // Its buyer reads nothing of the voucher that paid nothing, and is told that they will be asked where a refund goes.
    expect(await stage.read(scene)).toMatchObject({
      payment: null,
      paid_with: { words: 'Efectivo', reference: null },
      is_asked_for_refund: true,
    });
    expect(order.timeline.find(({ kind }) => kind === 'paid')?.actor).toBe('Personal Prueba');
    expect(await stage.available(scene)).toBe(4);
    const [voucher] = await attemptsOf(stage.shop.db, id);
    await stage.shop.open.runJob('orders.close-other-payment', { attemptId: voucher?.id });
    await stage.stripe(`/payment_intents/${voucher?.chargeRef}/pay`, { late: true });
    await vi.waitFor(
      async () => expect(await stage.timeline(scene)).toContain('duplicate_payment'),
      patience,
    );
    expect(await refundsOf(stage.shop.db, id)).toMatchObject([
      { amountCents: total, state: 'awaiting_choice' },
    ]);
    expect(await findingsOf(scene)).toEqual(['second_payment']);
    expect((await stage.read(scene)).state).toBe('paid');
  });

  test('its payment page is closed; above a ceiling it stays open until a second person says yes', async () => {
    const staff = await signInStaff(stage.shop, 'orders');
    const owner = await signInStaff(stage.shop, 'owner');
    const scene = await stage.begin('card');
    const { order_id: id } = scene.order;
    const { total_cents: total } = await stage.read(scene);
    await changeSettings(owner, 'limits', { manual_payment_ceiling_cents: 1 });
    const params = { order_id: id };
    const body = { method: 'terminal' as const, amount_cents: total, reference: `T-${id}` };
    await expect(staff.api.orders.takeAtCounter({ params, body })).rejects.toMatchObject({
      code: 'needs_approval',
    });
    expect((await stage.read(scene)).state).toBe('pending_payment');
    const { approvals } = await owner.api.approvals.approvals({ query: { state: 'waiting' } });
    const asked = approvals.find(({ path }) => path === `/admin/order/${id}`);
    expect(asked).toMatchObject({ action: 'order.payment', amount_cents: total });
    await owner.api.approvals.approve({
      params: { approval_id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 },
    });
    expect((await stage.read(scene)).state).toBe('paid');
    const [page] = await attemptsOf(stage.shop.db, id);
    await stage.shop.open.runJob('orders.close-other-payment', { attemptId: page?.id });
    expect((await attemptsOf(stage.shop.db, id)).map(({ state }) => state)).toEqual(['cancelled', 'paid']);
    expect((await stage.read(scene)).state).toBe('paid');
  });
});

describe('order edited during payment', () => {
  test('the former page is closed first; each attempt has its own amount', async () => {
    const scene = await stage.begin('card');
    const first = await stage.read(scene);
    await scene.buyer.api.cart.changeQuantity({
      params: { userId: scene.buyer.id, productId: scene.productId },
      body: { quantity: 2 },
    });
    const second = { ...scene, order: await placeOrder(scene.buyer) };
    expect((await stage.read(scene)).state).toBe('cancelled');
    await expect(payAtProvider(stage.shop, scene.order)).resolves.toBeUndefined();
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('cancelled');
    await payAtProvider(stage.shop, second.order);
    const paid = await stage.reaches(second, 'paid');
    expect(paid.total_cents).toBeGreaterThan(first.total_cents);
    expect(await ledgerOf(stage.shop.db, first.order_id)).toEqual([]);
  });

  test('a buyer who has paid already is told so and is not charged again', async () => {
    const scene = await stage.begin('card');
    await stage.lose();
    await payAtProvider(stage.shop, scene.order);
    await expect(placeOrder(scene.buyer)).rejects.toMatchObject({ status: 409, code: 'order_already_paid' });
    await stage.hear();
  });
});
