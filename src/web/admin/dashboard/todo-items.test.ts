import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff, type SignedIn, testPassword } from '../../../../test/factories/sign-in.ts';
import { leaveWorkToDo } from '../../../../test/factories/work-to-do.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import type { Api } from '../../../api/client.ts';
import { builtInRoles } from '../../../modules/staff/rights.ts';
import { todoKeys } from '../../../modules/staff/staff.contract.ts';
import { todoItems, type TodoKey } from './todo-items.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  await leaveWorkToDo(shop);
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

type Query = Record<string, string>;
const page = { page: 1, page_size: 1 };

/** How many a page of the staff lists with what its address asks for; it reads the address as the page does. */
const lists: Record<string, (api: Api, query: Query) => Promise<number>> = {
  '/admin/packing': async (api) => (await api.orders.ordersToPack({ query: page })).total,
  '/admin/packing/assembly': async (api) => (await api.orders.assemblyQueue({ query: page })).total,
  '/admin/orders': async (api, query) =>
    (await api.orders.adminOrders({ query: { ...query, ...page } })).total,
  '/admin/invoices': async (api, query) =>
    (await api.invoices.adminInvoices({ query: { ...query, ...page } })).total,
  '/admin/payments': async (api, { view = 'events', state }) => {
    const { payments, orders } = api;
    switch (view) {
      case 'events':
        return (await payments.adminEvents({ query: { state: state as 'failed', ...page } })).total;
      case 'findings':
        return (await payments.adminFindings({ query: { state: state as 'open', ...page } })).total;
      case 'disputes':
        return (await payments.adminDisputes({ query: { state: state as 'open', ...page } })).total;
      default:
        return (await orders.adminRefunds({ query: { view: (state ?? 'to_do') as 'to_do', ...page } })).total;
    }
  },
  '/admin/shipments': async (api, query) =>
    (await api.orders.parcels({ query: { ...query, ...page } })).total,
  '/admin/approvals': async (api, query) =>
    (await api.approvals.approvals({ query: { ...query, ...page } })).total,
  '/admin/packing/returns': async (api, query) => (await api.returns.atBench({ query })).returns.length,
  '/admin/returns': async (api, query) =>
    (await api.returns.adminReturns({ query: { ...query, ...page } })).total,
  '/admin/support': async (api, query) =>
    (await api.support.adminTickets({ query: { ...query, ...page } })).total,
  '/admin/questions': async (api, query) =>
    (await api.questions.adminQuestions({ query: { ...query, ...page } })).total,
  '/admin/gallery': async (api, query) =>
    (await api.configurator.adminGallery({ query: { ...query, ...page } })).total,
  '/admin/review': async (api, query) =>
    (await api.reviews.adminReviews({ query: { ...query, ...page } })).total,
  '/admin/mails': async (api, query) => (await api.mails.mails({ query: { ...query, ...page } })).total,
  '/admin/health': async (api) => (await api.health.problems()).problems.length,
  '/admin/jobs': async (api) => (await api.deadJobs.jobs({ query: page })).total,
  '/admin/imports': async (api, query) => (await api.imports.runs({ query })).imports.length,
  '/admin/customer-imports': async (api, query) => (await api.customerImports.runs({ query })).imports.length,
  '/admin/sync-products': async (api) =>
    (await api.suppliers.runs()).runs.filter(({ state }) => state === 'proposed').length,
  '/admin/companies': async (api, query) =>
    (await api.companies.companies({ query: { ...query, ...page } })).total,
  '/admin/quotes': async (api, query) =>
    (await api.companyQuotes.quotes({ query: { ...query, ...page } })).total,
  '/admin/receivables': async (api) =>
    (await api.companyCredit.receivables({ query: { late: '1' } })).companies.length,
  '/admin/purchasing': async (api, query) =>
    (await api.purchasing.purchaseOrders({ query: { ...query, ...page } })).total,
  '/admin/supplier-returns': async (api, query) =>
    (await api.supplierReturns.supplierReturns({ query: { ...query, ...page } })).total,
  '/admin/sync-products/quarantine': async (api) => (await api.suppliers.heldLines({ query: page })).total,
  '/admin/products': async (api, query) =>
    (await api.catalog.adminProducts({ query: { ...query, ...page } })).total,
};

const listed = (api: Api, key: TodoKey) => {
  const { pathname, searchParams } = new URL(todoItems[key].to, shop.url);
  const list = lists[pathname];
  if (!list) throw new Error(`No list is at ${pathname}.`);
  return list(api, Object.fromEntries(searchParams));
};
/** Whose role is changed is signed out. */
async function signInAgain({ email }: SignedIn): Promise<Api> {
  const { token } = await shop.api.staff.signIn({ body: { email, password: testPassword } });
  return shop.apiOf(token ?? '');
}
const todoOf = async ({ api }: SignedIn) => (await api.staff.dashboard({ query: { fresh: 'true' } })).todo;

describe('what is to be done', () => {
  test.each(todoKeys)('%s: the number is what the list behind its link has', async (key) => {
    const item = (await todoOf(owner)).find((one) => one.key === key);
    expect(item?.count).toBeGreaterThan(0);
    expect(await listed(owner.api, key)).toBe(item?.count);
  });

  test.each(builtInRoles)('whoever is %s is shown only lists that they may read', async (role) => {
    const person = await signInStaff(shop, role);
    const items = await todoOf(person);
    expect(items.length).toBeGreaterThan(0);
    for (const { key, count } of items) expect(await listed(person.api, key), key).toBe(count);
  });

  test('a packer is shown what to pack and what came back, and nothing else, without money', async () => {
    const { role } = await owner.api.roles.addRole({ body: { name: 'Empacador', rights: ['pack'] } });
    const packer = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: packer.id }, body: { role: role.role } });
    packer.api = await signInAgain(packer);
    const answer = await packer.api.staff.dashboard({ query: { fresh: 'true' } });
    expect(answer.todo).toEqual(
      ['orders_to_pack', 'orders_to_assemble', 'returns_at_bench'].map((key) => ({
        key,
        count: expect.any(Number),
        due_at: null,
      })),
    );
    expect(Object.keys(answer).toSorted()).toEqual(['days', 'generated_at', 'read_at', 'todo']);
    expect(JSON.stringify(answer)).not.toMatch(/cents/);
  });

  test('support, who may only start returns, is told of none', async () => {
    const keys = (await todoOf(await signInStaff(shop, 'support'))).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('returns_'))).toEqual([]);
  });

  test('says until when the next dispute is to be answered', async () => {
    const { disputes } = await owner.api.payments.adminDisputes({ query: { state: 'open' } });
    const item = (await todoOf(owner)).find(({ key }) => key === 'disputes_open');
    expect(item?.due_at).toBe(disputes[0]?.due_at);
  });

  test('an item that cannot be counted says so and the others stand', async () => {
    const before = await todoOf(owner);
    await shop.db.sql('alter table ticket rename to ticket_away');
    const after = await todoOf(owner);
    await shop.db.sql('alter table ticket_away rename to ticket');
    expect(after).toEqual(
      before.map((item) => (item.key.endsWith('_tickets') ? { ...item, count: null } : item)),
    );
  });

  test('news to the staff are counted at once, whatever was kept', async () => {
    const count = async () =>
      (await owner.api.staff.dashboard()).todo.find(({ key }) => key === 'orders_held')?.count;
    const before = await count();
    const { orders } = await owner.api.orders.adminOrders({ query: { attention: 'late' } });
    const params = { order_id: orders[0]?.order_id ?? '' };
    await owner.api.orders.holdOrder({ params, body: { reason: 'Revisar', was: null } });
    expect(await count()).toBe((before ?? 0) + 1);
  });
});
