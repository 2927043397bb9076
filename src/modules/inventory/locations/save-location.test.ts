import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { shipping } from '../../settings/shipping.ts';
import { availableOf, reserveStock, takeReservations } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const path = '/admin/inventory/locations';
const change = (
  location_code: string,
  body: Parameters<SignedIn['api']['inventory']['changeLocation']>[0]['body'],
) => staff.api.inventory.changeLocation({ params: { location_code }, body });
const listed = async (id: number) =>
  (await shop.db.sql('select available from product_listing where product_id = $1', [id])).rows[0].available;

describe('a location', () => {
  test('is added, changed field by field and listed with what is there', async () => {
    const { location } = await staff.api.inventory.addLocation({
      body: { location_code: 'suc-1', location_name: 'Sucursal Roma', address: 'Orizaba 1', position: 2 },
    });
    expect(location).toMatchObject({
      location_code: 'SUC-1',
      is_paused: false,
    });
    await change('SUC-1', { address: 'Orizaba 2' });
    await createProduct(shop.db, { stock: { 'SUC-1': 4 } });
    const { locations } = await staff.api.inventory.locations({ query: { totals: 'true' } });
    expect(locations.find(({ location_code: code }) => code === 'SUC-1')).toMatchObject({
      address: 'Orizaba 2',
      totals: { products: 1, on_hand: 4, reserved: 0 },
      branches: [],
      position: 2,
    });
    const { rows } = await shop.db.sql('select action from audit_entry where subject = $1 order by id', [
      'location:SUC-1',
    ]);
    expect(rows).toEqual([{ action: 'location.create' }, { action: 'location.update' }]);
  });

  test.each([
    ['without a name', { location_code: 'AA', location_name: ' ' }, 422, 'location_name'],
    ['with a code of one letter', { location_code: 'A', location_name: 'A' }, 422, 'location_code'],
    ['with spaces in its code', { location_code: 'A B', location_name: 'A' }, 422, 'location_code'],
    [
      'with half a postal code',
      { location_code: 'AA', location_name: 'A', postal_code: '123' },
      422,
      'postal_code',
    ],
  ])('%s is refused beside the field', async (_, json, status, field) => {
    const refusal = await expectRefusal(
      shop.request(path, { method: 'POST', json, token: staff.token }),
      status,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test('says where shoppers collect what stands there, as the settings do', async () => {
    const owner = await signInStaff(shop);
    const at = async (code: string) => {
      const { locations } = await staff.api.inventory.locations({ query: { totals: 'true' } });
      return locations.find(({ location_code }) => location_code === code)?.branches;
    };
    const monterrey = {
      city: 'Monterrey',
      address: 'Av. Eugenio Garza Sada 3755, Contry, Monterrey',
    };
    await createProduct(shop.db, { stock: { MTY: 1 } });
    expect(await at('MTY')).toEqual([{ ...monterrey, is_open: true }]);
    await changeSettings(owner, 'shipping', {
      branches: shipping.fields.branches.byDefault.map((branch) => ({ ...branch, is_on: false })),
    });
    expect(await at('MTY')).toEqual([{ ...monterrey, is_open: false }]);
    const { locations } = await staff.api.inventory.locations();
    expect(locations[0]).not.toHaveProperty('branches');
  });

  test('is added once, also at once', async () => {
    const json = { location_code: 'DOS', location_name: 'Dos' };
    const send = () => shop.request(path, { method: 'POST', json, token: staff.token });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('that is not there cannot be changed', async () => {
    await expectRefusal(
      shop.request(`${path}/NADA`, { method: 'PUT', json: { address: '' }, token: staff.token }),
      404,
    );
  });
});

describe('a paused location', () => {
  test('sells nothing from its stock until it is opened again', async () => {
    const only = await createProduct(shop.db, { stock: { PAU: 5 } });
    const both = await createProduct(shop.db, { stock: { CDMX: 1, PAU: 5 } });
    await change('PAU', { is_paused: true });
    expect([await listed(only.id), await listed(both.id)]).toEqual([0, 1]);
    expect(await availableOf(shop.db, [only.id, both.id])).toEqual(
      new Map([
        [only.id, 0],
        [both.id, 1],
      ]),
    );
    const now = shop.clock.now();
    const reserve = (productId: number, quantity: number) =>
      shop.db.transaction((tx) =>
        reserveStock(tx, {
          holder: `paused-${productId}-${quantity}`,
          lines: [{ productId, quantity }],
          expiresAt: new Date(now.getTime() + 60_000),
          now,
        }),
      );
    await expect(reserve(only.id, 1)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product_id: only.id, available: 0 }] },
    });
    await reserve(both.id, 1);
    await expect(reserve(both.id, 2)).rejects.toMatchObject({ code: 'out_of_stock' });
    const customer = await signInCustomer(shop);
    await expect(addToCart(customer, only.id)).rejects.toMatchObject({ status: 409 });
    const { levels } = await staff.api.inventory.levels({ query: { location: 'PAU', q: only.sku } });
    expect(levels).toMatchObject([{ on_hand: 5, available: 0 }]);
    await change('PAU', { is_paused: false });
    expect([await listed(only.id), await listed(both.id)]).toEqual([5, 5]);
    await reserve(only.id, 1);
  });

  test('still gives what was promised before', async () => {
    const product = await createProduct(shop.db, { stock: { LEN: 2 } });
    const now = shop.clock.now();
    const line = { lines: [{ productId: product.id, quantity: 2 }], now };
    await shop.db.transaction((tx) =>
      reserveStock(tx, { holder: 'before', ...line, expiresAt: new Date(now.getTime() + 60_000) }),
    );
    await change('LEN', { is_paused: true });
    await shop.db.transaction((tx) => takeReservations(tx, 'before'));
    const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    expect(levels.find(({ location_code: code }) => code === 'LEN')).toMatchObject({
      on_hand: 0,
      reserved: 0,
      is_paused: true,
    });
  });

  test('counted by staff shows in the listing only when it sells', async () => {
    const product = await createProduct(shop.db, { stock: { CER: 1 } });
    await change('CER', { is_paused: true });
    await staff.api.inventory.adjust({
      body: { product_id: product.id, location_code: 'CER', on_hand: 9, reason: 'Conteo' },
    });
    expect(await listed(product.id)).toBe(0);
  });
});
