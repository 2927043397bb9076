import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { promotionsContract } from './promotions.contract.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());
beforeEach(() => shop.clock.reset());

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * dayMilliseconds);
let serial = 0;
const newName = () => `Promo ${process.pid} ${(serial += 1)}`;

type Fields = Record<string, string | Blob>;
const valid = (fields: Fields = {}): Fields => ({
  promotion_name: newName(),
  kind: 'percent',
  value: '1500',
  starts_at: inDays(-1).toISOString(),
  ends_at: inDays(1).toISOString(),
  ...fields,
});
function send(method: 'POST' | 'PUT', path: string, fields: Fields, token: string | undefined = staff.token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return shop.request(path, { method, body: form, ...(token === '' ? {} : { token }) });
}
const add = (fields: Fields, token?: string) => send('POST', '/promotion/add-promotion', fields, token);
const update = (id: number, fields: Fields, token?: string) =>
  send('PUT', `/promotion/update-promotion/${id}`, fields, token);
const remove = (id: number, token = staff.token) =>
  shop.request(`/promotion/promotions/${id}`, { method: 'DELETE', ...(token === '' ? {} : { token }) });
const refs = (...products: { refId: string }[]) =>
  JSON.stringify(products.map(({ refId }) => ({ ref_id: refId })));

async function added(fields: Fields) {
  const response = await add(fields);
  expect(response.status).toBe(201);
  return promotionsContract.addPromotion.answers[201].parse(await response.json()).promotion;
}
async function priceOf({ sku }: { sku: string }): Promise<{ price: number; former: number | undefined }> {
  const { product } = await shop.api.catalog.product({ params: { sku, product_name: 'x' } });
  return { price: product.price_cents, former: product.former_price_cents };
}

describe('running promotions', () => {
  test('are found by the names they had before', async () => {
    const before = await added(valid());
    const after = valid();
    expect((await update(before.id, after)).status).toBe(200);
    for (const promotion of [before.slug, before.promotion_name]) {
      const found = await shop.api.promotions.running({ query: { promotion } });
      expect(found.promotions.map(({ promotion_name }) => promotion_name)).toEqual([after['promotion_name']]);
    }
  });

  test('are shown with their products, former prices and end', async () => {
    const [one, two, other] = [
      await createProduct(shop.db),
      await createProduct(shop.db),
      await createProduct(shop.db),
    ];
    const promotion = await createPromotion(shop.db, { value: 2000, productIds: [one.id, two.id] });
    const response = await shop.request('/promotion/promotion-products');
    const answer = promotionsContract.running.answers[200].parse(await response.json());
    expect(answer.promotions.find(({ id }) => id === promotion.id)).toMatchObject({
      promotion_name: promotion.name,
      state: 'active',
      kind: 'percent',
      value: 2000,
      product_count: 2,
    });
    const own = answer.products.filter((product) => product.promotion_id === promotion.id);
    expect(own.map(({ sku }) => sku).toSorted()).toEqual([one.sku, two.sku].toSorted());
    expect(own[0]).toMatchObject({ price_cents: 80_000, former_price_cents: 100_000, currency: 'MXN' });
    expect(Date.parse(own[0]?.ends_at ?? '')).toBe(
      Date.parse(answer.promotions.find(({ id }) => id === promotion.id)?.ends_at ?? ''),
    );
    expect(answer.products.some(({ sku }) => sku === other.sku)).toBe(false);
  });

  test('can be read alone, by name, slug or id; an unknown one gives an empty answer', async () => {
    const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
    const promotion = await createPromotion(shop.db, { productIds: [one.id] });
    await createPromotion(shop.db, { productIds: [two.id] });
    for (const asked of [promotion.name, promotion.name.toUpperCase(), String(promotion.id)]) {
      const answer = await shop.api.promotions.running({ query: { promotion: asked } });
      expect(answer.promotions.map(({ id }) => id)).toEqual([promotion.id]);
      expect(answer.products.map(({ sku }) => sku)).toEqual([one.sku]);
    }
    expect(await shop.api.promotions.running({ query: { promotion: 'nada' } })).toEqual({
      promotions: [],
      products: [],
    });
  });

  test('leave out what is scheduled, paused, ended or hidden', async () => {
    const product = await createProduct(shop.db);
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const productIds = [product.id, hidden.id];
    const names = [
      await createPromotion(shop.db, { startsAt: inDays(1), endsAt: inDays(2), productIds }),
      await createPromotion(shop.db, { isPaused: true, productIds }),
      await createPromotion(shop.db, { startsAt: inDays(-2), endsAt: inDays(-1), productIds }),
    ].map(({ name }) => name);
    const { promotions, products } = await shop.api.promotions.running();
    expect(promotions.filter(({ promotion_name: name }) => names.includes(name))).toEqual([]);
    expect(products.filter(({ sku }) => [product.sku, hidden.sku].includes(sku))).toEqual([]);
    expect(await priceOf(product)).toEqual({ price: 100_000, former: undefined });
  });
});

describe('promotions of the cart', () => {
  const inCart = async (productId?: number) => {
    const { promotions } = await shop.api.promotions.inCart({
      query: productId === undefined ? {} : { product_id: productId },
    });
    return promotions;
  };

  test('are shown to everybody while they run, except those that need a code', async () => {
    const product = await createProduct(shop.db);
    const other = await createProduct(shop.db);
    const three = await createPromotion(shop.db, {
      type: 'buy_get',
      value: 10_000,
      buyQuantity: 2,
      productIds: [product.id],
    });
    const whole = await createPromotion(shop.db, { type: 'order', minSubtotalCents: 500_000 });
    const silent = [
      await createPromotion(shop.db, { type: 'line', isPaused: true, productIds: [product.id] }),
      await createPromotion(shop.db, { type: 'line', isDraft: true, productIds: [product.id] }),
      await createPromotion(shop.db, { type: 'line', startsAt: inDays(1), endsAt: inDays(2) }),
      await createPromotion(shop.db, { type: 'coupon', needsCode: true, code: `CALLADO${process.pid}` }),
    ].map(({ id }) => id);
    const all = await inCart();
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([three.id, whole.id]));
    expect(all.filter(({ id }) => silent.includes(id))).toEqual([]);
    expect(await inCart(product.id)).toEqual([
      expect.objectContaining({
        id: three.id,
        promotion_type: 'buy_get',
        buy_quantity: 2,
        get_quantity: 1,
        goods: [{ sku: product.sku, slug: product.slug, product_name: product.name, quantity: 1 }],
        rewards: [],
      }),
    ]);
    expect(await inCart(other.id)).toEqual([]);
    await expect(inCart(-1)).rejects.toMatchObject({ status: 422 });
  });
});

describe('the price of a promotion', () => {
  test.each([
    [
      'percent of a price, in whole pesos in the shopper’s favour',
      { kind: 'percent', value: 1000 },
      99_900,
      89_900,
    ],
    ['an amount off', { kind: 'amount', value: 15_050 }, 99_900, 84_850],
    ['an amount above the price leaves one peso', { kind: 'amount', value: 500_000 }, 99_900, 100],
    ['90 percent of next to nothing leaves one peso', { kind: 'percent', value: 9000 }, 150, 100],
  ] as const)('is %s', async (_, given, regular, expected) => {
    const product = await createProduct(shop.db, { priceCents: regular });
    await createPromotion(shop.db, { ...given, productIds: [product.id] });
    expect(await priceOf(product)).toEqual({ price: expected, former: regular });
  });

  test('is the best one where several overlap, and the next best when that ends', async () => {
    const product = await createProduct(shop.db);
    const good = await createPromotion(shop.db, { value: 1000, productIds: [product.id] });
    const best = await createPromotion(shop.db, { kind: 'amount', value: 30_000, productIds: [product.id] });
    // What it cost a moment before, under the other promotion.
    expect(await priceOf(product)).toEqual({ price: 70_000, former: 90_000 });
    const { products } = await shop.api.promotions.running();
    expect(products.filter(({ sku }) => sku === product.sku)).toMatchObject([{ promotion_id: best.id }]);
    await remove(best.id);
    // It was cheaper a moment before.
    expect(await priceOf(product)).toEqual({ price: 90_000, former: undefined });
    await remove(good.id);
    expect(await priceOf(product)).toEqual({ price: 100_000, former: undefined });
  });

  test('begins and ends with its window, and the work may be done twice', async () => {
    const product = await createProduct(shop.db);
    await createPromotion(shop.db, {
      startsAt: new Date(shop.clock.now().getTime() + hourMilliseconds),
      endsAt: new Date(shop.clock.now().getTime() + 2 * hourMilliseconds),
      productIds: [product.id],
    });
    await shop.open.runJob('promotions.apply');
    expect((await priceOf(product)).price).toBe(100_000);
    shop.clock.moveBy(hourMilliseconds + 60_000);
    for (let time = 0; time < 2; time += 1) {
      await shop.open.runJob('promotions.apply');
      expect(await priceOf(product)).toEqual({ price: 90_000, former: 100_000 });
    }
    shop.clock.moveBy(hourMilliseconds);
    for (let time = 0; time < 2; time += 1) {
      await shop.open.runJob('promotions.apply');
      expect(await priceOf(product)).toEqual({ price: 100_000, former: undefined });
    }
  });

  test('of a promotion whose window passed unapplied changes nothing afterwards', async () => {
    const product = await createProduct(shop.db);
    await createPromotion(shop.db, { startsAt: inDays(1), endsAt: inDays(2), productIds: [product.id] });
    shop.clock.moveBy(3 * dayMilliseconds);
    await shop.open.runJob('promotions.apply');
    expect((await priceOf(product)).price).toBe(100_000);
  });
});

describe('adding a promotion', () => {
  test('answers 201 and lowers prices at once', async () => {
    const product = await createProduct(shop.db);
    const pixels = { width: 8, height: 8, channels: 3 as const, background: '#3c3' };
    const picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], {
      type: 'image/png',
    });
    const fields = valid({ products: refs(product), description: 'Solo hoy', promotion_image: picture });
    const promotion = await added(fields);
    expect(promotion).toMatchObject({
      promotion_name: fields['promotion_name'],
      description: 'Solo hoy',
      promotion_image: expect.stringMatching(/^\/media\/uploads\//),
      kind: 'percent',
      value: 1500,
      starts_at: fields['starts_at'],
      ends_at: fields['ends_at'],
      state: 'active',
      product_count: 1,
      products: [
        { ref_id: product.refId, product_name: product.name, images: [{ image_url: expect.any(String) }] },
      ],
    });
    expect(await priceOf(product)).toEqual({ price: 85_000, former: 100_000 });
    expect((await staff.api.promotions.adminPromotion({ params: { id: promotion.id } })).promotion).toEqual(
      promotion,
    );
    const { rows } = await shop.db.sql('select action, staff_user_id from audit_entry where subject = $1', [
      `promotion:${promotion.id}`,
    ]);
    expect(rows).toEqual([{ action: 'promotion.add', staff_user_id: staff.id }]);
  });

  test('takes a time without a zone as Mexico City’s', async () => {
    const promotion = await added(valid({ starts_at: '2026-05-01T00:00', ends_at: '2060-05-02T23:59:59' }));
    expect(promotion).toMatchObject({
      starts_at: '2026-05-01T06:00:00.000Z',
      ends_at: '2060-05-03T05:59:59.000Z',
    });
  });

  test.each([
    ['an empty name', { promotion_name: ' ' }, 'promotion_name'],
    ['an unknown kind', { kind: 'gift' }, 'kind'],
    ['no percent', { value: '0' }, 'value'],
    ['more than 90 percent', { value: '9001' }, 'value'],
    ['a broken number', { value: '12.5' }, 'value'],
    ['a negative amount', { kind: 'amount', value: '-5' }, 'value'],
    ['a date that is none', { starts_at: 'mañana' }, 'starts_at'],
    ['an impossible day', { ends_at: '2026-13-45T00:00:00Z' }, 'ends_at'],
    [
      'an end before the start',
      { starts_at: '2026-05-02T00:00:00Z', ends_at: '2026-05-01T00:00:00Z' },
      'ends_at',
    ],
    ['an unknown product', { products: '[{"ref_id":"NADIE"}]' }, 'products'],
    ['broken JSON', { products: '[' }, 'products'],
    ['text as a picture', { promotion_image: 'x' }, 'promotion_image'],
  ])('with %s answers 422', async (_, fields, field) => {
    const response = await add(valid(fields));
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  test('with a product twice answers 422, with a taken name 409, with a picture over 8 MB 413', async () => {
    const product = await createProduct(shop.db);
    expect((await add(valid({ products: refs(product, product) }))).status).toBe(422);
    const { promotion_name: name } = await added(valid());
    expect((await add(valid({ promotion_name: name.toUpperCase() }))).status).toBe(409);
    expect((await add(valid({ promotion_image: new Blob([new Uint8Array(8_388_609)]) }))).status).toBe(413);
  });
});

describe('changing a promotion', () => {
  test('moves prices of products that left and came', async () => {
    const [left, came] = [await createProduct(shop.db), await createProduct(shop.db)];
    const before = await added(valid({ products: refs(left) }));
    const response = await update(before.id, valid({ products: refs(came), kind: 'amount', value: '10000' }));
    expect(response.status).toBe(200);
    promotionsContract.updatePromotion.answers[200].parse(await response.json());
    expect((await priceOf(left)).price).toBe(100_000);
    expect((await priceOf(came)).price).toBe(90_000);
  });

  test('without products keeps them; paused, prices go back', async () => {
    const product = await createProduct(shop.db);
    const before = await added(valid({ products: refs(product) }));
    const response = await update(before.id, valid({ is_paused: 'true' }));
    expect(await response.json()).toMatchObject({ promotion: { state: 'paused', product_count: 1 } });
    expect((await priceOf(product)).price).toBe(100_000);
  });

  test('a window moved to the future is applied again when it comes', async () => {
    const product = await createProduct(shop.db);
    const before = await added(valid({ products: refs(product) }));
    await update(before.id, valid({ starts_at: inDays(1).toISOString(), ends_at: inDays(2).toISOString() }));
    expect((await priceOf(product)).price).toBe(100_000);
    shop.clock.moveBy(1.5 * dayMilliseconds);
    await shop.open.runJob('promotions.apply');
    expect((await priceOf(product)).price).toBe(85_000);
  });

  test('that is not there answers 404; bad input 422; a taken name 409', async () => {
    expect((await update(999_999, valid())).status).toBe(404);
    expect((await shop.request('/admin/promotions/999999', { token: staff.token })).status).toBe(404);
    const [one, two] = [await added(valid()), await added(valid())];
    expect((await update(one.id, valid({ value: 'x' }))).status).toBe(422);
    expect((await update(one.id, valid({ promotion_name: two.promotion_name }))).status).toBe(409);
  });
});

test('a deleted promotion is gone and its prices with it', async () => {
  const product = await createProduct(shop.db);
  const { id } = await added(valid({ products: refs(product) }));
  expect(await (await remove(id)).json()).toEqual({ deleted: true });
  expect((await priceOf(product)).price).toBe(100_000);
  expect((await remove(id)).status).toBe(404);
});

test('staff see all promotions with their states, by page and by words', async () => {
  const word = `Buscable ${process.pid}`;
  await createPromotion(shop.db, { name: `${word} uno`, startsAt: inDays(1), endsAt: inDays(2) });
  await createPromotion(shop.db, { name: `${word} dos` });
  await createPromotion(shop.db, { name: `${word} trés`, startsAt: inDays(-3), endsAt: inDays(-2) });
  const list = async (query: object) => {
    const response = await staff.api.promotions.adminPromotions({
      query: { q: word.toUpperCase(), ...query },
    });
    return [response.total, ...response.promotions.map(({ state }) => state)];
  };
  expect(await list({})).toEqual([3, 'scheduled', 'active', 'ended']);
  expect(await list({ page: 2, page_size: 2 })).toEqual([3, 'ended']);
  const file = (state: string) =>
    csvLines(shop, staff.token, `/admin/promotions.csv?q=${encodeURIComponent(word)}&state=${state}`);
  expect(await file('active')).toEqual([expect.stringContaining(`${word} dos,In force,Catalogue price,`)]);
  expect(await file('paused')).toEqual([]);
  expect(await list({ q: 'buscable', page: 9 })).toEqual([3]);
  expect((await staff.api.promotions.adminPromotions({ query: { q: 'tres' } })).total).toBe(1);
});

test('only staff for the catalogue may change promotions', async () => {
  const { id } = await added(valid());
  const customer = await signInCustomer(shop);
  const support = await signInStaff(shop, 'support');
  for (const [token, reading, writing] of [
    ['', 401, 401],
    [customer.token, 401, 401],
    [support.token, 200, 403],
  ] as const) {
    const signed = token === '' ? {} : { token };
    expect((await shop.request('/admin/promotions', signed)).status).toBe(reading);
    expect((await shop.request(`/admin/promotions/${id}`, signed)).status).toBe(reading);
    expect((await add(valid(), token)).status).toBe(writing);
    expect((await update(id, valid(), token)).status).toBe(writing);
    expect((await remove(id, token)).status).toBe(writing);
  }
});

describe('many promotions at once', () => {
  const change = async (action: 'activate' | 'end' | 'delete', ...ids: number[]) => {
    const { results } = await staff.api.promotions.changePromotions({ body: { ids, action } });
    return results.map(({ outcome, reason }) => reason ?? outcome);
  };
  const stateOf = async (id: number) =>
    (await staff.api.promotions.adminPromotion({ params: { id } })).promotion.state;

  test('are put in force and ended with their prices, each on its own, and safe twice', async () => {
    const product = await createProduct(shop.db);
    const draft = await added(valid({ is_draft: '1', products: refs(product) }));
    const paused = await added(valid({ is_paused: '1' }));
    const nothing = await added(valid({ is_draft: '1', products: '[]', scope: '{}' }));
    const past = await added(
      valid({ starts_at: inDays(-2).toISOString(), ends_at: inDays(-1).toISOString() }),
    );
    const all = [draft.id, paused.id, nothing.id, past.id];
    expect(await change('activate', ...all)).toEqual([
      'done',
      'done',
      'Choose what it is for: categories, brands or products.',
      'It has ended: give it another end first.',
    ]);
    expect(await change('activate', draft.id, paused.id)).toEqual(['already', 'already']);
    expect((await priceOf(product)).price).toBe(85_000);
    expect(await change('end', ...all)).toEqual([
      'done',
      'done',
      'It is a draft: nothing runs that could end.',
      'already',
    ]);
    expect(await stateOf(draft.id)).toBe('ended');
    expect((await priceOf(product)).price).toBe(100_000);
    expect(await change('end', draft.id)).toEqual(['already']);
  });

  test('are deleted where they are drafts, which can be taken back', async () => {
    const draft = await added(valid({ is_draft: '1' }));
    const runs = await added(valid());
    expect(await change('delete', draft.id, runs.id)).toEqual([
      'done',
      'It is no draft: delete it by itself.',
    ]);
    expect(await change('delete', draft.id)).toEqual(['already']);
    await staff.api.promotions.restorePromotion({ params: { id: draft.id } });
    expect(await stateOf(draft.id)).toBe('draft');
  });

  test('that have not begun are not ended, and those that are gone are named', async () => {
    const later = await added(
      valid({ starts_at: inDays(1).toISOString(), ends_at: inDays(2).toISOString() }),
    );
    expect(await change('end', later.id, 2_000_000_000)).toEqual([
      'It has not begun: pause it, or delete it.',
      'There is no such promotion.',
    ]);
  });
});

describe('a pause', () => {
  test('can be set and lifted alone, and prices follow', async () => {
    const product = await createProduct(shop.db);
    const { id } = await createPromotion(shop.db, { productIds: [product.id] });
    const pause = (isPaused: boolean) =>
      staff.api.promotions.pausePromotion({ params: { id }, body: { is_paused: isPaused } });
    expect((await pause(true)).promotion).toMatchObject({ state: 'paused', product_count: 1 });
    expect((await priceOf(product)).price).toBe(100_000);
    expect((await pause(false)).promotion.state).toBe('active');
    expect((await priceOf(product)).price).toBe(90_000);
  });

  test('outlasts the end: a promotion with a new end stays paused', async () => {
    const before = await added(
      valid({ is_paused: '1', starts_at: inDays(-2).toISOString(), ends_at: inDays(-1).toISOString() }),
    );
    expect(before).toMatchObject({ state: 'ended', is_paused: true });
    const response = await update(before.id, valid({ ends_at: inDays(1).toISOString() }));
    expect(await response.json()).toMatchObject({ promotion: { state: 'paused', is_paused: true } });
  });
});

describe('a promotion of the cart', () => {
  const bundle = async (fields: Fields = {}) => {
    const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
    return valid({
      promotion_type: 'bundle',
      kind: 'price',
      value: '150000',
      products: refs(one, two),
      quantities: '[1,2]',
      ...fields,
    });
  };

  test('keeps all fields of its form, and those that a later form leaves out', async () => {
    const code = `PRUEBA${process.pid}`;
    const before = await added(
      valid({
        promotion_type: 'coupon',
        code: code.toLowerCase(),
        min_subtotal: '50000',
        used_max: '10',
        used_max_per_customer: '1',
        per_customer_by: 'account',
        is_stackable: '1',
        is_exclusive: '1',
        allows_wholesale: '1',
        is_draft: '1',
      }),
    );
    const expected = {
      promotion_type: 'coupon',
      code,
      min_subtotal_cents: 50_000,
      used_max: 10,
      used_max_per_customer: 1,
      per_customer_by: 'account',
      is_stackable: true,
      is_exclusive: true,
      allows_wholesale: true,
      needs_code: true,
      state: 'draft',
    };
    expect(before).toMatchObject(expected);
    expect(await (await update(before.id, valid())).json()).toMatchObject({ promotion: expected });
    const changed = await update(before.id, valid({ used_max: '', is_draft: '0', code: `${code}B` }));
    expect(await changed.json()).toMatchObject({
      promotion: {
        used_max: null,
        used_max_per_customer: 1,
        state: 'active',
        code: `${code}B`,
        code_count: 1,
      },
    });
  });

  test('leaves prices in lists alone and is not shown among them', async () => {
    const product = await createProduct(shop.db);
    const { id } = await createPromotion(shop.db, { type: 'line', productIds: [product.id] });
    expect(await priceOf(product)).toEqual({ price: 100_000, former: undefined });
    const { promotions } = await shop.api.promotions.running();
    expect(promotions.some((one) => one.id === id)).toBe(false);
  });

  test('that is a bundle says how many of each', async () => {
    const promotion = await added(await bundle());
    expect(Object.values(promotion.quantities).toSorted()).toEqual([1, 2]);
    expect(promotion).toMatchObject({ kind: 'price', value: 150_000 });
  });

  test.each([
    ['a type nobody knows', { promotion_type: 'gift' }, 'promotion_type'],
    ['a price for what is no bundle', { promotion_type: 'order', kind: 'price' }, 'kind'],
    ['an order nearly free', { promotion_type: 'order', value: '9500' }, 'value'],
    ['a code with blanks and signs', { promotion_type: 'coupon', code: '¡%!' }, 'code'],
    ['a limit of nothing', { promotion_type: 'order', used_max: '0' }, 'used_max'],
    ['a bundle of nothing', { promotion_type: 'bundle', kind: 'price' }, 'products'],
    ['quantities that do not fit', { promotion_type: 'bundle', quantities: '[0]' }, 'quantities'],
    ['half a unit to buy', { promotion_type: 'buy_get', buy_quantity: '1.5' }, 'buy_quantity'],
  ])('with %s answers 422', async (_, fields, field) => {
    const response = await add(valid(fields));
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  test('with somebody else’s code answers 409', async () => {
    const code = `TOMADO${process.pid}`;
    await added(valid({ promotion_type: 'coupon', code }));
    const response = await add(valid({ promotion_type: 'coupon', code: code.toLowerCase() }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: 'code_taken', fields: { code: expect.any(String) } },
    });
  });

  test('is copied as a draft without its codes and uses', async () => {
    const before = await added(
      valid({ promotion_type: 'coupon', code: `ORIGINAL${process.pid}`, used_max: '5' }),
    );
    const copy = (await staff.api.promotions.duplicatePromotion({ params: { id: before.id } })).promotion;
    expect(copy).toMatchObject({
      state: 'draft',
      promotion_type: 'coupon',
      code: null,
      used_max: 5,
      used: 0,
    });
    expect(copy.promotion_name).toBe(`${before.promotion_name} (copia)`);
    const second = (await staff.api.promotions.duplicatePromotion({ params: { id: before.id } })).promotion;
    expect(second.promotion_name).toBe(`${before.promotion_name} (copia 2)`);
  });

  test('is found by its code, its state and its type', async () => {
    const code = `BUSCADO${process.pid}`;
    const { id } = await added(valid({ promotion_type: 'coupon', code, is_draft: '1' }));
    const found = async (query: object) =>
      (await staff.api.promotions.adminPromotions({ query })).promotions.map((one) => one.id);
    expect(await found({ q: code.toLowerCase() })).toEqual([id]);
    expect(await found({ q: code, state: 'draft', type: 'coupon' })).toEqual([id]);
    expect(await found({ q: code, state: 'active' })).toEqual([]);
    expect(await found({ q: code, type: 'order' })).toEqual([]);
  });
});

describe('trying a cart', () => {
  test('shows what every promotion would do or why not, with drafts on request', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const draft = await createPromotion(shop.db, {
      type: 'line',
      isDraft: true,
      buyQuantity: 2,
      productIds: [product.id],
    });
    const ask = (quantity: number, promotionId?: number) =>
      staff.api.promotions.simulate({
        body: {
          lines: [{ ref_id: product.refId, quantity }],
          ...(promotionId !== undefined && { promotion_id: promotionId }),
          shipping_cents: 9_900,
        },
      });
    expect((await ask(2)).simulation).toMatchObject({ total_cents: 209_900, discount_cents: 0 });
    const { simulation } = await ask(2, draft.id);
    expect(simulation).toMatchObject({ total_cents: 189_900, discount_cents: 20_000 });
    expect(simulation.verdicts.find((one) => one.promotion_id === draft.id)).toMatchObject({
      lane: 3,
      amount_cents: 20_000,
      reason: null,
    });
    const few = await ask(1, draft.id);
    expect(few.simulation.verdicts.find((one) => one.promotion_id === draft.id)?.reason).toContain('too few');
    await expect(
      staff.api.promotions.simulate({ body: { lines: [{ ref_id: 'NADIE', quantity: 1 }] } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
