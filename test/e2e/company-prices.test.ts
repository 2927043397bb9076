import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPesos } from '../../src/platform/money.ts';
import { createCategory } from '../factories/create-category.ts';
import { createCompany } from '../factories/create-company.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { type SignedIn, signInCustomer, signInStaff, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

const publicCents = 1_000_000;
const companies = 10;

let shop: BrowserShop;
let staff: SignedIn;
let product: CreatedProduct;
let other: CreatedProduct;
let pages: string[];
let buildCode: string;
beforeAll(async () => {
  shop = await startBrowserShop({ pageCache: true });
  staff = await signInStaff(shop);
  const category = await createCategory(shop.db, { name: 'Bocinas' });
  product = await createProduct(shop.db, {
    name: 'Bocina Celeste',
    kind: 'fan',
    priceCents: publicCents,
    stock: 500,
    categoryIds: [category.id],
  });
  other = await createProduct(shop.db, {
    name: 'Bocina Ocre',
    priceCents: 500_000,
    stock: 500,
    categoryIds: [category.id],
  });
  const { build } = await shop.api.configurator.saveBuild({
    body: { name: 'Con aire', ref_ids: [product.refId, product.refId] },
  });
  buildCode = build.code;
  pages = [
    `/product/${product.sku}/${product.slug}`,
    `/category/${category.slug}`,
    '/search?q=bocina',
    `/api/frontend/category-name/${category.slug}`,
    `/api/product/products/${product.sku}/${product.slug}`,
    '/para-mayoristas',
    '/',
    '/workstation?slot=fan',
    `/workstation/builds/${buildCode}`,
    '/workstation/galeria',
    '/api/workstation/parts/fan',
    `/api/workstation/builds/${buildCode}`,
  ];
});
afterAll(() => shop.stop());

type Buyer = { who: SignedIn; cookie: string; cents: number };

/** A company whose list takes so much off, and its admin with the cookie of a browser. */
async function buyerAt(basisPoints: number): Promise<Buyer> {
  const { price_list: list } = await staff.api.wholesale.addPriceList({
    body: { name: `Lista ${basisPoints}`, basis_points: basisPoints, products: [] },
  });
  const { admin } = await createCompany(shop, { staff, priceListId: list.id });
  return {
    who: admin,
    cookie: await cookieOf(admin),
    cents: (publicCents * (10_000 - basisPoints)) / 10_000,
  };
}

async function cookieOf({ email }: SignedIn): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email, password: testPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const textOf = async (path: string, cookie: string) =>
  (await fetch(shop.url + path, { headers: { cookie } })).text();

test('ten companies crawl the shop at once: each has its own price in its calls and carts, and no page has any of them', async () => {
  const buyers = await Promise.all(Array.from({ length: companies }, (_, at) => buyerAt(511 + at * 307)));
  const retail = await signInCustomer(shop);
  const secrets = buyers
    .map(({ cents }) => formatPesos(cents))
    .concat(buyers.map(({ cents }) => `:${cents}`));
  const everybody = [...buyers.map(({ cookie }) => cookie), await cookieOf(retail), ''];
  for (const { who } of buyers) {
    await who.api.cart.addToCart({ body: { user_id: who.id, product_id: product.id, quantity: 2 } });
  }
  const crawl = async (cookie: string) =>
    Promise.all([...pages, '/no-hay-nada-aqui'].map((path) => textOf(path, cookie)));
  const ask = async ({ who, cents }: Buyer) => {
    const query = { products: `${product.id},${other.id}` };
    const { prices } = await who.api.wholesale.ownPrices({ query });
    expect(prices).toEqual([
      { product_id: product.id, price_cents: cents, breaks: [] },
      { product_id: other.id, price_cents: cents / 2, breaks: [] },
    ]);
    const { cart } = await who.api.cart.cart({ params: { userId: who.id } });
    expect(cart.total_cents).toBe(2 * cents);
    const build = { params: { code: buildCode }, query: {} };
    expect((await who.api.configurator.quoteBuild(build)).quote.total_cents).toBe(2 * cents);
  };
  for (const _ of [1, 2, 3]) {
    const [texts] = await Promise.all([Promise.all(everybody.map(crawl)), ...buyers.map(ask)]);
    const found = texts.flat().flatMap((text) => secrets.filter((secret) => text.includes(secret)));
    expect(found).toEqual([]);
    // Everybody was sent the same, with the price that everybody may know.
    for (const at of pages.keys()) expect(new Set(texts.map((all) => all[at])).size, pages[at]).toBe(1);
    expect(texts[0]?.[0]).toContain(formatPesos(publicCents));
  }
  const { prices } = await retail.api.wholesale.ownPrices({ query: { products: String(product.id) } });
  expect(prices).toEqual([]);
});

test('a company’s buyer reads their own price on cards, in the search and on the product page, until they leave', async () => {
  const { who, cents } = await buyerAt(2000);
  const visitor = await shop.visit();
  const { page } = visitor;
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: who.email, password: testPassword },
  });
  await page.goto('/dashboard/empresa');
  await page.evaluate((id) => localStorage.setItem('user', JSON.stringify({ id })), who.id);
  await page.getByText('Compras sin límite de presupuesto.').waitFor();
  const card = page.locator('.card', { hasText: product.name }).locator('[data-own-price]');
  await page.goto(pages[1] ?? '');
  await expect.poll(() => card.getAttribute('data-own-price')).toBe(formatPesos(cents));
  await page.goto(pages[2] ?? '');
  await expect.poll(() => card.getAttribute('data-own-price')).toBe(formatPesos(cents));
  await page.goto(pages[0] ?? '');
  await page.getByText('Tu precio de mayoreo (Lista 2000), IVA incluido').waitFor();
  const sums = page.locator(`[data-own="${product.id}*2@${publicCents}"]`).first();
  for (const path of [`/workstation/builds/${buildCode}`, `/workstation?build=${buildCode}`]) {
    await page.goto(path);
    await expect.poll(() => sums.getAttribute('data-own-price')).toBe(formatPesos(2 * cents));
  }
  await page.goto(`/workstation/builds/${buildCode}/cotizacion`);
  await page
    .getByText(formatPesos(2 * cents))
    .first()
    .waitFor();
  await page.goto('/dashboard/empresa');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Salir de la empresa' }).click();
  await page.getByText('Aún no compras para una empresa').waitFor();
  await page.goto(pages[0] ?? '');
  await page.getByText('Pesos mexicanos, IVA incluido').waitFor();
  await page.goto(`/workstation/builds/${buildCode}/cotizacion`);
  await page
    .getByText(formatPesos(2 * publicCents))
    .first()
    .waitFor();
  expect(visitor.problems).toEqual([]);
});
