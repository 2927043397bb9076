import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql(`delete from shop_setting where key = 'returns'`));

const set = (values: Record<string, unknown>) => changeSettings(owner, 'returns', values);

/** A paid order of a processor and an accessory. */
async function order() {
  const [processor, cable] = [
    await createProduct(shop.db, { kind: 'cpu' }),
    await createProduct(shop.db, { kind: 'accessory' }),
  ];
  const buyer = await createBuyer(shop, [{ productId: processor.id }, { productId: cable.id }]);
  const { order_id } = await buy(shop, buyer);
  return { buyer, params: { order_id } };
}
type Order = Awaited<ReturnType<typeof order>>;

async function deliver({ params }: Order) {
  const { orders } = owner.api;
  await orders.packShipment({
    params,
    body: {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    },
  });
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
}

/** By line, the days of each reason. */
async function daysOf({ buyer, params }: Order) {
  const { returnable } = await buyer.api.returns.ofOrder({ params });
  return returnable.map(({ reasons }) =>
    Object.fromEntries(reasons.map(({ reason, days }) => [reason, days])),
  );
}
const all = (unopened: number) => ({ revocation: 5, unopened, defect: 30, wrong_item: 30 });

describe('days to send goods back', () => {
  test('are the defaults until an owner sets others, of all goods or of a kind', async () => {
    const before = await order();
    await deliver(before);
    expect(await daysOf(before)).toEqual([all(15), all(15)]);
    await set({
      revocation_days: 7,
      unopened_days: 20,
      fault_days: 45,
      kinds: [{ kind: 'cpu', unopened_days: 0 }],
    });
    const after = await order();
    await deliver(after);
    expect(await daysOf(after)).toEqual([
      { revocation: 7, defect: 45, wrong_item: 45 },
      { revocation: 7, unopened: 20, defect: 45, wrong_item: 45 },
    ]);
    const [line] = (await after.buyer.api.returns.ofOrder({ params: after.params })).returnable;
    const until = new Map(line?.reasons.map((reason) => [reason.reason, reason.until]));
    expect(until.get('revocation')! < until.get('defect')!).toBe(true);
  });

  test('are never fewer than an order was placed with, and more where the owner gives more today', async () => {
    await set({ unopened_days: 20, kinds: [{ kind: 'cpu', unopened_days: 7 }] });
    const placed = await order();
    await set({ revocation_days: 10, unopened_days: 3, fault_days: 8, kinds: [] });
    await deliver(placed);
    const reasons = { revocation: 10, defect: 30, wrong_item: 30 };
    expect(await daysOf(placed)).toEqual([
      { ...reasons, unopened: 7 },
      { ...reasons, unopened: 20 },
    ]);
    await set({ unopened_days: 30 });
    expect(await daysOf(placed)).toEqual([
      { ...reasons, unopened: 30 },
      { ...reasons, unopened: 30 },
    ]);
  });

  test('of an order from before they were settings are those of then', async () => {
    const old = await order();
    await shop.db.sql(
      `update order_line set revocation_days = null, unopened_days = null, fault_days = null where order_id = $1`,
      [old.params.order_id],
    );
    await set({ unopened_days: 0, fault_days: 5 });
    await deliver(old);
    expect(await daysOf(old)).toEqual([all(15), all(15)]);
  });

  test('of goods that an edit adds are those of the day of the edit', async () => {
    const edited = await order();
    await set({ unopened_days: 0, fault_days: 40 });
    const added = await createProduct(shop.db);
    const change = {
      lines: [{ position: 0, quantity: 0 }],
      added: [{ product_id: added.id, quantity: 1 }],
    };
    const { preview } = await owner.api.orders.previewEdit({ params: edited.params, body: change });
    const { order_version, difference_cents } = preview;
    const agreed = { order_version, difference_cents, reason: 'Como quedamos' };
    await owner.api.orders.editOrder({ params: edited.params, body: { ...change, ...agreed } });
    const { rows } = await shop.db.sql(
      'select unopened_days, fault_days from order_line where order_id = $1 order by position',
      [edited.params.order_id],
    );
    expect(rows).toEqual([
      { unopened_days: 15, fault_days: 30 },
      { unopened_days: 0, fault_days: 40 },
    ]);
  });

  test('that are over are refused, and those that hold are taken', async () => {
    await set({ kinds: [{ kind: 'cpu', unopened_days: 0 }] });
    const placed = await order();
    await deliver(placed);
    const ask = (position: number) =>
      placed.buyer.api.returns.ask({
        params: placed.params,
        body: { reason: 'unopened', wanted: 'refund', lines: [{ position, quantity: 1 }] },
      });
    await expect(ask(0)).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
    expect((await ask(1)).return.state).toBe('requested');
  });
});

describe('the settings of returns', () => {
  const put = (values: Record<string, unknown>, token = owner.token) =>
    shop.request('/admin/settings/returns', { method: 'PUT', token, json: { version: 0, values } });

  test.each([
    [{ revocation_days: 4 }, 'revocation_days'],
    [{ unopened_days: -1 }, 'unopened_days'],
    [{ fault_days: 0 }, 'fault_days'],
    [{ kinds: [{ kind: 'spaceship', unopened_days: 7 }] }, 'kinds.0.kind'],
    [
      {
        kinds: [
          { kind: 'cpu', unopened_days: 7 },
          { kind: 'cpu', unopened_days: 9 },
        ],
      },
      'kinds.1.kind',
    ],
  ])('%o are refused beside their field: the law’s five business days stay', async (values, field) => {
    const { fields } = await expectRefusal(put(values), 422, 'invalid');
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  test('are changed by those who set up the shop alone, and every change is in the log', async () => {
    const clerk = await signInStaff(shop, 'orders');
    await expectRefusal(put({ unopened_days: 30 }, clerk.token), 403);
    expect((await put({ unopened_days: 30 }, '')).status).toBe(401);
    await set({ unopened_days: 30 });
    const { changes } = await owner.api.settings.settingsHistory({ params: { group: 'returns' } });
    expect(changes[0]?.fields).toMatchObject([{ name: 'unopened_days', before: 15, after: 30 }]);
  });
});

test('pages, search engines and the policy say the days that are set', async () => {
  await set({
    revocation_days: 6,
    unopened_days: 21,
    fault_days: 33,
    kinds: [{ kind: 'cpu', unopened_days: 8 }],
  });
  const { returns } = await owner.api.settings.shop();
  expect(returns).toEqual({
    revocation_days: 6,
    unopened_days: 21,
    fault_days: 33,
    kinds: [{ kind: 'cpu', unopened_days: 8 }],
  });
});
