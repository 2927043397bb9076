import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { payAtProvider } from '../factories/buy.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { ledgerOf } from '../../src/modules/payments/index.ts';

/* «Chargeback: freeze fulfilment, evidence pack from the order's file». */

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop);
});
afterAll(() => stage.shop.stop());

const orderFor = async ({ order }: Scene) =>
  (await staff.api.orders.adminOrder({ params: { order_id: order.order_id } })).order;
const pack = ({ order }: Scene) =>
  staff.api.orders.updateFulfilment({ params: { order_id: order.order_id }, body: { fulfilment: 'packed' } });

/** A paid order whose buyer complains at the bank. */
async function dispute(): Promise<Scene & { disputeId: string }> {
  const scene = await stage.begin('card');
  await payAtProvider(stage.shop, scene.order);
  await stage.reaches(scene, 'paid');
  const intent = await stage.chargeRef(scene);
  const answer = await fetch(`${stage.shop.emulators?.urls.stripe}/v1/charges?payment_intent=${intent}`, {
    headers: { authorization: `Bearer ${stage.shop.emulators?.providers.stripe?.secretKey}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const { id } = await stage.stripe(`/charges/${data[0]?.id}/dispute`, { reason: 'product_not_received' });
  await happens(scene, 'dispute_opened');
  await vi.waitFor(async () => expect(await booked(scene)).toHaveLength(2), patience);
  return { ...scene, disputeId: String(id) };
}

const happens = (scene: Scene, kind: string) =>
  vi.waitFor(async () => expect(await stage.timeline(scene)).toContain(kind), patience);
const booked = async ({ order }: Scene) =>
  (await ledgerOf(stage.shop.db, order.order_id)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);

describe('a dispute', () => {
  test('puts the order on hold with its reason; staff see it with its deadline', async () => {
    const scene = await dispute();
    const order = await orderFor(scene);
    expect(order).toMatchObject({
      state: 'paid',
      hold: { kind: 'dispute', note: 'Disputed: product not received' },
      disputes: [{ state: 'open', amount_cents: order.total_cents, reason: 'product_not_received' }],
    });
    await expect(pack(scene)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    const { disputes, open } = await staff.api.payments.adminDisputes();
    expect(open).toBeGreaterThan(0);
    expect(disputes.find(({ reference }) => reference === order.order_id)).toMatchObject({
      provider_ref: scene.disputeId,
      order_number: order.order_number,
      gift_card_number: null,
      due_at: expect.any(String),
    });
    const ofState = async (state: 'open' | 'won') =>
      (await staff.api.payments.adminDisputes({ query: { state } })).disputes.map((one) => one.reference);
    expect(await ofState('open')).toContain(order.order_id);
    expect(await ofState('won')).not.toContain(order.order_id);
    const own = await stage.read(scene);
    expect(own.dispute).toBe('open');
    expect(own.timeline.at(-1)?.message).toContain('Tu banco abrió una aclaración');
  });

  test('that is won books the money back and releases the order', async () => {
    const scene = await dispute();
    const { total_cents: total } = await orderFor(scene);
    await stage.stripe(`/disputes/${scene.disputeId}/close`, { status: 'won' });
    await happens(scene, 'dispute_won');
    await vi.waitFor(
      async () =>
        expect(await booked(scene)).toEqual([
          `charge ${total}`,
          `chargeback ${-total}`,
          `chargeback ${total}`,
        ]),
      patience,
    );
    expect((await orderFor(scene)).hold).toBeNull();
    expect((await stage.read(scene)).dispute).toBeNull();
    expect((await pack(scene)).order.fulfilment).toBe('packed');
  });

  test('that is lost keeps the hold until staff release it; nothing is refunded twice', async () => {
    const scene = await dispute();
    await stage.stripe(`/disputes/${scene.disputeId}/close`, { status: 'lost' });
    await happens(scene, 'dispute_lost');
    expect((await orderFor(scene)).hold?.kind).toBe('dispute_lost');
    expect((await stage.read(scene)).dispute).toBe('lost');
    await expect(pack(scene)).rejects.toMatchObject({ code: 'on_hold' });
    const { order } = await staff.api.orders.cancelOrder({
      params: { order_id: scene.order.order_id },
      body: { reason: 'Dispute lost.' },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(order).toMatchObject({ state: 'cancelled', refunds: [] });
  });

  test('that is won after its order was cancelled is a finding for staff, once: the shop should not keep that money', async () => {
    const scene = await dispute();
    const { total_cents: total } = await orderFor(scene);
    await staff.api.orders.cancelOrder({
      params: { order_id: scene.order.order_id },
      body: { reason: 'The bank has the money.' },
      idempotencyKey: crypto.randomUUID(),
    });
    const find = () => stage.after(24 * 60, () => stage.shop.open.runJob('orders.find-kept-money'));
    const kept = async () => {
      const { findings } = await staff.api.payments.adminFindings();
      return findings.filter(({ reference }) => reference === scene.order.order_id);
    };
    await find();
    expect(await kept()).toEqual([]);
    await stage.stripe(`/disputes/${scene.disputeId}/close`, { status: 'won' });
    await happens(scene, 'dispute_won');
    await vi.waitFor(async () => expect(await booked(scene)).toHaveLength(3), patience);
    await find();
    await find();
    expect(await kept()).toMatchObject([{ kind: 'kept_money', booked_cents: total, solved_at: null }]);
    const emails = (await keptEmails(stage.shop, staff.email)).filter(({ text }) =>
      text.includes(`/admin/order/${scene.order.order_id}`),
    );
    expect(emails.filter(({ subject }) => subject.includes('Siguen aquí'))).toHaveLength(1);
  });

  test('that is announced before its payment finds its order', async () => {
    const scene = await stage.begin('card');
    await stage.stripe('/faults', { webhooks: { reorder: true } });
    // This card pays and is disputed in one go; the newest news comes first.
    await payAtProvider(stage.shop, scene.order, { cardNumber: '4000000000000259' });
    await happens(scene, 'dispute_opened');
    await stage.hear();
    expect((await orderFor(scene)).hold?.kind).toBe('dispute');
    expect(await stage.timeline(scene)).toEqual(['placed', 'paid', 'dispute_opened']);
  });

  test('changes nothing when it is announced again or late', async () => {
    const scene = await dispute();
    await stage.stripe(`/disputes/${scene.disputeId}/close`, { status: 'won' });
    await happens(scene, 'dispute_won');
    const before = await stage.timeline(scene);
    for (const event of (await orderFor(scene)).events) {
      await staff.api.payments.reprocessEvent({ params: { id: event.id } });
    }
    expect(await stage.timeline(scene)).toEqual(before);
    expect(await booked(scene)).toHaveLength(3);
  });

  test("has its evidence: goods, payment, parcels, messages and the buyer's address", async () => {
    const scene = await dispute();
    const path = `/admin/orders/${scene.order.order_id}/evidence`;
    const { evidence } = await staff.api.orders.evidence({ params: { order_id: scene.order.order_id } });
    expect(evidence).toMatchObject({
      order: { order_id: scene.order.order_id, disputes: [{ state: 'open' }], ledger: expect.any(Array) },
      started_from: { ip: expect.any(String), session_id: expect.any(String) },
    });
    expect(evidence.order.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['placed', 'paid', 'dispute_opened']),
    );
    await expectRefusal(stage.shop.request(path), 401);
    await expectRefusal(stage.shop.request(path, { token: scene.buyer.token }), 401);
    const catalog = await signInStaff(stage.shop, 'catalog');
    await expectRefusal(stage.shop.request(path, { token: catalog.token }), 403);
  });
});

describe('holding an order', () => {
  test('is done and undone by staff, with a reason the customer does not see', async () => {
    const scene = await stage.begin('card');
    await payAtProvider(stage.shop, scene.order);
    await stage.reaches(scene, 'paid');
    const hold = (reason: string | null) =>
      staff.api.orders.holdOrder({ params: { order_id: scene.order.order_id }, body: { reason } });
    expect((await hold('Address looks wrong.')).order.hold).toEqual({
      kind: 'staff',
      note: 'Address looks wrong.',
    });
    await expect(pack(scene)).rejects.toMatchObject({ code: 'on_hold' });
    expect(JSON.stringify(await stage.read(scene))).not.toContain('Address looks wrong');
    expect((await hold(null)).order.hold).toBeNull();
    expect((await pack(scene)).order.fulfilment).toBe('packed');
    const path = `/admin/orders/${scene.order.order_id}/hold`;
    const send = (json: object, token?: string) =>
      stage.shop.request(path, { method: 'PUT', json, ...(token === undefined ? {} : { token }) });
    await expectRefusal(send({ reason: null }), 401);
    await expectRefusal(send({ reason: 'x' }, staff.token), 422, 'invalid');
    await expectRefusal(send({ reason: null }, (await signInStaff(stage.shop, 'catalog')).token), 403);
  });
});

describe('money given back', () => {
  test('in full makes the order refunded; a part is shown as a part', async () => {
    const scene = await stage.begin('card');
    await payAtProvider(stage.shop, scene.order);
    const { total_cents: total } = await stage.reaches(scene, 'paid');
    const intent = await stage.chargeRef(scene);
    const refund = (amount: number) =>
      fetch(`${stage.shop.emulators?.urls.stripe}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.shop.emulators?.providers.stripe?.secretKey}` },
        body: new URLSearchParams({ payment_intent: intent, amount: String(amount) }),
      });
    await refund(10_000);
    await vi.waitFor(async () => expect(await booked(scene)).toHaveLength(2), patience);
    await stage.sendRefunds(scene);
    expect(await stage.read(scene)).toMatchObject({ state: 'paid', refunded_cents: 10_000 });
    await refund(total - 10_000);
    await vi.waitFor(async () => expect(await booked(scene)).toHaveLength(3), patience);
    await stage.sendRefunds(scene);
    await stage.sendRefunds(scene);
    const order = await stage.read(scene);
    expect(order).toMatchObject({ state: 'refunded', refunded_cents: total });
    expect(order.timeline.filter(({ kind }) => kind === 'refunded')).toHaveLength(2);
  });
});
