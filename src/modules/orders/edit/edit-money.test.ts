import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  control,
  createBuyer,
  hearAll,
  payAtProvider,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { balanceOf, grantCredit } from '../../../../test/factories/grant-credit.ts';
import { person } from '../../../../test/factories/paid-order.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { attemptsOf, refundsOf } from '../../payments/index.ts';
import { anonymiseOrders } from '../personal-data.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

type Change = Pick<
  Parameters<SignedIn['api']['orders']['editOrder']>[0]['body'],
  'lines' | 'added' | 'delivery_method' | 'address' | 'refund_to'
>;
type Paid = { params: { order_id: string } };
const goods = (priceCents: number) => createProduct(shop.db, { priceCents, stock: { CDMX: 20 } });
async function edit({ params }: Paid, change: Change) {
  const { preview } = await staff.api.orders.previewEdit({ params, body: change });
  const { order_version, difference_cents } = preview;
  const body = { ...change, reason: 'Como quedamos', order_version, difference_cents };
  return (await staff.api.orders.editOrder({ params, body })).edit;
}
const seen = ({ params }: Paid) => staff.api.orders.adminOrder({ params }).then(({ order }) => order);
const pickup = { delivery_method: 'pickup_cdmx' } as const;

test('an order paid with store credit gives the card back first, then credit, and counts what is left of it', async () => {
  const buyer = await signInCustomer(shop);
  await grantCredit(shop, buyer, 60_000, staff);
  await addToCart(buyer, (await goods(50_000)).id, 2);
  const { order_id } = await buy(shop, buyer, { ...pickup, store_credit_cents: 60_000 });
  const order = { params: { order_id } };
  await edit(order, { lines: [{ position: 0, quantity: 1 }] });
  // 40,000 came by card: all of it, and 10,000 of the credit.
  const back = (await refundsOf(shop.db, order_id)).map(({ amountCents, source }) => ({
    amountCents,
    source,
  }));
  expect(back.toSorted((one, next) => next.amountCents - one.amountCents)).toEqual([
    { amountCents: 40_000, source: 'charge' },
    { amountCents: 10_000, source: 'store_credit' },
  ]);
  expect(await seen(order)).toMatchObject({ total_cents: 50_000, store_credit_cents: 50_000 });
  expect(await balanceOf(buyer)).toBe(10_000);
  await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no' } });
  expect(await balanceOf(buyer)).toBe(60_000);
});

test('a dispute meanwhile keeps the order for itself: the money of the change goes back', async () => {
  const [dear, other] = [await goods(50_000), await goods(20_000)];
  const buyer = await createBuyer(shop, [{ productId: dear.id }]);
  const { order_id } = await buy(shop, buyer);
  const order = { params: { order_id } };
  const done = await edit(order, { added: [{ product_id: other.id, quantity: 1 }] });
  const token = done.payment_link?.split('/').at(-1) ?? '';
  const answer = await shop.request(`/order-edits/${token}/payments`, { json: { payment_method: 'card' } });
  const { redirect_url } = (await answer.json()) as { redirect_url: string };
  const [first] = await attemptsOf(shop.db, order_id);
  const { rows } = await shop.db.sql(
    `select id from emulators.object where kind = 'charge' and body ->> 'payment_intent' = $1`,
    [first?.chargeRef],
  );
  await control(shop, 'stripe', `/charges/${rows[0].id}/dispute`, { reason: 'fraudulent' });
  await hearAll(shop);
  expect((await seen(order)).hold?.kind).toBe('dispute');
  await payAtProvider(shop, { order_id, order_number: null, payment: { provider: 'stripe', redirect_url } });
  await shop.request(`/order-edits/${token}/confirm`, { json: {} });
  const { edits } = await staff.api.orders.edits({ params: order.params });
  expect(edits[0]?.state).toBe('refused');
  expect(await refundsOf(shop.db, order_id)).toMatchObject([{ amountCents: 20_000 }]);
  expect(await seen(order)).toMatchObject({ hold: { kind: 'dispute' }, lines: [{ product_id: dear.id }] });
});

test('a dispute that is won leaves an order that waits for the money of its change on hold for it', async () => {
  const buyer = await createBuyer(shop, [{ productId: (await goods(50_000)).id }]);
  const { order_id } = await buy(shop, buyer);
  const order = { params: { order_id } };
  await edit(order, { added: [{ product_id: (await goods(20_000)).id, quantity: 1 }] });
  const [{ chargeRef } = { chargeRef: null }] = await attemptsOf(shop.db, order_id);
  const { rows } = await shop.db.sql(
    `select id from emulators.object where kind = 'charge' and body ->> 'payment_intent' = $1`,
    [chargeRef],
  );
  const { id } = await control(shop, 'stripe', `/charges/${rows[0].id}/dispute`, { reason: 'fraudulent' });
  await hearAll(shop);
  expect((await seen(order)).hold?.kind).toBe('dispute');
  await control(shop, 'stripe', `/disputes/${String(id)}/close`, { status: 'won' });
  await hearAll(shop);
  expect((await seen(order)).hold).toMatchObject({ kind: 'edit', note: 'Como quedamos' });
});

test('a PAC that refuses the invoice of an edited order is told to staff, and the one before counts until it is tried again', async () => {
  const buyer = await createBuyer(shop, [{ productId: (await goods(50_000)).id, quantity: 2 }]);
  const { order_id } = await buy(shop, buyer);
  const order = { params: { order_id } };
  const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });
  const invoices = async () => (await staff.api.invoices.adminOfOrder(order)).invoices;
  const { invoice } = await staff.api.invoices.issue({ ...order, body: person });
  await stamp(invoice.id);
  await edit(order, { lines: [{ position: 0, quantity: 1 }] });
  const next = (await invoices()).find(({ replaces_id: id }) => id === invoice.id);
  const rename = (name: string) =>
    shop.db.sql(
      `update invoice set receiver = receiver || jsonb_build_object('legal_name', $2::text) where id = $1`,
      [next?.id, name],
    );
  await rename('Nombre Rechazado');
  await stamp(next?.id ?? '');
  expect(await invoices()).toMatchObject([{ state: 'stamped' }, { state: 'failed' }]);
  const { rows } = await shop.db.sql(
    `select count(*)::int as n from mail where subject = 'Se rechazó la factura de un pedido cambiado'`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
  // Edited once more meanwhile, what is tried again is of the order as it is then.
  await rename('XOCHILT CASAS CHAVEZ');
  await staff.api.invoices.retry({ params: { id: next?.id ?? '' } });
  await stamp(next?.id ?? '');
  expect(await invoices()).toMatchObject([
    { state: 'cancelling' },
    { state: 'stamped', total_cents: (await seen(order)).total_cents },
  ]);
});

test('edits of a forgotten customer name nobody', async () => {
  const buyer = await createBuyer(shop, [{ productId: (await goods(30_000)).id }]);
  const { order_id } = await buy(shop, buyer, pickup);
  const address = {
    recipient: 'Zenaida Olvidada',
    phone: '2221234567',
    street: 'Callejón Secreto',
    exterior_number: '1',
    neighbourhood: 'Centro',
    municipality: 'Puebla',
    state: 'Puebla',
    postal_code: '72000',
  };
  await edit({ params: { order_id } }, { delivery_method: 'parcel', address });
  const told = async () => {
    const { rows } = await shop.db.sql(
      `select (select string_agg(e::text, ' ') from order_edit e where order_id = $1) || ' '
         || (select string_agg(v::text, ' ') from order_event v where order_id = $1) as words`,
      [order_id],
    );
    return rows[0].words as string;
  };
  expect(await told()).toMatch(/Zenaida.*Como quedamos/s);
  await shop.db.transaction((tx) => anonymiseOrders(tx, buyer.id, 'Cliente eliminado'));
  expect(await told()).not.toMatch(/Zenaida|Callejón Secreto|Como quedamos/);
});

test('an order whose goods were gone is an ordinary one once they are swapped for others', async () => {
  const [gone, other] = [await goods(30_000), await goods(45_000)];
  const buyer = await createBuyer(shop, [{ productId: gone.id, quantity: 2 }]);
  const { order_id } = await buy(shop, buyer, pickup);
  await shop.db.sql(`update shop_order set state = 'paid_without_stock' where id = $1`, [order_id]);
  await shop.db.sql(`update stock_reservation set state = 'released' where holder = $1`, [order_id]);
  await shop.db.sql('update stock_level set on_hand = 0 where product_id = $1', [gone.id]);
  const order = { params: { order_id } };
  // A part of it is swapped: what is added is taken, the rest still waits.
  await edit(order, {
    lines: [{ position: 0, quantity: 1 }],
    added: [{ product_id: other.id, quantity: 1, price_cents: 30_000 }],
  });
  expect(await seen(order)).toMatchObject({
    state: 'paid_without_stock',
    lines: [{ quantity: 1 }, { quantity: 1 }],
  });
  await edit(order, { lines: [{ position: 0, quantity: 0 }] });
  expect(await seen(order)).toMatchObject({ state: 'paid', total_cents: 30_000, to_pack: [{ quantity: 1 }] });
  const { rows } = await shop.db.sql(
    'select product_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_level where product_id = any($1) group by 1',
    [[gone.id, other.id]],
  );
  expect(new Map(rows.map((row) => [row.product_id, [row.on_hand, row.reserved]]))).toEqual(
    new Map([
      [gone.id, [0, 0]],
      [other.id, [19, 0]],
    ]),
  );
});
