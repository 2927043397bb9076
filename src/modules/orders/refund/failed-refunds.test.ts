import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmPayment, hearAll, payAtProvider, providerRefOf } from '../../../../test/factories/buy.ts';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { keptEmails, worked } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage({ jobs: true });
  staff = await signInStaff(stage.shop, 'orders');
});
afterAll(() => stage.shop.stop());

/** The emulator's cards whose refunds are refused at once, come back later, and take their time. */
const cards = { refused: '4000000000005142', returning: '4000000000005126', slow: '4000000000007726' };
const clabe = '032180000118359719';
const params = ({ order }: Scene) => ({ order_id: order.order_id });

async function paidByCard(cardNumber: string): Promise<Scene> {
  const scene = await stage.begin('card');
  await payAtProvider(stage.shop, scene.order, { cardNumber });
  expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
  return scene;
}

async function cancelled(scene: Scene) {
  const { order } = await scene.buyer.api.orders.cancelOwn({ params: params(scene), body: {} });
  await worked(stage.shop);
  return order;
}

/** What the buyer reads of it in the list of what they paid. */
const shown = async ({ buyer }: Scene) => (await buyer.api.orders.orders()).orders[0]?.refunds;
const listed = async (scene: Scene, view: 'to_do' | 'waiting' | 'failed' | 'overdue' = 'to_do') => {
  const { refunds } = await staff.api.orders.adminRefunds({ query: { view, page_size: 100 } });
  return refunds.filter((refund) => refund.order_id === scene.order.order_id);
};
const settle = (id: string | undefined, body: Parameters<typeof staff.api.orders.settleRefund>[0]['body']) =>
  staff.api.orders.settleRefund({ params: { refund_id: id ?? '' }, body });
const findings = async (scene: Scene, state: 'open' | 'solved' = 'open') => {
  const all = await staff.api.payments.adminFindings({ query: { state, page_size: 100 } });
  return all.findings.filter(({ reference }) => reference === scene.order.order_id);
};
const toDo = async () => (await staff.api.staff.dashboard({ query: {} })).refunds_to_settle;
const alerts = async (scene: Scene) => {
  const { order } = await staff.api.orders.adminOrder({ params: params(scene) });
  const emails = await keptEmails(stage.shop, staff.email);
  return emails.filter(({ text }) => text.includes(`/admin/order/${order.order_id}`)).map(({ text }) => text);
};
const booked = async (scene: Scene) => {
  const { order } = await staff.api.orders.adminOrder({ params: params(scene) });
  return order.ledger.map(({ kind, amount_cents: cents }) => `${kind} ${cents / order.total_cents}`);
};

describe('a refund that the provider refuses', () => {
  test('is a finding with an email to staff and a metric, and the customer is told', async () => {
    const before = (await toDo()) ?? 0;
    const scene = await paidByCard(cards.refused);
    const order = await cancelled(scene);
    expect(order.timeline.at(-1)?.message).toMatch(/^Cancelaste tu pedido\. Pedimos que se te devuelvan/);
    const after = await stage.read(scene);
    expect(after).toMatchObject({
      state: 'cancelled',
      refunded_cents: 0,
      refunds_open: [{ amount_cents: order.total_cents, state: 'failed' }],
    });
    expect(after.timeline.at(-1)?.message).toContain('no pasó');
    expect(await findings(scene)).toMatchObject([
      { kind: 'refund_failed', reported_cents: -order.total_cents, booked_cents: null },
    ]);
    expect(await toDo()).toBe(before + 1);
    expect(await listed(scene, 'failed')).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('charge_not_refundable'), needs_staff: true },
    ]);
    expect(await alerts(scene)).toEqual([expect.stringContaining('falló')]);
    const emails = await keptEmails(stage.shop, scene.buyer.email);
    expect(emails.map(({ subject }) => subject).slice(-2)).toEqual([
      expect.stringContaining('Cancelamos tu pedido'),
      expect.stringContaining('no pasó'),
    ]);
    for (const { text } of emails) {
      expect(text).not.toMatch(/Te devolvimos|Te devolvemos \$|tu banco lo refleja/);
    }
  });

  test('is retried once however many staff retry at once, and each failure is its own finding', async () => {
    const scene = await paidByCard(cards.refused);
    await cancelled(scene);
    const [failed] = await listed(scene);
    const results = await Promise.allSettled([1, 2, 3].map(() => settle(failed?.id, { way: 'retry' })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await findings(scene, 'solved')).toMatchObject([
      { solved_by: expect.any(String), note: 'Tried again.' },
    ]);
    // The retry is under way, or was refused already.
    expect((await stage.read(scene)).refunds_open).toHaveLength(1);
    await worked(stage.shop);
    expect(await listed(scene)).toMatchObject([{ state: 'failed' }]);
    expect((await listed(scene))[0]?.id).not.toBe(failed?.id);
    await expect(settle(failed?.id, { way: 'store_credit' })).rejects.toMatchObject({
      code: 'refund_settled',
    });
  });

  test('becomes a transfer where the customer gives a CLABE', async () => {
    const scene = await paidByCard(cards.refused);
    const { total_cents: total } = await cancelled(scene);
    const [failed] = await listed(scene);
    expect(await shown(scene)).toMatchObject([{ state: 'failed', way: 'card', ends_in: '5142' }]);
    await settle(failed?.id, { way: 'ask' });
    await worked(stage.shop);
    // What failed is told no more once another takes its place.
    expect(await shown(scene)).toMatchObject([{ state: 'to_choose', way: 'transfer' }]);
    expect((await stage.read(scene)).refunds_open).toMatchObject([
      { state: 'to_choose', amount_cents: total },
    ]);
    expect((await keptEmails(stage.shop, scene.buyer.email)).at(-1)?.subject).toContain(
      'Elige cómo te devolvemos',
    );
    await scene.buyer.api.orders.chooseRefund({ params: params(scene), body: { to: 'transfer', clabe } });
    const [task] = await listed(scene);
    await settle(task?.id, { way: 'transfer', tracking_key: 'FALLO001' });
    await worked(stage.shop);
    expect(await stage.read(scene)).toMatchObject({ refunded_cents: total, refunds_open: [] });
    expect((await keptEmails(stage.shop, scene.buyer.email)).at(-1)?.text).toContain('Te transferimos');
    expect(await booked(scene)).toEqual(['charge 1', 'refund -1']);
    expect(await findings(scene)).toEqual([]);
  });

  test('becomes credit or a transfer, not both, where two of the staff settle it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const scene = await paidByCard(cards.refused);
      await cancelled(scene);
      const [failed] = await listed(scene);
      const results = await Promise.allSettled([
        settle(failed?.id, { way: 'store_credit' }),
        settle(failed?.id, { way: 'transfer', clabe, tracking_key: `FALLO1${round}` }),
        settle(failed?.id, { way: 'retry' }),
        settle(failed?.id, { way: 'ask' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { order } = await staff.api.orders.adminOrder({ params: params(scene) });
      expect(order.refunds).toHaveLength(2);
    }
  });

  test('leaves the list when staff explain its finding', async () => {
    const scene = await paidByCard(cards.refused);
    await cancelled(scene);
    const [finding] = await findings(scene);
    await staff.api.payments.explainFinding({
      params: { id: finding?.id ?? 0 },
      body: { note: 'Paid back in the shop' },
    });
    expect(await listed(scene)).toEqual([]);
    expect((await stage.read(scene)).refunds_open).toEqual([]);
    expect(await shown(scene)).toEqual([]);
  });
});

describe('a refund by PayPal', () => {
  async function paidByPaypal(outcome: 'refund_refused' | 'refund_pending'): Promise<Scene> {
    const scene = await stage.begin('paypal');
    await stage.paypal(`/orders/${providerRefOf(scene.order)}/approve`, { outcome });
    expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
    return scene;
  }
  const refundAtPaypal = async (scene: Scene) => {
    const { rows } = await stage.shop.db.sql(
      `select r.provider_ref from refund r join payment_attempt a on a.id = r.attempt_id where a.reference = $1`,
      [scene.order.order_id],
    );
    return String(rows[0]?.provider_ref);
  };

  test('waits for staff when PayPal refuses it', async () => {
    const scene = await paidByPaypal('refund_refused');
    await cancelled(scene);
    expect(await listed(scene, 'failed')).toMatchObject([
      { failure: expect.stringContaining('REFUND_FAILED_INSUFFICIENT_FUNDS') },
    ]);
  });

  test('is refused 180 days after the payment', async () => {
    const scene = await stage.begin('paypal');
    await payAtProvider(stage.shop, scene.order);
    await confirmPayment(scene.buyer, scene.order);
    await stage.shop.db.sql(
      `update emulators.object set body = jsonb_set(body, '{createTime}', '"2026-01-01T00:00:00Z"')
        where provider = 'paypal' and kind = 'capture' and id = $1`,
      [await stage.chargeRef(scene)],
    );
    await staff.api.orders.cancelOrder({ params: params(scene), body: { reason: 'Very late' } });
    await worked(stage.shop);
    expect(await listed(scene, 'failed')).toMatchObject([
      { failure: expect.stringContaining('REFUND_TIME_LIMIT_EXCEEDED') },
    ]);
  });

  test.each(['complete', 'fail'] as const)('that is pending is asked about until it %ss', async (end) => {
    const scene = await paidByPaypal('refund_pending');
    const { total_cents: total } = await cancelled(scene);
    expect((await stage.read(scene)).refunds_open).toMatchObject([{ state: 'on_its_way' }]);
    expect(await shown(scene)).toMatchObject([{ state: 'on_its_way', way: 'paypal', amount_cents: total }]);
    await stage.lose();
    await stage.paypal(`/refunds/${await refundAtPaypal(scene)}/${end}`);
    await stage.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
    await stage.hear();
    await worked(stage.shop);
    expect(await stage.read(scene)).toMatchObject(
      end === 'fail'
        ? { refunded_cents: 0, refunds_open: [{ state: 'failed' }] }
        : { refunded_cents: total, refunds_open: [] },
    );
    expect(await shown(scene)).toMatchObject([{ state: end === 'fail' ? 'failed' : 'done', way: 'paypal' }]);
  });
});

test('a refund that bounces after it arrived is announced again, and its order is no longer refunded', async () => {
  const scene = await paidByCard(cards.returning);
  const { total_cents: total } = await stage.read(scene);
  await staff.api.orders.refundOrder({
    params: params(scene),
    body: { amount_cents: total, reason: 'Made good' },
  });
  await worked(stage.shop);
  expect(await stage.read(scene)).toMatchObject({ state: 'refunded', refunded_cents: total });
  const { rows } = await stage.shop.db.sql(
    `select r.provider_ref from refund r join payment_attempt a on a.id = r.attempt_id where a.reference = $1`,
    [scene.order.order_id],
  );
  await stage.stripe(`/refunds/${rows[0]?.provider_ref}/finish`, { status: 'failed' });
  await hearAll(stage.shop);
  await vi.waitFor(async () => expect(await listed(scene)).toHaveLength(1), patience);
  await worked(stage.shop);
  const after = await stage.read(scene);
  expect(after).toMatchObject({ state: 'paid', refunded_cents: 0, refunds_open: [{ state: 'failed' }] });
  expect((await keptEmails(stage.shop, scene.buyer.email)).at(-1)?.subject).toContain('no pasó');
  expect(await booked(scene)).toEqual(['charge 1', 'refund -1', 'refund 1']);
  // Given as credit it counts as refunded again, and is announced again.
  const [failed] = await listed(scene);
  await settle(failed?.id, { way: 'store_credit' });
  await worked(stage.shop);
  expect(await stage.read(scene)).toMatchObject({ state: 'refunded', refunded_credit_cents: total });
  expect((await keptEmails(stage.shop, scene.buyer.email)).at(-1)?.subject).toContain('Te devolvimos');
});

describe('an overdue refund', () => {
  const days = (count: number) => count * 24 * 60;
  const look = (minutes: number) =>
    stage.after(minutes, () => stage.shop.open.runJob('payments.overdue-refunds'));

  test('is found after the business days of the setting, announced once, and dropped when it arrives', async () => {
    const scene = await paidByCard(cards.slow);
    await cancelled(scene);
    await look(days(8));
    expect(await findings(scene)).toEqual([]);
    // Ten business days, and a public holiday among them.
    await look(days(18));
    await look(days(19));
    await worked(stage.shop);
    expect(await findings(scene)).toMatchObject([{ kind: 'refund_overdue' }]);
    expect(await listed(scene, 'overdue')).toMatchObject([{ is_overdue: true, state: 'pending' }]);
    expect(await alerts(scene)).toHaveLength(1);
    expect((await stage.read(scene)).refunds_open).toMatchObject([{ state: 'on_its_way' }]);
    const { order } = await staff.api.orders.adminOrder({ params: params(scene) });
    expect(order.refunds).toMatchObject([{ state: 'pending' }]);
    const [late] = await listed(scene);
    await expect(settle(late?.id, { way: 'store_credit' })).rejects.toMatchObject({ code: 'refund_settled' });
    const { rows } = await stage.shop.db.sql('select provider_ref from refund where id = $1', [late?.id]);
    await stage.stripe(`/refunds/${rows[0]?.provider_ref}/finish`, { status: 'succeeded' });
    await vi.waitFor(async () => expect(await findings(scene)).toEqual([]), patience);
    expect(await listed(scene)).toEqual([]);
  });

  test("with a CLABE is overdue after the setting's three business days", async () => {
    const scene = await stage.begin('oxxo');
    await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
    await stage.reaches(scene, 'awaiting_payment');
    await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
    await stage.reaches(scene, 'paid');
    await scene.buyer.api.orders.cancelOwn({ params: params(scene), body: {} });
    await look(days(9));
    expect(await findings(scene)).toEqual([]);
    await scene.buyer.api.orders.chooseRefund({ params: params(scene), body: { to: 'transfer', clabe } });
    await look(days(9));
    expect(await findings(scene)).toMatchObject([{ kind: 'refund_overdue' }]);
    const [late] = await listed(scene, 'overdue');
    await settle(late?.id, { way: 'transfer', tracking_key: 'TARDE001' });
    expect(await findings(scene)).toEqual([]);
  });

  test('is asked about at the provider where the webhook was lost', async () => {
    const scene = await paidByCard(cards.slow);
    await cancelled(scene);
    const [pending] = await listed(scene, 'waiting');
    const { rows } = await stage.shop.db.sql('select provider_ref from refund where id = $1', [pending?.id]);
    await stage.lose();
    await stage.stripe(`/refunds/${rows[0]?.provider_ref}/finish`, { status: 'succeeded' });
    await stage.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
    await stage.hear();
    expect(await listed(scene, 'waiting')).toEqual([]);
    await worked(stage.shop);
    expect(await stage.read(scene)).toMatchObject({ refunds_open: [] });
  });
});
