import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, payAtProvider, providerRefOf } from '../factories/buy.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff } from '../factories/sign-in.ts';
import { ledgerOf } from '../../src/modules/payments/index.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.shop.stop());

/** The buyer approves money that PayPal looks at first. */
async function awaitReview(): Promise<Scene> {
  const scene = await stage.begin('paypal');
  await stage.paypal(`/orders/${providerRefOf(scene.order)}/approve`, { outcome: 'pending' });
  await confirmPayment(scene.buyer, scene.order);
  await stage.reaches(scene, 'awaiting_payment');
  return scene;
}

test('PayPal approved, browser closed: the webhook of the approval collects', async () => {
  const scene = await stage.begin('paypal');
  await payAtProvider(stage.shop, scene.order);
  const order = await stage.reaches(scene, 'paid');
  expect(await ledgerOf(stage.shop.db, order.order_id)).toMatchObject([
    { kind: 'charge', amountCents: order.total_cents, provider: 'paypal' },
  ]);
});

test('PayPal capture pending: nothing is sent until it is complete', async () => {
  const scene = await awaitReview();
  const staff = await signInStaff(stage.shop);
  const pack = () =>
    staff.api.orders.updateFulfilment({
      params: { order_id: scene.order.order_id },
      body: { fulfilment: 'packed' },
    });
  await expect(pack()).rejects.toMatchObject({ status: 409, code: 'not_ready' });
  await stage.paypal(`/captures/${await stage.chargeRef(scene)}/complete`);
  await stage.reaches(scene, 'paid');
  expect((await pack()).order.fulfilment).toBe('packed');
});

test('PayPal capture denied: the stock is free and the order over', async () => {
  const scene = await awaitReview();
  expect(await stage.available(scene)).toBe(4);
  await stage.paypal(`/captures/${await stage.chargeRef(scene)}/deny`);
  await stage.reaches(scene, 'cancelled');
  expect(await stage.available(scene)).toBe(5);
  expect(await ledgerOf(stage.shop.db, scene.order.order_id)).toEqual([]);
});

test('PayPal withdraws an uncollected approval: the order ends without a charge', async () => {
  const scene = await stage.begin('paypal');
  await stage.lose();
  await payAtProvider(stage.shop, scene.order);
  await stage.hear();
  await stage.paypal(`/orders/${providerRefOf(scene.order)}/reverse-approval`);
  await stage.reaches(scene, 'expired');
  expect(await stage.available(scene)).toBe(5);
});
