import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paidOrder as payFor } from '../../../test/factories/paid-order.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  clerk = await signInStaff(shop, 'orders');
});

const ceiling = 1_000_000;

const grant = (customerId: string, cents: number, by: SignedIn = clerk, reason = 'Disculpa.') =>
  shop.request(`/admin/users/${customerId}/store-credit`, {
    json: { kind: 'grant', amount_cents: cents, reason },
    token: by.token,
  });
const approve = (id: string, by: SignedIn = owner, version = 1) =>
  shop.request(`/admin/approvals/${id}/approve`, { json: { version }, token: by.token });
const refuse = (id: string, by: SignedIn = owner, version = 1) =>
  shop.request(`/admin/approvals/${id}/refuse`, {
    json: { version, reason: 'No procede.' },
    token: by.token,
  });
const creditOf = async ({ id }: SignedIn) =>
  (await owner.api.storeCredit.ofCustomer({ params: { id } })).balance_cents;

/** Asks for credit above the ceiling; gives the request's id. */
async function askedFor(customer: SignedIn, cents = ceiling + 1, reason = 'Disculpa.'): Promise<string> {
  const { details } = await expectRefusal(grant(customer.id, cents, clerk, reason), 409, 'needs_approval');
  return String(details?.['approval_id']);
}

describe("store credit above its giver's ceiling", () => {
  test('is given once when a second person approves it, also when two approve at once', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    expect(await creditOf(customer)).toBe(0);
    expect(await keptEmails(shop, customer.email)).toEqual([]);
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectRefusal(approve(id), 409, 'decided');
    expect(await creditOf(customer)).toBe(ceiling + 1);
    const { rows } = await shop.db.sql(
      `select action, staff_user_id from audit_entry where subject in ($1, $2) order by id`,
      [`approval:${id}`, `customer:${customer.id}`],
    );
    expect(rows).toEqual([
      { action: 'approval.ask', staff_user_id: clerk.id },
      { action: 'approval.approve', staff_user_id: owner.id },
      { action: 'store_credit.grant', staff_user_id: clerk.id },
    ]);
  });

  test('split into small sums is summed over the day, also sent at once; the next day starts at zero', async () => {
    const customer = await signInCustomer(shop);
    const statuses = (
      await Promise.all(
        Array.from({ length: 6 }, (_, at) => grant(customer.id, ceiling / 4, clerk, `Parte ${at}.`)),
      )
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    expect(await creditOf(customer)).toBe(ceiling);
    await expectRefusal(grant(customer.id, 100), 409, 'needs_approval');
    // Somebody else has a ceiling of their own; an owner has none.
    expect((await grant(customer.id, 100, await signInStaff(shop, 'orders'))).status).toBe(200);
    expect((await grant(customer.id, 3 * ceiling, owner)).status).toBe(200);
    await shop.db.sql(`update staff_allowance set day = day - 1 where staff_user_id = $1`, [clerk.id]);
    expect((await grant(customer.id, 100)).status).toBe(200);
  });

  test('is never given after a refusal, whose reason the requester reads', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    expect((await refuse(id)).status).toBe(200);
    await expectRefusal(approve(id), 409, 'decided');
    expect(await creditOf(customer)).toBe(0);
    const { approvals } = await clerk.api.approvals.approvals();
    expect(approvals).toMatchObject([{ id, state: 'refused', answer: 'No procede.' }]);
  });

  test('asked for twice is one request, and alerts the approvers once', async () => {
    const approver = await signInStaff(shop, 'owner');
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    expect(await askedFor(customer)).toBe(id);
    const emails = await keptEmails(shop, approver.email);
    expect(emails.filter(({ text }) => text.includes('/admin/approvals'))).toHaveLength(1);
    expect((await approver.api.staff.dashboard()).approvals).toBeGreaterThan(0);
    expect(await clerk.api.staff.dashboard()).not.toHaveProperty('approvals');
  });

  test('cannot be approved after seven days', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    await shop.db.sql(`update staff_approval set created_at = created_at - interval '7 days' where id = $1`, [
      id,
    ]);
    await expectRefusal(approve(id), 409, 'expired');
    await expectRefusal(refuse(id), 409, 'expired');
    const { approvals } = await clerk.api.approvals.approvals();
    expect(approvals).toMatchObject([{ id, state: 'expired' }]);
  });

  test('cannot be approved once its requester is disabled; it can be refused', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    await shop.db.sql(`update staff_user set is_disabled = true where id = $1`, [clerk.id]);
    await expectRefusal(approve(id), 409, 'requester_disabled');
    expect(await creditOf(customer)).toBe(0);
    expect((await refuse(id)).status).toBe(200);
  });

  test('cannot be approved by its requester or without the right', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    await expectRefusal(approve(id, clerk), 403, 'forbidden');
    // Made an owner since: it stays somebody else's to approve.
    await shop.db.sql(`update staff_user set role = 'owner' where id = $1`, [clerk.id]);
    await expectRefusal(approve(id, clerk), 409, 'own_request');
    expect(await creditOf(customer)).toBe(0);
    const other = await signInStaff(shop, 'orders');
    expect((await other.api.approvals.approvals()).approvals).toEqual([]);
    for (const path of [`/admin/approvals/${id}/approve`, `/admin/approvals/${id}/refuse`]) {
      await expectRefusal(shop.request(path, { method: 'POST' }), 401);
      await expectRefusal(shop.request(path, { method: 'POST', token: customer.token }), 401);
    }
    await expectRefusal(approve('00000000-0000-4000-8000-000000000000'), 404);
    await expectRefusal(
      shop.request(`/admin/approvals/${id}/refuse`, {
        json: { version: 1, reason: 'x' },
        token: owner.token,
      }),
      422,
    );
  });

  test('follows the ceiling that an owner sets', async () => {
    const customer = await signInCustomer(shop);
    const params = { group: 'limits' as const };
    const setTo = async (credit_ceiling_cents: number) => {
      const { version } = await owner.api.settings.settings({ params });
      await owner.api.settings.changeSettings({
        params,
        body: { version, values: { credit_ceiling_cents } },
      });
    };
    await setTo(500);
    await expectRefusal(grant(customer.id, 501), 409, 'needs_approval');
    await setTo(ceiling);
    expect((await grant(customer.id, 501)).status).toBe(200);
  });
});

describe('a request that changes while it waits', () => {
  const emailsTo = async ({ email }: SignedIn) =>
    (await keptEmails(shop, email)).filter(({ text }) => text.includes('/admin/approvals')).length;

  test('cannot be decided by somebody who read the former version; reading it again allows it', async () => {
    const approver = await signInStaff(shop, 'owner');
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer, undefined, 'Primero.');
    expect(await askedFor(customer, undefined, 'Después.')).toBe(id);
    for (const stale of [approve, refuse, approve]) {
      const refusal = await expectRefusal(stale(id, owner, 1), 409, 'request_changed');
      expect(refusal.message).toContain('Nothing was done');
    }
    expect(await creditOf(customer)).toBe(0);
    const { approvals } = await clerk.api.approvals.approvals();
    expect(approvals).toMatchObject([{ id, state: 'pending', version: 2, reason: 'Después.' }]);
    expect(await emailsTo(approver)).toBe(2);
    expect((await approve(id, owner, 2)).status).toBe(200);
    await expectRefusal(approve(id, owner, 2), 409, 'decided');
    expect(await creditOf(customer)).toBe(ceiling + 1);
    const { rows } = await shop.db.sql(
      `select action, after ->> 'reason' as reason from audit_entry where subject = $1 order by id`,
      [`approval:${id}`],
    );
    expect(rows).toEqual([
      { action: 'approval.ask', reason: 'Primero.' },
      { action: 'approval.ask', reason: 'Después.' },
      { action: 'approval.approve', reason: null },
    ]);
  });

  test('stays the same when the same is asked for again, and can be decided', async () => {
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    await askedFor(customer);
    expect((await clerk.api.approvals.approvals()).approvals).toMatchObject([{ id, version: 1 }]);
    expect((await approve(id)).status).toBe(200);
  });

  test('is a new version when it is asked for again after its week', async () => {
    const approver = await signInStaff(shop, 'owner');
    const customer = await signInCustomer(shop);
    const id = await askedFor(customer);
    await shop.db.sql(`update staff_approval set created_at = created_at - interval '7 days' where id = $1`, [
      id,
    ]);
    expect(await askedFor(customer)).toBe(id);
    await expectRefusal(approve(id), 409, 'request_changed');
    expect(await emailsTo(approver)).toBe(2);
    expect((await approve(id, owner, 2)).status).toBe(200);
  });

  test('gives what the approver read, or nothing, when it changes during the approval', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await signInCustomer(shop);
      const id = await askedFor(customer, undefined, 'Primero.');
      const changing = () => grant(customer.id, ceiling + 1, clerk, 'Después.');
      const approving = () => approve(id, owner, 1);
      const [one, other] = round % 2 === 0 ? [changing, approving] : [approving, changing];
      const [first, second] = await Promise.all([one(), other()]);
      const answer = round % 2 === 0 ? second : first;
      const { movements } = await owner.api.storeCredit.ofCustomer({ params: { id: customer.id } });
      const given = movements.map(({ reason }) => reason);
      expect(given).toEqual(answer.status === 200 ? ['Primero.'] : []);
      if (answer.status !== 200) await expectRefusal(Promise.resolve(answer), 409, 'request_changed');
      const waiting = (await clerk.api.approvals.approvals()).approvals.filter(
        ({ state, reason }) => state === 'pending' && reason === 'Después.',
      );
      expect(waiting).toHaveLength(1);
      await refuse(waiting[0]?.id ?? '', owner, waiting[0]?.version);
    }
  });

  test('needs the decision to name its version', async () => {
    const id = await askedFor(await signInCustomer(shop));
    for (const path of ['approve', 'refuse']) {
      const json = { reason: 'No procede.' };
      await expectRefusal(shop.request(`/admin/approvals/${id}/${path}`, { json, token: owner.token }), 422);
    }
  });
});

describe('an order’s money above the ceiling', () => {
  test('goes back when a second person approves it; until then the order stays unchanged', async () => {
    const { params, orderId } = await paidOrder(1_500_000);
    const cancelling = () =>
      shop.request(`/admin/orders/${orderId}/cancel`, {
        json: { reason: 'Ya no hay.', refund_to: 'origin' },
        token: clerk.token,
      });
    const { details } = await expectRefusal(cancelling(), 409, 'needs_approval');
    const before = (await owner.api.orders.adminOrder({ params })).order;
    expect(before).toMatchObject({ state: 'paid', refunds: [] });
    expect((await approve(String(details?.['approval_id']))).status).toBe(200);
    const after = (await owner.api.orders.adminOrder({ params })).order;
    expect(after.state).toBe('cancelled');
    expect(after.refunds).toHaveLength(1);
    await expectRefusal(approve(String(details?.['approval_id'])), 409, 'decided');
  });

  test('stays waiting when it cannot be given any more, and the approver reads why', async () => {
    const { params, orderId } = await paidOrder(1_500_000);
    const refund = (by: SignedIn, cents: number) =>
      shop.request(`/admin/orders/${orderId}/refund`, {
        json: { amount_cents: cents, refund_to: 'origin', reason: 'Llegó roto.' },
        token: by.token,
      });
    const { details } = await expectRefusal(refund(clerk, 1_200_000), 409, 'needs_approval');
    const id = String(details?.['approval_id']);
    expect((await refund(owner, 1_000_000)).status).toBe(200);
    await expectRefusal(approve(id), 409, 'refund_exceeds_payment');
    expect((await owner.api.orders.adminOrder({ params })).order.refunds).toHaveLength(1);
    expect((await clerk.api.approvals.approvals()).approvals).toMatchObject([{ id, state: 'pending' }]);
    // A refused refund does not count for its day.
    expect((await refund(clerk, 100)).status).toBe(200);
  });
});

async function paidOrder(priceCents: number) {
  const { orderId } = await payFor(shop, owner, { priceCents: priceCents / 3 });
  return { orderId, params: { order_id: orderId } };
}
