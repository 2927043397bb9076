import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  testPassword,
} from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import type { StaffRight } from '../../../platform/http/endpoint.ts';
import { endSystemUserSessions } from '../staff.queries.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

let serial = 0;
async function add(
  { api }: Pick<SignedIn, 'api'>,
  rights: StaffRight[],
  given: { days?: 30 | 90 | 365 | null; current_password?: string } = {},
) {
  const body = {
    name: `Contabilidad ${(serial += 1)}`,
    rights,
    days: null,
    current_password: testPassword,
    ...given,
  };
  const made = await api.apiTokens.addApiToken({ body });
  return { ...made, api: shop.apiOf(made.token) };
}
const tokensOf = async ({ api }: Pick<SignedIn, 'api'>) => (await api.apiTokens.apiTokens()).tokens;
const orders = (token: string) => shop.request('/admin/orders', { token });

describe('an API token', () => {
  test('does what it was given, in the name of its maker, and nothing else they may do', async () => {
    const { token, api } = await add(owner, ['read_orders']);
    expect((await orders(token)).status).toBe(200);
    for (const path of ['/admin/users', '/admin/system-users', '/admin/account', '/admin/account/api-tokens'])
      await expectRefusal(shop.request(path, { token }), 403, 'forbidden');
    await expect(
      api.apiTokens.addApiToken({
        body: { name: 'Otro', rights: ['read_orders'], days: null, current_password: testPassword },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('is told to its maker, and goes on after they change their password', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const { token, api_token: made } = await add(clerk, ['read_orders']);
    expect((await keptEmails(shop, clerk.email)).map(({ subject }) => subject)).toEqual([
      `Se creó un token de la API a tu nombre: ${made.name}`,
    ]);
    await clerk.api.staff.changePassword({
      body: { current_password: testPassword, new_password: 'otra-clave-larga-1' },
    });
    expect((await orders(token)).status).toBe(200);
  });

  test('has what its rights need', async () => {
    const { token, api_token: made } = await add(owner, ['catalog']);
    expect(made.rights).toEqual(['read_catalog', 'catalog']);
    const product = await createProduct(shop.db);
    expect((await shop.request(`/admin/products/${product.id}`, { token })).status).toBe(200);
  });

  test('stands in the records by its name, under who made it', async () => {
    const { api, api_token: made } = await add(owner, ['catalog']);
    await api.redirects.addRedirect({ body: { from_path: `/viejo-${serial}`, to_path: '/promotion' } });
    const { rows } = await shop.db.sql('select staff_user_id, device from audit_entry where device = $1', [
      made.name,
    ]);
    expect(rows).toEqual([{ staff_user_id: owner.id, device: made.name }]);
  });

  test('loses at once what its maker loses, and all of it when they are disabled, also when they return', async () => {
    const clerk = await signInStaff(shop, 'catalog');
    const { token } = await add(clerk, ['stock']);
    const asked = () => shop.request('/admin/products', { token });
    expect((await asked()).status).toBe(200);
    const { roles } = await owner.api.roles.roles();
    const version = roles.find(({ role }) => role === 'catalog')?.version ?? 0;
    await owner.api.roles.changeRole({ params: { role: 'catalog' }, body: { rights: ['content'], version } });
    await expectRefusal(asked(), 403, 'forbidden');
    await owner.api.roles.deleteRole({ params: { role: 'catalog' } });
    expect((await asked()).status).toBe(200);
    await owner.api.staff.updateSystemUser({ params: { id: clerk.id }, body: { is_disabled: true } });
    await expectRefusal(asked(), 401, 'token_refused');
    await owner.api.staff.updateSystemUser({ params: { id: clerk.id }, body: { is_disabled: false } });
    await expectRefusal(asked(), 401, 'token_refused');
  });

  test('ends by its day, by its maker and by an owner', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const [brief, own, taken] = [
      await add(clerk, ['read_orders'], { days: 30 }),
      await add(clerk, ['read_orders']),
      await add(clerk, ['read_orders']),
    ];
    await clerk.api.apiTokens.endApiToken({ params: { id: own.api_token.id } });
    await expectRefusal(orders(own.token), 401);
    await expect(clerk.api.apiTokens.endApiToken({ params: { id: own.api_token.id } })).rejects.toMatchObject(
      { status: 404 },
    );
    await owner.api.apiTokens.endApiToken({ params: { id: taken.api_token.id } });
    await expectRefusal(orders(taken.token), 401);
    expect((await orders(brief.token)).status).toBe(200);
    shop.clock.moveBy(30 * 86_400_000);
    await expectRefusal(orders(brief.token), 401);
    shop.clock.reset();
  });

  test('that ends within two weeks is told to its maker, once and in their language', async () => {
    const clerk = await signInStaff(shop, 'orders');
    await clerk.api.staff.chooseLanguage({ body: { language: 'es' } });
    const { api_token: made } = await add(clerk, ['read_orders'], { days: 30 });
    const look = async () => {
      await shop.open.runJob('staff.tell_ending_tokens');
      return keptEmails(shop, clerk.email);
    };
    expect(await look()).toHaveLength(1);
    shop.clock.moveBy(16 * 86_400_000);
    await look();
    const [, mail, ...more] = await look();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Un token de la API termina pronto: ${made.name}`);
    expect(mail?.text).toContain('/admin/account#api-tokens');
    shop.clock.reset();
  });

  test('ends where its maker is signed out everywhere', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const { token } = await add(clerk, ['read_orders']);
    await owner.api.staff.endSystemUserSessions({ params: { id: clerk.id } });
    await expectRefusal(orders(token), 401);
  });

  test('is ended by an owner’s word, and stands in the log, also where its maker has no session', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const { token } = await add(clerk, ['read_orders']);
    await shop.db.sql('delete from staff_user_session where staff_user_id = $1', [clerk.id]);
    await owner.api.staff.endSystemUserSessions({ params: { id: clerk.id } });
    await expectRefusal(orders(token), 401);
    const { rows } = await shop.db.sql(
      `select before from audit_entry where subject = $1 and action = 'system_user.end_sessions'`,
      [`system_user:${clerk.id}`],
    );
    expect(rows).toEqual([{ before: { sessions: 0, api_tokens: 1 } }]);
  });

  test('of an owner moves no more in a day than a clerk, and changes nobody’s views', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const { id } = await signInCustomer(shop);
    const { view } = await clerk.api.savedViews.add({
      body: { list: 'orders', name: 'De todos', query: 'state=paid', is_shared: true },
    });
    const { token } = await add(owner, ['customers', 'move_money']);
    const json = { kind: 'grant', amount_cents: 1_000_001, reason: 'Disculpa.' };
    const grant = (by: string) => shop.request(`/admin/users/${id}/store-credit`, { json, token: by });
    await expectRefusal(grant(token), 409, 'needs_approval');
    expect((await grant(owner.token)).status).toBe(200);
    const change = (method: string) =>
      shop.request(`/admin/views/${view.id}`, { method, json: { name: 'Otra' }, token });
    for (const method of ['PUT', 'DELETE']) await expectRefusal(change(method), 404);
  });

  test('says when it was used, to within minutes', async () => {
    const { token, api_token: made } = await add(owner, ['read_orders']);
    expect(made.last_used_at).toBeNull();
    await orders(token);
    const used = (await tokensOf(owner)).find(({ id }) => id === made.id)?.last_used_at;
    expect(used).toEqual(expect.any(String));
    await orders(token);
    expect((await tokensOf(owner)).find(({ id }) => id === made.id)?.last_used_at).toBe(used);
  });

  test('is kept as its hash, and shown to nobody again', async () => {
    const { token } = await add(owner, ['read_orders']);
    const [row] = (await shop.db.sql('select * from staff_api_token order by created_at desc limit 1')).rows;
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await tokensOf(owner))).not.toContain(token);
  });

  test('opens nothing of a shopper, and a made-up one nothing at all', async () => {
    const { token } = await add(owner, ['read_customers']);
    const customer = await signInCustomer(shop);
    await expectRefusal(shop.request(`/cart/cart/${customer.id}`, { token }), 401);
    await expectRefusal(orders(`ens_${'a'.repeat(43)}`), 401, 'token_refused');
    await expectRefusal(orders('ens_'), 401);
  });
});

describe('making one', () => {
  test('takes the password of who makes it, counted as at the door', async () => {
    const clerk = await signInStaff(shop, 'orders');
    await expect(add(clerk, ['read_orders'], { current_password: 'adivino' })).rejects.toMatchObject({
      status: 422,
      fields: { current_password: expect.any(String) as string },
    });
    expect(await tokensOf(clerk)).toEqual([]);
  });

  test('gives no right that its maker does not have, and none that is decided by people', async () => {
    const clerk = await signInStaff(shop, 'catalog');
    await expect(add(clerk, ['read_customers'])).rejects.toMatchObject({ code: 'beyond_own_rights' });
    for (const right of ['system', 'approve_money', 'own_account'] as const)
      await expect(add(owner, [right])).rejects.toMatchObject({ status: 403, code: 'beyond_own_rights' });
    await expect(add(owner, [])).rejects.toMatchObject({ status: 422 });
  });

  test('shows each their own, and owners everybody’s', async () => {
    const [one, two] = [await signInStaff(shop, 'orders'), await signInStaff(shop, 'orders')];
    const { api_token: made } = await add(one, ['read_orders']);
    const manager = await signInStaff(shop, { name: 'sistemas', rights: ['system'] });
    for (const other of [two, manager]) {
      expect(await tokensOf(other)).toEqual([]);
      await expect(other.api.apiTokens.endApiToken({ params: { id: made.id } })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect((await tokensOf(one)).map(({ id, is_own }) => [id, is_own])).toEqual([[made.id, true]]);
    expect((await tokensOf(owner)).find(({ id }) => id === made.id)).toMatchObject({
      is_own: false,
      made_by: { id: one.id },
    });
  });

  test('waits for whoever signs its maker out, and is refused then', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const made = await shop.db.transaction(async (tx) => {
      await endSystemUserSessions(tx, clerk.id);
      const asked = add(clerk, ['read_orders']).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
      return { asked };
    });
    expect(await made.asked).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await tokensOf(owner)).filter(({ made_by }) => made_by.id === clerk.id)).toEqual([]);
  });

  test('stops at twenty for each, also at once', async () => {
    const clerk = await signInStaff(shop, 'orders');
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => add(clerk, ['read_orders'])));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await tokensOf(clerk)).toHaveLength(20);
  });
});
