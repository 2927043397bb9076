import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToCart, buy, createBuyer, deliveryAddress, hearAll } from '../../../test/factories/buy.ts';
import { createCompany, createMember } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { balanceOf, grantCredit } from '../../../test/factories/grant-credit.ts';
import { person } from '../../../test/factories/paid-order.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const prove = (id: string) => shop.db.sql('update customer set email_verified = true where id = $1', [id]);
/** Two accounts of one person; the one that stays has proven its address. */
async function twoAccounts(): Promise<{ kept: SignedIn; other: SignedIn }> {
  const [kept, other] = [await signInCustomer(shop), await signInCustomer(shop)];
  await prove(kept.id);
  return { kept, other };
}
const merge = (kept: { id: string }, other: SignedIn, given: object = {}, by: SignedIn = staff) =>
  by.api.accounts.adminMergeAccount({
    params: { id: kept.id },
    body: { account_id: other.id, confirmation: other.email, reason: 'Called about both.', ...given },
  });
const customerOf = async (id: string) =>
  (await staff.api.customers.adminCustomer({ params: { id } })).customer;

describe('merging two accounts', () => {
  test('moves everything of the other account to the kept one', async () => {
    const kept = await signInCustomer(shop);
    await prove(kept.id);
    const [bought, wished, cpu] = [
      await createProduct(shop.db),
      await createProduct(shop.db),
      await createProduct(shop.db, { kind: 'cpu' }),
    ];
    const other = await createBuyer(shop, [{ productId: bought.id }]);
    await other.api.customers.addAddress({ body: deliveryAddress });
    await other.api.invoiceProfiles.addProfile({ body: person });
    const { order_id: orderId } = await buy(shop, other);
    await other.api.wishlist.add({ params: { productId: String(wished.id) } });
    await other.api.reviews.addReview({
      body: { product_id: bought.id, rating: 5, title: 'Muy buena', comment: 'La recomiendo mucho.' },
    });
    await other.api.questions.ask({ body: { product_id: wished.id, body: '¿Trae cables y tornillos?' } });
    await other.api.configurator.addMachine({ body: { name: 'La de casa', ref_ids: [cpu.refId] } });
    const { build } = await other.api.configurator.saveBuild({
      body: { name: 'Sueño', ref_ids: [cpu.refId] },
    });
    await shop.api.newsletter.subscribe({ body: { email_address: other.email } });
    await shop.db.sql(
      "update customer set staff_notes = 'Llama por las tardes.', phone = '5555555555' where id = $1",
      [other.id],
    );
    const credit = await shop.request(`/admin/users/${other.id}/store-credit`, {
      method: 'POST',
      token: staff.token,
      headers: { 'content-type': 'application/json', 'idempotency-key': `merge-${other.id}` },
      body: JSON.stringify({ kind: 'grant', amount_cents: 12_300, reason: 'Disculpa' }),
    });
    expect(credit.status).toBe(200);

    expect(await merge(kept, other)).toEqual({ merged: true });

    expect((await kept.api.orders.orders()).orders.map((order) => order.order_id)).toEqual([orderId]);
    expect((await kept.api.customers.addresses()).addresses).toHaveLength(1);
    expect((await kept.api.invoiceProfiles.profiles()).profiles).toHaveLength(1);
    expect((await kept.api.wishlist.wishes()).wishes.map((wish) => wish.product_id)).toEqual([wished.id]);
    expect((await kept.api.reviews.mine({ params: { productId: String(bought.id) } })).review).toMatchObject({
      state: 'approved',
    });
    expect((await kept.api.configurator.machines()).machines).toMatchObject([{ name: 'La de casa' }]);
    expect((await kept.api.configurator.ownBuilds()).builds.map(({ code }) => code)).toEqual([build.code]);
    expect(await kept.api.storeCredit.own({ query: {} })).toMatchObject({ balance_cents: 12_300 });
    const { rows } = await shop.db.sql(
      `select (select json_agg(email_address) from subscriber where email_address in ($1, $2)) as newsletter,
              (select customer_id from question where product_id = $3) as asked_by,
              (select phone || ' ' || staff_notes from customer where id = $4) as known`,
      [other.email, kept.email, wished.id, kept.id],
    );
    expect(rows).toEqual([
      { newsletter: [kept.email], asked_by: kept.id, known: '5555555555 Llama por las tardes.' },
    ]);
  });

  test('keeps one sign-in: the other’s sessions end, and its address is told so everywhere', async () => {
    const { kept, other } = await twoAccounts();
    await merge(kept, other);
    const profile = await shop.request('/customer/profile', { token: other.token });
    expect(profile.status).toBe(401);
    expect((await kept.api.customers.profile()).profile.email).toBe(kept.email);
    const told = {
      status: 403,
      code: 'account_merged',
      message: expect.stringContaining('unimos') as string,
    };
    const email = other.email.toUpperCase();
    for (const attempt of [
      () => shop.api.customers.signIn({ body: { email, password: testPassword } }),
      () => shop.api.customers.signIn({ body: { email: other.email, password: 'otra-cosa-larga' } }),
      () => shop.api.customers.signUp({ body: { name: 'Ana', email, password: testPassword } }),
      () => shop.api.customers.sendSignInCode({ body: { email: other.email, type: 'sign-in' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(told);
    }
    await expect(
      kept.api.customers.requestEmailChange({ body: { newEmail: other.email } }),
    ).rejects.toMatchObject(told);
    await shop.api.customers.signIn({ body: { email: kept.email, password: testPassword } });
  });

  test('is in the audit trail of both, mailed to both addresses, and shown to staff', async () => {
    const { kept, other } = await twoAccounts();
    await merge(kept, other);
    const { rows } = await shop.db.sql(
      `select subject, staff_user_id, before, after from audit_entry
        where action = 'customer.merge-account' and subject in ($1, $2) order by subject = $1 desc`,
      [`customer:${kept.id}`, `customer:${other.id}`],
    );
    const noted = {
      staff_user_id: staff.id,
      before: { account: other.id, name: 'Ana Prueba', email: other.email },
      after: { account: kept.id, email: kept.email, reason: 'Called about both.' },
    };
    expect(rows).toEqual([
      { subject: `customer:${kept.id}`, ...noted },
      { subject: `customer:${other.id}`, ...noted },
    ]);
    for (const { email } of [kept, other]) {
      const emails = await keptEmails(shop, email);
      expect(emails.at(-1)?.text).toContain(`${other.email} ya no abre ninguna cuenta`);
    }
    expect(await customerOf(kept.id)).toMatchObject({ aliases: [{ email: other.email }] });
    await expect(customerOf(other.id)).rejects.toMatchObject({ status: 404 });
    const { users } = await staff.api.customers.adminCustomers({ query: { q: other.email } });
    expect(users.map(({ id }) => id)).toEqual([kept.id]);
  });

  test('changes nothing when it is repeated, and is refused into another account', async () => {
    const { kept, other } = await twoAccounts();
    await Promise.all([merge(kept, other), merge(kept, other)]);
    expect(await merge(kept, other)).toEqual({ merged: true });
    const { rows } = await shop.db.sql(
      `select count(*)::int as times from audit_entry where action = 'customer.merge-account' and subject = $1`,
      [`customer:${kept.id}`],
    );
    expect(rows).toEqual([{ times: 1 }]);
    const { kept: third } = await twoAccounts();
    await expect(merge(third, other)).rejects.toMatchObject({ status: 409, code: 'already_merged' });
    // A merged account may be merged into a third, which then has all addresses.
    await merge(third, kept);
    expect((await customerOf(third.id)).aliases.map(({ email }) => email).toSorted()).toEqual(
      [kept.email, other.email].toSorted(),
    );
  });

  test('leaves every company with an admin, and one person in one company', async () => {
    const [one, two] = [
      await createCompany(shop, { staff, name: 'Una' }),
      await createCompany(shop, { staff, name: 'Otra' }),
    ];
    const left = await createMember(shop, two.admin);
    const same = await createMember(shop, one.admin, { budgetCents: 100 });
    await same.api.companies.askBudget({ body: { amount_cents: 500 } });
    const own = async ({ api }: SignedIn) => (await api.companies.own()).company;
    // Of two companies it keeps its own; the other one is run by who is left.
    await merge(one.admin, two.admin);
    expect(await own(one.admin)).toMatchObject({ name: 'Una', me: { role: 'admin' } });
    expect(await own(left)).toMatchObject({ name: 'Otra', me: { role: 'admin' }, members: [{}] });
    // Of one company it may do what either might, and what was asked for goes along.
    await merge(same, one.admin);
    expect(await own(same)).toMatchObject({
      name: 'Una',
      me: { role: 'admin', monthly_budget_cents: 100, asked_cents: 500 },
      members: [{}],
    });
    const alone = await signInCustomer(shop);
    await prove(alone.id);
    await merge(alone, same);
    expect(await own(alone)).toMatchObject({ name: 'Una', me: { role: 'admin', asked_cents: 500 } });
  });

  test('leaves one account when both directions run at the same time', async () => {
    const { kept, other } = await twoAccounts();
    await prove(other.id);
    const outcomes = await Promise.allSettled([merge(kept, other), merge(other, kept)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  /** How many statements wait for somebody's lock. */
  const waiting = async () =>
    (
      await shop.db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length;

  test('waits for who is at work on an order of theirs, who does not wait for it: a refund names its buyer', async () => {
    const kept = await signInCustomer(shop);
    await prove(kept.id);
    const other = await createBuyer(shop, [{ productId: (await createProduct(shop.db)).id }]);
    const { order_id: orderId } = await buy(shop, other);
    // News of the payment would wait, too.
    await hearAll(shop);
    const { begun: merged } = await shop.db.transaction(async (tx) => {
      await tx.sql('select 1 from shop_order where id = $1 for no key update', [orderId]);
      const begun = merge(kept, other);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
      // As the foreign key of what is written does.
      await tx.sql('select 1 from customer where id = $1 for key share nowait', [other.id]);
      return { begun };
    });
    await merged;
    await kept.api.orders.order({ params: { order_id: orderId } });
  });

  describe('leaves nothing behind', () => {
    const behind = async ({ id }: SignedIn) =>
      (
        await shop.db.sql(
          'select balance_cents from store_credit_account where customer_id = $1 and balance_cents <> 0',
          [id],
        )
      ).rows;

    test('that staff grant at the same moment: they hear that the account is gone', async () => {
      const { kept, other } = await twoAccounts();
      await grantCredit(shop, other, 1_000, staff);
      const both: Promise<unknown>[] = [];
      await shop.db.transaction(async (tx) => {
        await tx.sql('select 1 from store_credit_account where customer_id = $1 for update', [other.id]);
        both.push(merge(kept, other));
        await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
        both.push(
          staff.api.storeCredit.change({
            params: { id: other.id },
            body: { kind: 'grant', amount_cents: 7_000, reason: 'Disculpa' },
          }),
        );
        await vi.waitFor(async () => expect(await waiting()).toBe(2), patience);
      });
      const [, granted] = await Promise.allSettled(both);
      expect(granted).toMatchObject({ status: 'rejected', reason: { status: 404 } });
      expect(await behind(other)).toEqual([]);
      expect(await balanceOf(kept)).toBe(1_000);
    });

    test('that its owner writes at the same moment: they hear that they have to sign in', async () => {
      const { kept, other } = await twoAccounts();
      await grantCredit(shop, other, 1_000, staff);
      const { id } = await createProduct(shop.db);
      const { customers, invoiceProfiles, questions, reviews } = other.api;
      const words = { title: 'Está bien', comment: 'Cumple con lo que promete.' };
      const written: Promise<unknown>[] = [];
      await shop.db.transaction(async (tx) => {
        await tx.sql('select 1 from store_credit_account where customer_id = $1 for update', [other.id]);
        const merged = merge(kept, other);
        await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
        written.push(
          questions.ask({ body: { product_id: id, body: '¿Trae cables y tornillos?' } }),
          reviews.addReview({ body: { product_id: id, rating: 5, ...words } }),
          invoiceProfiles.addProfile({ body: person }),
          customers.addAddress({ body: deliveryAddress }),
          merged,
        );
        await vi.waitFor(async () => expect(await waiting()).toBe(5), patience);
      });
      const gone = { status: 'rejected', reason: { status: 401 } };
      expect(await Promise.allSettled(written)).toMatchObject([
        gone,
        gone,
        gone,
        gone,
        { status: 'fulfilled' },
      ]);
      const { rows } = await shop.db.sql(
        `select 'question' as kind from question where customer_id = $1
         union all select 'review' from review where customer_id = $1
         union all select 'invoice profile' from invoice_profile where customer_id = $1
         union all select 'address' from address where customer_id = $1`,
        [other.id],
      );
      expect(rows).toEqual([]);
    });
  });

  test('or deletion at the moment of a sign-in leaves no session, and who signs in is told as of a wrong password', async () => {
    const { email, id } = await signInCustomer(shop);
    const { signing } = await shop.db.transaction(async (tx) => {
      await tx.sql('delete from customer where id = $1', [id]);
      const begun = Promise.allSettled([
        shop.api.customers.signIn({ body: { email, password: testPassword } }),
      ]);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
      return { signing: begun };
    });
    expect(await signing).toMatchObject([
      { status: 'rejected', reason: { status: 401, code: 'invalid_email_or_password' } },
    ]);
  });

  test('or deletion while a visitor fills a cart: they hear that they have to sign in', async () => {
    const visitor = await signInVisitor(shop);
    const { id: productId } = await createProduct(shop.db);
    const { writing } = await shop.db.transaction(async (tx) => {
      await tx.sql('delete from customer where id = $1', [visitor.id]);
      const begun = Promise.allSettled([addToCart(visitor, productId)]);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
      return { writing: begun };
    });
    expect(await writing).toMatchObject([
      { status: 'rejected', reason: { status: 401, code: 'not_signed_in' } },
    ]);
  });

  test('is not what a reference to somebody else who is gone means: who asked is still signed in', async () => {
    const buyer = await signInCustomer(shop);
    await shop.db.sql(`create function refuse_address() returns trigger language plpgsql as $$ begin
      raise foreign_key_violation using constraint = 'address_customer_id_customer_id_fk'; end $$`);
    await shop.db.sql(
      'create trigger refuse_address before insert on address execute function refuse_address()',
    );
    try {
      await expect(buyer.api.customers.addAddress({ body: deliveryAddress })).rejects.toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
      });
    } finally {
      await shop.db.sql('drop function refuse_address() cascade');
    }
  });

  test('is refused with itself, a guest, a member of staff, an unknown, a blocked or an unproven account', async () => {
    const { kept, other } = await twoAccounts();
    const guest = await signInVisitor(shop);
    await guest.api.customers.becomeGuest({
      body: { name: 'Invitada', email: `g-${guest.id}@prueba.example` },
    });
    await expect(merge(kept, kept)).rejects.toMatchObject({ status: 409, code: 'same_account' });
    for (const nobody of [guest, staff, { ...other, id: 'nadie' }]) {
      await expect(merge(kept, nobody)).rejects.toMatchObject({ status: 404 });
      await expect(merge(nobody, other)).rejects.toMatchObject({ status: 404 });
    }
    await shop.db.sql('update customer set email_verified = false where id = $1', [other.id]);
    await expect(merge(other, kept)).rejects.toMatchObject({ status: 409, code: 'not_verified' });
    await staff.api.customers.blockCustomer({ params: { id: other.id }, body: { is_blocked: true } });
    await expect(merge(kept, other)).rejects.toMatchObject({ status: 409, code: 'blocked' });
  });

  test('needs the other’s address typed, a reason, and the right to it', async () => {
    const { kept, other } = await twoAccounts();
    await expect(merge(kept, other, { confirmation: kept.email })).rejects.toMatchObject({
      status: 422,
      fields: { confirmation: expect.stringContaining(other.email) as string },
    });
    await expect(merge(kept, other, { reason: ' ' })).rejects.toMatchObject({ status: 422 });
    await expect(merge(kept, other, {}, await signInStaff(shop, 'catalog'))).rejects.toMatchObject({
      status: 403,
    });
    await expect(merge(kept, other, {}, kept)).rejects.toMatchObject({ status: 401 });
    expect((await customerOf(other.id)).aliases).toEqual([]);
  });

  test("keeps one review and vote for one thing, the kept account's, and none for an own review", async () => {
    const { kept, other } = await twoAccounts();
    const author = await signInCustomer(shop);
    const [product, second] = [await createProduct(shop.db), await createProduct(shop.db)];
    const words = { title: 'Está bien', comment: 'Cumple con lo que promete.' };
    const review = async (by: SignedIn, productId: number, rating: number) =>
      (await by.api.reviews.addReview({ body: { product_id: productId, rating, ...words } })).review.id;
    const helpful = await review(author, product.id, 4);
    await review(kept, product.id, 5);
    await review(other, product.id, 1);
    const ofOther = await review(other, second.id, 3);
    for (const voter of [kept, other]) {
      await voter.api.reviews.vote({ params: { id: helpful }, body: { is_useful: true } });
    }
    await kept.api.reviews.vote({ params: { id: ofOther }, body: { is_useful: true } });
    await merge(kept, other);
    const { rows } = await shop.db.sql(
      'select id, rating, useful_count from review where product_id = any($1::int[])',
      [[product.id, second.id]],
    );
    expect(rows.map((row) => [row['rating'], row['useful_count']]).toSorted()).toEqual([
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
    const { product: shown } = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: 'x' },
    });
    expect(shown.rating).toBe(4.5);
  });

  test('brings what a guest buys with the other address to the kept account', async () => {
    const { kept, other } = await twoAccounts();
    await merge(kept, other);
    const product = await createProduct(shop.db);
    const guest = await signInVisitor(shop);
    await guest.api.customers.becomeGuest({ body: { name: 'Ana', email: other.email } });
    await guest.api.cart.addToCart({ body: { user_id: guest.id, product_id: product.id } });
    const { order_id: orderId } = await buy(shop, guest);
    const { rows } = await shop.db.sql('select claim_token from customer where id = $1', [guest.id]);
    const token = String(rows[0]?.['claim_token']);
    expect(await shop.api.accounts.claimAccount({ params: { token }, body: {} })).toMatchObject({
      joined: true,
    });
    expect((await kept.api.orders.orders()).orders.map((order) => order.order_id)).toEqual([orderId]);
  });
});
