import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../../test/factories/carry-import.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { formOfFiles, photoFile } from '../../../../test/factories/picture-files.ts';
import { type PictureHost, startPictureHost } from '../../../../test/factories/picture-host.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { runById } from '../imports.queries.ts';
import { runImport } from '../run-import.ts';

let shop: TestShop;
let staff: SignedIn;
let imports: ReturnType<typeof importsOf>;
let host: PictureHost;
beforeAll(async () => {
  host = await startPictureHost();
  shop = await startTestShop({ jobs: true, reachesLoopback: true });
  staff = await signInStaff(shop, 'catalog');
  imports = importsOf(shop, staff, 'pictures');
});
afterAll(async () => {
  await shop.stop();
  await host.stop();
});

const header = ['SKU', 'Image Src', 'Image Alt Text', 'Image Position'];
const bare = () => createProduct(shop.db, { imageUrls: [] });
const imagesOf = async ({ id }: { id: number }) =>
  (await staff.api.catalog.productPictures({ params: { id } })).images;
const altsOf = async (product: { id: number }) => (await imagesOf(product)).map(({ alt }) => alt);
const isLocked = async ({ id }: { id: number }) => {
  const { rows } = await shop.db.sql(
    `select 'images' = any(locked_fields) as locked from product where id = $1`,
    [id],
  );
  return rows[0]?.['locked'] as boolean;
};
const upload = async ({ id }: { id: number }, file: File) => {
  const body = formOfFiles([file]);
  const answer = await shop.request(`/admin/products/${id}/images`, {
    method: 'POST',
    token: staff.token,
    body,
  });
  expect(answer.status).toBe(201);
};
let serial = 0;
const photo = (colour?: string) => host.photo(`/photo-${(serial += 1)}.jpg`, colour);

describe('a file of pictures', () => {
  test('says line by line what would become of it, and asks nobody before it runs', async () => {
    const one = await bare();
    const other = await createProduct(shop.db, { imageUrls: ['https://fotos.example/feed.jpg'] });
    const full = await createProduct(shop.db, {
      imageUrls: Array.from({ length: 23 }, (_, index) => `/media/demo/${index}.avif`),
    });
    const before = host.asked.length;
    const run = await imports.checked([
      header,
      [one.sku.toLowerCase(), `${host.url}/a.jpg`, 'De frente', 1],
      ['NADIE', `${host.url}/a.jpg`, '', ''],
      [one.sku, 'foto.jpg', '', ''],
      [one.sku, 'ftp://fotos.example/a.jpg', '', ''],
      [one.sku, 'http://192.168.1.1/a.jpg', '', ''],
      [one.sku, 'http://169.254.169.254/latest/meta-data', '', ''],
      [one.sku, `${host.url}/a.jpg#otra`, '', ''],
      [other.sku, 'https://fotos.example/feed.jpg', '', ''],
      [other.sku, `${host.url}/a.jpg | http://10.0.0.1/b.jpg`, '', ''],
      [full.sku, `${host.url}/a.jpg`, '', ''],
      [full.sku, `${host.url}/b.jpg`, '', ''],
      ['', `${host.url}/a.jpg`, '', ''],
      [one.sku, `${host.url}/c.jpg`, '', 'x'],
      [one.sku, '', '', ''],
    ]);
    expect(run.mapping).toEqual(['sku', 'image_url', 'alt', 'position']);
    const rows = await imports.rows(run.id);
    expect(rows.map(({ line, state, problems }) => [line, state, Object.keys(problems)])).toEqual([
      [2, 'create', []],
      [3, 'error', ['sku']],
      [4, 'error', ['image_url']],
      [5, 'error', ['image_url']],
      [6, 'error', ['image_url']],
      [7, 'error', ['image_url']],
      [8, 'error', ['image_url']],
      [9, 'same', []],
      [10, 'create', ['image_url']],
      [11, 'create', []],
      [12, 'error', ['image_url']],
      [13, 'error', ['sku']],
      [14, 'create', ['position']],
      [15, 'same', []],
    ]);
    expect(rows[0]).toMatchObject({
      sku: one.sku,
      product_id: one.id,
      after: { image_url: `${host.url}/a.jpg`, alt: 'De frente', position: 1 },
    });
    expect(rows[4]?.problems['image_url']).toBe('This address is not on the Internet.');
    expect(rows[6]?.problems['image_url']).toBe('Line 2 has this picture too.');
    expect(rows[8]?.problems['image_url']).toContain('10.0.0.1/b.jpg: This address is not on the Internet.');
    expect(rows[10]?.problems['image_url']).toBe('A product has at most 24 pictures.');
    expect(host.asked).toHaveLength(before);
    expect(await imagesOf(one)).toEqual([]);
  });

  test('is fetched, kept as an upload is, placed with its texts, and taken back whole', async () => {
    const first = await createProduct(shop.db, { imageUrls: ['/media/demo/gpu.avif'] });
    const second = await bare();
    const before = [await imagesOf(first), await imagesOf(second)];
    const run = await imports.written([
      header,
      [first.sku, await photo(), 'Atrás', ''],
      [first.sku, await photo(), 'De frente', 1],
      [second.sku, `${await photo()} ${await photo()}`, 'La primera', ''],
    ]);
    expect(run.counts).toEqual({ added: 3 });
    expect(await altsOf(first)).toEqual(['De frente', '', 'Atrás']);
    expect(await altsOf(second)).toEqual(['La primera', '']);
    const [main] = await imagesOf(first);
    expect(main).toMatchObject({ width: 120, height: 80 });
    expect(main?.image_url).toMatch(/^\/media\/uploads\/.*\.webp$/);
    expect((await fetch(shop.url + main?.image_url)).status).toBe(200);
    const cropped = await staff.api.catalog.arrangeProductPictures({
      params: { id: second.id },
      body: { images: (await imagesOf(second)).map(({ id }) => ({ id })) },
    });
    expect(cropped.images).toHaveLength(2);
    const { rows } = await shop.db.sql(
      `select subject from audit_entry where after ->> 'part' = $1 order by subject`,
      [`import:${run.id}`],
    );
    expect(rows.map(({ subject }) => subject as string)).toEqual(
      [first, second].map(({ id }) => `product:${id}`).toSorted(),
    );
    expect((await imports.undone(run.id)).counts).toEqual({ undone: 3 });
    expect([await imagesOf(first), await imagesOf(second)]).toEqual(before);
  });

  test('brought twice fetches and adds nothing the second time', async () => {
    const product = await bare();
    const lines = [header, [product.sku, await photo(), 'De frente', '']];
    await imports.written(lines);
    const asked = host.asked.length;
    expect((await imports.checked(lines)).counts).toEqual({ same: 1 });
    expect(host.asked).toHaveLength(asked);
    expect(await imagesOf(product)).toHaveLength(1);
  });

  test('that names the same picture by another address, or one that staff uploaded, adds nothing', async () => {
    const product = await bare();
    await upload(product, await photoFile('photo.jpg', { colour: '#abcdef' }));
    const run = await imports.written([
      header,
      [product.sku, `${await photo('#abcdef')}, ${await photo('#abcdef')}`, '', ''],
    ]);
    expect(run.counts).toEqual({ same: 1 });
    expect(await imagesOf(product)).toHaveLength(1);
    const other = await bare();
    const twice = await imports.written([
      header,
      [other.sku, `${await photo('#abcdee')} ${await photo('#abcdee')}`, '', ''],
    ]);
    expect(twice.counts).toEqual({ added: 1 });
    expect(await imagesOf(other)).toHaveLength(1);
  });

  test('gives a picture that is there another text, and the former one back', async () => {
    const product = await bare();
    const address = await photo();
    await imports.written([header, [product.sku, address, 'Antes', '']]);
    const run = await imports.checked([header, [product.sku, address, 'Después', '']]);
    expect((await imports.rows(run.id))[0]).toMatchObject({
      state: 'change',
      before: { alt: 'Antes' },
      after: { alt: 'Después' },
    });
    expect((await imports.ran(run.id)).counts).toEqual({ changed: 1 });
    expect(await altsOf(product)).toEqual(['Después']);
    await imports.undone(run.id);
    expect(await altsOf(product)).toEqual(['Antes']);
  });

  test('names what cannot be fetched by its line, and the rest goes on', async () => {
    const [one, two] = [await bare(), await bare()];
    const good = await photo();
    const page = host.on('/page.jpg', (_, response) => response.end('<!doctype html><p>Hola'));
    const inside = host.on('/inside', (_, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
    );
    const run = await imports.written([
      ['SKU', 'Imagen 1', 'Imagen 2'],
      [one.sku, `${host.url}/gone.jpg`, ''],
      [one.sku, page, ''],
      [one.sku, inside, ''],
      [one.sku, 'http://127.0.0.1:9/closed.jpg', ''],
      [two.sku, good, `${host.url}/gone.jpg`],
      [one.sku, good, ''],
    ]);
    expect(run.counts).toEqual({ error: 4, partly: 1, added: 1 });
    const said = (await imports.rows(run.id)).map(({ problems }) => Object.values(problems).join());
    expect(said.slice(0, 4)).toEqual([
      'The address answers 404.',
      'This is no JPEG, PNG, WebP or AVIF.',
      'This address is not on the Internet.',
      'It cannot be reached (ECONNREFUSED).',
    ]);
    expect(said[4]).toContain('/gone.jpg: The address answers 404.');
    expect((await imports.rows(run.id))[4]?.after).toEqual({ image_url: good });
    expect(await imagesOf(one)).toHaveLength(1);
    expect(await imagesOf(two)).toHaveLength(1);
    const file = await shop.request(`/admin/imports/${run.id}/problems.csv`, { token: staff.token });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(6);
    expect((await imports.undone(run.id)).counts).toEqual({ error: 4, undone: 2 });
    expect([...(await imagesOf(one)), ...(await imagesOf(two))]).toEqual([]);
  });

  test('as other shops write it, one line a picture, finds the product of a line without a SKU', async () => {
    const product = await bare();
    const run = await imports.written([
      ['Handle', 'Title', 'Variant SKU', 'Image Src', 'Image Position', 'Image Alt Text'],
      ['gpu', 'Tarjeta', product.sku, await photo(), 1, 'Uno'],
      ['gpu', '', '', await photo(), 2, 'Dos'],
      ['gpu', '', '', await photo(), 3, 'Tres'],
    ]);
    expect(run.counts).toEqual({ added: 3 });
    expect(await altsOf(product)).toEqual(['Uno', 'Dos', 'Tres']);
  });

  test('whose process died goes on where it stood, and adds no picture twice', async () => {
    const products = await Promise.all(Array.from({ length: 45 }, bare));
    const address = await photo();
    const { id } = await imports.checked([header, ...products.map(({ sku }) => [sku, address, '', ''])]);
    const run = await shop.db.first(runById, { id });
    if (!run) throw new Error('The run is gone.');
    const dies = () => {
      throw new Error('The process died.');
    };
    await expect(runImport(shop.shop, run, dies)).rejects.toThrow('The process died.');
    const counts = async () =>
      (await Promise.all(products.map(imagesOf))).reduce((sum, images) => sum + images.length, 0);
    expect(await counts()).toBe(20);
    await Promise.all([1, 2].map(() => runImport(shop.shop, run, () => {})));
    expect(await counts()).toBe(45);
  });

  test('leaves out what changed since the check, and writes the others', async () => {
    const [gone, full, good] = [await bare(), await bare(), await bare()];
    const address = await photo();
    const { id } = await imports.checked([
      header,
      ...[gone, full, good].map(({ sku }) => [sku, address, '', '']),
    ]);
    await shop.db.sql('delete from product where id = $1', [gone.id]);
    await shop.db.sql(
      `insert into product_image (product_id, position, url) select $1, n, '/media/demo/' || n from generate_series(0, 23) n`,
      [full.id],
    );
    const run = await imports.ran(id);
    expect(run.counts).toEqual({ error: 2, added: 1 });
    const said = (await imports.rows(id)).map(({ problems }) => Object.values(problems).join());
    expect(said.slice(0, 2)).toEqual([
      'The product is no longer there.',
      'The product has too many pictures by now.',
    ]);
    expect(await imagesOf(good)).toHaveLength(1);
  });

  test('that is undone leaves what somebody worked on since, and gives feeds back what it took from them', async () => {
    const [described, removed, plain, locked] = [await bare(), await bare(), await bare(), await bare()];
    await upload(locked, await photoFile('photo.jpg', { colour: '#010203' }));
    const all = [described, removed, plain, locked];
    const address = await photo();
    const run = await imports.written([header, ...all.map(({ sku }) => [sku, address, '', ''])]);
    expect(await Promise.all(all.map(isLocked))).toEqual([true, true, true, true]);
    const arrange = (id: number, images: { id: number; alt?: string }[]) =>
      staff.api.catalog.arrangeProductPictures({ params: { id }, body: { images } });
    const [picture] = await imagesOf(described);
    await arrange(described.id, [{ id: picture?.id ?? 0, alt: 'Descrita' }]);
    await arrange(removed.id, []);
    expect((await imports.undone(run.id)).counts).toEqual({ kept: 1, undone: 3 });
    expect(await altsOf(described)).toEqual(['Descrita']);
    expect(await Promise.all([removed, plain, locked].map(imagesOf))).toMatchObject([[], [], [{}]]);
    expect(await Promise.all(all.map(isLocked))).toEqual([true, false, false, true]);
  });
});

describe('refusals', () => {
  test.each([
    ['no SKU', ['', 'image_url']],
    ['no address', ['sku', 'alt']],
    ['a field of products', ['sku', 'price']],
    ['the same twice', ['image_url', 'image_url']],
  ])('%s is no mapping', async (_, mapping) => {
    const { id } = await imports.started([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const { fields } = await expectRefusal(imports.step(id, 'check', { mapping }), 422);
    expect(fields).toHaveProperty('mapping');
  });

  test('nobody, customers and staff without the right', async () => {
    const file = () => new File(['SKU,Imagen\nA,https://fotos.example/a.jpg'], 'f.csv');
    await expectRefusal(shop.request('/admin/imports', { method: 'POST', body: new FormData() }), 401);
    await expectRefusal(imports.upload(file(), (await signInCustomer(shop)).token), 401);
    const orders = await signInStaff(shop, 'orders');
    await expectRefusal(imports.upload(file(), orders.token), 403);
    const product = await bare();
    const { id } = await imports.checked([header, [product.sku, await photo(), '', '']]);
    for (const name of ['run', 'undo'] as const)
      await expectRefusal(imports.step(id, name, {}, orders.token), 403);
    await expectRefusal(imports.step(id, 'undo'), 409);
    await imports.ran(id);
    await expectRefusal(imports.step(id, 'run'), 409);
    expect(await imagesOf(product)).toHaveLength(1);
  });
});
