import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmPayment, control, hearAll, payAtProvider, providerRefOf } from '../factories/buy.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { erasePayers, ledgerOf } from '../../src/modules/payments/index.ts';

/* A buyer complains at PayPal: the order stops, staff hear of it with the deadline and answer on the shop's own page. */

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'owner');
});
afterAll(() => stage.shop.stop());

type Disputed = Scene & { ref: string; id: string; capture: string; totalCents: number };

const seen = async ({ order }: Pick<Scene, 'order'>) =>
  (await staff.api.orders.adminOrder({ params: { order_id: order.order_id } })).order;
const read = async ({ id }: Pick<Disputed, 'id'>) =>
  (await staff.api.payments.adminDispute({ params: { id } })).dispute;
const happens = (scene: Scene, kind: string) =>
  vi.waitFor(async () => expect(await stage.timeline(scene)).toContain(kind), patience);
const booked = async ({ order }: Scene) =>
  (await ledgerOf(stage.shop.db, order.order_id)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);
const resolve = (ref: string, outcome: string) => stage.paypal(`/disputes/${ref}/resolve`, { outcome });

async function paid(): Promise<Scene & { capture: string; totalCents: number }> {
  const scene = await stage.begin('paypal');
  await payAtProvider(stage.shop, scene.order);
  const { total_cents: totalCents } = await stage.reaches(scene, 'paid');
  return { ...scene, capture: await stage.chargeRef(scene), totalCents };
}

async function dispute(given: { stage?: string } = {}): Promise<Disputed> {
  const scene = await paid();
  const { id: ref } = await stage.paypal(`/captures/${scene.capture}/dispute`, given);
  await happens(scene, 'dispute_opened');
  const id = (await seen(scene)).disputes[0]?.id ?? '';
  return { ...scene, ref: String(ref), id };
}

const pdf = (name: string, length = 500) =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length)])], name);
function formOf(kind: string, file: File): FormData {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  return form;
}
const attach = ({ id }: Disputed, kind: string, file: File) =>
  staff.api.payments.addEvidenceFile({ params: { id }, form: formOf(kind, file) });
const submit = ({ id }: Disputed, texts: Record<string, string>) =>
  staff.api.payments.submitEvidence({ params: { id }, body: { texts } });

/** What PayPal keeps of a dispute. */
async function atPaypal({ ref }: Pick<Disputed, 'ref'>): Promise<Record<string, unknown>> {
  const { rows } = await stage.shop.db.sql(
    `select body from emulators.object where provider = 'paypal' and kind = 'dispute' and id = $1`,
    [ref],
  );
  return rows[0]?.['body'] as Record<string, unknown>;
}

describe('a dispute at PayPal', () => {
  test('puts the order on hold, is on the staff’s list with its deadline, and is emailed to them', async () => {
    const scene = await dispute();
    const order = await seen(scene);
    expect(order).toMatchObject({
      hold: { kind: 'dispute', note: 'Disputed: merchandise or service not received' },
      disputes: [{ state: 'open', amount_cents: scene.totalCents, provider_ref: scene.ref }],
    });
    await expect(
      staff.api.orders.updateFulfilment({
        params: { order_id: order.order_id },
        body: { fulfilment: 'packed' },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    const { disputes } = await staff.api.payments.adminDisputes({ query: { state: 'open' } });
    expect(disputes.find(({ provider_ref: ref }) => ref === scene.ref)).toMatchObject({
      provider: 'paypal',
      due_at: expect.any(String) as string,
    });
    const emails = (await keptEmails(stage.shop, staff.email)).filter(({ subject }) =>
      subject.includes('está en disputa: responde hasta'),
    );
    expect(JSON.stringify(emails)).toContain(scene.ref);
  });

  test('is opened by a buyer on PayPal’s page', async () => {
    const scene = await stage.begin('paypal');
    await stage.paypal(`/orders/${providerRefOf(scene.order)}/approve`, { outcome: 'disputed' });
    await confirmPayment(scene.buyer, scene.order);
    await happens(scene, 'dispute_opened');
    expect((await seen(scene)).hold?.kind).toBe('dispute');
  });

  test('that is won releases the order; one that is lost books what PayPal took, once', async () => {
    const won = await dispute();
    await resolve(won.ref, 'RESOLVED_SELLER_FAVOUR');
    await happens(won, 'dispute_won');
    expect((await seen(won)).hold).toBeNull();
    expect(await booked(won)).toEqual([`charge ${won.totalCents}`]);

    const lost = await dispute();
    await resolve(lost.ref, 'RESOLVED_BUYER_FAVOUR');
    await happens(lost, 'dispute_lost');
    await hearAll(stage.shop);
    expect((await seen(lost)).hold?.kind).toBe('dispute_lost');
    expect(await booked(lost)).toEqual([`charge ${lost.totalCents}`, `chargeback ${-lost.totalCents}`]);
    for (const event of (await seen(lost)).events) {
      await staff.api.payments.reprocessEvent({ params: { id: event.id } });
    }
    expect(await booked(lost)).toHaveLength(2);
    expect((await seen(lost)).disputes).toHaveLength(1);
    expect((await stage.timeline(lost)).filter((kind) => kind === 'dispute_lost')).toHaveLength(1);
  });

  test('that the buyer withdraws, or PayPal pays itself, is won', async () => {
    for (const outcome of ['CANCELED_BY_BUYER', 'RESOLVED_WITH_PAYOUT']) {
      const scene = await dispute();
      await resolve(scene.ref, outcome);
      await happens(scene, 'dispute_won');
      expect(await booked(scene)).toHaveLength(1);
    }
  });

  test('whose end is announced before its beginning is over', async () => {
    const scene = await paid();
    await control(stage.shop, 'paypal', '/faults', { webhooks: { reorder: true, delay_ms: 400 } });
    const { id: ref } = await stage.paypal(`/captures/${scene.capture}/dispute`);
    await resolve(String(ref), 'RESOLVED_BUYER_FAVOUR');
    await happens(scene, 'dispute_lost');
    await hearAll(stage.shop);
    await stage.hear();
    expect((await seen(scene)).disputes).toMatchObject([{ state: 'lost' }]);
    expect(await booked(scene)).toHaveLength(2);
  });

  test('without webhooks is found by the reconciler, its beginning and its end', async () => {
    const scene = await paid();
    await stage.lose();
    const { id: ref } = await stage.paypal(`/captures/${scene.capture}/dispute`);
    await stage.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
    expect((await seen(scene)).hold?.kind).toBe('dispute');
    await resolve(String(ref), 'RESOLVED_BUYER_FAVOUR');
    await stage.shop.open.runJob('payments.reconcile', { olderThanMinutes: 0 });
    await stage.hear();
    expect((await seen(scene)).hold?.kind).toBe('dispute_lost');
    expect(await booked(scene)).toEqual([`charge ${scene.totalCents}`, `chargeback ${-scene.totalCents}`]);
  });
});

describe('the answer to PayPal', () => {
  test('of two people at once is kept as PayPal has it', async () => {
    const scene = await dispute();
    const words = ['Se entregó en mano.', 'Lo recogió su hermana.', 'Firmó el portero.', 'Está en su casa.'];
    const sent = await Promise.allSettled(
      words.map((uncategorized_text) => submit(scene, { uncategorized_text })),
    );
    const [text] = words.filter((_, at) => sent[at]?.status === 'fulfilled');
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await atPaypal(scene)).toMatchObject({ evidences: [{ notes: text }] });
    expect((await read(scene)).texts).toEqual({ uncategorized_text: text });
  });

  test('is kept as a draft and sent once, with its files under names PayPal takes', async () => {
    const scene = await dispute();
    const found = await read(scene);
    expect(found).toMatchObject({
      obstacle: null,
      stage: 'CHARGEBACK',
      actions: ['accept'],
      is_appeal: false,
    });
    await staff.api.payments.saveEvidence({
      params: { id: scene.id },
      body: { texts: { customer_name: 'Ana' } },
    });
    await attach(scene, 'shipping_documentation', pdf('guía firmada.pdf'));
    await attach(scene, 'receipt', pdf('nota.pdf'));
    expect(await atPaypal(scene)).toMatchObject({ evidences: [] });
    const texts = {
      customer_name: 'Ana',
      shipping_carrier: 'Estafeta',
      shipping_tracking_number: 'MX1, MX2',
      uncategorized_text: 'Se entregó en mano.',
    };
    const both = await Promise.allSettled([submit(scene, texts), submit(scene, texts)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await atPaypal(scene)).toMatchObject({
      status: 'UNDER_REVIEW',
      evidences: [
        {
          evidence_type: 'PROOF_OF_FULFILLMENT',
          evidence_info: {
            tracking_info: [
              { carrier_name: 'MEX_ESTAFETA', tracking_number: 'MX1' },
              { carrier_name: 'MEX_ESTAFETA', tracking_number: 'MX2' },
            ],
          },
          documents: [{ name: '1-guia firmada.pdf' }],
        },
        { evidence_type: 'PROOF_OF_RECEIPT_COPY', documents: [{ name: '2-nota.pdf' }] },
        { evidence_type: 'OTHER', notes: 'Cliente: Ana' },
        { evidence_type: 'OTHER', notes: 'Se entregó en mano.' },
      ],
    });
    expect(await read(scene)).toMatchObject({ obstacle: 'submitted', texts });
    await expect(submit(scene, texts)).rejects.toMatchObject({ code: 'evidence_submitted' });
    await expect(attach(scene, 'receipt', pdf('x.pdf'))).rejects.toMatchObject({
      code: 'evidence_submitted',
    });
    const { rows } = await stage.shop.db.sql(
      'select content from dispute_file where dispute_id = $1 and content is not null',
      [scene.id],
    );
    expect(rows).toEqual([]);
  });

  test('that wins releases the order', async () => {
    const scene = await dispute();
    await submit(scene, { uncategorized_text: 'winning_evidence' });
    await happens(scene, 'dispute_won');
    expect((await seen(scene)).hold).toBeNull();
  });

  test('to a lost one is an appeal, which may bring the money back', async () => {
    const scene = await dispute();
    await submit(scene, { uncategorized_text: 'losing_evidence' });
    await happens(scene, 'dispute_lost');
    await hearAll(stage.shop);
    expect(await read(scene)).toMatchObject({ state: 'lost', is_appeal: true, obstacle: null });
    await submit(scene, { uncategorized_text: 'El paquete fue entregado.' });
    await vi.waitFor(async () => expect((await read(scene)).state).toBe('open'), patience);
    expect((await seen(scene)).hold?.kind).toBe('dispute');
    await resolve(scene.ref, 'RESOLVED_SELLER_FAVOUR');
    await happens(scene, 'dispute_won');
    await vi.waitFor(
      async () =>
        expect(await booked(scene)).toEqual([
          `charge ${scene.totalCents}`,
          `chargeback ${-scene.totalCents}`,
          `chargeback ${scene.totalCents}`,
        ]),
      patience,
    );
    expect((await seen(scene)).hold).toBeNull();
  });

  test('in an inquiry is a message or the money; evidence is possible once it is a claim', async () => {
    const scene = await dispute({ stage: 'INQUIRY' });
    expect(await read(scene)).toMatchObject({ obstacle: 'not_asked', actions: ['accept', 'message'] });
    await expect(submit(scene, { customer_name: 'Ana' })).rejects.toMatchObject({
      code: 'evidence_not_asked',
    });
    await stage.paypal(`/disputes/${scene.ref}/message`, { content: '¿Dónde está mi paquete?' });
    const { dispute: now } = await staff.api.payments.writeInDispute({
      params: { id: scene.id },
      body: { text: 'Sale mañana.' },
    });
    expect(now.messages.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'buyer: ¿Dónde está mi paquete?',
      'shop: Sale mañana.',
    ]);
    await stage.paypal(`/disputes/${scene.ref}/escalate`);
    await vi.waitFor(async () => expect((await read(scene)).obstacle).toBeNull(), patience);
    expect((await stage.timeline(scene)).filter((kind) => kind === 'dispute_opened')).toHaveLength(1);
    await expect(
      staff.api.payments.writeInDispute({ params: { id: scene.id }, body: { text: 'Tarde' } }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
    const emails = await keptEmails(stage.shop, staff.email);
    expect(emails.filter((mail) => JSON.stringify(mail).includes(scene.ref))).toHaveLength(2);
  });

  test('may be to accept the claim: the buyer has the money and it is booked', async () => {
    const scene = await dispute();
    const { dispute: over } = await staff.api.payments.acceptDispute({
      params: { id: scene.id },
      body: { note: 'No salió de nuestro almacén.' },
    });
    expect(over).toMatchObject({ state: 'lost', actions: [] });
    await hearAll(stage.shop);
    expect(await booked(scene)).toEqual([`charge ${scene.totalCents}`, `chargeback ${-scene.totalCents}`]);
    await expect(
      staff.api.payments.acceptDispute({ params: { id: scene.id }, body: { note: 'Otra vez' } }),
    ).rejects.toMatchObject({ status: 409, code: 'dispute_closed' });
  });

  test('says nothing of its buyer any more once it is over and they are forgotten', async () => {
    const scene = await dispute({ stage: 'INQUIRY' });
    const params = { id: scene.id };
    await stage.paypal(`/disputes/${scene.ref}/message`, { content: 'Soy Ana Pérez.' });
    await staff.api.payments.writeInDispute({ params, body: { text: 'Hola, Ana Pérez.' } });
    await staff.api.payments.acceptDispute({ params, body: { note: 'Ana Pérez llamó.' } });
    await hearAll(stage.shop);
    await stage.shop.db.transaction((tx) => erasePayers(tx, [scene.buyer.id], stage.shop.clock.now()));
    const { rows } = await stage.shop.db.sql(
      `select d.messages::text || coalesce((select string_agg(coalesce(e.after::text, ''), '') from audit_entry e
         where e.subject = 'payment-dispute:' || d.id), '') as said
       from payment_dispute d where d.id = $1`,
      [scene.id],
    );
    expect(rows[0]?.['said']).not.toContain('Ana Pérez');
  });

  test('that ends after its buyer was forgotten says nothing of them either', async () => {
    const scene = await dispute({ stage: 'INQUIRY' });
    await stage.paypal(`/disputes/${scene.ref}/message`, { content: 'Soy Ana Pérez.' });
    await stage.shop.db.sql('update customer set deleted_at = $2 where id = $1', [
      scene.buyer.id,
      stage.shop.clock.now(),
    ]);
    await resolve(scene.ref, 'RESOLVED_BUYER_FAVOUR');
    await happens(scene, 'dispute_lost');
    expect(await read(scene)).toMatchObject({ state: 'lost', messages: [] });
  });

  test('is not accepted above the ceiling of who asks, until a second person approves', async () => {
    const scene = await dispute();
    const clerk = await signInStaff(stage.shop, 'orders');
    await changeSettings(staff, 'limits', { refund_ceiling_cents: scene.totalCents - 1 });
    const { details } = await expectRefusal(
      stage.shop.request(`/admin/payment-disputes/${scene.id}/accept`, {
        token: clerk.token,
        json: { note: 'Que se lo quede.' },
      }),
      409,
      'needs_approval',
    );
    expect(await read(scene)).toMatchObject({ state: 'open' });
    await staff.api.approvals.approve({
      params: { approval_id: String(details?.['approval_id']) },
      body: { version: 1 },
    });
    expect(await read(scene)).toMatchObject({ state: 'lost' });
  });

  test('that PayPal refuses to have accepted leaves what its staff may give that day', async () => {
    const scene = await dispute();
    const clerk = await signInStaff(stage.shop, 'orders');
    await changeSettings(staff, 'limits', { refund_ceiling_cents: scene.totalCents });
    // It is over at PayPal, and the shop has not heard.
    await stage.paypal('/faults', { webhooks: { drop: 1 } });
    await resolve(scene.ref, 'RESOLVED_SELLER_FAVOUR');
    await expectRefusal(
      stage.shop.request(`/admin/payment-disputes/${scene.id}/accept`, {
        token: clerk.token,
        json: { note: 'Que se lo quede.' },
      }),
      409,
      'evidence_refused',
    );
    const { rows } = await stage.shop.db.sql(
      `select used_cents from staff_allowance where staff_user_id = $1`,
      [clerk.id],
    );
    expect(rows).toEqual([{ used_cents: 0 }]);
  });

  test("is refused after its time, and PayPal's refusals are shown", async () => {
    const late = await dispute();
    await stage.paypal(`/disputes/${late.ref}/due`, { due_time: '2020-01-01T00:00:00Z' });
    await expect(submit(late, { customer_name: 'Ana' })).rejects.toMatchObject({
      status: 409,
      code: 'evidence_refused',
    });
    await stage.paypal('/faults', { api: { status_500_next: 9 } });
    await expect(submit(late, { customer_name: 'Ana' })).rejects.toMatchObject({ status: 503 });
    await stage.paypal('/faults', { api: { status_500_next: 0 } });
    expect((await read(late)).texts).toEqual({ customer_name: 'Ana' });
  });

  test("needs the staff's right to orders", async () => {
    const scene = await dispute({ stage: 'INQUIRY' });
    const catalog = await signInStaff(stage.shop, 'catalog');
    const calls = [
      [`/admin/payment-disputes/${scene.id}/accept`, { note: 'Sí, claro' }],
      [`/admin/payment-disputes/${scene.id}/messages`, { text: 'Hola' }],
    ] as const;
    for (const [path, json] of calls) {
      const send = (token?: string, body: object = json, at: string = path) =>
        stage.shop.request(at, { method: 'POST', json: body, ...(token === undefined ? {} : { token }) });
      await expectRefusal(send(), 401);
      await expectRefusal(send(scene.buyer.token), 401);
      await expectRefusal(send(catalog.token), 403);
      await expectRefusal(send(staff.token, {}), 422, 'invalid');
      await expectRefusal(send(staff.token, json, path.replace(scene.id, crypto.randomUUID())), 404);
    }
  });
});
