import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSettings } from '../factories/change-settings.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { patience } from '../setup/patience.ts';
import { formOf, pictureFile } from '../spec/shop-in-use.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
let categoryId: number;
/** Another shelf, maker and kind: what happens to the keyboard is none of its pages' concern. */
let chair: CreatedProduct;
let apart: Record<'category' | 'product', string>;
let pages: Record<'home' | 'category' | 'brand' | 'search' | 'product', string>;

beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(fileURLToPath(build))) throw new Error('The pages are not built: run `npm test`.');
  shop = await startTestShop({
    pages: (await import(build.href)) as ServerBuild,
    pageCache: true,
    jobs: true,
  });
  staff = await signInStaff(shop);
  const category = await createCategory(shop.db, { name: 'Teclados' });
  categoryId = category.id;
  product = await createProduct(shop.db, {
    name: 'Teclado Zafiro',
    brand: 'Zafiro',
    categoryIds: [categoryId],
  });
  pages = {
    home: '/',
    category: `/category/${category.slug}`,
    brand: '/brand/zafiro',
    search: '/search?q=zafiro',
    product: `/product/${product.sku}/${product.slug}`,
  };
  const shelf = await createCategory(shop.db, { name: 'Sillas', kind: 'chair' });
  chair = await createProduct(shop.db, {
    name: 'Silla Ónix',
    brand: 'Onix',
    kind: 'chair',
    categoryIds: [shelf.id],
  });
  apart = { category: `/category/${shelf.slug}`, product: `/product/${chair.sku}/${chair.slug}` };
  await vi.waitUntil(async () => (await fetch(shop.url)).headers.has('etag'), patience);
});
afterAll(() => shop.stop());

const textOf = async (path: string) => (await fetch(shop.url + path)).text();

/** Everything that was changed so far has been heard of. */
const heard = async () => {
  await expect.poll(() => shop.shop.changes.settled()).toBe(true);
};

/** Fills the cache and changes something: as soon as the change is heard of, the page shows it. */
async function expectChange(path: string, change: () => Promise<unknown>, shown: string | RegExp) {
  await textOf(path);
  await change();
  await heard();
  expect(await textOf(path)).toMatch(shown);
}

const madeCount = async () => Number(/page_cache_made (\d+)/.exec(await textOf('/metrics'))?.[1]);

/** Changes something that one page shows, waits until it does, and checks that the others were kept all the while. */
async function expectChangeOnlyOf(
  path: string,
  others: readonly string[],
  change: () => Promise<unknown>,
  shown: string | RegExp,
) {
  await heard();
  for (const other of others) await textOf(other);
  await expectChange(path, change, shown);
  await heard();
  for (const other of others) {
    const before = await madeCount();
    await textOf(other);
    expect(await madeCount(), other).toBe(before);
  }
}

const priced = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}.00`;

test.each(['home', 'category', 'brand', 'search', 'product'] as const)(
  'a price that staff change is on the %s page at once',
  async (page) => {
    const cents = 150_000 + pages[page].length * 100_000;
    await textOf(pages[page]);
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: cents } });
    expect(await textOf(pages[page])).toContain(priced(cents));
  },
);

test('a promotion begins and ends on the page by the clock', async () => {
  await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: 100_000 } });
  const inSeconds = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000);
  const { id: promotionId } = await createPromotion(shop.db, {
    productIds: [product.id],
    value: 2000,
    startsAt: inSeconds(3600),
    endsAt: inSeconds(7200),
  });
  const turnSoon = (what: 'starts_at' | 'ends_at') =>
    shop.db.sql(`update promotion set ${what} = $2 where id = $1`, [promotionId, inSeconds(1)]);
  await heard();
  expect(await textOf(pages.category)).not.toContain(priced(80_000));
  await turnSoon('starts_at');
  await expect.poll(() => textOf(pages.category)).toContain(priced(80_000));
  await turnSoon('ends_at');
  await expect.poll(() => textOf(pages.category)).not.toContain(priced(80_000));
});

test('stock that runs out shows on the list', async () => {
  const setAvailable = (available: number) =>
    shop.db.sql('update product_listing set available = $1 where product_id = $2', [available, product.id]);
  await expectChange(pages.category, () => setAvailable(0), 'Agotado');
  await expectChange(pages.category, () => setAvailable(3), 'Últimas piezas');
});

test('an order that leaves enough changes no page', async () => {
  await shop.db.sql('update product_listing set available = 50 where product_id = $1', [product.id]);
  await heard();
  await textOf(pages.category);
  const before = await madeCount();
  await shop.db.sql(
    'update product_listing set available = 49, sold_count = sold_count + 1 where product_id = $1',
    [product.id],
  );
  await heard();
  await textOf(pages.category);
  expect(await madeCount()).toBe(before);
});

test('a spec that staff hide is off the product’s page', async () => {
  await shop.db.sql(`update product set specs = '{"color":"Turquesa"}' where id = $1`, [chair.id]);
  await heard();
  expect(await textOf(apart.product)).toContain('Turquesa');
  const params = { kind: 'chair' };
  const { version, specs } = (await staff.api.catalog.specLayout({ params })).layout;
  const body = {
    version,
    specs: specs.map(({ key, is_filter }) => ({ key, is_filter, is_shown: key !== 'color' })),
  };
  await expectChange(
    apart.product,
    () => staff.api.catalog.saveSpecLayout({ params, body }),
    /^(?!.*Turquesa)/s,
  );
});

test('a category that is renamed has its new name in every page’s menu', async () => {
  await expectChange(
    pages.product,
    () => shop.db.sql(`update category set name = 'Teclados de oro' where id = $1`, [categoryId]),
    'Teclados de oro',
  );
});

test('a review is on its product’s page and on the lists that show its stars when it is approved', async () => {
  const customer = await signInCustomer(shop);
  const { review } = await customer.api.reviews.addReview({
    body: { product_id: product.id, rating: 4, title: 'Suena a lluvia', comment: 'Escribo más que antes.' },
  });
  await textOf(pages.category);
  await expectChangeOnlyOf(
    pages.product,
    [apart.product, apart.category],
    () => staff.api.reviews.moderateReview({ params: { id: review.id }, body: { state: 'approved' } }),
    'Suena a lluvia',
  );
  expect(await textOf(pages.category)).toMatch(/4(\.0)? de 5/);
});

test('a question and the shop’s answer are on the product’s page and on no other', async () => {
  const customer = await signInCustomer(shop);
  const { question } = await customer.api.questions.ask({
    body: { product_id: product.id, body: '¿Se le pueden cambiar las teclas?' },
  });
  await staff.api.questions.moderateQuestion({ params: { id: question.id }, body: { state: 'approved' } });
  await expectChangeOnlyOf(
    pages.product,
    [pages.category, pages.home, apart.product],
    () =>
      staff.api.questions.answerAsShop({
        params: { id: question.id },
        body: { body: 'Todas, son de perfil OEM.' },
      }),
    'Todas, son de perfil OEM.',
  );
});

async function saveBrand(fields: Record<string, string | File>) {
  const { brands } = await staff.api.catalog.brands();
  const { id, brand_name: name } = brands.find(({ slug }) => slug.startsWith('zafiro'))!;
  const response = await shop.request(`/frontend/update-brand-page/${id}`, {
    method: 'PUT',
    body: formOf({ brand_name: name, ...fields }),
    token: staff.token,
  });
  expect(response.status).toBe(200);
}

test('a brand’s new picture is on its page, its new name wherever the brand appears', async () => {
  await expectChangeOnlyOf(
    pages.brand,
    ['/envios', '/privacidad'],
    async () => saveBrand({ brand_image: await pictureFile() }),
    '/media/uploads/',
  );
  await expectChange(pages.product, () => saveBrand({ brand_name: 'Zafiro Azul' }), 'Zafiro Azul');
  expect(await textOf(pages.category)).toContain('Zafiro Azul');
  expect((await fetch(shop.url + pages.brand, { redirect: 'manual' })).status).toBe(301);
  await saveBrand({ brand_name: 'Zafiro' });
});

test('synonyms that staff save are understood by a search that found nothing, and change no list', async () => {
  const search = '/search?q=aporreador';
  expect(await textOf(search)).toContain('Nada con');
  await expectChangeOnlyOf(
    search,
    [pages.category, pages.product, pages.home],
    () => staff.api.catalog.addSynonym({ body: { terms: ['aporreador', 'zafiro'] } }),
    'Resultados para',
  );
});

test('a product taken off its shelf leaves that list; lists of other shelves stay cached', async () => {
  const put = (products: readonly { ref_id: string }[]) =>
    shop.request(`/frontend/update-category-page/${categoryId}`, {
      method: 'PUT',
      body: formOf({ category_name: 'Teclados de oro', products: JSON.stringify(products) }),
      token: staff.token,
    });
  expect(await textOf(pages.category)).toContain('Teclado Zafiro');
  await expectChange(pages.category, () => put([]), 'Aún no hay productos en esta categoría');
  await expectChange(pages.category, () => put([{ ref_id: product.refId }]), 'Teclado Zafiro');
});

test('an import’s new price and stock are on the pages of the changed products', async () => {
  const line = (changes: object) => ({
    ref_id: 'IMP-1',
    mpn: 'IMP-1-MPN',
    brand: 'Importada',
    product_name: 'Importada Visión',
    category: 'Tarjetas de video',
    cost: 100,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 9 }],
    specs: { memory: 12 },
    status: 'active',
    ...changes,
  });
  const run = async (changes: object) => {
    const file = new File([JSON.stringify(line(changes))], 'feed.jsonl');
    const { run: started } = await staff.api.suppliers.startRun({ form: formOf({ feed: file }) });
    await vi.waitFor(async () => {
      const { run: now } = await staff.api.suppliers.run({ params: { id: started.id } });
      expect(now.state).toBe('finished');
    }, patience);
  };
  await expectChange(
    '/brand/importada',
    () => run({ updated_at: '2026-08-20T06:00:00Z' }),
    'Importada Visión',
  );
  await expectChangeOnlyOf(
    '/brand/importada',
    [pages.category, apart.category, '/envios'],
    () => run({ updated_at: '2026-08-21T06:00:00Z', stock: [{ warehouse: 'CDMX', qty: 0 }] }),
    'Agotado',
  );
});

test('an address that staff redirect works at once, although its 404 was cached', async () => {
  await textOf('/category/estante-viejo');
  await staff.api.redirects.addRedirect({
    body: { from_path: '/category/estante-viejo', to_path: apart.category },
  });
  const answer = await fetch(`${shop.url}/category/estante-viejo`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, apart.category]);
});

test('every public page is cached', async () => {
  for (const path of [
    ...Object.values(pages),
    '/promotion',
    '/category',
    '/brand',
    '/envios',
    '/workstation',
  ]) {
    await textOf(path);
  }
  expect([...shop.notKept].filter(([route]) => !route.includes('search'))).toEqual([]);
});

test('a campaign’s link leaves a cookie that ends by itself, beside the very page that everybody has', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36' };
  const open = (path: string, more = {}) => fetch(shop.url + path, { headers: { ...headers, ...more } });
  const link = `${pages.category}?utm_source=boletin&utm_campaign=c7`;
  // What staff set is known with the first visit that is written.
  shop.shop.campaignVisits.count(7);
  await shop.shop.campaignVisits.flush();
  const cookies = async (answer: Promise<Response>) => (await answer).headers.getSetCookie();
  const expected = ['campania=7; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'];
  expect(await cookies(open(link))).toEqual(expected);
  const [plain, again] = [await open(pages.category), await open(link)];
  expect(again.headers.get('etag')).toBe(plain.headers.get('etag'));
  expect(await again.text()).toBe(await plain.text());
  expect(plain.headers.getSetCookie()).toEqual([]);
  expect(again.headers.getSetCookie()).toEqual(expected);
  expect(await cookies(open(link, { 'sec-purpose': 'prefetch' }))).toEqual([]);
  expect(await cookies(open(link, { 'user-agent': 'Googlebot/2.1' }))).toEqual([]);
  await changeSettings(staff, 'campaigns', { order_days: 0 });
  shop.shop.campaignVisits.count(7);
  await shop.shop.campaignVisits.flush();
  expect(await cookies(open(link))).toEqual([]);
});
