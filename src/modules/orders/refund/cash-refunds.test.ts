import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatPesos } from '../../../platform/money.ts';
import { payAtProvider } from '../../../../test/factories/buy.ts';
import { createCompany } from '../../../../test/factories/create-company.ts';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import {
  signInCustomer,
  signInStaff,
  testPassword,
  type SignedIn,
} from '../../../../test/factories/sign-in.ts';
import { keptEmails, worked } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage({ jobs: true });
  staff = await signInStaff(stage.shop, 'orders');
});
afterAll(() => stage.shop.stop());

const clabe = '032180000118359719';

async function paidAtOxxo(): Promise<Scene> {
  const scene = await stage.begin('oxxo');
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
  await stage.reaches(scene, 'paid');
  return scene;
}

const params = ({ order }: Scene) => ({ order_id: order.order_id });
const cancelled = async (scene: Scene) => {
  const { order } = await scene.buyer.api.orders.cancelOwn({ params: params(scene), body: {} });
  await worked(stage.shop);
  return order;
};
const choose = (
  scene: Scene,
  body: { to: 'transfer'; clabe: string } | { to: 'store_credit' },
  buyer = scene.buyer,
) => buyer.api.orders.chooseRefund({ params: params(scene), body });
const listed = async (scene: Scene, view: 'to_do' | 'waiting' | 'failed' | 'overdue' | 'done' = 'to_do') => {
  const { refunds } = await staff.api.orders.adminRefunds({ query: { view, page_size: 100 } });
  return refunds.filter((refund) => refund.order_id === scene.order.order_id);
};
const settle = (id: string, body: Parameters<typeof staff.api.orders.settleRefund>[0]['body']) =>
  staff.api.orders.settleRefund({ params: { refund_id: id }, body });
const creditOf = async ({ buyer }: Scene) => (await buyer.api.storeCredit.own()).balance_cents;
/** What the buyer reads of it in the list of what they paid. */
const shown = async ({ buyer }: Scene) => (await buyer.api.orders.orders()).orders[0]?.refunds;
const transfer = (trackingKey: string) => ({ way: 'transfer' as const, tracking_key: trackingKey });

async function refundsAtStripe(scene: Scene): Promise<number> {
  const { rows } = await stage.shop.db.sql(
    `select 1 from emulators.object where provider = 'stripe' and kind = 'refund' and body ->> 'payment_intent' = $1`,
    [await stage.chargeRef(scene)],
  );
  return rows.length;
}

describe('the refund of a cancelled OXXO order', () => {
  test('asks the customer where the money goes; staff send it to the CLABE, and no provider is asked', async () => {
    const scene = await paidAtOxxo();
    const order = await cancelled(scene);
    const total = order.total_cents;
    expect(order).toMatchObject({
      state: 'cancelled',
      refunded_cents: 0,
      refunds_open: [{ amount_cents: total, state: 'to_choose', clabe: null }],
      may_choose_credit: true,
    });
    expect(order.timeline.map(({ message }) => message)).toContain(
      `Cancelaste tu pedido. Tú eliges cómo te devolvemos ${formatPesos(total)}.`,
    );
    const way = { amount_cents: total, way: 'transfer', at: expect.any(String) as string };
    expect(await shown(scene)).toEqual([{ ...way, state: 'to_choose', ends_in: null }]);
    expect(await listed(scene)).toEqual([]);
    expect(await listed(scene, 'waiting')).toMatchObject([{ state: 'awaiting_choice', amount_cents: total }]);

    const chosen = await choose(scene, { to: 'transfer', clabe: '0321 8000 0118 3597 19' });
    expect(chosen.order.refunds_open).toEqual([
      { amount_cents: total, state: 'to_transfer', clabe: '···9719', bank: 'Ixe' },
    ]);
    expect(await shown(scene)).toEqual([{ ...way, state: 'to_transfer', ends_in: '9719' }]);
    const [task] = await listed(scene);
    expect(task).toMatchObject({ clabe, bank: 'Ixe', state: 'awaiting_transfer', amount_cents: total });
    const { order: done } = await settle(task?.id ?? '', transfer('RASTREO101'));
    expect(done?.refunds).toMatchObject([{ state: 'succeeded', clabe: '···9719', amount_cents: total }]);
    await worked(stage.shop);
    const after = await stage.read(scene);
    expect(after).toMatchObject({ state: 'cancelled', refunded_cents: total, refunds_open: [] });
    expect(after.timeline.at(-1)?.message).toContain('Te devolvimos');
    expect(await shown(scene)).toEqual([{ ...way, state: 'done', ends_in: '9719' }]);
    expect(await refundsAtStripe(scene)).toBe(0);

    const subjects = (await keptEmails(stage.shop, scene.buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Elige cómo te devolvemos'))).toHaveLength(1);
    expect(subjects.at(-1)).toContain('Te devolvimos');
  });

  test('goes nowhere by the word of who buys no more for the company that it was bought for', async () => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    const { id } = await createCompany(stage.shop);
    await stage.shop.db.sql('update shop_order set company_id = $1 where id = $2', [
      id,
      scene.order.order_id,
    ]);
    for (const way of [{ to: 'transfer', clabe }, { to: 'store_credit' }] as const)
      await expect(choose(scene, way)).rejects.toMatchObject({ status: 409, code: 'left_company' });
    expect(await creditOf(scene)).toBe(0);
  });

  test('becomes store credit at once where the customer chooses it, once however often it is sent', async () => {
    const scene = await paidAtOxxo();
    const { total_cents: total } = await cancelled(scene);
    const answers = await Promise.allSettled([1, 2, 3].map(() => choose(scene, { to: 'store_credit' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await creditOf(scene)).toBe(total);
    await worked(stage.shop);
    expect(await stage.read(scene)).toMatchObject({
      refunded_cents: total,
      refunded_credit_cents: total,
      refunds_open: [],
    });
    expect(await shown(scene)).toMatchObject([{ state: 'done', way: 'store_credit', ends_in: null }]);
    await expect(choose(scene, { to: 'transfer', clabe })).rejects.toMatchObject({
      code: 'nothing_to_choose',
    });
  });

  test('accepts another CLABE until staff have sent the money', async () => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    await choose(scene, { to: 'transfer', clabe });
    await choose(scene, { to: 'transfer', clabe: '002180000000000009' });
    const [task] = await listed(scene);
    expect(task?.clabe).toBe('002180000000000009');
    await settle(task?.id ?? '', transfer('RASTREO102'));
    await expect(choose(scene, { to: 'store_credit' })).rejects.toMatchObject({ code: 'nothing_to_choose' });
    expect(await creditOf(scene)).toBe(0);
  });

  test('is never paid twice where the customer chooses credit while staff record the transfer', async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await paidAtOxxo();
      const { total_cents: total } = await cancelled(scene);
      await choose(scene, { to: 'transfer', clabe });
      const [task] = await listed(scene);
      const results = await Promise.allSettled([
        choose(scene, { to: 'store_credit' }),
        settle(task?.id ?? '', transfer(`RASTREO2${round}0`)),
        settle(task?.id ?? '', transfer(`RASTREO2${round}1`)),
        settle(task?.id ?? '', { way: 'store_credit' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { order } = await staff.api.orders.adminOrder({ params: params(scene) });
      expect(order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(0);
      const isCredit = order.refunds[0]?.is_store_credit;
      expect(await creditOf(scene)).toBe(isCredit ? total : 0);
    }
  });

  test.each([
    ['', 'La CLABE tiene 18 dígitos'],
    ['1234', 'La CLABE tiene 18 dígitos'],
    ['032180000118359718', 'dígito equivocado'],
    ['999180000000000002', 'No conocemos el banco'],
  ])('refuses the CLABE %j beside its field', async (wrong, said) => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    await expect(choose(scene, { to: 'transfer', clabe: wrong })).rejects.toMatchObject({
      status: 422,
      fields: { clabe: expect.stringContaining(said) },
    });
  });

  test('lets nobody but its customer choose', async () => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    const stranger = await signInCustomer(stage.shop);
    await expect(choose(scene, { to: 'store_credit' }, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(
      stage.shop.api.orders.chooseRefund({ params: params(scene), body: { to: 'store_credit' } }),
    ).rejects.toMatchObject({ status: 401 });
    const [task] = await listed(scene, 'waiting');
    const body = { way: 'store_credit' as const };
    const asNobody = stage.shop.api.orders.settleRefund({ params: { refund_id: task?.id ?? '' }, body });
    await expect(asNobody).rejects.toMatchObject({ status: 401 });
    const catalog = await signInStaff(stage.shop, 'catalog');
    await expect(
      catalog.api.orders.settleRefund({ params: { refund_id: task?.id ?? '' }, body }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(catalog.api.orders.adminRefunds({ query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(stage.shop.api.orders.adminRefunds({ query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(settle('0b8e7a0e-6a1d-4f0e-9c0a-3b1f6f2d9a11', { way: 'retry' })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('are read by who reads payments, with the end of the CLABE alone', async () => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    await choose(scene, { to: 'transfer', clabe });
    const accountant = await signInStaff(stage.shop, { name: 'contabilidad', rights: ['read_payments'] });
    const { refunds } = await accountant.api.orders.adminRefunds({ query: { page_size: 100 } });
    const task = refunds.find(({ order_id: id }) => id === scene.order.order_id);
    expect(task).toMatchObject({ clabe: '···9719' });
    const body = { way: 'store_credit' as const };
    await expect(
      accountant.api.orders.settleRefund({ params: { refund_id: task?.id ?? '' }, body }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('cannot be recorded as sent without a CLABE, nor twice with one tracking key', async () => {
    const [one, two] = [await paidAtOxxo(), await paidAtOxxo()];
    await cancelled(one);
    await cancelled(two);
    const [first] = await listed(one, 'waiting');
    const [second] = await listed(two, 'waiting');
    await expect(settle(first?.id ?? '', transfer('RASTREO301'))).rejects.toMatchObject({
      status: 422,
      fields: { clabe: expect.any(String) },
    });
    await expect(settle(first?.id ?? '', { way: 'retry' })).rejects.toMatchObject({ code: 'no_way_back' });
    // The customer gave the CLABE on the telephone.
    await settle(first?.id ?? '', { ...transfer('RASTREO301'), clabe });
    await expect(settle(second?.id ?? '', { ...transfer('RASTREO301'), clabe })).rejects.toMatchObject({
      code: 'transfer_recorded',
    });
    expect(await listed(two, 'waiting')).toHaveLength(1);
  });

  test('shows four digits of the CLABE, and none once the account is erased', async () => {
    const scene = await paidAtOxxo();
    await cancelled(scene);
    await choose(scene, { to: 'transfer', clabe });
    await expect(
      scene.buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } }),
    ).rejects.toMatchObject({ code: 'refund_open' });
    const [task] = await listed(scene);
    const { order } = await settle(task?.id ?? '', transfer('RASTREO401'));
    expect(JSON.stringify(order)).not.toContain(clabe);
    await worked(stage.shop);
    const { db } = stage.shop;
    const everything = async () =>
      JSON.stringify([
        (await db.sql('select message, details from order_event where order_id = $1', [order?.order_id]))
          .rows,
        (
          await db.sql('select before, after from audit_entry where subject = $1', [
            `order:${order?.order_id}`,
          ])
        ).rows,
        (await db.sql('select clabe from refund where id = $1', [task?.id])).rows,
      ]);
    expect(await everything()).toContain('RASTREO401');
    await scene.buyer.api.accounts.deleteAccount({
      body: { confirmation: 'ELIMINAR', password: testPassword },
    });
    const left = await everything();
    expect(left).toContain('RASTREO401');
    expect(left).not.toContain('9719');
  });
});

describe('the customer chooses how cash goes back', () => {
  test('when staff cancel', async () => {
    const scene = await paidAtOxxo();
    await staff.api.orders.cancelOrder({ params: params(scene), body: { reason: 'Out of stock after all' } });
    expect((await stage.read(scene)).refunds_open).toMatchObject([{ state: 'to_choose' }]);
  });

  test('when staff refund, and two refunds at once never exceed what was paid', async () => {
    const scene = await paidAtOxxo();
    const { total_cents: total } = await stage.read(scene);
    const half = { amount_cents: total - 100, reason: 'Scratched' };
    const results = await Promise.allSettled(
      [1, 2].map(() => staff.api.orders.refundOrder({ params: params(scene), body: half })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stage.read(scene)).refunds_open).toEqual([
      { amount_cents: total - 100, state: 'to_choose', clabe: null, bank: null },
    ]);
    expect(await stage.read(scene)).toMatchObject({ state: 'paid' });
  });

  test('when the goods sold out before the money came', async () => {
    const scene = await stage.begin('oxxo');
    await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
    await stage.reaches(scene, 'awaiting_payment');
    const intent = await stage.chargeRef(scene);
    await stage.stripe(`/payment_intents/${intent}/expire`);
    await stage.reaches(scene, 'expired');
    await stage.shop.db.sql('update stock_level set on_hand = 0 where product_id = $1', [scene.productId]);
    await stage.stripe(`/payment_intents/${intent}/pay`, { late: true });
    await stage.reaches(scene, 'paid_without_stock');
    const { order } = await scene.buyer.api.orders.chooseWhenSoldOut({
      params: params(scene),
      body: { choice: 'refund' },
    });
    expect(order.refunds_open).toMatchObject([{ amount_cents: order.total_cents, state: 'to_choose' }]);
    expect(await refundsAtStripe(scene)).toBe(0);
  });

  test('when money comes for a cancelled order', async () => {
    const scene = await stage.begin('oxxo');
    await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
    await stage.reaches(scene, 'awaiting_payment');
    const intent = await stage.chargeRef(scene);
    await stage.stripe(`/payment_intents/${intent}/expire`);
    await stage.reaches(scene, 'expired');
    await stage.shop.db.sql(
      `insert into order_event (order_id, kind, message, details) values ($1, 'cancelled_by_customer', '', '{}')`,
      [scene.order.order_id],
    );
    await stage.shop.db.sql(`update shop_order set state = 'cancelled' where id = $1`, [
      scene.order.order_id,
    ]);
    await stage.stripe(`/payment_intents/${intent}/pay`, { late: true });
    await vi.waitFor(
      async () => expect((await stage.read(scene)).refunds_open).toMatchObject([{ state: 'to_choose' }]),
      patience,
    );
  });
});
