import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type GivenProduct } from '../../../../test/factories/create-product.ts';
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

type Made = Awaited<ReturnType<typeof createProduct>>;
const make = (given: GivenProduct) => createProduct(shop.db, given);
const day = 86_400_000;

async function save(name: string, parts: readonly Made[]): Promise<string> {
  const refIds = parts.map(({ refId }) => refId);
  return (await shop.api.configurator.saveBuild({ body: { name, ref_ids: refIds } })).build.code;
}

/** The file and what a reader selects in it, in one line a page. */
async function pdfOf(code: string) {
  const answer = await shop.request(`/workstation/builds/${code}/quote/pdf`);
  expect(answer.status).toBe(200);
  const bytes = await answer.bytes();
  const { pages, ...rest } = readPdf(bytes);
  return { answer, bytes, pages: pages.map((page) => page.replaceAll(/\s+/g, ' ')), ...rest };
}

test('a quote’s PDF lists the parts, its end and their verdict', async () => {
  const cpu = await make({
    kind: 'cpu',
    name: 'Procesador Ñandú de 8 núcleos',
    priceCents: 500_000,
    specs: { socket: 'AM5', microarchitecture: 'Zen 4', specifications: { tdp: 65, ppt: 88 } },
  });
  const board = await make({ kind: 'motherboard', name: 'Tarjeta madre sin ficha', priceCents: 300_000 });
  const fan = await make({ kind: 'fan', name: 'Ventilador de 120 mm', priceCents: 20_000 });
  const code = await save('PC de diseño', [cpu, board, fan, fan]);
  const { answer, bytes, pages, title, fonts } = await pdfOf(code);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="cotizacion-${code}-\\d{8}\\.pdf"$`),
  );
  expect(bytes.length).toBeLessThan(150_000);
  expect(title).toBe('Cotización');
  expect(fonts.filter((name) => name.includes('Inter'))).toHaveLength(2);
  expect(fonts.some((name) => name.includes('Bricolage'))).toBe(true);
  const page = pages.join(' ');
  for (const said of [
    'PC de diseño',
    `Número ${code.toUpperCase()}-`,
    'Procesador Ñandú de 8 núcleos',
    `Ventiladores · SKU ${fan.sku}`,
    '2 $200.00 $400.00',
    'Subtotal sin IVA $7,241.38',
    'IVA 16 % $1,158.62',
    'Total con IVA $8,400.00',
    'Nada choca, pero al equipo le faltan piezas.',
    'Tarjeta madre sin ficha',
    'W sostenidos; fuente recomendada de',
    'ni fija precios',
    `Página 1 de ${pages.length}`,
  ]) {
    expect(page).toContain(said);
  }
  const { quote } = await shop.api.configurator.quoteBuild({ params: { code } });
  const { answers } = await shop.api.configurator.check({ body: { ref_ids: quote.build.ref_ids } });
  const unknown = answers.filter(({ result }) => result === 'unknown');
  expect(unknown.length).toBeGreaterThan(0);
  for (const { message } of unknown) expect(page).toContain(message);
  expect(page.replaceAll(' ', '')).toContain(`/workstation/builds/${code}/cotizacion?desde=`);
});

test('many parts continue over pages, each once, and every page has its number', async () => {
  const parts = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      make({ kind: 'fan', name: `Aspa de prueba número ${index}.`, priceCents: 10_000 }),
    ),
  );
  const { pages } = await pdfOf(await save('', parts));
  expect(pages).toHaveLength(2);
  const whole = pages.join(' ');
  for (const { sku } of parts) expect(whole.split(`SKU ${sku} `)).toHaveLength(2);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Página ${index + 1} de 2`);
});

test('parts no longer for sale are named and not counted', async () => {
  const [kept, gone] = await Promise.all([
    make({ kind: 'fan', name: 'Aspa que queda', priceCents: 20_000 }),
    make({ kind: 'fan', name: 'Aspa que se fue', priceCents: 30_000 }),
  ]);
  const code = await save('', [kept, gone]);
  await shop.db.transaction(async (tx) => {
    await setStock(tx, kept.id, 'CDMX', 0, 'count');
    await refreshListing(tx, [kept.id, ...(await setProductStatus(tx, [gone.refId], 'discontinued'))]);
  });
  const [page = ''] = (await pdfOf(code)).pages;
  expect(page).toContain('Ya no están a la venta y no cuentan en el total • Aspa que se fue');
  expect(page).toContain('sin existencias por ahora');
  expect(page).toContain('Total con IVA $200.00');
});

test('an unknown or invalid code has no PDF', async () => {
  for (const code of ['abcdefghjk', 'X', 'a%00b', '..%2F..']) {
    await expectRefusal(shop.request(`/workstation/builds/${code}/quote/pdf`), 404, 'not_found');
  }
});

test('a quote’s link reports what changed since, and whether it is still valid', async () => {
  const [same, dearer] = await Promise.all([
    make({ kind: 'fan', name: 'Aspa firme', priceCents: 20_000 }),
    make({ kind: 'fan', name: 'Aspa movida', priceCents: 20_000 }),
  ]);
  const code = await save('', [same, dearer]);
  const params = { code };
  const reprice = async (cents: number) => {
    shop.clock.moveBy(60_000);
    await shop.db.transaction(async (tx) => {
      await tx.sql('update product set price_cents = $2 where id = $1', [dearer.id, cents]);
      await refreshListing(tx, [dearer.id], shop.clock.now());
    });
    shop.clock.moveBy(60_000);
  };
  await reprice(21_000);
  const since = (await shop.api.configurator.quoteBuild({ params })).quote.issued_at;
  const read = async () =>
    (await shop.api.configurator.quoteBuild({ params, query: { since } })).quote.earlier;
  expect(await read()).toMatchObject({ issued_at: since, is_valid: true, changes: [] });
  await reprice(25_000);
  expect((await read())?.changes).toEqual([
    {
      ref_id: dearer.refId,
      product_name: 'Aspa movida',
      kind: 'price_changed',
      was_cents: 21_000,
      now_cents: 25_000,
    },
  ]);
  shop.clock.moveBy(8 * day);
  expect(await read()).toMatchObject({ is_valid: false });
  const path = `/workstation/builds/${code}/quote`;
  await expectRefusal(shop.request(`${path}?since=ayer`), 422, 'invalid');
  const tomorrow = new Date(shop.clock.now().getTime() + day).toISOString();
  expect(
    (await shop.api.configurator.quoteBuild({ params, query: { since: tomorrow } })).quote.earlier,
  ).toBeNull();
});
