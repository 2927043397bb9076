import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spanishTexts } from '../../src/i18n/es.ts';
import routes from '../../src/web/routes.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createCategory } from '../factories/create-category.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInStaff, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers, wear } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let paths: string[];
beforeAll(async () => {
  shop = await startBrowserShop();
  const product = await createProduct(shop.db, { name: 'Teclado accesible', stock: 9 });
  const category = await createCategory(shop.db, { name: 'Accesible', productIds: [product.id] });
  const promotion = await createPromotion(shop.db, { productIds: [product.id] });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const order = await buy(shop, buyer);
  const away = await createProduct(shop.db, { stock: 0 });
  await goodsOfSupplier(shop.db, away.id, 3);
  await buy(shop, await createBuyer(shop, [{ productId: away.id }]));
  await shop.db.sql(
    `update supplier set drop_ship = 'alone', drop_ship_fee_cents = 15000 where code = 'norte'`,
  );
  await watchPurchases(shop.shop);
  const purchases = await shop.db.sql('select id from stock_purchase');
  const webhooks = await shop.db.sql(
    `with made as (
       insert into webhook (name, url, topics, secret, failing_since, last_failure, last_failed_at, created_at)
       values ('Almacén', 'https://avisos.example/', '{order.paid}', '', now(), $1, now(), now()) returning id)
     insert into webhook_delivery (id, webhook_id, topic, subject, body, state, attempts, next_try_at, failure, created_at)
     select gen_random_uuid(), id, 'order.paid', '', '{}', 'waiting', 1, now() + interval '1 hour', $1, now()
       from made returning webhook_id as id`,
    [JSON.stringify({ text: 'It cannot be reached.' })],
  );
  const supplierReturns = await shop.db.sql(
    `with made as (
       insert into supplier_return (supplier, state, rma, created_at, moved_at, sent_at)
       values ('norte', 'sent', 'RMA-1', now(), now(), now()) returning id)
     insert into supplier_return_line (return_id, product_id, quantity, reason, cost_cents)
     select id, $1, 2, 'No enciende', 90000 from made returning return_id as id`,
    [product.id],
  );
  const { rows } = await shop.db.sql('select brand_id as id from product where id = $1', [product.id]);
  const runs = await shop.db.sql(
    `with run as (
       insert into sync_run (supplier, source, state, waits_for, lines_read, created, changed)
       values ('mayorista', 'feed.jsonl', 'proposed', '[{"code":"withdrawn","count":60,"limit":30}]', 2, 1, 1) returning id),
     change as (
       insert into sync_change (run_id, ref_id, line, kind, record, name, fields, before, price_before, price_after)
       select id, 'A-1', 1, 'changed', '{"cost":12}', 'Teclado', '{cost}'::text[], '{"cost":10}'::jsonb, 23900, 28700 from run)
     select id from run`,
  );
  const examples: Readonly<Record<string, string | number>> = {
    '/admin/category/edit/:category_id': category.id,
    '/admin/brand/edit/:brand_id': (rows[0] as { id: number }).id,
    '/admin/Promotion/edit/:id': promotion.id,
    '/admin/order/:order_id': order.order_id,
    '/admin/products/:id': product.id,
    '/admin/inventory/products/:product_id': product.id,
    '/admin/purchasing/:purchase_id': (purchases.rows[0] as { id: number }).id,
    '/admin/supplier-returns/:return_id': (supplierReturns.rows[0] as { id: number }).id,
    '/admin/webhooks/:webhook_id': (webhooks.rows[0] as { id: string }).id,
    '/admin/users/:user_id': buyer.id,
    '/admin/specs/:kind': 'gpu',
    '/admin/suppliers/:code': 'mayorista',
    '/admin/sync-products/runs/:id': (runs.rows[0] as { id: string }).id,
    '/admin/emails/:name': 'payment-received',
    '/admin/content/pages/:page': 'envios',
  };
  const groups = [
    'identity',
    'offers',
    'owners',
    'icecat',
    'payments',
    'shipping',
    'carriers',
    'orders',
    'assembly',
    'taxes',
    'fraud',
    'pause',
    'limits',
    'health',
  ];
  paths = (await staffRoutes()).flatMap((pattern) => {
    if (pattern === '/admin/settings/:group') return groups.map((group) => `/admin/settings/${group}`);
    if (!pattern.includes(':')) return [pattern];
    const example = examples[pattern];
    return example === undefined ? [] : [pattern.replace(/:\w+/, String(example))];
  });
});
afterAll(() => shop.stop());

async function staffRoutes(): Promise<string[]> {
  const patterns: string[] = [];
  const collect = (entries: readonly RouteConfigEntry[]) => {
    for (const { path, children } of entries) {
      if (path !== undefined && !path.includes('*')) patterns.push(`/${path}`);
      collect(children ?? []);
    }
  };
  collect(await routes);
  return patterns.filter((pattern) => pattern.startsWith('/admin/'));
}

/** Sentences of the catalogue that differ between both languages: in one the other must not be read. */
const sentences = Object.entries(spanishTexts).filter(
  ([english, spanish]) => !/[{<]/.test(english) && english !== spanish && /\S+ \S+ \S+/.test(english),
);

/** Nearly a hundred pages, each seen twice. */
const timeout = 600_000;
const desktop = { colorScheme: 'light', width: 1440 } as const;
const tablet = { colorScheme: 'dark', width: 820 } as const;

async function enter(language: 'es-MX' | 'en-US', look: typeof desktop | typeof tablet) {
  const owner = await signInStaff(shop, 'owner');
  const visitor = await shop.visit({ language, ...look });
  const { page } = visitor;
  await page.goto('/auth/login');
  await page.locator('input[type=email]').fill(owner.email);
  await page.locator('input[type=password]').fill(testPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin/);
  return visitor;
}

/** Comes to a page as by a link of the one before, which takes a third of loading it. */
async function follow(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  const before = await page.title();
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(to);
  }, path);
  await page.waitForFunction((title) => document.title !== title, before);
}

/** What is wrong with a page in Spanish, as it is worn now: too wide, or English. */
async function flawsOf(page: Page, path: string): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const read = await page.locator('body').innerText();
  return [...(over > 0 ? [`${path}: ${over} px too wide`] : []), ...foreignTo('es-MX', path, read)];
}

/** A sentence of the other language among what is read on a page. */
function foreignTo(language: 'es-MX' | 'en-US', path: string, read: string): string[] {
  const place = language === 'es-MX' ? 0 : 1;
  const foreign = sentences.find((both) => read.includes(both[place]));
  // What the shop itself says stands in its content, in Spanish.
  return foreign && !path.startsWith('/admin/content') ? [`${path}: reads «${foreign[place]}»`] : [];
}

test(
  'no page of the staff has a serious barrier, is too wide or reads English in Spanish, by day or by night',
  { timeout },
  async () => {
    const { page, context } = await enter('es-MX', desktop);
    expect(paths.length).toBeGreaterThan(50);
    const flaws: string[] = [];
    // Each page is come to as the one before it was left: half of them on a desktop, half on a tablet.
    for (const [index, path] of paths.entries()) {
      await follow(page, path);
      flaws.push(...(await flawsOf(page, path)));
      const barriers = await findBarriers(page);
      await wear(page, index % 2 === 0 ? tablet : desktop);
      flaws.push(...(await flawsOf(page, path)));
      barriers.push(...(await findBarriers(page, 'its looks')));
      for (const { isSerious, text } of barriers) if (isSerious) flaws.push(`${path}: ${text}`);
    }
    expect(flaws).toEqual([]);
    await context.close();
  },
);

test(
  'no page of the staff reads Spanish in English as it is served, and each has its address',
  { timeout },
  async () => {
    const { page, context } = await enter('en-US', tablet);
    const flaws: string[] = [];
    for (const path of paths) {
      const loaded = await page.request.get(path);
      if (!loaded.ok()) flaws.push(`${path}: ${loaded.status()} by its address`);
      const served = (await loaded.text()).replaceAll(/<(script|style|textarea)[\s\S]*?<\/\1>|<[^>]*>/g, ' ');
      flaws.push(...foreignTo('en-US', path, served));
    }
    expect(flaws).toEqual([]);
    await context.close();
  },
);
