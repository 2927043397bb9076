import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buy, control, createBuyer, hearAll, payAtProvider } from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { type CreatedProduct, createProduct } from '../../../../test/factories/create-product.ts';
import { person } from '../../../../test/factories/paid-order.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';
import { attemptsOf, refundsOf } from '../../payments/index.ts';
import { lockOrder } from '../orders.queries.ts';
import { findKeptMoney } from '../refund/find-kept-money.ts';
import { sweepEdits } from './end-edit.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
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

type Body = Parameters<SignedIn['api']['orders']['editOrder']>[0]['body'];
type Change = Pick<Body, 'lines' | 'added' | 'delivery_method' | 'address'>;
const goods = (priceCents: number, stock = 20) =>
  createProduct(shop.db, { priceCents, stock: { CDMX: stock } });
async function paid(product: CreatedProduct, quantity = 1) {
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  const { order_id } = await buy(shop, buyer);
  return { buyer, params: { order_id } };
}
type Paid = { params: { order_id: string } };
async function edit({ params }: Paid, change: Change) {
  const { preview } = await staff.api.orders.previewEdit({ params, body: change });
  const { order_version, difference_cents } = preview;
  const body = { ...change, reason: 'Como quedamos', order_version, difference_cents };
  return (await staff.api.orders.editOrder({ params, body })).edit;
}
type Edit = Awaited<ReturnType<typeof edit>>;
const seen = ({ params }: Paid) => staff.api.orders.adminOrder({ params }).then(({ order }) => order);
const editsOf = ({ params }: Paid) => staff.api.orders.edits({ params }).then(({ edits }) => edits);
const free = async ({ id }: CreatedProduct) => (await availableOf(shop.db, [id])).get(id) ?? 0;
const tokenOf = ({ payment_link: link }: Edit) => link?.split('/').at(-1) ?? '';
const linked = async (of: Edit) =>
  ((await (await shop.request(`/order-edits/${tokenOf(of)}`)).json()) as { edit: Record<string, unknown> })
    .edit;
const pay = (of: Edit, method = 'card') =>
  shop.request(`/order-edits/${tokenOf(of)}/payments`, { json: { payment_method: method } });
async function begin(of: Edit, method = 'card') {
  const answer = await pay(of, method);
  expect(answer.status).toBe(201);
  const { redirect_url } = (await answer.json()) as { redirect_url: string };
  return { order_id: '', order_number: null, payment: { provider: 'stripe' as const, redirect_url } };
}
const confirm = async (of: Edit) => {
  const answer = await shop.request(`/order-edits/${tokenOf(of)}/confirm`, { json: {} });
  return ((await answer.json()) as { edit: { state: string } }).edit.state;
};
async function moreOf(units = 1) {
  const [dear, other] = [await goods(50_000), await goods(20_000)];
  const order = await paid(dear);
  const done = await edit(order, { added: [{ product_id: other.id, quantity: units }] });
  return { dear, other, order, done };
}
const findings = async ({ params }: Paid) => {
  const { rows } = await shop.db.sql(
    `select f.kind from payment_finding f join payment_attempt a on a.id = f.attempt_id where a.reference = $1`,
    [params.order_id],
  );
  return rows.map(({ kind }) => kind);
};

/** The cashier takes the voucher of the newest payment. */
async function cashIn({ params }: Paid): Promise<void> {
  const { chargeRef } = (await attemptsOf(shop.db, params.order_id)).at(-1) ?? {};
  await control(shop, 'stripe', `/payment_intents/${chargeRef}/pay`, {});
}

describe('an edit that costs more', () => {
  test('is kept with its goods and a link, and changes nothing until that is paid', async () => {
    const { other, order, done } = await moreOf(2);
    expect(done).toMatchObject({
      state: 'pending',
      difference_cents: 40_000,
      payment_link: expect.any(String),
    });
    expect(await free(other)).toBe(18);
    const before = await seen(order);
    expect(before).toMatchObject({ lines: [{ quantity: 1 }], hold: { kind: 'edit', note: 'Como quedamos' } });
    const [mail] = (await keptEmails(shop, order.buyer.email)).filter(({ kind }) => kind === 'order-changed');
    expect(mail?.text).toContain(done.payment_link);
    expect(await linked(done)).toMatchObject({
      state: 'open',
      difference_cents: 40_000,
      before_total_cents: before.total_cents,
      after_total_cents: before.total_cents + 40_000,
      changes: [{ product_name: expect.any(String), was: 0, is: 2 }],
    });
    const own = async () => (await order.buyer.api.orders.order({ params: order.params })).order;
    expect((await own()).edit_to_pay).toMatchObject({
      difference_cents: 40_000,
      path: new URL(done.payment_link ?? '').pathname,
    });
    // Neither another edit nor a packer comes before it.
    await expect(edit(order, { lines: [{ position: 0, quantity: 2 }] })).rejects.toMatchObject({
      code: 'edit_pending',
    });
    await expect(
      staff.api.orders.packShipment({
        params: order.params,
        body: { lines: [{ position: 0, quantity: 1 }] },
      }),
    ).rejects.toMatchObject({ code: 'on_hold' });

    const page = await begin(done);
    await payAtProvider(shop, page);
    expect(await confirm(done)).toBe('paid');
    expect(await confirm(done)).toBe('paid');
    await hearAll(shop);
    const after = await seen(order);
    expect(after).toMatchObject({
      state: 'paid',
      hold: null,
      total_cents: before.total_cents + 40_000,
      lines: [{ quantity: 1 }, { product_id: other.id, quantity: 2, line_total_cents: 40_000 }],
      to_pack: [{ quantity: 1 }, { quantity: 2 }],
    });
    expect((await own()).edit_to_pay).toBe(null);
    expect(await free(other)).toBe(18);
    expect(await findings(order)).toEqual([]);
    expect((await editsOf(order))[0]).toMatchObject({ state: 'applied', payment_link: null });
    await expectRefusal(pay(done), 409, 'edit_paid');
    // Both payments go back with it, each to where it came from; none of them is kept for nothing.
    await findKeptMoney(shop.shop);
    expect(await findings(order)).toEqual([]);
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no lo quiere' } });
    const refunds = await refundsOf(shop.db, order.params.order_id);
    expect(refunds.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      40_000,
      before.total_cents,
    ]);
    expect(await free(other)).toBe(20);
  });

  test('can be paid another way, closes the page before, and keeps its goods as long as a voucher', async () => {
    const { other, order, done } = await moreOf();
    await begin(done, 'card');
    const voucher = await begin(done, 'oxxo');
    expect(await linked(done)).toMatchObject({ state: 'in_payment' });
    await payAtProvider(shop, voucher, { method: 'oxxo' });
    expect(await confirm(done)).toBe('awaiting_payment');
    const bars = expect.arrayContaining([1]) as number[];
    expect(await linked(done)).toMatchObject({ instructions: { kind: 'oxxo' }, bars });
    const [kept] = await editsOf(order);
    expect(Date.parse(kept!.kept_until)).toBeGreaterThan(Date.parse(done.kept_until));
    later(48 * hour);
    await sweepEdits(shop.shop);
    later(-48 * hour);
    await cashIn(order);
    expect(await confirm(done)).toBe('paid');
    expect(await free(other)).toBe(19);
  });

  test('begun to be paid twice at once has one payment page', async () => {
    const { order, done } = await moreOf();
    const both = await shop.db.transaction(async (tx) => {
      await tx.first(lockOrder, { id: order.params.order_id });
      const answers = [pay(done), pay(done, 'oxxo')];
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows[0].waiting).toBe(2);
      }, patience);
      return answers;
    });
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const begun = (await attemptsOf(shop.db, order.params.order_id)).filter(({ state }) => state === 'open');
    expect(begun).toHaveLength(1);
  });

  test('withdrawn, its goods are free and the order is as before; money that still comes goes back', async () => {
    const { other, order, done } = await moreOf();
    const page = await begin(done);
    const clerk = await signInStaff(shop, 'orders');
    const withdraw = () => clerk.api.orders.withdrawEdit({ params: { id: done.id }, body: {} });
    expect((await withdraw()).edit).toMatchObject({ state: 'withdrawn', payment_link: null });
    expect((await withdraw()).edit.state).toBe('withdrawn');
    expect(await free(other)).toBe(20);
    expect(await seen(order)).toMatchObject({ hold: null, lines: [{ quantity: 1 }] });
    await expectRefusal(pay(done), 409, 'edit_over');
    await payAtProvider(shop, page);
    expect(await confirm(done)).toBe('over');
    expect((await seen(order)).ledger.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
    // The order can be edited anew.
    expect(await edit(order, { lines: [{ position: 0, quantity: 2 }] })).toMatchObject({ state: 'pending' });
  });

  test('whose link ran out leaves the order as it was', async () => {
    const { other, order, done } = await moreOf();
    later(48 * hour);
    await sweepEdits(shop.shop);
    await sweepEdits(shop.shop);
    expect((await editsOf(order))[0]).toMatchObject({ state: 'expired' });
    expect(await free(other)).toBe(20);
    expect((await seen(order)).hold).toBe(null);
    await expectRefusal(pay(done), 409, 'edit_over');
  });

  test('is applied by late money where its goods are there; otherwise that goes back, and staff find it', async () => {
    const late = async (meanwhile: (world: Awaited<ReturnType<typeof moreOf>>) => Promise<unknown>) => {
      const world = await moreOf();
      const page = await begin(world.done);
      // Nobody hears of it: its time runs out first.
      await control(shop, 'stripe', '/faults', { webhooks: { drop: true } });
      await payAtProvider(shop, page);
      await control(shop, 'stripe', '/faults', { webhooks: { drop: false } });
      await shop.db.sql(
        `update order_edit set state = 'expired', ended_at = now() where id = $1 and state = 'pending'`,
        [world.done.id],
      );
      await shop.db.sql(
        `update stock_reservation set state = 'released' where holder = $1 and state = 'active'`,
        [world.done.id],
      );
      await shop.db.sql('update stock_level set reserved = 0 where product_id = $1', [world.other.id]);
      await meanwhile(world);
      const state = await confirm(world.done);
      return { ...world, state };
    };
    const there = await late(async () => {});
    expect(there.state).toBe('paid');
    expect(await findings(there.order)).toEqual(['late_payment']);
    expect((await seen(there.order)).lines).toHaveLength(2);
    const gone = await late(({ other }) =>
      shop.db.sql('update stock_level set on_hand = 0 where product_id = $1', [other.id]),
    );
    expect(gone.state).toBe('refused');
    expect(await findings(gone.order)).toEqual(['late_payment']);
    expect(await refundsOf(shop.db, gone.order.params.order_id)).toMatchObject([{ amountCents: 20_000 }]);
    expect((await seen(gone.order)).lines).toHaveLength(1);
    const held = await late(({ order }) =>
      staff.api.orders.holdOrder({ params: order.params, body: { reason: 'Parece fraude' } }),
    );
    expect(held.state).toBe('refused');
    expect((await seen(held.order)).hold).toMatchObject({ kind: 'staff' });
  });

  test('goes with its order: cancelled, its goods are free and a payment goes back', async () => {
    const { other, order, done } = await moreOf();
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no' } });
    expect((await editsOf(order))[0]).toMatchObject({ state: 'withdrawn' });
    expect(await free(other)).toBe(20);
    await expectRefusal(pay(done), 409, 'edit_over');
  });

  test('asks for what a parcel costs where the order was to be picked up', async () => {
    const buyer = await createBuyer(shop, [{ productId: (await goods(20_000)).id }]);
    const { order_id } = await buy(shop, buyer, { delivery_method: 'pickup_cdmx' });
    const order = { params: { order_id } };
    const address = {
      recipient: 'Ana Prueba',
      phone: '2221234567',
      street: '5 de Mayo',
      exterior_number: '120',
      neighbourhood: 'Centro',
      municipality: 'Puebla',
      state: 'Puebla',
      postal_code: '72000',
    };
    await expect(edit(order, { delivery_method: 'parcel' })).rejects.toMatchObject({
      fields: { address: expect.any(String) },
    });
    const done = await edit(order, { delivery_method: 'parcel', address });
    expect(done).toMatchObject({ state: 'pending', after: { delivery_method: 'parcel' } });
    await payAtProvider(shop, await begin(done));
    expect(await confirm(done)).toBe('paid');
    expect(await seen(order)).toMatchObject({
      delivery_method: 'parcel',
      shipping_cents: done.difference_cents,
      delivery_address: { street: '5 de Mayo', postal_code: '72000' },
    });
  });

  test('has its stamped invoice replaced once it is paid', async () => {
    const { order, done } = await moreOf();
    const { invoice } = await staff.api.invoices.issue({ params: order.params, body: person });
    await shop.open.runJob('invoices.stamp', { id: invoice.id });
    const invoices = async () => (await staff.api.invoices.adminOfOrder({ params: order.params })).invoices;
    expect(await invoices()).toHaveLength(1);
    await payAtProvider(shop, await begin(done));
    await confirm(done);
    const next = (await invoices()).find(({ replaces_id: id }) => id === invoice.id);
    expect(next).toMatchObject({ total_cents: (await seen(order)).total_cents });
  });
});

describe('the difference paid by hand', () => {
  type Given = Partial<{ amount_cents: number; method: string; reference: string; file: File }>;
  const book = (of: Edit, { file, ...given }: Given = {}, as: { token?: string } = staff) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ method: 'cash', amount_cents: 20_000, ...given }))
      body.set(name, String(value));
    if (file) body.set('file', file);
    const { token } = as;
    return shop.request(`/admin/order-edits/${of.id}/payments`, {
      method: 'POST',
      body,
      ...(token !== undefined && { token }),
    });
  };
  const pdf = (words: string) => new File([`%PDF-1.7 ${words}`], '../Mi banco.pdf');
  const proofOf = ({ id }: Edit, { token }: { token: string } = staff) =>
    shop.request(`/admin/order-edits/${id}/proof`, { token });

  test('applies the edit once', async () => {
    const { other, order, done } = await moreOf();
    await begin(done);
    expect((await expectRefusal(book(done, { amount_cents: 1 }), 422)).fields).toHaveProperty('amount_cents');
    expect((await expectRefusal(book(done, { method: 'transfer' }), 422)).fields).toHaveProperty('reference');
    expect((await book(done)).status).toBe(200);
    await expectRefusal(book(done), 409, 'edit_paid');
    expect(await seen(order)).toMatchObject({ lines: [{}, { product_id: other.id }], hold: null });
    expect(await free(other)).toBe(19);
    // Cash has no way back by a provider: its payer is asked.
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no' } });
    const states = (await refundsOf(shop.db, order.params.order_id)).map(({ state, amountCents }) => [
      amountCents,
      state,
    ]);
    expect(states).toContainEqual([20_000, 'awaiting_choice']);
  });

  test('is booked once however often it is sent at once, and no transfer pays two edits', async () => {
    const { order, done } = await moreOf();
    const transfer = { method: 'transfer', reference: 'CAMBIO-UNICO' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(done, transfer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await seen(order)).ledger.filter(({ kind }) => kind === 'charge')).toHaveLength(2);
    const { order: other, done: next } = await moreOf();
    await begin(next);
    await expectRefusal(
      book(next, { ...transfer, reference: 'cambio-unico', file: pdf('') }),
      409,
      'payment_recorded',
    );
    expect((await editsOf(other))[0]).toMatchObject({ state: 'pending' });
    expect((await seen(other)).lines).toHaveLength(1);
    // Nor is the payment page closed for what is refused.
    const [page] = (await attemptsOf(shop.db, other.params.order_id)).toReversed();
    expect(page).toMatchObject({ state: 'open' });
  });

  test('has its paper kept, replaced by the next, and given to staff who read orders alone', async () => {
    const { done, order } = await moreOf();
    await expectRefusal(proofOf(done), 404, 'not_found');
    const text = new File(['hola'], 'comprobante.pdf');
    expect((await expectRefusal(book(done, { file: text }), 422)).fields).toHaveProperty('file');
    await expectRefusal(book(done, { amount_cents: 1, file: pdf('otro monto') }), 422);
    expect((await editsOf(order))[0]).toMatchObject({ state: 'pending', has_proof: false });
    expect((await book(done, { file: pdf('depósito') })).status).toBe(200);
    expect((await editsOf(order))[0]).toMatchObject({ state: 'applied', has_proof: true });
    const answer = await proofOf(done, await signInStaff(shop, 'support'));
    expect(await answer.text()).toBe('%PDF-1.7 depósito');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?comprobante-[0-9a-f]{8}\.pdf/,
    );
    await expectRefusal(shop.request(`/admin/order-edits/${done.id}/proof`), 401, 'not_signed_in');
    await expectRefusal(proofOf(done, await signInStaff(shop, 'catalog')), 403, 'forbidden');
    await expectRefusal(proofOf(done, order.buyer), 401, 'not_signed_in');
    // Of a change that is over, no paper takes the place of what paid it.
    await expectRefusal(book(done, { file: pdf('después') }), 409, 'edit_paid');
    expect(await (await proofOf(done)).text()).toBe('%PDF-1.7 depósito');
  });

  test('keeps the paper that it was booked with, of many at once', async () => {
    const { done } = await moreOf();
    const papers = ['uno', 'dos', 'tres', 'cuatro'].map((words) => `%PDF-1.7 ${words}`);
    const answers = await Promise.all(papers.map((text) => book(done, { file: new File([text], 'a.pdf') })));
    const booked = papers.filter((_, at) => answers[at]?.status === 200);
    expect(booked).toHaveLength(1);
    expect(await (await proofOf(done)).text()).toBe(booked[0]);
  });

  test('leaves no paper of somebody who is forgotten', async () => {
    const { done, order } = await moreOf();
    expect((await book(done, { file: pdf('de Ana') })).status).toBe(200);
    await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [
      order.params.order_id,
    ]);
    await staff.api.accounts.adminErase({ params: { id: order.buyer.id }, query: { proof: 'email' } });
    await expectRefusal(proofOf(done), 404, 'not_found');
  });

  test('waits for a second person above a ceiling', async () => {
    const { order, done } = await moreOf();
    await begin(done);
    const clerk = await signInStaff(shop, 'orders');
    await changeSettings(staff, 'limits', { manual_payment_ceiling_cents: 1_000 });
    await expectRefusal(book(done, { file: pdf('uno') }, clerk), 409, 'needs_approval');
    const { details } = await expectRefusal(book(done, { file: pdf('uno') }, clerk), 409, 'needs_approval');
    expect(await seen(order)).toMatchObject({ lines: [{}] });
    // Nobody decided yet: the customer's payment page stays open.
    expect(await linked(done)).toMatchObject({ state: 'in_payment' });
    const { approvals } = await staff.api.approvals.approvals({ query: { state: 'waiting' } });
    const wanted = approvals.find(({ id }) => id === details?.['approval_id']);
    expect(wanted).toMatchObject({
      action: 'order.edit_payment',
      amount_cents: 20_000,
      destination: 'Received in cash.',
      version: 1,
    });
    await expectRefusal(
      shop.request(`/admin/approvals/${wanted!.id}/approve`, { json: { version: 1 }, token: clerk.token }),
      403,
    );
    // Another paper is another request: who approves the first has not seen it.
    await expectRefusal(book(done, { file: pdf('dos') }, clerk), 409, 'needs_approval');
    await expectRefusal(
      shop.request(`/admin/approvals/${wanted!.id}/approve`, { json: { version: 1 }, token: staff.token }),
      409,
    );
    // Nor does a paper that somebody else gave take its place.
    const approve = (version: number) =>
      shop.request(`/admin/approvals/${wanted!.id}/approve`, { json: { version }, token: staff.token });
    const other = await signInStaff(shop, 'orders');
    await expectRefusal(book(done, { file: pdf('tres') }, other), 409, 'needs_approval');
    await expectRefusal(approve(2), 409, 'paper_changed');
    expect(await seen(order)).toMatchObject({ lines: [{}] });
    await expectRefusal(book(done, { file: pdf('dos') }, clerk), 409, 'needs_approval');
    expect((await approve(2)).status).toBe(200);
    expect((await seen(order)).lines).toHaveLength(2);
    expect(await (await proofOf(done)).text()).toBe('%PDF-1.7 dos');
  });

  test('and withdrawing are for staff with their rights alone; a link that is none is not found', async () => {
    const { done } = await moreOf();
    const withdraw = (as?: SignedIn) =>
      shop.request(`/admin/order-edits/${done.id}/withdraw`, { json: {}, ...(as && { token: as.token }) });
    const catalog = await signInStaff(shop, 'catalog');
    const customer = await signInCustomer(shop);
    await expectRefusal(withdraw(), 401);
    await expectRefusal(book(done, {}, {}), 401);
    await expectRefusal(withdraw(customer), 401);
    await expectRefusal(book(done, {}, customer), 401);
    await expectRefusal(withdraw(catalog), 403, 'forbidden');
    await expectRefusal(book(done, {}, catalog), 403, 'forbidden');
    await expectRefusal(
      shop.request(`/admin/order-edits/${randomUUID()}/withdraw`, { json: {}, token: staff.token }),
      404,
    );
    await expectRefusal(shop.request('/order-edits/no-hay-tal-cambio'), 404);
    await expectRefusal(
      shop.request('/order-edits/no-hay-tal-cambio/payments', { json: { payment_method: 'card' } }),
      404,
    );
    await expectRefusal(pay(done, 'paloma'), 422);
    await expectRefusal(shop.request('/order-edits/no-hay-tal-cambio/confirm', { json: {} }), 404);
  });
});
