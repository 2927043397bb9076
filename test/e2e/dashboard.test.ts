import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, testPassword } from '../factories/sign-in.ts';
import { leaveWorkToDo } from '../factories/work-to-do.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop({ pageCache: true });
});
afterAll(() => shop.stop());

async function visitAs(
  role: 'owner' | 'catalog' | 'support',
  options: Parameters<BrowserShop['visit']>[0] = {},
): Promise<Visitor> {
  const visitor = await shop.visit(options);
  const { email } = await signInStaff(shop, role);
  await visitor.context.request.post('/api/admin-auth/sign-in/email', {
    data: { email, password: testPassword },
  });
  await visitor.page.goto('/admin/dashboard');
  return visitor;
}

const toDo = (page: Page) => page.getByRole('region', { name: 'To do' });

/** What stands for each thing to do where its page has no table of them. */
const notInTables: Record<string, string> = {
  '/admin/packing/assembly': 'main li > p > strong',
  '/admin/packing/returns?place=here': 'main h2',
  '/admin/sync-products': 'main :text("waits for you")',
};

/** How many a list says it has; one without pages, its lines. */
async function listed(page: Page, path: string): Promise<number> {
  const known = notInTables[path];
  if (known !== undefined) {
    await page.locator(known).first().waitFor();
    return page.locator(known).count();
  }
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  const end = page.getByText(/^\d+–\d+ of \d+$/);
  const rows = page.locator('main tbody tr');
  await end.or(rows).first().waitFor();
  if ((await end.count()) === 0) return rows.count();
  return Number((await end.first().innerText()).split(' of ')[1]);
}

test('a shop where nothing happened yet has nothing to do and no empty blocks', async () => {
  const support = await visitAs('support');
  await toDo(support.page).getByText('Nothing waits for you.').waitFor();
  await support.context.close();
  const { page, problems, context } = await visitAs('owner');
  // A shop of the tests has no backup and no process that does jobs.
  await toDo(page).getByRole('link').first().waitFor();
  expect(await toDo(page).getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/Problems of the shop/),
  ]);
  // What comes after the page is there when nothing is loading any more.
  await page.locator('main [class*="animate-breathe"]').waitFor({ state: 'detached' });
  for (const title of [
    'From looking to paying',
    'Books',
    'Orders by state',
    'Low stock',
    'Best sellers',
    'Slow sellers',
    'Distributors’ feeds',
    'Paid by day',
  ])
    expect(await page.getByRole('heading', { name: title }).count(), title).toBe(0);
  // Nor is a place held for a block that such a shop never gets, while the others are waited for.
  await page.goto('/admin/account');
  await page.route(/dashboard\/(?:sync|sellers)/, () => {});
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Best sellers' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Distributors’ feeds' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('every thing to do leads to the list that has just as many', async () => {
  await leaveWorkToDo(shop);
  const { page, problems, context } = await visitAs('owner');
  await page.getByRole('button', { name: 'Read again' }).click();
  await toDo(page).getByRole('link', { name: 'Orders to pack' }).waitFor();
  expect((await findBarriers(page)).filter(({ isSerious }) => isSerious).map(({ text }) => text)).toEqual([]);
  const links = await toDo(page)
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({
        to: link.getAttribute('href') ?? '',
        name: link.textContent,
        count: Number(link.querySelector('.font-semibold')?.textContent.replace(',', '')),
      })),
    );
  expect(links.length).toBeGreaterThan(15);
  for (const { to, name, count } of links) {
    await page.goto(to);
    if (to === '/admin/health') {
      // What is wrong is as of a minute ago here, and of now there.
      await page.getByRole('list', { name: 'What is wrong' }).waitFor();
      continue;
    }
    expect(await listed(page, to), name).toBe(count);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('a shopper who looks is counted, and a block that cannot be read leaves the others', async () => {
  const product = await createProduct(shop.db, { name: 'Vista y contada', stock: 9 });
  const shopper = await shop.visit();
  // By itself this browser says that it is a program, and programs are not counted.
  await shopper.context.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0.0.0',
  });
  const other = await createProduct(shop.db, { name: 'Otra', stock: 9 });
  await shopper.page.goto(`/product/${product.sku}/${product.slug}`);
  await shopper.page.goto(`/product/${other.sku}/${other.slug}`);
  await shopper.page.goto(`/product/${product.sku}/${product.slug}`);
  // Within the shop, where no page but only its data is asked for.
  await shopper.page.getByRole('link', { name: /Otra/ }).first().click();
  // Its own name: the page before has it on a card.
  await shopper.page.getByRole('heading', { name: 'Otra', level: 1 }).waitFor();
  await shopper.context.close();
  await shop.shop.funnel.flush();

  await shop.db.sql('alter table provider_move rename to provider_move_away');
  const { page, context } = await visitAs('owner');
  await page.getByRole('button', { name: 'Read again' }).click();
  const block = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect
    .poll(() => block('From looking to paying').innerText())
    .toMatch(/Product pages viewed\s+4\s+Carts begun/);
  await block('Books')
    .getByText(/^This could not be read/)
    .waitFor();
  await block('Best sellers').waitFor();
  await shop.db.sql('alter table provider_move_away rename to provider_move');
  await page.getByRole('button', { name: 'Read again' }).click();
  await block('Books').getByText('Stripe').waitFor();
  expect(
    await block('Books')
      .getByText(/^This could not be read/)
      .count(),
  ).toBe(0);
  await context.close();
});

test('whoever may not read costs and money sees none, in Spanish, on a tablet', async () => {
  const { page, problems, context } = await visitAs('support', { language: 'es-MX', width: 820 });
  await page
    .getByRole('region', { name: 'Pendientes' })
    .getByRole('link', { name: /Conversaciones abiertas/ })
    .waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/\$|margen|Conciliación/i);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});
