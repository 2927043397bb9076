import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let shop: BrowserShop;
let paths: string[];
beforeAll(async () => {
  shop = await startBrowserShop();
  const category = await createCategory(shop.db, { name: 'Accesible' });
  const product = await createProduct(shop.db, { name: 'Teclado accesible', categoryIds: [category.id] });
  paths = [
    '/',
    '/category',
    '/category/Accesible',
    '/brand',
    '/promotion',
    '/search?q=teclado',
    `/product/${product.sku}/${product.slug}`,
    '/workstation',
    '/login',
    '/email-login',
    '/email-register',
    '/cart',
    '/contacto',
    '/tiendas',
    '/auth/login',
    '/no-existe',
  ];
});
afterAll(() => shop.stop());

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)(
  'no public page has a serious barrier ($colorScheme, $width px)',
  async ({ colorScheme, width }) => {
    const { page, context } = await shop.visit({ colorScheme, width });
    const barriers: string[] = [];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      // The page's own policy forbids foreign scripts; the inspector comes in beside it.
      await context
        .newCDPSession(page)
        .then((session) => session.send('Runtime.evaluate', { expression: axe }));
      const results = await page.evaluate(async () => {
        const { axe: inspector } = window as unknown as {
          axe: { run(options: object): Promise<AxeResults> };
        };
        return inspector.run({ resultTypes: ['violations'] });
      });
      expect(results.passes.length, path).toBeGreaterThan(5);
      for (const { id, impact, nodes } of results.violations) {
        if (impact === 'serious' || impact === 'critical') {
          barriers.push(`${path}: ${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
        }
      }
    }
    expect(barriers).toEqual([]);
    await context.close();
  },
);
