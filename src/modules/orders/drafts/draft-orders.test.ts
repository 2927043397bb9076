import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  control,
  createBuyer,
  deliveryAddress,
  hearAll,
  newAddress,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { offerProduct } from '../../../../test/factories/offer-product.ts';
import { payLink } from '../../../../test/factories/pay-link.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { readPdf } from '../../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';
import { attemptsOf } from '../../payments/index.ts';
import { sweepOrders } from '../pay/sweep-orders.ts';
import { sweepDraftOrders } from './end-draft-order.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());
const hour = 3_600_000;
let movedBy = 0;
const later = (milliseconds: number) => {
  movedBy += milliseconds;
  shop.clock.moveBy(milliseconds);
};
afterEach(() => {
  // The emulators go on in the time of before.
  shop.clock.moveBy(-movedBy);
  movedBy = 0;
});

type Body = Parameters<SignedIn['api']['orders']['createDraftOrder']>[0]['body'];
let serial = 0;
const customer = () => {
  serial += 1;
  return { name: 'Rosa Teléfono', email: `rosa${serial}@ejemplo.mx`, phone: '55 1234 5678' };
};
const draftOf = async (given: Partial<Body> & Pick<Body, 'lines'>) =>
  (
    await staff.api.orders.createDraftOrder({
      body: { customer: customer(), delivery_method: 'pickup_cdmx', ...given },
    })
  ).draft_order;
const tokenOf = (draft: { payment_link: string }) => draft.payment_link.split('/').at(-1) ?? '';
const linked = async (draft: { payment_link: string }) => {
  const answer = await shop.request(`/draft-orders/${tokenOf(draft)}`);
  return ((await answer.json()) as { draft_order: Record<string, unknown> }).draft_order;
};
const pay = (draft: { payment_link: string }, method: string) => payLink(shop, tokenOf(draft), method);
const begin = async (draft: { payment_link: string }, method = 'card') => {
  const answer = await pay(draft, method);
  expect(answer.status).toBe(201);
  const { redirect_url: url } = (await answer.json()) as { redirect_url: string };
  return { order_id: '', order_number: null, payment: { provider: 'stripe' as const, redirect_url: url } };
};
const confirm = async (draft: { payment_link: string }) => {
  const answer = await shop.request(`/draft-orders/${tokenOf(draft)}/confirm`, { method: 'POST', json: {} });
  return ((await answer.json()) as { draft_order: { state: string } }).draft_order.state;
};
const free = async (id: number) => (await availableOf(shop.db, [id])).get(id) ?? 0;

test('staff write an order at agreed prices, and its link asks for just that', async () => {
  const { id } = await createProduct(shop.db, { priceCents: 100_000, stock: 5, weightGrams: 900 });
  const draft = await draftOf({
    lines: [{ product_id: id, quantity: 2, price_cents: 90_000 }],
    delivery_method: 'parcel',
    address: deliveryAddress,
    discount_reason: 'Segunda compra',
    notes: 'Llamó por teléfono',
  });
  expect(draft).toMatchObject({
    state: 'open',
    customer: { name: 'Rosa Teléfono', phone: '5512345678' },
    lines: [
      {
        product_id: id,
        quantity: 2,
        price_cents: 90_000,
        shop_price_cents: 100_000,
        line_total_cents: 180_000,
      },
    ],
    subtotal_cents: 180_000,
    total_cents: 180_000 + draft.shipping_cents,
    order_id: null,
  });
  expect(draft.shipping_cents).toBeGreaterThan(0);
  expect(await free(id)).toBe(3);
  const shown = await linked(draft);
  expect(shown).toMatchObject({ state: 'open', total_cents: draft.total_cents });
  expect(JSON.stringify(shown)).not.toMatch(/Llamó|Segunda compra|5512345678|@ejemplo/);
  expect((await staff.api.orders.draftOrder({ params: { id: draft.id } })).draft_order).toEqual(draft);
  const { draft_orders: found } = await staff.api.orders.draftOrders({ query: { q: draft.customer.email } });
  expect(found).toEqual([draft]);
});

test('who has a phone number alone buys at the counter or by the link: nobody writes to them, and two are not one person', async () => {
  const { id } = await createProduct(shop.db, { stock: 5 });
  const walkIn = (phone: string) =>
    draftOf({ customer: { name: 'Luz Mostrador', phone }, lines: [{ product_id: id, quantity: 1 }] });
  const [byLink, byHand] = [await walkIn('55 1111 2222'), await walkIn('55 3333 4444')];
  expect(byLink).toMatchObject({ customer: { email: '' }, address: { pickup_phone: '5511112222' } });
  const params = { id: byLink.id };
  await expect(staff.api.orders.sendDraftOrder({ params, body: {} })).rejects.toMatchObject({
    status: 409,
    code: 'no_email',
  });
  await payAtProvider(shop, await begin(byLink));
  expect(await confirm(byLink)).toBe('paid');
  const form = new FormData();
  form.set('method', 'cash');
  form.set('amount_cents', String(byHand.total_cents));
  await staff.api.orders.recordPayment({ params: { id: byHand.id }, form });
  const { rows } = await shop.db.sql(
    `select contact_keys, (select count(*)::int from mail m where m.order_id = o.id) as mails from shop_order o
      where customer_name = 'Luz Mostrador' and number is not null`,
  );
  expect(rows).toMatchObject([{ mails: 0 }, { mails: 0 }]);
  const [one, other] = rows.map(({ contact_keys: keys }) => keys as string[]);
  expect(one?.filter((key) => other?.includes(key))).toEqual([]);
});

describe('what was agreed is changed before it is paid', () => {
  const agreed = (draft: Awaited<ReturnType<typeof draftOf>>, quantity: number, more: Partial<Body> = {}) => {
    const [line] = draft.lines;
    const { name, email, phone } = draft.customer;
    return {
      customer: { name, email, phone },
      delivery_method: 'pickup_cdmx',
      lines: [{ product_id: line?.product_id ?? 0, quantity, price_cents: line?.price_cents ?? 0 }],
      version: draft.version,
      ...more,
    };
  };
  const edit = (draft: { id: string }, body: object, token = staff.token) =>
    shop.request(`/admin/draft-orders/${draft.id}`, { method: 'PUT', json: body, token });

  test('the link stays and asks for the new total, its goods are kept anew, and nobody pays the one they read before', async () => {
    const { id } = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 1, price_cents: 90_000 }] });
    const read = await linked(draft);
    const page = await begin(draft);
    const customer = { name: 'Rosa Otra', email: `otra${draft.customer.email}`, phone: '5598765432' };
    const change = agreed(draft, 3, { customer, notes: 'Quiere tres' });
    const answers = await Promise.all([edit(draft, change), edit(draft, change)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await free(id)).toBe(2);
    const changed = (await staff.api.orders.draftOrder({ params: { id: draft.id } })).draft_order;
    expect(changed).toMatchObject({ total_cents: 270_000, customer, notes: 'Quiere tres', state: 'open' });
    // The page that was open at the former total takes no money.
    await expect(payAtProvider(shop, page)).resolves.toBeUndefined();
    expect((await attemptsOf(shop.db, changed.order_id ?? '')).map(({ state }) => state)).toEqual([
      'cancelled',
    ]);
    for (const version of [read['version'], undefined]) {
      const json = { payment_method: 'card', version };
      const late = shop.request(`/draft-orders/${tokenOf(draft)}/payments`, { json });
      await expectRefusal(late, 409, 'draft_changed');
    }
    expect(await linked(draft)).toMatchObject({ total_cents: 270_000, customer_name: 'Rosa Otra' });
    await payAtProvider(shop, await begin(draft));
    expect(await confirm(draft)).toBe('paid');
    const { order_id: orderId } = (await staff.api.orders.draftOrder({ params: { id: draft.id } }))
      .draft_order;
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId ?? '' } });
    expect(order).toMatchObject({ total_cents: 270_000, customer: { email: customer.email } });
    const { version } = (await staff.api.orders.draftOrder({ params: { id: draft.id } })).draft_order;
    await expectRefusal(edit(draft, { ...change, version }), 409, 'draft_paid');
  });

  test('a link that was mailed to a mistyped address opens nothing once the address is corrected', async () => {
    const { id } = await createProduct(shop.db, { stock: 5 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
    const sent = (await staff.api.orders.sendDraftOrder({ params: { id: draft.id }, body: {} })).draft_order;
    const customer = { ...agreed(draft, 1).customer, email: `bien${draft.customer.email}` };
    expect((await edit(draft, agreed(sent, 1, { customer }))).status).toBe(200);
    const { draft_order: now } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
    expect(now).toMatchObject({ sent_at: null, customer: { email: customer.email } });
    await expectRefusal(shop.request(`/draft-orders/${tokenOf(draft)}`), 404);
    expect(await linked(now)).toMatchObject({ state: 'open' });
  });

  test('a change that is refused leaves the payment page open', async () => {
    const { id } = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
    const page = await begin(draft);
    await expectRefusal(edit(draft, agreed(draft, 1, { delivery_method: 'parcel' })), 422);
    await expectRefusal(edit(draft, agreed(draft, 6)), 409, 'out_of_stock');
    expect(await free(id)).toBe(4);
    await payAtProvider(shop, page);
    expect(await confirm(draft)).toBe('paid');
  });

  test('not while a voucher is out for it, nor with more than there is, and by staff of orders alone', async () => {
    const { id } = await createProduct(shop.db, { stock: 2 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
    await expectRefusal(edit(draft, agreed(draft, 1), ''), 401);
    await expectRefusal(edit(draft, agreed(draft, 3)), 409, 'out_of_stock');
    expect(await free(id)).toBe(1);
    await payAtProvider(shop, await begin(draft, 'oxxo'), { method: 'oxxo' });
    await confirm(draft);
    const bars = expect.arrayContaining([1]) as number[];
    expect(await linked(draft)).toMatchObject({ instructions: { kind: 'oxxo' }, bars });
    await expectRefusal(edit(draft, agreed(draft, 2)), 409, 'draft_paid');
  });
});

test('a link takes months without interest as the cart does: where the shop has a plan that its total reaches', async () => {
  const { id } = await createProduct(shop.db, { priceCents: 40_000, stock: 9 });
  const owner = await signInStaff(shop, 'owner');
  const lines = [{ product_id: id, quantity: 1 }];
  await expect(
    payAtProvider(shop, await begin(await draftOf({ lines })), { instalments: 3 }),
  ).rejects.toThrow();
  await changeSettings(owner, 'payments', { instalments: [{ months: 3, floor_cents: 50_000 }] });
  await expect(
    payAtProvider(shop, await begin(await draftOf({ lines })), { instalments: 3 }),
  ).rejects.toThrow();
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }] });
  await payAtProvider(shop, await begin(draft), { instalments: 3 });
  expect(await confirm(draft)).toBe('paid');
  const { order_id: orderId } = (await staff.api.orders.draftOrder({ params: { id: draft.id } })).draft_order;
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId ?? '' } });
  expect(order.payment?.instalments).toBe(3);
  await changeSettings(owner, 'payments', { instalments: [] });
});

test('draft orders are found by name, e-mail and phone, with or without accents, and by where they stand', async () => {
  const { id } = await createProduct(shop.db, { stock: 9 });
  const customer = { name: 'Íñigo Buscado', email: 'inigo_50@ejemplo.mx', phone: '5598765001' };
  const open = await draftOf({ customer, lines: [{ product_id: id, quantity: 1 }] });
  const over = await draftOf({ customer, lines: [{ product_id: id, quantity: 1 }] });
  await staff.api.orders.cancelDraftOrder({ params: { id: over.id } });
  const ids = async (query: { q: string; state?: 'open' | 'paid' | 'over' }) => {
    const list = await staff.api.orders.draftOrders({ query });
    expect(list).toMatchObject({ total: list.draft_orders.length, has_more: false });
    return list.draft_orders.map(({ id: found }) => found);
  };
  for (const q of ['inigo busc', 'ÍÑIGO', 'INIGO_50@', '98765001']) {
    expect(await ids({ q })).toEqual([over.id, open.id]);
  }
  // What means something to the database means itself.
  expect(await ids({ q: 'inigo%50' })).toEqual([]);
  expect(await ids({ q: 'inigo', state: 'open' })).toEqual([open.id]);
  expect(await ids({ q: 'inigo', state: 'over' })).toEqual([over.id]);
  expect(await ids({ q: 'inigo', state: 'paid' })).toEqual([]);
});

test('a link that is paid becomes a paid order of its customer, once', async () => {
  const { id } = await createProduct(shop.db, { stock: 3 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }] });
  const order = await begin(draft);
  expect(await free(id)).toBe(1);
  await payAtProvider(shop, order);
  expect(await confirm(draft)).toBe('paid');
  expect(await confirm(draft)).toBe('paid');
  const { draft_order: after } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
  expect(after).toMatchObject({ state: 'paid', order_number: expect.any(Number) });
  const { order: made } = await staff.api.orders.adminOrder({ params: { order_id: after.order_id ?? '' } });
  expect(made).toMatchObject({ state: 'paid', total_cents: draft.total_cents, email: draft.customer.email });
  expect(await free(id)).toBe(1);
  await expectRefusal(pay(draft, 'card'), 409, 'draft_paid');
  await expectRefusal(
    shop.request(`/admin/draft-orders/${draft.id}/cancel`, { method: 'POST', json: {}, token: staff.token }),
    409,
    'draft_paid',
  );
});

test('another way of paying closes the page that was open, and holds the goods once', async () => {
  const { id } = await createProduct(shop.db, { stock: 4 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 3 }] });
  await begin(draft, 'card');
  await begin(draft, 'oxxo');
  expect(await free(id)).toBe(1);
  const { draft_order: after } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
  const { rows } = await shop.db.sql(
    `select state, count(*)::int as count from shop_order where cart_id = $1 group by state order by state`,
    [draft.id],
  );
  expect(rows).toEqual([
    { state: 'cancelled', count: 1 },
    { state: 'pending_payment', count: 1 },
  ]);
  expect(after.state).toBe('in_payment');
});

describe('a voucher that ran out and is paid all the same', () => {
  /** A draft order of all there is of a product, whose voucher is over; `payLate` has the till take it. */
  const withVoucher = async () => {
    const { id } = await createProduct(shop.db, { priceCents: 100_000, stock: 2 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }] });
    await payAtProvider(shop, await begin(draft, 'oxxo'), { method: 'oxxo' });
    expect(await confirm(draft)).toBe('awaiting_payment');
    const { draft_order: now } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
    const voucher = (await attemptsOf(shop.db, now.order_id ?? '')).at(-1)?.chargeRef;
    await control(shop, 'stripe', `/payment_intents/${voucher}/expire`, {});
    await expect.poll(() => linked(draft), patience).toMatchObject({ state: 'open' });
    const payLate = async () => {
      await control(shop, 'stripe', `/payment_intents/${voucher}/pay`, { late: true });
      await hearAll(shop);
    };
    return { id, draft, payLate };
  };
  /** States of what a draft order became, oldest first, each with what of it goes back; and what is on the shelf. */
  const became = async (draft: { id: string }, productId: number) => {
    await hearAll(shop);
    const { rows } = await shop.db.sql(
      `select o.state, coalesce(sum(r.amount_cents), 0)::int as back
         from shop_order o left join payment_attempt a on a.reference = o.id::text left join refund r on r.attempt_id = a.id
        where o.cart_id = $1 group by o.id order by o.placed_at`,
      [draft.id],
    );
    const { rows: shelf } = await shop.db.sql(
      `select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_level where product_id = $1`,
      [productId],
    );
    return { orders: rows, shelf: shelf[0] };
  };

  test('goes back where the link was paid otherwise meanwhile: a draft order is one order', async () => {
    const { id, draft, payLate } = await withVoucher();
    await payAtProvider(shop, await begin(draft));
    expect(await confirm(draft)).toBe('paid');
    await payLate();
    await expect
      .poll(() => became(draft, id), patience)
      .toEqual({
        orders: [
          { state: 'expired', back: 200_000 },
          { state: 'paid', back: 0 },
        ],
        shelf: { on_hand: 0, reserved: 0 },
      });
  });

  test('goes back where the order that was paid meanwhile was cancelled since', async () => {
    const { id, draft, payLate } = await withVoucher();
    await payAtProvider(shop, await begin(draft));
    expect(await confirm(draft)).toBe('paid');
    const { draft_order: now } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
    await staff.api.orders.cancelOrder({
      params: { order_id: now.order_id ?? '' },
      body: { reason: 'No lo quiere' },
    });
    await payLate();
    await expect
      .poll(() => became(draft, id), patience)
      .toMatchObject({ orders: [{ state: 'expired', back: 200_000 }, { back: 200_000 }] });
  });

  test('goes back where staff cancelled the draft order meanwhile', async () => {
    const { id, draft, payLate } = await withVoucher();
    await staff.api.orders.cancelDraftOrder({ params: { id: draft.id }, body: {} });
    await payLate();
    await expect
      .poll(() => became(draft, id), patience)
      .toEqual({
        orders: [{ state: 'expired', back: 200_000 }],
        shelf: { on_hand: 2, reserved: 0 },
      });
  });

  test('pays it with the goods kept for it, and what is paid on a page opened since goes back', async () => {
    const { id, draft, payLate } = await withVoucher();
    const page = await begin(draft);
    await payLate();
    await expect.poll(() => linked(draft), patience).toMatchObject({ state: 'paid' });
    await expectRefusal(pay(draft, 'card'), 409, 'draft_paid');
    // It is closed by a job, unless its buyer is faster.
    const { rows: closing } = await shop.db.sql(
      `select j.id from pgboss.job j join payment_attempt a on a.id::text = j.data ->> 'attemptId'
         join shop_order o on o.id::text = a.reference
        where j.name = 'orders.close-other-payment' and o.cart_id = $1 and a.state = 'open'`,
      [draft.id],
    );
    expect(closing).toHaveLength(1);
    await payAtProvider(shop, page);
    await expect
      .poll(() => became(draft, id), patience)
      .toEqual({
        orders: [
          { state: 'paid', back: 0 },
          { state: 'cancelled', back: 200_000 },
        ],
        shelf: { on_hand: 0, reserved: 0 },
      });
  });
});

test('a payment page that ran out gives the goods back to the draft, and the link can be paid again', async () => {
  const { id } = await createProduct(shop.db, { stock: 1 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
  await begin(draft);
  later(hour);
  await sweepOrders(shop.shop);
  expect(await linked(draft)).toMatchObject({ state: 'open' });
  expect(await free(id)).toBe(0);
  await payAtProvider(shop, await begin(draft));
  expect(await confirm(draft)).toBe('paid');
});

test('after its time the link pays nothing and the goods are free', async () => {
  const { id } = await createProduct(shop.db, { stock: 2 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }] });
  later(49 * hour);
  await expectRefusal(pay(draft, 'card'), 409, 'draft_over');
  await sweepDraftOrders(shop.shop);
  await sweepDraftOrders(shop.shop);
  expect(await linked(draft)).toMatchObject({ state: 'expired' });
  expect(await free(id)).toBe(2);
});

test('cancelled by staff, also twice, it gives its goods back and closes the payment page', async () => {
  const { id } = await createProduct(shop.db, { stock: 2 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }] });
  await begin(draft);
  const cancel = () => staff.api.orders.cancelDraftOrder({ params: { id: draft.id }, body: {} });
  expect((await cancel()).draft_order.state).toBe('cancelled');
  expect((await cancel()).draft_order.state).toBe('cancelled');
  expect(await free(id)).toBe(2);
  await expectRefusal(pay(draft, 'card'), 409, 'draft_over');
});

test.each(['staff', 'its buyer'])('paid, and cancelled by %s, it is paid no second time', async (who) => {
  const { id } = await createProduct(shop.db, { stock: 2 });
  const buyer = await signInCustomer(shop);
  await shop.db.sql('update customer set email_verified = true where id = $1', [buyer.id]);
  const draft = await draftOf({
    customer: { ...customer(), email: buyer.email },
    lines: [{ product_id: id, quantity: 2 }],
  });
  await payAtProvider(shop, await begin(draft));
  expect(await confirm(draft)).toBe('paid');
  const { draft_order: paid } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
  const params = { order_id: paid.order_id ?? '' };
  if (who === 'staff')
    await staff.api.orders.cancelOrder({ params, body: { reason: 'El precio era un error' } });
  else await buyer.api.orders.cancelOwn({ params, body: {} });
  expect(await linked(draft)).toMatchObject({ state: 'cancelled' });
  await expectRefusal(pay(draft, 'card'), 409, 'draft_over');
  expect(await free(id)).toBe(2);
});

test('two who pay the same link at once open one payment page', async () => {
  const { id } = await createProduct(shop.db, { stock: 5 });
  const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(draft, 'card')));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { rows } = await shop.db.sql(
    `select count(*)::int as open from shop_order where cart_id = $1 and state = 'pending_payment'`,
    [draft.id],
  );
  expect(rows).toEqual([{ open: 1 }]);
  expect(await free(id)).toBe(4);
});

test('a new purchase of the cart closes the one of before, and never a link that is being paid', async () => {
  const product = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: before } = await placeOrder(buyer);
  const draft = await draftOf({
    customer: { ...customer(), email: buyer.email },
    lines: [{ product_id: product.id, quantity: 1 }],
  });
  await begin(draft);
  await placeOrder(buyer);
  expect((await linked(draft)).state).toBe('in_payment');
  const { order } = await buyer.api.orders.order({ params: { order_id: before } });
  expect(order.state).toBe('cancelled');
});

test('the same request twice writes one draft', async () => {
  const { id } = await createProduct(shop.db, { stock: 4 });
  const body = {
    customer: customer(),
    delivery_method: 'pickup_gdl',
    lines: [{ product_id: id, quantity: 2 }],
  };
  const sent = { body, idempotencyKey: `draft-${id}` };
  const [one, other] = [
    await staff.api.orders.createDraftOrder(sent),
    await staff.api.orders.createDraftOrder(sent),
  ];
  expect(other).toEqual(one);
  expect(await free(id)).toBe(2);
});

test('an account gets its order only where its owner has proven the address', async () => {
  const { id } = await createProduct(shop.db, { stock: 9 });
  const proven = await signInCustomer(shop);
  await shop.db.sql('update customer set email_verified = true where id = $1', [proven.id]);
  const unproven = await signInCustomer(shop);
  await shop.db.sql('update customer set email_verified = false where id = $1', [unproven.id]);
  const of = async (email: string) =>
    (await draftOf({ lines: [{ product_id: id, quantity: 1 }], customer: { ...customer(), email } })).customer
      .id;
  expect(await of(proven.email.toUpperCase())).toBe(proven.id);
  expect(await of(unproven.email)).not.toBe(unproven.id);
});

describe('what is refused', () => {
  test('bad input is named beside its field and keeps nothing', async () => {
    const { id } = await createProduct(shop.db, { stock: 1 });
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const send = (given: Partial<Body>) =>
      shop.request('/admin/draft-orders', {
        method: 'POST',
        token: staff.token,
        json: {
          customer: customer(),
          delivery_method: 'pickup_cdmx',
          lines: [{ product_id: id, quantity: 1 }],
          ...given,
        },
      });
    const fieldsOf = async (given: Partial<Body>) =>
      Object.keys((await expectRefusal(send(given), 422, 'invalid')).fields ?? {});
    expect(await fieldsOf({ lines: [] })).toEqual(['lines']);
    expect(await fieldsOf({ lines: [{ product_id: hidden.id, quantity: 1 }] })).toEqual([
      'lines.0.product_id',
    ]);
    expect(
      await fieldsOf({
        lines: [
          { product_id: id, quantity: 1 },
          { product_id: id, quantity: 1 },
        ],
      }),
    ).toEqual(['lines.1.product_id']);
    expect(await fieldsOf({ lines: [{ product_id: id, quantity: 0 }] })).toEqual(['lines.0.quantity']);
    expect(await fieldsOf({ delivery_method: 'parcel' })).toEqual(['address']);
    expect(await fieldsOf({ delivery_method: 'pigeon' })).toEqual(['delivery_method']);
    expect(await fieldsOf({ customer: { name: '', email: 'x', phone: '1' } })).toEqual([
      'customer.name',
      'customer.email',
      'customer.phone',
    ]);
    expect(
      await fieldsOf({ delivery_method: 'parcel', address: { ...newAddress(), postal_code: '00000' } }),
    ).toEqual(['address.postal_code']);
    const short = await expectRefusal(
      send({ lines: [{ product_id: id, quantity: 2 }] }),
      409,
      'out_of_stock',
    );
    expect(short.details?.['lines']).toEqual([{ product_id: id, available: 1 }]);
    expect(await free(id)).toBe(1);
  });

  test('only staff who work on orders write drafts; those who read orders see them', async () => {
    const { id } = await createProduct(shop.db, { stock: 50 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 1 }] });
    const body = {
      customer: customer(),
      delivery_method: 'pickup_cdmx',
      lines: [{ product_id: id, quantity: 1 }],
    };
    for (const [token, write, read] of [
      [undefined, 401, 401],
      [(await signInCustomer(shop)).token, 401, 401],
      [(await signInStaff(shop, 'catalog')).token, 403, 403],
      [(await signInStaff(shop, 'support')).token, 403, 200],
    ] as const) {
      const as = { ...(token !== undefined && { token }) };
      const answers = [
        await shop.request('/admin/draft-orders', { method: 'POST', json: body, ...as }),
        await shop.request(`/admin/draft-orders/${draft.id}/cancel`, { method: 'POST', json: {}, ...as }),
        await shop.request('/admin/draft-orders', as),
        await shop.request(`/admin/draft-orders/${draft.id}`, as),
        await shop.request(`/admin/draft-orders/${draft.id}/quote`, as),
        await shop.request(`/admin/draft-orders/${draft.id}/send`, { method: 'POST', json: {}, ...as }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([write, write, read, read, read, write]);
    }
  });

  test('its customer gets the link by the shop’s e-mail, once for a key, and the quote as a PDF', async () => {
    const { id } = await createProduct(shop.db, { name: 'Memoria de prueba', stock: 5, priceCents: 150_000 });
    const draft = await draftOf({ lines: [{ product_id: id, quantity: 2 }], notes: 'Cliente difícil' });
    const path = `/admin/draft-orders/${draft.id}`;
    const send = (key: string, message = 'Como quedamos.') =>
      shop.request(`${path}/send`, {
        method: 'POST',
        json: { message },
        token: staff.token,
        headers: { 'idempotency-key': key },
      });
    const twice = await Promise.all([send('uno'), send('uno')]);
    expect(twice.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    expect((await send('uno')).status).toBe(200);
    const mails = await keptEmails(shop, draft.customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(draft.payment_link);
    expect(mails[0]?.text).toContain('«Como quedamos.»');
    expect(mails[0]?.text).not.toContain('difícil');
    const { draft_order: read } = await staff.api.orders.draftOrder({ params: { id: draft.id } });
    expect(read.sent_at).not.toBeNull();
    await expectRefusal(send('dos', 'a'.repeat(2001)), 422, 'invalid');

    const quotes = [
      await shop.request(`${path}/quote`, { token: staff.token }),
      await shop.request(`/draft-orders/${tokenOf(draft)}/quote`),
    ];
    for (const quote of quotes) {
      expect(quote.headers.get('content-type')).toBe('application/pdf');
      const page = readPdf(await quote.bytes())
        .pages.join(' ')
        .replaceAll(/\s+/g, ' ');
      for (const said of [
        'Para Rosa Teléfono',
        'Memoria de prueba',
        '2 $1,500.00 $3,000.00',
        'Total con IVA $3,000.00',
      ])
        expect(page).toContain(said);
      expect(page).not.toContain('difícil');
    }

    await staff.api.orders.cancelDraftOrder({ params: { id: draft.id }, body: {} });
    await expectRefusal(send('tres'), 409, 'draft_over');
    await expectRefusal(shop.request(`/draft-orders/${tokenOf(draft)}/quote`), 409, 'draft_over');
    await expectRefusal(shop.request('/draft-orders/aaaaaaaaaaaaaaaaaaaa/quote'), 404, 'not_found');
  });

  test('a link that nobody was given is not found', async () => {
    await expectRefusal(shop.request('/draft-orders/aaaaaaaaaaaaaaaaaaaa'), 404, 'not_found');
    await expectRefusal(
      shop.request('/draft-orders/aaaaaaaaaaaaaaaaaaaa/payments', {
        method: 'POST',
        json: { payment_method: 'card' },
      }),
      404,
      'not_found',
    );
    await expectRefusal(
      shop.request('/draft-orders/aaaaaaaaaaaaaaaaaaaa/confirm', { method: 'POST', json: {} }),
      404,
      'not_found',
    );
  });

  test('a price below cost takes the right', async () => {
    const product = await createProduct(shop.db, { stock: 5, priceCents: 200_000 });
    await offerProduct(shop.db, product);
    const { id } = product;
    await expectRefusal(
      shop.request('/admin/draft-orders', {
        method: 'POST',
        token: staff.token,
        json: {
          customer: customer(),
          delivery_method: 'pickup_cdmx',
          lines: [{ product_id: id, quantity: 1, price_cents: 10_000 }],
        },
      }),
      403,
      'below_cost',
    );
  });
});
