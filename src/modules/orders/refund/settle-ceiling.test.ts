import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmPayment, payAtProvider } from '../../../../test/factories/buy.ts';
import { balanceOf } from '../../../../test/factories/grant-credit.ts';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { keptEmails, worked } from '../../../../test/setup/mailbox.ts';

type Settling = Parameters<SignedIn['api']['orders']['settleRefund']>[0]['body'];

let stage: Stage;
let owner: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  stage = await openStage({ jobs: true });
  owner = await signInStaff(stage.shop, 'owner');
});
afterAll(() => stage.shop.stop());
beforeEach(async () => {
  clerk = await signInStaff(stage.shop, 'orders');
});

const clabe = '032180000118359719';
const params = ({ order }: Scene) => ({ order_id: order.order_id });
const byTransfer = (trackingKey: string): Settling => ({ way: 'transfer', clabe, tracking_key: trackingKey });
const byCredit: Settling = { way: 'store_credit' };
const settle = (id: string, body: Settling, by = clerk) =>
  by.api.orders.settleRefund({ params: { refund_id: id }, body });
const decide = (verdict: 'approve' | 'refuse', id: string) =>
  stage.shop.request(`/admin/approvals/${id}/${verdict}`, {
    json: { version: 1, ...(verdict === 'refuse' && { reason: 'No procede.' }) },
    token: owner.token,
  });
const seenByStaff = async (scene: Scene) =>
  (await owner.api.orders.adminOrder({ params: params(scene) })).order;

async function ceiling(refundCents: number): Promise<void> {
  const where = { group: 'limits' } as const;
  const { version } = await owner.api.settings.settings({ params: where });
  const values = { refund_ceiling_cents: refundCents };
  await owner.api.settings.changeSettings({ params: where, body: { version, values } });
}

/** Asks for what is above the clerk's ceiling; gives the request's id. */
async function asked(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  expect(error).toMatchObject({ status: 409, code: 'needs_approval' });
  return String((error as { details: { approval_id: string } }).details.approval_id);
}

async function paidAtOxxo(): Promise<Scene> {
  const scene = await stage.begin('oxxo');
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
  await stage.reaches(scene, 'paid');
  return scene;
}

/** Cancelled by its buyer: nobody of the staff has decided about this money yet. */
async function cancelledByBuyer() {
  const scene = await paidAtOxxo();
  const { order } = await scene.buyer.api.orders.cancelOwn({ params: params(scene), body: {} });
  const [refund] = (await seenByStaff(scene)).refunds;
  return { scene, total: order.total_cents, refundId: refund?.id ?? '' };
}

test("settling within the ceiling is done at once and counts toward that person's day", async () => {
  const first = await cancelledByBuyer();
  await ceiling(first.total);
  await settle(first.refundId, byTransfer('TECHO001'));
  expect((await seenByStaff(first.scene)).refunds).toMatchObject([{ state: 'succeeded' }]);
  const second = await cancelledByBuyer();
  await asked(settle(second.refundId, byTransfer('TECHO002')));
  // Somebody else has a ceiling of their own; an owner has none.
  await settle(second.refundId, byTransfer('TECHO002'), await signInStaff(stage.shop, 'orders'));
  const third = await cancelledByBuyer();
  await ceiling(100);
  await settle(third.refundId, byTransfer('TECHO003'), owner);
});

test.each([byTransfer('TECHO101'), byCredit])(
  'settling above the ceiling by $way waits for a second person and is done once',
  async (body) => {
    const { scene, total, refundId } = await cancelledByBuyer();
    await worked(stage.shop);
    await ceiling(total - 1);
    const emails = await keptEmails(stage.shop, scene.buyer.email);
    const id = await asked(settle(refundId, body));
    expect(await asked(settle(refundId, body))).toBe(id);
    expect((await seenByStaff(scene)).refunds).toMatchObject([{ state: 'awaiting_choice' }]);
    expect(await balanceOf(scene.buyer)).toBe(0);
    expect(await keptEmails(stage.shop, scene.buyer.email)).toEqual(emails);
    const { approvals } = await clerk.api.approvals.approvals();
    expect(approvals).toMatchObject([
      {
        id,
        action: 'order.settle_refund',
        amount_cents: total,
        path: `/admin/order/${scene.order.order_id}`,
      },
    ]);
    const answers = await Promise.all([decide('approve', id), decide('approve', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { refunds, ledger } = await seenByStaff(scene);
    expect(refunds).toMatchObject([{ state: 'succeeded', amount_cents: total }]);
    expect(ledger.reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(0);
    expect(await balanceOf(scene.buyer)).toBe(body.way === 'store_credit' ? total : 0);
    await expect(settle(refundId, body)).rejects.toMatchObject({ code: 'refund_settled' });
  },
);

test('a refused request changes nothing, and one that its payer settled meanwhile cannot be approved', async () => {
  const { scene, total, refundId } = await cancelledByBuyer();
  await ceiling(total - 1);
  const refused = await asked(settle(refundId, byTransfer('TECHO201')));
  expect((await decide('refuse', refused)).status).toBe(200);
  expect((await seenByStaff(scene)).refunds).toMatchObject([{ state: 'awaiting_choice' }]);
  const late = await asked(settle(refundId, byTransfer('TECHO202')));
  await scene.buyer.api.orders.chooseRefund({ params: params(scene), body: { to: 'store_credit' } });
  expect((await decide('approve', late)).status).toBe(409);
  expect(await balanceOf(scene.buyer)).toBe(total);
});

test('money within the ceiling, or approved by a second person, is not counted again', async () => {
  const scene = await paidAtOxxo();
  const { total_cents: total } = await stage.read(scene);
  await ceiling(total - 1);
  const cancelling = { params: params(scene), body: { reason: 'Ya no hay.' } };
  const id = await asked(clerk.api.orders.cancelOrder(cancelling));
  expect((await decide('approve', id)).status).toBe(200);
  const [approved] = (await seenByStaff(scene)).refunds;
  await settle(approved?.id ?? '', byTransfer('TECHO301'));

  await ceiling(total);
  const own = await paidAtOxxo();
  await clerk.api.orders.cancelOrder({ params: params(own), body: { reason: 'Ya no hay.' } });
  const [counted] = (await seenByStaff(own)).refunds;
  await settle(counted?.id ?? '', byTransfer('TECHO302'));
  expect((await seenByStaff(own)).refunds).toMatchObject([{ state: 'succeeded' }]);
});

test('retrying a failed refund or asking its payer is not limited, and opens no way around the ceiling', async () => {
  const scene = await stage.begin('card');
  await payAtProvider(stage.shop, scene.order, { cardNumber: '4000000000005142' });
  expect(await confirmPayment(scene.buyer, scene.order)).toBe('paid');
  await scene.buyer.api.orders.cancelOwn({ params: params(scene), body: {} });
  await worked(stage.shop);
  await ceiling(100);
  for (const way of ['retry', 'ask'] as const) {
    const failed = (await seenByStaff(scene)).refunds.at(-1);
    expect(failed?.state).toBe('failed');
    await asked(settle(failed?.id ?? '', byTransfer('TECHO401')));
    await settle(failed?.id ?? '', { way });
    await worked(stage.shop);
  }
  const open = (await seenByStaff(scene)).refunds.find(({ state }) => state === 'awaiting_choice');
  await asked(settle(open?.id ?? '', byTransfer('TECHO402')));
});
