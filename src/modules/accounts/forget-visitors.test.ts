import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInVisitor } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

/** Dates a customer's row and sessions `days` back. */
const age = (id: string, days: number) =>
  shop.db.sql(`update customer set created_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
const endSession = (id: string) =>
  shop.db.sql(`update customer_session set expires_at = now() - interval '1 hour' where customer_id = $1`, [
    id,
  ]);

test('visitors without a live session are erased with their carts; buyers, customers and active visitors stay', async () => {
  const product = await createProduct(shop.db);
  const [gone, young, present, buyer] = [
    await signInVisitor(shop),
    await signInVisitor(shop),
    await signInVisitor(shop),
    await signInVisitor(shop),
  ];
  const customer = await signInCustomer(shop);
  await addToCart(gone, product.id);
  await addToCart(buyer, product.id);
  await buyer.api.customers.becomeGuest({ body: { name: 'Inés', email: 'ines@prueba.example' } });
  await buy(shop, buyer);
  for (const { id } of [gone, present, buyer, customer]) await age(id, 61);
  await age(young.id, 59);
  for (const { id } of [gone, young, buyer, customer]) await endSession(id);

  await shop.open.runJob('customers.forget-visitors');

  const all = [gone, young, present, buyer, customer].map(({ id }) => id);
  const { rows } = await shop.db.sql('select id from customer where id = any($1)', [all]);
  expect(new Set(rows.map(({ id }: { id: string }) => id))).toEqual(
    new Set([young, present, buyer, customer].map(({ id }) => id)),
  );
  expect((await shop.db.sql('select from cart where customer_id = $1', [gone.id])).rowCount).toBe(0);
});
