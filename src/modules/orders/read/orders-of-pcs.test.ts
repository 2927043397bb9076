import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import type { ProductKind } from '../../catalog/index.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

test('only paid orders with a processor or a board are offered as a PC', async () => {
  const buyer = await createBuyer(shop, []);
  const bought = new Map<string, string>();
  const purchases: ProductKind[][] = [['keyboard'], ['case', 'psu'], ['cpu', 'keyboard'], ['motherboard']];
  for (const kinds of purchases) {
    for (const kind of kinds) await addToCart(buyer, (await createProduct(shop.db, { kind })).id);
    bought.set(kinds.join(), (await buy(shop, buyer)).order_id);
  }
  const offered = async () => {
    const { orders, total } = await buyer.api.orders.orders({ query: { makes_pc: 'true' } });
    expect(total).toBe(orders.length);
    return orders.map((order) => order.order_id);
  };
  expect(await offered()).toEqual([bought.get('motherboard'), bought.get('cpu,keyboard')]);
  // A refunded PC is not offered.
  await shop.db.sql("update shop_order set state = 'refunded' where id = $1", [bought.get('motherboard')]);
  expect(await offered()).toEqual([bought.get('cpu,keyboard')]);
  expect((await buyer.api.orders.orders()).total).toBe(4);
});
