import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** Whether each font that the page fetched was asked for behind its first paint. */
const isBehindPaint = (page: Page) =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    return fonts.map(({ startTime }) => startTime >= painted);
  });
/** What the words of a page are written in. */
const familyOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

test('fonts come behind the first paint of somebody’s first page, and with every later page', async () => {
  const { page, context, problems } = await shop.visit();
  await page.goto('/', { waitUntil: 'load' });
  await page.waitForSelector('html[data-fonts]', { state: 'attached' });
  expect(await familyOf(page)).toMatch(/^"Inter Variable", "Inter Stand-in"/);
  expect(await isBehindPaint(page)).toEqual([true, true]);

  await page.goto('/brand', { waitUntil: 'load' });
  expect(await familyOf(page)).toMatch(/^"Inter Variable"/);
  expect(await isBehindPaint(page)).toEqual([false, false]);
  expect(problems).toEqual([]);
  await context.close();
});

test('a browser that keeps nothing, or runs no scripts, has the fonts, too', async () => {
  const { page, context } = await shop.visit();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/', { waitUntil: 'load' });
  expect(await familyOf(page)).toMatch(/^"Inter Variable"/);
  await context.close();

  const still = await shop.browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const stillPage = await still.newPage();
  await stillPage.goto('/', { waitUntil: 'load' });
  expect(await familyOf(stillPage)).toMatch(/^"Inter Variable"/);
  await still.close();
});
