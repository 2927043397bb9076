import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToCart } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());
beforeEach(() => shop.clock.reset());

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString();
const schedule = (id: number, json: object, token = staff.token) =>
  shop.request(`/admin/products/${id}/scheduled-prices`, { method: 'POST', token, json });
const scheduled = async (id: number) =>
  (await staff.api.catalog.scheduledPrices({ params: { id } })).scheduled_prices;
const read = async (id: number) => (await staff.api.catalog.adminProduct({ params: { id } })).product;
const shown = async ({ sku }: { sku: string }) =>
  (await shop.api.catalog.product({ params: { sku, product_name: 'x' } })).product;
const turn = (minutes: number) => {
  shop.clock.moveBy(minutes * minute);
  return shop.open.runJob('catalog.turn_prices');
};

describe('a price from one time to another', () => {
  test('holds in list, page and cart for that time, twice turned or once, and goes back', async () => {
    const product = await createProduct(shop.db, { name: 'Xilófono', priceCents: 100_000, stock: 5 });
    const buyer = await signInCustomer(shop);
    await addToCart(buyer, product.id);
    const answer = await schedule(product.id, {
      price_cents: 80_000,
      starts_at: inMinutes(10),
      ends_at: inMinutes(20),
      reason: 'Fin de semana',
    });
    expect(answer.status).toBe(201);
    await turn(5);
    expect((await shown(product)).price_cents).toBe(100_000);
    await turn(6);
    await shop.open.runJob('catalog.turn_prices');
    expect(await shown(product)).toMatchObject({ price_cents: 80_000 });
    expect((await shown(product)).former_price_cents).toBeUndefined();
    const list = await shop.api.catalog.products({ query: { q: 'xilófono' } });
    expect(list.products).toMatchObject([{ price_cents: 80_000 }]);
    const cart = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(JSON.stringify(cart)).toContain('80000');
    expect((await read(product.id)).locked_fields).toContain('price_cents');
    await turn(10);
    await shop.open.runJob('catalog.turn_prices');
    expect((await shown(product)).price_cents).toBe(100_000);
    expect((await read(product.id)).locked_fields).not.toContain('price_cents');
    expect(await scheduled(product.id)).toMatchObject([{ state: 'over', former_price_cents: 100_000 }]);
    const { changes } = await staff.api.catalog.productHistory({ params: { id: product.id } });
    expect(changes.map(({ action, by }) => [action, by !== null])).toEqual([
      ['product.update', true],
      ['product.update', true],
      ['product.schedule_price', true],
    ]);
  });

  test('is turned once where several processes turn at the same time', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await schedule(product.id, { price_cents: 120_000, starts_at: inMinutes(1), ends_at: inMinutes(5) });
    shop.clock.moveBy(2 * minute);
    await Promise.all([1, 2, 3].map(() => shop.open.runJob('catalog.turn_prices')));
    const { prices } = await staff.api.catalog.productHistory({ params: { id: product.id } });
    expect(prices.filter(({ price_cents: cents }) => cents === 120_000)).toHaveLength(1);
    expect((await read(product.id)).price_cents).toBe(120_000);
  });

  test('that staff changed meanwhile stays theirs', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await schedule(product.id, { price_cents: 80_000, starts_at: inMinutes(0), ends_at: inMinutes(5) });
    expect((await read(product.id)).price_cents).toBe(80_000);
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: 85_000 } });
    await turn(6);
    expect((await read(product.id)).price_cents).toBe(85_000);
  });

  test('whose time went by while nobody turned it changes nothing', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await schedule(product.id, { price_cents: 80_000, starts_at: inMinutes(1), ends_at: inMinutes(5) });
    await turn(10);
    expect((await read(product.id)).price_cents).toBe(100_000);
    expect(await scheduled(product.id)).toMatchObject([{ state: 'over', former_price_cents: null }]);
  });

  test('that cannot be turned keeps no other one waiting, and the job says so', async () => {
    const [stuck, next] = [await createProduct(shop.db), await createProduct(shop.db)];
    for (const { id } of [stuck, next]) await schedule(id, { price_cents: 77_700, starts_at: inMinutes(1) });
    await shop.db.sql(
      `alter table product add constraint stuck check (id <> ${stuck.id} or price_cents <> 77700)`,
    );
    await expect(turn(2)).rejects.toThrow();
    expect((await read(next.id)).price_cents).toBe(77_700);
    await shop.db.sql('alter table product drop constraint stuck');
    await shop.open.runJob('catalog.turn_prices');
    expect((await read(stuck.id)).price_cents).toBe(77_700);
  });

  test('ends when it is cancelled, and without an end it stays', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await schedule(product.id, { price_cents: 80_000, starts_at: inMinutes(0), ends_at: inMinutes(5) });
    const [running] = await scheduled(product.id);
    const params = { id: product.id, schedule_id: running?.id ?? 0 };
    await staff.api.catalog.cancelScheduledPrice({ params });
    expect((await read(product.id)).price_cents).toBe(100_000);
    await expect(staff.api.catalog.cancelScheduledPrice({ params })).rejects.toMatchObject({ status: 409 });
    await schedule(product.id, { price_cents: 90_000, starts_at: inMinutes(2) });
    await turn(3);
    expect((await read(product.id)).price_cents).toBe(90_000);
    expect((await scheduled(product.id))[0]).toMatchObject({ state: 'over', ends_at: null });
  });
});

describe('a scheduled price that is changed', () => {
  const change = (id: number, scheduleId: number, json: object, token = staff.token) =>
    shop.request(`/admin/products/${id}/scheduled-prices/${scheduleId}`, { method: 'PUT', token, json });
  const scheduledOne = async (window: object) => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await schedule(product.id, { price_cents: 80_000, ...window });
    const [row] = await scheduled(product.id);
    if (!row) throw new Error('It was not scheduled.');
    return { product, row };
  };

  test('before it begins takes its new price and times, and is written down', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(5), ends_at: inMinutes(10) });
    const answer = await change(product.id, row.id, {
      price_cents: 75_000,
      starts_at: inMinutes(20),
      ends_at: inMinutes(30),
      reason: 'Buen Fin',
      version: row.version,
    });
    expect(answer.status).toBe(200);
    await turn(6);
    expect((await read(product.id)).price_cents).toBe(100_000);
    await turn(15);
    expect((await read(product.id)).price_cents).toBe(75_000);
    await turn(10);
    expect((await read(product.id)).price_cents).toBe(100_000);
    const { changes } = await staff.api.catalog.productHistory({ params: { id: product.id } });
    expect(changes.find(({ action }) => action === 'product.change_scheduled_price')).toMatchObject({
      before: { price_cents: 80_000 },
      after: { price_cents: 75_000, why: 'Buen Fin' },
    });
  });

  test('to a time that has come begins at once', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(5), ends_at: inMinutes(10) });
    await change(product.id, row.id, { starts_at: inMinutes(-1) });
    expect((await read(product.id)).price_cents).toBe(80_000);
    expect(await scheduled(product.id)).toMatchObject([{ state: 'running', former_price_cents: 100_000 }]);
  });

  test('while it holds may change its end alone, sooner or later', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(0), ends_at: inMinutes(10) });
    const refusal = await expectRefusal(
      change(product.id, row.id, { price_cents: 70_000, starts_at: inMinutes(1) }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual(['price_cents', 'starts_at']);
    expect((await change(product.id, row.id, { ends_at: inMinutes(30) })).status).toBe(200);
    await turn(20);
    expect((await read(product.id)).price_cents).toBe(80_000);
    expect((await change(product.id, row.id, { ends_at: inMinutes(2) })).status).toBe(200);
    await turn(3);
    expect((await read(product.id)).price_cents).toBe(100_000);
  });

  test('while it holds, to one without an end, stays and is over', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(0), ends_at: inMinutes(10) });
    await change(product.id, row.id, { ends_at: null });
    expect(await scheduled(product.id)).toMatchObject([{ state: 'over', ends_at: null }]);
    await turn(20);
    expect((await read(product.id)).price_cents).toBe(80_000);
    await expectRefusal(change(product.id, row.id, { ends_at: inMinutes(5) }), 409, 'schedule_is_over');
  });

  test('by two people at the same time is the first one’s, and the other sees it', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(5), ends_at: inMinutes(10) });
    const both = await Promise.all(
      [70_000, 60_000].map((cents) =>
        change(product.id, row.id, { price_cents: cents, version: row.version }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [now] = await scheduled(product.id);
    const late = await expectRefusal(
      change(product.id, row.id, { reason: 'Tarde', version: row.version }),
      409,
      'stale',
    );
    expect(late.details?.['current']).toEqual(now);
  });

  test('that began meanwhile is another one than was read', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(1), ends_at: inMinutes(10) });
    await turn(2);
    await expectRefusal(
      change(product.id, row.id, { price_cents: 70_000, version: row.version }),
      409,
      'stale',
    );
  });

  test('is refused where another stands, with a wrong end, and for a product that it is not of', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(5), ends_at: inMinutes(10) });
    await schedule(product.id, { price_cents: 90_000, starts_at: inMinutes(10), ends_at: inMinutes(20) });
    await expectRefusal(change(product.id, row.id, { ends_at: inMinutes(11) }), 409, 'schedules_overlap');
    await expectRefusal(change(product.id, row.id, { ends_at: inMinutes(4) }), 422);
    await expectRefusal(change(product.id, row.id, { price_cents: 1 }), 422);
    const other = await createProduct(shop.db);
    await expectRefusal(change(other.id, row.id, { reason: 'Ajeno' }), 404);
    expect((await scheduled(product.id)).at(-1)).toEqual(row);
  });

  test('below cost takes the right where it sells for less or for longer', async () => {
    const owner = await signInStaff(shop);
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { cost_cents: 70_000 } });
    const window = { price_cents: 60_000, starts_at: inMinutes(10), ends_at: inMinutes(20) };
    await schedule(product.id, { ...window, reason: 'Liquidación' }, owner.token);
    const id = (await scheduled(product.id))[0]?.id ?? 0;
    await expectRefusal(change(product.id, id, { ends_at: inMinutes(60) }), 403, 'below_cost');
    await expectRefusal(change(product.id, id, { price_cents: 55_000 }), 403, 'below_cost');
    expect((await change(product.id, id, { ends_at: inMinutes(15) })).status).toBe(200);
    expect((await change(product.id, id, { ends_at: inMinutes(60) }, owner.token)).status).toBe(200);
  });

  test('takes staff who may change the catalogue', async () => {
    const { product, row } = await scheduledOne({ starts_at: inMinutes(5) });
    const [support, customer] = [await signInStaff(shop, 'support'), await signInCustomer(shop)];
    await expectRefusal(change(product.id, row.id, { reason: 'No' }, support.token), 403);
    await expectRefusal(change(product.id, row.id, { reason: 'No' }, customer.token), 401);
    await expectRefusal(change(product.id, row.id, { reason: 'No' }, ''), 401);
  });
});

describe('a scheduled price is refused', () => {
  test('where another stands in that time, also at once; one right behind it is not', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const window = { price_cents: 90_000, starts_at: inMinutes(10), ends_at: inMinutes(20) };
    const answers = await Promise.all([schedule(product.id, window), schedule(product.id, window)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expectRefusal(
      schedule(product.id, { price_cents: 95_000, starts_at: inMinutes(19), ends_at: inMinutes(30) }),
      409,
      'schedules_overlap',
    );
    const behind = { price_cents: 95_000, starts_at: window.ends_at, ends_at: inMinutes(30) };
    expect((await schedule(product.id, behind)).status).toBe(201);
    await turn(11);
    await turn(10);
    expect((await read(product.id)).price_cents).toBe(95_000);
    await turn(10);
    expect((await read(product.id)).price_cents).toBe(100_000);
  });

  test('below cost without the right, and for an owner without a reason', async () => {
    const owner = await signInStaff(shop);
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { cost_cents: 70_000 } });
    const window = { price_cents: 60_000, starts_at: inMinutes(10), ends_at: inMinutes(20) };
    await expectRefusal(schedule(product.id, window), 403, 'below_cost');
    await expectRefusal(schedule(product.id, window, owner.token), 422);
    const told = { ...window, reason: 'Liquidación' };
    expect((await schedule(product.id, told, owner.token)).status).toBe(201);
    await turn(11);
    expect((await read(product.id)).price_cents).toBe(60_000);
  });

  test.each([
    ['with an end before its start', () => ({ starts_at: inMinutes(10), ends_at: inMinutes(5) })],
    ['that is over', () => ({ starts_at: inMinutes(-10), ends_at: inMinutes(-5) })],
  ])('%s', async (_, window) => {
    const product = await createProduct(shop.db);
    const refusal = await expectRefusal(schedule(product.id, { price_cents: 90_000, ...window() }), 422);
    expect(Object.keys(refusal.fields ?? {})).toEqual(['ends_at']);
  });
});
