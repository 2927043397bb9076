import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct, type CreatedProduct, type GivenProduct } from '../factories/create-product.ts';
import { pcSpecs } from '../factories/pc-specs.ts';
import { testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let pc: CreatedProduct[];
let cards: Record<keyof typeof cardSpecs, CreatedProduct>;

const cardSpecs = {
  fits: pcSpecs.gpu,
  tooLong: { ...pcSpecs.gpu, length: 340 },
  unmeasured: { ...pcSpecs.gpu, length: undefined },
};
const make = (given: GivenProduct) => createProduct(shop.db, given);

beforeAll(async () => {
  shop = await startBrowserShop();
  pc = await Promise.all(
    (['cpu', 'motherboard', 'memory', 'ssd', 'case', 'psu'] as const).map((kind) =>
      make({ kind, name: `Pieza de casa ${kind}`, specs: pcSpecs[kind] }),
    ),
  );
  const made = await Promise.all(
    Object.entries(cardSpecs).map(async ([name, specs]) => [
      name,
      await make({ kind: 'gpu', name: `Tarjeta ${name}`, specs }),
    ]),
  );
  cards = Object.fromEntries(made) as typeof cards;
});
afterAll(() => shop.stop());

const pathOf = ({ sku, slug }: CreatedProduct) => `/product/${sku}/${slug}`;

describe.each([
  ['a phone', 390, 844],
  ['a desktop', 1280, 900],
])('on %s', (_, width, height) => {
  test('an order becomes a PC at home, and product pages show what fits it, what does not and what is unknown', async () => {
    const buyer = await createBuyer(
      shop,
      pc.map(({ id }) => ({ productId: id })),
    );
    await buy(shop, buyer);
    const { context, page, problems } = await shop.visit({ width, height });
    await page.goto('/email-login?volver=/dashboard/mi-pc');
    await page.getByLabel('Correo').first().fill(buyer.email);
    await page.locator('input[type="password"]').fill(testPassword);
    await page.locator('main form button[type="submit"]').first().click();
    await page.getByText('Aún no guardas un equipo').waitFor();
    await page.getByRole('button', { name: /^Es mi PC: PC del pedido \d+$/ }).click();
    const machine = page.getByRole('article', { name: /^PC del pedido \d+$/ });
    await machine.getByText('Pieza de casa cpu').waitFor();
    expect(await machine.getByRole('listitem').count()).toBe(pc.length);
    // An order makes one PC: it is not offered again.
    expect(await page.getByRole('button', { name: /^Es mi PC:/ }).count()).toBe(0);

    await machine.getByRole('button', { name: /^Cambiar el nombre/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Nombre del equipo' });
    await dialog.getByRole('textbox').fill('La de la sala');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'La de la sala' }).waitFor();
    const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
    expect(barriers.map(({ text }) => text)).toEqual([]);

    const said = page.getByRole('region', { name: 'Tu PC' });
    await page.goto(pathOf(cards.fits));
    await said.getByText('Le queda a «La de la sala»').waitFor();
    await page.goto(pathOf(cards.tooLong));
    await said.getByText('No le queda a «La de la sala»').waitFor();
    await said.getByText(/340 mm/).waitFor();
    await page.goto(pathOf(cards.unmeasured));
    await said.getByText('Por confirmar en «La de la sala»').waitFor();

    await said.getByRole('link', { name: 'Mi PC' }).click();
    // Without its case nobody can say any more whether a card goes in.
    await page.getByRole('button', { name: 'Quitar Pieza de casa case' }).click();
    await page.getByRole('button', { name: 'Quitar Pieza de casa case' }).waitFor({ state: 'detached' });
    await page.goto(pathOf(cards.fits));
    await said.getByText('Por confirmar en «La de la sala»').waitFor();
    await said.getByText(/No sabemos qué .*gabinete/).waitFor();

    await page.goto('/dashboard/mi-pc');
    await page.getByRole('button', { name: 'Quitar Pieza de casa memory' }).click();
    await page.getByRole('button', { name: '¿Qué le mejoro?' }).click();
    await page
      .getByText('Para decirte qué le queda falta en la lista: memoria RAM.', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Borrar La de la sala' }).click();
    await page.getByText('Aún no guardas un equipo').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('customers without a PC see nothing about one, and Mi PC needs an account', async () => {
  const { context, page, problems } = await shop.visit();
  await page.goto(pathOf(cards.fits), { waitUntil: 'networkidle' });
  expect(await page.getByRole('region', { name: 'Tu PC' }).count()).toBe(0);
  await page.goto('/dashboard/mi-pc');
  await page.waitForURL(/\/login\?volver=/);
  expect(problems).toEqual([]);
  await context.close();
});
