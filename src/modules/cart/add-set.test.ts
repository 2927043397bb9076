import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { signInVisitor, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { refreshListing } from '../catalog/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Item = { product_id: number; quantity: number; seen_price_cents: number };

const item = ({ id, priceCents }: CreatedProduct, quantity = 1): Item => ({
  product_id: id,
  quantity,
  seen_price_cents: priceCents,
});
const addSet = ({ id, api }: SignedIn, items: Item[]) => api.cart.addSet({ body: { user_id: id, items } });
const linesOf = async ({ id, api }: SignedIn) =>
  (await api.cart.cart({ params: { userId: id } })).cart.items.map(({ product_id, quantity }) => [
    product_id,
    quantity,
  ]);

test('a set is added whole, and a repetition changes nothing', async () => {
  const [one, two] = await Promise.all([createProduct(shop.db), createProduct(shop.db)]);
  const visitor = await signInVisitor(shop);
  const items = [item(one), item(two, 2)];
  expect((await addSet(visitor, items)).cart.item_count).toBe(3);
  expect((await addSet(visitor, items)).cart.item_count).toBe(3);
});

test('units already in the cart count toward the set, and surplus units stay', async () => {
  const [few, many] = await Promise.all([createProduct(shop.db), createProduct(shop.db)]);
  const visitor = await signInVisitor(shop);
  await addSet(visitor, [item(few), item(many, 5)]);
  await addSet(visitor, [item(few, 3), item(many)]);
  expect((await linesOf(visitor)).toSorted()).toEqual(
    [
      [few.id, 3],
      [many.id, 5],
    ].toSorted(),
  );
});

test('one unavailable part keeps the whole set out, and every reason is named', async () => {
  const [fine, gone, soldOut, short, dearer] = await Promise.all([
    createProduct(shop.db),
    createProduct(shop.db),
    createProduct(shop.db, { stock: 0 }),
    createProduct(shop.db, { stock: 2 }),
    createProduct(shop.db, { priceCents: 50_000 }),
  ]);
  await shop.db.transaction(async (tx) => {
    await tx.sql(`update product set status = 'hidden' where id = $1`, [gone.id]);
    await tx.sql(`update product set max_per_order = 1 where id = $1`, [fine.id]);
    await refreshListing(tx, [gone.id]);
  });
  const visitor = await signInVisitor(shop);
  const refused = addSet(visitor, [
    item(fine, 2),
    item(gone),
    item(soldOut),
    item(short, 3),
    { ...item(dearer), seen_price_cents: 49_900 },
  ]);
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: 'set_refused',
    message: 'No agregamos nada: 5 piezas cambiaron.',
    details: {
      problems: expect.arrayContaining([
        { product_id: fine.id, reason: 'over_limit', message: 'Máximo 1 pieza por pedido.' },
        { product_id: gone.id, reason: 'not_for_sale', message: 'Ya no está a la venta.' },
        { product_id: soldOut.id, reason: 'out_of_stock', message: 'Se agotó.' },
        { product_id: short.id, reason: 'less_stock', message: 'Solo quedan 2 piezas.' },
        { product_id: dearer.id, reason: 'price_changed', message: 'Ahora cuesta $500.00.' },
      ]),
    },
  });
  await expect(linesOf(visitor)).rejects.toMatchObject({ status: 404 });
});

test('an unknown product is reported as gone, and somebody else’s cart is not found', async () => {
  const visitor = await signInVisitor(shop);
  await expect(
    addSet(visitor, [{ product_id: 2_000_000_000, quantity: 1, seen_price_cents: 1 }]),
  ).rejects.toMatchObject({ code: 'set_refused' });
  const product = await createProduct(shop.db);
  const other = await signInVisitor(shop);
  await expect(
    visitor.api.cart.addSet({ body: { user_id: other.id, items: [item(product)] } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(addSet(visitor, [])).rejects.toMatchObject({ status: 422 });
});

test('a cart without room for the whole set takes none of it', async () => {
  const products = await Promise.all(Array.from({ length: 62 }, () => createProduct(shop.db)));
  const visitor = await signInVisitor(shop);
  await addSet(
    visitor,
    products.slice(0, 55).map((product) => item(product)),
  );
  await addSet(
    visitor,
    products.slice(0, 60).map((product) => item(product)),
  );
  const more = await Promise.all(Array.from({ length: 40 }, () => createProduct(shop.db)));
  await addSet(
    visitor,
    more.map((product) => item(product)),
  );
  await expect(
    addSet(
      visitor,
      products.slice(60).map((product) => item(product)),
    ),
  ).rejects.toMatchObject({
    status: 409,
    code: 'cart_full',
  });
  expect(await linesOf(visitor)).toHaveLength(100);
});
