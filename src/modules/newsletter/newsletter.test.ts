import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const subscribe = (email_address: unknown) =>
  shop.request('/subscriber/add-subscribe', { json: { email_address } });

describe('subscribing', () => {
  test('an address is kept and answered with 201', async () => {
    const response = await subscribe('ana@prueba.example');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ email_address: 'ana@prueba.example' });
  });

  test('the same address again is a conflict, whatever its capitals', async () => {
    await subscribe('beto@prueba.example');
    await expectRefusal(subscribe('Beto@Prueba.example'), 409, 'already_subscribed');
  });

  test('the same address ten times at once is kept once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('carla@prueba.example')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test.each(['', 'no es correo', 'a@', `${'a'.repeat(300)}@b.mx`, '<script>@x.mx'])(
    'what is no address is refused: %j',
    async (text) => {
      const { fields } = await expectRefusal(subscribe(text), 422, 'invalid');
      expect(fields).toHaveProperty('email_address');
    },
  );

  test('a body that is no JSON, or none, is refused clearly', async () => {
    const path = '/subscriber/add-subscribe';
    const headers = { 'content-type': 'application/json' };
    await expectRefusal(shop.request(path, { method: 'POST', body: '{', headers }), 400, 'malformed');
    await expectRefusal(shop.request(path, { method: 'POST' }), 415);
    await expectRefusal(subscribe(7), 422);
  });
});

describe('the staff’s list', () => {
  test('shows subscribers newest first, searched by part of the address', async () => {
    await subscribe('unico-buscado@prueba.example');
    const staff = await signInStaff(shop, 'support');
    const { subscribers, total } = await staff.api.newsletter.adminSubscribers({
      query: { q: 'unico-busc' },
    });
    expect(total).toBe(1);
    expect(subscribers[0]?.email_address).toBe('unico-buscado@prueba.example');
    const none = await staff.api.newsletter.adminSubscribers({ query: { q: '%' } });
    expect(none.total).toBe(0);
  });

  test('a removed subscriber can subscribe again; removing twice says not there', async () => {
    await subscribe('se-va@prueba.example');
    const staff = await signInStaff(shop, 'catalog');
    const { subscribers } = await staff.api.newsletter.adminSubscribers({ query: { q: 'se-va' } });
    const id = subscribers[0]?.id ?? 0;
    await staff.api.newsletter.deleteSubscriber({ params: { id } });
    await expectRefusal(
      shop.request(`/admin/subscribers/${id}`, { method: 'DELETE', token: staff.token }),
      404,
      'not_found',
    );
    expect((await subscribe('se-va@prueba.example')).status).toBe(201);
  });

  test('nobody, a customer and staff without the right are refused', async () => {
    const customer = await signInCustomer(shop);
    const orders = await signInStaff(shop, 'orders');
    await expectRefusal(shop.request('/admin/subscribers'), 401);
    await expectRefusal(shop.request('/admin/subscribers', { token: customer.token }), 401);
    const remove = (token?: string) =>
      shop.request('/admin/subscribers/1', { method: 'DELETE', ...(token && { token }) });
    await expectRefusal(remove(), 401);
    await expectRefusal(remove(customer.token), 401);
    await expectRefusal(remove(orders.token), 403, 'forbidden');
  });
});
