import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, testPassword, type SignedIn } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

async function visitAs(buyer: SignedIn, width: number) {
  const visitor = await shop.visit({ width });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  return visitor;
}

async function deliver(orderId: string) {
  const params = { order_id: orderId };
  const { updateFulfilment } = staff.api.orders;
  await updateFulfilment({ params, body: { fulfilment: 'packed' } });
  await updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'Estafeta', tracking_code: 'EST-1' },
  });
  await updateFulfilment({ params, body: { fulfilment: 'delivered' } });
}

test.each([390, 1440])('at %i px an order shows where it is, is bought again and reviewed', async (width) => {
  const [kept, gone] = [
    await createProduct(shop.db, { name: `Fuente que sigue ${width}`, stock: 9 }),
    await createProduct(shop.db, { name: `Gabinete agotado ${width}`, stock: 1 }),
  ];
  const buyer = await createBuyer(shop, [{ productId: kept.id }, { productId: gone.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const { context, page, problems } = await visitAs(buyer, width);
  await page.goto(`/dashboard?pedido=${orderId}`);
  const steps = page.getByRole('list', { name: 'Avance de tu pedido' });
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain('En preparación');
  await page
    .getByText(/^Sale a más tardar .* Llega entre el/)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: /Escribir una reseña/ }).count()).toBe(0);

  const again = page.getByRole('button', { name: 'Volver a comprar' });
  await again.click();
  await page.getByText('Tu carrito ya tiene 1 de 2 productos de este pedido').waitFor();
  await page.getByText(`Gabinete agotado ${width}: Se agotó.`).waitFor();
  await again.click();
  await page.getByRole('link', { name: 'Ver mi carrito' }).last().waitFor();
  const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
  expect(cart.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[kept.id, 1]]);

  await deliver(orderId);
  await page.reload();
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain('Entregado');
  await page.getByRole('link', { name: `Escribir una reseña de Fuente que sigue ${width}` }).click();
  await page.waitForURL(/#resenas$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('on paper an order is one page with its table and fiscal data, and nothing to press', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente de papel' });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const { context, page } = await visitAs(buyer, 1280);
  await page.goto(`/dashboard?pedido=${orderId}`);
  await page.getByRole('list', { name: 'Avance de tu pedido' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('cell', { name: /Fuente de papel/ }).waitFor();
  await page.getByText('Datos fiscales').waitFor();
  expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
  const paper = await page.pdf({ format: 'Letter' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await context.close();
});

test.each([390, 1440])(
  'at %i px a payment that was not completed is tried again, apart from the orders',
  async (width) => {
    const product = await createProduct(shop.db, { name: `Tarjeta por intentar ${width}`, stock: 9 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id: orderId } = await placeOrder(buyer);
    await buyer.api.payments.cancelled({ body: { order_id: orderId } });
    const { context, page, problems } = await visitAs(buyer, width);
    await page.goto('/dashboard');
    await page.getByText('Aún no tienes pedidos').waitFor();
    const attempts = page.getByRole('region', { name: 'Pagos no completados' });
    await attempts.getByText('Pago no completado').waitFor();
    await attempts.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.waitForURL((url) => url.pathname === '/checkout');
    await page.getByText(`Tarjeta por intentar ${width}`).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);
