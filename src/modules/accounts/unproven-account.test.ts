import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { codeTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

const newEmail = () => `persona-${randomUUID().slice(0, 8)}@prueba.example`;

/** Somebody opens an account with an address; the mailed code is not theirs to read. */
async function register(email: string): Promise<SignedIn> {
  const { token, user } = await shop.api.customers.signUp({
    body: { name: 'Quien sea', email, password: testPassword },
  });
  return { id: user.id, email, token: token ?? '', api: shop.apiOf(token ?? '') };
}

/** What the owner of an address left in the shop without an account. */
async function leaveTraces(email: string): Promise<void> {
  const product = await createProduct(shop.db, { stock: 5 });
  const soldOut = await createProduct(shop.db, { stock: 0 });
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Dueña', email } });
  await addToCart(guest, product.id);
  await buy(shop, guest);
  await shop.api.newsletter.subscribe({ body: { email_address: email } });
  await shop.api.wishlist.setAlert({ body: { product_id: soldOut.id, kind: 'stock', email } });
  await shop.api.support.ask({
    body: { name: 'Dueña', email, subject: 'Mi pedido', message: '¿Cuándo llega lo que compré?' },
  });
}

/** How much of an address's traces is there. */
async function tracesOf(email: string) {
  const { rows } = await shop.db.sql(
    `select (select count(*)::int from subscriber where email_address = $1) as subscriptions,
            (select count(*)::int from wish where email = $1) as alerts,
            (select count(*)::int from ticket where email = $1) as tickets,
            (select count(*)::int from mail where recipient = $1 and order_id is not null) as letters`,
    [email],
  );
  return rows[0];
}

/** What every account may read and erase, proven or not: what hangs on its own id. */
async function leaveOwn({ api }: SignedIn): Promise<void> {
  const product = await createProduct(shop.db, { stock: 5 });
  await api.wishlist.add({ params: { productId: product.id } });
  await api.support.ask({
    body: { name: 'Yo', email: 'otro@prueba.example', subject: 'Lo mío', message: 'Esto lo pregunté yo.' },
  });
}

const goodbye = { confirmation: 'ELIMINAR' as const, password: testPassword };

describe('an account whose address is not proven', () => {
  test('exports its own data, and nothing that belongs to its address', async () => {
    const email = newEmail();
    await leaveTraces(email);
    const account = await register(email);
    await leaveOwn(account);
    const data = await account.api.accounts.exportAccount();
    expect(data).toMatchObject({ newsletter_since: null, orders: [] });
    expect(data['wishes']).toHaveLength(1);
    expect(data['support']).toMatchObject([{ subject: 'Lo mío' }]);
    const subjects = (data['letters'] as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.includes('es tu código'))).toEqual([]);
  });

  test('erases its own data, and nothing that belongs to its address', async () => {
    const email = newEmail();
    await leaveTraces(email);
    const before = await tracesOf(email);
    expect(before).toMatchObject({ subscriptions: 1, alerts: 1, tickets: 1 });
    const account = await register(email);
    await leaveOwn(account);
    await codeTo(shop, email);
    await account.api.accounts.deleteAccount({ body: goodbye });
    expect(await tracesOf(email)).toEqual(before);
    const { rows } = await shop.db.sql(
      `select (select count(*)::int from wish where customer_id = $1) as wishes,
              (select count(*)::int from ticket where customer_id = $1) as tickets,
              (select count(*)::int from mail where recipient = $2 and kind = 'confirm-address') as codes`,
      [account.id, email],
    );
    expect(rows).toEqual([{ wishes: 0, tickets: 0, codes: 0 }]);
  });

  test('reads and erases everything once the mailed code proved the address', async () => {
    const email = newEmail();
    await leaveTraces(email);
    const account = await register(email);
    await account.api.accounts.confirmEmail({ body: { code: await codeTo(shop, email) } });
    const data = await account.api.accounts.exportAccount();
    expect(data.orders).toHaveLength(1);
    expect(data['wishes']).toHaveLength(1);
    expect(data['newsletter_since']).not.toBeNull();
    expect((data['letters'] as object[]).length).toBeGreaterThan(1);
    await shop.db.sql(`update shop_order set fulfilment = 'delivered' where customer_id = $1`, [account.id]);
    await account.api.accounts.deleteAccount({ body: goodbye });
    expect(await tracesOf(email)).toEqual({ subscriptions: 0, alerts: 0, tickets: 0, letters: 0 });
  });

  test('brings nothing of its address when staff merge it, and leaves the address to its owner', async () => {
    const email = newEmail();
    await leaveTraces(email);
    const before = await tracesOf(email);
    const [kept, unproven, staff] = [
      await signInCustomer(shop),
      await register(email),
      await signInStaff(shop, 'owner'),
    ];
    await leaveOwn(unproven);
    await staff.api.accounts.adminMergeAccount({
      params: { id: kept.id },
      body: { account_id: unproven.id, confirmation: email, reason: 'Dos cuentas de la misma persona' },
    });
    expect(await tracesOf(email)).toEqual(before);
    expect((await kept.api.wishlist.wishes()).wishes).toHaveLength(1);
    const { customer } = await staff.api.customers.adminCustomer({ params: { id: kept.id } });
    expect(customer.aliases).toEqual([]);
    // The address's owner may still open an account, with the purchases.
    const owner = await register(email);
    await owner.api.accounts.confirmEmail({ body: { code: await codeTo(shop, email, 2) } });
    expect((await owner.api.orders.orders()).total).toBe(1);
    expect((await kept.api.orders.orders()).total).toBe(0);
  });
});
