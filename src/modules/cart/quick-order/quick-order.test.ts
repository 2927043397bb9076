import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../../test/factories/create-company.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  const staff = await signInStaff(shop);
  const { price_list: list } = await staff.api.wholesale.addPriceList({
    body: { name: 'Mayoreo', basis_points: 1000, products: [] },
  });
  ({ admin: buyer } = await createCompany(shop, { staff, priceListId: list.id }));
});
afterAll(() => shop.stop());

/** A product that is called so by its maker. */
const coded = (mpn: string, given: Parameters<typeof createProduct>[1] = {}) =>
  createProduct(shop.db, { priceCents: 100_000, stock: 5, mpn, ...given });

const ask = async (text: string, by = buyer) => (await by.api.cart.quickOrder({ body: { text } })).lines;
const states = async (text: string) => (await ask(text)).map(({ state }) => state);

describe('a quick order', () => {
  test('says of each line what it would put in the cart, at the own price, and puts nothing there', async () => {
    const [gpu, few] = [await coded('100-GPU/A'), await coded('100-FEW', { stock: 2 })];
    const lines = await ask(`100-gpu/a\t3\n${few.sku}, 9\nNADIE-SABE 1`);
    expect(lines).toMatchObject([
      {
        state: 'found',
        quantity: 3,
        matches: [{ product_id: gpu.id, price_cents: 90_000, public_cents: 100_000, available: 5 }],
      },
      { state: 'short', message: 'Solo quedan 2 piezas.', matches: [{ product_id: few.id }] },
      { state: 'unknown', matches: [] },
    ]);
    await expect(buyer.api.cart.cart({ params: { userId: buyer.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('lets choose where a code means several products, unless it is the SKU of one', async () => {
    const [one, other] = [await coded('MISMO-1'), await coded('MISMO-1')];
    const [line] = await ask('mismo1 2');
    expect(line?.state).toBe('choose');
    expect(line?.matches.map(({ product_id }) => product_id).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    const named = await coded('OTRA-CLAVE');
    await coded(named.sku);
    expect(await ask(named.sku)).toMatchObject([{ state: 'found', matches: [{ product_id: named.id }] }]);
  });

  test('reads a code with a blank where no shorter one is known', async () => {
    const product = await coded('RTX 5099');
    expect(await ask('RTX 5099')).toMatchObject([{ quantity: 1, matches: [{ product_id: product.id }] }]);
    expect(await ask('RTX 5099 4')).toMatchObject([{ quantity: 4, matches: [{ product_id: product.id }] }]);
  });

  test('finds nothing that is not for sale, and says what is sold out', async () => {
    const hidden = await coded('OCULTO-1', { status: 'hidden' });
    const gone = await coded('AGOTADO-1', { stock: 0 });
    expect(await states(`${hidden.sku}\n${gone.sku}`)).toEqual(['unknown', 'short']);
  });

  test('reads a CSV; refuses what is no table, nothing and too many lines', async () => {
    const product = await coded('CSV-1');
    const send = (content: string, name = 'pedido.csv') => {
      const body = new FormData();
      body.set('file', new File([content], name));
      return shop.request('/cart/quick-order/file', { method: 'POST', token: buyer.token, body });
    };
    const answer = await send(`Clave;Piezas\n${product.sku};2\n`);
    expect(await answer.json()).toMatchObject({ lines: [{ state: 'found', quantity: 2 }] });
    await expectRefusal(send('\0\0\0'), 422);
    const post = (text: string) => shop.request('/cart/quick-order', { token: buyer.token, json: { text } });
    expect((await expectRefusal(post(' \n '), 422)).fields).toHaveProperty('text');
    expect((await expectRefusal(post('GPU-1\n'.repeat(101)), 422)).fields).toHaveProperty('text');
    await expectRefusal(shop.request('/cart/quick-order', { json: { text: 'GPU-1' } }), 401);
  });

  test('shows everybody else the public price', async () => {
    const product = await coded('PUBLICO-1');
    const [line] = await ask(product.sku, await signInCustomer(shop));
    expect(line?.matches[0]).toMatchObject({ price_cents: 100_000, public_cents: 100_000 });
  });
});
