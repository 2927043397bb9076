import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const warningsOf = async (id: number) => (await staff.api.promotions.warnings({ params: { id } })).warnings;

test('staff are told of another promotion of the lane for the same goods at the same time', async () => {
  const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
  const first = await createPromotion(shop.db, { productIds: [one.id, two.id] });
  const second = await createPromotion(shop.db, { productIds: [two.id] });
  const elsewhere = await createPromotion(shop.db, { type: 'line', productIds: [two.id] });
  expect(await warningsOf(second.id)).toEqual([
    { kind: 'overlap', message: expect.stringContaining(first.name) as string, promotion_id: first.id },
  ]);
  expect(await warningsOf(elsewhere.id)).toEqual([]);
  const draft = await createPromotion(shop.db, { isDraft: true, productIds: [one.id] });
  expect((await warningsOf(first.id)).map((one) => one.promotion_id)).not.toContain(draft.id);
});

test('staff are told of products that would sell below what they cost with IVA', async () => {
  const product = await createProduct(shop.db, { priceCents: 120_000 });
  // 1,000 pesos before tax are 1,160 with it.
  await shop.db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
       record_updated_at, record_hash)
     values ('prueba', $1, $2, 'x', 'x', 1000, 'MXN', 'x', 'active', now(), 'x')`,
    [product.refId, product.id],
  );
  const fine = await createPromotion(shop.db, { type: 'line', value: 300, productIds: [product.id] });
  expect(await warningsOf(fine.id)).toEqual([]);
  const loss = await createPromotion(shop.db, { type: 'order', value: 1000 });
  expect(await warningsOf(loss.id)).toEqual([
    {
      kind: 'below_cost',
      message: `${product.name} would sell at $1,080.00 and costs $1,160.00 with IVA.`,
      promotion_id: null,
    },
  ]);
  await expect(warningsOf(999_999)).rejects.toMatchObject({ status: 404 });
});
