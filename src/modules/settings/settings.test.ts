import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { statementsOf } from '../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { limitsOf, readLimits } from './index.ts';
import { limits } from './limits.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql(`delete from shop_setting where key = 'limits'`));

const params = { group: 'limits' } as const;
const show = () => owner.api.settings.settings({ params });
const change = (version: number, values: Record<string, unknown>) =>
  owner.api.settings.changeSettings({ params, body: { version, values } });
const put = (json: unknown, token?: string) =>
  shop.request('/admin/settings/limits', { method: 'PUT', json, ...(token !== undefined && { token }) });
const store = (value: unknown) =>
  shop.db.sql(
    `insert into shop_setting (key, value) values ('limits', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
const logged = () => {
  const warnings: unknown[] = [];
  return { warnings, log: { warn: (what: unknown) => void warnings.push(what) } };
};

test('every limit shows its value, its default and its effect', async () => {
  const { version, fields } = await show();
  expect(version).toBe(0);
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(limits.fields));
  for (const field of fields) {
    expect(field.value, field.name).toBe(field.default);
    expect(field.default >= field.min && field.default <= field.max, field.name).toBe(true);
    expect(field.explanation, field.name).toMatch(/^[A-Z].{15,}\.$/);
    expect(field.unit, field.name).not.toBe('');
  }
});

test('a change of some limits applies at once, keeps the others and is in the audit trail', async () => {
  const changed = await change(0, { unpaid_orders_per_email: 7 });
  expect(changed.version).toBe(1);
  expect(await show()).toEqual(changed);
  await change(1, { unpaid_stock_percent: 25 });
  const log = shop.shop.log;
  expect(await readLimits(shop.db, log)).toMatchObject({
    unpaid_orders_per_email: 7,
    unpaid_stock_percent: 25,
    unpaid_orders_per_phone: limits.fields.unpaid_orders_per_phone.byDefault,
  });
  const { rows } = await shop.db.sql(
    `select staff_user_id, before, after from audit_entry where subject = 'settings:limits' order by id`,
  );
  expect(rows).toEqual([
    {
      staff_user_id: owner.id,
      before: { unpaid_orders_per_email: 3 },
      after: { unpaid_orders_per_email: 7 },
    },
    { staff_user_id: owner.id, before: { unpaid_stock_percent: 50 }, after: { unpaid_stock_percent: 25 } },
  ]);
});

test('an unchanged group makes no version and no audit entry', async () => {
  expect((await change(0, { unpaid_orders_per_email: 3 })).version).toBe(0);
});

test('a stale change is refused with the current values', async () => {
  await change(0, { unpaid_orders_per_email: 7 });
  const refusal = await expectRefusal(
    put({ version: 0, values: { unpaid_orders_per_email: 9 } }, owner.token),
    409,
    'stale',
  );
  expect(refusal.details?.['current']).toEqual(await show());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put({ version: 1, values: { unpaid_orders_per_email: 10 + n } }, owner.token),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('bad values are named beside their fields and nothing is written', async () => {
  const refusal = await expectRefusal(
    put(
      {
        version: 0,
        values: {
          unpaid_orders_per_email: 0,
          unpaid_stock_percent: 101,
          unpaid_orders_per_phone: '3',
          toString: 1,
          unpaid_orders_per_session: 4,
        },
      },
      owner.token,
    ),
    422,
    'invalid',
  );
  expect(refusal.fields).toEqual({
    unpaid_orders_per_email: 'Enter a whole number from 1 to 1000.',
    unpaid_stock_percent: 'Enter a whole number from 0 to 100.',
    unpaid_orders_per_phone: 'Enter a whole number from 1 to 1000.',
    toString: 'There is no such setting.',
  });
  await expectRefusal(put({ values: {} }, owner.token), 422, 'invalid');
  expect((await show()).version).toBe(0);
});

test('a group that does not exist is not found', async () => {
  await expectRefusal(shop.request('/admin/settings/secrets', { token: owner.token }), 404);
});

test('only staff with the right read and change settings', async () => {
  const body = { version: 0, values: { unpaid_orders_per_email: 7 } };
  for (const [token, status] of [
    [undefined, 401],
    [(await signInCustomer(shop)).token, 401],
    [(await signInStaff(shop, 'catalog')).token, 403],
    [(await signInStaff(shop, 'orders')).token, 403],
    [(await signInStaff(shop, 'support')).token, 403],
  ] as const) {
    await expectRefusal(shop.request('/admin/settings/limits', { ...(token && { token }) }), status);
    await expectRefusal(put(body, token), status);
  }
});

test('an invalid stored value alone falls back to its default and is logged', async () => {
  await store({ unpaid_orders_per_email: 'many', unpaid_orders_per_phone: 9, gone: true });
  const { warnings, log } = logged();
  expect(await readLimits(shop.db, log)).toMatchObject({
    unpaid_orders_per_email: 3,
    unpaid_orders_per_phone: 9,
  });
  expect(warnings).toEqual([{ setting: 'limits.unpaid_orders_per_email', value: 'many' }]);
  expect((await change(0, { unpaid_orders_per_email: 5 })).version).toBe(1);
});

test('an invalid stored group leaves the defaults', () => {
  const { warnings, log } = logged();
  expect(limitsOf([1], log).unpaid_orders_per_email).toBe(3);
  expect(warnings).toEqual([{ setting: 'limits' }]);
});

test('reading the limits takes one statement', async () => {
  expect(await statementsOf(() => readLimits(shop.db, shop.shop.log))).toBe(1);
});
