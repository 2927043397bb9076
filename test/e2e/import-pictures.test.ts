import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { photoFile } from '../factories/picture-files.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('pictures of a ZIP and beside it go to the products they are named after, in their order; the rest is named', async () => {
  const staff = await signInStaff(shop, 'catalog');
  const first = await createProduct(shop.db, { sku: 'FOTO-A', imageUrls: [] });
  const second = await createProduct(shop.db, { sku: 'FOTO-B', imageUrls: [] });
  const { page, context, problems } = await shop.visit({ width: 1440 });
  await signInStaffAt(page, staff);
  await page.goto('/admin/imports/pictures');
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  const photo = async (colour: string) =>
    new Uint8Array(await (await photoFile('photo.png', { colour, format: 'png' })).arrayBuffer());
  const zip = zipSync({
    'fotos/foto-a-2.png': await photo('lime'),
    'fotos/FOTO-A.png': await photo('red'),
    '__MACOSX/fotos/._FOTO-A.png': new Uint8Array(3),
    'fotos/NADIE.png': await photo('white'),
  });
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    { name: 'FOTO-B.png', mimeType: 'image/png', buffer: Buffer.from(await photo('blue')) },
    { name: 'FOTO-B-2.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'roto.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
    { name: 'FOTO-B.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ]);
  await page.getByText('3 files are left out').waitFor();
  await page.getByText('roto.zip: the ZIP cannot be read').waitFor();
  await page.getByText('FOTO-B.gif: no picture the shop takes').waitFor();
  await page.getByText('fotos/NADIE.png: no product has this SKU').waitFor();
  const imagesOf = async ({ id }: { id: number }) =>
    (await staff.api.catalog.productPictures({ params: { id } })).images;
  expect(await imagesOf(first)).toEqual([]);
  await page.getByRole('button', { name: 'Add 4 pictures' }).click();
  await page.getByText('3 added, 1 refused').waitFor();
  const folder = process.env['LISTS_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/pictures-1440.png` });
  const images = await imagesOf(first);
  expect(images).toHaveLength(2);
  expect(await imagesOf(second)).toHaveLength(1);
  const colourOf = async (url: string) => {
    const file = await fetch(new URL(url, shop.url));
    const { channels } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
    return channels.map(({ max }) => max > 128);
  };
  expect(await colourOf(images[0]?.image_url ?? '')).toEqual([true, false, false]);
  expect(await colourOf(images[1]?.image_url ?? '')).toEqual([false, true, false]);

  // Begun again, the same pictures stay the same.
  await page.getByRole('button', { name: 'Add 1 picture' }).click();
  await page.getByText('3 added, 1 refused').waitFor();
  expect(await imagesOf(first)).toEqual(images);
  expect(problems).toEqual([]);
  await context.close();
});
