import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { shipping } from '../settings/shipping.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.db.sql(`delete from shop_setting where key = 'shipping'`);
  shop.clock.reset();
});

const { zones, branches } = shipping.fields;
const change = (values: Record<string, unknown>) => changeSettings(owner, 'shipping', values);
const rulesNow = async () => (await owner.api.shipping.shippingRules()).rules;
const put = (values: Record<string, unknown>, token = owner.token) =>
  shop.request('/admin/settings/shipping', { method: 'PUT', token, json: { version: 0, values } });

async function quoteFor(postalCode: string, priceCents = 50_000) {
  const product = await createProduct(shop.db, { priceCents, weightGrams: 800 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
  const { quote } = await buyer.api.checkout.quote({ body: { postal_code: postalCode } });
  return quote;
}

test('everybody reads the rules that browsers count with', async () => {
  const answer = await shop.request('/shipping/rules');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    rules: { free_from_cents: 199_900, cut_off_hour: 13, zones: [{}, {}, {}], branches: [{}, {}, {}] },
  });
});

test('a rate and the amount that makes parcels free hold in the next quote', async () => {
  expect((await quoteFor('72000')).shipping_cents).toBe(14_900);
  await change({
    zones: zones.byDefault.map((zone) => (zone.prefixes === '' ? { ...zone, base_cents: 12_300 } : zone)),
    free_from_cents: 60_000,
  });
  expect((await quoteFor('72000')).shipping_cents).toBe(12_300);
  expect((await quoteFor('72000', 60_000)).shipping_cents).toBe(0);
  expect((await rulesNow()).free_from_cents).toBe(60_000);
  await change({ is_free_shipping: false });
  expect((await quoteFor('72000', 900_000)).shipping_cents).toBe(12_300);
});

test('a holiday moves the day that a quote promises', async () => {
  // Friday morning.
  shop.clock.set(new Date('2026-11-20T18:00:00Z'));
  const arrival = async () => (await quoteFor('03650')).delivery_options[0]?.earliest_on;
  expect(await arrival()).toBe('2026-11-23');
  await change({
    holidays: [
      { day: '2026-11-20', name: 'Inventario' },
      { day: '11-23', name: '' },
    ],
  });
  expect(await arrival()).toBe('2026-11-25');
  expect((await rulesNow()).calendar.days_off).toEqual(['2026-11-20', '11-23']);
  await change({ holidays: [], works_saturday: true });
  expect(await arrival()).toBe('2026-11-21');
});

test('a branch that is off says its text and takes no order, until its time has come', async () => {
  const [first, ...others] = branches.byDefault;
  const off = { ...first, is_on: false, off_text: 'Cerrada por inventario.', off_until: '2026-11-24 09:00' };
  await change({ branches: [off, ...others] });
  shop.clock.set(new Date('2026-11-24T14:59:00Z'));
  const { delivery_options: options } = await quoteFor('03650');
  expect(options).toMatchObject([
    { method: 'parcel', is_available: true },
    { method: 'pickup_cdmx', is_available: false, description: 'Cerrada por inventario.' },
    { method: 'pickup_gdl', is_available: true },
    { method: 'pickup_mty', is_available: true },
  ]);
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
  const order = { delivery_method: 'pickup_cdmx', payment_method: 'card' };
  const refusal = await expectRefusal(
    shop.request('/checkout/orders', { method: 'POST', token: buyer.token, json: order }),
    422,
    'invalid',
  );
  expect(refusal.fields).toEqual({ delivery_method: 'Cerrada por inventario.' });
  shop.clock.set(new Date('2026-11-24T15:00:00Z'));
  expect((await rulesNow()).branches[0]?.closed).toBeNull();
});

test('a new branch takes orders, which keep its address when it is gone', async () => {
  const puebla = {
    ...branches.byDefault[0],
    code: 'pickup_pue',
    city: 'Puebla',
    street: 'Av. Juárez',
    municipality: 'Puebla',
    state: 'Puebla',
    postal_code: '72160',
  };
  await change({ branches: [...branches.byDefault, puebla] });
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
  const placed = await placeOrder(buyer, { delivery_method: 'pickup_pue' });
  await change({ branches: branches.byDefault });
  const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
  expect(order.delivery_address).toMatchObject({
    street: 'Av. Juárez',
    state: 'Puebla',
    postal_code: '72160',
  });
  await expectRefusal(
    shop.request('/checkout/orders', {
      method: 'POST',
      token: buyer.token,
      json: { delivery_method: 'pickup_pue', payment_method: 'card' },
    }),
    422,
  );
});

test('without a zone for the rest of the country nothing is sent there', async () => {
  await change({ zones: zones.byDefault.filter(({ prefixes }) => prefixes !== '') });
  const quote = await quoteFor('72000');
  expect(quote.delivery_options.map(({ method }) => method)).not.toContain('parcel');
  expect((await quoteFor('03650')).delivery_method).toBe('parcel');
});

test('rules that contradict themselves are refused beside their fields', async () => {
  const [metropolitan, national, remote] = zones.byDefault;
  const refusal = await expectRefusal(
    put({
      zones: [metropolitan, { ...national, min_days: 5, max_days: 4 }, { ...remote, prefixes: '01 97' }],
      branches: [branches.byDefault[0], branches.byDefault[0]],
      works_monday: false,
      works_tuesday: false,
      works_wednesday: false,
      works_thursday: false,
      works_friday: false,
    }),
    422,
    'invalid',
  );
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual([
    'branches.1.code',
    'works_monday',
    'zones.1.max_days',
    'zones.2.prefixes',
  ]);
  const malformed = await expectRefusal(
    put({
      holidays: [{ day: '2026-02-30', name: '' }],
      branches: [{ ...branches.byDefault[0], code: 'Puebla' }],
    }),
    422,
    'invalid',
  );
  expect(Object.keys(malformed.fields ?? {}).toSorted()).toEqual(['branches.0.code', 'holidays.0.day']);
});

test('who may not change settings changes none', async () => {
  const support = await signInStaff(shop, 'support');
  await expectRefusal(put({ cut_off_hour: 9 }, support.token), 403);
  await expectRefusal(shop.request('/admin/settings/shipping', { method: 'PUT', json: {} }), 401);
});
