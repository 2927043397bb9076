import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, sessionParams, startHarness, submit, type Harness } from './emulator-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.clock.set(null));
afterAll(() => harness.close());

async function open(overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}, amount?: number) {
  const session = await harness.stripe.checkout.sessions.create(sessionParams(overrides, amount));
  return { id: session.id, url: session.url ?? '' };
}

const read = (id: string) =>
  harness.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const successUrl = (id: string) => `http://shop.test/stripe/success?session_id=${id}`;

describe('the page', () => {
  test('it shows what is bought, says it is a test and leads back to the shop', async () => {
    const { url } = await open();
    const page = await (await fetch(url)).text();
    expect(page).toContain('<html lang="es-MX">');
    expect(page).toContain('Pago de prueba');
    expect(page).toContain('Pagar $1,234.50');
    expect(page).toContain('href="http://shop.test/stripe/cancel"');
    for (const id of ['cardNumber', 'cardExpiry', 'cardCvc', 'billingName', 'method-card', 'method-oxxo']) {
      expect(page).toContain(`id="${id}"`);
    }
    expect(page).not.toContain('id="method-customer_balance"');
  });

  test('what the shop and the buyer wrote cannot become markup', async () => {
    const { url } = await open({
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'mxn',
            unit_amount: 5000,
            product_data: { name: '<script>alert(1)</script>"\'' },
          },
        },
      ],
    });
    const { page } = await submit(url, cardForm('1', { billingName: '"><img src=x onerror=alert(1)>' }));
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
  });

  test('a session nobody knows has no page', async () => {
    expect((await fetch(`${harness.url}/c/pay/cs_test_nobody`)).status).toBe(404);
  });
});

describe('paying by card', () => {
  test('a good card pays, sends the buyer back and tells the shop', async () => {
    const { id, url } = await open({ payment_intent_data: { metadata: { order_id: 'order-1' } } });
    const answer = await submit(url, cardForm('4242 4242 4242 4242'));
    expect(answer).toMatchObject({ status: 303, location: successUrl(id) });

    const session = await read(id);
    const intent = intentOf(session);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.customer_details).toMatchObject({ email: 'ana@ejemplo.mx', name: 'Ana Pérez' });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 123_450,
      amount_received: 123_450,
      metadata: { order_id: 'order-1' },
    });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      captured: true,
      status: 'succeeded',
      billing_details: { name: 'Ana Pérez', email: 'ana@ejemplo.mx' },
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
      outcome: { type: 'authorized' },
    });

    const event = await harness.receiver.waitFor('checkout.session.completed', id);
    expect(event.data.object).toMatchObject({ payment_status: 'paid', payment_intent: intent.id });
    await harness.receiver.waitFor('payment_intent.succeeded', intent.id);
    await harness.receiver.waitFor('charge.succeeded', (intent.latest_charge as Stripe.Charge).id);
  });

  test('two clicks at once charge once', async () => {
    const { id, url } = await open();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit(url, cardForm('4242424242424242'))),
    );
    expect(answers.map((answer) => answer.location)).toEqual(Array.from({ length: 6 }, () => successUrl(id)));
    const intent = intentOf(await read(id));
    const charges = await harness.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
    const intents = await harness.stripe.paymentIntents.list({ limit: 100 });
    expect(
      intents.data.filter((other) => other.created >= intent.created && other.id === intent.id),
    ).toHaveLength(1);
    await harness.receiver.waitFor('checkout.session.completed', id);
    expect(harness.receiver.typesAbout(id)).toEqual(['checkout.session.completed']);
  });

  test.each([
    ['4000000000000002', 'generic_decline', 'Tu tarjeta fue rechazada.'],
    ['4000000000009995', 'insufficient_funds', 'no tiene fondos suficientes'],
    ['4539578763621486', 'test_mode_live_card', 'solo acepta tarjetas de prueba'],
  ])('%s is declined, the session stays open and another card can pay', async (number, declineCode, text) => {
    const { id, url } = await open();
    const declined = await submit(url, cardForm(number));
    expect(declined.status).toBe(402);
    expect(declined.page).toContain(text);
    expect(declined.page).not.toContain(number);

    const session = await read(id);
    const intent = intentOf(session);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: declineCode },
      latest_charge: {
        status: 'failed',
        paid: false,
        outcome: { type: 'issuer_declined', reason: declineCode },
      },
    });
    await harness.receiver.waitFor('payment_intent.payment_failed', intent.id);

    expect((await submit(url, cardForm('4242424242424242'))).status).toBe(303);
    const paid = await read(id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_intent: { id: intent.id, status: 'succeeded' },
    });
  });

  test('a number that might be real is never kept', async () => {
    const { url } = await open();
    await submit(url, cardForm('4539578763621486'));
    const { rows } = await harness.pool.query(
      "select 1 from emulators.object where body::text like '%4539578763621486%' limit 1",
    );
    expect(rows).toEqual([]);
  });

  test('a mistake in a field is shown at the field and is no attempt', async () => {
    const { id, url } = await open();
    const answer = await submit(url, cardForm('4242424242424241', { cardCvc: '1' }));
    expect(answer.status).toBe(422);
    expect(answer.page).toContain('id="cardNumber-error"');
    expect(answer.page).toContain('id="cardCvc-error"');
    expect((await read(id)).payment_intent).toBeNull();
  });

  test('who gave no e-mail before is asked for one', async () => {
    const { id, url } = await open({ customer_email: undefined });
    expect((await submit(url, cardForm('4242424242424242'))).page).toContain('id="email-error"');
    await submit(url, cardForm('4242424242424242', { email: 'luz@ejemplo.mx' }));
    expect((await read(id)).customer_details?.email).toBe('luz@ejemplo.mx');
  });

  test('months without interest are offered and kept with the charge', async () => {
    const { id, url } = await open({ payment_method_options: { card: { installments: { enabled: true } } } });
    expect(await (await fetch(url)).text()).toContain('12 meses de $102.88');
    await submit(url, cardForm('4242424242424242', { installments: '6' }));
    expect(intentOf(await read(id)).latest_charge).toMatchObject({
      payment_method_details: { card: { installments: { plan: { count: 6, interval: 'month' } } } },
    });
  });
});

describe('3-D Secure', () => {
  test('the bank asks, and completing pays', async () => {
    const { id, url } = await open();
    const asked = await submit(url, cardForm('4000002760003184'));
    const intent = intentOf(await read(id));
    expect(asked.location).toBe(`${harness.url}/c/3ds/${intent.id}`);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = await (await fetch(asked.location ?? '')).text();
    expect(page).toContain('Completar');
    expect(page).toContain('Fallar');

    const answers = await Promise.all(
      [1, 2].map(() => submit(asked.location ?? '', { outcome: 'complete' })),
    );
    expect(answers.map((answer) => answer.location)).toEqual([successUrl(id), successUrl(id)]);
    expect(await read(id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: {
        latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
      },
    });
    expect((await harness.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('failing leads back to the page, where another card can pay', async () => {
    const { id, url } = await open();
    const asked = await submit(url, cardForm('4000002760003184'));
    const failed = await submit(asked.location ?? '', { outcome: 'fail' });
    expect(failed.status).toBe(402);
    expect(failed.page).toContain('Tu banco no pudo confirmar tu identidad.');
    expect(intentOf(await read(id))).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await submit(url, cardForm('4242424242424242'))).location).toBe(successUrl(id));
  });

  test('a session that expires meanwhile is not paid by answering the bank', async () => {
    const { id, url } = await open();
    const asked = await submit(url, cardForm('4000002760003184'));
    await harness.stripe.checkout.sessions.expire(id);
    const late = await submit(asked.location ?? '', { outcome: 'complete' });
    expect(late.status).toBe(410);
    expect(intentOf(await read(id))).toMatchObject({ status: 'canceled', amount_received: 0 });
  });
});

describe('OXXO', () => {
  test('the voucher is handed out now and paid later', async () => {
    const { id, url } = await open({ payment_method_options: { oxxo: { expires_after_days: 2 } } });
    expect(await submit(url, { payment_method: 'oxxo' })).toMatchObject({
      status: 303,
      location: successUrl(id),
    });
    const session = await read(id);
    const intent = intentOf(session);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null, amount_received: 0 });
    const voucher = intent.next_action?.oxxo_display_details;
    expect(voucher?.number).toMatch(/^\d{14}$/);
    expect(new Date((voucher?.expires_after ?? 0) * 1000).toISOString()).toMatch(/T05:59:59/);
    const completed = await harness.receiver.waitFor('checkout.session.completed', id);
    expect(completed.data.object).toMatchObject({ payment_status: 'unpaid' });
    await harness.receiver.waitFor('payment_intent.requires_action', intent.id);

    const voucherUrl = voucher?.hosted_voucher_url ?? '';
    expect(await (await fetch(voucherUrl)).text()).toContain('Simular pago en OXXO');
    await Promise.all([1, 2].map(() => submit(`${voucherUrl}/pay`, {})));
    await harness.receiver.waitFor('checkout.session.async_payment_succeeded', id);
    expect(await read(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        status: 'succeeded',
        latest_charge: { payment_method_details: { type: 'oxxo', oxxo: { number: voucher?.number } } },
      },
    });
    expect(await (await fetch(voucherUrl)).text()).toContain('Recibimos tu pago');
    expect(harness.receiver.typesAbout(intent.id).filter((type) => type.endsWith('succeeded'))).toHaveLength(
      1,
    );
  });

  test('the test’s control pays it too', async () => {
    const { id, url } = await open();
    await submit(url, { payment_method: 'oxxo' });
    const intent = intentOf(await read(id));
    await harness.control(`/payment_intents/${intent.id}/pay`);
    expect((await read(id)).payment_status).toBe('paid');
  });

  test('a voucher nobody pays fails when its day is over', async () => {
    const { id, url } = await open();
    await submit(url, { payment_method: 'oxxo' });
    const intent = intentOf(await read(id));
    harness.clock.set(new Date(((intent.next_action?.oxxo_display_details?.expires_after ?? 0) + 1) * 1000));
    await harness.receiver.waitFor('checkout.session.async_payment_failed', id);
    await harness.receiver.waitFor('payment_intent.payment_failed', intent.id);
    expect(await read(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method' },
    });
    await submit(`${harness.url}/c/voucher/${intent.id}/pay`, {});
    expect(await read(id)).toMatchObject({ payment_status: 'unpaid' });
  });

  test('the shop can withdraw a voucher', async () => {
    const { id, url } = await open();
    await submit(url, { payment_method: 'oxxo' });
    const intent = intentOf(await read(id));
    expect(await harness.stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
    expect(await harness.control(`/payment_intents/${intent.id}/pay`)).toMatchObject({ status: 'canceled' });
  });
});

describe('SPEI', () => {
  test('a known customer gets a CLABE and may transfer in parts', async () => {
    const customer = await harness.stripe.customers.create({ email: 'eva@ejemplo.mx', name: 'Eva' });
    const { id, url } = await open({
      customer: customer.id,
      customer_email: undefined,
      allowed_payment_method_types: ['card', 'customer_balance'],
      payment_method_options: {
        customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
      },
    });
    expect((await submit(url, { payment_method: 'customer_balance' })).location).toBe(successUrl(id));
    const intent = intentOf(await read(id));
    const instructions = intent.next_action?.display_bank_transfer_instructions;
    expect(instructions).toMatchObject({ type: 'mx_bank_transfer', amount_remaining: 123_450 });
    expect(instructions?.financial_addresses?.[0]?.spei?.clabe).toMatch(/^\d{18}$/);

    await harness.control(`/payment_intents/${intent.id}/pay`, { amount: 23_450 });
    const partial = await harness.receiver.waitFor('payment_intent.partially_funded', intent.id);
    expect(partial.data.object).toMatchObject({
      next_action: { display_bank_transfer_instructions: { amount_remaining: 100_000 } },
    });
    expect((await read(id)).payment_status).toBe('unpaid');
    await harness.control(`/payment_intents/${intent.id}/pay`, { amount: 100_000 });
    await harness.receiver.waitFor('checkout.session.async_payment_succeeded', id);
    expect(await read(id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: { amount_received: 123_450 },
    });
  });
});
