import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { photoFile } from '../../../../test/factories/picture-files.ts';
import { type PictureHost, startPictureHost } from '../../../../test/factories/picture-host.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { createIcecatEmulator } from '../../../emulators/icecat/index.ts';
import type { Listening } from '../../../emulators/listen.ts';

let shop: TestShop;
let host: PictureHost;
let icecat: Listening;
let owner: SignedIn;
let serial = 0;
beforeAll(async () => {
  [host, icecat] = await Promise.all([
    startPictureHost(),
    createIcecatEmulator({ username: 'tienda', sheets: [] }).listen({ port: 0, host: '127.0.0.1' }),
  ]);
  shop = await startTestShop({
    reachesLoopback: true,
    distributors: { icecat: { baseUrl: icecat.url, pictureHosts: ['127.0.0.1'] } },
  });
  owner = await signInStaff(shop);
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([icecat.close(), host.stop()]);
});
beforeEach(async () => {
  serial += 1;
  await changeSettings(owner, 'icecat', { username: 'tienda' });
  await shop.db.sql('delete from product_sheet');
  await shop.db.sql(`update product set status = 'hidden'`);
});

const has = (told: object) =>
  fetch(`${icecat.url}/_emulator/sheets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  });
const asked = async () => {
  const answer = await fetch(`${icecat.url}/_emulator/asked`);
  return ((await answer.json()) as { asked: string[] }).asked;
};
const work = async () => {
  await shop.open.runJob('suppliers.line-up-sheets');
  await shop.open.runJob('suppliers.sheets');
  await shop.open.runJob('suppliers.pictures');
};
const photo = async (path: string, colour: string) => {
  const bytes = Buffer.from(
    await (await photoFile('a.jpg', { colour, width: 900, height: 900 })).arrayBuffer(),
  );
  return host.on(path, (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
};
const card = (more: object = {}) =>
  createProduct(shop.db, {
    kind: 'gpu',
    brand: 'Acme',
    mpn: `AC-${serial}`,
    name: `Acme ${serial}`,
    imageUrls: [],
    ...more,
  });
const shown = async ({ sku }: { sku: string }) =>
  (await shop.api.catalog.product({ params: { sku, product_name: 'x' } })).product;
const counts = () => owner.api.suppliers.sheets();

test('a product is filled with text, specs and photos of its sheet, once, and says whose they are', async () => {
  const product = await card({ description: '' });
  const pictures = [await photo(`/${serial}/1.jpg`, '#204060'), await photo(`/${serial}/2.jpg`, '#602040')];
  const features = { 'Longitud de la tarjeta': '32,5 cm', Iluminación: 'Y', 'País de origen': 'Taiwán' };
  await has({
    sheets: [
      {
        id: '77',
        brand: 'ACME',
        mpn: `AC-${serial}`,
        text: '<b>Juega</b> en 4K.<br>Silenciosa.',
        bullets: ['Tres ventiladores'],
        features,
        pictures: [...pictures, 'https://otra.example/a.jpg'],
      },
    ],
  });
  await work();
  const filled = await shown(product);
  expect(filled).toMatchObject({
    description: 'Juega en 4K.\nSilenciosa.\n• Tres ventiladores',
    has_icecat_specs: true,
  });
  expect(filled.images).toHaveLength(2);
  expect(filled.specs).toContainEqual(expect.objectContaining({ label: 'Largo', value: '325' }));
  const { specs } = await owner.api.catalog.productSpecs({ params: { id: product.id } });
  const said = specs
    .filter(({ source }) => source === 'icecat')
    .map(({ label, path, value }) => [label ?? path, value]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['Largo', 325],
      ['Iluminación', 'Sí'],
      ['País de origen', 'Taiwán'],
    ]),
  );
  expect(await counts()).toEqual({ here: 1, waiting: 0, none: 0, denied: 0, error: null });
  const calls = (await asked()).length;
  await work();
  expect((await asked()).length).toBe(calls);
  shop.clock.moveBy(31 * 86_400_000);
  await work();
  expect((await asked()).length).toBe(calls + 1);
  expect(await shown(product)).toMatchObject({ description: filled.description, images: filled.images });
});

test('what the shop says stays, and under other codes the former sheet is taken away', async () => {
  const own = await card({ description: 'Nuestra.' });
  const locked = await card({ description: '', mpn: `LO-${serial}` });
  await owner.api.catalog.updateProduct({
    params: { id: locked.id },
    body: { locked_fields: ['description'] },
  });
  const renamed = await card({ description: '', mpn: `RE-${serial}` });
  const sheet = (mpn: string) => ({
    id: '1',
    brand: 'Acme',
    mpn,
    text: 'De fábrica.',
    features: { Peso: 'x' },
  });
  await has({ sheets: ['AC', 'LO', 'RE'].map((one) => sheet(`${one}-${serial}`)) });
  await work();
  const texts = async () =>
    Promise.all([own, locked, renamed].map(async (one) => (await shown(one)).description));
  expect(await texts()).toEqual(['Nuestra.', '', 'De fábrica.']);
  await owner.api.catalog.updateProduct({ params: { id: renamed.id }, body: { mpn: `OTRO-${serial}` } });
  await work();
  expect(await texts()).toEqual(['Nuestra.', '', '']);
  expect(await shown(renamed)).toMatchObject({ has_icecat_specs: false });
  expect(await counts()).toMatchObject({ here: 2, none: 1 });
});

test('a bar code is asked for where the number is unknown, and believed of the same maker alone', async () => {
  const [ean, foreign, paid] = [`750000000${1000 + serial}`, `750000001${1000 + serial}`, `PA-${serial}`];
  const known = await card({ description: '', ean });
  const other = await card({ description: '', mpn: undefined, ean: foreign });
  await card({ description: '', mpn: paid });
  await has({
    sheets: [
      { id: '1', brand: 'Acme', mpn: 'X', gtin: ean, text: 'La misma.' },
      { id: '2', brand: 'Otra', mpn: 'Y', gtin: foreign, text: 'Otra cosa.' },
      { id: '3', brand: 'Acme', mpn: paid, is_full: true, text: 'De paga.' },
    ],
  });
  await work();
  expect((await shown(known)).description).toBe('La misma.');
  expect((await shown(other)).description).toBe('');
  expect(await counts()).toEqual({ here: 1, waiting: 0, none: 1, denied: 1, error: null });
  await has({ sheets: [{ id: '3', brand: 'Acme', mpn: paid, text: 'Ya no.' }] });
  expect(await owner.api.suppliers.askForSheetsAgain()).toMatchObject({ here: 1, waiting: 2 });
  await work();
  expect(await counts()).toMatchObject({ here: 2, none: 1 });
});

test('an account that is not accepted ends the round and is told once; who does not answer is asked later', async () => {
  await Promise.all(['A', 'B', 'C', 'D', 'E'].map((letter) => card({ mpn: `${letter}-${serial}` })));
  await changeSettings(owner, 'icecat', { username: 'nadie' });
  const before = (await asked()).length;
  await work();
  await work();
  // No more than those that were under way, once: a second round is not due.
  expect((await asked()).length - before).toBeLessThanOrEqual(3);
  expect(await counts()).toMatchObject({ here: 0, waiting: 5, error: 'the Icecat user is unknown' });
  const { rows: mails } = await shop.db.sql(
    `select subject from mail where recipient = $1 and subject like '%Icecat%'`,
    [owner.email],
  );
  expect(mails).toHaveLength(1);
  await changeSettings(owner, 'icecat', { username: 'tienda' });
  await has({ sheets: [{ id: '1', brand: 'Acme', mpn: `A-${serial}` }], status_next: 100, status: 503 });
  shop.clock.moveBy(86_400_000);
  await work();
  expect(await counts()).toMatchObject({ waiting: 5, error: 'Icecat answers 503.' });
  // A page of somebody before it is no word of Icecat's on a product.
  await has({ status_next: 100, status: 404 });
  shop.clock.moveBy(86_400_000);
  await work();
  expect(await counts()).toMatchObject({ waiting: 5, none: 0, error: 'Icecat answers 404.' });
  await has({ status_next: 0 });
  await work();
  expect(await counts()).toMatchObject({ here: 0, waiting: 5 });
  shop.clock.moveBy(86_400_000);
  await work();
  expect(await counts()).toEqual({ here: 1, waiting: 0, none: 4, denied: 0, error: null });
});

test('what no text keeps and no address is spoils neither its sheet nor the others', async () => {
  const odd = await card({ description: '' });
  const features = { ['x'.repeat(59) + '😀']: 'a\0b\uD800' };
  const pictures = ['http://[bad', 'file:///etc/passwd'];
  await has({
    sheets: [{ id: '1', brand: 'Acme', mpn: `AC-${serial}`, text: 'Uno\0\uD800.', features, pictures }],
  });
  await work();
  expect((await shown(odd)).description).toBe('Uno\uFFFD.');
  expect(await counts()).toMatchObject({ here: 1, waiting: 0, error: null });
});

test('a sheet that could not be kept is told, and the others come', async () => {
  const [bad, good] = [await card({ mpn: 'MAL' }), await card({ mpn: 'BIEN', description: '' })];
  await shop.db.sql(
    `create function refuse_sheet() returns trigger language plpgsql as $$ begin
       if new.state = 'here' and new.product_id = ${bad.id} then raise 'no'; end if; return new; end $$;
     create trigger refuse_sheet before update on product_sheet for each row execute function refuse_sheet();`,
  );
  const sheet = { brand: 'Acme', text: 'Llegó.' };
  await has({
    sheets: [
      { ...sheet, id: '1', mpn: 'MAL' },
      { ...sheet, id: '2', mpn: 'BIEN' },
    ],
  });
  await work();
  expect(await counts()).toMatchObject({ here: 1, waiting: 1, error: 'The sheet could not be kept.' });
  expect((await shown(good)).description).toBe('Llegó.');
  await shop.db.sql('drop trigger refuse_sheet on product_sheet');
});

test('what is off sale or changed its codes takes nobody’s turn', async () => {
  const gone = await card();
  const before = (await asked()).length;
  await shop.open.runJob('suppliers.line-up-sheets');
  await shop.db.sql(`update product set status = 'hidden' where id = $1`, [gone.id]);
  const renamed = await card({ mpn: `ANTES-${serial}` });
  await shop.open.runJob('suppliers.line-up-sheets');
  await shop.db.sql(`update product set mpn = 'DESPUES' where id = $1`, [renamed.id]);
  await shop.open.runJob('suppliers.sheets');
  expect((await asked()).length).toBe(before);
});

test('nobody is asked without an account, or while it is held', async () => {
  await card();
  const before = (await asked()).length;
  await changeSettings(owner, 'icecat', { username: 'tienda', sheets_per_minute: 0 });
  await work();
  await changeSettings(owner, 'icecat', { username: '' });
  await work();
  expect((await asked()).length).toBe(before);
});
