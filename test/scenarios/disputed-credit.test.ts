import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addToCart,
  control,
  hearAll,
  payAtProvider,
  placeOrder,
  type PlacedOrder,
} from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { balanceOf, grantCredit } from '../factories/grant-credit.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';

/* Store credit that came from a payment whose payer asks their bank for the same money. */

let stage: Stage;
let staff: SignedIn;
let productId: number;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'owner');
  ({ id: productId } = await createProduct(stage.shop.db, { priceCents: 40_000, stock: 900 }));
});
afterAll(() => stage.shop.stop());

type Credited = Scene & { totalCents: number; charge: string };

/** A paid order whose money became its buyer's credit. */
async function credited(method: 'card' | 'paypal' = 'card', cents?: number): Promise<Credited> {
  const scene = await stage.begin(method);
  await payAtProvider(stage.shop, scene.order);
  const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
  await staff.api.orders.refundOrder({
    params: { order_id: scene.order.order_id },
    body: { amount_cents: cents ?? totalCents, refund_to: 'store_credit', reason: 'Lo pidió así' },
    idempotencyKey: crypto.randomUUID(),
  });
  return { ...scene, totalCents, charge: await chargeOf(scene) };
}

async function chargeOf(scene: Scene): Promise<string> {
  const intent = await stage.chargeRef(scene);
  if (scene.order.payment.provider === 'paypal') return intent;
  const answer = await fetch(`${stage.shop.emulators?.urls.stripe}/v1/charges?payment_intent=${intent}`, {
    headers: { authorization: `Bearer ${stage.shop.emulators?.providers.stripe?.secretKey}` },
  });
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
}

const happens = (scene: Scene, kind: string) =>
  vi.waitFor(async () => expect(await stage.timeline(scene)).toContain(kind), patience);

async function dispute(scene: Credited, given: { amount?: number } = {}): Promise<string> {
  const { id } = await stage.stripe(`/charges/${scene.charge}/dispute`, { reason: 'fraudulent', ...given });
  await happens(scene, 'dispute_opened');
  return String(id);
}
async function close(scene: Credited, id: string, status: 'won' | 'lost'): Promise<void> {
  await stage.stripe(`/disputes/${id}/close`, { status });
  await happens(scene, `dispute_${status}`);
  await hearAll(stage.shop);
}

/** An order of something for $400.00 that is paid with so much credit, all of it where nothing is said. */
async function spend({ buyer }: Pick<Scene, 'buyer'>, cents = 40_000): Promise<PlacedOrder> {
  await addToCart(buyer, productId);
  return placeOrder(buyer, {
    delivery_method: 'pickup_cdmx',
    store_credit_cents: cents,
    payment_method: cents === 40_000 ? 'store_credit' : 'card',
  });
}
const creditOf = ({ buyer }: Pick<Scene, 'buyer'>) => buyer.api.storeCredit.own({});
const orderOf = async ({ order_id }: PlacedOrder) =>
  (await staff.api.orders.adminOrder({ params: { order_id } })).order;
const pack = ({ order_id }: PlacedOrder) =>
  staff.api.orders.updateFulfilment({ params: { order_id }, body: { fulfilment: 'packed' } });

/** What does not add up for a customer: balance, movements and what nobody has taken of them are one number. */
async function creditErrors({ buyer }: Pick<Scene, 'buyer'>) {
  const { rows } = await stage.shop.db.sql(
    `select a.balance_cents, m.moved, m.unspent from store_credit_account a
      cross join lateral (select sum(amount_cents) as moved, sum(left_cents) as unspent
        from store_credit_movement where customer_id = a.customer_id) m
     where a.customer_id = $1 and (a.balance_cents <> m.moved or a.balance_cents <> m.unspent)`,
    [buyer.id],
  );
  return rows;
}

describe('store credit of a disputed payment', () => {
  test('is frozen and cannot be spent; customer and staff see why; other credit can be', async () => {
    const scene = await credited();
    await grantCredit(stage.shop, scene.buyer, 40_000, staff);
    const id = await dispute(scene);
    const own = await creditOf(scene);
    expect(own).toMatchObject({
      balance_cents: scene.totalCents + 40_000,
      frozen_cents: scene.totalCents,
      frozen: [{ order_id: scene.order.order_id, cents: scene.totalCents }],
    });
    expect(JSON.stringify(own)).not.toContain(id);
    const seen = await staff.api.storeCredit.ofCustomer({ params: { id: scene.buyer.id } });
    expect(seen.frozen[0]?.reason).toBe(`stripe dispute ${id}`);
    await addToCart(scene.buyer, productId);
    const { quote } = await scene.buyer.api.checkout.quote({
      body: { delivery_method: 'pickup_cdmx', use_store_credit: true },
    });
    expect(quote.store_credit).toMatchObject({ balance_cents: 40_000, frozen_cents: scene.totalCents });
    await scene.buyer.api.cart.removeFromCart({ params: { userId: scene.buyer.id, productId } });
    await spend(scene);
    await expect(spend(scene)).rejects.toMatchObject({
      status: 409,
      code: 'not_enough_credit',
      details: { balance_cents: 0 },
    });
    const withdraw = { kind: 'withdraw', amount_cents: 1, reason: 'De más' } as const;
    await expect(
      staff.api.storeCredit.change({ params: { id: scene.buyer.id }, body: withdraw }),
    ).rejects.toMatchObject({ code: 'not_enough_credit' });
    expect(await creditErrors(scene)).toEqual([]);
  });

  test('can be spent again when the dispute is won', async () => {
    const scene = await credited();
    await close(scene, await dispute(scene), 'won');
    expect(await creditOf(scene)).toMatchObject({ balance_cents: scene.totalCents, frozen_cents: 0 });
    await spend(scene);
  });

  test('is taken back once when the dispute is lost, however often that is announced', async () => {
    const scene = await credited();
    await close(scene, await dispute(scene), 'lost');
    const { movements, ...credit } = await creditOf(scene);
    expect(credit).toMatchObject({ balance_cents: 0, frozen_cents: 0 });
    expect(movements[0]).toMatchObject({ kind: 'reclaimed', amount_cents: -scene.totalCents });
    for (const event of (await orderOf(scene.order)).events) {
      await staff.api.payments.reprocessEvent({ params: { id: event.id } });
    }
    expect((await creditOf(scene)).movements).toEqual(movements);
    expect(await creditErrors(scene)).toEqual([]);
  });

  test('that was spent holds the orders it paid, and releases them when the dispute is won', async () => {
    const scene = await credited();
    const bought = await spend(scene);
    const id = await dispute(scene);
    expect((await orderOf(bought)).hold).toMatchObject({ kind: 'credit_disputed' });
    await expect(pack(bought)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    expect((await creditOf(scene)).frozen_cents).toBe(scene.totalCents - 40_000);
    await close(scene, id, 'won');
    expect((await orderOf(bought)).hold).toBeNull();
    expect((await pack(bought)).order.fulfilment).toBe('packed');
  });

  test('that was spent before a lost dispute is a finding with an email; it is never below zero', async () => {
    const scene = await credited();
    const bought = await spend(scene);
    const id = await dispute(scene);
    await close(scene, id, 'lost');
    expect(await creditOf(scene)).toMatchObject({ balance_cents: 0, frozen_cents: 0 });
    expect((await orderOf(bought)).hold).toMatchObject({ kind: 'credit_lost' });
    const { findings } = await staff.api.payments.adminFindings({ query: { page_size: 100 } });
    expect(findings.filter(({ provider_ref: ref }) => ref === id)).toMatchObject([
      { kind: 'disputed_credit_spent', booked_cents: -40_000, reference: scene.order.order_id },
    ]);
    const emails = await keptEmails(stage.shop, staff.email);
    expect(emails.map(({ subject }) => subject)).toContain(
      'El saldo a favor de una disputa perdida ya se gastó',
    );
    // What comes back of it is the shop's.
    await staff.api.orders.cancelOrder({
      params: { order_id: bought.order_id },
      body: { reason: 'The dispute was lost.' },
      idempotencyKey: crypto.randomUUID(),
    });
    const { movements, balance_cents: left } = await creditOf(scene);
    expect(left).toBe(0);
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'reclaimed', amount_cents: -40_000 },
      { kind: 'refunded', amount_cents: 40_000 },
    ]);
    expect(await creditErrors(scene)).toEqual([]);
  });

  test('is traced through an abandoned purchase, and through a refunded one', async () => {
    const scene = await credited();
    const first = await spend(scene);
    await staff.api.orders.cancelOrder({
      params: { order_id: first.order_id },
      body: { reason: 'No stock after all.' },
      idempotencyKey: crypto.randomUUID(),
    });
    const second = await spend(scene, 30_000);
    await scene.buyer.api.payments.cancelled({ body: { order_id: second.order_id } });
    await dispute(scene);
    expect(await creditOf(scene)).toMatchObject({
      balance_cents: scene.totalCents,
      frozen_cents: scene.totalCents,
    });
  });

  test('that is held for a purchase in payment puts the order on hold when it is paid', async () => {
    const scene = await credited();
    const second = await spend(scene, 30_000);
    await dispute(scene);
    await payAtProvider(stage.shop, second);
    await stage.reaches({ ...scene, order: second }, 'paid');
    expect((await orderOf(second)).hold).toMatchObject({ kind: 'credit_disputed' });
  });

  test('is frozen only as far as the payer would have the money twice', async () => {
    const scene = await credited('card', 30_000);
    await dispute(scene, { amount: scene.totalCents - 20_000 });
    await stage.sendRefunds(scene);
    // The bank may still give its part back: the order is not refunded.
    expect((await orderOf(scene.order)).state).toBe('paid');
    // 300 as credit and all but 200 from the bank: 100 more than was paid.
    expect((await creditOf(scene)).frozen_cents).toBe(10_000);
  });

  test('that is given after the dispute is free where the payer does not have the money twice', async () => {
    const scene = await stage.begin('card');
    await payAtProvider(stage.shop, scene.order);
    const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
    const charge = await chargeOf(scene);
    await dispute({ ...scene, totalCents, charge }, { amount: totalCents - 10_000 });
    await hearAll(stage.shop);
    await staff.api.orders.refundOrder({
      params: { order_id: scene.order.order_id },
      body: { amount_cents: 10_000, refund_to: 'store_credit', reason: 'La otra parte' },
      idempotencyKey: crypto.randomUUID(),
    });
    // The bank's part and the credit together are no more than what was paid.
    expect(await creditOf(scene)).toMatchObject({ balance_cents: 10_000, frozen_cents: 0 });
  });

  test("ends right when the dispute's end is announced before its beginning", async () => {
    const scene = await credited();
    await control(stage.shop, 'stripe', '/faults', { webhooks: { reorder: true, delay_ms: 400 } });
    const { id } = await stage.stripe(`/charges/${scene.charge}/dispute`, { reason: 'fraudulent' });
    await stage.stripe(`/disputes/${String(id)}/close`, { status: 'lost' });
    await happens(scene, 'dispute_lost');
    await stage.hear();
    expect(await creditOf(scene)).toMatchObject({ balance_cents: 0, frozen_cents: 0 });
    expect((await stage.timeline(scene)).filter((kind) => kind === 'dispute_lost')).toHaveLength(1);
    expect(await stage.timeline(scene)).not.toContain('dispute_opened');
  });

  test('is either spent or frozen, never both, when both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await credited();
      await addToCart(scene.buyer, productId);
      const [placed] = await Promise.allSettled([
        placeOrder(scene.buyer, {
          delivery_method: 'pickup_cdmx',
          store_credit_cents: 40_000,
          payment_method: 'store_credit',
        }),
        dispute(scene),
      ]);
      await hearAll(stage.shop);
      const credit = await creditOf(scene);
      const isSpent = placed.status === 'fulfilled';
      const found = isSpent
        ? { hold: (await orderOf(placed.value)).hold?.kind, left: credit.frozen_cents }
        : { refusal: (placed.reason as { code?: string }).code, left: credit.frozen_cents };
      expect(found).toEqual(
        isSpent
          ? { hold: 'credit_disputed', left: scene.totalCents - 40_000 }
          : { refusal: 'not_enough_credit', left: scene.totalCents },
      );
      expect(credit.frozen_cents).toBe(credit.balance_cents);
      expect(await creditErrors(scene)).toEqual([]);
      expect(await balanceOf(scene.buyer)).toBe(credit.balance_cents);
    }
  });
});
