import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balanceOf, grantCredit } from '../../../test/factories/grant-credit.ts';
import {
  type SignedIn,
  signInCustomer,
  signInStaff,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { claimCredit, holdCredit, joinCredit, refundIntoCredit, releaseCredit, spendHold } from './index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const now = () => shop.clock.now();
const path = (id: string) => `/admin/users/${id}/store-credit`;
const gift = { kind: 'grant', amount_cents: 50_000, reason: 'Por la demora' } as const;

/** A customer with so much to spend. */
async function customerWith(cents: number): Promise<SignedIn> {
  const customer = await signInCustomer(shop);
  if (cents > 0) await grantCredit(shop, customer, cents, staff);
  return customer;
}

/** The balance as it is written and as the movements make it. */
async function bothBalances({ id }: SignedIn): Promise<number[]> {
  const { rows } = await shop.db.sql(
    `select (select coalesce(sum(balance_cents), 0) from store_credit_account where customer_id = $1)::int as kept,
       (select coalesce(sum(amount_cents), 0) from store_credit_movement where customer_id = $1)::int as moved`,
    [id],
  );
  const { kept, moved } = rows[0] as { kept: number; moved: number };
  return [kept, moved];
}

const hold = (customer: SignedIn, reference: string, amountCents: number) =>
  shop.db.transaction((tx) =>
    holdCredit(tx, { reference, customerId: customer.id, amountCents, now: now() }),
  );

describe('credit given by staff', () => {
  test('has a reason and an email, and can be taken back', async () => {
    const customer = await customerWith(0);
    const params = { id: customer.id };
    await staff.api.storeCredit.change({ params, body: gift });
    const left = await staff.api.storeCredit.change({
      params,
      body: { kind: 'withdraw', amount_cents: 20_000, reason: 'Se dio dos veces' },
    });
    expect(left).toMatchObject({
      balance_cents: 30_000,
      total: 2,
      movements: [
        { kind: 'withdrawn', amount_cents: -20_000, balance_cents: 30_000, reason: 'Se dio dos veces' },
        { kind: 'granted', amount_cents: 50_000, balance_cents: 50_000, actor: 'Personal Prueba' },
      ],
    });
    const [mail] = (await keptEmails(shop, customer.email)).filter(({ kind }) => kind === 'store-credit');
    expect(mail?.subject).toBe('Tienes $500.00 de saldo a favor');
    const { rows } = await shop.db.sql(`select action from audit_entry where subject = $1 order by id`, [
      `customer:${customer.id}`,
    ]);
    expect(rows).toEqual([{ action: 'store_credit.grant' }, { action: 'store_credit.withdraw' }]);
  });

  test('is given once for each key, and a key cannot be reused for something else', async () => {
    const customer = await customerWith(0);
    const idempotencyKey = randomUUID();
    const given = { params: { id: customer.id }, idempotencyKey };
    for (let time = 0; time < 3; time += 1) await staff.api.storeCredit.change({ ...given, body: gift });
    expect(await balanceOf(customer)).toBe(50_000);
    await expect(
      staff.api.storeCredit.change({ ...given, body: { ...gift, amount_cents: 1 } }),
    ).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('cannot be taken back beyond the balance', async () => {
    const customer = await customerWith(10_000);
    const body = { kind: 'withdraw', amount_cents: 10_001, reason: 'De más' } as const;
    await expect(staff.api.storeCredit.change({ params: { id: customer.id }, body })).rejects.toMatchObject({
      status: 409,
      code: 'not_enough_credit',
      details: { balance_cents: 10_000 },
    });
  });

  test('is refused for invalid amounts, without a reason, to guests, and without the right', async () => {
    const customer = await customerWith(0);
    for (const wrong of [{ amount_cents: 0 }, { amount_cents: -5 }, { amount_cents: 1.5 }, { reason: ' ' }]) {
      await expectRefusal(
        shop.request(path(customer.id), { token: staff.token, json: { ...gift, ...wrong } }),
        422,
      );
    }
    const visitor = await signInVisitor(shop);
    await expectRefusal(shop.request(path(visitor.id), { token: staff.token, json: gift }), 404);
    await expectRefusal(shop.request(path(customer.id), { json: gift }), 401);
    await expectRefusal(shop.request(path(customer.id), { token: customer.token, json: gift }), 401);
    const clerk = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request(path(customer.id), { token: clerk.token, json: gift }), 403);
  });
});

describe("a customer's credit", () => {
  test('shows the own balance and movements, without the names of staff', async () => {
    const [customer, other] = [await customerWith(50_000), await customerWith(700)];
    const reference = randomUUID();
    await hold(customer, reference, 12_000);
    const own = await customer.api.storeCredit.own({});
    expect(own).toMatchObject({
      balance_cents: 38_000,
      movements: [
        { kind: 'spent', amount_cents: -12_000, order_id: reference, is_held: true },
        { kind: 'granted', amount_cents: 50_000, balance_cents: 50_000 },
      ],
    });
    expect(own.movements[0]).not.toHaveProperty('actor');
    expect((await other.api.storeCredit.own({})).movements).toHaveLength(1);
    await expectRefusal(shop.request('/customer/store-credit'), 401);
    await expectRefusal(shop.request('/customer/store-credit?page=0', { token: customer.token }), 422);
  });

  test('is in the export and moves when accounts are merged', async () => {
    const [from, to] = [await customerWith(9_000), await customerWith(1_000)];
    await hold(from, randomUUID(), 2_000);
    const answer = await shop.request('/customer/export', { token: from.token });
    expect(await answer.json()).toMatchObject({
      store_credit: { balance_cents: 7_000, movements: [{ kind: 'granted' }, { kind: 'spent' }] },
    });
    for (let time = 0; time < 2; time += 1) {
      await shop.db.transaction((tx) => joinCredit(tx, from.id, to.id));
    }
    expect(await bothBalances(to)).toEqual([8_000, 8_000]);
    expect(await bothBalances(from)).toEqual([0, 0]);
  });

  test('keeps the account from being deleted unless its owner agrees', async () => {
    const customer = await customerWith(4_000);
    const goodbye = { confirmation: 'ELIMINAR', password: testPassword };
    const remove = (json: object) =>
      shop.request('/customer/delete-account', { token: customer.token, json });
    const { message, details } = await expectRefusal(remove(goodbye), 409, 'store_credit_left');
    expect(message).toContain('$40.00');
    expect(details).toEqual({ balance_cents: 4_000 });
    expect((await remove({ ...goodbye, forfeit_store_credit: true })).status).toBe(200);
    expect(await bothBalances(customer)).toEqual([0, 0]);
    const { rows } = await shop.db.sql(
      `select kind, reason from store_credit_movement where customer_id = $1 order by id`,
      [customer.id],
    );
    expect(rows).toEqual([
      { kind: 'granted', reason: '' },
      { kind: 'forfeited', reason: '' },
    ]);
  });

  test('also asks staff who delete an account', async () => {
    const owner = await signInStaff(shop, 'owner');
    const customer = await customerWith(4_000);
    const remove = (query: object) => owner.api.accounts.adminErase({ params: { id: customer.id }, query });
    await expect(remove({})).rejects.toMatchObject({ status: 409, code: 'store_credit_left' });
    await remove({ forfeit_store_credit: 'true' });
    expect(await bothBalances(customer)).toEqual([0, 0]);
  });
});

describe('credit in a purchase', () => {
  test('is spent by fifty purchases at once up to the balance, not a centavo more', async () => {
    const customer = await customerWith(100_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => hold(customer, randomUUID(), 7_000)),
    );
    const won = tries.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(14);
    for (const lost of tries.filter((one) => one.status === 'rejected')) {
      expect(lost.reason).toMatchObject({ code: 'not_enough_credit' });
    }
    expect(await bothBalances(customer)).toEqual([2_000, 2_000]);
  });

  test('goes to one of fifty purchases at once that need the whole balance', async () => {
    const customer = await customerWith(35_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => hold(customer, randomUUID(), 35_000)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bothBalances(customer)).toEqual([0, 0]);
  });

  test('is released once, spent once, and never both', async () => {
    const customer = await customerWith(10_000);
    const [given, kept] = [randomUUID(), randomUUID()];
    await hold(customer, given, 4_000);
    await hold(customer, kept, 5_000);
    const inTurn = (act: typeof releaseCredit | typeof spendHold, reference: string) =>
      shop.db.transaction(async (tx) => void (await act(tx, reference, now())));
    await Promise.all(Array.from({ length: 8 }, () => inTurn(releaseCredit, given)));
    await Promise.all(Array.from({ length: 8 }, () => inTurn(spendHold, kept)));
    await inTurn(releaseCredit, kept);
    expect(await bothBalances(customer)).toEqual([5_000, 5_000]);
  });

  test('is taken again by late money, as long as it is there', async () => {
    const customer = await customerWith(6_000);
    const reference = randomUUID();
    const spend = () => shop.db.transaction((tx) => spendHold(tx, reference, now()));
    await hold(customer, reference, 6_000);
    await shop.db.transaction((tx) => releaseCredit(tx, reference, now()));
    const other = randomUUID();
    await hold(customer, other, 1_000);
    expect(await spend()).toBeUndefined();
    await shop.db.transaction((tx) => releaseCredit(tx, other, now()));
    expect(await spend()).toMatchObject({ state: 'spent', amount_cents: 6_000 });
    expect(await bothBalances(customer)).toEqual([0, 0]);
  });

  test('comes from a refund once, and only for accounts', async () => {
    const customer = await customerWith(0);
    const visitor = await signInVisitor(shop);
    const refund = { refundId: randomUUID(), reference: randomUUID(), amountCents: 3_000, now: now() };
    const into = ({ id }: SignedIn) =>
      shop.db.transaction((tx) => refundIntoCredit(tx, { ...refund, customerId: id }));
    await expect(into(visitor)).rejects.toMatchObject({ code: 'no_account' });
    await Promise.all(Array.from({ length: 5 }, () => into(customer)));
    expect(await bothBalances(customer)).toEqual([3_000, 3_000]);
  });

  test('is claimed in turn with who spends it, also where its account is joined to another at that moment', async () => {
    const [kept, joined] = [await customerWith(1_000), await customerWith(0)];
    const attemptId = randomUUID();
    const credit = {
      customerId: joined.id,
      refundId: randomUUID(),
      reference: randomUUID(),
      attemptId,
      amountCents: 3_000,
      now: now(),
    };
    await shop.db.transaction((tx) => refundIntoCredit(tx, credit));
    const spends = (id: string) =>
      shop.db.sql('select from store_credit_account where customer_id = $1 for update nowait', [id]);
    let claimed: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await joinCredit(tx, joined.id, kept.id);
      claimed = shop.db.transaction(async (claiming) => {
        const claim = { attemptId, reference: credit.reference, reason: 'dp_1', lostCents: 0, now: now() };
        expect(await claimCredit(claiming, { ...claim, frozenCents: 3_000 })).toMatchObject({
          frozenCents: 3_000,
        });
        await expect(spends(kept.id)).rejects.toThrow(/could not obtain lock/);
      });
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
    });
    await claimed;
    await expect(hold(kept, randomUUID(), 1_001)).rejects.toMatchObject({ code: 'not_enough_credit' });
    await hold(kept, randomUUID(), 1_000);
  });
});
