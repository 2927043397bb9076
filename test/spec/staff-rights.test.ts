import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff, signInVisitor } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { declaredCalls } from './declared-calls.ts';
import { staffTable } from './staff-rights.ts';

/* Every call of the staff × everybody who might send it, against the table written by hand in `staff-rights.ts`. */

const callers = ['nobody', 'visitor', 'guest', 'customer', 'owner', 'catalog', 'orders', 'support'] as const;
type Caller = (typeof callers)[number];

/** `['GET', '/admin/orders', 'yes', …]`: the columns stand in the order of `callers`. */
const rows = staffTable
  .split('\n')
  .filter((line) => /^[A-Z]+ +\//.test(line))
  .map((line) => line.trim().split(/\s+/));

let shop: TestShop;
let tokens: Record<Caller, string | undefined>;
beforeAll(async () => {
  shop = await startTestShop();
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Invitada', email: 'invitada@prueba.example' } });
  tokens = {
    nobody: undefined,
    visitor: (await signInVisitor(shop)).token,
    guest: guest.token,
    customer: (await signInCustomer(shop)).token,
    owner: (await signInStaff(shop, 'owner')).token,
    catalog: (await signInStaff(shop, 'catalog')).token,
    orders: (await signInStaff(shop, 'orders')).token,
    support: (await signInStaff(shop, 'support')).token,
  };
});
afterAll(() => shop.stop());

test('the table has every call of the staff once, and no other', () => {
  const declared = declaredCalls
    .filter(({ endpoint: { access } }) => typeof access === 'object')
    .map(({ endpoint: { method, path } }) => `${method.toUpperCase()} ${path}`);
  const written = rows.map(([method, path]) => `${method} ${path}`);
  expect(written.toSorted()).toEqual(declared.toSorted());
  expect(rows.filter((row) => row.length !== callers.length + 2)).toEqual([]);
});

test.each(rows)('%s %s', async (method = '', path = '', ...expected) => {
  const said = await Promise.all(callers.map((caller) => letIn(method, path, tokens[caller])));
  expect(Object.fromEntries(callers.map((caller, at) => [caller, said[at]]))).toEqual(
    Object.fromEntries(callers.map((caller, at) => [caller, expected[at]])),
  );
});

/** Asks for things that are not there with nothing in the body: who is asking is decided before. */
async function letIn(method: string, path: string, token: string | undefined): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name.endsWith('_id') && name !== 'ref_id' ? '00000000-0000-4000-8000-000000000000' : '999999',
  );
  const answer = await shop.request(filled, { method, ...(token !== undefined && { token }) });
  await answer.body?.cancel();
  if (answer.status === 401) return '–';
  if (answer.status === 403) return 'no';
  expect(answer.status, `${method} ${path}`).toBeLessThan(500);
  return 'yes';
}
