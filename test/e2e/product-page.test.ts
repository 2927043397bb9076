import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct, type GivenProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { countShifts, shiftsOf } from '../setup/count-shifts.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** A square of one colour, drawn: no file has to be there. */
const picture = (colour: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='${colour}' d='M0 0h8v8H0z'/%3E%3C/svg%3E`;
const make = (given: GivenProduct = {}) =>
  createProduct(shop.db, { imageUrls: ['teal', 'tan', 'navy'].map(picture), ...given });
const pathOf = ({ sku, slug }: CreatedProduct) => `/product/${sku}/${slug}`;

/** How much the picture in the window is enlarged, as it is told. */
const percentOf = (page: Page) => page.getByRole('dialog').getByRole('status').textContent();

describe('the pictures', () => {
  test('can be browsed and enlarged by keyboard alone', async () => {
    const product = await make();
    const { page, context, problems } = await shop.visit();
    await page.goto(pathOf(product));
    const large = page.getByRole('button', { name: /^Ampliar la imagen 1 de 3/ });
    await large.focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label="Ver la imagen 2 de 3"][aria-current]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Ampliar la imagen 2 de 3/,
    );

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Imágenes de ${product.name}` });
    await dialog.waitFor();
    expect(await percentOf(page)).toBe('2 / 3 · 100 %');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    expect(await percentOf(page)).toBe('2 / 3 · 225 %');
    // While it is larger than the window the arrows move it, and it stays the same picture.
    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('img').getAttribute('style')).toContain('translate(-80px');
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    expect(await percentOf(page)).toBe('3 / 3 · 100 %');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[aria-label="Ver la imagen 3 de 3"][aria-current]').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('that are drawn say so, and photos do not', async () => {
    const product = await make({ imageUrls: ['/media/demo/kind-gpu.avif', picture('teal')] });
    const { page, context, problems } = await shop.visit();
    await page.goto(pathOf(product));
    const gallery = page.getByRole('group', { name: `Imágenes de ${product.name}` });
    await gallery.getByText('1 / 2 · Ilustración').waitFor();
    await gallery.getByRole('img', { name: `${product.name} (ilustración), imagen 1` }).waitFor();
    await page.getByRole('button', { name: /^Ampliar la imagen 1/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Imágenes de/ });
    await dialog.getByText('Ilustración', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 / 2 · 100 %', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await gallery.getByText('2 / 2', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('are enlarged by wheel and double tap, where the pointer is', async () => {
    const product = await make({ imageUrls: [picture('teal')] });
    const { page, context, problems } = await shop.visit();
    await page.goto(pathOf(product));
    await page.getByRole('button', { name: /^Ampliar la imagen/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Imágenes de/ });
    await dialog.waitFor();
    await doubleTapUntil(page, '250 %');
    expect(await dialog.getByRole('img').getAttribute('style')).toMatch(/translate\(-[\d.]+px, \d/);
    await doubleTapUntil(page, '100 %');
    await page.mouse.wheel(0, -200);
    await expect.poll(() => percentOf(page)).toBe('165 %');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Taps twice; where the machine was too busy to send both taps in time, again. */
async function doubleTapUntil(page: Page, percent: string): Promise<void> {
  const tapped = async () => {
    if ((await percentOf(page)) !== percent) await page.mouse.dblclick(900, 300);
    return percentOf(page);
  };
  await expect.poll(tapped).toBe(percent);
}

test('a zoom window whose script does not arrive is named on the error screen', async () => {
  const product = await make();
  const { page, context } = await shop.visit();
  await page.route(/picture-zoom/, (route) => route.abort());
  await page.goto(pathOf(product), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Ampliar la imagen 1/ }).click();
  const screen = page.getByText(/picture-zoom/).first();
  await screen.waitFor();
  expect(await screen.isVisible()).toBe(true);
  await context.close();
});

describe('delivery', () => {
  test('is shown by day for a postal code, which the next product page remembers', async () => {
    const near = await make({ stock: { MTY: 3 } });
    const far = await make({ stock: { CDMX: 3 } });
    const { page, context, problems } = await shop.visit();
    // Friday 20 November 2026, 10:00 in Mexico City.
    await page.clock.setFixedTime(new Date('2026-11-20T16:00:00Z'));
    await page.goto(pathOf(near));
    const box = page.getByRole('region', { name: 'Entrega' });
    const answer = box.getByRole('status');
    expect(await answer.textContent()).toBe('Escribe tu código postal y te decimos qué día llega.');
    await box.getByText('Listo hoy').waitFor();

    await box.getByLabel('Código postal').fill('99999');
    await box.getByLabel('Código postal').fill('00123');
    await page.keyboard.press('Enter');
    await expect.poll(() => answer.textContent()).toMatch(/^No conocemos el código postal 00123\./);
    await box.getByLabel('Código postal').fill('648');
    await page.keyboard.press('Enter');
    await expect.poll(() => answer.textContent()).toBe('El código postal tiene 5 dígitos.');
    await box.getByLabel('Código postal').fill('64860');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => answer.textContent())
      .toBe(
        'Llega entre el lunes 23 y el martes 24 de noviembreSi pagas hoy antes de las 13:00; sale de Monterrey hacia Nuevo León.',
      );

    await page.goto(pathOf(far));
    await expect
      .poll(() => answer.textContent())
      .toBe(
        'Llega entre el martes 24 y el miércoles 25 de noviembreSi pagas hoy antes de las 13:00; sale de Ciudad de México hacia Nuevo León.',
      );
    expect(await box.getByLabel('Código postal').inputValue()).toBe('64860');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('follows the number of pieces', async () => {
    const product = await make({ priceCents: 120_000, stock: { CDMX: 2, GDL: 5 } });
    const { page, context } = await shop.visit();
    await page.clock.setFixedTime(new Date('2026-11-20T16:00:00Z'));
    await page.goto(pathOf(product));
    const box = page.getByRole('region', { name: 'Entrega' });
    await box.getByLabel('Código postal').fill('03650');
    await page.keyboard.press('Enter');
    await box.getByText('$99.00').waitFor();
    await box.getByText('sale de Ciudad de México', { exact: false }).waitFor();
    await page.getByLabel('Cantidad', { exact: true }).getByRole('textbox').fill('3');
    await page.keyboard.press('Enter');
    await box.getByText('sale de Guadalajara', { exact: false }).waitFor();
    expect(await box.getByText('$99.00').count()).toBe(0);
    await context.close();
  });
});

test('the price history is a drawing and a table, the former price the honest one, and the page is sent on', async () => {
  const product = await make({ priceCents: 110_000 });
  await shop.db.sql(
    `insert into product_price_history (product_id, valid_from, price_cents)
     values ($1, now() - interval '40 days', 104000), ($1, now() - interval '20 days', 110000)`,
    [product.id],
  );
  await createPromotion(shop.db, { value: 2000, productIds: [product.id] });
  const { page, context, problems } = await shop.visit();
  await page.goto(pathOf(product));
  const history = page.getByRole('region', { name: 'Historial de precio' });
  await history.getByText('El más bajo en 30 días').waitFor();
  await history.getByText('Ver cada cambio').click();
  const rows = await history.getByRole('row').allTextContents();
  expect(rows.map((row) => /\$[\d,.]+$/.exec(row)?.[0] ?? row)).toEqual([
    'DesdePrecio',
    '$880.00',
    '$1,100.00',
    '$1,040.00',
    '$1,100.00',
  ]);
  expect(rows[1]).toContain('promoción');
  expect(await page.locator('main s').first().textContent()).toBe('Precio anterior: $1,040.00');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await page.getByRole('button', { name: 'Enlace copiado' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(pathOf(product));
  expect(problems).toEqual([]);
  await context.close();
});

test('a part lists what it works with, and starts a build with itself', async () => {
  const board = await make({
    kind: 'motherboard',
    specs: {
      socket: 'AM5',
      chipset: 'AMD B650',
      form_factor: 'ATX',
      memory: { ram_type: 'DDR5', slots: 4, max: 128 },
      bios_features: { flashback: true },
    },
  });
  const kit = await make({
    kind: 'memory',
    specs: {
      ram_type: 'DDR5',
      form_factor: '288-pin DIMM',
      registered: 'Unbuffered',
      modules: { quantity: 2, capacity_gb: 16 },
      capacity: 32,
    },
  });
  const { page, context, problems } = await shop.visit();
  await page.goto(pathOf(kit));
  const part = page.getByRole('region', { name: 'Funciona con' });
  await part.scrollIntoViewIfNeeded();
  await part.getByRole('link', { name: new RegExp(board.name) }).waitFor();
  await part.getByRole('link', { name: /^Todo lo compatible/ }).click();
  await page.waitForURL((url) => url.pathname === '/workstation');
  expect(new URL(page.url()).searchParams.get('parts')).toBe(kit.refId);
  expect(problems).toEqual([]);
  await context.close();
});

describe.each([
  { whose: 'of the shop', isOwn: true },
  { whose: 'that a supplier has', isOwn: false },
])('goods $whose', ({ isOwn }) => {
  test.each([
    ['on an ordinary day', '2026-11-20T16:00:00Z'],
    ['where the days are of two months', '2026-11-29T08:00:00Z'],
    ['where their names are long', '2026-12-14T08:00:00Z'],
  ])("do not move anything when a returning visitor's page hydrates, %s", async (_day, now) => {
    const product = await make({ kind: 'cpu', description: 'Ocho núcleos.', ...(!isOwn && { stock: 0 }) });
    if (!isOwn) await goodsOfSupplier(shop.db, product.id, 6, { days: 5 });
    for (const width of [375, 390, 1280]) {
      const { page, context } = await shop.visit({ width });
      await page.clock.setFixedTime(new Date(now));
      await page.goto(pathOf(product));
      const box = page.getByRole('region', { name: 'Entrega' });
      const answer = box.getByText(/^Si pagas /);
      await box.getByLabel('Código postal').fill('77500');
      await page.keyboard.press('Enter');
      await answer.waitFor();
      expect(await box.getByText('nos llegan del proveedor').count()).toBe(isOwn ? 0 : 1);
      await countShifts(page);
      await page.reload({ waitUntil: 'networkidle' });
      await answer.waitFor();
      for (const place of ['#precio', '#funciona-con', '#resenas']) {
        await page.locator(place).scrollIntoViewIfNeeded();
      }
      await page.waitForLoadState('networkidle');
      // A day on the right is as wide as its words: that counts a little, and nothing moves down.
      const moved = (await shiftsOf(page)).reduce((sum, { score }) => sum + score, 0);
      expect(moved, `${width} px`).toBeLessThan(0.002);
      await context.close();
    }
  });
});

test.each([
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const)('nothing of it is a barrier, opened or closed ($colorScheme, $width px)', async (view) => {
  const gpu = await make({
    kind: 'gpu',
    mpn: 'MPN-1',
    weightGrams: 1400,
    description: 'Dos ventiladores.',
    specs: {
      chipset: 'GeForce RTX 5070',
      memory: 12,
      memory_type: 'GDDR7',
      length: 231,
      tdp: 250,
      total_slot_width: 2.5,
      power_connectors: { pcie_8_pin: 1 },
      video_outputs: { hdmi_2_1b: 1 },
      color: ['BLACK'],
    },
  });
  await make({
    kind: 'case',
    specs: { form_factor: 'ATX Mid Tower', max_video_card_length: 300, expansion_slots: 7 },
  });
  await createPromotion(shop.db, { value: 2000, productIds: [gpu.id] });
  const { page, context, problems } = await shop.visit(view);
  const texts = async () => (await findBarriers(page)).map(({ text }) => text);
  await page.goto(pathOf(gpu), { waitUntil: 'networkidle' });
  await page.getByText('Ver cada cambio').click();
  await page.getByLabel('Código postal').fill('64860');
  await page.keyboard.press('Enter');
  await page.locator('#funciona-con').scrollIntoViewIfNeeded();
  await page
    .getByRole('link', { name: /^Todo lo compatible/ })
    .first()
    .waitFor();
  expect(await texts()).toEqual([]);
  await page.getByRole('button', { name: /^Ampliar la imagen 1/ }).click();
  await page.getByRole('dialog', { name: /^Imágenes de/ }).waitFor();
  expect(await texts()).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('whatever stands behind a known SKU leads to the product’s own address', async () => {
  const product = await createProduct(shop.db, { name: 'Ñandú ágil' });
  const own = await fetch(shop.url + pathOf(product), { redirect: 'manual' });
  expect(own.status).toBe(200);
  for (const name of ['viejo', '%ff', '%c0%af', '%F0%9F', 'a%2Fb']) {
    const answer = await fetch(`${shop.url}/product/${product.sku}/${name}?desde=x`, { redirect: 'manual' });
    expect([name, answer.status, answer.headers.get('location')]).toEqual([
      name,
      301,
      `${pathOf(product)}?desde=x`,
    ]);
  }
});

test('what is pressed while the picture still travels from the list is pressed on the product', async () => {
  const product = await createProduct(shop.db, { name: `Viaje ${process.pid}`, stock: 3 });
  const { page, context, problems } = await shop.visit({ motion: 'no-preference' });
  await page.goto(`/search?q=viaje+${process.pid}`);
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.002 });
  await page.getByRole('link', { name: product.name }).first().click();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .some(
        ({ effect }) =>
          effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
      ),
  );
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click({ timeout: 20_000 });
  await toastOf(page, 'Product has been added to cart.');
  expect(problems).toEqual([]);
  await context.close();
});

test('a wrong spec is reported from its table, and the message says of which product', async () => {
  const product = await createProduct(shop.db, { name: 'Ficha con error' });
  const { page, context, problems } = await shop.visit({ width: 390 });
  await page.goto(pathOf(product));
  await page.getByRole('link', { name: 'Reportar un dato incorrecto' }).click();
  const message = page.getByLabel('Mensaje');
  await message.and(page.locator(':not(:empty)')).waitFor();
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('textbox', { name: 'Correo (obligatorio)' }).fill('ana@correo.example');
  await message.fill(`${await message.inputValue()}mide 30 cm`);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.getByText('Recibimos tu mensaje').waitFor();
  const { rows } = await shop.db.sql(
    `select t.subject, m.body as text from ticket t join ticket_message m on m.ticket_id = t.id order by t.id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      subject: 'Un dato incorrecto de un producto',
      text: expect.stringMatching(
        `^Ficha con error \\(${product.sku}\\)\\n\\nQué dato está mal: [^]*mide 30 cm$`,
      ),
    },
  ]);
  expect(problems).toEqual([]);
  await context.close();
});
