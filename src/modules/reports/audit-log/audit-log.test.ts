import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { logCountStatement, logPageStatement } from '../../staff/audit-log/audit-log.queries.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
  clerk = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

type Query = NonNullable<Parameters<SignedIn['api']['auditLog']['entries']>[0]>['query'];
const entries = async (query: Query, by = owner) => (await by.api.auditLog.entries({ query })).entries;

/** A product whose price somebody lowered. */
async function repriced(by = clerk) {
  const product = await createProduct(shop.db, { priceCents: 120_000 });
  const { product: read } = await by.api.catalog.adminProduct({ params: { id: product.id } });
  const answer = await shop.request(`/admin/products/${product.id}`, {
    method: 'PUT',
    token: by.token,
    json: { price_cents: 110_000, version: read.version },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' },
  });
  expect(answer.status).toBe(200);
  return product;
}

test('says who changed a price, from what to what and with which device', async () => {
  const product = await repriced();
  const [entry, ...others] = await entries({ object: `product:${product.id}`, field: 'price_cents' });
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    by: { id: clerk.id, email: clerk.email },
    action: 'product.update',
    device: 'Chrome, Windows',
    object: { kind: 'product', id: String(product.id), name: product.name, is_there: true },
    changes: expect.arrayContaining([{ field: 'price_cents', before: 120_000, after: 110_000 }]) as object[],
  });
});

test('a thing that is gone keeps the name that its entry has, and is not there', async () => {
  const category = await createCategory(shop.db, { name: 'Se va', productIds: [] });
  await owner.api.catalog.deleteCategory({ params: { id: category.id } });
  const [entry] = await entries({ object: `category:${category.id}` });
  expect(entry?.object).toMatchObject({ kind: 'category', is_there: false });
});

test('a draft order is called by who it is for', async () => {
  const { id } = await createProduct(shop.db);
  const customer = { name: 'Don Chava', email: 'chava@prueba.example', phone: '5512345678' };
  const { draft_order: draft } = await owner.api.orders.createDraftOrder({
    body: { customer, delivery_method: 'pickup_cdmx', lines: [{ product_id: id, quantity: 1 }] },
  });
  const [entry] = await entries({ object: `draft_order:${draft.id}` });
  expect(entry?.object).toMatchObject({ name: 'Don Chava', is_there: true });
});

test('is narrowed by words, kind, person, field and days, each and together', async () => {
  const product = await repriced();
  const other = await repriced(owner);
  const ids = async (query: Query) =>
    (await entries({ ...query, page_size: 100 })).map(({ object }) => `${object.kind}:${object.id}`);
  const mine = `product:${product.id}`;
  const theirs = `product:${other.id}`;
  expect(await ids({ q: product.sku })).toEqual([mine]);
  expect(await ids({ by: clerk.id })).toContain(mine);
  expect(await ids({ by: clerk.id })).not.toContain(theirs);
  expect(await ids({ kind: 'product', field: 'price_cents', by: owner.id })).toContain(theirs);
  expect(await ids({ kind: 'order' })).toEqual([]);
  expect(await ids({ field: 'mpn' })).toEqual([]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());
  expect(await ids({ from: today, to: today, object: mine })).toEqual([mine]);
  expect(await ids({ to: '2020-01-01' })).toEqual([]);
  expect(await ids({ q: 'zzz no hay' })).toEqual([]);
  const { people, kinds, fields } = await owner.api.auditLog.choices();
  expect(people.map(({ id }) => id)).toContain(clerk.id);
  expect(kinds).toContain('product');
  expect(fields).toContain('price_cents');
});

test('calls settings as their page does, in the reader’s language', async () => {
  await changeSettings(owner, 'returns', { fault_days: 45 });
  const read = (path: string) =>
    shop.request(`${path}?object=settings:returns`, {
      token: owner.token,
      headers: { 'accept-language': 'es' },
    });
  const label = 'Fallas y artículos equivocados';
  expect(await (await read('/admin/audit')).json()).toMatchObject({
    object: { name: 'Devoluciones' },
    entries: [
      {
        object: { name: 'Devoluciones' },
        changes: [{ field: 'fault_days', label, before: 30, after: 45 }],
      },
    ],
  });
  expect(await (await read('/admin/audit.csv')).text()).toContain(`,Devoluciones,${label},30,45`);
});

test('pages are apart, and beyond what is counted says so', async () => {
  await shop.db.sql(
    `insert into audit_entry (action, subject, after, created_at)
     select 'job.run-again', 'job:' || n, '{"n": 1}', now() - n * interval '1 second' from generate_series(1, 10050) n`,
  );
  const page = (number: number) =>
    owner.api.auditLog.entries({ query: { kind: 'job', page: number, page_size: 100 } });
  const [first, second] = [await page(1), await page(2)];
  expect(first).toMatchObject({ total: 10_000, is_more: true });
  expect(first.entries[0]?.object.id).toBe('1');
  expect(second.entries[0]?.object.id).toBe('101');
  expect((await page(101)).entries).toEqual([]);
});

test('the export has a line a field, in pesos and times of Mexico City', async () => {
  const product = await repriced();
  const answer = await shop.request(`/admin/audit.csv?object=product:${product.id}`, { token: owner.token });
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines[0]).toContain(
    'When,Who,E-mail,IP address,Device,What was done,Kind,Id,Name,Field,Before,After',
  );
  expect(lines.find((line) => line.includes(',Price,'))).toMatch(
    new RegExp(`,${clerk.email},.*,Changed,Product,${product.id},.*,Price,1200.00,1100.00$`),
  );
});

test('secrets are masked, and costs are left out for who may not read them', async () => {
  await shop.db.sql(
    `insert into audit_entry (action, subject, before, after)
     values ('order.transfer_refund', 'order:00000000-0000-4000-8000-000000000000', null,
       '{"to": {"clabe": "032180000118359719"}, "unit_cost_cents": 5, "token": "abc", "lines": [{"cost_cents": 7, "quantity": 1}]}')`,
  );
  const object = 'order:00000000-0000-4000-8000-000000000000';
  const read = async (by: SignedIn) =>
    Object.fromEntries(
      ((await entries({ object }, by))[0]?.changes ?? []).map(({ field, after }) => [field, after]),
    );
  expect(await read(owner)).toEqual({
    to: { clabe: '•••• 9719' },
    unit_cost_cents: 5,
    token: '••••',
    lines: [{ cost_cents: 7, quantity: 1 }],
  });
  const auditor = await signInStaff(shop, 'support');
  const rights = '{own_account,any,read_audit,read_orders}';
  await shop.db.sql('update staff_user set role_rights = $2 where id = $1', [auditor.id, rights]);
  expect(await read(auditor)).toEqual({
    to: { clabe: '•••• 9719' },
    token: '••••',
    lines: [{ quantity: 1 }],
  });
  // Nor what people, products or settings are about.
  const product = await repriced();
  expect(await entries({ object: `product:${product.id}` }, auditor)).toEqual([]);
  expect((await auditor.api.auditLog.choices()).kinds).not.toContain('product');
});

test('what a person of the staff did from an address stands with it', async () => {
  const { rows } = await shop.db.sql(
    `select count(*)::int as count from audit_entry where staff_user_id = $1 and device is not null`,
    [clerk.id],
  );
  expect(rows[0]?.['count']).toBeGreaterThan(0);
});

describe('who reads it', () => {
  test('owners, and roles that were given the right', async () => {
    const customer = await signInCustomer(shop);
    for (const path of ['/admin/audit', '/admin/audit/choices', '/admin/audit.csv']) {
      await expectRefusal(shop.request(path), 401);
      await expectRefusal(shop.request(path, { token: customer.token }), 401);
      for (const role of ['catalog', 'orders', 'support'] as const) {
        const staff = await signInStaff(shop, role);
        await expectRefusal(shop.request(path, { token: staff.token }), 403);
      }
    }
  });

  test('bad filters are named', async () => {
    const { fields } = await expectRefusal(
      shop.request('/admin/audit?object=;&from=ayer&kind=X!', { token: owner.token }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['from', 'kind', 'object']);
  });
});

/** The plan of a statement for any values, as the shop's connections make it. */
async function planOf({ text }: { text: string }): Promise<string> {
  const { rows } = await shop.db.sql(`explain (generic_plan) ${text}`);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['all', {}, 'audit_entry_time_idx'],
  ['a thing', { object: 'product:1' }, 'audit_entry_subject_idx'],
  ['a person', { by: 'x' }, 'audit_entry_who_idx'],
  ['a kind', { kind: 'product' }, 'audit_entry_kind_idx'],
  ['a person and a kind', { kind: 'product', by: 'x' }, 'audit_entry_kind_who_idx'],
  ['a field', { field: 'price_cents' }, 'audit_field_time_idx'],
] as const)('a page and the count of %s are read from one index', async (_, filter, index) => {
  await shop.db.sql(
    `insert into audit_entry (staff_user_id, action, subject, after, created_at)
     select 'p' || n % 40, 'product.update', (array['product', 'order', 'brand', 'customer'])[n % 4 + 1] || ':' || n % 3000,
       jsonb_build_object((array['price_cents', 'name', 'status'])[n % 3 + 1], n), now() - n * interval '1 minute'
     from generate_series(1, 20000) n where not exists (select from audit_entry where staff_user_id = 'p1')`,
  );
  await shop.db.sql('analyze audit_entry');
  await shop.db.sql('analyze audit_field');
  expect(await planOf(logPageStatement(filter, { limit: 50 }))).toContain(index);
  expect(await planOf(logCountStatement(filter))).not.toContain('Sort');
});
