import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, sessionParams, startHarness, type Harness } from './emulator-harness.ts';
import { API_VERSION } from './stripe-context.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

describe('the request pipeline', () => {
  test('the emulator speaks the version of the SDK the shop uses', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });

  test('a wrong key and no key are refused', async () => {
    const refusal = await refusalOf(harness.client({ key: 'sk_test_somebodyelses' }).events.list());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(refusal.message).toMatch(/^Invalid API Key provided: sk_test_\*+lses$/);
    expect((await fetch(`${harness.url}/v1/events`)).status).toBe(401);
  });

  test('an unknown address and an unknown object are told apart from a failure', async () => {
    const response = await fetch(`${harness.url}/v1/nothing`, {
      headers: { Authorization: 'Bearer sk_test_emulatorharness0001' },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });

    const refusal = await refusalOf(harness.stripe.checkout.sessions.retrieve('cs_test_nobody'));
    expect(refusal).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      type: 'StripeInvalidRequestError',
    });
    expect(refusal.requestId).toMatch(/^req_/);
  });

  test('a parameter nobody knows is refused by its name', async () => {
    const params = { ...sessionParams(), colour: 'red' };
    const refusal = await refusalOf(harness.stripe.checkout.sessions.create(params));
    expect(refusal).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    expect(refusal.message).toBe('Received unknown parameter: colour');
  });

  test('a parameter the emulator lacks is refused rather than ignored', async () => {
    const refusal = await refusalOf(
      harness.stripe.checkout.sessions.create(sessionParams({ automatic_tax: { enabled: true } })),
    );
    expect(refusal).toMatchObject({ code: 'parameter_unknown', param: 'automatic_tax' });
  });

  test('a missing parameter is named, however deep it lies', async () => {
    const { success_url: _missing, ...params } = sessionParams();
    expect(await refusalOf(harness.stripe.checkout.sessions.create(params))).toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
    });
    const noName = sessionParams({
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'mxn', unit_amount: 5000, product_data: {} as { name: string } },
        },
      ],
    });
    expect(await refusalOf(harness.stripe.checkout.sessions.create(noName))).toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][price_data][product_data]',
    });
  });
});

describe('idempotency', () => {
  test('the same key gives the same answer and makes nothing new', async () => {
    const options = { idempotencyKey: 'order:1:a1' };
    const first = await harness.stripe.checkout.sessions.create(sessionParams(), options);
    const again = await harness.stripe.checkout.sessions.create(sessionParams(), options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.idempotencyKey).toBe('order:1:a1');
  });

  test('the same key with other parameters is refused', async () => {
    const options = { idempotencyKey: 'order:2:a1' };
    await harness.stripe.checkout.sessions.create(sessionParams(), options);
    const refusal = await refusalOf(
      harness.stripe.checkout.sessions.create(sessionParams({ client_reference_id: 'other' }), options),
    );
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(refusal.statusCode).toBe(400);
  });

  test('the same key at another address is refused', async () => {
    const options = { idempotencyKey: 'order:3:a1' };
    await harness.stripe.customers.create({ email: 'a@ejemplo.mx' }, options);
    const refusal = await refusalOf(
      harness.stripe.paymentIntents.create({ amount: 5000, currency: 'mxn' }, options),
    );
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('ten at once with one key make one session', async () => {
    const options = { idempotencyKey: 'order:4:a1' };
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => harness.stripe.checkout.sessions.create(sessionParams(), options)),
    );
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
  });

  test('a decline is remembered under its key, and charges once', async () => {
    const options = { idempotencyKey: 'decline:1' };
    const params = { amount: 5000, currency: 'mxn', confirm: true, payment_method: 'pm_card_chargeDeclined' };
    const first = await refusalOf(harness.stripe.paymentIntents.create(params, options));
    const again = await refusalOf(harness.stripe.paymentIntents.create(params, options));
    expect(again).toMatchObject({ code: 'card_declined', payment_intent: { id: first.payment_intent?.id } });
  });

  test('a refused call does not use its key up', async () => {
    const options = { idempotencyKey: 'order:5:a1' };
    await refusalOf(harness.stripe.checkout.sessions.create(sessionParams({}, 500), options));
    const session = await harness.stripe.checkout.sessions.create(sessionParams(), options);
    expect(session.status).toBe('open');
  });
});

describe('lists and expansion', () => {
  test('pages follow each other, newest first, without gaps or repeats', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1)
      made.push((await harness.stripe.customers.create({ name: `page ${i}` })).id);
    const first = await harness.stripe.customers.list({ limit: 2 });
    const second = await harness.stripe.customers.list({ limit: 2, starting_after: first.data[1]!.id });
    expect([...first.data, ...second.data].map((customer) => customer.id)).toEqual(
      made.toReversed().slice(0, 4),
    );
    expect(first.has_more).toBe(true);
    const back = await harness.stripe.customers.list({ limit: 2, ending_before: second.data[0]!.id });
    expect(back.data.map((customer) => customer.id)).toEqual(first.data.map((customer) => customer.id));

    const walked: string[] = [];
    for await (const customer of harness.stripe.customers.list({ limit: 2 })) walked.push(customer.id);
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toEqual(expect.arrayContaining(made));
  });

  test('a payment brings its charge, method, customer and fee along', async () => {
    const customer = await harness.stripe.customers.create({ email: 'bea@ejemplo.mx' });
    const intent = await harness.stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'mxn',
      confirm: true,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction', 'payment_method', 'customer'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect((charge.balance_transaction as Stripe.BalanceTransaction).fee).toBe(4524);
    expect((intent.customer as Stripe.Customer).email).toBe('bea@ejemplo.mx');
    expect((intent.payment_method as Stripe.PaymentMethod).card?.fingerprint).toBe(
      charge.payment_method_details?.card?.fingerprint,
    );
  });

  test('what cannot be expanded is refused', async () => {
    const refusal = await refusalOf(harness.stripe.customers.list({ expand: ['data.colour'] }));
    await harness.stripe.customers.create({});
    expect(refusal).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});

describe('faults', () => {
  test('the next calls fail with 500 and do nothing', async () => {
    await harness.control('/faults', { api: { status_500_next: 1 } });
    const before = await harness.stripe.customers.list({ limit: 100 }).catch((error: unknown) => error);
    expect(before).toBeInstanceOf(Stripe.errors.StripeAPIError);
    await harness.stripe.customers.list();
  });

  test('a call whose answer is lost has been done once, and its retry learns the answer', async () => {
    await harness.control('/faults', { api: { timeout_after_accept_next: 1 } });
    const session = await harness.stripe.checkout.sessions.create(
      sessionParams({ client_reference_id: 'lost' }),
    );
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
    const all = await harness.stripe.checkout.sessions.list({ limit: 100 });
    expect(all.data.filter((other) => other.client_reference_id === 'lost')).toHaveLength(1);
  });

  test('controls are closed to whoever does not have the key', async () => {
    const response = await fetch(`${harness.url}/_emulator/faults`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });
});

describe('evidence against a dispute', () => {
  async function disputed(): Promise<string> {
    const intent = await harness.stripe.paymentIntents.create({
      amount: 50_000,
      currency: 'mxn',
      payment_method: 'pm_card_createDispute',
      confirm: true,
    });
    const { data } = await harness.stripe.disputes.list({ payment_intent: intent.id });
    return data[0]?.id ?? '';
  }
  const pdf = (length: number, start = '%PDF-1.7') => ({
    name: 'guía.pdf',
    type: 'application/pdf',
    data: Buffer.concat([Buffer.from(start), Buffer.alloc(length)]),
  });
  const upload = (file: ReturnType<typeof pdf>) =>
    harness.stripe.files.create({ purpose: 'dispute_evidence', file });

  test('has files: what they are, of what size; nothing else and nothing too large', async () => {
    const file = await upload(pdf(10));
    expect(await harness.stripe.files.retrieve(file.id)).toMatchObject({
      object: 'file',
      filename: 'guía.pdf',
      size: 18,
      type: 'pdf',
    });
    expect((await refusalOf(upload(pdf(10, '<html>')))).statusCode).toBe(400);
    expect((await refusalOf(upload(pdf(5 * 1024 * 1024)))).message).toContain('5 MB');
  });

  test('waits as a draft and is sent once', async () => {
    const id = await disputed();
    const file = await upload(pdf(10));
    const evidence = { customer_name: 'Ana', receipt: file.id };
    const draft = await harness.stripe.disputes.update(id, { evidence, submit: false });
    expect(draft).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const sent = await harness.stripe.disputes.update(id, { evidence: { customer_name: '' } });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: null, receipt: file.id },
      evidence_details: { submission_count: 1 },
    });
    expect((await refusalOf(harness.stripe.disputes.update(id, { evidence }))).statusCode).toBe(400);
  });

  test('is refused with a file nobody knows, and after its time', async () => {
    const id = await disputed();
    const unknown = harness.stripe.disputes.update(id, { evidence: { receipt: 'file_nobodys' } });
    expect((await refusalOf(unknown)).statusCode).toBe(404);
    harness.clock.set(new Date(harness.clock.now().getTime() + 8 * 86_400_000));
    const late = await refusalOf(harness.stripe.disputes.update(id, { evidence: { customer_name: 'Ana' } }));
    harness.clock.set(null);
    expect(late.message).toContain('is over');
  });
});
