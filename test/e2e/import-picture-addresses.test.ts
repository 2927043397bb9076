import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { startPictureHost, type PictureHost } from '../factories/picture-host.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let host: PictureHost;
beforeAll(async () => {
  host = await startPictureHost();
  shop = await startBrowserShop({ reachesLoopback: true });
});
afterAll(async () => {
  await shop.stop();
  await host.stop();
});

test('a file of another shop brings pictures by their addresses, names those that are gone, and is taken back', async () => {
  const staff = await signInStaff(shop, 'catalog');
  const first = await createProduct(shop.db, { sku: 'LIGA-A', imageUrls: [] });
  const second = await createProduct(shop.db, { sku: 'LIGA-B', imageUrls: [] });
  const lines = [
    'Handle,Variant SKU,Image Src,Image Position,Image Alt Text',
    `a,LIGA-A,${await host.photo('/a-1.jpg')},1,De frente`,
    `a,,${await host.photo('/a-2.jpg')},2,Atrás`,
    `b,LIGA-B,"${await host.photo('/b-1.jpg')}, ${host.url}/gone.jpg",1,`,
    `c,LIGA-C,${host.url}/c.jpg,1,`,
    `b,LIGA-B,http://169.254.169.254/latest,2,`,
  ];
  const { page, context, problems } = await shop.visit({ width: 1440 });
  await signInStaffAt(page, staff);
  await page.goto('/admin/imports/pictures');
  await page.getByRole('link', { name: 'By address' }).click();
  await page.waitForURL(/kind=pictures/);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const seen = (text: string) => page.getByText(text).filter({ visible: true }).waitFor();
  await seen('There is no product with the SKU «LIGA-C».');
  await seen('Picture: This address is not on the Internet.');
  expect(host.asked).toEqual([]);
  const folder = process.env['LISTS_PICTURES'];
  const look = async (name: string) => {
    if (folder === undefined) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await look('checked');
  await page.getByRole('button', { name: 'Write 3 lines' }).click();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).waitFor();
  await seen('/gone.jpg: The address answers 404.');
  await look('written');
  const imagesOf = async ({ id }: { id: number }) =>
    (await staff.api.catalog.productPictures({ params: { id } })).images.map(({ alt }) => alt);
  expect(await imagesOf(first)).toEqual(['De frente', 'Atrás']);
  expect(await imagesOf(second)).toEqual(['']);
  await page.getByRole('link', { name: 'Lines left out, as a file' }).waitFor();
  await page.getByRole('link', { name: 'LIGA-A' }).first().click();
  await page.getByRole('img', { name: 'De frente' }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  expect([await imagesOf(first), await imagesOf(second)]).toEqual([[], []]);
  expect(problems).toEqual([]);
  await context.close();
});
