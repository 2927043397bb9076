import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { pcSpecs } from '../factories/pc-specs.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let parts: CreatedProduct[];
let card: CreatedProduct;
let longCard: CreatedProduct;

beforeAll(async () => {
  shop = await startBrowserShop();
  parts = await Promise.all(
    (['cpu', 'motherboard', 'memory', 'ssd', 'case', 'psu'] as const).map((kind) =>
      createProduct(shop.db, { kind, name: `Pieza a escala ${kind}`, specs: pcSpecs[kind] }),
    ),
  );
  const gpu = (name: string, length: number) =>
    createProduct(shop.db, { kind: 'gpu', name, specs: { ...pcSpecs.gpu, length } });
  [card, longCard] = await Promise.all([gpu('Tarjeta corta', 240), gpu('Tarjeta larguísima', 345)]);
});
afterAll(() => shop.stop());

const addressOf = (more: CreatedProduct) =>
  `/workstation?parts=${[...parts, more].map(({ refId }) => refId).join(',')}`;
const opener = (page: Page) =>
  page.getByRole('button', { name: 'Ver en 3D' }).filter({ visible: true }).first();
const view = (page: Page) => page.getByRole('dialog', { name: 'Tu equipo a escala' });
const canvasOf = (page: Page) => view(page).getByRole('img', { name: /en tres dimensiones/ });

/** What is on the canvas: how many colours, and what share of it is plainly red. */
async function seen(canvas: Locator): Promise<{ colours: number; red: number; picture: Buffer }> {
  const picture = await canvas.screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    colours.add((r >> 3) * 1024 + (g >> 3) * 32 + (b >> 3));
    if (r > 110 && r > 1.7 * g && r > 1.7 * b) red += 1;
  }
  return { colours: colours.size, red: red / (info.width * info.height), picture };
}

/** Waits until the models were drawn over the still picture. */
async function opened(page: Page): Promise<Locator> {
  await view(page).getByRole('button', { name: 'Esquina' }).waitFor();
  const canvas = canvasOf(page);
  await expect.poll(async () => (await seen(canvas)).colours).toBeGreaterThan(60);
  return canvas;
}

test('the 3D view loads its script when it is opened, draws, turns by keyboard and closes', async () => {
  // As wide as a laptop's, and no higher than it must be: the processor draws each of its pixels.
  const { context, page, problems } = await shop.visit({ width: 1024, height: 600 });
  const drawing: string[] = [];
  const scripts: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const note = async () => {
      if ((await response.text()).includes('WebGLRenderer')) drawing.push(response.url());
    };
    scripts.push(note());
  });
  await page.goto(addressOf(card), { waitUntil: 'networkidle' });
  await opener(page).waitFor();
  await Promise.all(scripts);
  expect(scripts.length).toBeGreaterThan(0);
  expect(drawing).toEqual([]);

  await opener(page).focus();
  await page.keyboard.press('Enter');
  const canvas = await opened(page);
  await Promise.all(scripts);
  expect(drawing.length).toBeGreaterThan(0);
  const first = await seen(canvas);
  expect(first.red).toBeLessThan(0.002);
  expect(await view(page).getByText('En rojo, lo que no cabe.').count()).toBe(0);
  for (const { name } of [card, ...parts.filter(({ name: one }) => /motherboard|case|psu/.test(one))]) {
    await view(page).getByText(name, { exact: true }).waitFor();
  }

  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => first.picture.equals((await seen(canvas)).picture)).toBe(false);
  const turned = await seen(canvas);
  await view(page).getByRole('button', { name: 'Arriba' }).press('Enter');
  await expect.poll(async () => turned.picture.equals((await seen(canvas)).picture)).toBe(false);

  await page.keyboard.press('Escape');
  await view(page).waitFor({ state: 'detached' });
  expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await opened(page);
  expect(problems).toEqual([]);
  await context.close();
});

test('on a phone, parts that do not fit are red on the canvas and named in words', async () => {
  const { context, page, problems } = await shop.visit({ width: 390, height: 844 });
  await page.goto(addressOf(longCard));
  await page.getByRole('link', { name: /Ver resumen/ }).click();
  await page.getByRole('dialog', { name: 'Resumen' }).getByRole('button', { name: 'Ver en 3D' }).click();
  const canvas = await opened(page);
  await expect.poll(async () => (await seen(canvas)).red).toBeGreaterThan(0.01);
  await view(page).getByText('En rojo, lo que no cabe.').waitFor();
  await view(page).getByText('Tarjeta larguísima', { exact: true }).waitFor();
  await view(page)
    .getByText(/^Plano rojo: .*300 mm/)
    .waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('without WebGL the drawing from the side stays, the clash in red, and the page says why', async () => {
  const { context, page, problems } = await shop.visit();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(addressOf(longCard));
  await opener(page).click();
  await view(page).getByText('Tu navegador no muestra 3D').waitFor();
  const drawing = view(page).getByRole('img', { name: /^Vista lateral a escala: .*Tarjeta larguísima/ });
  await drawing.waitFor();
  expect((await seen(drawing)).red).toBeGreaterThan(0.001);
  await view(page).getByText('En rojo, lo que no cabe.').waitFor();
  expect(await canvasOf(page).count()).toBe(0);
  // The library says in the console that there is no WebGL; nothing else went wrong.
  expect(problems.filter((problem) => !problem.includes('WebGL'))).toEqual([]);
  await context.close();
});

test('a card whose record says its measures is shown in 3D on its page, others are not', async () => {
  const whole = await createProduct(shop.db, {
    kind: 'gpu',
    name: 'Tarjeta de video Completa',
    specs: { ...pcSpecs.gpu, cooling: '2 Fans', color: ['BLACK'] },
  });
  const { context, page, problems } = await shop.visit({ width: 390, height: 844 });
  await page.goto(`/product/${whole.sku}/${whole.slug}`);
  await page.getByRole('button', { name: 'Ver en 3D' }).click();
  const dialog = page.getByRole('dialog', { name: 'Completa' });
  await dialog.getByText(/^Ilustración a escala: 240 mm de largo, 2 ranuras, 2 ventiladores\./).waitFor();
  const canvas = dialog.getByRole('img', { name: /en tres dimensiones/ });
  await expect.poll(async () => (await seen(canvas)).colours).toBeGreaterThan(40);
  const first = await seen(canvas);
  await dialog.getByRole('button', { name: 'Girar' }).click();
  await expect.poll(async () => first.picture.equals((await seen(canvas)).picture)).toBe(false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/product/${card.sku}/${card.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Ver en 3D' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
