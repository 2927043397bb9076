import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  control,
  createBuyer,
  hearAll,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { noteDecline, shieldVerdict } from './decline-shield.ts';
import { attemptsOf, settle } from '../index.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (...seconds: number[]) => seconds.map((second) => new Date(now.getTime() - second * 1000));

describe("the shield's verdict", () => {
  test('the first five declines in ten minutes are not throttled', () => {
    expect(shieldVerdict(ago(5, 4, 3, 2, 1), now)).toEqual({ level: 'none' });
  });

  test('the sixth decline starts a pause, which grows with each further one and then ends', () => {
    expect(shieldVerdict(ago(9, 8, 7, 6, 5, 0), now)).toEqual({
      level: 'slowed',
      until: new Date(now.getTime() + 30_000),
    });
    expect(shieldVerdict(ago(9, 8, 7, 6, 5, 4, 0), now)).toMatchObject({
      until: new Date(now.getTime() + 60_000),
    });
    expect(shieldVerdict(ago(99, 98, 97, 96, 95, 31), now)).toEqual({ level: 'none' });
  });

  test('more than ten declines are refused until the last ten minutes hold only five', () => {
    const declines = ago(110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10);
    expect(shieldVerdict(declines, now)).toEqual({
      level: 'refused',
      until: new Date(now.getTime() - 60_000 + 600_000),
    });
  });

  test('declines older than ten minutes do not count', () => {
    expect(shieldVerdict(ago(700, 690, 680, 670, 660, 650, 601), now)).toEqual({ level: 'none' });
  });
});

describe('card testing', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ emulators: true, limitAttempts: true });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    await hearAll(shop);
    await shop.db.sql('delete from payment_decline');
  });

  const endingsOf = async (attemptId: string | undefined): Promise<number> => {
    const { rows } = await shop.db.sql(
      "select 1 from pgboss.job where name = 'payments.end-declined' and data->>'attemptId' = $1",
      [attemptId],
    );
    return rows.length;
  };

  const declined = ['4000000000000002', '4000000000009995', '4000000000009987'];

  test('the sixth decline ends the page; the next payment is slowed, then refused, and later allowed again', async () => {
    const product = await createProduct(shop.db, { stock: 50 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const [attempt] = await attemptsOf(shop.db, order.order_id);
    const decline = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        await payAtProvider(shop, order, { cardNumber: declined[count % 3] ?? '' });
        await settle(shop.shop, attempt?.id ?? '');
      }
    };
    const start = () => placeOrder(buyer);
    await decline(5);
    expect((await attemptsOf(shop.db, order.order_id))[0]?.state).toBe('open');
    await decline(1);
    // This also holds where a webhook noted the sixth first: its job came with it.
    expect(await endingsOf(attempt?.id)).toBe(1);
    await expect(start()).rejects.toMatchObject({
      status: 429,
      code: 'too_many_declines',
      message: expect.stringContaining('Por seguridad, espera'),
    });
    // A minute later one more try is let through.
    shop.clock.moveBy(61_000);
    await decline(5);
    await expect(start()).rejects.toMatchObject({ status: 429 });
    shop.clock.moveBy(4 * 60_000);
    await expect(start()).rejects.toMatchObject({ status: 429 });

    const staff = await signInStaff(shop, 'orders');
    const { watched } = await staff.api.payments.adminShield();
    expect(watched.map(({ kind }) => kind).toSorted()).toEqual(['ip', 'session']);
    expect(watched[0]).toMatchObject({ declines: 11, level: 'refused' });

    await shop.open.runJob('payments.end-declined', { attemptId: attempt?.id ?? '' });
    expect((await attemptsOf(shop.db, order.order_id))[0]?.state).toBe('cancelled');
    await expect(
      control(shop, 'stripe', `/checkout/sessions/${providerRefOf(order)}/pay`, {}),
    ).resolves.toMatchObject({
      outcome: 'closed',
    });

    shop.clock.moveBy(11 * 60_000);
    expect((await start()).order_id).toBeTruthy();
    shop.clock.moveBy(-16 * 60_000 - 1000);
    for (const { kind, value } of watched) {
      await staff.api.payments.releaseShield({ body: { kind, value } });
    }
    expect((await staff.api.payments.adminShield()).watched).toEqual([]);
  });

  test('one card declined in many sessions from many addresses ends the page, too', async () => {
    const product = await createProduct(shop.db, { stock: 50 });
    let last = '';
    for (let count = 0; count < 6; count += 1) {
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      const order = await placeOrder(buyer);
      // From an address of its own.
      await shop.db.sql('update payment_attempt set ip = $2 where reference = $1', [
        order.order_id,
        `203.0.113.${count}`,
      ]);
      await payAtProvider(shop, order, { cardNumber: '4000000000000002' });
      last = (await attemptsOf(shop.db, order.order_id))[0]?.id ?? '';
      await settle(shop.shop, last);
    }
    expect(await endingsOf(last)).toBe(1);
    const staff = await signInStaff(shop, 'orders');
    expect((await staff.api.payments.adminShield()).watched).toMatchObject([{ kind: 'card', declines: 6 }]);
  });

  test('declines reported twice and at the same moment are each counted once', async () => {
    const product = await createProduct(shop.db, { stock: 50 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const [attempt] = await attemptsOf(shop.db, order.order_id);
    if (!attempt) throw new Error('no attempt');
    const refs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await Promise.all(
      [...refs, ...refs].map((ref) =>
        noteDecline(shop.shop, attempt, { ref: `at-once-${ref}`, cardPrint: null }),
      ),
    );
    // The jobs of the sixth and the seventh.
    expect(await endingsOf(attempt.id)).toBe(2);
  });

  test('declines are forgotten after a day', async () => {
    const product = await createProduct(shop.db, { stock: 50 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order, { cardNumber: '4000000000000002' });
    const [attempt] = await attemptsOf(shop.db, order.order_id);
    await settle(shop.shop, attempt?.id ?? '');
    const kept = async () =>
      (
        await shop.db.sql('select count(*)::int as n from payment_decline where attempt_id = $1', [
          attempt?.id,
        ])
      ).rows[0]?.n;
    expect(await kept()).toBe(1);
    await hearAll(shop);
    shop.clock.moveBy(25 * 3_600_000);
    await shop.open.runJob('payments.reconcile');
    expect(await kept()).toBe(0);
  });

  test("the list of declines needs the staff's right to orders", async () => {
    const catalog = await signInStaff(shop, 'catalog');
    const staff = await signInStaff(shop, 'orders');
    const release = (json: object, token?: string) =>
      shop.request('/admin/payment-shield/release', {
        method: 'POST',
        json,
        ...(token === undefined ? {} : { token }),
      });
    for (const path of ['/admin/payment-shield', '/admin/payment-disputes']) {
      await expectRefusal(shop.request(path), 401);
      await expectRefusal(shop.request(path, { token: catalog.token }), 403);
    }
    const key = { kind: 'ip', value: '127.0.0.1' };
    await expectRefusal(release(key), 401);
    await expectRefusal(release(key, catalog.token), 403);
    await expectRefusal(release({ kind: 'name', value: 'x' }, staff.token), 422, 'invalid');
    expect(await (await release({ kind: 'ip', value: '192.0.2.1' }, staff.token)).json()).toEqual({
      forgotten: 0,
    });
  });
});
