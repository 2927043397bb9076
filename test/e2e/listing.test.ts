import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { barriersByDayAndNight, findBarriers, wear } from '../setup/find-barriers.ts';
import { countShifts, shiftsOf } from '../setup/count-shifts.ts';

let shop: BrowserShop;
const ids: number[] = [];
let headset: number;

beforeAll(async () => {
  shop = await startBrowserShop();
  const category = await createCategory(shop.db, { name: 'Tarjetas', kind: 'gpu' });
  // Thirty cards from 2,000 to 60,000 pesos; one maker per letter, so that the list of makers is long.
  for (let index = 0; index < 30; index += 1) {
    const product = await createProduct(shop.db, {
      name: `Tarjeta gráfica ${index} con ${index < 10 ? 8 : 16} GB`,
      kind: 'gpu',
      brand: `Marca ${String.fromCharCode(65 + (index % 20))}`,
      specs: {
        memory: index < 10 ? 8 : 16,
        length: 200 + index * 5,
        tdp: 150 + index * 10,
        memory_type: 'GDDR6',
      },
      priceCents: 200_000 + index * 200_000,
      stock: index === 3 ? 0 : 4,
      categoryIds: [category.id],
    });
    ids.push(product.id);
  }
  headset = (await createProduct(shop.db, { name: 'Diadema para comparar', kind: 'headset' })).id;
  await createPromotion(shop.db, { name: 'Semana de tarjetas', productIds: ids.slice(0, 4) });
});
afterAll(() => shop.stop());

/** Waits for what the list says to screen readers; a change takes the look-ups' 800 ms. */
const expectCount = async (page: Page, text: string) => {
  await expect
    .poll(() =>
      page
        .locator('output', { hasText: /producto/ })
        .first()
        .textContent(),
    )
    .toBe(text);
};
const facet = (page: Page, name: RegExp) =>
  page.getByRole('complementary', { name: 'Filtros' }).getByRole('checkbox', { name });

describe('filtering a list', () => {
  test('hydrates its page whatever the order of parameters in the cached address', async () => {
    const { page, context, problems } = await shop.visit();
    await page.goto('/category/tarjetas?sort=price&min_price=300000&max_price=2000000');
    expect(await page.locator('form input[type=hidden]').count()).toBeGreaterThan(0);
    await context.close();
    expect(problems).toEqual([]);
  });

  test('ticks at once, keeps the old list until the new one is here, and is in the address', async () => {
    const { page, context, problems } = await shop.visit();
    await page.goto('/category/tarjetas');
    const lists = '**/api/frontend/category-name/**';
    const isSeen = Promise.withResolvers<void>();
    await page.route(lists, async (route) => {
      await isSeen.promise;
      await route.continue();
    });
    await facet(page, /^16 GB/).click();
    // The list before stays on the page, dimmed, while the tick stands already.
    await expect.poll(() => facet(page, /^16 GB/).getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => page.locator('[aria-busy="true"] article').count()).toBe(24);
    isSeen.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    await page.waitForURL('**/category/tarjetas?spec.memory=16');
    await page.getByRole('link', { name: 'Quitar Memoria: 16 GB' }).waitFor();
    await expectCount(page, '20 productos con 1 filtro');
    await page.getByRole('switch', { name: 'Solo disponibles' }).press(' ');
    await page.waitForURL(/in_stock=1/);
    await page.goBack();
    await page.waitForURL('**/category/tarjetas?spec.memory=16');
    await page.goBack();
    await page.waitForURL('**/category/tarjetas');
    await expectCount(page, '1–24 de 30 productos');
    expect(await facet(page, /^16 GB/).getAttribute('aria-checked')).toBe('false');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('the space bar ticks and keeps the focus', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas');
    const box = facet(page, /^8 GB/);
    await box.focus();
    await page.keyboard.press(' ');
    await page.waitForURL(/spec\.memory=8$/);
    await expectCount(page, '10 productos con 1 filtro');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press(' ');
    await page.waitForURL('**/category/tarjetas');
    await context.close();
  });

  test('far down a list brings its first products into view; with its top in sight nothing scrolls', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas', { waitUntil: 'networkidle' });
    // Clicked by the script: a pointer would scroll to what it clicks on.
    const tick = (name: RegExp) => facet(page, name).evaluate((box: HTMLElement) => box.click());
    const placeOf = (name: string) =>
      page.getByRole('heading', { name, exact: true }).evaluate((it) => it.getBoundingClientRect().top);
    await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: 'instant' }));
    expect(await placeOf('Productos')).toBeLessThan(0);
    await tick(/^16 GB/);
    await expectCount(page, '20 productos con 1 filtro');
    const top = await placeOf('Productos');
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(120);
    await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }));
    await tick(/^8 GB/);
    await expectCount(page, '1–24 de 30 productos con 2 filtros');
    expect(await page.evaluate(() => window.scrollY)).toBe(60);
    // The way back leads to where the list was left.
    await page.goBack();
    await expectCount(page, '20 productos con 1 filtro');
    await page.goBack();
    await expectCount(page, '1–24 de 30 productos');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_200);
    await context.close();
  });

  test('nothing on the page moves when another list arrives', async () => {
    const { page, context } = await shop.visit({ width: 1440 });
    await countShifts(page);
    await page.goto('/category/tarjetas', { waitUntil: 'networkidle' });
    // What the first page moves while its letters arrive is the first page's own.
    await page.waitForSelector('html[data-fonts]', { state: 'attached' });
    const atFirst = (await shiftsOf(page)).length;
    const box = (name: RegExp) => facet(page, name).boundingBox();
    const before = await box(/^16 GB/);
    const from = page.getByRole('textbox', { name: 'Desde (Precio)' });
    await from.fill('50000');
    await from.press('Enter');
    await expectCount(page, '6 productos con 1 filtro');
    // A maker of whom nothing is left waits in its place.
    expect(await facet(page, /^Marca A/).getAttribute('aria-disabled')).toBe('true');
    expect((await box(/^16 GB/))?.y).toBe(before?.y);
    await facet(page, /^Marca E/).click();
    await expectCount(page, '1 producto con 2 filtros');
    expect((await box(/^16 GB/))?.y).toBe(before?.y);
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('-price');
    await page.waitForURL(/sort=-price/);
    await page.getByRole('link', { name: 'Quitar todos' }).click();
    await expectCount(page, '1–24 de 30 productos');
    expect((await shiftsOf(page)).slice(atFirst).filter(({ score }) => score >= 0.0005)).toEqual([]);
    await context.close();
  });

  test('a value in a long list is found by typing', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas');
    await page.getByRole('button', { name: /Ver \d+ más de Marca/ }).click();
    await page.getByRole('searchbox', { name: 'Buscar en Marca' }).fill('márca k');
    await expect.poll(() => facet(page, /^Marca/).count()).toBe(1);
    await facet(page, /^Marca K/).click();
    await page.waitForURL(/brand=marca-k$/);
    // One value of one facet is a page of its own.
    await page.getByRole('heading', { level: 1, name: 'Tarjetas Marca K' }).waitFor();
    await context.close();
  });

  test('offers the way back where filters leave nothing', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas?spec.memory=8&min_price=5000000');
    await page.getByText('Nada cumple con todos esos filtros').waitFor();
    await page.getByRole('link', { name: /Sin «Memoria: 8 GB»/ }).click();
    await page.waitForURL('**/category/tarjetas?min_price=5000000');
    await expectCount(page, '6 productos con 1 filtro');
    expect(await page.getByRole('article').count()).toBe(6);
    await context.close();
  });

  test('keeps the page when the shop does not answer, and the next try works', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas');
    let isConnected = false;
    await page.route('**/api/frontend/category-name/**', (route) =>
      isConnected ? route.continue() : route.abort(),
    );
    await facet(page, /^16 GB/).click();
    await page.getByText('La lista no llegó').waitFor();
    await page.getByText('No hay conexión con la tienda').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tarjetas');
    isConnected = true;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expectCount(page, '20 productos con 1 filtro');
    await context.close();
  });

  test('on a phone the filters are a drawer that says how many results there are', async () => {
    const { page, context } = await shop.visit({ width: 390, height: 844 });
    await page.goto('/category/tarjetas');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filtros' });
    await drawer.getByRole('checkbox', { name: /^8 GB/ }).click();
    await drawer.getByRole('button', { name: 'Ver 10 resultados' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filtros · 1' }).click();
    await drawer.waitFor();
    // Back closes what is open, as on every phone, and takes no filter off.
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filtros · 1' }).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await context.close();
  });
});

describe('a range', () => {
  test('has a slider with two handles for the arrow keys, and bars', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas');
    const low = page.getByRole('slider', { name: 'Precio, desde' });
    const before = await low.getAttribute('aria-valuetext');
    await low.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await low.getAttribute('aria-valuetext')).not.toBe(before);
    // The list follows when the keys rest, once.
    await page.waitForURL(/min_price=\d+$/);
    const high = page.getByRole('slider', { name: 'Precio, hasta' });
    await high.focus();
    await page.keyboard.press('PageDown');
    await page.waitForURL(/min_price=\d+&max_price=\d+$/);
    expect(await high.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: /^Quitar Precio \$/ }).click();
    await page.waitForURL('**/category/tarjetas');
    await expect.poll(() => low.getAttribute('aria-valuetext')).toBe(before);
    await context.close();
  });

  test('takes typed pesos exactly, and an empty box opens the end again', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas');
    const from = page.getByRole('textbox', { name: 'Desde (Precio)' });
    await from.fill('$4,000.50');
    await from.press('Enter');
    await page.waitForURL(/min_price=400050$/);
    await page.getByRole('link', { name: 'Quitar Precio desde $4,000.50' }).waitFor();
    await page.getByRole('textbox', { name: 'Desde (Precio)' }).fill('');
    await page.getByRole('textbox', { name: 'Desde (Precio)' }).press('Enter');
    await page.waitForURL('**/category/tarjetas');
    await expectCount(page, '1–24 de 30 productos');
    expect(await from.inputValue()).toBe('');
    await context.close();
  });

  test('can be dragged', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/category/tarjetas', { waitUntil: 'networkidle' });
    const slider = page.getByRole('slider', { name: 'Precio, hasta' });
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (box === null) throw new Error('The slider has no place.');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
    expect(page.url()).not.toContain('max_price');
    await page.mouse.up();
    await page.waitForURL(/max_price=\d+$/);
    await context.close();
  });
});

describe('what the words of a search ask for', () => {
  test('is shown, and each part of it is taken back; another order holds', async () => {
    const { page, context, problems } = await shop.visit();
    await page.goto('/search?q=targeta+de+video+16gb+barata+hasta+30000');
    const understood = page.getByRole('list', { name: 'Así lo entendimos' });
    await understood.waitFor();
    expect(await understood.getByRole('link').allTextContents()).toEqual([
      '16 GB',
      'Los más baratos primero',
      'Hasta $30,000',
    ]);
    const names = () => page.getByRole('article').getByRole('heading').allTextContents();
    const order = page.getByRole('combobox', { name: 'Ordenar por' });
    expect((await names())[0]).toContain('Tarjeta gráfica 10 ');
    expect(await order.inputValue()).toBe('price');
    await order.selectOption('-price');
    await page.waitForURL(/sort=-price/);
    await expect.poll(async () => (await names())[0]).not.toContain('Tarjeta gráfica 10 ');
    await order.selectOption('price');
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    await understood.getByRole('link', { name: 'Quitar 16 GB' }).click();
    await page.waitForURL(/q=tarjeta\+de\+video\+barata\+hasta\+30000/);
    await expect.poll(async () => (await names())[0]).toContain('con 8 GB');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('stands without scripts, too', async () => {
    const html = await (await fetch(`${shop.url}/search?q=tarjeta+grafica+8gb`)).text();
    expect(html).toContain('Quitar 8 GB');
    expect(html).not.toContain('con 16 GB');
  });

  test('says what was read otherwise and what was left out', async () => {
    const page = async (q: string) => (await fetch(`${shop.url}/search?q=${encodeURIComponent(q)}`)).text();
    expect(await page('targeta grafika para oficina')).toContain(
      'Leímos «tarjeta grafica para oficina». Buscamos sin «para oficina».',
    );
    expect(await page('la mejor tarjeta grafica')).toContain('Buscamos sin «mejor».');
  });
});

describe('suggestions', () => {
  test('are walked by the arrow keys, followed by Enter and closed by Escape', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'Buscar en la tienda' });
    await box.fill('tarjeta grafica');
    await page.getByRole('option').first().waitFor();
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = (await box.getAttribute('aria-activedescendant')) ?? '';
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Sugerencias' }).waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe('tarjeta grafica');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    // From the words themselves upwards: the last line, which shows everything.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=tarjeta/);
    await page.getByRole('article').first().waitFor();
    await context.close();
  });

  test('of a mistyped sentence are for what was understood, and say so', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Buscar en la tienda' }).fill('targeta grafika para oficina');
    await page.getByText('Sugerencias para tarjeta grafica').waitFor();
    const options = page.getByRole('option', { name: /Tarjeta gráfica/ });
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    await context.close();
  });

  test('offer former searches before anything is typed, and forget them on request', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/search?q=tarjeta');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent-searches')))
      .toContain('tarjeta');
    await page.goto('/category', { waitUntil: 'networkidle' });
    const box = page.getByRole('combobox', { name: 'Buscar en la tienda' });
    await box.click();
    await page.getByRole('option', { name: 'tarjeta' }).waitFor();
    await page.getByRole('button', { name: 'Borrar búsquedas recientes' }).click();
    await page.getByRole('option').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('[]');
    await context.close();
  });
});

describe('comparing', () => {
  test('up to four from their lists, side by side, and the fifth is refused plainly', async () => {
    const { page, context, problems } = await shop.visit();
    await page.goto('/category/tarjetas');
    const ticks = page.getByRole('checkbox', { name: /^Comparar Tarjeta/ });
    for (let index = 0; index < 4; index += 1) await ticks.nth(index).click();
    const tray = page.getByRole('region', { name: 'Comparador' });
    await tray.getByText('4 productos para comparar.').waitFor();
    await ticks.nth(4).click();
    await tray.getByText('Caben 4: quita uno para agregar otro.').waitFor();
    expect(await ticks.nth(4).isChecked()).toBe(false);
    // The next visit finds them.
    await page.reload();
    await tray.getByText('4 productos para comparar.').waitFor();
    await tray.getByRole('link', { name: 'Comparar' }).click();
    await page.waitForURL(/\/comparar\?ids=\d+,\d+,\d+,\d+$/);
    await page.getByRole('table').waitFor();
    // The heading of a page that was come to takes the focus; a key pressed before would be its.
    await page.locator('main h1:focus').waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(5);
    await page.getByRole('rowheader', { name: 'Consumo (distinto)' }).waitFor();
    await page.getByRole('rowheader', { name: 'Tipo de memoria', exact: true }).waitFor();
    await page.getByRole('switch', { name: 'Solo diferencias' }).press(' ');
    await page.waitForURL(/solo=diferencias/);
    await page
      .getByRole('rowheader', { name: 'Tipo de memoria', exact: true })
      .waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /^Quitar / })
      .first()
      .click();
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(4);
    // On paper nobody scrolls to the last one.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 740, height: 1000 });
    const paper = await page.getByRole('table').boundingBox();
    expect((paper?.x ?? 0) + (paper?.width ?? Infinity)).toBeLessThanOrEqual(740);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('of different kinds is only of what both have, and says so', async () => {
    const { page, context } = await shop.visit({ width: 390, height: 844 });
    await page.goto(`/comparar?ids=${ids[0]},${headset}`);
    await page.getByText('Son de tipos distintos (Tarjetas de video y Audífonos y diademas)').waitFor();
    await page.getByRole('rowheader', { name: 'Precio, IVA incluido (distinto)' }).waitFor();
    expect(await page.getByRole('rowheader', { name: /Consumo/ }).count()).toBe(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await context.close();
  });

  test('without products in the address shows the browser’s own, or how to choose', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/comparar');
    await page.getByText('Aún no eliges qué comparar').waitFor();
    await page.goto('/category/tarjetas');
    await page
      .getByRole('checkbox', { name: /^Comparar Tarjeta/ })
      .first()
      .click();
    await page.goto('/comparar');
    await page.waitForURL(/\/comparar\?ids=\d+$/);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
    await context.close();
  });
});

test('a promotion counts down without drawing the page again, and has filters', async () => {
  const { page, context } = await shop.visit();
  await page.goto('/promotion?promotion=semana-de-tarjetas');
  const seconds = page.locator('[data-place]').nth(3);
  await expect.poll(() => seconds.textContent()).toMatch(/^\d\d$/);
  const first = await seconds.textContent();
  await expect.poll(() => seconds.textContent()).not.toBe(first);
  await facet(page, /^Marca A/).click();
  await page.waitForURL(/promotion=semana-de-tarjetas&brand=marca-a$/);
  await expectCount(page, '1 producto con 1 filtro');
  await context.close();
});

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

test('lists and comparisons have no serious barrier, light on a desktop or dark on a phone', async () => {
  const { page, context } = await shop.visit();
  const barriers: string[] = [];
  const inspect = async (what: string) => {
    for (const { text } of await findBarriers(page)) barriers.push(`${what}: ${text}`);
  };
  const paths = [
    '/category/tarjetas?spec.memory=16&min_price=1000000',
    '/category/tarjetas?spec.memory=8&min_price=5000000',
    '/category/tarjetas?page=99',
    '/brand/marca-a',
    '/search?q=tarjeta',
    '/search?q=zzzzzz',
    '/promotion',
    '/promotion?promotion=semana-de-tarjetas',
    `/comparar?ids=${ids.slice(0, 3).join(',')}`,
    `/comparar?ids=${ids[0]},${headset}&solo=diferencias`,
    '/comparar',
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const { text } of await barriersByDayAndNight(page)) barriers.push(text);
  }
  for (const look of looks) {
    await wear(page, look);
    await page.goto('/category/tarjetas', { waitUntil: 'networkidle' });
    const compare = page.getByRole('checkbox', { name: /^Comparar Tarjeta/ }).first();
    if (!(await compare.isChecked())) await compare.click();
    await page.getByRole('region', { name: 'Comparador' }).waitFor();
    await page.getByRole('combobox', { name: 'Buscar en la tienda' }).fill('tarjeta');
    await page.getByRole('option').first().waitFor();
    await inspect(`tray and suggestions (${look.colorScheme})`);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
  await inspect('filters on a phone');
  expect(barriers).toEqual([]);
  await context.close();
});
