import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpLines, postFile, postText } from '../factories/post-file.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** A file as a browser's chooser takes it. */
const chosen = async (content: string | Uint8Array) => ({
  name: 'CPdescarga.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(await postFile(content).arrayBuffer()),
});

test('an owner sees what a file would change, loads it, and is asked before much is gone', async () => {
  const owner = await signInStaff(shop, 'owner');
  const { page, problems } = await shop.visit({ width: 390, height: 844 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Postal codes' }).click();
  await page.getByText('No catalogue yet').waitFor();
  const file = page.getByLabel('The post’s file');

  await file.setInputFiles(await chosen('codigo,colonia\n'));
  await page.getByText('This is not the post’s catalogue').waitFor();
  await file.setInputFiles(await chosen(postText()));
  await page.getByText('The file has 3 codes with 5 colonias in 2 states.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load these postal codes' }).click();
  await page.getByText('The postal codes have been loaded.').waitFor();
  await page.getByText('CPdescarga.txt').waitFor();

  await file.setInputFiles(await chosen(postText(madeUpLines.slice(0, 4))));
  await page.getByText('The file has no code of Yucatán').waitFor();
  const button = page.getByRole('button', { name: 'Load these postal codes' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Load it all the same').check();
  await button.click();
  await expect.poll(async () => (await owner.api.postalCodes.catalogue()).catalogue?.codes).toBe(2);
  expect(problems).toEqual([]);
});
