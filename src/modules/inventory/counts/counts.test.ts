import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { releaseReservations, reserveStock, takeReservations } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  product = await createProduct(shop.db, { stock: 5 });
});

type Begin = Parameters<SignedIn['api']['inventory']['addCount']>[0]['body'];
const begin = async (given: Partial<Begin> = {}) =>
  (await staff.api.inventory.addCount({ body: { location_code: 'CDMX', ...given } })).count.id;

type Scan = Parameters<SignedIn['api']['inventory']['scan']>[0]['body']['scans'][number];
const scan = async (id: number, given: Partial<Scan> = {}, by = staff) => {
  const code = given.product_id === undefined ? { code: product.sku } : {};
  const scans = [{ key: crypto.randomUUID(), ...code, ...given }];
  const answer = await by.api.inventory.scan({ params: { id }, body: { scans } });
  return answer.scans[0];
};
const apply = (id: number) => staff.api.inventory.applyCount({ params: { id } });
const lines = async (id: number, only?: 'counted' | 'different' | 'uncounted') =>
  (await staff.api.inventory.countLines({ params: { id }, query: { only, page_size: 100 } })).lines;
const onHand = async ({ id } = product) => {
  const { levels } = await staff.api.inventory.productStock({ params: { id } });
  return levels.find(({ location_code: code }) => code === 'CDMX')?.on_hand;
};
const movements = async () =>
  (await staff.api.inventory.movements({ query: { product_id: product.id } })).movements;

async function reserve(quantity: number): Promise<string> {
  const holder = crypto.randomUUID();
  const now = shop.clock.now();
  const held = { holder, lines: [{ productId: product.id, quantity }], now };
  await shop.db.transaction((tx) =>
    reserveStock(tx, { ...held, expiresAt: new Date(now.getTime() + 60_000) }),
  );
  return holder;
}
const sell = async (quantity: number) => {
  const holder = await reserve(quantity);
  await shop.db.transaction((tx) => takeReservations(tx, holder));
};

describe('a count', () => {
  test('adds up by scan and says what it found, and is applied as movements with its name', async () => {
    const id = await begin();
    expect(await scan(id)).toMatchObject({
      outcome: 'counted',
      products: [{ product_id: product.id, counted: 1, expected: 5, is_elsewhere: false }],
    });
    await scan(id, { units: 2 });
    expect(await lines(id)).toMatchObject([
      {
        sku: product.sku,
        counted: 3,
        expected: 5,
        difference: -2,
        is_moved: false,
        staff_name: 'Personal Prueba',
      },
    ]);
    expect((await apply(id)).count).toMatchObject({ state: 'applied', products: 1, units: 3, scans: 2 });
    expect(await onHand()).toBe(3);
    expect((await movements())[0]).toMatchObject({
      kind: 'count',
      change: -2,
      on_hand_after: 3,
      reference: `count:${id}`,
      staff: { id: staff.id },
    });
  });

  test('applied twice changes stock once, and at once, too', async () => {
    const id = await begin();
    await scan(id, { units: 4 });
    await Promise.all([apply(id), apply(id)]);
    await apply(id);
    expect(await onHand()).toBe(4);
    expect((await movements()).filter(({ reference }) => reference === `count:${id}`)).toHaveLength(1);
  });

  test('takes the difference of the moment of scanning: what is sold afterwards stays sold', async () => {
    const id = await begin();
    await scan(id, { units: 5 });
    await sell(2);
    expect(await lines(id, 'different')).toEqual([]);
    await apply(id);
    expect(await onHand()).toBe(3);
  });

  test('says where units moved between two scans, and counts by the last of them', async () => {
    const id = await begin();
    await scan(id, { units: 1 });
    await sell(1);
    await scan(id, { units: 3 });
    expect(await lines(id)).toMatchObject([{ counted: 4, expected: 4, difference: 0, is_moved: true }]);
    await staff.api.inventory.setCounted({ params: { id, product_id: product.id }, body: { counted: 4 } });
    expect(await lines(id)).toMatchObject([{ counted: 4, is_moved: false }]);
    await apply(id);
    expect(await onHand()).toBe(4);
  });

  test('by two people adds up, and names both', async () => {
    const other = await signInStaff(shop, 'catalog');
    await shop.db.sql(`update staff_user set name = 'Alma Otra' where id = $1`, [other.id]);
    const id = await begin();
    const both = [staff, other];
    await Promise.all(Array.from({ length: 10 }, (_, at) => scan(id, {}, both[at % 2])));
    const { count } = await staff.api.inventory.count({ params: { id } });
    expect(count).toMatchObject({ products: 1, units: 10, scans: 10 });
    expect(count.people).toEqual(['Alma Otra', 'Personal Prueba']);
  });

  test('counts a scan once that is sent again with its key', async () => {
    const id = await begin();
    const key = crypto.randomUUID();
    await Promise.all([scan(id, { key }), scan(id, { key })]);
    expect(await scan(id, { key })).toMatchObject({ products: [{ counted: 1 }] });
  });

  test('finds products by EAN and SKU, and says what no product has', async () => {
    const coded = await createProduct(shop.db, { ean: '7501031311309', stock: 1 });
    const id = await begin();
    expect(await scan(id, { code: '7501031311309' })).toMatchObject({
      outcome: 'counted',
      products: [{ product_id: coded.id }],
    });
    expect(await scan(id, { code: 'no-such-code' })).toMatchObject({ outcome: 'unknown', products: [] });
    expect((await staff.api.inventory.count({ params: { id } })).count.products).toBe(1);
  });

  test('in which a scan is taken back with one of minus one', async () => {
    const id = await begin();
    await scan(id, { units: 3 });
    expect(await scan(id, { units: -1 })).toMatchObject({ products: [{ counted: 2 }] });
  });

  test('that is blind shows nobody what should be there, until somebody ends that', async () => {
    const id = await begin({ is_blind: true });
    expect(await scan(id)).toMatchObject({ products: [{ counted: 1, expected: null }] });
    expect(await lines(id)).toMatchObject([{ counted: 1, expected: null, difference: null }]);
    expect(await lines(id, 'different')).toEqual([]);
    const uncounted = await lines(id, 'uncounted');
    expect(uncounted.every(({ expected }) => expected === null)).toBe(true);
    await staff.api.inventory.changeCount({ params: { id }, body: { is_blind: false } });
    expect(await lines(id, 'different')).toMatchObject([{ expected: 5, difference: -4 }]);
  });

  test('leaves out a product that is taken out of it', async () => {
    const id = await begin();
    await scan(id);
    const none = { params: { id, product_id: product.id }, body: { counted: null } };
    await staff.api.inventory.setCounted(none);
    expect(await lines(id)).toEqual([]);
    await expect(apply(id)).rejects.toMatchObject({ status: 409, code: 'nothing_counted' });
    await scan(id, { units: 2 });
    expect(await lines(id)).toMatchObject([{ counted: 2 }]);
  });

  test('that was given up changes nothing and takes no more scans', async () => {
    const id = await begin();
    await scan(id);
    await staff.api.inventory.cancelCount({ params: { id } });
    await expect(scan(id)).rejects.toMatchObject({ status: 409, code: 'closed' });
    await expect(apply(id)).rejects.toMatchObject({ status: 409, code: 'closed' });
    expect(await onHand()).toBe(5);
  });

  test('that would leave less than buyers were promised is not applied at all', async () => {
    const other = await createProduct(shop.db, { stock: 5 });
    const id = await begin();
    const holder = await reserve(3);
    await scan(id, { units: 2 });
    await scan(id, { product_id: other.id, units: 1 });
    await expect(apply(id)).rejects.toMatchObject({
      status: 409,
      code: 'below_reserved',
      details: { lines: [{ product_id: product.id, on_hand: 5, reserved: 3, change: -3 }] },
    });
    expect(await onHand(other)).toBe(5);
    await shop.db.transaction((tx) => releaseReservations(tx, holder));
    await apply(id);
    expect([await onHand(), await onHand(other)]).toEqual([2, 1]);
  });
});

describe('a count of a shelf', () => {
  const shelve = (bin: string, ...products: CreatedProduct[]) =>
    staff.api.inventory.setShelf({
      body: { location_code: 'CDMX', bin, product_ids: products.map(({ id }) => id) },
    });

  test('knows what is missing there, and counts it as none when asked', async () => {
    const [found, missing, beside] = [
      product,
      await createProduct(shop.db, { stock: 2 }),
      await createProduct(shop.db, { stock: 2 }),
    ];
    await shelve('b-07', found, missing);
    await shelve('B-08', beside);
    const id = await begin({ bin: 'b-07' });
    const rest = () => staff.api.inventory.countRest({ params: { id } });
    await expect(rest()).rejects.toMatchObject({ status: 409, code: 'nothing_counted' });
    await scan(id, { units: 5 });
    expect(await lines(id, 'uncounted')).toMatchObject([{ product_id: missing.id, bin: 'B-07' }]);
    expect(await rest()).toEqual({ products: 1 });
    expect(await rest()).toEqual({ products: 0 });
    await apply(id);
    expect([await onHand(), await onHand(missing), await onHand(beside)]).toEqual([5, 0, 2]);
  });

  test('says what belongs elsewhere, and puts on the shelf what stood nowhere', async () => {
    const lost = await createProduct(shop.db, { stock: 1 });
    await shelve('C-01', product);
    const id = await begin({ bin: 'C-02' });
    expect(await scan(id)).toMatchObject({ products: [{ is_elsewhere: true }] });
    await scan(id, { product_id: lost.id });
    await staff.api.inventory.setCounted({ params: { id, product_id: product.id }, body: { counted: null } });
    await apply(id);
    const { shelves } = await staff.api.inventory.shelves({ query: { location: 'CDMX' } });
    expect(shelves).toEqual(
      expect.arrayContaining([
        { bin: 'C-01', products: 1 },
        { bin: 'C-02', products: 1 },
      ]),
    );
  });

  test('of a brand or category knows its goods', async () => {
    const { rows } = await shop.db.sql('select brand_id from product where id = $1', [product.id]);
    const id = await begin({ brand_id: rows[0].brand_id });
    const { count } = await staff.api.inventory.count({ params: { id } });
    expect(count).toMatchObject({ scope: 'brand', scope_name: product.brand });
    expect((await lines(id, 'uncounted')).map((line) => line.product_id)).toContain(product.id);
  });
});

test.each([
  ['a location that is not there', { location_code: 'LUNA' }, 'location_code'],
  ['a brand that is not there', { brand_id: 999_999 }, 'brand_id'],
  ['two kinds of goods', { bin: 'A', brand_id: 1 }, 'bin'],
])('a count of %s is refused beside the field', async (_, sent, field) => {
  const json = { location_code: 'CDMX', ...sent };
  const refusal = await expectRefusal(
    shop.request('/admin/inventory/counts', { method: 'POST', json, token: staff.token }),
    422,
  );
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});
