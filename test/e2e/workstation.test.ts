import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct, type GivenProduct } from '../factories/create-product.ts';
import { formatPesos } from '../../src/platform/money.ts';
import { pcSpecs } from '../factories/pc-specs.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { readPdf } from '../setup/read-pdf.ts';
import { pay, payByCard, registerOnTheWay } from '../setup/pay-in-browser.ts';
import { toastOf, toastTexts } from '../setup/toasts.ts';

let shop: BrowserShop;
let parts: Record<keyof typeof given, CreatedProduct>;

/** A PC in which everything fits, and a case and a board that do not go with the rest. */
const given = {
  cpu: { name: 'Procesador Ámbar 7', kind: 'cpu', specs: pcSpecs.cpu },
  board: { name: 'Tarjeta madre Basalto B650', kind: 'motherboard', specs: pcSpecs.motherboard },
  memory: { name: 'Memoria Cuarzo 32 GB', kind: 'memory', specs: { ...pcSpecs.memory, speed: 5600 } },
  drive: { name: 'SSD Diorita 1 TB', kind: 'ssd', specs: { ...pcSpecs.ssd, capacity: 1000 } },
  bigCase: { name: 'Gabinete Granito', kind: 'case', priceCents: 120_000, specs: pcSpecs.case },
  smallCase: {
    name: 'Gabinete Jade mini',
    kind: 'case',
    priceCents: 110_000,
    specs: {
      ...pcSpecs.case,
      form_factor: 'Mini ITX Desktop',
      supported_motherboard_form_factors: ['Mini-ITX'],
      supported_power_supply_form_factors: ['ATX'],
      expansion_slots: 2,
      internal_3_5_bays: 1,
      internal_2_5_bays: 1,
    },
  },
  supply: {
    name: 'Fuente Lava 550 W',
    kind: 'psu',
    specs: { ...pcSpecs.psu, efficiency_rating: '80+ Gold' },
  },
} as const satisfies Record<string, GivenProduct>;

beforeAll(async () => {
  shop = await startBrowserShop();
  const made = await Promise.all(
    Object.entries(given).map(async ([name, product]) => [name, await createProduct(shop.db, product)]),
  );
  parts = Object.fromEntries(made) as typeof parts;
});
afterAll(() => shop.stop());

const slotLink = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: 'Piezas del equipo' })
    .getByRole('link', { name: new RegExp(`^${label}`) })
    // A chosen part may be called like its slot.
    .first();

/** What the verdict says, wherever it stands in sight. */
const isSaid = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();

/** Opens a slot and takes a part for it; the address holds it then. */
async function choose(page: Page, label: string, { name, refId }: CreatedProduct): Promise<void> {
  await slotLink(page, label).click();
  await page.getByRole('heading', { level: 2, name: label, exact: true }).waitFor();
  await page.getByRole('link', { name: new RegExp(`^(Elegir|Agregar): ${name}`) }).click();
  await page.waitForURL((url) => (url.searchParams.get('parts') ?? '').split(',').includes(refId));
}

describe.each([
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
])('on %s', (_, width, height) => {
  const isPhone = width < 1024;

  /** Where the sum of the build stands: behind the bar on a phone, beside the parts on a desktop. */
  async function openSummary(page: Page): Promise<Locator> {
    if (!isPhone) return page.getByRole('complementary', { name: 'Resumen del equipo' });
    await page.getByRole('link', { name: /Ver resumen/ }).click();
    return page.getByRole('dialog', { name: 'Resumen' });
  }

  test('a whole PC is built, broken, repaired by the suggestion, undone and redone, and ordered', async () => {
    const { page, problems } = await shop.visit({ width, height });
    await page.goto('/workstation');
    await choose(page, 'Procesador', parts.cpu);
    await choose(page, 'Tarjeta madre', parts.board);
    await choose(page, 'Memoria RAM', parts.memory);
    await choose(page, 'Almacenamiento', parts.drive);
    await choose(page, 'Gabinete', parts.bigCase);
    await choose(page, 'Fuente de poder', parts.supply);
    await isSaid(page, 'Todo es compatible');

    // What does not fit is shown on demand, with its reason and what fits instead.
    await slotLink(page, 'Gabinete').click();
    await page.getByRole('heading', { level: 2, name: 'Gabinete', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /^Mostrar los que no caben/ }).check();
    const row = page.getByRole('listitem').filter({ hasText: parts.smallCase.name });
    await row.getByText('No cabe').waitFor();
    await row.getByText(/acepta Mini-ITX/).waitFor();
    await row.getByText('Lo más cercano que sí cabe').waitFor();
    await row.getByRole('link', { name: `Elegir: ${parts.smallCase.name}` }).click();
    await isSaid(page, 'No es compatible');

    const summary = await openSummary(page);
    await summary.getByText('Micro ATX', { exact: true }).waitFor();
    await summary
      .getByRole('link', { name: `Aplicar: cambiar ${parts.smallCase.name} por ${parts.bigCase.name}` })
      .click();
    await summary.getByText('Todo es compatible').waitFor();
    if (isPhone) await page.keyboard.press('Escape');

    await page.locator('body').press('Control+z');
    await page.waitForURL((url) => url.search.includes(parts.smallCase.refId));
    await isSaid(page, 'No es compatible');
    await page.reload();
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await page.waitForURL((url) => url.search.includes(parts.bigCase.refId));
    await isSaid(page, 'Todo es compatible');

    const whole = await openSummary(page);
    await whole.getByRole('button', { name: 'Agregar todo al carrito' }).click();
    await toastOf(page, 'Product has been added to cart.');
    await page.getByRole('dialog', { name: /carrito/i }).waitFor();
    expect(await toastTexts(page)).toEqual(['Product has been added to cart.']);

    const email = await registerOnTheWay(page);
    await pay(page, /tarjeta/i);
    await payByCard(page, '4242 4242 4242 4242');
    await page.waitForURL(/\/stripe\/success/);
    await page.getByText('Tu pago está confirmado').waitFor();
    const { rows } = await shop.db.sql(
      `select (select count(*) from order_line l where l.order_id = o.id)::int as lines
         from shop_order o where o.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ lines: 6 }]);
    expect(problems).toEqual([]);
  });

  test('a part sold out meanwhile keeps the whole build out of the cart and is named', async () => {
    const scarce = await createProduct(shop.db, { kind: 'fan', name: 'Ventilador Nube', stock: 1 });
    const { page } = await shop.visit({ width, height });
    await page.goto(`/workstation?parts=${parts.cpu.refId},${scarce.refId},${scarce.refId}`);
    const summary = await openSummary(page);
    await summary.getByRole('button', { name: 'Agregar todo al carrito' }).click();
    await summary.getByText('No agregamos nada: una pieza cambió.').waitFor();
    await summary.getByText('Solo queda 1 pieza.').waitFor();
    expect(await toastTexts(page)).toEqual([]);
  });

  test('parts at home are checked, not paid, not put in the cart, and stay so when saved', async () => {
    const { page, problems } = await shop.visit({ width, height });
    const all = [parts.cpu, parts.board, parts.memory, parts.drive, parts.bigCase, parts.supply];
    const refIds = all.map(({ refId }) => refId).join(',');
    await page.goto(`/workstation?parts=${refIds}&slot=cpu`);
    const mark = () =>
      page
        .getByRole('link', { name: `¿Ya la tienes? ${parts.cpu.name}` })
        .filter({ visible: true })
        .first();
    await mark().click();
    await page.waitForURL((url) => url.searchParams.get('own') === parts.cpu.refId);
    const price = formatPesos(all.reduce((sum, part) => sum + part.priceCents, -parts.cpu.priceCents));
    const summary = await openSummary(page);
    await summary.getByText(price).first().waitFor();
    await summary.getByText('1 ya la tienes').waitFor();
    await summary.getByLabel('Guardar con un nombre').fill(`Con lo mío ${width}`);
    await summary.getByRole('button', { name: 'Guardar' }).click();
    await summary.getByText('Equipo guardado').waitFor();
    await summary.getByRole('link', { name: 'Cotización' }).click();
    await page.getByRole('row', { name: new RegExp(`${parts.cpu.name}.*Ya la tienes`) }).waitFor();
    await page.getByRole('link', { name: 'Ver equipo' }).click();
    await page.getByText('Ya la tengo').first().waitFor();
    await page.getByText(price).first().waitFor();
    await page.getByRole('button', { name: 'Agregar al carrito lo que falta' }).click();
    const cart = page.getByRole('dialog', { name: /carrito/i });
    await cart.getByText(parts.board.name).first().waitFor();
    expect(await cart.getByText(parts.cpu.name).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a suggestion opens in the configurator with parts at home marked', async () => {
    const { page, problems } = await shop.visit({ width, height });
    const { refId } = parts.cpu;
    await page.goto(`/workstation/arma-mi-pc?use=office&budget=60000&parts=${refId}&own=${refId}`);
    await page.getByText('Ya la tienes').first().waitFor();
    await page
      .getByRole('link', { name: /^Usar esta configuración/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/workstation' && url.searchParams.get('own') === refId);
    const summary = await openSummary(page);
    await summary.getByText('1 ya la tienes').waitFor();
    await isSaid(page, 'Todo es compatible');
    expect(problems).toEqual([]);
  });

  test('a saved build has a page of its own, a quote and a place beside another', async () => {
    const { page, problems } = await shop.visit({ width, height });
    await page.goto(`/workstation?parts=${parts.cpu.refId},${parts.board.refId}`);
    const summary = await openSummary(page);
    await summary.getByLabel('Guardar con un nombre').fill(`Para Ana ${width}`);
    await summary.getByRole('button', { name: 'Guardar' }).click();
    await summary.getByText('Equipo guardado').waitFor();
    await summary.getByRole('link', { name: 'Cotización' }).click();
    await page.waitForURL(/\/workstation\/builds\/[a-z0-9]{10}\/cotizacion$/);
    await page.getByRole('heading', { level: 1, name: `Para Ana ${width}` }).waitFor();
    await page.getByText(/^7 días, hasta el/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^cotizacion-[a-z0-9]{10}-\d{8}\.pdf$/);
    const quoted = readPdf(await readFile(await file.path())).pages.join(' ');
    expect(quoted).toContain(parts.cpu.name);
    const link = /\/workstation\/builds\/\S+desde=\S+Z/.exec(quoted.replaceAll('\n', ''))?.[0] ?? '';
    await page.goto(link);
    await page.getByText(/^Desde tu cotización del .* no cambió nada/).waitFor();
    await page.getByRole('link', { name: 'Ver equipo' }).click();
    await page.getByRole('heading', { level: 2, name: parts.cpu.name }).waitFor();
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await page.request.get(new URL(image ?? '').pathname);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await page.getByRole('link', { name: 'Comparar' }).click();
    await page.waitForURL(/\/workstation\/comparar\?a=/);
    await page.getByLabel('Segundo equipo').fill('zzzzzzzzzz');
    await page.getByRole('button', { name: 'Poner' }).click();
    await page.getByText('Ese código no lleva a ningún equipo.').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('bad addresses', () => {
  test('an unknown code is not found', async () => {
    const { page } = await shop.visit();
    for (const path of [
      '/workstation?build=abcdefghjk',
      '/workstation?build=%2E%2E',
      '/workstation/builds/abcdefghjk',
      '/workstation/builds/abcdefghjk/cotizacion',
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
    }
  });

  test('two boards are named as too many, and one of them can go', async () => {
    const { page } = await shop.visit();
    const second = await createProduct(shop.db, { ...given.board, name: 'Tarjeta madre Obsidiana' });
    const answer = await page.goto(`/workstation?parts=${parts.board.refId},${second.refId}`);
    expect(answer?.status()).toBe(200);
    const summary = page.getByRole('complementary', { name: 'Resumen del equipo' });
    await summary.getByText(/Solo cabe una tarjeta madre/i).waitFor();
    await summary
      .getByRole('link', { name: /^Aplicar: quitar/ })
      .first()
      .click();
    await page.waitForURL((url) => !(url.searchParams.get('parts') ?? '').includes(','));
  });

  test('of 61 parts sixty are taken, and the page says so; parts that are gone are named', async () => {
    const { page } = await shop.visit();
    const many = Array.from({ length: 61 }, () => parts.drive.refId).join(',');
    expect((await page.goto(`/workstation?parts=${many}`))?.status()).toBe(200);
    await page.getByText('El enlace traía demasiadas piezas').waitFor();
    await page.getByText('60 piezas').first().waitFor();
    expect((await page.goto(`/workstation?parts=NADA-1,${parts.cpu.refId}`))?.status()).toBe(200);
    await page.getByText('Hay piezas que ya no vendemos').waitFor();
    await page.getByText(/NADA-1/).waitFor();
  });
});
