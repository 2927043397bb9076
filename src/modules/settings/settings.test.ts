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
    expect(field.explanation, field.name).toMatch(/^[A-Z].{15,}\.$/);
    if (field.kind !== 'whole' && field.kind !== 'cents') throw new Error(`${field.name} is no number`);
    expect(Number(field.default) >= field.min && Number(field.default) <= field.max, field.name).toBe(true);
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

test('the groups are listed with how much of them is not as by default', async () => {
  const shown = async () => {
    const { groups } = await owner.api.settings.settingsGroups();
    return groups.find(({ group }) => group === 'limits');
  };
  expect(await shown()).toMatchObject({ title: 'Limits', changed: 0, changed_at: null });
  await change(0, { unpaid_orders_per_email: 7, unpaid_orders_per_phone: 9 });
  expect(await shown()).toMatchObject({ changed: 2, changed_at: expect.any(String) });
  await change(1, { unpaid_orders_per_email: 3 });
  expect(await shown()).toMatchObject({ changed: 1 });
});

test('a change stands in the history by its labels and can be undone while it stands', async () => {
  const changes = async () => (await owner.api.settings.settingsHistory({ params })).changes.slice(0, 2);
  const undo = (version: number, id: number) =>
    owner.api.settings.undoSettings({ params, body: { version, change: id } });
  await change(0, { unpaid_orders_per_email: 7 });
  await change(1, { unpaid_orders_per_email: 8, unpaid_stock_percent: 25 });
  const [second, first] = await changes();
  if (!first || !second) throw new Error('two changes');
  expect(first.fields).toEqual([
    { name: 'unpaid_orders_per_email', label: 'Per e-mail', before: 3, after: 7 },
  ]);
  expect([first.stands, second.stands]).toEqual([false, true]);
  expect(second.by).not.toBeNull();
  await expect(undo(2, first.id)).rejects.toMatchObject({ code: 'changed_since' });
  await expect(undo(1, second.id)).rejects.toMatchObject({ code: 'stale' });
  const { version } = await undo(2, second.id);
  const values = new Map((await show()).fields.map((field) => [field.name, field.value]));
  expect([values.get('unpaid_orders_per_email'), values.get('unpaid_stock_percent')]).toEqual([7, 50]);
  // Undone twice is undone once.
  expect((await undo(version, second.id)).version).toBe(version);
  await undo(version, first.id);
  expect(await readLimits(shop.db, shop.shop.log)).toMatchObject({ unpaid_orders_per_email: 3 });
  await expect(undo(version + 1, 999_999)).rejects.toMatchObject({ code: 'not_found' });
});

test('the texts of a group are in the language of who reads them', async () => {
  const answer = await shop.request('/admin/settings/limits', {
    token: owner.token,
    headers: { 'accept-language': 'es-MX' },
  });
  expect(await answer.json()).toMatchObject({ title: 'Límites' });
});

test('what pages say of the shop is as it is set now', async () => {
  const name = async () => ((await (await shop.request('/shop')).json()) as { name: string }).name;
  expect(await name()).toBe('Ensambla');
  await owner.api.settings.changeSettings({
    params: { group: 'identity' },
    body: { version: 0, values: { name: ' Armería PC ' } },
  });
  expect(await name()).toBe('Armería PC');
  await shop.db.sql(`delete from shop_setting where key = 'identity'`);
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
    for (const path of ['', '/limits', '/limits/history'])
      await expectRefusal(shop.request(`/admin/settings${path}`, { ...(token && { token }) }), status);
    await expectRefusal(put(body, token), status);
    await expectRefusal(
      shop.request('/admin/settings/limits/undo', {
        method: 'POST',
        json: { version: 0, change: 1 },
        ...(token && { token }),
      }),
      status,
    );
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
