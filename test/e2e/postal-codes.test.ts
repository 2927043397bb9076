import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { madeUpLines, postFile, postText } from '../factories/post-file.ts';
import { signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** A file as a browser's chooser takes it. */
const chosen = async (content: string | Uint8Array) => ({
  name: 'CPdescarga.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(await postFile(content).arrayBuffer()),
});

test('an owner sees what a file would change, loads it, and is asked before much is gone', async () => {
  const owner = await signInStaff(shop, 'owner');
  const { page, problems } = await shop.visit({ width: 390, height: 844 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Postal codes' }).click();
  await page.getByText('No catalogue yet').waitFor();
  const file = page.getByLabel('The post’s file');

  await file.setInputFiles(await chosen('codigo,colonia\n'));
  await page.getByText('This is not the post’s catalogue').waitFor();
  await file.setInputFiles(await chosen(postText()));
  await page.getByText('The file has 3 codes with 5 colonias in 2 states.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load these postal codes' }).click();
  await page.getByText('The postal codes have been loaded.').waitFor();
  await page.getByText('CPdescarga.txt').waitFor();

  await file.setInputFiles(await chosen(postText(madeUpLines.slice(0, 4))));
  await page.getByText('The file has no code of Yucatán').waitFor();
  const button = page.getByRole('button', { name: 'Load these postal codes' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Load it all the same').check();
  await button.click();
  await expect.poll(async () => (await owner.api.postalCodes.catalogue()).catalogue?.codes).toBe(2);
  expect(problems).toEqual([]);
});

async function loadCatalogue(): Promise<void> {
  const owner = await signInStaff(shop, 'owner');
  const form = new FormData();
  form.set('file', postFile());
  form.set('is_confirmed', 'true');
  await owner.api.postalCodes.load({ form });
}

/** A customer at the checkout, about to type an address. */
async function atCheckout(width: number) {
  const product = await createProduct(shop.db, { priceCents: 300_000, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const visitor = await shop.visit({ width, height: 900 });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await visitor.page.goto('/checkout', { waitUntil: 'networkidle' });
  return { ...visitor, buyer };
}

const fieldsOf = (page: Page) => ({
  code: page.getByRole('textbox', { name: /^Código postal/ }),
  state: page.getByLabel('Estado'),
  municipality: page.getByLabel('Municipio o alcaldía'),
  colonia: page.getByLabel('Colonia', { exact: false }).first(),
  otherColonia: page.getByLabel('Otra colonia'),
});

describe('an address', () => {
  beforeAll(loadCatalogue);

  test.each([390, 1440])(
    'fills itself by its postal code, by keyboard alone, %i pixels wide',
    async (width) => {
      const { page, buyer, problems } = await atCheckout(width);
      const { code, state, municipality, colonia, otherColonia } = fieldsOf(page);
      await page.getByLabel('Quién recibe').fill('Ana Prueba');
      await page.getByLabel('Teléfono').fill('2221234567');
      await code.focus();
      await page.keyboard.type('72901');
      await expect.poll(() => municipality.inputValue()).toBe('San Bit');
      expect(await state.inputValue()).toBe('Puebla');
      expect(await colonia.locator('option').allTextContents()).toEqual([
        'Elige…',
        'Álamos del Cometa',
        'Bosque de Núcleos',
        'Villa Ñandú',
        'Otra colonia…',
      ]);
      await colonia.focus();
      await page.keyboard.type('Vil');
      await expect.poll(() => colonia.inputValue()).toBe('Villa Ñandú');
      expect(await findBarriers(page)).toEqual([]);

      await colonia.selectOption('Otra colonia…');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Villa Ñandú Sur');
      expect(await otherColonia.inputValue()).toBe('Villa Ñandú Sur');
      expect(await findBarriers(page)).toEqual([]);
      await page.getByLabel('Calle').fill('Bus');
      await page.getByLabel('Núm. exterior').fill('16');
      await page.getByRole('button', { name: 'Pagar', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/checkout');
      const { addresses } = await buyer.api.customers.addresses();
      expect(addresses).toMatchObject([
        { postal_code: '72901', municipality: 'San Bit', neighbourhood: 'Villa Ñandú Sur' },
      ]);
      expect(problems).toEqual([]);
    },
  );

  test('keeps what was typed, and offers what its code says', async () => {
    const { page } = await atCheckout(390);
    const { code, municipality, colonia, otherColonia } = fieldsOf(page);
    await municipality.fill('San Byte');
    await colonia.fill('Mi rumbo');
    await code.fill('72901');
    await colonia.locator('option').first().waitFor({ state: 'attached' });
    expect(await municipality.inputValue()).toBe('San Byte');
    expect(await otherColonia.inputValue()).toBe('Mi rumbo');
    await page.getByRole('button', { name: 'Usar San Bit' }).click();
    expect(await municipality.inputValue()).toBe('San Bit');
    await code.fill('97901');
    await page.getByRole('button', { name: 'Usar' }).waitFor({ state: 'detached' });
    expect(await otherColonia.inputValue()).toBe('Mi rumbo');
    await page.context().close();
  });

  test('says beside its code that there is none, and that no parcel there is free', async () => {
    const { page } = await atCheckout(390);
    const { code, municipality } = fieldsOf(page);
    await code.fill('72901');
    await expect.poll(() => municipality.inputValue()).toBe('San Bit');
    const free = page.getByText('Gratis', { exact: true });
    const before = await free.count();
    for (const [nowhere, said] of [
      ['72999', 'No encontramos el código postal 72999. Revísalo.'],
      ['17001', 'Ese código postal no existe.'],
    ] as const) {
      await code.fill(nowhere);
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      // Beside the parcel and in the sums; what is picked up stays free.
      await expect.poll(() => free.count()).toBe(before - 2);
    }
    await page.context().close();
  });

  test('is typed as ever where nobody answers', async () => {
    const { page, context } = await atCheckout(390);
    const { code, state, municipality, colonia } = fieldsOf(page);
    await context.setOffline(true);
    await code.fill('72901');
    await municipality.fill('San Bit');
    await colonia.fill('Villa Ñandú');
    expect(await state.inputValue()).toBe('Puebla');
    expect(await colonia.inputValue()).toBe('Villa Ñandú');
    expect(await page.getByRole('alert').filter({ hasText: 'código postal' }).count()).toBe(0);
    await context.close();
  });
});

describe('an order by phone', () => {
  beforeAll(loadCatalogue);

  test('fills what is empty by its postal code, and offers the colonias', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const { page, context, problems } = await shop.visit();
    await signInStaffAt(page, clerk);
    await page.goto('/admin/draft-orders/add', { waitUntil: 'networkidle' });
    const municipality = page.getByLabel('Municipality');
    const code = page.getByLabel('Postal code');
    await code.fill('72901');
    await expect.poll(() => municipality.inputValue()).toBe('San Bit');
    expect(await page.getByLabel('State of Mexico').inputValue()).toBe('Puebla');
    const offered = await page.getByLabel('Neighbourhood').getAttribute('list');
    expect(await page.locator(`datalist[id="${offered}"] option`).allTextContents()).toContain('Villa Ñandú');
    await code.fill('44510');
    await expect.poll(() => municipality.inputValue()).toBe('Guadalajara');
    expect(await page.getByLabel('State of Mexico').inputValue()).toBe('Jalisco');
    await municipality.fill('San Byte');
    await code.fill('72902');
    await page.locator('datalist option', { hasText: 'Los Disipadores' }).waitFor({ state: 'attached' });
    expect(await municipality.inputValue()).toBe('San Byte');
    await code.fill('72999');
    await page.getByText('There is no postal code 72999.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the price of a parcel', () => {
  beforeAll(loadCatalogue);

  test.each([
    ['17001', 'No conocemos el código postal 17001'],
    ['72999', 'No conocemos el código postal 72999'],
  ])('is not said for %s, which does not exist, on the page of a product', async (code, said) => {
    const product = await createProduct(shop.db, { priceCents: 300_000, stock: 5 });
    const { page, context } = await shop.visit();
    await page.goto(`/product/${product.sku}/${product.slug}`, { waitUntil: 'networkidle' });
    const box = page.getByRole('region', { name: 'Entrega' });
    const parcel = box.getByRole('heading', { name: /^Envío a domicilio/ });
    expect(await parcel.innerText()).toContain('Gratis');
    await box.getByLabel('Código postal').fill(code);
    await page.keyboard.press('Enter');
    await box.getByText(said).waitFor();
    expect(await parcel.innerText()).not.toContain('Gratis');
    await box.getByLabel('Código postal').fill('72901');
    await page.keyboard.press('Enter');
    await box.getByText('Llega').waitFor();
    expect(await parcel.innerText()).toContain('Gratis');
    await context.close();
  });

  test('is not said for one that does not exist in the cart', async () => {
    const product = await createProduct(shop.db, { priceCents: 300_000, stock: 5 });
    const { page, context } = await shop.visit();
    await page.goto(`/product/${product.sku}/${product.slug}`);
    await page.waitForSelector('html[data-alive]', { state: 'attached' });
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    // The drawer that opens hides the cart's button behind it.
    await page.getByRole('dialog', { name: 'Tu carrito (1)' }).waitFor();
    await page.goto('/cart');
    const box = page.getByRole('region', { name: 'Entrega' });
    const answer = box.getByRole('status');
    await box.getByLabel('Entrega en el CP').fill('72901');
    await page.keyboard.press('Enter');
    await answer.getByText('Envío a domicilio').waitFor();
    await box.getByLabel('Entrega en el CP').fill('72999');
    await page.keyboard.press('Enter');
    await answer.getByText('No encontramos el código postal 72999. Revísalo.').waitFor();
    expect(await answer.innerText()).not.toContain('Gratis');
    await context.close();
  });
});
