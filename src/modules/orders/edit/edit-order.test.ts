import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy, createBuyer } from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createKit } from '../../../../test/factories/create-kit.ts';
import { type CreatedProduct, createProduct } from '../../../../test/factories/create-product.ts';
import { goodsOfSupplier } from '../../../../test/factories/goods-of-supplier.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { offerProduct } from '../../../../test/factories/offer-product.ts';
import { person } from '../../../../test/factories/paid-order.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStock } from '../../inventory/index.ts';
import { refundsOf } from '../../payments/index.ts';

let shop: TestShop;
/** An owner, whom no ceiling of a day stops. */
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

type Body = Parameters<SignedIn['api']['orders']['editOrder']>[0]['body'];
type Change = Omit<Body, 'order_version' | 'difference_cents' | 'reason'> & { reason?: string };

const goods = (priceCents: number, stock = 20) =>
  createProduct(shop.db, { priceCents, stock: { CDMX: stock } });
async function paid(...lines: readonly (readonly [CreatedProduct, number])[]) {
  const buyer = await createBuyer(
    shop,
    lines.map(([product, quantity]) => ({ productId: product.id, quantity })),
  );
  const { order_id } = await buy(shop, buyer);
  return { buyer, params: { order_id } };
}
type Paid = { params: { order_id: string } };

const preview = ({ params }: Paid, change: Change, as = staff) =>
  as.api.orders.previewEdit({ params, body: change }).then((answer) => answer.preview);
async function edit(order: Paid, change: Change, as = staff) {
  const seen = await preview(order, change, as);
  const { order_version, difference_cents } = seen;
  return as.api.orders
    .editOrder({
      params: order.params,
      body: { reason: 'Como quedamos', ...change, order_version, difference_cents },
    })
    .then((answer) => answer.edit);
}
const seen = ({ params }: Paid) => staff.api.orders.adminOrder({ params }).then(({ order }) => order);
const linesOf = async (order: Paid) =>
  (await seen(order)).lines.map(({ sku, quantity, line_total_cents }) => [sku, quantity, line_total_cents]);

async function stockOf(product: CreatedProduct) {
  const { rows } = await shop.db.sql(
    `select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved,
       (select sum(delta)::int from stock_movement where product_id = $1) as moved
     from stock_level where product_id = $1`,
    [product.id],
  );
  expect(rows[0].moved).toBe(rows[0].on_hand);
  return [rows[0].on_hand, rows[0].reserved];
}

describe('an edit that costs less', () => {
  test('takes units and lines out, gives their price back and puts them on their shelf', async () => {
    const [mouse, lamp] = [await goods(33_333), await goods(20_000)];
    const order = await paid([mouse, 3], [lamp, 1]);
    const before = await seen(order);
    const change = {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 0 },
      ],
    };
    const shown = await preview(order, change);
    expect(shown).toMatchObject({
      difference_cents: -(66_666 + 20_000),
      before: { total_cents: before.total_cents, lines: [{ quantity: 3 }, { quantity: 1 }] },
      after: { total_cents: before.total_cents - 86_666, lines: [{ position: 0, quantity: 1 }] },
    });
    // Nothing is changed until it is confirmed.
    expect(await linesOf(order)).toHaveLength(2);
    expect(await stockOf(mouse)).toEqual([17, 0]);
    const done = await edit(order, change);
    expect(done).toMatchObject({ state: 'applied', difference_cents: -86_666, reason: 'Como quedamos' });
    expect(await linesOf(order)).toEqual([[mouse.sku, 1, 33_333]]);
    expect(await stockOf(mouse)).toEqual([19, 0]);
    expect(await stockOf(lamp)).toEqual([20, 0]);
    expect(await refundsOf(shop.db, order.params.order_id)).toMatchObject([{ amountCents: 86_666 }]);
    const after = await seen(order);
    expect(after).toMatchObject({
      state: 'paid',
      total_cents: before.total_cents - 86_666,
      subtotal_cents: 33_333,
      to_pack: [{ position: 0, quantity: 1 }],
    });
    expect(after.timeline.find(({ kind }) => kind === 'order_edited')?.message).toContain('Como quedamos');
    // The customer sees and is told the same.
    const own = (await order.buyer.api.orders.order({ params: order.params })).order;
    expect(own).toMatchObject({ total_cents: after.total_cents, lines: [{ quantity: 1 }] });
    const [mail] = (await keptEmails(shop, order.buyer.email)).filter(({ kind }) => kind === 'order-changed');
    expect(mail?.text).toContain('De 3 a 1');
    const { edits } = await staff.api.orders.edits({ params: order.params });
    expect(edits).toMatchObject([{ id: done.id, state: 'applied', created_by: 'Personal Prueba' }]);
    // What is left is refunded whole afterwards, to the centavo.
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no lo quiere' } });
    const all = await refundsOf(shop.db, order.params.order_id);
    expect(all.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(before.total_cents);
    expect(await stockOf(mouse)).toEqual([20, 0]);
  });

  test('keeps the use of a promotion as long as something of it is left, and gives it back then', async () => {
    const code = `UNAVEZ${randomUUID().slice(0, 6).toUpperCase()}`;
    const [dear, other] = [await goods(40_000), await goods(40_000)];
    const { id: promotionId } = await createPromotion(shop.db, {
      type: 'coupon',
      needsCode: true,
      code,
      productIds: [dear.id],
      usedMax: 1,
      usedMaxPerCustomer: 1,
    });
    const buyer = await createBuyer(shop, [{ productId: dear.id, quantity: 2 }]);
    await buyer.api.cart.applyCoupon({ body: { code } });
    const order = { params: { order_id: (await buy(shop, buyer)).order_id } };
    const use = async () => {
      const { rows } = await shop.db.sql(
        `select state, discount_cents::int, order_cents::int, (select used from promotion_limit l where l.promotion_id = u.promotion_id),
           (select sum(used)::int from promotion_contact_use c where c.promotion_id = u.promotion_id) as contacts
         from promotion_use u where order_id = $1 and promotion_id = $2`,
        [order.params.order_id, promotionId],
      );
      return rows[0];
    };
    const total = async () => (await seen(order)).total_cents;
    const bought = await use();
    expect(bought).toMatchObject({
      state: 'used',
      discount_cents: 8_000,
      used: 1,
      order_cents: await total(),
    });
    expect(bought.contacts).toBeGreaterThan(0);
    // A unit less, and another product more: it is used for what is left, and once.
    await edit(order, {
      lines: [{ position: 0, quantity: 1 }],
      added: [{ product_id: other.id, quantity: 1, price_cents: 36_000 }],
    });
    expect(await use()).toMatchObject({ ...bought, discount_cents: 4_000, order_cents: await total() });
    // What costs more changes nothing before it is paid, and nothing when it is given up.
    const waiting = await edit(order, {
      lines: [{ position: 0, quantity: 0 }],
      added: [{ product_id: other.id, quantity: 2 }],
    });
    expect(waiting.state).toBe('pending');
    await staff.api.orders.withdrawEdit({ params: { id: waiting.id }, body: {} });
    expect(await use()).toMatchObject({ state: 'used', used: 1 });
    await edit(order, { lines: [{ position: 0, quantity: 0 }] });
    expect(await use()).toMatchObject({ state: 'returned', used: 0, contacts: 0 });
    // Nothing goes back twice, and the customer uses it for what they want instead.
    await addToCart(buyer, dear.id);
    await buyer.api.cart.applyCoupon({ body: { code } });
    const next = await buy(shop, buyer);
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no' } });
    expect(await use()).toMatchObject({ state: 'returned', used: 1 });
    const { order: second } = await staff.api.orders.adminOrder({ params: { order_id: next.order_id } });
    expect(second.discount_cents).toBe(4_000);
  });

  test('leaves untouched lines as they were bought, and takes the discount of removed units with them', async () => {
    const code = `CAMBIO${process.pid}`;
    await createPromotion(shop.db, { type: 'coupon', needsCode: true, code });
    const [a, b] = [await goods(10_001), await goods(50_000)];
    const buyer = await createBuyer(shop, [{ productId: a.id, quantity: 3 }, { productId: b.id }]);
    await buyer.api.cart.applyCoupon({ body: { code } });
    const { order_id } = await buy(shop, buyer);
    const order = { params: { order_id } };
    const before = await seen(order);
    expect(before.discount_cents).toBeGreaterThan(0);
    await edit(order, { lines: [{ position: 0, quantity: 2 }] });
    const after = await seen(order);
    expect(after.lines[1]).toEqual(before.lines[1]);
    const [was, is] = [before.lines[0]!, after.lines[0]!];
    expect(is.line_total_cents).toBe(was.line_total_cents - Math.floor(was.line_total_cents / 3));
    expect(is.discounts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(is.discount_cents);
    expect(is.discount_cents).toBe(2 * 10_001 - is.line_total_cents);
  });

  test('gives up what suppliers still have before what is here', async () => {
    const product = await createProduct(shop.db, { priceCents: 10_000, stock: 0 });
    const away = await goodsOfSupplier(shop.db, product.id, 5, { days: 4 });
    const order = await paid([product, 1], [await goods(20_000), 1]);
    await shop.db.transaction((tx) => setStock(tx, product.id, 'CDMX', 1, 'count'));
    await edit(order, {
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 0 },
      ],
    });
    await edit(order, { lines: [{ position: 0, quantity: 1 }] });
    const { expected, to_pack: here } = await seen(order);
    expect([expected, here]).toMatchObject([[], [{ quantity: 1 }]]);
    const { rows } = await shop.db.sql(
      'select on_hand from stock_level where product_id = $1 and warehouse_code = $2',
      [product.id, away],
    );
    expect(rows).toEqual([{ on_hand: 5 }]);
  });

  test('swaps a kit for a product: its parts go back, the other is taken', async () => {
    const part = await goods(10_000, 10);
    const kit = await createKit(shop, staff, [[part, 2]], { priceCents: 90_000 });
    const other = await goods(40_000, 5);
    const order = await paid([kit, 1]);
    expect(await stockOf(part)).toEqual([8, 0]);
    await edit(order, {
      lines: [{ position: 0, quantity: 0 }],
      added: [{ product_id: other.id, quantity: 1 }],
    });
    expect(await stockOf(part)).toEqual([10, 0]);
    expect(await stockOf(other)).toEqual([4, 0]);
    expect(await linesOf(order)).toEqual([[other.sku, 1, 40_000]]);
    const { rows } = await shop.db.sql(
      'select unit_cost_cents, position from order_line where order_id = $1',
      [order.params.order_id],
    );
    expect(rows).toMatchObject([{ position: 1 }]);
    // And back: the difference is zero where the price is agreed.
    const back = await edit(order, {
      lines: [{ position: 1, quantity: 0 }],
      added: [{ product_id: kit.id, quantity: 1, price_cents: 40_000 }],
    });
    expect(back.difference_cents).toBe(0);
    expect(await stockOf(part)).toEqual([8, 0]);
    expect(await refundsOf(shop.db, order.params.order_id)).toHaveLength(1);
    expect((await seen(order)).lines[0]?.parts).toMatchObject([{ sku: part.sku, quantity: 2 }]);
  });

  test('gives back as store credit where that is wanted, above a ceiling by a second person', async () => {
    const product = await goods(300_000);
    const order = await paid([product, 2]);
    const clerk = await signInStaff(shop, 'orders');
    await changeSettings(staff, 'limits', { refund_ceiling_cents: 100_000 });
    const refused = await edit(
      order,
      { lines: [{ position: 0, quantity: 1 }], refund_to: 'store_credit' },
      clerk,
    ).catch((error) => error);
    expect(refused).toMatchObject({ status: 409, code: 'needs_approval' });
    expect(await linesOf(order)).toEqual([[product.sku, 2, 600_000]]);
    const { approvals } = await staff.api.approvals.approvals({ query: { state: 'waiting' } });
    const wanted = approvals.find(({ id }) => id === refused.details.approval_id);
    expect(wanted).toMatchObject({ action: 'order.edit', amount_cents: 300_000 });
    await staff.api.approvals.approve({
      params: { approval_id: wanted!.id },
      body: { version: wanted!.version },
    });
    await changeSettings(staff, 'limits', { refund_ceiling_cents: 1_000_000 });
    expect(await linesOf(order)).toEqual([[product.sku, 1, 300_000]]);
    expect(await refundsOf(shop.db, order.params.order_id)).toMatchObject([
      { amountCents: 300_000, source: 'store_credit' },
    ]);
  });
});

describe('an edit', () => {
  test('is made once for its key, and once of two at the same moment', async () => {
    const product = await goods(10_000);
    const order = await paid([product, 5]);
    const { order_version, difference_cents } = await preview(order, {
      lines: [{ position: 0, quantity: 4 }],
    });
    const body = {
      lines: [{ position: 0, quantity: 4 }],
      reason: 'Una menos',
      order_version,
      difference_cents,
    };
    const key = randomUUID();
    const send = (idempotencyKey: string) =>
      staff.api.orders.editOrder({ params: order.params, body, idempotencyKey });
    const first = await send(key);
    expect(await send(key)).toEqual(first);
    expect(await send(randomUUID()).catch((error) => error)).toMatchObject({
      status: 409,
      code: 'order_changed',
    });
    const again = await preview(order, { lines: [{ position: 0, quantity: 2 }] });
    const two = await Promise.allSettled(
      [staff, await signInStaff(shop, 'owner')].map((who) =>
        who.api.orders.editOrder({
          params: order.params,
          body: {
            lines: [{ position: 0, quantity: 2 }],
            reason: 'Dos menos',
            order_version: again.order_version,
            difference_cents: again.difference_cents,
          },
        }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(product)).toEqual([18, 0]);
    expect(await refundsOf(shop.db, order.params.order_id)).toHaveLength(2);
  });

  test('is refused where its goods are not there, and takes none below zero at once', async () => {
    const scarce = await goods(5_000, 3);
    const dear = await goods(90_000, 50);
    const orders = await Promise.all(Array.from({ length: 6 }, () => paid([dear, 1])));
    const change = { lines: [{ position: 0, quantity: 0 }], added: [{ product_id: scarce.id, quantity: 1 }] };
    await expect(
      preview(orders[0]!, { added: [{ product_id: scarce.id, quantity: 4 }] }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      fields: { 'added.0.product_id': expect.any(String) },
    });
    const outcomes = await Promise.allSettled(orders.map((order) => edit(order, change)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stockOf(scarce)).toEqual([0, 0]);
    expect(await stockOf(dear)).toEqual([47, 0]);
  });

  test('is refused clearly of what is packed, held, cancelled or refunded meanwhile', async () => {
    const product = await goods(10_000, 100);
    const change: Change = { lines: [{ position: 0, quantity: 1 }] };
    const meanwhile = async (act: (order: Paid) => Promise<unknown>) => {
      const order = await paid([product, 2]);
      const { order_version, difference_cents } = await preview(order, change);
      await act(order);
      return staff.api.orders
        .editOrder({
          params: order.params,
          body: { ...change, reason: 'Tarde', order_version, difference_cents },
        })
        .catch((error) => error);
    };
    const pack = ({ params }: Paid) =>
      staff.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } });
    expect(await meanwhile(pack)).toMatchObject({ status: 409, code: 'not_editable' });
    const hold = ({ params }: Paid) =>
      staff.api.orders.holdOrder({ params, body: { reason: 'Parece fraude' } });
    expect(await meanwhile(hold)).toMatchObject({ status: 409, code: 'on_hold' });
    const cancel = ({ params }: Paid) => staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no' } });
    expect(await meanwhile(cancel)).toMatchObject({ status: 409, code: 'not_editable' });
    const refund = ({ params }: Paid) =>
      staff.api.orders.refundOrder({
        params,
        body: {
          amount_cents: 10_000,
          reason: 'Uno menos',
          lines: [{ position: 0, quantity: 1, restock_to: null }],
        },
      });
    expect(await meanwhile(refund)).toMatchObject({ status: 409, code: 'order_changed' });
    expect(
      await meanwhile(({ params }) =>
        staff.api.orders.refundOrder({ params, body: { amount_cents: 29_000, reason: 'Casi todo' } }),
      ),
    ).toMatchObject({ status: 409, code: 'refund_exceeds_payment' });
  });

  test('names what is wrong beside its field', async () => {
    const product = await goods(10_000);
    const order = await paid([product, 1]);
    const fields = async (change: Change) =>
      Object.keys((await preview(order, change).catch((error) => error)).fields ?? {});
    expect(await fields({})).toEqual(['lines']);
    expect(await fields({ lines: [{ position: 0, quantity: 0 }] })).toEqual(['lines']);
    expect(await fields({ lines: [{ position: 7, quantity: 1 }] })).toEqual(['lines.7']);
    expect(await fields({ added: [{ product_id: 999_999, quantity: 1 }] })).toEqual(['added.0.product_id']);
    expect(await fields({ added: [{ product_id: product.id, quantity: 0 }] })).toEqual(['added.0.quantity']);
    expect(await fields({ delivery_method: 'paloma' })).toEqual(['delivery_method']);
    const { order_version } = await preview(order, { added: [{ product_id: product.id, quantity: 1 }] });
    await expectRefusal(
      shop.request(`/admin/orders/${order.params.order_id}/edits`, {
        json: {
          added: [{ product_id: product.id, quantity: 1 }],
          reason: 'x',
          order_version,
          difference_cents: 1,
        },
        token: staff.token,
      }),
      422,
    );
    await expectRefusal(
      shop.request(`/admin/orders/${randomUUID()}/edit-preview`, { json: {}, token: staff.token }),
      404,
    );
  });

  test('below cost takes the right to it and a reason', async () => {
    const [mouse, lamp] = [await goods(20_000), await goods(200_000)];
    await offerProduct(shop.db, lamp);
    const order = await paid([mouse, 1]);
    const change = { added: [{ product_id: lamp.id, quantity: 1, price_cents: 50_000 }] };
    await expect(preview(order, change)).rejects.toMatchObject({
      status: 422,
      fields: { reason: expect.stringContaining('$1,160.00') },
    });
    const excused = { ...change, reason: 'Viene de exhibición' };
    expect(await preview(order, excused)).toMatchObject({ difference_cents: 50_000 });
    const clerk = await signInStaff(shop, 'orders');
    await expect(preview(order, excused, clerk)).rejects.toMatchObject({ status: 403, code: 'below_cost' });
  });

  test('is for staff with the right alone; who may move no money gives none back', async () => {
    const order = await paid([await goods(10_000), 2]);
    const path = `/admin/orders/${order.params.order_id}`;
    const json = {
      lines: [{ position: 0, quantity: 1 }],
      reason: 'Sí',
      order_version: 'x',
      difference_cents: 0,
    };
    for (const token of [undefined, (await signInCustomer(shop)).token, order.buyer.token]) {
      const of = token === undefined ? {} : { token };
      await expectRefusal(shop.request(`${path}/edit-preview`, { json, ...of }), 401);
      await expectRefusal(shop.request(`${path}/edits`, { json, ...of }), 401);
      await expectRefusal(shop.request(`${path}/edits`, of), 401);
    }
    const { token } = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request(`${path}/edit-preview`, { json, token }), 403, 'forbidden');
    await expectRefusal(shop.request(`${path}/edits`, { json, token }), 403, 'forbidden');
    await expectRefusal(shop.request(`${path}/edits`, { token }), 403, 'forbidden');
  });
});

describe('the invoice of an edited order', () => {
  const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });
  const invoicesOf = async ({ params }: Paid) => (await staff.api.invoices.adminOfOrder({ params })).invoices;
  async function invoiced() {
    const product = await goods(50_000, 50);
    const order = await paid([product, 3]);
    const { invoice } = await staff.api.invoices.issue({ params: order.params, body: person });
    return { order, invoice };
  }

  test('is replaced by one of what it is now, and cancelled with reason 01; the refund gets no credit note', async () => {
    const { order, invoice } = await invoiced();
    await stamp(invoice.id);
    await edit(order, { lines: [{ position: 0, quantity: 1 }] });
    const [refund] = await refundsOf(shop.db, order.params.order_id);
    await shop.open.runJob('payments.refund', { refundId: refund!.id });
    const next = (await invoicesOf(order)).find(({ replaces_id: id }) => id === invoice.id);
    expect(next).toMatchObject({ state: 'requested', total_cents: (await seen(order)).total_cents });
    await stamp(next!.id);
    const [old] = (await invoicesOf(order)).filter(({ id }) => id === invoice.id);
    expect(old).toMatchObject({ state: 'cancelling', cancel_reason: '01' });
    await shop.open.runJob('invoices.cancel', { id: invoice.id });
    const all = await invoicesOf(order);
    expect(all.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ['income', 'cancelled'],
        ['income', 'stamped'],
      ]),
    );
    expect(all.filter(({ kind }) => kind === 'credit_note')).toEqual([]);
    const { xml } = await order.buyer.api.invoices.xml({ params: { id: next!.id } });
    const { rows } = await shop.db.sql('select fiscal_uuid from invoice where id = $1', [invoice.id]);
    expect(xml).toContain('TipoRelacion="04"');
    expect(xml).toContain(`UUID="${rows[0].fiscal_uuid}"`);
    expect(xml).toContain(` Total="${((await seen(order)).total_cents / 100).toFixed(2)}"`);
  });

  test('is of what the order is where it was asked for before and stamped after', async () => {
    const { order, invoice } = await invoiced();
    await edit(order, { lines: [{ position: 0, quantity: 2 }] });
    await stamp(invoice.id);
    const [only, ...more] = await invoicesOf(order);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ state: 'stamped', total_cents: (await seen(order)).total_cents });
  });

  test('reaches staff where credit notes stand in its way', async () => {
    const { order, invoice } = await invoiced();
    await stamp(invoice.id);
    await staff.api.orders.refundOrder({
      params: order.params,
      body: { amount_cents: 1_000, reason: 'Por la espera' },
    });
    const [refund] = await refundsOf(shop.db, order.params.order_id);
    await shop.open.runJob('payments.refund', { refundId: refund!.id });
    await edit(order, { lines: [{ position: 0, quantity: 2 }] });
    expect((await invoicesOf(order)).filter(({ replaces_id: id }) => id === invoice.id)).toEqual([]);
    expect((await seen(order)).timeline.map(({ kind }) => kind)).toContain('invoice_outdated');
  });
});

test('a delivery that becomes a pick-up gives its price back, and goes out as a bag', async () => {
  const order = await paid([await goods(20_000), 1]);
  const before = await seen(order);
  expect(before.shipping_cents).toBeGreaterThan(0);
  const done = await edit(order, { delivery_method: 'pickup_cdmx' });
  expect(done.difference_cents).toBe(-before.shipping_cents);
  const after = await seen(order);
  expect(after).toMatchObject({ delivery_method: 'pickup_cdmx', shipping_cents: 0 });
  expect(after.delivery_address).toMatchObject({
    recipient: before.delivery_address.recipient,
    pickup_phone: before.delivery_address.phone,
  });
  expect(after.delivery_address.street).not.toBe(before.delivery_address.street);
});
