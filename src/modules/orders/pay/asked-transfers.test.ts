import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAtProvider } from '../../../../test/factories/buy.ts';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { columnsWith } from '../../../../test/setup/columns-with.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';

let stage: Stage;
let owner: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  owner = await signInStaff(stage.shop, 'owner');
  clerk = await signInStaff(stage.shop, 'orders');
  const params = { group: 'limits' } as const;
  const { version } = await owner.api.settings.settings({ params });
  await owner.api.settings.changeSettings({
    params,
    body: { version, values: { refund_ceiling_cents: 100 } },
  });
});
afterAll(() => stage.shop.stop());

const buyers = '032180000118359719';
const other = '002180000000000009';
const cents = 10_000;

async function paidAtOxxo(): Promise<Scene> {
  const scene = await stage.begin('oxxo');
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
  await stage.reaches(scene, 'paid');
  return scene;
}

/** The clerk asks for a transfer above their ceiling; gives the request's id. */
async function askTransfer({ order }: Scene, clabe: string): Promise<string> {
  const { details } = await expectRefusal(
    stage.shop.request(`/admin/orders/${order.order_id}/transfer-refund`, {
      json: {
        amount_cents: cents,
        clabe,
        tracking_key: `CAMBIO${order.order_id.slice(0, 6)}`,
        reason: 'Llegó roto.',
      },
      token: clerk.token,
    }),
    409,
    'needs_approval',
  );
  return String(details?.['approval_id']);
}

/** The clerk settles a refund above their ceiling as its payer chose; gives the request's id. */
async function askToSettle(refundId: string, trackingKey: string): Promise<string> {
  const { details } = await expectRefusal(
    stage.shop.request(`/admin/refunds/${refundId}/settle`, {
      json: { way: 'transfer', tracking_key: trackingKey },
      token: clerk.token,
    }),
    409,
    'needs_approval',
  );
  return String(details?.['approval_id']);
}

const approve = (id: string, version: number) =>
  stage.shop.request(`/admin/approvals/${id}/approve`, { json: { version }, token: owner.token });
const asRead = async (id: string) =>
  (await owner.api.approvals.approvals()).approvals.find((approval) => approval.id === id);
const orderOf = async ({ order }: Scene) =>
  (await owner.api.orders.adminOrder({ params: { order_id: order.order_id } })).order;

test('an approved transfer goes to the CLABE that the approver read, or nowhere', async () => {
  const scene = await paidAtOxxo();
  const id = await askTransfer(scene, buyers);
  const read = await asRead(id);
  expect(read?.destination).toMatch(/^To CLABE ···9719 at Ixe, tracking key CAMBIO/);
  expect(JSON.stringify(read)).not.toContain(buyers);
  expect(await askTransfer(scene, other)).toBe(id);
  await expectRefusal(approve(id, 1), 409, 'request_changed');
  expect((await orderOf(scene)).refunds).toEqual([]);
  const again = await asRead(id);
  expect(again).toMatchObject({ version: 2, destination: expect.stringContaining('···0009') });
  expect((await approve(id, 2)).status).toBe(200);
  expect((await orderOf(scene)).refunds).toMatchObject([{ amount_cents: cents, clabe: '···0009' }]);
});

test('a credit that became a transfer while it waited is not approved as credit', async () => {
  const { scene, refundId } = await cancelledByBuyer();
  const { details } = await expectRefusal(
    stage.shop.request(`/admin/refunds/${refundId}/settle`, {
      json: { way: 'store_credit' },
      token: clerk.token,
    }),
    409,
    'needs_approval',
  );
  const id = String(details?.['approval_id']);
  expect((await asRead(id))?.destination).toBe('As store credit.');
  await scene.buyer.api.orders.chooseRefund({
    params: { order_id: scene.order.order_id },
    body: { to: 'transfer', clabe: buyers },
  });
  expect(await askToSettle(refundId, 'CREDITO1')).toBe(id);
  await expectRefusal(approve(id, 1), 409, 'request_changed');
  expect((await asRead(id))?.destination).toBe(
    'To CLABE ···9719 at Ixe, which its payer gave, tracking key CREDITO1.',
  );
});

test('a payer who names another CLABE meanwhile does not change what is approved', async () => {
  const { scene, refundId } = await cancelledByBuyer();
  const choose = (clabe: string) =>
    scene.buyer.api.orders.chooseRefund({
      params: { order_id: scene.order.order_id },
      body: { to: 'transfer', clabe },
    });
  await choose(buyers);
  const id = await askToSettle(refundId, 'OTRA1');
  await choose(other);
  expect((await approve(id, 1)).status).toBe(200);
  expect((await orderOf(scene)).refunds).toMatchObject([{ state: 'succeeded', clabe: '···9719' }]);
});

test('a request that is over keeps four digits of its CLABE', async () => {
  const decided = await paidAtOxxo();
  const clabe = '012180000000000015';
  expect((await approve(await askTransfer(decided, clabe), 1)).status).toBe(200);
  expect(await columnsWith(stage.shop.db, [clabe])).not.toContain('staff_approval.input');

  const late = await askTransfer(await paidAtOxxo(), clabe);
  await stage.shop.open.runJob('approvals.forget-clabes', {});
  expect(await columnsWith(stage.shop.db, [clabe])).toContain('staff_approval.input');
  await stage.after(7 * 24 * 60, () => stage.shop.open.runJob('approvals.forget-clabes', {}));
  expect(await columnsWith(stage.shop.db, [clabe])).not.toContain('staff_approval.input');
  expect((await asRead(late))?.destination).toContain('···0015');
});

/** Cash that waits for its payer to say where it goes. */
async function cancelledByBuyer() {
  const scene = await paidAtOxxo();
  await scene.buyer.api.orders.cancelOwn({ params: { order_id: scene.order.order_id }, body: {} });
  const [refund] = (await orderOf(scene)).refunds;
  return { scene, refundId: refund?.id ?? '' };
}
