import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  application,
  createCompany,
  createMember,
  invitationTo,
  newRfc,
} from '../../../test/factories/create-company.ts';
import { deliveryAddress } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  signInVisitor,
  type SignedIn,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let listId: number;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoreo A', basis_points: 1000, products: [] },
  });
  listId = list.id;
});
afterAll(() => shop.stop());

const approved = () => createCompany(shop, { staff: owner, priceListId: listId });
const own = async ({ api }: SignedIn) => (await api.companies.own()).company;
const pricesOf = async ({ api }: SignedIn, { id }: { id: number }) =>
  (await api.wholesale.ownPrices({ query: { products: String(id) } })).prices;
const post = ({ token }: SignedIn, path: string, json: object) => shop.request(path, { token, json });
const document = (content = '%PDF-1.4 acta', name = 'acta.pdf') => {
  const body = new FormData();
  body.set('file', new File([content], name));
  return { body };
};

describe('an application', () => {
  test('is checked as invoice data are, makes its sender an admin and waits for staff', async () => {
    const customer = await signInCustomer(shop);
    const wrong = application({ rfc: 'EKU9003173C8', name: '' });
    const refused = await expectRefusal(post(customer, '/company/application', wrong), 422);
    expect(Object.keys(refused.fields ?? {})).toEqual(['name']);
    const digits = { ...wrong, name: 'Escuela Kemper' };
    expect((await expectRefusal(post(customer, '/company/application', digits), 422)).fields).toEqual({
      rfc: 'El último carácter no corresponde al RFC: revisa que esté bien escrito.',
    });
    const generic = application({ rfc: 'XAXX010101000' });
    await expectRefusal(post(customer, '/company/application', { ...generic, tax_regime: '616' }), 422);
    expect(await own(customer)).toBeNull();
    const { company } = await customer.api.companies.apply({
      body: application({ rfc: ' eku-900317-3c9 ' }),
    });
    expect(company).toMatchObject({ rfc: 'EKU9003173C9', state: 'applied', me: { role: 'admin' } });
    const { companies } = await owner.api.companies.companies({
      query: { state: 'applied', q: 'eku9003173c9' },
    });
    expect(companies).toMatchObject([{ id: company.id, members: 1, name: 'Talleres Norte' }]);
  });

  test('sent twice is one application, with what was written last', async () => {
    const customer = await signInCustomer(shop);
    const body = application();
    const { company } = await customer.api.companies.apply({ body });
    const again = await customer.api.companies.apply({ body: { ...body, name: 'Talleres Sur' } });
    expect(again.company).toMatchObject({ id: company.id, name: 'Talleres Sur' });
  });

  test('sent twice at once is one application', async () => {
    const customer = await signInCustomer(shop);
    const body = application();
    const sent = await Promise.all([1, 2, 3].map(() => customer.api.companies.apply({ body })));
    expect(new Set(sent.map(({ company }) => company.id)).size).toBe(1);
  });

  test('takes six documents, which staff alone read', async () => {
    const customer = await signInCustomer(shop);
    await expectRefusal(
      shop.request('/company/documents', { ...document(), token: customer.token, method: 'POST' }),
      404,
    );
    const { company } = await customer.api.companies.apply({ body: application() });
    const send = (given = document()) =>
      shop.request('/company/documents', { ...given, token: customer.token, method: 'POST' });
    expect((await expectRefusal(send(document('<script>', 'acta.pdf')), 422)).fields).toHaveProperty('file');
    for (const at of [1, 2, 3, 4, 5, 6]) expect((await send(document(`%PDF-${at}`))).status).toBe(201);
    expect((await send(document('%PDF-6'))).status).toBe(201);
    await expectRefusal(send(document('%PDF-7')), 409, 'too_many_documents');
    const detail = (await owner.api.companies.company({ params: { id: company.id } })).company;
    expect(detail.documents).toHaveLength(6);
    const path = `/admin/companies/${company.id}/documents/${detail.documents[0]?.id}`;
    expect(await (await shop.request(path, { token: owner.token })).text()).toBe('%PDF-1');
    await expectRefusal(shop.request(path, { token: customer.token }), 401);
    await expectRefusal(shop.request(path.replace(/\/\d+\//, '/999999/'), { token: owner.token }), 404);
  });

  test('has a name that is no address to visit, and says to staff whether its e-mail is proven', async () => {
    const customer = await signInCustomer(shop);
    for (const name of ['Gana https://otra.example', 'www.otra.example', 'Dos\nrenglones', '<b>Uno</b>']) {
      const refused = await expectRefusal(post(customer, '/company/application', application({ name })), 422);
      expect(Object.keys(refused.fields ?? {})).toEqual(['name']);
    }
    const { id } = (await customer.api.companies.apply({ body: application() })).company;
    const isProven = async () =>
      (await owner.api.companies.company({ params: { id } })).company.is_email_proven;
    for (const proven of [false, true]) {
      await shop.db.sql('update customer set email_verified = $2 where id = $1', [customer.id, proven]);
      expect(await isProven()).toBe(proven);
    }
  });

  test('needs an account', async () => {
    const visitor = await signInVisitor(shop);
    await expectRefusal(post(visitor, '/company/application', application()), 401);
  });
});

describe('a decision of staff', () => {
  test('is an e-mail and an entry of the trail; a refusal takes a reason and lets them apply again', async () => {
    const { id, admin } = await createCompany(shop);
    const params = { id };
    const decide = (body: object, by = owner) => post(by, `/admin/companies/${id}/decision`, body);
    await expectRefusal(decide({ decision: 'refused', version: 1 }), 422);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(decide({ decision: 'approved', version: 1 }, support), 403);
    await expectRefusal(decide({ decision: 'suspended', reason: 'Pago', version: 1 }), 409, 'wrong_state');
    const reason = 'Falta la constancia.';
    expect((await decide({ decision: 'refused', reason, version: 1 })).status).toBe(200);
    expect((await decide({ decision: 'refused', reason, version: 1 })).status).toBe(200);
    await expectRefusal(decide({ decision: 'approved', version: 1 }), 409, 'stale');
    const mails = (await keptEmails(shop, admin.email)).filter(({ kind }) => kind === 'company');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(reason);
    expect(await own(admin)).toMatchObject({ state: 'refused', reason });
    const { rows } = await shop.db.sql(`select action, after from audit_entry where subject = $1`, [
      `company:${id}`,
    ]);
    expect(rows).toEqual([{ action: 'company.refuse', after: { state: 'refused', reason } }]);
    const { company } = await admin.api.companies.apply({ body: application() });
    expect(company).toMatchObject({ state: 'applied', me: { role: 'admin' } });
    expect(company.id).not.toBe(id);
    expect((await owner.api.companies.company({ params })).company.members).toEqual([]);
  });

  test('lets one company alone hold under an RFC', async () => {
    const rfc = newRfc();
    const [first, second] = [await signInCustomer(shop), await signInCustomer(shop)];
    const { company: one } = await first.api.companies.apply({ body: application({ rfc }) });
    const { company: two } = await second.api.companies.apply({ body: application({ rfc }) });
    const approve = (id: number) =>
      post(owner, `/admin/companies/${id}/decision`, { decision: 'approved', version: 1 });
    expect((await approve(one.id)).status).toBe(200);
    expect((await owner.api.companies.company({ params: { id: two.id } })).company.same_rfc).toEqual({
      id: one.id,
      name: 'Talleres Norte',
    });
    await expectRefusal(approve(two.id), 409, 'company_exists');
  });
});

describe('the price list of a company', () => {
  test('holds for its people once it is approved, before one of their own, and ends when they leave', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const { id, admin } = await createCompany(shop);
    const { price_list: mine } = await owner.api.wholesale.addPriceList({
      body: { name: 'De una persona', basis_points: 100, products: [] },
    });
    await owner.api.wholesale.setCustomerPriceList({
      params: { id: admin.id },
      body: { price_list_id: mine.id },
    });
    await owner.api.wholesale.setCompanyPriceList({ params: { id }, body: { price_list_id: listId } });
    expect(await pricesOf(admin, product)).toMatchObject([{ price_cents: 99_000 }]);
    await owner.api.companies.decide({ params: { id }, body: { decision: 'approved', version: 1 } });
    expect(await pricesOf(admin, product)).toMatchObject([{ price_cents: 90_000 }]);
    const buyer = await createMember(shop, admin);
    await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: product.id } });
    const total = async () => (await buyer.api.cart.cart({ params: { userId: buyer.id } })).cart.total_cents;
    expect(await total()).toBe(90_000);
    const reason = 'Hay facturas vencidas.';
    await owner.api.companies.decide({ params: { id }, body: { decision: 'suspended', reason, version: 2 } });
    expect([await total(), await pricesOf(buyer, product)]).toEqual([100_000, []]);
    await owner.api.companies.decide({ params: { id }, body: { decision: 'approved', version: 3 } });
    expect(await total()).toBe(90_000);
    await buyer.api.companies.removeMember({ params: { customer_id: buyer.id } });
    expect([await total(), await pricesOf(buyer, product)]).toEqual([100_000, []]);
  });

  test('is chosen by staff who may change customers, and not over somebody else’s choice', async () => {
    const { id } = await createCompany(shop);
    const path = `/admin/companies/${id}/price-list`;
    const choose = (json: object, by = owner) => shop.request(path, { method: 'PUT', token: by.token, json });
    await expectRefusal(choose({ price_list_id: listId }, await signInStaff(shop, 'catalog')), 403);
    await expectRefusal(choose({ price_list_id: 999_999 }), 404);
    expect((await choose({ price_list_id: listId, was: null })).status).toBe(200);
    await expectRefusal(choose({ price_list_id: null, was: null }), 409, 'stale');
    const { price_list: list } = await owner.api.wholesale.priceList({ params: { id: listId } });
    expect(list.companies).toContainEqual({ id, name: 'Talleres Norte' });
    expect(await owner.api.wholesale.companyPriceList({ params: { id } })).toEqual({ price_list_id: listId });
  });

  test('comes back with its companies where its deletion is taken back', async () => {
    const { price_list: list } = await owner.api.wholesale.addPriceList({
      body: { name: 'Por borrar', basis_points: 500, products: [] },
    });
    const { id, admin } = await createCompany(shop, { staff: owner, priceListId: list.id });
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await owner.api.wholesale.deletePriceList({ params: { id: list.id } });
    expect(await pricesOf(admin, product)).toEqual([]);
    await owner.api.wholesale.restorePriceList({ params: { id: list.id } });
    expect(await pricesOf(admin, product)).toMatchObject([{ price_cents: 95_000 }]);
    expect(await owner.api.wholesale.companyPriceList({ params: { id } })).toEqual({
      price_list_id: list.id,
    });
  });
});

describe('an invitation', () => {
  test('is accepted once, by the invited address alone', async () => {
    const { admin, name } = await approved();
    const invited = await signInCustomer(shop);
    const stranger = await signInCustomer(shop);
    const token = await invitationTo(shop, admin, invited.email, { role: 'approver', budgetCents: 5000 });
    expect(await shop.api.companies.invitation({ params: { token } })).toEqual({
      company_name: name,
      email: invited.email,
      role: 'approver',
    });
    const accept = (by: SignedIn) => post(by, `/company-invitations/${token}/acceptance`, {});
    await expectRefusal(accept(stranger), 403, 'other_address');
    await shop.db.sql('update customer set email_verified = false where id = $1', [invited.id]);
    await expectRefusal(accept(invited), 403, 'unproven_address');
    await shop.db.sql('update customer set email_verified = true where id = $1', [invited.id]);
    expect((await accept(invited)).status).toBe(200);
    expect(await own(invited)).toMatchObject({ name, me: { role: 'approver', monthly_budget_cents: 5000 } });
    await expectRefusal(accept(invited), 404);
    await expectRefusal(shop.request(`/company-invitations/${token}`), 404);
  });

  test('ends by time, by a newer one, and when it is withdrawn', async () => {
    const { admin } = await approved();
    const invited = await signInCustomer(shop);
    const accept = (token: string) => post(invited, `/company-invitations/${token}/acceptance`, {});
    const first = await invitationTo(shop, admin, invited.email);
    const second = await invitationTo(shop, admin, invited.email);
    await expectRefusal(accept(first), 404);
    shop.clock.moveBy(8 * 86_400_000);
    await expectRefusal(accept(second), 404);
    const third = await invitationTo(shop, admin, invited.email);
    const { invitations = [] } = (await own(admin)) ?? {};
    expect(invitations).toHaveLength(1);
    await admin.api.companies.withdrawInvitation({ params: { id: invitations[0]?.id ?? '' } });
    await expectRefusal(accept(third), 404);
  });

  test('is sent by admins of an approved company, and not to who buys for it already', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin);
    const invite = (by: SignedIn, email: string) =>
      post(by, '/company/invitations', { email, role: 'buyer' });
    await expectRefusal(invite(buyer, 'otra@prueba.example'), 403, 'company_admins_only');
    await expectRefusal(invite(admin, buyer.email), 409, 'in_company');
    await expectRefusal(invite(admin, 'nadie'), 422);
    await expectRefusal(invite(await signInCustomer(shop), 'otra@prueba.example'), 404);
    const { admin: waiting } = await createCompany(shop);
    await expectRefusal(invite(waiting, 'otra@prueba.example'), 409, 'company_inactive');
  });

  test('takes nobody out of another company', async () => {
    const [{ admin }, { admin: other }] = [await approved(), await approved()];
    const token = await invitationTo(shop, admin, other.email);
    await expectRefusal(post(other, `/company-invitations/${token}/acceptance`, {}), 409, 'in_company');
  });
});

describe('the people of a company', () => {
  test('always have an admin, and are changed by admins alone', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin);
    const path = (who: SignedIn) => `/company/members/${who.id}`;
    const remove = (who: SignedIn, by: SignedIn) =>
      shop.request(path(who), { method: 'DELETE', token: by.token });
    const change = (who: SignedIn, by: SignedIn, role: string) =>
      shop.request(path(who), { method: 'PUT', token: by.token, json: { role, monthly_budget_cents: null } });
    await expectRefusal(change(buyer, buyer, 'admin'), 403, 'company_admins_only');
    await expectRefusal(remove(admin, buyer), 403, 'company_admins_only');
    await expectRefusal(change(admin, admin, 'buyer'), 409, 'last_admin');
    await expectRefusal(remove(admin, admin), 409, 'last_admin');
    const { admin: other } = await approved();
    await expectRefusal(remove(buyer, other), 404);
    await expectRefusal(change(buyer, other, 'admin'), 404);
    expect((await change(buyer, admin, 'admin')).status).toBe(200);
    expect((await remove(admin, admin)).status).toBe(200);
    expect(await own(admin)).toBeNull();
    expect((await own(buyer))?.members).toHaveLength(1);
  });

  test('see of the company what their role shows', async () => {
    const { admin } = await approved();
    const [buyer, approver] = [
      await createMember(shop, admin, { budgetCents: 100 }),
      await createMember(shop, admin, { role: 'approver' }),
    ];
    await invitationTo(shop, admin, 'pendiente@prueba.example');
    await buyer.api.companies.askBudget({ body: { amount_cents: 500 } });
    const seen = await Promise.all([admin, approver, buyer].map(own));
    expect(seen.map((company) => company?.members.length)).toEqual([3, 3, 0]);
    expect(seen.map((company) => company?.invitations.length)).toEqual([1, 0, 0]);
    expect(seen.map((company) => company?.budget_requests.length)).toEqual([1, 1, 0]);
  });

  test('get another admin where the only one erases the account', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin);
    await owner.api.accounts.adminErase({ params: { id: admin.id } });
    expect((await own(buyer))?.me.role).toBe('admin');
  });

  test('get another admin also where all of them erase their accounts at once', async () => {
    const { admin } = await approved();
    const second = await createMember(shop, admin, { role: 'admin' });
    const buyer = await createMember(shop, admin);
    await Promise.all([admin, second].map(({ id }) => owner.api.accounts.adminErase({ params: { id } })));
    expect((await own(buyer))?.me.role).toBe('admin');
  });

  test('who leave or are taken out wait for no budget any more', async () => {
    const { admin } = await approved();
    const members = await Promise.all([1, 2].map(() => createMember(shop, admin, { budgetCents: 100 })));
    for (const { api } of members) await api.companies.askBudget({ body: { amount_cents: 500 } });
    expect((await own(admin))?.budget_requests).toHaveLength(2);
    const [taken, leaves] = members.map(({ id }) => ({ params: { customer_id: id } }));
    await admin.api.companies.removeMember(taken ?? { params: { customer_id: '' } });
    await members[1]?.api.companies.removeMember(leaves ?? { params: { customer_id: '' } });
    expect((await own(admin))?.budget_requests).toEqual([]);
  });

  test('who erase the account are neither its contact nor invited elsewhere any more', async () => {
    const { id, admin } = await approved();
    await createMember(shop, admin);
    const { admin: other } = await approved();
    await invitationTo(shop, other, admin.email);
    await owner.api.accounts.adminErase({ params: { id: admin.id } });
    const { company } = await owner.api.companies.company({ params: { id } });
    expect(company).toMatchObject({ contact_name: '', email: '', phone: '' });
    expect((await own(other))?.invitations).toEqual([]);
  });
});

describe('addresses of a company', () => {
  test('are read by everybody in it and kept by its admins', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin);
    const add = (by: SignedIn, json: object) => post(by, '/company/addresses', json);
    await expectRefusal(add(buyer, deliveryAddress), 403, 'company_admins_only');
    expect(
      (await expectRefusal(add(admin, { ...deliveryAddress, postal_code: '00001' }), 422)).fields,
    ).toHaveProperty('postal_code');
    expect((await add(admin, deliveryAddress)).status).toBe(201);
    const [address] = (await own(buyer))?.addresses ?? [];
    expect(address).toMatchObject({ street: '5 de Mayo' });
    const { admin: other } = await approved();
    const remove = (by: SignedIn) =>
      shop.request(`/company/addresses/${address?.id}`, { method: 'DELETE', token: by.token });
    await expectRefusal(remove(other), 404);
    expect((await remove(admin)).status).toBe(200);
    expect((await own(buyer))?.addresses).toEqual([]);
  });
});

describe('more budget', () => {
  test('asked for twice is told once to each who approves', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin, { budgetCents: 1000 });
    const asked = async () =>
      (await keptEmails(shop, admin.email)).filter((mail) => mail.text.includes('$5.00')).length;
    const ask = () => buyer.api.companies.askBudget({ body: { amount_cents: 500, note: 'Urge' } });
    await Promise.all([ask(), ask()]);
    await ask();
    expect(await asked()).toBe(1);
  });

  test('is granted by somebody else who approves, for this month', async () => {
    const { admin } = await approved();
    const buyer = await createMember(shop, admin, { budgetCents: 1000 });
    const approver = await createMember(shop, admin, { role: 'approver', budgetCents: 1000 });
    const ask = (by: SignedIn, amount: number) =>
      post(by, '/company/budget-requests', { amount_cents: amount });
    await expectRefusal(ask(admin, 100), 409, 'no_budget');
    await expectRefusal(ask(buyer, 0), 422);
    await ask(buyer, 300);
    await ask(buyer, 500);
    await ask(approver, 700);
    const requests = (await own(admin))?.budget_requests ?? [];
    expect(requests.map(({ amount_cents }) => amount_cents).toSorted()).toEqual([500, 700]);
    const idOf = (who: SignedIn) => requests.find(({ customer_id }) => customer_id === who.id)?.id;
    const decide = (by: SignedIn, id: number | undefined, granted = true) =>
      post(by, `/company/budget-requests/${id}/decision`, { is_granted: granted });
    await expectRefusal(decide(buyer, idOf(approver)), 403, 'company_approvers_only');
    await expectRefusal(decide(approver, idOf(approver)), 403, 'own_request');
    const { admin: other } = await approved();
    await expectRefusal(decide(other, idOf(buyer)), 404);
    expect((await decide(approver, idOf(buyer))).status).toBe(200);
    expect((await decide(approver, idOf(buyer))).status).toBe(200);
    await expectRefusal(decide(admin, idOf(buyer), false), 409, 'decided');
    expect((await own(buyer))?.me).toMatchObject({ granted_cents: 500, asked_cents: null });
    shop.clock.moveBy(32 * 86_400_000);
    expect((await own(buyer))?.me.granted_cents).toBe(0);
  });
});
