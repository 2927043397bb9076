import type { QueryConfig } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, sessionParams, startHarness, type Harness } from './emulator-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.clock.set(null));
afterAll(() => harness.close());

const inMinutes = (minutes: number) => Math.floor(harness.clock.now().getTime() / 1000) + minutes * 60;

describe('creating a session', () => {
  test('it is open, unpaid and has a page of its own', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      sessionParams({
        expires_at: inMinutes(30),
        payment_method_options: {
          oxxo: { expires_after_days: 2 },
          card: { installments: { enabled: true } },
        },
        payment_intent_data: { metadata: { order_id: 'order-1' }, description: 'Pedido 1' },
        locale: 'es-419',
      }),
    );
    expect(session).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_subtotal: 123_450,
      amount_total: 123_450,
      currency: 'mxn',
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      customer_details: { email: 'ana@ejemplo.mx' },
      payment_method_options: { oxxo: { expires_after_days: 2 } },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${harness.url}/c/pay/${session.id}`);
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      id: session.id,
      url: session.url,
    });
    expect(JSON.stringify(session)).not.toContain('_emulator');
  });

  test('the total is the sum of its lines, which can be listed and expanded', async () => {
    const line = (name: string, unit_amount: number, quantity: number) => ({
      quantity,
      price_data: {
        currency: 'mxn',
        unit_amount,
        product_data: { name, images: ['https://shop.test/a.png'] },
      },
    });
    const session = await harness.stripe.checkout.sessions.create(
      sessionParams({
        line_items: [line('CPU', 500_000, 2), line('Envío', 9_900, 1)],
        expand: ['line_items'],
      }),
    );
    expect(session.amount_total).toBe(1_009_900);
    expect(session.line_items?.data.map((item) => item.description)).toEqual(['CPU', 'Envío']);
    const items = await harness.stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    expect(items.data[0]).toMatchObject({
      amount_total: 1_000_000,
      quantity: 2,
      price: { unit_amount: 500_000 },
    });
    expect(items.has_more).toBe(true);
  });

  test.each([
    ['below ten pesos', sessionParams({}, 999), 'amount_too_small', undefined],
    ['of nothing', sessionParams({}, 0), 'amount_too_small', undefined],
    [
      'with a negative price',
      sessionParams({}, -1),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'by OXXO alone over ten thousand pesos',
      sessionParams({ allowed_payment_method_types: ['oxxo'] }, 1_000_001),
      undefined,
      'allowed_payment_method_types',
    ],
    [
      'by SPEI alone without a customer',
      sessionParams({ allowed_payment_method_types: ['customer_balance'] }),
      undefined,
      'allowed_payment_method_types',
    ],
    ['with a broken address', sessionParams({ success_url: 'shop/success' }), 'url_invalid', 'success_url'],
    ['for a bad e-mail', sessionParams({ customer_email: 'ana' }), 'email_invalid', 'customer_email'],
    [
      'for a stranger',
      sessionParams({ customer: 'cus_1', customer_email: undefined }),
      'resource_missing',
      'customer',
    ],
    [
      'with too long an OXXO voucher',
      sessionParams({ payment_method_options: { oxxo: { expires_after_days: 8 } } }),
      'parameter_invalid_integer',
      'payment_method_options[oxxo][expires_after_days]',
    ],
    ['in another mode', sessionParams({ mode: 'subscription' }), undefined, 'mode'],
  ])('a session %s is refused', async (_what, params, code, param) => {
    const refusal = await refusalOf(harness.stripe.checkout.sessions.create(params));
    expect(refusal).toMatchObject({ code, ...(param === undefined ? {} : { param }) });
  });

  test.each([
    ['short', 28],
    ['long', 1450],
  ])('a session that is too %s is refused', async (_what, minutes) => {
    const params = sessionParams({ expires_at: inMinutes(minutes) });
    const refusal = await refusalOf(harness.stripe.checkout.sessions.create(params));
    expect(refusal).toMatchObject({ code: undefined, param: 'expires_at' });
  });

  test('methods that do not fit are left out without a word', async () => {
    const { sessions } = harness.stripe.checkout;
    expect((await sessions.create(sessionParams({}, 1_000_000))).payment_method_types).toEqual([
      'card',
      'oxxo',
    ]);
    expect((await sessions.create(sessionParams({}, 1_000_001))).payment_method_types).toEqual(['card']);
    const dollars = sessionParams({
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'x' } } },
      ],
    });
    expect((await sessions.create(dollars)).payment_method_types).toEqual(['card']);
    const known = await harness.stripe.customers.create({ email: 'ana@ejemplo.mx' });
    const { allowed_payment_method_types: _all, customer_email: _unknown, ...params } = sessionParams();
    expect((await sessions.create({ ...params, customer: known.id })).payment_method_types).toEqual([
      'card',
      'oxxo',
      'customer_balance',
    ]);
    const cardOnly = { ...params, excluded_payment_method_types: ['oxxo' as const] };
    expect((await sessions.create(cardOnly)).payment_method_types).toEqual(['card']);
  });

  test('the list of methods that older versions took is refused by its own code', async () => {
    const params = { ...sessionParams(), payment_method_types: ['card'] };
    expect(await refusalOf(harness.stripe.checkout.sessions.create(params))).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
  });

  test('it takes two statements, so that a checkout is quick', async () => {
    const statements: string[] = [];
    const query = harness.pool.query.bind(harness.pool);
    harness.pool.query = ((asked: string | QueryConfig, values: unknown[]) => {
      const text = typeof asked === 'string' ? asked : asked.text;
      if (text.includes('idempotency')) statements.push(text);
      return query(asked as string, values);
    }) as typeof harness.pool.query;
    await harness.stripe.checkout.sessions.create(sessionParams());
    harness.pool.query = query as typeof harness.pool.query;
    expect(statements).toHaveLength(2);
  });
});

describe('the end of a session', () => {
  test('the shop can expire it, once, and is told', async () => {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    const expired = await harness.stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' });
    await harness.receiver.waitFor('checkout.session.expired', session.id);
    const refusal = await refusalOf(harness.stripe.checkout.sessions.expire(session.id));
    expect(refusal.message).toContain('This Checkout Session has a status of expired');
  });

  test('a session whose time is over is expired when somebody looks', async () => {
    const session = await harness.stripe.checkout.sessions.create(
      sessionParams({ expires_at: inMinutes(30) }),
    );
    harness.clock.set(new Date(harness.clock.now().getTime() + 31 * 60_000));
    const page = await fetch(session.url ?? '');
    expect(page.status).toBe(410);
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    await harness.receiver.waitFor('checkout.session.expired', session.id);
  });

  test('a session nobody looks at is expired by itself', async () => {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    harness.clock.set(new Date(harness.clock.now().getTime() + 25 * 3_600_000));
    await harness.receiver.waitFor('checkout.session.expired', session.id);
    expect(harness.receiver.typesAbout(session.id)).toEqual(['checkout.session.expired']);
  });

  test('sessions are found by status and by their payment', async () => {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    await harness.control(`/checkout/sessions/${session.id}/pay`);
    const { payment_intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    const found = await harness.stripe.checkout.sessions.list({ payment_intent: String(payment_intent) });
    expect(found.data.map((other) => other.id)).toEqual([session.id]);
    const open = await harness.stripe.checkout.sessions.list({ status: 'open', limit: 100 });
    expect(open.data.map((other) => other.id)).not.toContain(session.id);
  });
});
