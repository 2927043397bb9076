import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { formOfFiles, photoFile } from '../../../../test/factories/picture-files.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract as calls } from '../catalog.contract.ts';
import { upsertProducts } from '../products/upsert-products.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ pageCache: true });
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const send = (id: number | string, files: readonly File[], token: string | undefined = staff.token) =>
  shop.request(`/admin/products/${id}/images`, {
    method: 'POST',
    body: formOfFiles(files),
    ...(token !== undefined && { token }),
  });
const add = async (id: number, files: readonly File[]) => {
  const response = await send(id, files);
  expect(response.status).toBe(201);
  return calls.addProductPictures.answers[201].parse(await response.json());
};
const put = (id: number | string, images: unknown, token: string = staff.token) =>
  shop.request(`/admin/products/${id}/images`, { method: 'PUT', token, json: { images } });
const arrange = async (id: number, images: unknown) => {
  const response = await put(id, images);
  expect(response.status).toBe(200);
  return calls.arrangeProductPictures.answers[200].parse(await response.json()).images;
};
const read = async (id: number) =>
  (await staff.api.catalog.productPictures({ params: { id } })).images.map(({ id: imageId }) => imageId);
const bare = () => createProduct(shop.db, { imageUrls: [] });
const originals = () => readdir(join(shop.dataDir, 'media', 'originals'));
const bytesAt = async (url: string) => Buffer.from(await (await fetch(shop.url + url)).arrayBuffer());

describe('pictures that staff add', () => {
  test('stand in the order they were sent, with their measures, behind those there are', async () => {
    const product = await createProduct(shop.db, { imageUrls: ['/media/demo/gpu.avif'] });
    const { images, refused } = await add(product.id, [
      await photoFile('uno.jpg', { colour: '#123456' }),
      await photoFile('dos.png', { colour: '#654321', format: 'png', width: 3200, height: 1000 }),
      await photoFile('tres.avif', { colour: '#333399', format: 'avif' }),
    ]);
    expect(refused).toEqual([]);
    expect(images.map(({ position, width, height }) => [position, width, height])).toEqual([
      [0, null, null],
      [1, 120, 80],
      [2, 1600, 500],
      [3, 120, 80],
    ]);
    expect(new Set(images.map(({ id }) => id)).size).toBe(4);
    expect(images[0]).toMatchObject({ image_url: '/media/demo/gpu.avif', whole_url: null });
    for (const { image_url } of images.slice(1)) expect((await fetch(shop.url + image_url)).status).toBe(200);
  });

  test('are kept as they were sent, and shown without what the camera wrote', async () => {
    const { id } = await bare();
    const file = await photoFile('camara.jpg', { colour: '#aa3311' });
    const sent = Buffer.from(await file.arrayBuffer());
    expect(sent.includes('secreta-de-la-camara')).toBe(true);
    const before = new Set(await originals());
    const { images } = await add(id, [file]);
    const [kept = ''] = (await originals()).filter((name) => !before.has(name));
    expect(kept).toMatch(/^[\da-f]{32}\.jpg$/);
    expect((await readFile(join(shop.dataDir, 'media', 'originals', kept))).equals(sent)).toBe(true);
    const shown = await bytesAt(images[0]?.image_url ?? '');
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 120 });
    expect(shown.includes('secreta-de-la-camara')).toBe(false);
    for (const address of [`/media/originals/${kept}`, `/media/uploads/../originals/${kept}`]) {
      expect((await fetch(shop.url + address)).status, address).toBe(404);
    }
  });

  test('are upright whatever way the camera was held', async () => {
    const { id } = await bare();
    const lying = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#777' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { images } = await add(id, [new File([new Uint8Array(lying)], 'parada.jpg')]);
    expect(images[0]).toMatchObject({ width: 60, height: 90 });
  });

  test('that are none are refused beside those that are', async () => {
    const { id } = await bare();
    const whole = Buffer.from(await (await photoFile('w.jpg', { width: 600, height: 600 })).arrayBuffer());
    const bomb = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const file = (name: string, content: string | Buffer) =>
      new File([new Uint8Array(Buffer.from(content))], name);
    const { images, refused } = await add(id, [
      await photoFile('buena.jpg', { colour: '#0000ff' }),
      file('dibujo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      file('pagina.jpg', '<!doctype html><script>alert(1)</script>'),
      file('poliglota.gif', 'GIF89a/*<script>alert(1)</script>*/'),
      file(
        'poliglota.png',
        Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.from('<script>')]),
      ),
      file('cortada.jpg', whole.subarray(0, whole.length / 2)),
      file('enorme.jpg', Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)])),
      file('bomba.png', bomb),
      file('iphone.heic', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      file('vacia.jpg', ''),
      await photoFile('otra.webp', { colour: '#ff0000', format: 'webp' }),
    ]);
    expect(images).toHaveLength(2);
    expect(refused).toEqual([
      { name: 'dibujo.svg', message: 'This is no JPEG, PNG, WebP or AVIF.' },
      { name: 'pagina.jpg', message: 'This is no JPEG, PNG, WebP or AVIF.' },
      { name: 'poliglota.gif', message: 'This is no JPEG, PNG, WebP or AVIF.' },
      { name: 'poliglota.png', message: 'The picture is broken or cut off.' },
      { name: 'cortada.jpg', message: 'The picture is broken or cut off.' },
      { name: 'enorme.jpg', message: 'The picture is over 20 MB.' },
      { name: 'bomba.png', message: 'The picture has more than 50 megapixels.' },
      { name: 'iphone.heic', message: 'The shop cannot read HEIC: save it as JPEG.' },
      { name: 'vacia.jpg', message: 'The file is empty.' },
    ]);
    expect(await readdir(join(shop.dataDir, 'incoming'))).toEqual([]);
    expect((await originals()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('carry nothing that was hidden behind a picture', async () => {
    const { id } = await bare();
    const photo = Buffer.from(await (await photoFile('p.jpg', { colour: '#515253' })).arrayBuffer());
    const { images } = await add(id, [
      new File([new Uint8Array(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))], 'p.jpg'),
    ]);
    expect((await bytesAt(images[0]?.image_url ?? '')).includes('<script>')).toBe(false);
  });

  test('of which not one is a picture are refused, each by its field', async () => {
    const { id } = await bare();
    const response = await send(id, [new File(['<svg/>'], 'a.svg'), new File(['x'], 'b.jpg')]);
    expect(response.status).toBe(422);
    const message = 'This is no JPEG, PNG, WebP or AVIF.';
    expect(await response.json()).toMatchObject({
      error: {
        code: 'no_file_taken',
        fields: { files: message, 'files.0': message, 'files.1': message },
        details: {
          refused: [
            { name: 'a.svg', message },
            { name: 'b.jpg', message },
          ],
        },
      },
    });
    expect(await read(id)).toEqual([]);
  });

  test('are refused without a file, and with a text in its place', async () => {
    const { id } = await bare();
    await expectRefusal(send(id, []), 422, 'invalid');
    const form = new FormData();
    form.set('files', 'foto.jpg');
    const answer = shop.request(`/admin/products/${id}/images`, {
      method: 'POST',
      body: form,
      token: staff.token,
    });
    await expectRefusal(answer, 422, 'invalid');
  });

  test('are one where the same file is sent twice, in one form, later, and at once', async () => {
    const { id } = await bare();
    const file = await photoFile('misma.jpg', { colour: '#abcdef' });
    const first = await add(id, [file, file]);
    expect(first.images).toHaveLength(1);
    expect((await add(id, [file])).images).toEqual(first.images);
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(id, [file])));
    for (const { images } of answers) expect(images).toEqual(first.images);
  });

  test('that arrive at once all find a place', async () => {
    const { id } = await bare();
    const files = await Promise.all(
      Array.from({ length: 6 }, (_, index) => photoFile(`${index}.jpg`, { colour: `#00${index}${index}ff` })),
    );
    await Promise.all(files.map((file) => add(id, [file])));
    const { images } = await staff.api.catalog.productPictures({ params: { id } });
    expect(images.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(images.map(({ image_url }) => image_url)).size).toBe(6);
  });

  test('are 24 at most; the next is refused beside those that fit', async () => {
    const { id } = await createProduct(shop.db, {
      imageUrls: Array.from({ length: 23 }, (_, index) => `/media/demo/${index}.avif`),
    });
    const { images, refused } = await add(id, [
      await photoFile('cabe.jpg', { colour: '#010203' }),
      await photoFile('ya-no.jpg', { colour: '#030201' }),
    ]);
    expect(images).toHaveLength(24);
    expect(refused).toEqual([{ name: 'ya-no.jpg', message: 'A product has at most 24 pictures.' }]);
    await expectRefusal(send(id, [await photoFile('no.jpg', { colour: '#999' })]), 422, 'no_file_taken');
  });

  test('need staff with the right and a product', async () => {
    const product = await bare();
    const file = await photoFile('x.jpg');
    const customer = await signInCustomer(shop);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(send(product.id, [file], ''), 401, 'not_signed_in');
    await expectRefusal(send(product.id, [file], customer.token), 401, 'not_signed_in');
    await expectRefusal(send(product.id, [file], support.token), 403, 'forbidden');
    await expectRefusal(send(2_000_000_000, [file]), 404, 'not_found');
    await expectRefusal(send('zapato', [file]), 404, 'not_found');
    await expectRefusal(put(product.id, [], support.token), 403, 'forbidden');
    await expectRefusal(put(2_000_000_000, []), 404, 'not_found');
    const reading = shop.request('/admin/products/2000000000/images', { token: staff.token });
    await expectRefusal(reading, 404, 'not_found');
  });
});

describe('pictures that staff arrange', () => {
  let product: CreatedProduct;
  let ids: number[];
  const three = async () => {
    product = await bare();
    const { images } = await add(product.id, [
      await photoFile('a.jpg', { colour: '#ff0000' }),
      await photoFile('b.jpg', { colour: '#00ff00' }),
      await photoFile('c.jpg', { colour: '#0000ff' }),
    ]);
    ids = images.map(({ id }) => id);
  };

  test('stand in the new order with their texts, and sending it twice changes nothing', async () => {
    await three();
    const [a, b, c] = ids;
    const wanted = [{ id: c, alt: '  De frente ' }, { id: a }, { id: b, alt: 'Por detrás' }];
    const images = await arrange(product.id, wanted);
    expect(images.map(({ id, alt }) => [id, alt])).toEqual([
      [c, 'De frente'],
      [a, ''],
      [b, 'Por detrás'],
    ]);
    expect(await arrange(product.id, wanted)).toEqual(images);
    const { rows } = await shop.db.sql('select action from audit_entry where subject = $1 order by id', [
      `product:${product.id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['product.add_pictures', 'product.arrange_pictures']);
  });

  test('are removed where they are left out, and come back where they are named within 30 days', async () => {
    await three();
    const [a, b, c] = ids;
    await arrange(product.id, [{ id: a, alt: 'Uno' }, { id: b, alt: 'Dos' }, { id: c }]);
    const left = await arrange(product.id, [{ id: a }, { id: c }]);
    expect(left.map(({ id }) => id)).toEqual([a, c]);
    const back = await arrange(product.id, [{ id: b }, { id: a }, { id: c }]);
    expect(back.map(({ id, alt }) => [id, alt])).toEqual([
      [b, 'Dos'],
      [a, 'Uno'],
      [c, ''],
    ]);
    expect((await fetch(shop.url + back[0]?.image_url)).status).toBe(200);
  });

  test('come back with their number where a removed file is sent again', async () => {
    await three();
    const [a, b] = ids;
    await arrange(product.id, [{ id: b, alt: 'Verde' }, { id: a }]);
    await arrange(product.id, [{ id: a }]);
    const { images } = await add(product.id, [await photoFile('b.jpg', { colour: '#00ff00' })]);
    expect(images.map(({ id, alt }) => [id, alt])).toEqual([
      [a, ''],
      [b, 'Verde'],
    ]);
  });

  test('do not come back after 30 days, and then nobody keeps the original', async () => {
    product = await bare();
    // No other product has the same.
    const { images } = await add(product.id, [
      await photoFile('d.jpg', { colour: '#710101' }),
      await photoFile('e.jpg', { colour: '#017101' }),
      await photoFile('f.jpg', { colour: '#010171' }),
    ]);
    const [a, b, c] = images.map(({ id }) => id);
    await arrange(product.id, [{ id: a }]);
    const own = async () => {
      const { rows } = await shop.db.sql(
        `select original from product_image where product_id = $1
          union all select original from removed_product_image where product_id = $1`,
        [product.id],
      );
      return rows.map(({ original }) => String(original));
    };
    const all = await own();
    expect(all).toHaveLength(3);
    await shop.open.runJob('catalog.forget_removed_pictures');
    expect(await originals()).toEqual(expect.arrayContaining(all));
    shop.clock.moveBy(31 * 24 * 3600 * 1000);
    await shop.open.runJob('catalog.forget_removed_pictures');
    shop.clock.reset();
    const kept = await own();
    expect(kept).toHaveLength(1);
    expect((await originals()).filter((name) => all.includes(name))).toEqual(kept);
    await expectRefusal(put(product.id, [{ id: a }, { id: b }, { id: c }]), 422, 'invalid');
    expect((await staff.api.catalog.productPictures({ params: { id: product.id } })).images).toHaveLength(1);
  });

  test('show a part of their original at another address, and all of it again', async () => {
    await three();
    const [a] = ids;
    const [before] = (await staff.api.catalog.productPictures({ params: { id: product.id } })).images;
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const [cut] = await arrange(product.id, [{ id: a, crop }]);
    expect(cut).toMatchObject({ width: 60, height: 80, crop, whole_url: before?.whole_url });
    expect(cut?.image_url).not.toBe(before?.image_url);
    const { channels } = await sharp(await bytesAt(cut?.image_url ?? '')).stats();
    expect(channels[0]?.min).toBeGreaterThan(200);
    // Cut from the original again, not from what is shown.
    const [other] = await arrange(product.id, [{ id: a, crop: { x: 0, y: 0, width: 1, height: 0.5 } }]);
    expect(other).toMatchObject({ width: 120, height: 40 });
    // Texts alone leave it as it is cut.
    const [texted] = await arrange(product.id, [{ id: a, alt: 'Roja' }]);
    expect(texted).toMatchObject({ width: 120, height: 40, alt: 'Roja' });
    const [whole] = await arrange(product.id, [{ id: a, crop: null }]);
    expect(whole).toMatchObject({ image_url: before?.image_url, crop: null, width: 120, height: 80 });
  });

  test('are refused where one is not theirs, named twice, has too long a text or no such part', async () => {
    await three();
    const [a, b] = ids;
    const stranger = await bare();
    const { images } = await add(stranger.id, [await photoFile('s.jpg', { colour: '#eeeeee' })]);
    const field = async (wanted: unknown) => {
      const response = await put(product.id, wanted);
      expect(response.status).toBe(422);
      return Object.keys(((await response.json()) as { error: { fields: object } }).error.fields);
    };
    expect(await field([{ id: a }, { id: images[0]?.id }])).toEqual(['images.1.id']);
    expect(await field([{ id: a }, { id: a }])).toEqual(['images.1.id']);
    expect(await field([{ id: a, alt: 'x'.repeat(251) }])).toEqual(['images.0.alt']);
    expect(await field([{ id: b, crop: { x: 0.6, y: 0, width: 0.6, height: 1 } }])).toEqual([
      'images.0.crop',
    ]);
    expect(await field([{ id: b, crop: { x: 0, y: 0, width: 0, height: 1 } }])).toEqual(['images.0.crop']);
    expect(await field([{ id: b, crop: { x: 0, y: 0, width: 7, height: 1 } }])).toEqual([
      'images.0.crop.width',
      'images.0.crop',
    ]);
    expect(await read(product.id)).toEqual(ids);
    const fed = await createProduct(shop.db, { imageUrls: ['/media/demo/x.avif'] });
    const [own] = await read(fed.id);
    const answer = await put(fed.id, [{ id: own, crop: { x: 0, y: 0, width: 0.5, height: 1 } }]);
    expect(answer.status).toBe(422);
  });

  test('by two people at once stand as one of them wanted', async () => {
    await three();
    const [a, b, c] = ids;
    const answers = await Promise.all([
      put(product.id, [{ id: b }, { id: a }, { id: c }]),
      put(product.id, [{ id: c }, { id: b }, { id: a }]),
      put(product.id, [{ id: a }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([[b, a, c], [c, b, a], [a]]).toContainEqual(await read(product.id));
  });
});

describe('pictures that somebody else changes, too', () => {
  test('are not overwritten by who read an older version, and are told', async () => {
    const { id } = await bare();
    const first = await add(id, [await photoFile('v.jpg', { colour: '#101112' })]);
    const second = await add(id, [await photoFile('w.jpg', { colour: '#212223' })]);
    expect(second.version).toBeGreaterThan(first.version);
    const wanted = { version: first.version, images: [{ id: first.images[0]?.id }] };
    const answer = await shop.request(`/admin/products/${id}/images`, {
      method: 'PUT',
      token: staff.token,
      json: wanted,
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'stale',
        details: { current: { images: second.images, version: second.version } },
      },
    });
    const again = await shop.request(`/admin/products/${id}/images`, {
      method: 'PUT',
      token: staff.token,
      json: { ...wanted, version: second.version },
    });
    expect(again.status).toBe(200);
    const { product } = await staff.api.catalog.adminProduct({ params: { id } });
    expect(product).toMatchObject({ locked_fields: ['images'] });
    expect(((await again.json()) as { version: number }).version).toBe(product.version);
  });

  test('by a feed stay as staff placed them, and are replaced once staff leave them to feeds', async () => {
    const product = await createProduct(shop.db, { imageUrls: ['/media/demo/feed.avif'] });
    const feed = (url: string) =>
      shop.db.transaction(async (tx) => {
        const { rows } = await tx.sql('select brand_id from product where id = $1', [product.id]);
        const record = { ...product, brandId: Number(rows[0]?.['brand_id']), specs: {} };
        await upsertProducts(tx, [{ ...record, source: 'feed', images: [{ url }] }]);
      });
    const shown = async () => {
      const { images } = await staff.api.catalog.productPictures({ params: { id: product.id } });
      return images.map(({ image_url }) => image_url);
    };
    await feed('/media/demo/other.avif');
    expect(await shown()).toEqual(['/media/demo/other.avif']);
    const { images } = await add(product.id, [await photoFile('own.jpg', { colour: '#313233' })]);
    const own = images[1];
    await arrange(product.id, [{ id: own?.id }]);
    await feed('/media/demo/third.avif');
    expect(await shown()).toEqual([own?.image_url]);
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { locked_fields: [] } });
    await feed('/media/demo/third.avif');
    expect(await shown()).toEqual(['/media/demo/third.avif']);
    const [fed] = await read(product.id);
    expect(fed).not.toBe(own?.id);
    await arrange(product.id, [{ id: own?.id }, { id: fed }]);
    expect(await shown()).toEqual([own?.image_url, '/media/demo/third.avif']);
  });
});

test('a new main picture is in list, page, search, cart and feeds at once', async () => {
  const category = await createCategory(shop.db, { name: 'Espejos' });
  const product = await createProduct(shop.db, {
    name: 'Espejo violeta',
    categoryIds: [category.id],
    imageUrls: [],
  });
  const customer = await signInCustomer(shop);
  await customer.api.cart.addToCart({
    body: { user_id: customer.id, product_id: product.id, quantity: 1 },
  });
  const shown = async () => {
    const page = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: product.slug },
    });
    const list = await shop.api.catalog.categoryPage({ params: { name: category.slug } });
    const found = await shop.api.catalog.products({ query: { q: 'espejo violeta' } });
    const suggested = await shop.api.catalog.suggestions({ query: { q: 'espejo violeta' } });
    const cart = await customer.api.cart.cart({ params: { userId: customer.id } });
    return [
      page.product.images[0]?.image_url,
      list.products[0]?.images[0]?.image_url,
      found.products[0]?.images[0]?.image_url,
      suggested.products[0]?.images[0]?.image_url,
      JSON.stringify(cart).match(/\/media\/uploads\/[\da-f]+\.webp/)?.[0],
    ];
  };
  const feedItems = () =>
    Promise.all(
      ['google', 'meta'].map(async (name) => {
        const text = await (await fetch(`${shop.url}/feeds/${name}.xml`)).text();
        const item = text.split('<item>').find((one) => one.includes(`<g:id>${product.sku}</g:id>`));
        return /<g:image_link>([^<]*)</.exec(item ?? '')?.[1];
      }),
    );
  // Both are kept from here.
  await shown();
  expect(await feedItems()).toEqual([undefined, undefined]);
  const { images } = await add(product.id, [
    await photoFile('violeta.jpg', { colour: '#8800ff' }),
    await photoFile('naranja.jpg', { colour: '#ff8800' }),
  ]);
  const [first, second] = images;
  expect(new Set(await shown())).toEqual(new Set([first?.image_url]));
  const [link] = new Set(await feedItems());
  const drawn = async (address: string | undefined) => {
    const answer = await fetch(address ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };
  const violet = await drawn(link);

  await arrange(product.id, [{ id: second?.id }, { id: first?.id }]);
  expect(new Set(await shown())).toEqual(new Set([second?.image_url]));
  const [otherLink] = new Set(await feedItems());
  // Whoever has fetched the one fetches the other.
  expect(otherLink).not.toBe(link);
  expect(await drawn(otherLink)).not.toEqual(violet);
});

test('products are found by the SKUs that files are named after, whatever their case, with how many pictures they have', async () => {
  const product = await createProduct(shop.db, { sku: 'Foto-Nombre-1' });
  const { products } = await staff.api.catalog.productsOfPictures({
    body: { skus: ['foto-nombre-1', 'nadie'] },
  });
  expect(products).toEqual([
    { id: product.id, sku: 'Foto-Nombre-1', product_name: product.name, image_count: 1 },
  ]);
  const tooMany = { skus: Array.from({ length: 2_001 }, (_, index) => `S-${index}`) };
  await expectRefusal(
    shop.request('/admin/product-images/matches', { method: 'POST', token: staff.token, json: tooMany }),
    422,
  );
});
