import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToCart, buy } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { box } from '../../../test/factories/packed-parcel.ts';
import {
  signInCustomer,
  type SignedIn,
  signInStaff,
  signInVisitor,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { orderLinkToken } from '../orders/tracking/order-link.ts';

let shop: TestShop;
let staff: SignedIn;
let product: { id: number };
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, limitAttempts: true });
  staff = await signInStaff(shop, 'orders');
  product = await createProduct(shop.db, { stock: 100 });
});
afterAll(() => shop.stop());

const hour = 3_600_000;
const nowhere = '00000000-0000-4000-8000-000000000000';
type Link = { token: string };

/** The token as it stands in the mail to the order's address. */
async function linkTo(orderId: string, email: string, hours = 72): Promise<Link> {
  const endsAt = new Date(shop.clock.now().getTime() + hours * hour);
  const secret = await sharedSecret(shop.db, 'secret.order-links');
  return { token: orderLinkToken(secret, { orderId, email, endsAt }) };
}

/** Three delivered units of an order. */
async function delivered(buyer: SignedIn, email: string) {
  await addToCart(buyer, product.id, 3);
  const { order_id: orderId } = await buy(shop, buyer);
  const params = { order_id: orderId };
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  return { buyer, email, orderId, params, link: await linkTo(orderId, email) };
}

let guests = 0;
async function guestsOrder() {
  const buyer = await signInVisitor(shop);
  const email = `invitada-${(guests += 1)}@prueba.example`;
  await buyer.api.customers.becomeGuest({ body: { name: 'Inés Invitada', email } });
  return delivered(buyer, email);
}
async function accountsOrder() {
  const buyer = await signInCustomer(shop);
  return delivered(buyer, buyer.email);
}

type Ask = Parameters<TestShop['api']['returns']['askByLink']>[0]['body'];
const wish = { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] } as const;
const ask = (params: Link, given: Partial<Ask> = {}) =>
  shop.api.returns
    .askByLink({ params, body: { ...wish, lines: [...wish.lines], ...given } })
    .then((answer) => answer.return);
const seen = (params: Link) => shop.api.returns.ofLink({ params });
const withdraw = (link: Link, id: string) =>
  shop.api.returns.withdrawByLink({ params: { ...link, return_id: id } }).then((answer) => answer.return);
const path = ({ token }: Link, rest = '') => `/order/tracking/${token}/returns${rest}`;

async function sendPhoto(link: Link, id: string, red: number) {
  const background = { r: red, g: 9, b: 9 };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('photo', new File([new Uint8Array(picture)], 'foto.png'));
  return shop.request(path(link, `/${id}/photos`), { method: 'POST', body });
}

describe('whoever holds the mailed link of a guest’s order', () => {
  test('asks for a return with photos, follows it and takes it back, as the guest does signed in', async () => {
    const { buyer, email, params, link } = await guestsOrder();
    expect(await seen(link)).toEqual({
      has_account: false,
      ...(await buyer.api.returns.ofOrder({ params })),
    });
    const made = await ask(link, { reason: 'defect', comment: 'Suena como turbina.' });
    expect(made).toMatchObject({ state: 'requested', can_withdraw: true, units: [{ position: 0 }] });
    for (const red of [1, 1, 60, 120, 180]) expect((await sendPhoto(link, made.id, red)).status).toBe(201);
    await expectRefusal(sendPhoto(link, made.id, 240), 409, 'photos_full');
    await staff.api.returns.decide({
      params: { return_id: made.id },
      body: { decision: 'approve', answer: 'Manda la caja con DHL.' },
    });
    const followed = await seen(link);
    expect(followed).toMatchObject({ returns: [{ state: 'approved', answer: 'Manda la caja con DHL.' }] });
    expect(followed).toMatchObject({
      returns: [{ photos: [{}, {}, {}, {}] }],
      returnable: [{ quantity: 2 }],
    });
    expect(followed).toEqual({ has_account: false, ...(await buyer.api.returns.ofOrder({ params })) });
    expect(await withdraw(link, made.id)).toMatchObject({ state: 'withdrawn', can_withdraw: false });
    await expect(withdraw(link, made.id)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    await expectRefusal(sendPhoto(link, made.id, 240), 409, 'return_closed');
    expect((await seen(link)).returnable).toMatchObject([{ quantity: 3 }]);
    const { order } = await buyer.api.orders.order({ params });
    expect(order.timeline.at(-1)?.message).toBe(`Cancelaste la devolución ${made.name}.`);

    // Its emails lead where no session is asked for.
    const all = await keptEmails(shop, email);
    expect(all.filter(({ text }) => text.includes('/dashboard'))).toEqual([]);
    const mails = all.filter(({ subject }) => subject.includes(made.name));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      const token = /\/seguimiento\/([\w-]{59})/.exec(text)?.[1] ?? '';
      expect((await seen({ token })).returns).toHaveLength(1);
    }
  });

  test('is one of many at once: each unit is returned once', async () => {
    const { link } = await guestsOrder();
    const lines = [{ position: 0, quantity: 3, serials: [] }];
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask(link, { lines })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(ask(link, { lines })).rejects.toMatchObject({ status: 409, code: 'not_returnable' });
    expect((await seen(link)).returns).toHaveLength(1);
  });

  test('and whose answer was lost asks again for the same return, not for another', async () => {
    const { link } = await guestsOrder();
    const body = { ...wish, lines: [...wish.lines] };
    const idempotencyKey = crypto.randomUUID();
    const once = () => shop.api.returns.askByLink({ params: link, body, idempotencyKey });
    expect((await once()).return.id).toBe((await once()).return.id);
    expect((await seen(link)).returns).toHaveLength(1);
  });

  test('adds no photo to a return that ended while the photo was read', async () => {
    const { link, orderId } = await guestsOrder();
    const { id } = await ask(link);
    const { late } = await shop.db.transaction(async (tx) => {
      await tx.sql('select 1 from shop_order where id = $1 for update', [orderId]);
      const sent = sendPhoto(link, id, 1);
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
      await tx.sql(`update return_request set state = 'withdrawn' where id = $1`, [id]);
      return { late: sent };
    });
    await expectRefusal(late, 409, 'return_closed');
    expect((await seen(link)).returns).toMatchObject([{ photos: [] }]);
  });

  test('is told beside the field what is wrong, and gets no store credit: there is no account for it', async () => {
    const { buyer, params, link } = await guestsOrder();
    await expect(ask(link, { reason: 'defect', comment: 'Falla' })).rejects.toMatchObject({
      status: 422,
      fields: { comment: expect.any(String) },
    });
    const noCredit = { status: 422, fields: { wanted: expect.any(String) } };
    await expect(ask(link, { wanted: 'store_credit' })).rejects.toMatchObject(noCredit);
    const signedIn = { ...wish, lines: [...wish.lines], wanted: 'store_credit' as const };
    await expect(buyer.api.returns.ask({ params, body: signedIn })).rejects.toMatchObject(noCredit);
    await expectRefusal(shop.request(path(link), { json: {} }), 422, 'invalid');
    expect((await seen(link)).returns).toEqual([]);
  });

  test('prints the label that the shop bought for it, and none before', async () => {
    const { link } = await guestsOrder();
    const { id } = await ask(link);
    const params = { return_id: id };
    const file = () => shop.request(path(link, `/${id}/label.pdf`));
    await expectRefusal(file(), 404);
    await staff.api.returns.decide({ params, body: { decision: 'approve', answer: 'Va tu guía.' } });
    const { quote } = await staff.api.returns.labelRates({ params, body: { parcel: box } });
    const { label } = await staff.api.returns.buyLabel({ params, body: { quote_id: quote.id, rate: 0 } });
    const { returns } = await seen(link);
    expect(returns[0]?.label).toMatchObject({ tracking_code: label.tracking_code, is_printable: true });
    expect((await (await file()).text()).slice(0, 5)).toBe('%PDF-');
  });

  test('may ask no more often than the hour bears', async () => {
    const { link } = await guestsOrder();
    const { settings } = (await signInStaff(shop)).api;
    const params = { group: 'limits' as const };
    const allow = async (most: number) => {
      const { version } = await settings.settings({ params });
      await settings.changeSettings({ params, body: { version, values: { voices_per_client: most } } });
    };
    await allow(1);
    await ask(link).catch(() => undefined);
    await expectRefusal(shop.request(path(link), { json: wish }), 429, 'too_many_requests');
    await allow(1000);
  });
});

describe('nobody else', () => {
  test('reads, asks, adds photos or takes back: with a link that ended, a guessed one, or another order’s', async () => {
    const [one, other] = [await guestsOrder(), await guestsOrder()];
    const { id } = await ask(one.link);
    const { token } = one.link;
    const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const ended = await linkTo(one.orderId, one.email, -1);
    const forged = await linkTo(one.orderId, other.email);
    for (const wrong of [flipped, 'a'.repeat(59), 'corto', ended.token, forged.token]) {
      await expectRefusal(shop.request(path({ token: wrong })), 404);
      await expectRefusal(shop.request(path({ token: wrong }), { json: wish }), 404);
      await expectRefusal(shop.request(path({ token: wrong }, `/${id}/withdraw`), { method: 'POST' }), 404);
      await expectRefusal(sendPhoto({ token: wrong }, id, 1), 404);
      await expectRefusal(shop.request(path({ token: wrong }, `/${id}/label.pdf`)), 404);
    }
    expect((await seen(other.link)).returns).toEqual([]);
    for (const strange of [id, nowhere]) {
      await expectRefusal(shop.request(path(other.link, `/${strange}/withdraw`), { method: 'POST' }), 404);
      await expectRefusal(sendPhoto(other.link, strange, 1), 404);
      await expectRefusal(shop.request(path(other.link, `/${strange}/label.pdf`)), 404);
    }
    // Not even another order of the same buyer: a link opens one.
    await shop.db.sql(
      'update shop_order set customer_id = (select customer_id from shop_order where id = $1) where id = $2',
      [one.orderId, other.orderId],
    );
    await expectRefusal(shop.request(path(other.link, `/${id}/withdraw`), { method: 'POST' }), 404);
    expect((await seen(one.link)).returns).toMatchObject([{ id, state: 'requested', photos: [] }]);
  });

  test('holds the returns of an account by its order’s link: its owner signs in', async () => {
    const { buyer, email, params, link } = await accountsOrder();
    const body = { ...wish, comment: 'Mi dirección nueva es otra.', lines: [...wish.lines] };
    const { return: made } = await buyer.api.returns.ask({ params, body });
    expect(await seen(link)).toEqual({ has_account: true, returns: [], returnable: [] });
    await expect(ask(link)).rejects.toMatchObject({ status: 409, code: 'has_account' });
    await expect(withdraw(link, made.id)).rejects.toMatchObject({ status: 409, code: 'has_account' });
    await expectRefusal(sendPhoto(link, made.id, 1), 409, 'has_account');
    expect((await buyer.api.returns.ofOrder({ params })).returns).toMatchObject([{ state: 'requested' }]);
    const [mail] = (await keptEmails(shop, email)).filter(({ subject }) => subject.includes(made.name));
    expect(mail?.text).toContain(`/dashboard?pedido=${params.order_id}`);
  });
});
