import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type Stripe from 'stripe';
import { hearAll, payAtProvider } from '../factories/buy.ts';
import { openStage, type Scene, type Stage } from '../factories/scenario.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { patience } from '../setup/patience.ts';
import { createStripeClient } from '../../src/modules/payments/index.ts';

/* «Chargeback: … evidence pack from expediente»: what the shop says against a dispute, and to whom. */

let stage: Stage;
let staff: SignedIn;
let sdk: Stripe;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'orders');
  const { providers } = stage.shop.emulators ?? {};
  if (!providers) throw new Error('The emulators were asked for.');
  sdk = createStripeClient(providers.stripe).sdk;
});
afterAll(() => stage.shop.stop());

type Disputed = Scene & { id: string; ref: string };

/** A paid order whose buyer complains at the bank, by the card that does so at once. */
async function dispute(): Promise<Disputed> {
  const scene = await stage.begin('card');
  await payAtProvider(stage.shop, scene.order, { cardNumber: '4000000000000259' });
  const found = await vi.waitFor(async () => {
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: scene.order.order_id } });
    if (!order.disputes[0]) throw new Error('Nobody told of the dispute yet.');
    return order.disputes[0];
  }, patience);
  return { ...scene, id: found.id, ref: found.provider_ref };
}

const bytesOf = (start: string, length = 2000) =>
  new Uint8Array(Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length)]));
const pdf = (name = 'guía firmada.pdf', length?: number) => new File([bytesOf('%PDF-1.7\n', length)], name);
const formOf = (kind: string, file: File) => {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  return form;
};
const attach = ({ id }: Disputed, kind: string, file: File) =>
  staff.api.payments.addEvidenceFile({ params: { id }, form: formOf(kind, file) });
const read = async ({ id }: Disputed) => (await staff.api.payments.adminDispute({ params: { id } })).dispute;
const save = ({ id }: Disputed, texts: Record<string, string>) =>
  staff.api.payments.saveEvidence({ params: { id }, body: { texts } });
const submit = ({ id }: Disputed, texts: Record<string, string>) =>
  staff.api.payments.submitEvidence({ params: { id }, body: { texts } });
const timeline = async ({ order }: Disputed) =>
  (await staff.api.orders.adminOrder({ params: { order_id: order.order_id } })).order.timeline.filter(
    ({ kind }) => kind === 'dispute_evidence',
  );

describe('the evidence against a dispute', () => {
  test("begins with the order's texts and the deadline", async () => {
    const disputed = await dispute();
    const found = await read(disputed);
    expect(found).toMatchObject({
      reference: disputed.order.order_id,
      state: 'open',
      obstacle: null,
      due_at: expect.any(String),
      texts: null,
      submitted_at: null,
      file_bytes_max: 4_500_000,
      suggested: {
        customer_email_address: disputed.buyer.email,
        customer_purchase_ip: expect.any(String),
        product_description: expect.stringContaining('1 × '),
        refund_policy_disclosure: expect.stringContaining('/devoluciones'),
        uncategorized_text: expect.stringContaining('se confirmó el pago'),
      },
    });
  });

  test('is kept as a draft here and at Stripe, and the bank does not see it', async () => {
    const disputed = await dispute();
    const { dispute: saved } = await save(disputed, {
      customer_name: 'Ana Prueba',
      uncategorized_text: 'Lo recogió.',
    });
    expect(saved).toMatchObject({
      texts: { customer_name: 'Ana Prueba', uncategorized_text: 'Lo recogió.' },
      saved_at: expect.any(String),
      submitted_at: null,
    });
    await save(disputed, { customer_name: 'Ana P.', uncategorized_text: '' });
    const there = await sdk.disputes.retrieve(disputed.ref);
    expect(there.evidence).toMatchObject({ customer_name: 'Ana P.', uncategorized_text: null });
    expect(there.evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 });
    expect(there.status).toBe('needs_response');
  });

  test('is not kept or sent over what somebody else wrote meanwhile; what is left out stays', async () => {
    const disputed = await dispute();
    const params = { id: disputed.id };
    const { version } = await read(disputed);
    const keep = (customer_name: string, read = version) =>
      staff.api.payments.saveEvidence({ params, body: { texts: { customer_name }, version: read } });
    const both = await Promise.allSettled([keep('Ana'), keep('Ana P.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const now = await read(disputed);
    const current = { texts: now.texts, version: now.version };
    const refused = { status: 409, code: 'stale', details: { current } };
    await expect(keep('Ana Prueba')).rejects.toMatchObject(refused);
    await expect(
      staff.api.payments.submitEvidence({ params, body: { texts: {}, version } }),
    ).rejects.toMatchObject(refused);
    await keep('Ana Prueba', now.version);
    const { dispute: sent } = await submit(disputed, { uncategorized_text: 'Lo recogió.' });
    expect(sent).toMatchObject({ texts: { customer_name: 'Ana Prueba', uncategorized_text: 'Lo recogió.' } });
    const there = await sdk.disputes.retrieve(disputed.ref);
    expect(there.evidence).toMatchObject({ customer_name: 'Ana Prueba', uncategorized_text: 'Lo recogió.' });
  });

  test('takes files by their content, one of each kind, and gives them back', async () => {
    const disputed = await dispute();
    await attach(disputed, 'shipping_documentation', pdf('../../guía <b>firmada</b>.exe'));
    const { dispute: two } = await attach(
      disputed,
      'receipt',
      new File([bytesOf('\u0089PNG\r\n\u001a\n')], 'r'),
    );
    expect(two.files).toMatchObject([
      { kind: 'shipping_documentation', name: '....guía bfirmadab.pdf', bytes: 2009 },
      { kind: 'receipt', name: 'r.png' },
    ]);
    const first = (await sdk.disputes.retrieve(disputed.ref)).evidence.receipt;
    await attach(disputed, 'receipt', new File([bytesOf('\u00ff\u00d8\u00ff\u00e0')], 'nuevo.jpeg'));
    const there = (await sdk.disputes.retrieve(disputed.ref)).evidence;
    expect(there.receipt).not.toBe(first);
    expect(await sdk.files.retrieve(String(there.receipt))).toMatchObject({
      purpose: 'dispute_evidence',
      filename: 'nuevo.jpg',
      type: 'jpg',
    });
    const params = { id: disputed.id, kind: 'receipt' } as const;
    const { dispute: after } = await staff.api.payments.removeEvidenceFile({ params });
    expect(after.files.map(({ kind }) => kind)).toEqual(['shipping_documentation']);
    expect((await sdk.disputes.retrieve(disputed.ref)).evidence.receipt).toBeNull();
    await expect(staff.api.payments.removeEvidenceFile({ params })).rejects.toMatchObject({ status: 404 });
    expect(await timeline(disputed)).toHaveLength(4);
  });

  test('refuses other types than PDF, PNG or JPEG, empty files, and files too large alone or together', async () => {
    const disputed = await dispute();
    const webPage = new File(['<html>'], 'prueba.pdf', { type: 'application/pdf' });
    await expect(attach(disputed, 'receipt', webPage)).rejects.toMatchObject({
      status: 422,
      fields: { file: 'Only PDF, PNG and JPEG files are taken.' },
    });
    await expect(attach(disputed, 'receipt', new File([], 'x.pdf'))).rejects.toMatchObject({ status: 422 });
    await expect(attach(disputed, 'passport', pdf())).rejects.toMatchObject({ status: 422 });
    await expect(attach(disputed, 'receipt', pdf('a.pdf', 4_500_000))).rejects.toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'A file can be at most 4.5 MB.',
    });
    await attach(disputed, 'receipt', pdf('a.pdf', 3_000_000));
    await expect(attach(disputed, 'refund_policy', pdf('b.pdf', 2_000_000))).rejects.toMatchObject({
      status: 413,
      message: 'All files together can be at most 4.5 MB.',
    });
    expect((await read(disputed)).files).toHaveLength(1);
  });

  test('goes to the bank once, with who sent it in the timeline', async () => {
    const disputed = await dispute();
    await expect(submit(disputed, { customer_name: '' })).rejects.toMatchObject({ code: 'no_evidence' });
    await attach(disputed, 'shipping_documentation', pdf());
    const texts = { customer_name: 'Ana', shipping_tracking_number: 'DHL 1' };
    // Two people at the same moment.
    const both = await Promise.allSettled([submit(disputed, texts), submit(disputed, texts)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const there = await sdk.disputes.retrieve(disputed.ref);
    expect(there).toMatchObject({
      status: 'under_review',
      evidence: { ...texts, shipping_documentation: expect.stringMatching(/^file_/) as string },
      evidence_details: { submission_count: 1 },
    });
    const found = await read(disputed);
    expect(found).toMatchObject({ obstacle: 'submitted', submitted_by: expect.any(String), texts });
    for (const again of [
      () => submit(disputed, texts),
      () => save(disputed, texts),
      () => attach(disputed, 'receipt', pdf()),
      () =>
        staff.api.payments.removeEvidenceFile({
          params: { id: disputed.id, kind: 'shipping_documentation' },
        }),
    ]) {
      await expect(again()).rejects.toMatchObject({ status: 409, code: 'evidence_submitted' });
    }
    const told = (await timeline(disputed)).map(({ message }) => message);
    expect(told.at(-1)).toMatch(/handed to stripe: 2 texts, 1 file\./);
    expect(told.filter((message) => message.includes('handed to'))).toHaveLength(1);
    expect(JSON.stringify(await stage.read(disputed))).not.toContain('Evidence');
  });

  test('that was sent on the provider’s own pages is noticed, by its webhook or at the next try', async () => {
    const told = await dispute();
    await sdk.disputes.update(told.ref, { evidence: { customer_name: 'Ana' }, submit: true });
    await vi.waitFor(
      async () => expect(await read(told)).toMatchObject({ obstacle: 'submitted', submitted_by: null }),
      patience,
    );
    const unheard = await dispute();
    await stage.stripe('/faults', { webhooks: { drop: true } });
    await sdk.disputes.update(unheard.ref, { evidence: { customer_name: 'Ana' }, submit: true });
    await expect(submit(unheard, { customer_name: 'Ana' })).rejects.toMatchObject({
      code: 'evidence_submitted',
    });
    await stage.hear();
    expect((await read(unheard)).obstacle).toBe('submitted');
  });

  test('is not taken after its time, nor once the dispute is over', async () => {
    const late = await dispute();
    // What is still on its way brings the provider's own time.
    await hearAll(stage.shop);
    await stage.shop.db.sql(`update payment_dispute set due_at = now() - interval '1 minute' where id = $1`, [
      late.id,
    ]);
    expect((await read(late)).obstacle).toBe('past_due');
    for (const act of [
      () => submit(late, { customer_name: 'Ana' }),
      () => save(late, {}),
      () => attach(late, 'receipt', pdf()),
    ]) {
      await expect(act()).rejects.toMatchObject({ status: 409, code: 'evidence_past_due' });
    }
    const over = await dispute();
    await stage.stripe(`/disputes/${over.ref}/close`, { status: 'lost' });
    await vi.waitFor(async () => expect((await read(over)).obstacle).toBe('closed'), patience);
    await expect(submit(over, { customer_name: 'Ana' })).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  test('that wins releases the order', async () => {
    const disputed = await dispute();
    await submit(disputed, { uncategorized_text: 'winning_evidence' });
    await vi.waitFor(async () => expect((await read(disputed)).state).toBe('won'), patience);
    expect((await read(disputed)).obstacle).toBe('submitted');
  });

  test('waits for a provider that does not answer, and keeps the draft', async () => {
    const disputed = await dispute();
    await stage.stripe('/faults', { api: { status_500_next: 9 } });
    await expect(save(disputed, { customer_name: 'Ana' })).rejects.toMatchObject({ status: 503 });
    await stage.stripe('/faults', { api: { status_500_next: 0 } });
    expect((await read(disputed)).texts).toEqual({ customer_name: 'Ana' });
    expect((await submit(disputed, { customer_name: 'Ana' })).dispute.obstacle).toBe('submitted');
  });

  test("needs the staff's right to orders", async () => {
    const disputed = await dispute();
    const path = `/admin/payment-disputes/${disputed.id}`;
    const support = await signInStaff(stage.shop, 'catalog');
    const json = { texts: { customer_name: 'X' } };
    const calls: [string, RequestInit & { json?: object }][] = [
      [path, {}],
      [`${path}/evidence`, { method: 'PUT', json }],
      [`${path}/evidence/submit`, { method: 'POST', json }],
      [`${path}/files`, { method: 'POST', body: formOf('receipt', pdf()) }],
      [`${path}/files/receipt`, { method: 'DELETE' }],
    ];
    for (const [at, init] of calls) {
      await expectRefusal(stage.shop.request(at, init), 401);
      await expectRefusal(stage.shop.request(at, { ...init, token: disputed.buyer.token }), 401);
      await expectRefusal(stage.shop.request(at, { ...init, token: support.token }), 403);
      const other = at.replace(disputed.id, crypto.randomUUID());
      await expectRefusal(stage.shop.request(other, { ...init, token: staff.token }), 404);
    }
    await expectRefusal(
      stage.shop.request(`${path}/evidence`, {
        method: 'PUT',
        json: { texts: { passport: 'X' } },
        token: staff.token,
      }),
      422,
    );
  });
});

test('a PayPal reversal is answered at PayPal', async () => {
  const scene = await stage.begin('card');
  await payAtProvider(stage.shop, scene.order);
  await stage.reaches(scene, 'paid');
  const { rows } = await stage.shop.db.sql(
    `insert into payment_dispute (attempt_id, provider, provider_ref, amount_cents, reason, state)
     select id, 'paypal', 'R-1', amount_cents, 'reversed', 'open' from payment_attempt where reference = $1
     returning id`,
    [scene.order.order_id],
  );
  const params = { id: String(rows[0]?.['id']) };
  expect((await staff.api.payments.adminDispute({ params })).dispute.obstacle).toBe('elsewhere');
  await expect(
    staff.api.payments.submitEvidence({ params, body: { texts: { customer_name: 'Ana' } } }),
  ).rejects.toMatchObject({ code: 'evidence_elsewhere' });
});
