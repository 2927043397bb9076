import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import { buy, createBuyer, payAtProvider } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, testPassword, type SignedIn } from '../../../../test/factories/sign-in.ts';

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'orders');
});
afterAll(() => stage.shop.stop());

const clabe = '002180000000000009';
const transfer = { clabe, reason: 'Changed their mind' };

async function paidAtOxxo(): Promise<Scene> {
  const scene = await stage.begin('oxxo');
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
  await stage.reaches(scene, 'paid');
  return scene;
}

const record = (
  orderId: string,
  body: Partial<typeof transfer> & { amount_cents: number; tracking_key: string },
) => staff.api.orders.refundByTransfer({ params: { order_id: orderId }, body: { ...transfer, ...body } });

test('an OXXO payment goes back by transfer, once per tracking key and never more than was paid', async () => {
  const scene = await paidAtOxxo();
  const { order_id: id } = scene.order;
  const total = (await stage.read(scene)).total_cents;
  const { order } = await record(id, { amount_cents: 10_000, tracking_key: 'RASTREO001' });
  expect(order.refunds).toMatchObject([{ amount_cents: 10_000, state: 'succeeded', clabe: '···0009' }]);
  expect(order.ledger.at(-1)).toMatchObject({
    kind: 'refund',
    amount_cents: -10_000,
    provider_ref: 'spei:RASTREO001',
  });
  await expect(record(id, { amount_cents: 10_000, tracking_key: 'RASTREO001' })).rejects.toMatchObject({
    code: 'transfer_recorded',
  });
  await expect(record(id, { amount_cents: total, tracking_key: 'RASTREO002' })).rejects.toMatchObject({
    code: 'refund_exceeds_payment',
    details: { refundable_cents: total - 10_000 },
  });
  await record(id, { amount_cents: total - 10_000, tracking_key: 'RASTREO003' });
  await stage.shop.open.runJob('orders.refunded', { orderId: id });
  const after = await stage.read(scene);
  expect(after).toMatchObject({ state: 'refunded', refunded_cents: total });
  expect(after.timeline.map(({ message }) => message).join(' ')).toContain('termina en 0009');
});

test('what staff took at the counter goes back by transfer too, and once', async () => {
  const scene = await stage.begin('oxxo');
  const { order_id: id } = scene.order;
  const { total_cents: total } = await stage.read(scene);
  const cash = { method: 'cash', amount_cents: total } as const;
  await staff.api.orders.takeAtCounter({ params: { order_id: id }, body: cash });
  const { order } = await record(id, { amount_cents: total, tracking_key: 'RASTREO030' });
  expect(order.refunds).toMatchObject([{ amount_cents: total, state: 'succeeded', clabe: '···0009' }]);
  await expect(record(id, { amount_cents: 1, tracking_key: 'RASTREO031' })).rejects.toMatchObject({
    code: 'refund_exceeds_payment',
  });
});

test('a CLABE with a wrong digit is refused', async () => {
  const scene = await paidAtOxxo();
  await expect(
    record(scene.order.order_id, {
      amount_cents: 100,
      tracking_key: 'RASTREO009',
      clabe: '002180000000000001',
    }),
  ).rejects.toMatchObject({ status: 422, fields: { clabe: expect.any(String) } });
});

test('a card payment goes back to the card', async () => {
  const product = await createProduct(stage.shop.db);
  const order = await buy(stage.shop, await createBuyer(stage.shop, [{ productId: product.id }]));
  await expect(
    record(order.order_id, { amount_cents: 100, tracking_key: 'RASTREO010' }),
  ).rejects.toMatchObject({ code: 'not_cash' });
});

test('a transfer shows four digits of its CLABE; erasing the account forgets them and keeps amount, day and key', async () => {
  const scene = await paidAtOxxo();
  const { order_id: id } = scene.order;
  const total = (await stage.read(scene)).total_cents;
  const { order } = await record(id, { amount_cents: total, tracking_key: 'RASTREO020' });
  expect(JSON.stringify(order)).not.toContain(clabe);
  expect(order.timeline.map(({ message }) => message).join(' ')).toContain('to CLABE ···0009');
  const { db } = stage.shop;
  const { rows: trail } = await db.sql(`select after from audit_entry where subject = $1`, [`order:${id}`]);
  expect(JSON.stringify(trail)).toContain('···0009');
  expect(JSON.stringify(trail)).not.toContain(clabe);
  const kept = () =>
    db.sql(`select amount_cents, clabe, provider_ref, created_at from refund where clabe is not null`);
  expect((await kept()).rows.some((row) => row['clabe'] === clabe)).toBe(true);
  await stage.shop.open.runJob('orders.refunded', { orderId: id });
  await scene.buyer.api.accounts.deleteAccount({
    body: { confirmation: 'ELIMINAR', password: testPassword },
  });
  const { rows } = await db.sql(
    `select r.amount_cents, r.clabe, r.provider_ref, r.created_at, a.ip, a.session_id
     from refund r join payment_attempt a on a.id = r.attempt_id where a.reference = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      amount_cents: total,
      clabe: null,
      provider_ref: 'spei:RASTREO020',
      created_at: expect.any(Date),
      ip: null,
      session_id: null,
    },
  ]);
  const { rows: said } = await db.sql('select message, details from order_event where order_id = $1', [id]);
  expect(JSON.stringify(said)).toContain('RASTREO020');
  expect(JSON.stringify(said)).not.toContain('0009');
});
