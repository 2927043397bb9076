import { createBuyer } from '../factories/buy.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { type SignedIn, testPassword } from '../factories/sign-in.ts';
import type { BrowserShop, Visitor } from './browser-shop.ts';
import { toastOf } from './toasts.ts';

/** Somebody at the checkout with one product of 2,500 pesos in the cart. */
export type AtCheckout = Visitor & { email: string; product: CreatedProduct };

/** Goes there with an account that has it in its cart. */
export async function goToCheckout(
  shop: BrowserShop,
  width = 390,
): Promise<AtCheckout & { buyer: SignedIn }> {
  const product = await createProduct(shop.db, { priceCents: 250_000, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const visitor = await shop.visit({ width, height: 900 });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await visitor.page.goto('/checkout');
  return { ...visitor, email: buyer.email, product, buyer };
}

/** Puts it in the cart as nobody, and goes there as a guest. */
export async function goToCheckoutAsGuest(shop: BrowserShop, width = 390): Promise<AtCheckout> {
  const product = await createProduct(shop.db, { priceCents: 250_000, stock: 9 });
  const email = `invitada-${process.pid}-${product.id}@prueba.example`;
  const visitor = await shop.visit({ width, height: 900 });
  const { page } = visitor;
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(page, 'Product has been added to cart.');
  await page.goto('/checkout');
  await page.waitForURL(/\/login\?volver=/);
  const main = page.getByRole('main');
  await main.getByLabel('Correo').fill(email);
  await main.getByLabel('Nombre').fill('Inés Invitada');
  await main.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.waitForURL('**/checkout');
  return { ...visitor, email, product };
}
