import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFeed } from '../../src/modules/suppliers/import-feed.ts';
import { openFeedFile } from '../../src/modules/suppliers/feed-lines.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { photoFile } from '../factories/picture-files.ts';
import { type SignedIn, signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { pay, payByCard, registerOnTheWay } from '../setup/pay-in-browser.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
let owner: SignedIn;
let folder: string;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop, 'owner');
  folder = await mkdtemp(join(tmpdir(), 'ensambla-feed-'));
  // Locations come with the first stock.
  await createProduct(shop.db, { stock: { CDMX: 1 } });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

async function enter(path: string) {
  const visitor = await shop.visit();
  const { page } = visitor;
  await signInStaffAt(page, owner);
  await page.goto(path);
  return visitor;
}

const price = (page: Page) => page.getByRole('textbox', { name: /^Price with IVA/ });
const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await photoFile(name, { colour, width: 300, height: 300 })).arrayBuffer()),
});

test('a product is written with four pictures, counted, found, sold and seen as an order', async () => {
  const category = await createCategory(shop.db);
  const { page, problems, context } = await enter('/admin/products/add');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Teclado Turmalina');
  await price(page).fill('1,499');
  await page.getByRole('combobox', { name: /^Brand/ }).fill('Turmalina');
  await page.getByLabel(/^Kind/).selectOption('keyboard');
  await page.getByLabel(/^SKU/).fill(`TUR-${process.pid}`);
  await page.getByRole('combobox', { name: /^Categories/ }).fill(category.name);
  await page.getByRole('option', { name: category.name }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/\d+$/);
  await page
    .getByLabel('Pictures to add')
    .setInputFiles(
      await Promise.all([
        photo('frente.jpg', '#aa2222'),
        photo('lado.jpg', '#22aa22'),
        photo('atras.jpg', '#2222aa'),
        photo('caja.jpg', '#888888'),
      ]),
    );
  await page.getByText('4 of 24').waitFor();

  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await page
    .getByRole('button', { name: /^Count at/ })
    .first()
    .click();
  await page.getByLabel(/^Units counted/).fill('3');
  await page.getByLabel(/^Reason/).fill('Primera entrega');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('· 3 available', { exact: false }).waitFor();

  const shopper = await shop.visit({ width: 390, height: 844 });
  await shopper.page.goto('/search?q=turmalina');
  await shopper.page
    .getByRole('link', { name: /Teclado Turmalina/ })
    .first()
    .click();
  await shopper.page.waitForURL(/\/product\//);
  const { product } = await shop.api.catalog.product({
    params: { sku: `TUR-${process.pid}`, product_name: 'teclado-turmalina' },
  });
  expect(product.images).toHaveLength(4);
  await shopper.page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await toastOf(shopper.page, 'Product has been added to cart.');
  const email = await registerOnTheWay(shopper.page);
  await pay(shopper.page, /tarjeta/i);
  await payByCard(shopper.page, '4242 4242 4242 4242');
  await shopper.page.getByText('Tu pago está confirmado').waitFor();

  await page.goto('/admin/orders');
  await page.getByRole('row').filter({ hasText: email }).first().waitFor();
  await page.goto(`/admin/inventory/products/${product.id}`);
  await page.getByText('· 2 available', { exact: false }).waitFor();
  expect([...problems, ...shopper.problems]).toEqual([]);
  await shopper.context.close();
  await context.close();
});

test('a feed writes what staff left to it, and nothing over what they set or locked', async () => {
  const record = {
    ref_id: 'PIE-1',
    mpn: 'PIEDRA-1',
    brand: 'Ágata',
    product_name: 'Ágata bocina',
    category: 'Bocinas',
    cost: 50,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 5 }],
    specs: {},
    description: 'Como dice el mayorista.',
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
  };
  const feed = async (changes: object) => {
    const path = join(folder, 'mayorista.jsonl');
    await writeFile(path, `${JSON.stringify({ ...record, ...changes })}\n`);
    return importFeed(shop.shop, {
      supplier: 'mayorista',
      source: 'prueba.jsonl',
      feed: await openFeedFile(path),
    });
  };
  await feed({});
  const { rows } = await shop.db.sql(`select id, sku, slug from product where ref_id = 'PIE-1'`);
  const { id, sku, slug } = rows[0] as { id: number; sku: string; slug: string };
  const { page, problems, context } = await enter(`/admin/products/${id}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bocina Ágata de la casa');
  await price(page).fill('1,999');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();

  const newer = { product_name: 'Ágata bocina OC', cost: 90, description: 'Más nuevo.' };
  await feed({ ...newer, updated_at: '2026-08-21T06:00:00Z' });
  await page.reload();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Bocina Ágata de la casa');
  expect(await price(page).inputValue()).toBe('1999');
  const lock = page.getByRole('button', { name: /^Lock Name/ });
  expect(await lock.getAttribute('aria-pressed')).toBe('true');

  const shopper = await shop.visit();
  await shopper.page.goto(`/product/${sku}/${slug}`);
  await shopper.page.getByRole('heading', { name: 'Bocina Ágata de la casa' }).waitFor();
  await shopper.page.getByText('Más nuevo.').first().waitFor();

  // What staff give back follows the next record.
  await lock.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  await feed({ ...newer, updated_at: '2026-08-22T06:00:00Z' });
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Ágata bocina OC');
  expect(await price(page).inputValue()).toBe('1999');
  expect([...problems, ...shopper.problems]).toEqual([]);
  await shopper.context.close();
  await context.close();
});
