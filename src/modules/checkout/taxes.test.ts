import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql(`delete from shop_setting where key = 'taxes'`));

async function rateOf(id: number, rate: 0 | 800 | 1600): Promise<void> {
  const { product } = await owner.api.catalog.adminProduct({ params: { id } });
  await owner.api.catalog.updateProduct({
    params: { id },
    body: { version: product.version, tax_basis_points: rate },
  });
}

/** What an order's lines and shipping froze, and its IVA. */
async function frozen(orderId: string) {
  const { rows } = await shop.db.sql(
    `select o.tax_cents::int as tax, o.shipping_cents::int as shipping, o.shipping_tax_basis_points as shipping_rate,
            (select array_agg(l.tax_basis_points order by l.position) from order_line l where l.order_id = o.id) as rates,
            (select array_agg(l.tax_cents::int order by l.position) from order_line l where l.order_id = o.id) as taxes
       from shop_order o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

test('a product’s own rate splits its price in quote and order, and no price changes', async () => {
  const [general, exempt, border] = [
    await createProduct(shop.db, { priceCents: 11_600 }),
    await createProduct(shop.db, { priceCents: 11_600 }),
    await createProduct(shop.db, { priceCents: 10_800 }),
  ];
  await rateOf(exempt.id, 0);
  await rateOf(border.id, 800);
  const buyer = await createBuyer(
    shop,
    [general, exempt, border].map(({ id }) => ({ productId: id })),
  );
  const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '72000' } });
  expect(quote.lines.map((line) => [line.line_total_cents, line.tax_cents])).toEqual([
    [11_600, 1_600],
    [11_600, 0],
    [10_800, 800],
  ]);
  // The parcel of $149 is taxed at the shop's rate.
  expect(quote.tax_cents).toBe(1_600 + 800 + 2_055);
  const { order_id: id } = await placeOrder(buyer, { total_cents: quote.total_cents });
  expect(await frozen(id)).toEqual({
    tax: quote.tax_cents,
    shipping: 14_900,
    shipping_rate: 1600,
    rates: [1600, 0, 800],
    taxes: [1_600, 0, 800],
  });
});

test('a shop in the border region splits everything at 8 %, and orders placed before keep their rate', async () => {
  const product = await createProduct(shop.db, { priceCents: 10_800 });
  const before = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: former } = await placeOrder(before);
  await changeSettings(owner, 'taxes', { rate: '8' });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '72000' } });
  expect(quote.lines[0]?.tax_cents).toBe(800);
  expect(quote.tax_cents).toBe(800 + 1_104);
  const { order_id: id } = await placeOrder(buyer);
  expect(await frozen(id)).toMatchObject({ shipping_rate: 800, rates: [800], taxes: [800] });
  expect(await frozen(former)).toMatchObject({ shipping_rate: 1600, rates: [1600] });
  await rateOf(product.id, 1600);
  const other = await createBuyer(shop, [{ productId: product.id }]);
  expect((await other.api.checkout.quote({ body: {} })).quote.lines[0]?.tax_cents).toBe(1_490);
});

test('a rate that there is not is refused beside its field', async () => {
  const { id } = await createProduct(shop.db);
  const product = await expectRefusal(
    shop.request(`/admin/products/${id}`, {
      method: 'PUT',
      token: owner.token,
      json: { version: 1, tax_basis_points: 1500 },
    }),
    422,
    'invalid',
  );
  expect(Object.keys(product.fields ?? {})).toEqual(['tax_basis_points']);
  await expectRefusal(
    shop.request('/admin/settings/taxes', {
      method: 'PUT',
      token: owner.token,
      json: { version: 0, values: { rate: '0' } },
    }),
    422,
    'invalid',
  );
});
