import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let card: { id: number; sku: string };
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
  card = await createProduct(shop.db, { name: 'Tarjeta', stock: 3 });
  await shop.db.sql('update product set cost_cents = 116001 where id = $1', [card.id]);
  const cable = await createProduct(shop.db, { name: 'Cable', stock: 2 });
  await shop.db.sql('update product set cost_cents = null where id = $1', [cable.id]);
  await createProduct(shop.db, { name: 'Agotado', stock: 0 });
});
afterAll(() => shop.stop());

const file = async ({ token }: SignedIn, query = '') => {
  const answer = await shop.request(`/admin/reports/stock.csv${query}`, { token });
  expect(answer.status).toBe(200);
  return (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
};

test('the worth of what lies on the shelves adds up, without IVA; what nobody knows the cost of says none', async () => {
  const [head, ...lines] = await file(owner);
  expect(head).toContain('Unit cost without IVA,Worth without IVA');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.startsWith(`${card.sku},`))).toMatch(/,3,0,1000\.01,3000\.03$/);
  expect(lines.find((line) => line.includes(',Cable,'))).toMatch(/,2,0,,$/);
  expect(lines.at(-1)).toBe(',Total,,,,5,0,,3000.03');
});

test('parts of the file join without a gap or a line twice', async () => {
  await shop.db.sql(
    `insert into warehouse select (jsonb_populate_record(w, '{"code": "otra", "name": "Otra", "position": 9}')).*
       from warehouse w limit 1`,
  );
  await shop.db.sql(
    `with made as (
       insert into product overriding system value select (jsonb_populate_record(p, jsonb_build_object('id', 1000000 + n, 'sku', 'MUCHOS-' || n,
         'ref_id', 'MUCHOS-' || n, 'slug', 'muchos-' || n))).*
         from product p, generate_series(1, 1100) n where p.id = $1 returning id)
     insert into stock_level (product_id, warehouse_code, on_hand)
     select made.id, w.code, 1 from made, (select code from warehouse order by code limit 2) w`,
    [card.id],
  );
  const lines = (await file(owner)).filter((line) => line.startsWith('MUCHOS-'));
  expect(lines).toHaveLength(2200);
  expect(new Set(lines).size).toBe(2200);
  const { rows } = await shop.db.sql('select code from warehouse order by code limit 1');
  const [{ code }] = rows as [{ code: string }];
  const here = (await file(owner, `?location=${code}`)).filter((line) => line.startsWith('MUCHOS-'));
  expect(here).toHaveLength(1100);
});

test('who may not read costs gets the units alone; who may not export gets nothing', async () => {
  const { role } = await owner.api.roles.addRole({
    body: { name: 'Almacén', rights: ['stock', 'export_catalog'] },
  });
  const clerk = await signInStaff(shop, 'support');
  await shop.db.sql('update staff_user set role = $2, role_rights = $3 where id = $1', [
    clerk.id,
    role.role,
    role.rights,
  ]);
  const [head, line] = await file(clerk);
  expect(head).not.toContain('IVA');
  expect(line).toMatch(/,\d+,\d+$/);
  await expectRefusal(
    shop.request('/admin/reports/stock.csv', { token: (await signInStaff(shop, 'support')).token }),
    403,
  );
});
