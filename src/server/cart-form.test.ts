import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  product = await createProduct(shop.db, { stock: { CDMX: 3 } });
});
afterAll(() => shop.stop());

/** Sends a form as a browser does that runs no scripts; gives where it leads and the cookie it brings. */
async function send(fields: Record<string, string | number>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${shop.url}/cart`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, ...headers },
    body,
  });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { status: answer.status, to: answer.headers.get('location'), cookie: cookie.join('; ') };
}

const page = '/cart?vista=sencilla';
const add = (quantity: number | string = 2) => ({ do: 'add', product_id: product.id, quantity });

/** What is in the cart of a visitor, by their cookie. */
async function cartOf(cookie: string): Promise<[id: number, quantity: number][]> {
  const read = async (path: string) =>
    (await fetch(`${shop.url}/api${path}`, { headers: { cookie } })).json();
  const { user } = (await read('/auth/session')) as { user: { id: string } };
  const { cart } = (await read(`/cart/cart/${user.id}`)) as {
    cart: { items: { product_id: number; quantity: number }[] };
  };
  return cart.items.map(({ product_id, quantity }) => [product_id, quantity]);
}

test('a stranger becomes a visitor with what they chose; pressed twice it is there once', async () => {
  const { status, to, cookie } = await send(add());
  expect([status, to]).toEqual([303, page]);
  expect(await cartOf(cookie)).toEqual([[product.id, 2]]);
  expect(await send(add(), { cookie })).toEqual({ status: 303, to: page, cookie: '' });
  expect(await cartOf(cookie)).toEqual([[product.id, 2]]);
});

test('a line is changed and taken out, twice too', async () => {
  const { cookie } = await send(add());
  const line = { product_id: product.id };
  expect((await send({ do: 'change', ...line, quantity: 3 }, { cookie })).to).toBe(page);
  expect(await cartOf(cookie)).toEqual([[product.id, 3]]);
  for (const press of [1, 2]) {
    const { to } = await send({ do: 'remove', ...line }, { cookie });
    expect(to, `press ${press}`).toBe(page);
  }
  expect(await cartOf(cookie)).toEqual([]);
});

test.each([
  ['more than there are', () => add(4), 'out_of_stock'],
  ['no number', () => add('muchas'), 'invalid'],
  ['none', () => add(0), 'invalid'],
  ['no product', () => ({ do: 'add', product_id: 2_000_000_000 }), 'not_found'],
  ['nothing', () => ({}), 'not_found'],
])('%s: the cart says why nothing was changed', async (_what, fields, code) => {
  expect(await send(fields())).toMatchObject({ status: 303, to: `${page}&problema=${code}` });
});

test('a form of another site changes nothing', async () => {
  const { cookie } = await send(add());
  const foreign = { cookie, origin: 'https://otra.example' };
  expect((await send({ do: 'remove', product_id: product.id }, foreign)).status).toBe(403);
  expect((await send(add(), { origin: 'https://otra.example' })).status).toBe(403);
  expect(await cartOf(cookie)).toEqual([[product.id, 2]]);
});

test('a line is changed in nobody’s cart but one’s own', async () => {
  const { cookie } = await send(add());
  expect((await send({ do: 'change', product_id: product.id, quantity: 1 })).to).toBe(
    `${page}&problema=not_found`,
  );
  const staff = { cookie: 'ensambla-staff.session_token=x' };
  expect((await send({ do: 'remove', product_id: product.id }, staff)).to).toBe(`${page}&problema=not_found`);
  expect(await cartOf(cookie)).toEqual([[product.id, 2]]);
});

test('more than a form of ours ever holds is refused', async () => {
  expect((await send({ ...add(), padding: 'x'.repeat(9000) })).status).toBe(413);
});

test('forms of strangers are counted as their calls are: no flood of visitors', async () => {
  const limited = await startTestShop({ limitAttempts: true });
  try {
    const wanted = await createProduct(limited.db, { stock: 3 });
    const body = () => new URLSearchParams({ do: 'add', product_id: String(wanted.id) });
    const leads: (string | null)[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const answers = Array.from({ length: 10 }, () =>
        fetch(`${limited.url}/cart`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'x-forwarded-for': '203.0.113.9' },
          body: body(),
        }),
      );
      for (const answer of await Promise.all(answers)) leads.push(answer.headers.get('location'));
    }
    expect(leads.at(-1)).toBe(`${page}&problema=too_many_requests`);
    expect(leads.filter((to) => to === page).length).toBeLessThanOrEqual(120);
  } finally {
    await limited.stop();
  }
});

test('a form whose session is forged or over starts a new visitor, whose cart has it', async () => {
  const { status, to, cookie } = await send(add(), { cookie: 'ensambla.session_token=forged.abc' });
  expect([status, to]).toEqual([303, page]);
  expect(await cartOf(cookie)).toEqual([[product.id, 2]]);
});
