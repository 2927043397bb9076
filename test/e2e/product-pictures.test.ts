import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { photoFile } from '../factories/picture-files.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { patience } from '../setup/patience.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const chosen = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await photoFile(name, { colour, width: 400, height: 300 })).arrayBuffer()),
});

/** As a browser gives a page files that were pasted or dropped. */
async function give(
  page: Page,
  kind: 'paste' | 'drop',
  file: { name: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('group', { name: 'Pictures' }).evaluate(
    (field, { kind: how, name, bytes }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
      data.items.add(new File([content], name, { type: 'image/jpeg' }));
      const target = field.querySelector('button') ?? field;
      const how2 = { bubbles: true, cancelable: true };
      if (how === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...how2, clipboardData: data }));
        return;
      }
      target.dispatchEvent(new DragEvent('dragover', { ...how2, dataTransfer: data }));
      target.dispatchEvent(new DragEvent('drop', { ...how2, dataTransfer: data }));
    },
    { kind, name: file.name, bytes: file.buffer.toString('base64') },
  );
}

async function seriousBarriers(page: Page): Promise<string[]> {
  return (await findBarriers(page)).filter(({ isSerious }) => isSerious).map(({ text }) => text);
}

async function enter(path: string) {
  const visitor = await shop.visit();
  await signInStaffAt(visitor.page, staff);
  await visitor.page.goto(path);
  return visitor;
}

test('a product gets four pictures, is arranged by keyboard, and the shop shows it so', async () => {
  const product = await createProduct(shop.db, { name: 'Lámpara de prueba', imageUrls: [] });
  const { page, problems, context } = await enter(`/admin/products/${product.id}`);
  const tiles = page.getByRole('list', { name: 'Pictures of the product' }).getByRole('listitem');
  const stored = async () => (await staff.api.catalog.productPictures({ params: { id: product.id } })).images;

  await page
    .getByLabel('Pictures to add')
    .setInputFiles([
      await chosen('roja.jpg', '#cc2222'),
      { name: 'dibujo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') },
      await chosen('verde.jpg', '#22cc22'),
    ]);
  await give(page, 'paste', await chosen('azul.jpg', '#2222cc'));
  await give(page, 'drop', await chosen('gris.jpg', '#888888'));
  await vi.waitUntil(async () => (await stored()).length === 4, patience);
  // What was refused stands beside them until it is put away.
  await page.getByText('This is no JPEG, PNG, WebP or AVIF.').waitFor();
  await page.getByRole('button', { name: 'Put dibujo.jpg away' }).click();
  await page.getByText('4 of 24').waitFor();
  expect(await tiles.count()).toBe(4);
  const [first, second, third, fourth] = (await stored()).map(({ id }) => id);
  expect(await seriousBarriers(page)).toEqual([]);

  // The third to the front by the keyboard; the focus goes with it.
  await page.getByRole('button', { name: 'Move picture 3 of the product' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Now picture 2 of 4.').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('Now picture 1 of 4, the main one.').waitFor();
  const order = async () => (await stored()).map(({ id }) => id);
  await vi.waitUntil(async () => (await order()).join() === [third, first, second, fourth].join(), patience);

  await page.getByLabel('Description of picture 1').fill('Lámpara de frente');
  await page.keyboard.press('Enter');
  await vi.waitUntil(async () => (await stored())[0]?.alt === 'Lámpara de frente', patience);

  await page.getByRole('button', { name: 'Delete picture 2' }).click();
  await vi.waitUntil(async () => (await order()).join() === [third, second, fourth].join(), patience);
  await page.getByRole('button', { name: 'Undo' }).click();
  await vi.waitUntil(async () => (await order()).join() === [third, first, second, fourth].join(), patience);

  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop picture' });
  expect(await seriousBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Right side' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await dialog.getByText('360 × 300 of 400 × 300 px').waitFor();
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await vi.waitUntil(async () => (await stored())[0]?.width === 360, patience);

  const [main] = await stored();
  const shopper = await shop.visit();
  await shopper.page.goto(`/product/${product.sku}/${product.slug}`);
  const gallery = shopper.page.getByRole('img', { name: 'Lámpara de frente' }).first();
  await gallery.waitFor();
  const shown = await gallery.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
  expect(shown).toContain(main?.image_url.split('/').at(-1));
  const { product: read } = await shop.api.catalog.product({
    params: { sku: product.sku, product_name: product.slug },
  });
  expect(read.images).toHaveLength(4);
  expect([...problems, ...shopper.problems]).toEqual([]);
  await shopper.context.close();
  await context.close();
});

test('a picture is dragged to another place with the mouse, and a manual is uploaded', async () => {
  const product = await createProduct(shop.db, { name: 'Cámara de prueba', imageUrls: [] });
  for (const colour of ['#111133', '#331111', '#113311']) {
    const form = new FormData();
    form.set('files', await photoFile(`${colour}.jpg`, { colour }));
    await staff.api.catalog.addProductPictures({ params: { id: product.id }, form });
  }
  const order = async () =>
    (await staff.api.catalog.productPictures({ params: { id: product.id } })).images.map(({ id }) => id);
  const [first, second, third] = await order();
  const { page, problems, context } = await enter(`/admin/products/${product.id}`);
  const picture = (number: number) => page.getByRole('img', { name: `Picture ${number}` });
  await picture(3).scrollIntoViewIfNeeded();
  const from = await picture(3).boundingBox();
  const to = await picture(1).boundingBox();
  if (!from || !to) throw new Error('The pictures are not to be seen.');
  // The page reads the product again once the order is kept; that comes after the manual here.
  const manual = Promise.withResolvers<void>();
  const reread = `**/api/admin/products/${product.id}`;
  await page.route(reread, async (route) => {
    await manual.promise;
    await route.continue();
  });
  const read = page.waitForResponse(reread);
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 5 });
  await page.mouse.up();
  await vi.waitUntil(async () => (await order()).join() === [third, first, second].join(), patience);

  await page.getByLabel('Files to upload').setInputFiles({
    name: 'Guía rápida.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  // Either it is there, or the page says why not.
  const refused = page.getByRole('alert');
  await page.getByLabel('Title 1').or(refused.first()).waitFor();
  expect(await refused.allTextContents()).toEqual([]);
  manual.resolve();
  await read;
  // The form takes the product's new version in; what was uploaded meanwhile stays on the screen.
  for (let frame = 0; frame < 20; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.getByLabel('Title 1').count()).toBe(1);
  }
  expect(await page.getByLabel('Title 1').inputValue()).toBe('Guía rápida');
  // The pictures that were placed meanwhile are nobody else's change.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await vi.waitUntil(async () => {
    const answer = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: product.slug },
    });
    return answer.product.files[0]?.title === 'Guía rápida';
  }, patience);
  expect(problems).toEqual([]);
  await context.close();
});
