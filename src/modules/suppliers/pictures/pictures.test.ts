import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { photoFile } from '../../../../test/factories/picture-files.ts';
import { type PictureHost, startPictureHost } from '../../../../test/factories/picture-host.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { ApiError } from '../../../api/client.ts';
import { importJob, rollBackJob } from '../suppliers.ts';

let shop: TestShop;
let host: PictureHost;
let staff: SignedIn;
let serial = 0;
let code = '';
beforeAll(async () => {
  [shop, host] = await Promise.all([startTestShop({ reachesLoopback: true }), startPictureHost()]);
  staff = await signInStaff(shop, 'catalog');
});
afterAll(async () => {
  await Promise.all([shop.stop(), host.stop()]);
});
beforeEach(async () => {
  code = `fotos-${(serial += 1)}`;
  await add(code);
});

const add = (supplier: string) =>
  staff.api.suppliers.addSupplier({ body: { code: supplier, name: supplier, currency: 'MXN' } });
const record = (images: unknown, more: object = {}) => ({
  ref_id: `F${serial}`,
  status: 'active',
  product_name: `Acme Foto ${serial} tarjeta`,
  brand: 'Acme',
  mpn: `FOTO-${serial}00`,
  category: 'Tarjetas de video',
  cost: 1500,
  currency: 'MXN',
  stock: [{ warehouse: 'CDMX', qty: 3 }],
  images,
  updated_at: new Date(Date.UTC(2026, 9, 1, 0, 0, (minute += 1))).toISOString(),
  ...more,
});
let minute = 0;
/** Reads a feed of these records to its end, and gives its run. */
async function feed(records: object[], supplier = code): Promise<string> {
  const form = new FormData();
  form.append('feed', new File([records.map((one) => `${JSON.stringify(one)}\n`).join('')], 'a.jsonl'));
  form.append('supplier', supplier);
  const { run } = await staff.api.suppliers.startRun({ form });
  await shop.open.runJob(importJob, { run_id: run.id });
  return run.id;
}
const work = () => shop.open.runJob('suppliers.pictures');
const allow = (hosts: string[], supplier = code) =>
  staff.api.suppliers.savePictureHosts({ params: { code: supplier }, body: { hosts } });
const counts = async () => staff.api.suppliers.pictures({ params: { code } });
async function productOf(refId = `F${serial}`) {
  const { rows } = await shop.db.sql(
    'select product_id from supplier_offer where ref_id = $1 and supplier = $2',
    [refId, code],
  );
  return (rows[0] as { product_id: number }).product_id;
}
/** Addresses that the pictures of a product came from, in their order. */
async function shown(id: number): Promise<string[]> {
  const { rows } = await shop.db.sql(
    `select i.source_url, i.url, l.image_url = first_value(i.url) over (order by i.position) as is_listed
       from product_image i join product_listing l on l.product_id = i.product_id where i.product_id = $1 order by i.position`,
    [id],
  );
  const found = rows as { source_url: string | null; url: string; is_listed: boolean }[];
  expect(found.every(({ is_listed: isListed }) => isListed)).toBe(true);
  return found.map(({ source_url: source, url }) => source ?? url);
}
const photo = async (path: string, width: number, height = width, colour = '#204060') => {
  const bytes = Buffer.from(await (await photoFile('a.jpg', { colour, width, height })).arrayBuffer());
  return host.on(path, (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
};

test('pictures of records come at a pace, the best one first, the same one once; rolled back they are gone', async () => {
  await allow(['127.0.0.1']);
  const small = await photo(`/${serial}/chica.jpg`, 300);
  const large = await photo(`/${serial}/grande.jpg`, 900);
  const again = await photo(`/${serial}/otra-vez.jpg`, 900);
  const icon = await photo(`/${serial}/icono.jpg`, 60);
  const run = await feed([record([small, large, again, icon, 'nada', `${large}#x`])]);
  const id = await productOf();
  await work();
  expect(await shown(id)).toEqual([large, small]);
  expect(await counts()).toMatchObject({ here: 4, waiting: 0, failed: 0, blocked: [] });
  const asked = host.asked.length;
  await work();
  expect(host.asked.length).toBe(asked);
  // Another record without one of them, and it is what it was once that is taken back.
  const fewer = await feed([record([small])]);
  await work();
  expect(await shown(id)).toEqual([small]);
  await rollBack(fewer);
  expect(await shown(id)).toEqual([large, small]);
  await feed([record([])]);
  await work();
  expect(await shown(id)).toEqual([]);
  expect(await counts()).toMatchObject({ here: 4 });
  expect(run).not.toBe(fewer);
  // What nobody names is forgotten with the runs that named it.
  await feed([record([large])]);
  await shop.open.runJob('suppliers.tidy');
  expect(await counts()).toMatchObject({ here: 4 });
  shop.clock.set(new Date(shop.clock.now().getTime() + 400 * 86_400_000));
  await shop.open.runJob('suppliers.tidy');
  expect(await counts()).toMatchObject({ here: 1 });
  shop.clock.reset();
});

async function rollBack(id: string): Promise<void> {
  await staff.api.suppliers.rollBackRun({ params: { id } });
  await shop.open.runJob(rollBackJob, { run_id: id });
  await work();
}

test('what staff placed or locked stays, and is never written over', async () => {
  await allow(['127.0.0.1']);
  await feed([record([await photo(`/${serial}/a.jpg`, 900)])]);
  const id = await productOf();
  await work();
  const [before] = await shown(id);
  const form = new FormData();
  form.append('files', await photoFile('nuestra.jpg', { colour: '#ff0000' }));
  await staff.api.catalog.addProductPictures({ params: { id }, form });
  const own = await shown(id);
  expect(own).toEqual([before, expect.stringMatching(/^\/media/)]);
  await feed([record([await photo(`/${serial}/b.jpg`, 900, 900, '#00ff00')])]);
  await work();
  expect(await shown(id)).toEqual(own);
});

test('hosts that are not on the list are not asked, also not by a redirect; staff allow them', async () => {
  const inner = await photo(`/${serial}/a.jpg`, 900);
  const outer = host.on(`/${serial}/lejos.jpg`, (_, response) =>
    response.writeHead(302, { location: 'https://otra.example/a.jpg' }).end(),
  );
  await feed([record([inner, outer])]);
  const asked = host.asked.length;
  await work();
  expect(host.asked.length).toBe(asked);
  expect(await counts()).toMatchObject({
    here: 0,
    blocked: [{ host: '127.0.0.1', count: 2 }],
    default_hosts: [],
  });
  // The host of its own file is one of them.
  const url = 'http://127.0.0.1:1/lista.csv';
  await staff.api.suppliers.saveSource({ params: { code }, body: { kind: 'file', settings: { url } } });
  expect(await counts()).toMatchObject({ waiting: 2, blocked: [], default_hosts: ['127.0.0.1'] });
  await allow(['otra.example']);
  await work();
  expect(await counts()).toMatchObject({ waiting: 0, blocked: [{ count: 2 }] });
  const saved = await allow(['127.0.0.1', '127.0.0.1']);
  expect(saved).toMatchObject({ hosts: ['127.0.0.1'], waiting: 2, blocked: [] });
  await work();
  expect(await shown(await productOf())).toEqual([inner]);
  expect(await counts()).toMatchObject({ here: 1, waiting: 1 });
  await expectRefusal(
    staff.api.suppliers.savePictureHosts({ params: { code }, body: { hosts: [], was: [] } }),
    409,
    'stale',
  );
  await expectRefusal(allow(['http://a.example/x']), 422, 'invalid');
  await expectRefusal(allow([], 'nadie'), 404, 'not_found');
  const far = (letter: string) =>
    Array.from({ length: 12 }, (_, at) => `https://${letter}${at}.example/a.jpg`);
  await feed(
    ['a', 'b'].map((one) => record(far(one), { ref_id: `${one}${serial}`, mpn: `${one}-${serial}` })),
  );
  await work();
  expect((await counts()).blocked).toHaveLength(20);
  const moved = { kind: 'file' as const, settings: { url: 'sftp://Fotos.Example/lista.csv' } };
  await staff.api.suppliers.saveSource({ params: { code }, body: moved });
  expect(await counts()).toMatchObject({ default_hosts: ['fotos.example'] });
});

test('what does not come is tried later each time, counted then, and had when it is there', async () => {
  await allow(['127.0.0.1']);
  let isThere = false;
  const path = `/${serial}/tarde.jpg`;
  const bytes = Buffer.from(await (await photoFile('a.jpg', { width: 900, height: 900 })).arrayBuffer());
  const late = host.on(path, (_, response) =>
    isThere ? response.writeHead(200).end(bytes) : response.writeHead(500).end(),
  );
  const text = host.on(`/${serial}/texto.jpg`, (_, response) => response.end('hola'));
  await feed([record([late, text])]);
  const tries = () => host.asked.filter((one) => one === path).length;
  await work();
  await work();
  expect([tries(), await counts()]).toMatchObject([1, { waiting: 1, failed: 1 }]);
  for (let hours = 1; hours <= 8; hours *= 2) {
    shop.clock.set(new Date(shop.clock.now().getTime() + (hours * 3600 + 1) * 1000));
    await work();
  }
  expect([tries(), await counts()]).toMatchObject([5, { waiting: 0, failed: 2 }]);
  isThere = true;
  expect(await staff.api.suppliers.tryPicturesAgain({ params: { code } })).toMatchObject({ waiting: 2 });
  await work();
  expect(await shown(await productOf())).toEqual([late]);
  await expectRefusal(staff.api.suppliers.tryPicturesAgain({ params: { code: 'nadie' } }), 404, 'not_found');
  await expectRefusal(staff.api.suppliers.pictures({ params: { code: 'nadie' } }), 404, 'not_found');
  shop.clock.reset();
});

test('a fetch that is cut off before products are told is done again; a paused supplier’s pictures wait', async () => {
  await allow(['127.0.0.1']);
  const path = `/${serial}/a.jpg`;
  const address = await photo(path, 900);
  await feed([record([address])]);
  const id = await productOf();
  await shop.db.sql('alter table picture_due add constraint cut_off check (false) not valid');
  await expect(work()).rejects.toThrow('cut_off');
  await shop.db.sql('alter table picture_due drop constraint cut_off');
  const pause = (state: 'paused' | 'active') =>
    shop.db.sql('update supplier set state = $2 where code = $1', [code, state]);
  await pause('paused');
  shop.clock.set(new Date(shop.clock.now().getTime() + 11 * 60_000));
  const asked = host.asked.length;
  await work();
  expect([host.asked.length, await counts()]).toMatchObject([asked, { here: 0, waiting: 1 }]);
  await pause('active');
  await work();
  expect(await shown(id)).toEqual([address]);
  shop.clock.reset();
});

test('of two suppliers the one with the better picture gives all; the setting holds them back', async () => {
  const first = code;
  await allow(['127.0.0.1']);
  await feed([record([await photo(`/${serial}/a.jpg`, 400)])]);
  const id = await productOf();
  code = `${first}-b`;
  await add(code);
  await allow(['127.0.0.1']);
  const better = await photo(`/${serial}/b.jpg`, 1000, 1000, '#802010');
  await feed([record([better], { ref_id: `B${serial}` })]);
  expect(await productOf(`B${serial}`)).toBe(id);
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'offers', { chosen_by: 'cost', pictures_per_minute: 0 });
  await work();
  expect([await shown(id), await counts()]).toMatchObject([[], { waiting: 1 }]);
  await changeSettings(owner, 'offers', { chosen_by: 'cost', pictures_per_minute: 60 });
  await work();
  expect(await shown(id)).toEqual([better]);
});

async function expectRefusal(call: Promise<unknown>, status: number, why: string): Promise<void> {
  const error = await call.catch((refused: unknown) => refused);
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  expect([error.status, error.code]).toEqual([status, why]);
}
