import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToCart } from '../../../../test/factories/buy.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { readPdf } from '../../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refreshListing, setProductStatus } from '../../catalog/index.ts';
import { setStock } from '../../inventory/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const day = 86_400_000;
let card: CreatedProduct;
let fan: CreatedProduct;
let maker: SignedIn;
beforeEach(async () => {
  card = await createProduct(shop.db, { name: 'Tarjeta de video', priceCents: 500_000, stock: 5 });
  fan = await createProduct(shop.db, { name: 'Ventilador', priceCents: 20_000, stock: 9 });
  maker = await signInVisitor(shop);
  await addToCart(maker, card.id);
  await addToCart(maker, fan.id, 3);
});

const make = async (who: SignedIn) => (await who.api.cart.makeQuote({ body: {} })).quote;
const read = async (token: string) => (await shop.api.cart.cartQuote({ params: { token } })).quote;

describe('a quote of a cart', () => {
  test('can be made without an account and read by whoever has its link, at the prices of its day', async () => {
    const { token, folio } = await make(maker);
    const quote = await read(token);
    expect(quote).toMatchObject({
      folio,
      is_valid: true,
      total_cents: 560_000,
      lines: [
        { product_name: 'Tarjeta de video', quantity: 1, unit_price_cents: 500_000, change: null },
        { product_name: 'Ventilador', quantity: 3, line_total_cents: 60_000, change: null },
      ],
    });
    expect(JSON.stringify(quote)).not.toContain(maker.id);
  });

  test('asked for twice is one, and another where the cart is', async () => {
    const first = await make(maker);
    expect(await make(maker)).toEqual(first);
    await addToCart(maker, (await createProduct(shop.db)).id);
    expect((await make(maker)).folio).not.toBe(first.folio);
  });

  test('of the same goods by somebody else is another', async () => {
    const other = await signInCustomer(shop);
    await addToCart(other, card.id);
    await addToCart(other, fan.id, 3);
    expect((await make(other)).token).not.toBe((await make(maker)).token);
  });

  test('is not made of nothing, nor for nobody', async () => {
    const empty = await signInVisitor(shop);
    await expectRefusal(shop.request('/cart/quotes', { token: empty.token, json: {} }), 409, 'cart_empty');
    await expectRefusal(shop.request('/cart/quotes', { json: {} }), 401);
  });

  test('is a PDF with folio, prices, end and link', async () => {
    const { token, folio } = await make(maker);
    const answer = await shop.request(`/cart/quotes/${token}/pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const page = readPdf(await answer.bytes())
      .pages.join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const said of [
      `Número ${folio}`,
      'Ventilador',
      '3 $200.00 $600.00',
      'Total con IVA $5,600.00',
      'ni fija precios',
    ])
      expect(page).toContain(said);
    expect(page.replaceAll(' ', '')).toContain(`/carrito/${token}`);
  });

  test('ends by the settings and says so, and is forgotten a month later', async () => {
    const { token, valid_until } = await make(maker);
    expect(new Date(valid_until).getTime() - shop.clock.now().getTime()).toBeLessThanOrEqual(7 * day);
    shop.clock.moveBy(8 * day);
    expect((await read(token)).is_valid).toBe(false);
    await shop.open.runJob('cart.forget-quotes');
    expect((await read(token)).lines).toHaveLength(2);
    shop.clock.moveBy(30 * day);
    await shop.open.runJob('cart.forget-quotes');
    await expectRefusal(shop.request(`/cart/quotes/${token}`), 404);
    shop.clock.reset();
  });

  test('that was never made is not there', async () => {
    for (const path of ['', '/pdf'])
      await expectRefusal(shop.request(`/cart/quotes/${'x'.repeat(32)}${path}`), 404);
    const { token } = await signInVisitor(shop);
    await expectRefusal(shop.request(`/cart/quotes/${'x'.repeat(32)}/cart`, { token, json: {} }), 404);
  });
});

describe('somebody who opens it', () => {
  test('has the goods in a cart of their own, once however often', async () => {
    const { token } = await make(maker);
    const other = await signInVisitor(shop);
    const open = () => other.api.cart.openQuote({ params: { token }, body: {} });
    for (const { cart, lines } of [await open(), await open()]) {
      expect(cart?.total_cents).toBe(560_000);
      expect(lines.map(({ in_cart, problem }) => [in_cart, problem])).toEqual([
        [1, null],
        [3, null],
      ]);
    }
    await expectRefusal(shop.request(`/cart/quotes/${token}/cart`, { json: {} }), 401);
  });

  test('is told what costs other, is fewer or gone by then', async () => {
    const gone = await createProduct(shop.db, { name: 'Descontinuado', stock: 2 });
    await addToCart(maker, gone.id);
    const { token } = await make(maker);
    await shop.db.transaction(async (tx) => {
      await tx.sql('update product set price_cents = 450000 where id = $1', [card.id]);
      await setStock(tx, fan.id, 'CDMX', 2, 'count');
      const left = await setProductStatus(tx, [gone.refId], 'discontinued');
      await refreshListing(tx, [card.id, fan.id, ...left], shop.clock.now());
    });
    expect((await read(token)).lines.map(({ change }) => change?.kind)).toEqual([
      'price_changed',
      'less_stock',
      'gone',
    ]);
    const other = await signInVisitor(shop);
    const { lines } = await other.api.cart.openQuote({ params: { token }, body: {} });
    expect(
      lines.map(({ in_cart, price_cents, was_price_cents, problem }) => [
        in_cart,
        price_cents,
        was_price_cents,
        problem,
      ]),
    ).toEqual([
      [1, 450_000, 500_000, null],
      [2, 20_000, 20_000, 'less_stock'],
      [0, null, expect.any(Number), 'not_for_sale'],
    ]);
  });
});
