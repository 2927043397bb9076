import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, createMember } from '../../../test/factories/create-company.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

const change = (
  id: number,
  who: SignedIn,
  body: { role: 'buyer' | 'approver' | 'admin'; monthly_budget_cents: number | null },
) => owner.api.companies.changeMemberByStaff({ params: { id, customer_id: who.id }, body });
const remove = (id: number, who: SignedIn) =>
  owner.api.companies.removeMemberByStaff({ params: { id, customer_id: who.id } });

test('staff change what a buyer may do and spend, which the audit trail tells', async () => {
  const { id, admin } = await createCompany(shop, { staff: owner });
  const buyer = await createMember(shop, admin, { budgetCents: 50_000 });
  const { company } = await change(id, buyer, { role: 'approver', monthly_budget_cents: 90_000 });
  expect(company.members.find((one) => one.customer_id === buyer.id)).toMatchObject({
    role: 'approver',
    monthly_budget_cents: 90_000,
  });
  expect((await buyer.api.companies.own()).company?.me).toMatchObject({ role: 'approver' });
  const { rows } = await shop.db.sql(
    `select action, before, after from audit_entry where subject = $1 and action = 'company.change_member'`,
    [`company:${id}`],
  );
  expect(rows).toMatchObject([
    {
      before: { role: 'buyer', monthly_budget_cents: 50_000 },
      after: { role: 'approver', monthly_budget_cents: 90_000 },
    },
  ]);
});

test('who is taken out buys at public prices at once; the last admin stays while others buy', async () => {
  const { id, admin } = await createCompany(shop, { staff: owner });
  const buyer = await createMember(shop, admin);
  const demoted = { role: 'buyer', monthly_budget_cents: null } as const;
  await expect(change(id, admin, demoted)).rejects.toMatchObject({ status: 409, code: 'last_admin' });
  await expect(remove(id, admin)).rejects.toMatchObject({ status: 409, code: 'last_admin' });
  await remove(id, buyer);
  expect((await buyer.api.companies.own()).company).toBeNull();
  await expect(remove(id, buyer)).rejects.toMatchObject({ status: 404 });
  expect((await remove(id, admin)).company.members).toEqual([]);
});

test('only staff who may change customers do so, of people of that very company', async () => {
  const [one, other] = [
    await createCompany(shop, { staff: owner }),
    await createCompany(shop, { staff: owner }),
  ];
  await expect(remove(one.id, other.admin)).rejects.toMatchObject({ status: 404 });
  await expect(remove(999_999, one.admin)).rejects.toMatchObject({ status: 404 });
  const path = `/admin/companies/${one.id}/members/${one.admin.id}`;
  const json = { role: 'buyer', monthly_budget_cents: null };
  await expectRefusal(shop.request(path, { method: 'PUT', json }), 401);
  const stranger = await signInCustomer(shop);
  await expectRefusal(shop.request(path, { method: 'PUT', json, token: stranger.token }), 401);
  const cataloguer = await signInStaff(shop, 'catalog');
  await expectRefusal(shop.request(path, { method: 'PUT', json, token: cataloguer.token }), 403);
  const bad = { role: 'king', monthly_budget_cents: -1 };
  await expectRefusal(shop.request(path, { method: 'PUT', json: bad, token: owner.token }), 422);
});
