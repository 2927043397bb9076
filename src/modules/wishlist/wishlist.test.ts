import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  signInVisitor,
  testPassword,
  type SignedIn,
} from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { refreshListing, refreshListingStock } from '../catalog/index.ts';
import { setStock } from '../inventory/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const add = ({ api }: SignedIn, productId: number) => api.wishlist.add({ params: { productId } });
const runAlerts = () => shop.open.runJob('wishlist.tell-alerts');

async function restock(product: CreatedProduct, onHand: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await setStock(tx, product.id, 'CDMX', onHand, 'count');
    await refreshListingStock(tx, [product.id]);
  });
}

async function reprice(product: CreatedProduct, priceCents: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.sql('update product set price_cents = $2 where id = $1', [product.id, priceCents]);
    await refreshListing(tx, [product.id]);
  });
}

const emailsTo = (email: string) => keptEmails(shop, email);

async function tokenIn(email: string): Promise<string> {
  const text = (await emailsTo(email)).at(-1)?.text ?? '';
  return /\/alertas\/([\w-]{32})/.exec(text)?.[1] ?? '';
}

let serial = 0;
function newEmail(): string {
  serial += 1;
  return `espera-${serial}@prueba.example`;
}

/** An address that asked for a stock alert and confirmed it. */
async function waitForStock(product: CreatedProduct): Promise<string> {
  const email = newEmail();
  await shop.api.wishlist.setAlert({ body: { product_id: product.id, kind: 'stock', email } });
  await shop.api.wishlist.confirmAlert({ params: { token: await tokenIn(email) } });
  return email;
}

describe('hearts', () => {
  test('visitors and customers have a list with the price then and now; adding twice adds once', async () => {
    const product = await createProduct(shop.db, { priceCents: 200_000 });
    const visitor = await signInVisitor(shop);
    expect(await add(visitor, product.id)).toEqual({ product_ids: [product.id] });
    await reprice(product, 150_000);
    expect(await add(visitor, product.id)).toEqual({ product_ids: [product.id] });
    const { wishes } = await visitor.api.wishlist.wishes();
    expect(wishes).toMatchObject([
      {
        product_id: product.id,
        added_price_cents: 200_000,
        product: { price_cents: 150_000 },
        is_listed: true,
      },
    ]);
    expect(await visitor.api.wishlist.marks()).toEqual({ product_ids: [product.id], alerts: [] });
    const remove = () => visitor.api.wishlist.remove({ params: { productId: product.id } });
    expect(await remove()).toEqual({ product_ids: [] });
    expect(await remove()).toEqual({ product_ids: [] });
  });

  test('a list is closed to everybody else', async () => {
    const product = await createProduct(shop.db);
    const [owner, stranger] = [await signInCustomer(shop), await signInCustomer(shop)];
    await add(owner, product.id);
    await stranger.api.wishlist.remove({ params: { productId: product.id } });
    expect((await stranger.api.wishlist.wishes()).wishes).toEqual([]);
    expect((await owner.api.wishlist.marks()).product_ids).toEqual([product.id]);
    await expectRefusal(shop.request('/wishlist'), 401);
  });

  test('a product that left the shop stays on the list by its name', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    await add(customer, product.id);
    await shop.db.transaction(async (tx) => {
      await tx.sql(`update product set status = 'hidden' where id = $1`, [product.id]);
      await refreshListing(tx, [product.id]);
    });
    expect((await customer.api.wishlist.wishes()).wishes).toMatchObject([
      { product_name: product.name, product: null },
    ]);
    await expectRefusal(
      shop.request(`/wishlist/${product.id}`, { method: 'PUT', token: (await signInVisitor(shop)).token }),
      404,
    );
  });

  test('a list holds two hundred products at most', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    await shop.db.sql(
      `insert into product (ref_id, sku, name, slug, kind, brand_id, price_cents, source)
       select 'LLENA-' || n, 'LLENA-' || n, 'Relleno', 'relleno', p.kind, p.brand_id, 1, p.source
         from product p, generate_series(1, 200) n where p.id = $1`,
      [product.id],
    );
    await shop.db.sql(
      `insert into wish (customer_id, product_id, is_listed, added_price_cents, token)
       select $1, id, true, 1, sku from product where sku like 'LLENA-%'`,
      [customer.id],
    );
    await expectRefusal(
      shop.request(`/wishlist/${product.id}`, { method: 'PUT', token: customer.token }),
      409,
      'wishlist_full',
    );
    await shop.db.sql(`delete from product where sku like 'LLENA-%'`);
  });

  test('a visitor’s hearts join the account at sign-in and at registration', async () => {
    const [both, mine, theirs] = [
      await createProduct(shop.db, { priceCents: 100_000 }),
      await createProduct(shop.db),
      await createProduct(shop.db),
    ];
    const account = await signInCustomer(shop);
    await add(account, both.id);
    await add(account, mine.id);
    await reprice(both, 90_000);
    const visitor = await signInVisitor(shop);
    await add(visitor, both.id);
    await add(visitor, theirs.id);
    const enter = await shop.request('/auth/sign-in/email', {
      json: { email: account.email, password: testPassword },
      token: visitor.token,
    });
    expect(enter.status).toBe(200);
    const { wishes } = await account.api.wishlist.wishes();
    expect(wishes.map((wish) => wish.product_id).toSorted()).toEqual(
      [both.id, mine.id, theirs.id].toSorted(),
    );
    expect(wishes.find((wish) => wish.product_id === both.id)?.added_price_cents).toBe(100_000);

    const newcomer = await signInVisitor(shop);
    await add(newcomer, theirs.id);
    const email = newEmail();
    const answer = await shop.request('/auth/sign-up/email', {
      json: { name: 'Nueva', email, password: testPassword },
      token: newcomer.token,
    });
    const { token } = (await answer.json()) as { token: string };
    expect((await shop.apiOf(token).wishlist.marks()).product_ids).toEqual([theirs.id]);
  });
});

describe('stock alerts', () => {
  test('an address gets no email before it confirmed, then exactly one when stock is back', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const email = newEmail();
    const body = { product_id: product.id, kind: 'stock' as const, email: email.toUpperCase() };
    expect(await shop.api.wishlist.setAlert({ body })).toEqual({ state: 'confirm_by_mail' });
    // Asked again within the hour: the same alert, no second email.
    expect(await shop.api.wishlist.setAlert({ body })).toEqual({ state: 'confirm_by_mail' });
    expect(await emailsTo(email)).toHaveLength(1);
    await restock(product, 3);
    await runAlerts();
    expect(await emailsTo(email)).toHaveLength(1);

    await restock(product, 0);
    const token = await tokenIn(email);
    const { alert } = await shop.api.wishlist.alertByToken({ params: { token } });
    expect(alert).toMatchObject({ product_name: product.name, stock: true, is_confirmed: false });
    for (let time = 0; time < 2; time += 1) await shop.api.wishlist.confirmAlert({ params: { token } });
    await runAlerts();
    expect(await emailsTo(email)).toHaveLength(1);

    await restock(product, 3);
    await Promise.all([runAlerts(), runAlerts()]);
    await runAlerts();
    const emails = await emailsTo(email);
    expect(emails).toHaveLength(2);
    expect(emails[1]).toMatchObject({
      subject: `Ya hay: ${product.name}`,
      headers: {
        'List-Unsubscribe': `<${shop.url}/api/alert/${token}/unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(emails[1]?.text).toContain('Quedan 3 piezas');
    // Nothing is kept of an address that waits for nothing.
    await expectRefusal(shop.request(`/alert/${token}`), 404);
  });

  test('a customer’s alert goes to the account, needs no confirmation, and can be ended', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const [customer, other] = [await signInCustomer(shop), await signInCustomer(shop)];
    for (const one of [customer, other]) {
      const body = { product_id: product.id, kind: 'stock' as const, email: 'ajeno@prueba.example' };
      expect(await one.api.wishlist.setAlert({ body })).toEqual({ state: 'active' });
    }
    expect((await customer.api.wishlist.marks()).alerts).toEqual([
      { product_id: product.id, stock: true, price_below_cents: null },
    ]);
    const end = (by: SignedIn) =>
      by.api.wishlist.removeAlert({ params: { productId: product.id, kind: 'stock' } });
    await end(other);
    await end(other);
    await restock(product, 1);
    await runAlerts();
    expect(await emailsTo(customer.email)).toHaveLength(1);
    expect(await emailsTo(other.email)).toEqual([]);
    expect(await emailsTo('ajeno@prueba.example')).toEqual([]);
    expect((await customer.api.wishlist.marks()).alerts).toEqual([]);
  });

  test('customers who waited longest are told first, over several batches', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    await shop.db.sql(
      `insert into wish (email, product_id, added_price_cents, stock_alert_since, confirmed_at, token)
       select 'fila-' || n || '@prueba.example', $1, 1, now() - n * interval '1 minute', now(), 'fila-' || n
         from generate_series(1, 450) n`,
      [product.id],
    );
    await restock(product, 2);
    await runAlerts();
    const { rows } = await shop.db.sql(
      `select recipient as email from mail where recipient like 'fila-%' order by id`,
    );
    expect(rows).toHaveLength(450);
    expect(rows[0].email).toBe('fila-450@prueba.example');
    expect(rows.at(-1).email).toMatch(/^fila-\d{1,2}@/);
  });

  test('products in stock, unknown products and invalid addresses are refused', async () => {
    const product = await createProduct(shop.db);
    const ask = (json: object) => shop.request('/alerts', { json });
    const email = newEmail();
    await expectRefusal(ask({ product_id: product.id, kind: 'stock', email }), 409, 'in_stock');
    await expectRefusal(ask({ product_id: 2_147_483_647, kind: 'stock', email }), 404);
    const gone = await createProduct(shop.db, { stock: 0 });
    for (const wrong of [undefined, '', 'x', 'a@b', 'a b@c.mx']) {
      const { fields } = await expectRefusal(ask({ product_id: gone.id, kind: 'stock', email: wrong }), 422);
      expect(Object.keys(fields ?? {})).toEqual(['email']);
    }
    await expectRefusal(ask({ product_id: gone.id, kind: 'sale', email }), 422);
  });

  test('an address that never answers is forgotten after seven days', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const [silent, confirmed] = [newEmail(), await waitForStock(product)];
    await shop.api.wishlist.setAlert({ body: { product_id: product.id, kind: 'stock', email: silent } });
    await shop.db.sql(`update wish set added_at = now() - interval '8 days' where product_id = $1`, [
      product.id,
    ]);
    await shop.open.runJob('wishlist.forget-unconfirmed');
    const { rows } = await shop.db.sql('select email from wish where product_id = $1', [product.id]);
    expect(rows).toEqual([{ email: confirmed }]);
  });
});

describe('price alerts', () => {
  test('one email when the price falls below what was asked, not before, and only with stock', async () => {
    const product = await createProduct(shop.db, { priceCents: 500_000, stock: 4 });
    const customer = await signInCustomer(shop);
    const setAlert = (price_below_cents: number) =>
      customer.api.wishlist.setAlert({ body: { product_id: product.id, kind: 'price', price_below_cents } });
    await setAlert(490_000);
    await setAlert(450_000);
    await reprice(product, 450_000);
    await runAlerts();
    expect(await emailsTo(customer.email)).toEqual([]);
    await reprice(product, 449_900);
    await restock(product, 0);
    await runAlerts();
    expect(await emailsTo(customer.email)).toEqual([]);
    await restock(product, 9);
    await runAlerts();
    await runAlerts();
    const emails = await emailsTo(customer.email);
    expect(emails.map(({ subject }) => subject)).toEqual([`Bajó de precio: ${product.name}`]);
    expect(emails[0]?.text).toContain('$4,499.00');
  });

  test("typing somebody's address does not change the alert that its owner confirmed", async () => {
    const product = await createProduct(shop.db, { priceCents: 500_000 });
    const email = newEmail();
    const ask = (price_below_cents: number) =>
      shop.api.wishlist.setAlert({
        body: { product_id: product.id, kind: 'price', price_below_cents, email },
      });
    const wanted = async (params: { token: string }) =>
      (await shop.api.wishlist.alertByToken({ params })).alert.price_below_cents;
    await ask(450_000);
    await ask(440_000);
    const key = { token: await tokenIn(email) };
    expect(await wanted(key)).toBe(440_000);
    await shop.api.wishlist.confirmAlert({ params: key });
    await ask(100);
    expect(await wanted(key)).toBe(440_000);
  });

  test('a price that is missing or not below today’s is refused', async () => {
    const product = await createProduct(shop.db, { priceCents: 500_000 });
    const { token } = await signInCustomer(shop);
    for (const price_below_cents of [500_001, undefined, 0, -1, 1.5]) {
      const json = { product_id: product.id, kind: 'price', price_below_cents };
      const { fields } = await expectRefusal(shop.request('/alerts', { json, token }), 422);
      expect(Object.keys(fields ?? {})).toEqual(['price_below_cents']);
    }
  });

  test('a heart stays after its alert was sent, and an alert stays when its heart is removed', async () => {
    const product = await createProduct(shop.db, { priceCents: 500_000 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id);
    await customer.api.wishlist.setAlert({
      body: { product_id: product.id, kind: 'price', price_below_cents: 400_000 },
    });
    await customer.api.wishlist.remove({ params: { productId: product.id } });
    expect((await customer.api.wishlist.marks()).alerts).toHaveLength(1);
    await add(customer, product.id);
    await reprice(product, 300_000);
    await runAlerts();
    expect(await customer.api.wishlist.marks()).toEqual({ product_ids: [product.id], alerts: [] });
  });
});

describe('alerts as staff set them', () => {
  const set = async (
    name: 'back-in-stock' | 'price-drop',
    change: { is_on?: boolean; settings?: Record<string, number> },
  ) => {
    const owner = await signInStaff(shop, 'owner');
    const { template } = await owner.api.mails.template({ params: { name } });
    await owner.api.mails.changeTemplate({
      params: { name },
      body: { version: template.version, ...change },
    });
  };
  afterEach(() => shop.db.sql('delete from email_template'));

  test('switched off none can be asked for and those that wait are not sent, until it is on again', async () => {
    const product = await createProduct(shop.db, { stock: 0, priceCents: 90_000 });
    const email = await waitForStock(product);
    await set('back-in-stock', { is_on: false });
    expect((await shop.api.wishlist.offeredAlerts()).offered_alerts).toEqual({ stock: false, price: true });
    const body = { product_id: product.id, kind: 'stock' as const, email: newEmail() };
    await expectRefusal(shop.request('/alerts', { method: 'POST', json: body }), 409, 'alerts_off');
    await restock(product, 3);
    await runAlerts();
    expect(await emailsTo(email)).toHaveLength(1);
    await set('back-in-stock', { is_on: true });
    await runAlerts();
    expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual(['alert-confirm', 'alert']);
  });

  test('while price alerts are off, stock alerts of the same people still go', async () => {
    const product = await createProduct(shop.db, { stock: 1, priceCents: 90_000 });
    const customer = await signInCustomer(shop);
    const body = { product_id: product.id, kind: 'price' as const, price_below_cents: 80_000 };
    await customer.api.wishlist.setAlert({ body });
    await set('price-drop', { is_on: false });
    await reprice(product, 70_000);
    await runAlerts();
    expect(await emailsTo(customer.email)).toEqual([]);
    expect((await customer.api.wishlist.wishes()).offered_alerts).toEqual({ stock: true, price: false });
    const other = await createProduct(shop.db, { stock: 0 });
    await customer.api.wishlist.setAlert({ body: { product_id: other.id, kind: 'stock' } });
    await restock(other, 1);
    await runAlerts();
    expect((await emailsTo(customer.email)).map(({ subject }) => subject)).toEqual([`Ya hay: ${other.name}`]);
  });

  test('what is too much for one address in a day waits until there is room', async () => {
    await set('back-in-stock', { settings: { per_day: 2 } });
    await set('price-drop', { settings: { per_day: 2 } });
    const customer = await signInCustomer(shop);
    const products: CreatedProduct[] = [];
    for (let count = 0; count < 3; count += 1) products.push(await createProduct(shop.db, { stock: 0 }));
    for (const product of products) {
      await customer.api.wishlist.setAlert({ body: { product_id: product.id, kind: 'stock' } });
    }
    for (const product of products) await restock(product, 1);
    for (let time = 0; time < 2; time += 1) await runAlerts();
    expect(await emailsTo(customer.email)).toHaveLength(2);
    await shop.db.sql(`update mail set created_at = created_at - interval '25 hours' where recipient = $1`, [
      customer.email,
    ]);
    await runAlerts();
    expect(await emailsTo(customer.email)).toHaveLength(3);
  });
});

describe('links in emails', () => {
  test('one click ends an alert, also when it is repeated; reading changes nothing', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const email = await waitForStock(product);
    const token = await tokenIn(email);
    await shop.api.wishlist.alertByToken({ params: { token } });
    // As a mail program posts it: no origin, no cookie, a form.
    const end = () =>
      fetch(`${shop.url}/api/alert/${token}/unsubscribe`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    await restock(product, 5);
    await runAlerts();
    expect(await emailsTo(email)).toHaveLength(1);
    await expectRefusal(shop.request(`/alert/${token}/confirm`, { method: 'POST' }), 404);
    await expectRefusal(shop.request(`/alert/${'x'.repeat(32)}`), 404);
  });
});

test('staff see the most awaited products first', async () => {
  const mark = `Demanda ${newEmail()}`;
  const some = await createProduct(shop.db, { name: `${mark} una`, stock: 0, priceCents: 900_000 });
  const many = await createProduct(shop.db, { name: `${mark} dos`, stock: 0 });
  const customers = [await signInCustomer(shop), await signInCustomer(shop)];
  for (const { api } of customers) {
    await api.wishlist.setAlert({ body: { product_id: many.id, kind: 'stock' } });
    await api.wishlist.add({ params: { productId: some.id } });
  }
  await customers[0]?.api.wishlist.setAlert({
    body: { product_id: some.id, kind: 'price', price_below_cents: 800_000 },
  });
  const staff = await signInStaff(shop, 'catalog');
  const list = (sort: 'stock' | 'hearts') => staff.api.wishlist.demand({ query: { q: mark, sort } });
  expect((await list('stock')).products).toMatchObject([
    { product_id: many.id, waiting_for_stock: 2, hearts: 0 },
    { product_id: some.id, hearts: 2, waiting_for_price: 1, best_price_below_cents: 800_000 },
  ]);
  expect((await list('hearts')).products[0]?.product_id).toBe(some.id);
  const file = `/admin/wishes.csv?sort=hearts&q=${encodeURIComponent(mark)}`;
  expect(await csvLines(shop, staff.token, file)).toEqual([
    `${some.sku},${some.name},0,1,2,0,9000.00,8000.00`,
    `${many.sku},${many.name},2,0,0,0,${(many.priceCents / 100).toFixed(2)},`,
  ]);
  await expectRefusal(shop.request('/admin/wishes'), 401);
});
