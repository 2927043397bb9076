import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { createPaypalClient, createStripeClient } from '../payments/index.ts';
import { createPaypalProvider } from '../payments/paypal/paypal-provider.ts';
import { createStripeProvider } from '../payments/stripe/stripe-provider.ts';
import { createSwPac } from '../invoices/sw-pac.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const webhookPaths = {
  stripe: '/api/payments/stripe/webhook',
  paypal: '/api/payments/paypal/webhook',
  pac: null,
  // With its secret, because Envia signs nothing.
  envia: expect.stringMatching(/^\/api\/carriers\/envia\/webhook\/.{40,}$/),
  skydropx: '/api/carriers/skydropx/webhook',
};
const keys = ['stripe', 'paypal', 'pac', 'envia', 'skydropx'] as const;

test('staff see which keys there are and when a webhook was heard last, never a key', async () => {
  const heardAt = '2026-11-24T12:00:00.000Z';
  await shop.db.sql(
    `insert into payment_event (provider, event_id, type, payload, received_at)
     values ('stripe', 'evt_heard', 'balance.available', '{}', $1)`,
    [heardAt],
  );
  const answer = await shop.request('/admin/keys', { token: owner.token });
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    keys: keys.map((provider) => ({
      provider,
      mode: 'emulator',
      last_webhook_at: provider === 'stripe' ? heardAt : null,
      webhook_path: webhookPaths[provider],
    })),
  });
});

test.each(keys)('the key of %s is taken', async (provider) => {
  const found = await owner.api.keys.testKey({ params: { provider } });
  expect(found.is_ok).toBe(true);
  expect(found.message).toMatch(/takes the key\.$/);
});

test('the emulators refuse a wrong key as the providers do', async () => {
  const providers = shop.emulators?.providers;
  if (!providers) throw new Error('The emulators run.');
  const { stripe, paypal, pac } = providers;
  const wrong = [
    createStripeProvider(createStripeClient({ ...stripe, secretKey: 'sk_test_wrong' })).checkKeys,
    createPaypalProvider(createPaypalClient({ ...paypal, clientSecret: 'wrong' })).checkKeys,
    createSwPac({ ...pac, token: 'wrong' }).checkToken,
  ];
  for (const check of wrong) await expect(check()).rejects.toMatchObject({ kind: 'refused' });
});

test('a provider that does not answer is not called a wrong key', async () => {
  const nobody = 'http://127.0.0.1:9';
  const pac = createSwPac({ baseUrl: nobody, token: 'x' });
  await expect(pac.checkToken()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('only who may set the system up reads and tests keys', async () => {
  const customer = await signInCustomer(shop);
  const orders = await signInStaff(shop, 'orders');
  for (const [method, path] of [
    ['GET', '/admin/keys'],
    ['POST', '/admin/keys/stripe/test'],
  ] as const) {
    await expectRefusal(shop.request(path, { method }), 401);
    await expectRefusal(shop.request(path, { method, token: customer.token }), 401);
    await expectRefusal(shop.request(path, { method, token: orders.token }), 403);
  }
  await expectRefusal(shop.request('/admin/keys/visa/test', { method: 'POST', token: owner.token }), 404);
});

test('a shop without a key says so', async () => {
  const bare = await startTestShop();
  const staff = await signInStaff(bare, 'owner');
  expect((await staff.api.keys.keys()).keys).toContainEqual(
    expect.objectContaining({ provider: 'pac', mode: 'none' }),
  );
  await expectRefusal(
    bare.request('/admin/keys/pac/test', { method: 'POST', token: staff.token }),
    409,
    'no_key',
  );
  await bare.stop();
});
