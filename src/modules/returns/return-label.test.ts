import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { box, packedParcel, parcelControl, parcelsAt } from '../../../test/factories/packed-parcel.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

type Packed = Awaited<ReturnType<typeof packedParcel>>;

/** A return of what was delivered, accepted unless it says otherwise. */
async function returned({ isApproved = true } = {}) {
  const packed: Packed = await packedParcel(shop, staff);
  const order = { params: { order_id: packed.orderId } };
  const way = { carrier: 'DHL', tracking_code: 'D1' };
  await staff.api.orders.updateFulfilment({ ...order, body: { fulfilment: 'shipped', ...way } });
  await staff.api.orders.updateFulfilment({ ...order, body: { fulfilment: 'delivered' } });
  const { return: made } = await packed.buyer.api.returns.ask({
    ...order,
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  const of = { params: { return_id: made.id } };
  if (isApproved) {
    await staff.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Va tu guía.' } });
  }
  const own = async () => (await packed.buyer.api.returns.ofOrder(order)).returns[0];
  const seen = async () => (await staff.api.returns.adminOfOrder(order)).returns[0];
  const timeline = async () => (await staff.api.orders.adminOrder(order)).order.timeline;
  return { ...packed, id: made.id, name: made.name, of, own, seen, timeline };
}

type Returned = Awaited<ReturnType<typeof returned>>;
const ratesOf = ({ of }: Pick<Returned, 'of'>) =>
  staff.api.returns.labelRates({ ...of, body: { parcel: box } });

/** Buys the cheapest label of a provider. */
async function labelled(provider: 'envia' | 'skydropx' = 'envia') {
  const back = await returned();
  const { quote } = await ratesOf(back);
  const rate = quote.rates.findIndex((one) => one.provider === provider);
  const body = { quote_id: quote.id, rate };
  const { label } = await staff.api.returns.buyLabel({ ...back.of, body });
  const move = async (status: string) => {
    await parcelControl(shop, provider, `/parcels/${label.tracking_code}/move`, {
      status,
      description: `Va: ${status}`,
    });
    await shop.open.runJob('carriers.read-parcel', { labelId: label.id });
  };
  const file = (token: string | undefined) =>
    shop.request(`/order/returns/${back.id}/label.pdf`, token === undefined ? {} : { token });
  return { ...back, body, label, move, file };
}

describe('the label of a return', () => {
  test('is bought once, from where its order went to, and its buyer is told and prints it', async () => {
    const before = (await parcelsAt(shop, 'envia')).length;
    const { of, body, label, buyer, own, seen, name, file } = await labelled();
    const again = await Promise.all([
      staff.api.returns.buyLabel({ ...of, body }),
      staff.api.returns.buyLabel({ ...of, body }),
    ]);
    expect(again.map((answer) => answer.label.id)).toEqual([label.id, label.id]);
    expect(await parcelsAt(shop, 'envia')).toHaveLength(before + 1);
    expect(await seen()).toMatchObject({ sent_parcel: box, labels: [{ id: label.id, state: 'bought' }] });
    const { tracking_code, carrier_name } = label;
    expect((await own())?.label).toMatchObject({ tracking_code, carrier_name, is_printable: true });
    const mails = (await keptEmails(shop, buyer.email)).filter(({ subject }) => subject.includes('guía'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`La guía para mandar tu devolución ${name}`);
    const pdf = await file(buyer.token);
    expect(pdf.status).toBe(200);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  });

  test('is followed: who waits for it reads that it was fetched and that it arrived', async () => {
    const { move, own, timeline, name, buyer, of } = await labelled('skydropx');
    await move('picked_up');
    expect((await own())?.label).toMatchObject({ parcel_state: 'picked_up', is_printable: false });
    expect(await own()).toMatchObject({ can_withdraw: false });
    await expect(buyer.api.returns.withdraw(of)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    await move('delivered');
    await move('delivered');
    const topics = (await timeline()).map(({ kind }) => kind).filter((kind) => kind.startsWith('return_'));
    expect(topics.filter((kind) => kind === 'return_delivered')).toHaveLength(1);
    expect(topics).toContain('return_picked_up');
    expect((await timeline()).some(({ message }) => message.includes(`delivered return ${name}`))).toBe(true);
  });

  test('whose parcel is stuck is told to staff once, and is to be done as one of a return, not of an order', async () => {
    const todo = async () => {
      const { todo: items } = await staff.api.staff.dashboard({ query: { fresh: 'true' } });
      return ['parcel_problems', 'return_parcels'].map(
        (wanted) => items.find(({ key }) => key === wanted)?.count ?? 0,
      );
    };
    const [ofOrders = 0, ofReturns = 0] = await todo();
    const { move, orderId } = await labelled();
    const told = async () =>
      (await keptEmails(shop, staff.email)).filter(
        ({ text }) => text.includes(orderId) && text.includes('Va: Exception'),
      );
    await move('Exception');
    await move('Exception');
    expect(await told()).toHaveLength(1);
    expect(await todo()).toEqual([ofOrders, ofReturns + 1]);
    const { returns } = await staff.api.returns.adminReturns({ query: { parcel: 'problem' } });
    expect(returns.map((one) => one.order_id)).toContain(orderId);
  });

  test('needs nobody any more once its goods are here, whatever its carrier says afterwards', async () => {
    const { move, seen, of, timeline } = await labelled();
    await move('Exception');
    expect((await seen())?.labels).toMatchObject([{ is_problem: true }]);
    await staff.api.returns.receive(of);
    expect((await seen())?.labels).toMatchObject([{ is_problem: false }]);
    await move('Lost');
    expect((await seen())?.labels).toMatchObject([{ is_problem: false, parcel_state: 'lost' }]);
    expect((await timeline()).map(({ kind }) => kind)).not.toContain('return_lost');
  });

  test('of which only the guide was found is not told to be printed: staff send it', async () => {
    const back = await returned();
    const { quote } = await ratesOf(back);
    await parcelControl(shop, 'envia', '/faults', { api: { timeout_after_accept_next: 1 } });
    const rate = quote.rates.findIndex((one) => one.provider === 'envia');
    const body = { quote_id: quote.id, rate };
    const { label } = await staff.api.returns.buyLabel({ ...back.of, body });
    expect(label.state).toBe('unknown');
    const made = (await parcelsAt(shop, 'envia')).toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    );
    const guide = { tracking_code: made[0]?.guide ?? '' };
    await staff.api.orders.resolveLabel({ params: { label_id: label.id }, body: guide });
    expect((await back.own())?.label).toMatchObject({ ...guide, is_printable: false });
    const mails = await keptEmails(shop, back.buyer.email);
    expect(mails.filter(({ subject }) => subject.includes('guía'))).toEqual([]);
    const told = (await keptEmails(shop, staff.email)).filter(
      ({ text }) => text.includes(back.orderId) && text.includes('páginas del proveedor'),
    );
    expect(told).toHaveLength(1);
  });

  test('is given back with a return that its buyer calls off', async () => {
    const { of, label, buyer, own } = await labelled();
    await buyer.api.returns.withdraw(of);
    await shop.open.runJob('carriers.abandon-label', { labelId: label.id });
    expect((await own())?.label).toBeNull();
    const parcel = (await parcelsAt(shop, 'envia')).find(({ guide }) => guide === label.tracking_code);
    expect(parcel).toMatchObject({ isCancelled: true });
  });

  test('is given back with a return whose customer’s account is erased before anybody sent it', async () => {
    const { label, buyer, seen, timeline, name } = await labelled();
    const owner = await signInStaff(shop);
    await owner.api.accounts.adminErase({ params: { id: buyer.id }, query: {} });
    expect(await seen()).toMatchObject({ state: 'withdrawn' });
    expect((await timeline()).some(({ message }) => message.includes(`Return ${name} ended`))).toBe(true);
    await shop.open.runJob('carriers.abandon-label', { labelId: label.id });
    const parcel = (await parcelsAt(shop, 'envia')).find(({ guide }) => guide === label.tracking_code);
    expect(parcel).toMatchObject({ isCancelled: true });
  });

  test('may be bought anew where it was given back', async () => {
    const { of, label, own, timeline, buyer, name } = await labelled();
    await staff.api.orders.cancelLabel({ params: { label_id: label.id } });
    const [last] = (await keptEmails(shop, buyer.email)).slice(-1);
    expect(last).toMatchObject({
      subject: `No uses la guía de tu devolución ${name}`,
      text: expect.stringContaining(`${label.tracking_code}`),
    });
    expect((await own())?.label).toBeNull();
    const told = (await timeline()).some(({ message }) => message.includes('was given back'));
    expect(told).toBe(true);
    const { quote } = await ratesOf({ of });
    const next = await staff.api.returns.buyLabel({ ...of, body: { quote_id: quote.id, rate: 0 } });
    expect((await own())?.label).toMatchObject({ tracking_code: next.label.tracking_code });
  });
});

describe('no label is bought', () => {
  test('for what is not approved yet, or is here already', async () => {
    const asked = await returned({ isApproved: false });
    await expect(ratesOf(asked)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    const { of, body } = await labelled();
    await staff.api.returns.receive(of);
    await expect(staff.api.returns.buyLabel({ ...of, body })).rejects.toMatchObject({ code: 'too_late' });
  });

  test('at the rates of another return or to where the warehouse was before, or of a parcel that nobody measured', async () => {
    const one = await returned();
    const other = await returned();
    const { quote } = await ratesOf(one);
    const body = { quote_id: quote.id, rate: 0 };
    await expect(staff.api.returns.buyLabel({ ...other.of, body })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    await shop.db.sql(`update parcel_quote set to_code = '97000' where id = $1`, [quote.id]);
    await expect(staff.api.returns.buyLabel({ ...one.of, body })).rejects.toMatchObject({
      code: 'quote_expired',
    });
    const parcel = { ...box, weight_grams: Number.NaN };
    await expect(staff.api.returns.labelRates({ ...one.of, body: { parcel } })).rejects.toMatchObject({
      status: 422,
      fields: { 'parcel.weight_grams': expect.any(String) },
    });
  });

  test('where the order was picked up', async () => {
    const { buyer, orderId } = await packedParcel(shop, staff, { delivery_method: 'pickup_cdmx' });
    const order = { params: { order_id: orderId } };
    await staff.api.orders.updateFulfilment({ ...order, body: { fulfilment: 'shipped' } });
    await staff.api.orders.updateFulfilment({ ...order, body: { fulfilment: 'delivered' } });
    const { return: made } = await buyer.api.returns.ask({
      ...order,
      body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    });
    const of = { params: { return_id: made.id } };
    await staff.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Tráela.' } });
    expect((await staff.api.returns.adminOfOrder(order)).returns[0]).toMatchObject({ can_label: false });
    await expect(ratesOf({ of })).rejects.toMatchObject({ code: 'no_parcel' });
  });

  test('for which a carrier is sent to the warehouse', async () => {
    const { label } = await labelled();
    const day = new Date(shop.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { label_ids: [label.id], warehouse: 'CDMX', day, from_hour: 9, to_hour: 15 };
    await expect(staff.api.orders.askPickup({ body })).rejects.toMatchObject({ code: 'not_together' });
  });

  test('nor printed by anybody whose it is not', async () => {
    const { id, file } = await labelled();
    const stranger = await signInCustomer(shop);
    await expectRefusal(file(undefined), 401);
    await expectRefusal(file(stranger.token), 404);
    const catalog = await signInStaff(shop, 'catalog');
    for (const path of ['rates', 'label']) {
      const send = (token: string | undefined) =>
        shop.request(`/admin/returns/${id}/${path}`, { json: {}, ...(token !== undefined && { token }) });
      await expectRefusal(send(undefined), 401);
      await expectRefusal(send(stranger.token), 401);
      await expectRefusal(send(catalog.token), 403);
    }
  });
});
