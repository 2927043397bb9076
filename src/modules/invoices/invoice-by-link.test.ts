import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../../test/factories/buy.ts';
import { createBuyerWithProfile, paidOrder, person } from '../../../test/factories/paid-order.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { orderLinkToken } from '../orders/tracking/order-link.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const hour = 3_600_000;
const paid = () => paidOrder(shop, staff);
const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });

/** The token as it stands in the mail to the order's address. */
async function linkTo(orderId: string, email: string, hours = 72): Promise<{ token: string }> {
  const endsAt = new Date(shop.clock.now().getTime() + hours * hour);
  const secret = await sharedSecret(shop.db, 'secret.order-links');
  return { token: orderLinkToken(secret, { orderId, email, endsAt }) };
}
const ask = (params: { token: string }, body: Partial<typeof person> = {}) =>
  shop.api.invoices.requestByLink({ params, body: { ...person, ...body } });
const seen = (params: { token: string }) => shop.api.invoices.ofLink({ params });
const path = ({ token }: { token: string }, rest = '') => `/order/tracking/${token}/invoices${rest}`;

describe('whoever holds the mailed link of an order', () => {
  test('asks for its invoice once, and account and link show the same one with its files', async () => {
    const { buyer, orderId, params, ask: askSignedIn, invoices } = await paid();
    const link = await linkTo(orderId, buyer.email);
    expect(await seen(link)).toMatchObject({ invoices: [], reason: null });
    const { invoice } = await ask(link);
    expect(invoice).toMatchObject({ state: 'requested', receiver: { rfc: person.rfc } });
    await expect(ask(link)).rejects.toMatchObject({ status: 409, code: 'invoice_exists' });
    await expect(askSignedIn()).rejects.toMatchObject({ status: 409, code: 'invoice_exists' });
    await stamp(invoice.id);
    const { invoices: linked, reason } = await seen(link);
    expect(linked).toEqual(await invoices());
    expect(linked).toMatchObject([{ id: invoice.id, state: 'stamped' }]);
    expect(reason).toBe('invoice_exists');

    const mine = await buyer.api.invoices.xml({ params: { id: invoice.id } });
    expect(await shop.api.invoices.xmlByLink({ params: { ...link, id: invoice.id } })).toEqual(mine);
    const pdf = await shop.request(path(link, `/${invoice.id}/pdf`));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await keptEmails(shop, buyer.email)).map(({ subject }) => subject).join()).toContain(
      `Tu factura ${invoice.name}`,
    );
    expect((await buyer.api.orders.order({ params })).order.timeline.map(({ kind }) => kind)).toContain(
      'invoice_stamped',
    );
  });

  test('is one of many at once: one invoice is made', async () => {
    const { buyer, orderId, ask: askSignedIn } = await paid();
    const link = await linkTo(orderId, buyer.email);
    const asked = await Promise.allSettled([ask(link), askSignedIn(), ask(link), askSignedIn(), ask(link)]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('types what the account’s form takes, and is told beside the field what is wrong', async () => {
    const { buyer, orderId } = await paid();
    const link = await linkTo(orderId, buyer.email);
    await expect(ask(link, { rfc: 'NADA' })).rejects.toMatchObject({
      status: 422,
      fields: { rfc: expect.any(String) },
    });
    await expect(ask(link, { cfdi_use: 'CP01' })).rejects.toMatchObject({
      status: 422,
      fields: { cfdi_use: expect.any(String) },
    });
    await expectRefusal(shop.request(path(link), { json: {} }), 422, 'invalid');
    expect((await seen(link)).invoices).toEqual([]);
  });

  test('asks again with other data where the tax authority refused them', async () => {
    const { buyer, orderId } = await paid();
    const link = await linkTo(orderId, buyer.email);
    const { invoice } = await ask(link, { legal_name: 'Nombre Rechazado' });
    await stamp(invoice.id);
    expect(await seen(link)).toMatchObject({ invoices: [{ state: 'failed' }], reason: null });
    const { invoice: again } = await ask(link);
    expect(again).toMatchObject({ id: invoice.id, name: invoice.name, state: 'requested' });
    await stamp(invoice.id);
    expect((await seen(link)).invoices).toMatchObject([{ state: 'stamped', receiver: { rfc: person.rfc } }]);
  });

  test('is bound by the rules of the account: paid first, and in the month of the sale', async () => {
    const { buyer } = await createBuyerWithProfile(shop);
    const { order_id: unpaid } = await placeOrder(buyer);
    await expect(ask(await linkTo(unpaid, buyer.email))).rejects.toMatchObject({
      status: 409,
      code: 'not_paid',
    });
    const late = await paid();
    const link = await linkTo(late.orderId, late.buyer.email, 24 * 70);
    shop.clock.moveBy(62 * 24 * hour);
    await expect(ask(link)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    shop.clock.moveBy(-62 * 24 * hour);
  });

  test('keeps it when the order becomes an account’s, whose owner sees the same invoice', async () => {
    const { buyer, orderId, params } = await paid();
    const link = await linkTo(orderId, buyer.email);
    const { invoice } = await ask(link);
    const owner = await signInCustomer(shop);
    await shop.db.sql('update shop_order set customer_id = $2 where id = $1', [orderId, owner.id]);
    expect((await seen(link)).invoices).toMatchObject([{ id: invoice.id }]);
    expect((await owner.api.invoices.ofOrder({ params })).invoices).toMatchObject([{ id: invoice.id }]);
  });

  test('has the shop read a Constancia, whose file is kept nowhere', async () => {
    const { buyer, orderId } = await paid();
    const { token } = await linkTo(orderId, buyer.email);
    const send = (to: string) => {
      const body = new FormData();
      body.set('file', new File(['no pdf'], 'constancia.pdf', { type: 'application/pdf' }));
      return shop.request(`/order/tracking/${to}/constancia`, { method: 'POST', body });
    };
    await expectRefusal(send(token), 422);
    // A stranger’s file is not read at all.
    await expectRefusal(send('a'.repeat(59)), 404);
  });
});

describe('nobody else', () => {
  test('reads or asks for an invoice: with another order’s link, one that ended, or a guessed one', async () => {
    const [one, other] = [await paid(), await paid()];
    const link = await linkTo(one.orderId, one.buyer.email);
    const { invoice } = await ask(link);
    await stamp(invoice.id);
    const ofOther = await linkTo(other.orderId, other.buyer.email);
    const flipped = `${link.token.slice(0, -2)}${link.token.endsWith('AA') ? 'BB' : 'AA'}`;
    const ended = await linkTo(one.orderId, one.buyer.email, -1);
    const forged = await linkTo(one.orderId, 'otra@correo.example');
    for (const kind of ['xml', 'pdf']) {
      await expectRefusal(shop.request(path(ofOther, `/${invoice.id}/${kind}`)), 404);
    }
    expect((await seen(ofOther)).invoices).toEqual([]);
    for (const token of [flipped, 'a'.repeat(59), 'corto', ended.token, forged.token]) {
      for (const rest of ['', `/${invoice.id}/xml`, `/${invoice.id}/pdf`]) {
        await expectRefusal(shop.request(path({ token }, rest)), 404);
      }
      await expectRefusal(shop.request(path({ token }), { json: person }), 404);
    }
  });

  test('learns from another order of the same buyer: a link opens one order', async () => {
    const { buyer, orderId, ask: askSignedIn } = await paid();
    const { order_id: second } = await placeOrder((await createBuyerWithProfile(shop)).buyer);
    await shop.db.sql('update shop_order set customer_id = $2, email = $3 where id = $1', [
      second,
      buyer.id,
      buyer.email,
    ]);
    const { invoice } = await askSignedIn();
    await stamp(invoice.id);
    const ofSecond = await linkTo(second, buyer.email);
    await expectRefusal(shop.request(path(ofSecond, `/${invoice.id}/xml`)), 404);
    expect((await seen(await linkTo(orderId, buyer.email))).invoices).toHaveLength(1);
  });
});
