import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { toastOf } from '../setup/toasts.ts';

/* Every route of the specification's clause 2 in a browser, as each kind of visitor; and the frame around them. */

let shop: BrowserShop;
let customer: SignedIn;
let staff: SignedIn;
let product: CreatedProduct;
/** What stands in a route's parameters. */
let filled: Record<string, string>;

beforeAll(async () => {
  shop = await startBrowserShop();
  product = await createProduct(shop.db, { name: 'Tarjeta de video Ámbar', brand: 'Ámbar', stock: 50 });
  const category = await createCategory(shop.db, { name: 'Tarjetas Ámbar', productIds: [product.id] });
  const promotion = await createPromotion(shop.db, { productIds: [product.id] });
  customer = await createBuyer(shop, [{ productId: product.id }]);
  const order = await buy(shop, customer);
  staff = await signInStaff(shop, 'owner');
  const { brands } = await shop.api.catalog.brands();
  filled = {
    sku: product.sku,
    product_name: product.slug,
    category_name: category.slug,
    brand_name: brands[0]?.slug ?? '',
    category_id: String(category.id),
    brand_id: String(brands[0]?.id),
    id: String(promotion.id),
    order_id: order.order_id,
  };
});
afterAll(() => shop.stop());

const publicRoutes = [
  '/',
  '/promotion',
  '/category',
  '/brand',
  '/workstation',
  '/product/{sku}/{product_name}',
  '/login',
  '/email-login',
  '/register',
  '/email-register',
  '/category/{category_name}',
  '/brand/{brand_name}',
  '/stripe/cancel',
  '/auth/login',
];
const customerRoutes = [
  '/dashboard',
  '/checkout',
  '/payments',
  '/address',
  '/dashboard/facturacion',
  '/stripe/success',
  '/paypal/success',
];
const adminRoutes = [
  '/admin/dashboard',
  '/admin/sync-products',
  '/admin/category',
  '/admin/category/add',
  '/admin/category/edit/{category_id}',
  '/admin/brand',
  '/admin/brand/add',
  '/admin/brand/edit/{brand_id}',
  '/admin/Promotion',
  '/admin/Promotion/add',
  '/admin/Promotion/edit/{id}',
  '/admin/support',
  '/admin/orders',
  '/admin/order/{order_id}',
  '/admin/review',
  '/admin/products',
  '/admin/users',
  '/admin/subscribe',
  '/admin/system-users',
];

const pathOf = (route: string) => route.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');

/** Signs somebody in without a page: the cookie is the browser's from then on. */
async function signIn(context: BrowserContext, path: string, { email }: SignedIn): Promise<void> {
  const answer = await context.request.post(`/api${path}`, { data: { email, password: testPassword } });
  expect(answer.status()).toBe(200);
}

/** Its scripts have taken over and drawn once. */
async function standsAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as {
      __reactRouterDataRouter?: { state: { initialized: boolean; navigation: { state: string } } };
    };
    return router?.state.initialized === true && router.state.navigation.state === 'idle';
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Opens a page that must stand: 200, one main heading, alive, and no script complains. */
async function expectPage({ page, problems }: Visitor, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await standsAlive(page);
  expect((await page.getByRole('heading', { level: 1 }).first().innerText()).trim(), path).not.toBe('');
  expect(await page.getByText('Unexpected Application Error!').count(), path).toBe(0);
  expect(await page.title(), path).not.toBe('');
  expect(problems, path).toEqual([]);
}

describe('§2 public routes stand for everybody', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await shop.visit();
  });
  afterAll(() => visitor.context.close());

  test.each(publicRoutes)('%s', (route) => expectPage(visitor, pathOf(route)));

  test('and on a phone', async () => {
    const phone = await shop.visit({ width: 360, height: 740 });
    for (const route of publicRoutes) {
      await expectPage(phone, pathOf(route));
      const overhang = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, `${route} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    await phone.context.close();
  });

  test('an address that is none answers 404 with a way on', async () => {
    for (const path of ['/no-existe', '/product/NO-HAY/nada', '/category/no-hay', '/brand/no-hay']) {
      const answer = await visitor.page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await visitor.page.getByRole('heading', { name: 'Aquí no hay nada' }).waitFor();
    }
    expect(visitor.problems).toEqual([]);
  });
});

describe('§2 §4 customer routes', () => {
  let nobody: Visitor;
  let signedIn: Visitor;
  beforeAll(async () => {
    nobody = await shop.visit();
    signedIn = await shop.visit();
    await signIn(signedIn.context, '/auth/sign-in/email', customer);
  });
  afterAll(async () => {
    await nobody.context.close();
    await signedIn.context.close();
  });

  test.each(customerRoutes)('%s: signed out → /login', async (route) => {
    const bare = await fetch(`${shop.url}${route}`, { redirect: 'manual' });
    expect(bare.status).toBe(302);
    expect(bare.headers.get('location')).toBe(`/login?volver=${encodeURIComponent(route)}`);
    await nobody.page.goto(route);
    expect(new URL(nobody.page.url()).pathname).toBe('/login');
    expect(nobody.problems).toEqual([]);
  });

  test('a visitor with a cart but without an account is signed out too, also without a page load', async () => {
    const visitor = await shop.visit();
    await visitor.context.request.post('/api/auth/sign-in/anonymous', { data: {} });
    for (const route of customerRoutes) {
      await visitor.page.goto(route);
      expect(new URL(visitor.page.url()).pathname, route).toBe('/login');
    }
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Perfil' }).click();
    await visitor.page.waitForURL('**/login?volver=%2Fdashboard');
    await visitor.context.close();
  });

  test('staff are no customers', async () => {
    const visitor = await shop.visit();
    await signIn(visitor.context, '/admin-auth/sign-in/email', staff);
    await visitor.page.goto('/dashboard');
    expect(new URL(visitor.page.url()).pathname).toBe('/login');
    await visitor.context.close();
  });

  test.each(customerRoutes)('%s: signed in → the page', (route) => expectPage(signedIn, route));
});

describe('§2 §4 admin routes', () => {
  let signedIn: Visitor;
  beforeAll(async () => {
    signedIn = await shop.visit();
    await signIn(signedIn.context, '/admin-auth/sign-in/email', staff);
  });
  afterAll(() => signedIn.context.close());

  test.each(adminRoutes)('%s: signed out → /auth/login', async (route) => {
    const path = pathOf(route);
    const bare = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
    expect(bare.status).toBe(302);
    expect(bare.headers.get('location')).toBe(`/auth/login?back=${encodeURIComponent(path)}`);
    // Not even the data of the page, which the router asks for without the page.
    const data = await fetch(`${shop.url}${path}.data`, { redirect: 'manual' });
    expect(await data.text()).not.toContain(customer.email);
  });

  test('a customer is no staff', async () => {
    const visitor = await shop.visit();
    await signIn(visitor.context, '/auth/sign-in/email', customer);
    for (const route of adminRoutes) {
      await visitor.page.goto(pathOf(route));
      expect(new URL(visitor.page.url()).pathname, route).toBe('/auth/login');
    }
    await visitor.context.close();
  });

  test.each(adminRoutes)('%s: signed in → the page', (route) => expectPage(signedIn, pathOf(route)));
});

describe('§2 the public shell', () => {
  const banner = 'Destacados del día ¡no los dejes pasar!';

  test('desktop: the banner, and no tab bar', async () => {
    const { page, context } = await shop.visit({ width: 1280 });
    await page.goto('/');
    expect(await page.getByText(banner, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Secciones' }).isVisible()).toBe(false);
    await context.close();
  });

  test('mobile: the tab bar with its five links at the bottom, and no banner', async () => {
    const { page, context } = await shop.visit({ width: 390, height: 844 });
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Secciones' });
    const tabs = await bar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(tabs).toEqual([
      ['Home', '/'],
      ['Categorías', '/category'],
      ['Promos', '/promotion'],
      ['Marcas', '/brand'],
      ['Perfil', '/dashboard'],
    ]);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    expect(await page.getByText(banner, { exact: true }).isVisible()).toBe(false);
    for (const [name, path] of [
      ['Categorías', '/category'],
      ['Promos', '/promotion'],
      ['Marcas', '/brand'],
      ['Home', '/'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
    }
    await context.close();
  });

  test('footer: its four links, newsletter box, social icons and copyright line', async () => {
    const { page, context } = await shop.visit();
    await page.goto('/');
    const footer = page.locator('footer');
    for (const [name, path] of [
      ['Tienda', '/category'],
      ['Por marcas', '/brand'],
      ['Para mayoristas', '/para-mayoristas'],
      ['Configurador de PC', '/workstation'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(path);
      expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
    }
    await footer.getByRole('textbox', { name: 'Ofertas y novedades por correo' }).waitFor();
    expect(await footer.locator('a[target="_blank"] svg').count()).toBeGreaterThanOrEqual(3);
    await footer.getByText(/^© \d{4} /).waitFor();
    await context.close();
  });
});

describe('§7 §3 what a page loads and keeps', () => {
  test('scripts come from static/js and styles from static/css, on the shop’s own address', async () => {
    const { page, context } = await shop.visit();
    const loaded: { type: string; url: URL }[] = [];
    page.on('request', (request) => {
      loaded.push({ type: request.resourceType(), url: new URL(request.url()) });
    });
    for (const path of ['/', pathOf('/product/{sku}/{product_name}'), '/workstation', '/auth/login']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    const scripts = loaded.filter(
      ({ type, url }) => type === 'script' && !url.pathname.includes('/manifest-'),
    );
    const styles = loaded.filter(({ type }) => type === 'stylesheet');
    expect(scripts.length).toBeGreaterThan(3);
    expect(styles.length).toBeGreaterThan(0);
    for (const { url } of scripts) expect(url.pathname).toMatch(/^\/static\/js\/[\w.-]+\.js$/);
    for (const { url } of styles) expect(url.pathname).toMatch(/^\/static\/css\/[\w.-]+\.css$/);
    for (const { url } of loaded) expect(url.origin, url.href).toBe(shop.url);
    await context.close();
  });

  test('a first visit asks nothing about a user; a stored user’s id brings session and cart', async () => {
    const { page, context } = await shop.visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.filter((path) => /session|cart/.test(path))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

    await page.goto(pathOf('/product/{sku}/{product_name}'));
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    await toastOf(page, 'Product has been added to cart.');
    const user = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? '{}')) as {
      id: string;
    };
    const { user: session } = (await (await context.request.get('/api/auth/session')).json()) as {
      user: { id: string };
    };
    expect(user.id).toBe(session.id);
    // The token itself is out of scripts' reach: they read that there is a session, and no more.
    expect(await page.evaluate(() => document.cookie)).toBe('ensambla.visitor=1');
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('token');

    asked.length = 0;
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked).toContain('/api/auth/session');
    expect(asked).toContain(`/api/cart/cart/${user.id}`);
    await page.getByRole('button', { name: 'Carrito, 1 pieza' }).waitFor();
    await context.close();
  });

  test('§4 when the cart cannot be fetched, or is not there, the cart is empty', async () => {
    const { page, context } = await shop.visit();
    await signIn(context, '/auth/sign-in/email', await signInCustomer(shop));
    await page.addInitScript(() => localStorage.setItem('user', '{"id":"somebody"}'));
    for (const status of [404, 500]) {
      await page.route('**/api/cart/cart/**', (route) => route.fulfill({ status, body: '{}' }));
      await page.goto('/cart', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Carrito', exact: true }).waitFor();
      await page.getByText('Tu carrito está vacío').waitFor();
      expect(await page.getByRole('button', { name: 'Quitar' }).count()).toBe(0);
      await page.unroute('**/api/cart/cart/**');
    }
    await context.close();
  });

  test('what strangers type into an address is text on the page, never markup', async () => {
    const { page, context, problems } = await shop.visit();
    const nasty = '<script>document.title="ajeno"</script><img src=x onerror=\'document.title="ajeno"\'>';
    const encoded = encodeURIComponent(nasty);
    for (const path of [
      `/search?q=${encoded}`,
      `/login?volver=${encoded}`,
      `/category/${encoded}`,
      `/product/${encoded}/${encoded}`,
      `/stripe/cancel?order_id=${encoded}`,
      `/workstation?${encoded}=${encoded}`,
      `/promotion?promotion=${encoded}`,
      `/auth/login?back=${encoded}`,
    ]) {
      const html = await (await fetch(`${shop.url}${path}`)).text();
      expect(html, path).not.toContain('<script>document.title');
      expect(html, path).not.toContain('<img src=x');
      await page.goto(path);
      await standsAlive(page);
      expect(await page.title(), path).not.toBe('ajeno');
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  test('only the shop’s own addresses follow a sign-in', async () => {
    const { page, context } = await shop.visit();
    const { email } = await signInCustomer(shop);
    await page.goto(`/email-login?volver=${encodeURIComponent('//ajeno.example/robo')}`);
    await page.getByLabel('Correo').first().fill(email);
    await page.getByLabel('Contraseña').first().fill(testPassword);
    await page
      .getByRole('button', { name: /^(Entrar|Iniciar sesión)$/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname !== '/email-login');
    expect(new URL(page.url()).origin).toBe(shop.url);
    await context.close();
  });
});
