import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, deliveryAddress } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const customerOf = async (id: string) =>
  (await staff.api.customers.adminCustomer({ params: { id } })).customer;

/** A guest who bought one unit and gave this address. */
async function guestWith(email: string): Promise<{ guest: SignedIn; orderId: string }> {
  const product = await createProduct(shop.db);
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Ana Invitada', email } });
  await addToCart(guest, product.id);
  const { order_id: orderId } = await buy(shop, guest);
  return { guest, orderId };
}

const prove = (id: string) => shop.db.sql('update customer set email_verified = true where id = $1', [id]);

describe('a customer’s page', () => {
  test('shows orders, returns, emails, addresses and sessions, and no secret', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await buyer.api.customers.addAddress({ body: deliveryAddress });
    const { order_id: orderId } = await buy(shop, buyer);
    const params = { order_id: orderId };
    await staff.api.orders.updateFulfilment({
      params,
      body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
    });
    const lines = [{ position: 0, quantity: 1, serials: [] }];
    await buyer.api.returns.ask({
      params,
      body: { reason: 'revocation', wanted: 'refund', comment: '', lines },
    });
    const shown = await customerOf(buyer.id);
    expect(shown).toMatchObject({
      email: buyer.email,
      is_guest: false,
      session_count: 1,
      order_count: 1,
      orders_total: 1,
      orders: [{ order_id: orderId, state: 'paid', fulfilment: 'shipped' }],
      returns: [{ order_id: orderId, state: 'requested', reason: 'revocation' }],
      addresses: [{ street: deliveryAddress.street, is_default: true }],
      guests: [],
    });
    expect(shown.letters?.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Recibimos tu pago/),
    );
    expect(JSON.stringify(shown)).not.toContain(buyer.token);
    expect(JSON.stringify(shown)).not.toMatch(/password|token/);
  });

  test('keeps notes that the customer never sees and that go with the account', async () => {
    const customer = await signInCustomer(shop);
    const params = { id: customer.id };
    await staff.api.customers.saveCustomerNotes({ params, body: { notes: 'Prefers calls.' } });
    expect((await customerOf(customer.id)).notes).toBe('Prefers calls.');
    expect(JSON.stringify(await customer.api.customers.session())).not.toContain('Prefers calls');
    await staff.api.accounts.adminErase({ params });
    await expect(customerOf(customer.id)).rejects.toMatchObject({ status: 404 });
    const { rows } = await shop.db.sql('select staff_notes from customer where id = $1', [customer.id]);
    expect(rows).toEqual([{ staff_notes: '' }]);
  });

  test('is blocked once in the audit, whoever does so again', async () => {
    const customer = await signInCustomer(shop);
    const params = { id: customer.id };
    for (const isBlocked of [true, true, false, false]) {
      const { user } = await staff.api.customers.blockCustomer({ params, body: { is_blocked: isBlocked } });
      expect(user.is_blocked).toBe(isBlocked);
    }
    const { rows } = await shop.db.sql(
      `select action from audit_entry where subject = $1 and action like 'customer.%block' order by id`,
      [`customer:${customer.id}`],
    );
    expect(rows).toEqual([{ action: 'customer.block' }, { action: 'customer.unblock' }]);
  });

  test('is for staff only; notes and merging need the right', async () => {
    const customer = await signInCustomer(shop);
    const looker = await signInStaff(shop, 'support');
    const params = { id: customer.id };
    // Support sees the customer, but no emails.
    const seen = (await looker.api.customers.adminCustomer({ params })).customer;
    expect(seen).toMatchObject({ id: customer.id, letters: null });
    const body = { guest_id: 'x', reason: 'Same person.' };
    for (const [api, status] of [
      [looker.api, 403],
      [customer.api, 401],
      [shop.api, 401],
    ] as const) {
      await expect(api.customers.blockCustomer({ params, body: { is_blocked: true } })).rejects.toMatchObject(
        {
          status,
        },
      );
      await expect(api.accounts.adminMerge({ params, body })).rejects.toMatchObject({ status });
    }
    await expect(customer.api.customers.adminCustomer({ params })).rejects.toMatchObject({ status: 401 });
    await expect(customerOf('nobody')).rejects.toMatchObject({ status: 404 });
    const visitor = await signInVisitor(shop);
    await expect(customerOf(visitor.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('merging a guest into an account', () => {
  test('moves the orders, forgets the guest, keeps who did it and why, and happens once', async () => {
    const account = await signInCustomer(shop);
    const { guest, orderId } = await guestWith(account.email);
    expect(await customerOf(guest.id)).toMatchObject({ is_guest: true, name: 'Ana Invitada' });
    const { guests } = await customerOf(account.id);
    expect(guests).toMatchObject([{ id: guest.id, name: 'Ana Invitada', order_count: 1 }]);
    await prove(account.id);
    const merge = () =>
      staff.api.accounts.adminMerge({
        params: { id: account.id },
        body: { guest_id: guest.id, reason: 'Called from the same telephone.' },
      });
    await merge();
    const after = await customerOf(account.id);
    expect(after).toMatchObject({ guests: [], orders: [{ order_id: orderId }] });
    expect((await account.api.orders.orders()).orders.map((order) => order.order_id)).toEqual([orderId]);
    await expect(customerOf(guest.id)).rejects.toMatchObject({ status: 404 });
    await expect(merge()).rejects.toMatchObject({ status: 404 });
    const { rows } = await shop.db.sql(
      `select staff_user_id, before, after from audit_entry where action = 'customer.merge' and subject = $1`,
      [`customer:${account.id}`],
    );
    expect(rows).toEqual([
      {
        staff_user_id: staff.id,
        before: { guest: guest.id, name: 'Ana Invitada', email: account.email },
        after: { reason: 'Called from the same telephone.' },
      },
    ]);
  });

  test('gives nothing to an unproven account or to another account', async () => {
    const account = await signInCustomer(shop);
    const { guest } = await guestWith(account.email);
    const merge = (guestId: string) =>
      staff.api.accounts.adminMerge({
        params: { id: account.id },
        body: { guest_id: guestId, reason: 'Same person.' },
      });
    await shop.db.sql('update customer set email_verified = false where id = $1', [account.id]);
    await expect(merge(guest.id)).rejects.toMatchObject({ status: 409, code: 'not_verified' });
    await prove(account.id);
    const other = await signInCustomer(shop);
    await expect(merge(other.id)).rejects.toMatchObject({ status: 404 });
    expect((await customerOf(guest.id)).orders_total).toBe(1);
  });
});
