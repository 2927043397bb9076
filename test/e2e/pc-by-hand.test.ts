import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPesos } from '../../src/platform/money.ts';
import { createProduct, type CreatedProduct, type GivenProduct } from '../factories/create-product.ts';
import { createAssembly } from '../factories/pc-parts.ts';
import { pcSpecs } from '../factories/pc-specs.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

/** What goes into each place of the configurator, each at a price of its own. */
const given: readonly (GivenProduct & { slot: string; name: string; units?: number })[] = [
  { slot: 'Procesador', name: 'Procesador Ámbar', kind: 'cpu', specs: pcSpecs.cpu },
  { slot: 'Tarjeta madre', name: 'Tarjeta madre Basalto', kind: 'motherboard', specs: pcSpecs.motherboard },
  { slot: 'Memoria RAM', name: 'Memoria Cuarzo', kind: 'memory', specs: pcSpecs.memory },
  { slot: 'Tarjeta de video', name: 'Tarjeta Coral', kind: 'gpu', specs: pcSpecs.gpu },
  { slot: 'Almacenamiento', name: 'SSD Diorita', kind: 'ssd', specs: pcSpecs.ssd },
  {
    slot: 'Almacenamiento',
    name: 'Disco Feldespato',
    kind: 'hdd',
    units: 2,
    specs: { form_factor: '3.5"', interface: 'SATA 6.0 Gb/s' },
  },
  { slot: 'Gabinete', name: 'Gabinete Granito', kind: 'case', specs: pcSpecs.case },
  {
    slot: 'Fuente de poder',
    name: 'Fuente Lava',
    kind: 'psu',
    specs: { ...pcSpecs.psu, efficiency_rating: '80+ Gold' },
  },
  {
    slot: 'Enfriamiento',
    name: 'Disipador Hielo',
    kind: 'cpu_cooler',
    specs: { water_cooled: false, height: 150, cpu_sockets: ['AM5'] },
  },
  {
    slot: 'Ventiladores',
    name: 'Ventilador Brisa',
    kind: 'fan',
    units: 3,
    specs: { size: 120, quantity: 1 },
  },
  { slot: 'Sistema operativo', name: 'Windows 11 Pro', kind: 'operating_system' },
  { slot: 'Monitores', name: 'Monitor Jaspe', kind: 'monitor', specs: { connectors: ['HDMI 2.0'] } },
  { slot: 'Periféricos y extras', name: 'Teclado Ópalo', kind: 'keyboard' },
];
type Piece = CreatedProduct & { slot: string; units: number };

let shop: BrowserShop;
let pieces: Piece[];
let work: CreatedProduct;
beforeAll(async () => {
  shop = await startBrowserShop();
  pieces = await Promise.all(
    given.map(async ({ slot, units = 1, ...product }, at) => ({
      ...(await createProduct(shop.db, { ...product, priceCents: 100_000 + at * 1_234 })),
      slot,
      units,
    })),
  );
  work = await createAssembly(shop.db, 89_900);
});
afterAll(() => shop.stop());

const unitsIn = (page: Page, { refId }: Piece) =>
  (new URL(page.url()).searchParams.get('parts') ?? '').split(',').filter((one) => one === refId).length;

/** Opens the place of a piece and takes as many units as wanted, a tap each. */
async function choose(page: Page, piece: Piece): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Piezas del equipo' })
    .getByRole('link', { name: new RegExp(`^${piece.slot}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: piece.slot, exact: true }).waitFor();
  for (let unit = 1; unit <= piece.units; unit += 1) {
    await page.getByRole('link', { name: new RegExp(`^(Elegir|Agregar): ${piece.name}`) }).click();
    await expect.poll(() => unitsIn(page, piece)).toBe(unit);
  }
}

test('a PC of every kind of piece is chosen by hand on a phone and is in the cart as it was, with its assembly', async () => {
  const { page, problems } = await shop.visit({ width: 390, height: 844 });
  await page.goto('/workstation');
  for (const piece of pieces) await choose(page, piece);

  await page.getByRole('link', { name: /Ver resumen/ }).click();
  const summary = page.getByRole('dialog', { name: 'Resumen' });
  const totalCents = pieces.reduce((sum, { priceCents, units }) => sum + priceCents * units, 0);
  await summary.getByText(formatPesos(totalCents), { exact: true }).first().waitFor();
  await summary.getByText('Todo es compatible').waitFor();
  expect(await summary.getByText('Así se arregla').count()).toBe(0);
  const promise = 'Sale 2 días hábiles después que las piezas solas.';
  await summary.getByText(promise).waitFor();
  await summary.getByRole('checkbox', { name: /^Entregarla armada y probada \+ \$899\.00/ }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('assembled')).toBe('1');
  await page.reload();
  await page.getByRole('link', { name: /Ver resumen/ }).click();
  expect(await summary.getByRole('checkbox', { name: /^Entregarla armada/ }).isChecked()).toBe(true);
  await summary.getByRole('button', { name: 'Agregar todo al carrito' }).click();
  // The cart opens over it, so that it is no dialog for a reader any more.
  await page.getByText('Todas las piezas y el armado están en tu carrito.').waitFor();

  await page.goto('/cart');
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.filter({ hasText: work.name }).getByText(promise).waitFor();
  const bought = [...pieces, { ...work, units: 1 }];
  expect(await lines.count()).toBe(bought.length);
  for (const { name, priceCents, units } of bought) {
    const line = lines.filter({ has: page.getByRole('link', { name, exact: true }) });
    await line.getByText(formatPesos(priceCents * units), { exact: true }).waitFor();
    expect(await line.getByRole('textbox', { name: `Cantidad de ${name}` }).inputValue()).toBe(String(units));
  }
  // The sum of the configurator and the work, nothing else.
  const sums = page.getByRole('complementary').filter({ hasText: 'Resumen' });
  await sums
    .getByText(formatPesos(totalCents + work.priceCents), { exact: true })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});
