import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, deliveryAddress, newAddress, payAtProvider } from '../../../test/factories/buy.ts';
import { createCompany, createMember } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { payLink } from '../../../test/factories/pay-link.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { readPdf } from '../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { availableOf } from '../inventory/index.ts';
import { waitingQuoteCount } from './index.ts';
import { lockDraft } from '../orders/drafts/drafts.queries.ts';
import { sweepDraftOrders } from '../orders/drafts/end-draft-order.ts';
import { attemptsOf } from '../payments/index.ts';

let shop: TestShop;
let owner: SignedIn;
let seller: SignedIn;
let priceListId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
  seller = await signInStaff(shop, 'orders');
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoreo', basis_points: 1000, products: [] },
  });
  priceListId = list.id;
});
afterAll(() => shop.stop());

const hour = 3_600_000;
const minute = 60_000;
let movedBy = 0;
const later = (milliseconds: number) => {
  movedBy += milliseconds;
  shop.clock.moveBy(milliseconds);
};
afterEach(() => {
  shop.clock.moveBy(-movedBy);
  movedBy = 0;
});

type Quote = Awaited<ReturnType<SignedIn['api']['companyQuotes']['ownQuote']>>['quote'];
type Version = Parameters<SignedIn['api']['companyQuotes']['send']>[0]['body'];

const company = () => createCompany(shop, { staff: owner });
const product = (stock = 100) => createProduct(shop.db, { priceCents: 100_000, stock });
const ask = async (buyer: SignedIn, productId: number, quantity = 20) => {
  const lines = [{ product_id: productId, quantity, target_cents: 90_000 }];
  return (
    await buyer.api.companyQuotes.request({
      body: { lines, delivery_method: 'parcel', address: newAddress(), purchase_order: 'OC-77' },
    })
  ).quote;
};
const versionOf = ({ revision, wanted }: Quote, given: Partial<Version> = {}): Version => ({
  revision,
  lines: wanted.map((line) => ({ ...line, price_cents: line.target_cents ?? undefined })),
  shipping_cents: 0,
  valid_days: 15,
  kept_hours: 48,
  ...given,
});
const send = async (quote: Quote, given: Partial<Version> = {}) =>
  (await seller.api.companyQuotes.send({ params: quote, body: versionOf(quote, given) })).quote;
const own = async (buyer: SignedIn, { id }: { id: string }) =>
  (await buyer.api.companyQuotes.ownQuote({ params: { id } })).quote;
const act = (who: SignedIn, { id }: { id: string }, what: string, json: object) =>
  shop.request(`/company/quotes/${id}/${what}`, { token: who.token, json });
const free = async (id: number) => (await availableOf(shop.db, [id])).get(id);
const openLine = (id: number, limitCents: number) =>
  owner.api.companyCredit.setLine({
    params: { id },
    body: { limit_cents: limitCents, days_to_pay: 30, version: 0 },
  });

test('a buyer asks, the shop offers in versions, the company negotiates and orders by a link', async () => {
  const { admin } = await company();
  const goods = await product();
  const asked = await ask(admin, goods.id);
  expect(asked).toMatchObject({ state: 'requested', purchase_order: 'OC-77', versions: [], order: null });
  const first = await send(asked, {
    lines: [{ product_id: goods.id, quantity: 20 }],
    message: 'Es nuestro precio.',
  });
  expect(first.versions[0]).toMatchObject({ version: 1, total_cents: 2_000_000 });
  const replied = (
    await admin.api.companyQuotes.reply({
      params: asked,
      body: {
        revision: first.revision,
        message: '¿A 900 con 25?',
        lines: [{ product_id: goods.id, quantity: 25, target_cents: 90_000 }],
      },
    })
  ).quote;
  expect(replied).toMatchObject({ state: 'requested', wanted: [{ quantity: 25, target_cents: 90_000 }] });
  const second = await send(replied);
  expect(second.versions.map(({ version, total_cents: total }) => [version, total])).toEqual([
    [2, 2_250_000],
    [1, 2_000_000],
  ]);
  expect(second.messages.map(({ from, version }) => [from, version])).toEqual([
    ['shop', 1],
    ['company', null],
  ]);
  const mails = (await keptEmails(shop, admin.email)).filter(({ subject }) => subject.includes(asked.folio));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Tu cotización ${asked.folio}: $20,000.00`,
    `Tu cotización ${asked.folio}: $22,500.00`,
  ]);

  const { quote } = await admin.api.companyQuotes.accept({
    params: asked,
    body: { revision: second.revision, purchase_order: 'OC-78' },
  });
  expect(quote).toMatchObject({ state: 'accepted', purchase_order: 'OC-78', order: { state: 'open' } });
  const token = quote.order?.payment_link?.split('/').at(-1) ?? '';
  const { draft_order: linked } = await shop.api.orders.linkedOrder({ params: { token } });
  expect(linked).toMatchObject({ total_cents: 2_250_000, lines: [{ quantity: 25, price_cents: 90_000 }] });
});

test('staff begin a quote for who buys for a company, once, and for nobody else', async () => {
  const { admin } = await company();
  const goods = await product();
  const body = {
    customer_id: admin.id,
    lines: [{ product_id: goods.id, quantity: 12 }],
    delivery_method: 'parcel',
    address: newAddress(),
  };
  const idempotencyKey = randomUUID();
  const begin = () => seller.api.companyQuotes.begin({ body, idempotencyKey });
  const { quote } = await begin();
  expect((await begin()).quote.id).toBe(quote.id);
  expect(quote).toMatchObject({ state: 'requested', wanted: [{ quantity: 12 }], contact: { id: admin.id } });
  expect(await send(quote)).toMatchObject({ state: 'sent' });
  expect(await own(admin, quote)).toMatchObject({ state: 'sent', folio: quote.folio });
  const stranger = await signInCustomer(shop);
  await expect(
    seller.api.companyQuotes.begin({ body: { ...body, customer_id: stranger.id } }),
  ).rejects.toMatchObject({ status: 404 });
  const twice = { ...body, lines: [...body.lines, ...body.lines] };
  await expect(seller.api.companyQuotes.begin({ body: twice })).rejects.toMatchObject({
    fields: { 'lines.1.product_id': 'This product is in another line already.' },
  });
  const support = await signInStaff(shop, 'support');
  await expect(support.api.companyQuotes.begin({ body })).rejects.toMatchObject({ status: 403 });
});

describe('goods', () => {
  test('are kept for as long as the shop said, once for all versions, and are free when it is declined', async () => {
    const { admin } = await company();
    const goods = await product();
    const asked = await ask(admin, goods.id);
    expect(await free(goods.id)).toBe(100);
    const first = await send(asked);
    expect(await free(goods.id)).toBe(80);
    const second = await send(first, { lines: [{ product_id: goods.id, quantity: 30 }] });
    expect(await free(goods.id)).toBe(70);
    await expectRefusal(act(admin, asked, 'refusal', { revision: first.revision }), 409, 'stale');
    await admin.api.companyQuotes.decline({
      params: asked,
      body: { revision: second.revision, reason: 'Caro' },
    });
    expect(await free(goods.id)).toBe(100);
    // Said twice it is said once; it cannot be ordered any more.
    const again = await admin.api.companyQuotes.decline({
      params: asked,
      body: { revision: second.revision },
    });
    expect(again.quote).toMatchObject({ state: 'declined', reason: 'Caro' });
    await expectRefusal(
      act(admin, asked, 'acceptance', { revision: again.quote.revision }),
      409,
      'quote_closed',
    );
  });

  test('that the shop does not keep are refused when somebody bought them meanwhile', async () => {
    const { admin } = await company();
    const goods = await product(20);
    const sent = await send(await ask(admin, goods.id), { kept_hours: 0 });
    expect(await free(goods.id)).toBe(20);
    const other = await company();
    await send(await ask(other.admin, goods.id, 5));
    await expectRefusal(act(admin, sent, 'acceptance', { revision: sent.revision }), 409, 'out_of_stock');
    expect(await own(admin, sent)).toMatchObject({ state: 'sent', order: null });
  });

  test('whose time to be kept is over are free again, whatever their quote waits for', async () => {
    const { admin } = await company();
    const [goods, others] = [await product(), await product()];
    await send(await ask(admin, goods.id));
    const other = await send(await ask(admin, others.id));
    const body = { revision: other.revision, message: '¿Con descuento?' };
    await admin.api.companyQuotes.reply({ params: other, body });
    await shop.open.runJob('company-quotes.free-goods');
    expect([await free(goods.id), await free(others.id)]).toEqual([80, 80]);
    later(49 * hour);
    for (let time = 0; time < 2; time += 1) await shop.open.runJob('company-quotes.free-goods');
    expect([await free(goods.id), await free(others.id)]).toEqual([100, 100]);
  });

  test('are kept no longer than their prices hold', async () => {
    const { admin } = await company();
    const sent = await send(await ask(admin, (await product()).id), { valid_days: 1, kept_hours: 2160 });
    expect(sent.versions[0]?.kept_until).toBe(sent.versions[0]?.valid_until);
  });

  test('that nobody has cannot be kept: nothing is offered, and what was kept before stays', async () => {
    const { admin } = await company();
    const goods = await product(25);
    const sent = await send(await ask(admin, goods.id));
    const answer = await shop.request(`/admin/quotes/${sent.id}/versions`, {
      token: seller.token,
      json: versionOf(sent, { lines: [{ product_id: goods.id, quantity: 26 }] }),
    });
    await expectRefusal(answer, 409, 'out_of_stock');
    expect(await own(admin, sent)).toMatchObject({ versions: [{ version: 1 }] });
    expect(await free(goods.id)).toBe(5);
  });
});

describe('accepting', () => {
  test('is offered on credit where the company has a line, which says why it does not reach', async () => {
    const { admin, id } = await company();
    const goods = await product();
    const seen = ({ id: quoteId }: { id: string }) =>
      admin.api.companyQuotes.ownQuote({ params: { id: quoteId } });
    const sent = await send(await ask(admin, goods.id));
    expect((await seen(sent)).company_credit).toBeNull();
    await openLine(id, 2_000_000);
    expect((await seen(sent)).company_credit).toEqual({ reason: null });
    expect((await seen(await ask(admin, goods.id))).company_credit).toBeNull();
    const large = await send(await ask(admin, goods.id, 30));
    expect((await seen(large)).company_credit?.reason).toContain('$20,000.00');
    expect((await seen(sent)).is_own_order).toBe(false);
    await admin.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } });
    expect((await seen(sent)).is_own_order).toBe(true);
    const other = await createMember(shop, admin, { role: 'approver' });
    const { is_own_order: isOwn } = await other.api.companyQuotes.ownQuote({ params: { id: sent.id } });
    expect(isOwn).toBe(false);
  });

  test('twenty times at once is one order', async () => {
    const { admin } = await company();
    const goods = await product();
    const sent = await send(await ask(admin, goods.id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(admin, sent, 'acceptance', { revision: sent.revision })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ quote: Quote }>));
    expect(new Set(bodies.map(({ quote }) => quote.order?.draft_order_id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await free(goods.id)).toBe(80);
  });

  test('with the company’s credit is an order at once, with its purchase-order number, within the limit', async () => {
    const { admin, id } = await company();
    await openLine(id, 2_000_000);
    const goods = await product();
    const sent = await send(await ask(admin, goods.id));
    const body = { revision: sent.revision, pay_with: 'company_credit' } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(admin, sent, 'acceptance', body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const quote = await own(admin, sent);
    expect(quote).toMatchObject({ state: 'accepted', order: { state: 'paid', payment_link: null } });
    const { order } = await owner.api.orders.adminOrder({
      params: { order_id: quote.order?.order_id ?? '' },
    });
    expect(order).toMatchObject({
      payment_method: 'company_credit',
      purchase_order: 'OC-77',
      total_cents: 1_800_000,
    });
    const { credit } = await owner.api.companyCredit.ofCompany({ params: { id } });
    expect(credit?.charges).toMatchObject([
      { amount_cents: 1_800_000, order_number: quote.order?.order_number },
    ]);
    expect(await free(goods.id)).toBe(80);
    // What is left of the credit does not reach: nothing is accepted.
    const more = await send(await ask(admin, goods.id));
    await expectRefusal(
      act(admin, more, 'acceptance', { revision: more.revision, pay_with: 'company_credit' }),
      409,
      'payment_method_unavailable',
    );
    expect(await own(admin, more)).toMatchObject({ state: 'sent', order: null });
    // Cancelled, it is not ordered again at the prices of then, but as a new version.
    const cancelled = { params: { order_id: order.order_id }, body: { reason: 'El precio era un error' } };
    await owner.api.orders.cancelOrder(cancelled);
    const after = await own(admin, sent);
    expect(after).toMatchObject({ order: { state: 'over' }, has_accepts_left: false });
    const again = { revision: after.revision, pay_with: 'company_credit' };
    await expectRefusal(act(admin, sent, 'acceptance', again), 409, 'quote_closed');
    const renewed = await send(after);
    await act(admin, sent, 'acceptance', { revision: renewed.revision, pay_with: 'company_credit' });
    expect(await own(admin, sent)).toMatchObject({ order: { state: 'paid' } });
  });

  test('of an older version, of none and of one that holds no more is refused', async () => {
    const { admin } = await company();
    const goods = await product();
    const asked = await ask(admin, goods.id);
    await expectRefusal(act(admin, asked, 'acceptance', { revision: asked.revision }), 409, 'quote_closed');
    const first = await send(asked);
    const second = await send(first, { valid_days: 1 });
    const { details } = await expectRefusal(
      act(admin, asked, 'acceptance', { revision: first.revision }),
      409,
      'stale',
    );
    expect(details?.current).toMatchObject({ revision: second.revision });
    later(25 * hour);
    expect(await own(admin, asked)).toMatchObject({ state: 'expired' });
    await expectRefusal(act(admin, asked, 'acceptance', { revision: second.revision }), 409, 'quote_expired');
    const renewed = await send(await own(admin, asked));
    expect(renewed).toMatchObject({ state: 'sent' });
  });

  test('keeps to the buyer’s budget where credit pays', async () => {
    const { admin, id } = await company();
    await openLine(id, 10_000_000);
    const buyer = await createMember(shop, admin, { role: 'buyer', budgetCents: 1_000_000 });
    const sent = await send(await ask(buyer, (await product()).id));
    const body = { revision: sent.revision, pay_with: 'company_credit' };
    await expectRefusal(act(buyer, sent, 'acceptance', body), 409, 'over_budget');
    // Who may spend it orders it instead: it is theirs then.
    await admin.api.companyQuotes.accept({ params: sent, body: { ...body, pay_with: 'company_credit' } });
    expect(await own(buyer, sent)).toMatchObject({ order: { state: 'paid' } });
  });

  test('by somebody else lets no one put it on credit who has a budget of their own', async () => {
    const { admin, id } = await company();
    await openLine(id, 10_000_000);
    const buyer = await createMember(shop, admin, { budgetCents: 1_000_000 });
    const sent = await send(await ask(buyer, (await product()).id));
    await admin.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } });
    const body = { revision: sent.revision, pay_with: 'company_credit' } as const;
    await expectRefusal(act(buyer, sent, 'acceptance', body), 409, 'quote_closed');
    expect(await own(buyer, sent)).toMatchObject({ order: { state: 'open' } });
    const { quote } = await admin.api.companyQuotes.accept({ params: sent, body });
    expect(quote).toMatchObject({ order: { state: 'paid' } });
    // Said again once it is paid, it says so to everybody.
    expect((await act(buyer, sent, 'acceptance', body)).status).toBe(200);
  });

  test('again is possible once the order lapsed unpaid', async () => {
    const { admin } = await company();
    const goods = await product();
    const sent = await send(await ask(admin, goods.id));
    const accepted = (
      await admin.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } })
    ).quote;
    later(49 * hour);
    await sweepDraftOrders(shop.shop);
    const lapsed = await own(admin, sent);
    expect(lapsed).toMatchObject({ state: 'accepted', order: { state: 'over', payment_link: null } });
    expect(await free(goods.id)).toBe(100);
    const { quote } = await admin.api.companyQuotes.accept({
      params: sent,
      body: { revision: lapsed.revision },
    });
    expect(quote.order).toMatchObject({ state: 'open' });
    expect(quote.order?.draft_order_id).not.toBe(accepted.order?.draft_order_id);
  });

  test('again, and a new version, have the goods of what lapsed this minute', async () => {
    const { admin } = await company();
    const lapsed = async () => {
      const sent = await send(await ask(admin, (await product(20)).id));
      await admin.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } });
      return sent;
    };
    const [one, other] = [await lapsed(), await lapsed()];
    later(49 * hour);
    const { revision } = await own(admin, one);
    const { quote } = await admin.api.companyQuotes.accept({ params: one, body: { revision } });
    expect(quote.order).toMatchObject({ state: 'open' });
    expect(await send(await own(admin, other))).toMatchObject({ state: 'sent' });
  });

  test('again, while its order begins to be paid in its last moment, is that order and no second one', async () => {
    const { admin } = await company();
    const sent = await send(await ask(admin, (await product()).id));
    const accepted = (
      await admin.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } })
    ).quote;
    const draftId = accepted.order?.draft_order_id ?? '';
    const token = accepted.order?.payment_link?.split('/').at(-1) ?? '';
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%draft_order%'`,
        );
        expect(rows[0].waiting).toBe(count);
      }, patience);
    const { revision } = await own(admin, sent);
    // The payment emulator tells the time itself: the order comes near its end, not the clock.
    const soon = new Date(shop.clock.now().getTime() + minute);
    await shop.db.sql('update draft_order set kept_until = $2 where id = $1', [draftId, soon]);
    const [paid, again] = await shop.db.transaction(async (tx) => {
      await tx.first(lockDraft, { id: draftId });
      const paying = payLink(shop, token);
      await waiting(1);
      later(minute);
      const accepting = act(admin, sent, 'acceptance', { revision });
      await waiting(2);
      return [paying, accepting];
    });
    expect((await paid).status).toBe(201);
    expect((await again).status).toBe(200);
    expect(await own(admin, sent)).toMatchObject({
      order: { state: 'in_payment', draft_order_id: draftId },
    });
  });

  /** A quote that was accepted, and whose voucher nobody paid in time. */
  const lapsed = async () => {
    const { admin, id } = await company();
    await openLine(id, 10_000_000);
    const goods = await product();
    const sent = await send(await ask(admin, goods.id, 5));
    const accept = async (payWith: 'link' | 'company_credit') => {
      const { revision } = await own(admin, sent);
      return (await admin.api.companyQuotes.accept({ params: sent, body: { revision, pay_with: payWith } }))
        .quote;
    };
    const params = { token: (await accept('link')).order?.payment_link?.split('/').at(-1) ?? '' };
    const { version } = (await shop.api.orders.linkedOrder({ params })).draft_order;
    const { redirect_url: url } = await shop.api.orders.payLinkedOrder({
      params,
      body: { payment_method: 'oxxo', version },
    });
    const page = {
      order_id: '',
      order_number: null,
      payment: { provider: 'stripe' as const, redirect_url: url },
    };
    await payAtProvider(shop, page, { method: 'oxxo' });
    await shop.api.orders.confirmLinkedOrder({ params, body: {} });
    const orders = async () =>
      (
        await shop.db.sql(
          `select o.id, o.state, coalesce(sum(r.amount_cents), 0)::int as back
             from shop_order o join order_line l on l.order_id = o.id
             left join payment_attempt a on a.reference = o.id::text left join refund r on r.attempt_id = a.id
            where l.product_id = $1 group by o.id order by o.placed_at`,
          [goods.id],
        )
      ).rows;
    const [begun] = await orders();
    const voucher = (await attemptsOf(shop.db, String(begun?.['id']))).at(-1)?.chargeRef;
    await control(shop, 'stripe', `/payment_intents/${voucher}/expire`, {});
    await expect.poll(orders, patience).toMatchObject([{ state: 'expired' }]);
    later(49 * hour);
    const payLate = () => control(shop, 'stripe', `/payment_intents/${voucher}/pay`, { late: true });
    return { admin, sent, accept, orders, payLate };
  };

  test('again is one order, also where a voucher of the time before is paid after all', async () => {
    const { accept, orders, payLate } = await lapsed();
    expect(await accept('company_credit')).toMatchObject({ order: { state: 'paid' } });
    await payLate();
    await expect.poll(orders, patience).toMatchObject([
      { state: 'expired', back: 450_000 },
      { state: 'paid', back: 0 },
    ]);
  });

  test('and not paid in time is still bought by the voucher that comes late, while nobody went on with it', async () => {
    const { admin, sent, orders, payLate } = await lapsed();
    await payLate();
    await expect.poll(orders, patience).toMatchObject([{ state: 'paid', back: 0 }]);
    expect(await own(admin, sent)).toMatchObject({ order: { state: 'paid' } });
  });

  test.each<[string, (admin: SignedIn, quote: Quote) => Promise<unknown>]>([
    [
      'the shop withdrew it',
      (_, quote) =>
        seller.api.companyQuotes.withdraw({
          params: quote,
          body: { revision: quote.revision, reason: 'Subió el costo' },
        }),
    ],
    ['the shop offered something else', (_, quote) => send(quote)],
    [
      'its company declined it',
      (admin, quote) =>
        admin.api.companyQuotes.decline({ params: quote, body: { revision: quote.revision, reason: '' } }),
    ],
    [
      'its company asked for something else',
      (admin, quote) =>
        admin.api.companyQuotes.reply({
          params: quote,
          body: { revision: quote.revision, message: 'Mejor diez' },
        }),
    ],
  ])('and not paid in time is bought by no voucher that comes late, once %s', async (_, goOn) => {
    const { admin, sent, orders, payLate } = await lapsed();
    await goOn(admin, await own(admin, sent));
    await payLate();
    await expect.poll(orders, patience).toMatchObject([{ state: 'expired', back: 450_000 }]);
    expect(await own(admin, sent)).not.toMatchObject({ order: { state: 'paid' } });
  });

  test.each(['accept it', 'pay its link'])(
    'by who is removed at the moment they %s is no order',
    async (what) => {
      const { admin } = await company();
      const buyer = await createMember(shop, admin);
      const goods = await product();
      const sent = await send(await ask(buyer, goods.id, 5));
      const body = { revision: sent.revision };
      const pays = what === 'pay its link';
      const accepted = pays && (await buyer.api.companyQuotes.accept({ params: sent, body })).quote;
      const token = accepted && accepted.order?.payment_link?.split('/').at(-1);
      let answer: Promise<Response> | undefined;
      await shop.db.transaction(async (tx) => {
        await tx.sql('delete from company_member where customer_id = $1', [buyer.id]);
        answer = pays ? payLink(shop, token || '') : act(buyer, sent, 'acceptance', body);
        await vi.waitFor(async () => {
          const { rows } = await shop.db.sql(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(1);
        }, patience);
      });
      expect((await answer)?.status).toBe(pays ? 409 : 404);
      const { rows } = await shop.db.sql(
        `select (select count(*)::int from draft_order where customer_id = $1) as drafts,
         (select count(*)::int from shop_order where customer_id = $1) as orders`,
        [buyer.id],
      );
      expect(rows).toEqual([{ drafts: pays ? 1 : 0, orders: 0 }]);
    },
  );

  test('again keeps goods from others as often as the shop lets, then only a new version does', async () => {
    const { admin } = await company();
    const goods = await product();
    const sent = await send(await ask(admin, goods.id));
    const lapse = async (quote: Quote) => {
      await admin.api.companyQuotes.accept({ params: quote, body: { revision: quote.revision } });
      later(49 * hour);
      await sweepDraftOrders(shop.shop);
      return own(admin, quote);
    };
    const once = await lapse(sent);
    expect(once.has_accepts_left).toBe(true);
    const twice = await lapse(once);
    expect(twice).toMatchObject({ state: 'accepted', has_accepts_left: false });
    await expectRefusal(act(admin, sent, 'acceptance', { revision: twice.revision }), 409, 'quote_expired');
    expect(await free(goods.id)).toBe(100);
    const renewed = await send(twice);
    expect(renewed.has_accepts_left).toBe(true);
    await admin.api.companyQuotes.accept({ params: sent, body: { revision: renewed.revision } });
  });

  test('whose company is suspended, or whose buyer left it, is paid by its link no more', async () => {
    const { admin, id } = await company();
    const buyer = await createMember(shop, admin);
    const linkOf = async (who: SignedIn) => {
      const sent = await send(await ask(who, (await product()).id));
      const { quote } = await who.api.companyQuotes.accept({
        params: sent,
        body: { revision: sent.revision },
      });
      return quote.order?.payment_link?.split('/').at(-1) ?? '';
    };
    const [ofBuyer, ofAdmin] = [await linkOf(buyer), await linkOf(admin)];
    const pay = (token: string) => payLink(shop, token);
    await admin.api.companies.removeMember({ params: { customer_id: buyer.id } });
    expect((await expectRefusal(pay(ofBuyer), 409, 'draft_over')).message).toContain('empresa');
    expect((await pay(ofAdmin)).status).toBe(201);
    await owner.api.companies.decide({
      params: { id },
      body: { decision: 'suspended', reason: 'Facturas vencidas', version: 2 },
    });
    await expectRefusal(pay(ofAdmin), 409, 'draft_over');
    const { rows } = await shop.db.sql(
      'select count(*)::int as orders from shop_order where customer_id = $1',
      [buyer.id],
    );
    expect(rows).toEqual([{ orders: 0 }]);
  });
});

describe('who sees a quote', () => {
  test('buyers their own, approvers and admins all of their company, nobody else any', async () => {
    const { admin } = await company();
    const buyer = await createMember(shop, admin);
    const other = await createMember(shop, admin);
    const approver = await createMember(shop, admin, { role: 'approver' });
    const sent = await send(await ask(buyer, (await product()).id));
    const stranger = await company();
    const nobody = await signInCustomer(shop);
    for (const who of [admin, approver, buyer]) {
      expect((await own(who, sent)).folio).toBe(sent.folio);
      expect((await who.api.companyQuotes.ownQuotes()).quotes.map(({ id }) => id)).toEqual([sent.id]);
    }
    expect((await other.api.companyQuotes.ownQuotes()).quotes).toEqual([]);
    const calls = [
      ['acceptance', { revision: 2 }],
      ['replies', { revision: 2, message: 'Hola' }],
      ['refusal', { revision: 2 }],
    ] as const;
    for (const who of [other, stranger.admin, nobody]) {
      await expectRefusal(shop.request(`/company/quotes/${sent.id}`, { token: who.token }), 404);
      await expectRefusal(
        shop.request(`/company/quotes/${sent.id}/versions/1/pdf`, { token: who.token }),
        404,
      );
      for (const [what, body] of calls) await expectRefusal(act(who, sent, what, body), 404);
    }
    await expectRefusal(shop.request('/company/quotes', { token: nobody.token }), 404);
    await expectRefusal(shop.request(`/company/quotes/${sent.id}`), 401);
  });

  test('ends with the company: suspended, its people read and accept nothing', async () => {
    const { admin, id } = await company();
    const sent = await send(await ask(admin, (await product()).id));
    const body = { decision: 'suspended', reason: 'Facturas vencidas', version: 2 } as const;
    await owner.api.companies.decide({ params: { id }, body });
    await expectRefusal(act(admin, sent, 'acceptance', { revision: sent.revision }), 404);
    await expectRefusal(shop.request(`/company/quotes/${sent.id}`, { token: admin.token }), 404);
  });
});

test('whoever asked is gone: what lapsed unpaid has no address to go to, and is offered and ordered no more', async () => {
  const { admin } = await company();
  const buyer = await createMember(shop, admin);
  const sent = await send(await ask(buyer, (await product()).id));
  await buyer.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } });
  await buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } });
  const { revision } = await own(admin, sent);
  await expectRefusal(act(admin, sent, 'acceptance', { revision }), 409, 'quote_closed');
  await expectRefusal(act(admin, sent, 'replies', { revision, message: 'Otra vez' }), 409, 'quote_closed');
  const json = versionOf(sent, { revision });
  const path = `/admin/quotes/${sent.id}/versions`;
  await expectRefusal(shop.request(path, { token: seller.token, json }), 409, 'quote_closed');
});

test('pages that stand open hear of a change: of staff, of who asked and who approves there, of nobody else', async () => {
  const { admin } = await company();
  const [buyer, other] = [await createMember(shop, admin), await createMember(shop, admin)];
  const tell = vi.spyOn(shop.shop.realtime, 'tell');
  const asked = await ask(buyer, (await product()).id);
  const sent = await send(asked);
  await expectRefusal(act(buyer, sent, 'acceptance', { revision: asked.revision }), 409, 'stale');
  await buyer.api.companyQuotes.accept({ params: sent, body: { revision: sent.revision } });
  const news = tell.mock.calls.filter(([, event]) => event === 'quote.changed');
  tell.mockRestore();
  expect(news.map(([, , payload]) => payload)).toEqual(
    [1, 2, 3].map((revision) => ({ id: asked.id, revision })),
  );
  for (const [rooms] of news) {
    expect([...rooms].toSorted()).toEqual(
      [`customer:${admin.id}`, `customer:${buyer.id}`, 'staff'].toSorted(),
    );
    expect(rooms).not.toContain(`customer:${other.id}`);
  }
});

test('a change holds and is answered where no browser could be told of it', async () => {
  const { admin } = await company();
  const asked = await ask(admin, (await product()).id);
  const tell = vi.spyOn(shop.shop.realtime, 'tell').mockImplementation(() => {
    throw new Error('nobody hears');
  });
  const sent = await send(asked);
  tell.mockRestore();
  expect(await own(admin, asked)).toMatchObject({ state: 'sent', revision: sent.revision });
});

describe('who is told', () => {
  test('is who asked, and once they left, whoever approves in the company', async () => {
    const { admin } = await company();
    const buyer = await createMember(shop, admin);
    const approver = await createMember(shop, admin, { role: 'approver' });
    const asked = await ask(buyer, (await product()).id);
    const first = await send(asked);
    await admin.api.companies.removeMember({ params: { customer_id: buyer.id } });
    const second = await send(first, { message: 'Bajamos el precio.' });
    const body = { revision: second.revision, reason: 'Se descontinuó.' };
    await seller.api.companyQuotes.withdraw({ params: asked, body });
    const told = async ({ email }: SignedIn) =>
      (await keptEmails(shop, email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(asked.folio));
    const afterwards = [`Tu cotización ${asked.folio}: $18,000.00`, `Retiramos la cotización ${asked.folio}`];
    expect(await told(buyer)).toEqual(afterwards.slice(0, 1));
    expect(await told(admin)).toEqual(afterwards);
    expect(await told(approver)).toEqual(afterwards);
  });
});

describe('staff', () => {
  test('sell below cost with the right alone, and only with a reason', async () => {
    const { admin } = await company();
    const goods = await product();
    await offerProduct(shop.db, goods, 900);
    const asked = await ask(admin, goods.id);
    const path = `/admin/quotes/${asked.id}/versions`;
    const refused = await expectRefusal(
      shop.request(path, { token: seller.token, json: versionOf(asked) }),
      403,
      'below_cost',
    );
    expect(Object.keys(refused.fields ?? {})).toEqual(['lines.0.price_cents']);
    await expectRefusal(shop.request(path, { token: owner.token, json: versionOf(asked) }), 422);
    const json = versionOf(asked, { discount_reason: 'Cliente nuevo' });
    expect((await shop.request(path, { token: owner.token, json })).status).toBe(200);
  });

  test('who did not see what the company asked since do not overwrite it', async () => {
    const { admin } = await company();
    const sent = await send(await ask(admin, (await product()).id));
    await admin.api.companyQuotes.reply({
      params: sent,
      body: { revision: sent.revision, message: 'Que sean 10.' },
    });
    const { details } = await expectRefusal(
      shop.request(`/admin/quotes/${sent.id}/versions`, { token: seller.token, json: versionOf(sent) }),
      409,
      'stale',
    );
    expect(details?.current).toMatchObject({ state: 'requested', messages: [{ body: 'Que sean 10.' }] });
  });

  test('withdraw a quote with a reason, which its company reads', async () => {
    const { admin } = await company();
    const goods = await product();
    const sent = await send(await ask(admin, goods.id));
    const path = `/admin/quotes/${sent.id}/withdrawal`;
    const json = { revision: sent.revision, reason: '' };
    await expectRefusal(shop.request(path, { token: seller.token, json }), 422);
    const reason = 'El fabricante la descontinuó.';
    await seller.api.companyQuotes.withdraw({ params: sent, body: { revision: sent.revision, reason } });
    expect(await own(admin, sent)).toMatchObject({ state: 'withdrawn', reason });
    expect(await free(goods.id)).toBe(100);
    const mail = (await keptEmails(shop, admin.email)).at(-1);
    expect(mail?.subject).toBe(`Retiramos la cotización ${sent.folio}`);
    expect(mail?.text).toContain(reason);
    const { entries } = await owner.api.auditLog.entries({ query: { object: `company_quote:${sent.id}` } });
    expect(entries.map(({ action, object }) => [action, object.name])).toEqual([
      ['company_quote.withdraw', sent.folio],
      ['company_quote.send', sent.folio],
    ]);
  });

  test('find quotes by folio, company and person, and by whose turn it is', async () => {
    const { admin, id } = await company();
    const asked = await ask(admin, (await product()).id);
    const found = async (query: object) => {
      const { quotes } = await seller.api.companyQuotes.quotes({ query: { company_id: id, ...query } });
      return quotes.map((quote) => quote.id);
    };
    expect(await found({ q: asked.folio.toLowerCase() })).toEqual([asked.id]);
    expect(await found({ q: admin.email })).toEqual([asked.id]);
    expect(await found({ q: 'Talleres' })).toEqual([asked.id]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ state: 'requested' })).toEqual([asked.id]);
    const file = (state: string) =>
      csvLines(shop, seller.token, `/admin/quotes.csv?company_id=${id}&state=${state}`);
    expect(await file('requested')).toEqual([expect.stringContaining(`${asked.folio},`)]);
    expect(await file('sent')).toEqual([]);
    const waiting = await waitingQuoteCount(shop.db);
    await send(asked);
    expect(await waitingQuoteCount(shop.db)).toBe(waiting - 1);
    expect(await found({ state: 'requested' })).toEqual([]);
    expect(await found({ state: 'sent' })).toEqual([asked.id]);
  });

  test('see what goods cost in the shop, for this buyer and the shop itself', async () => {
    const { admin } = await createCompany(shop, { staff: owner, priceListId });
    const goods = await product();
    const { quote } = await seller.api.companyQuotes.quote({ params: await ask(admin, goods.id) });
    expect(quote.prices).toMatchObject([
      { product_id: goods.id, shop_price_cents: 100_000, own_price_cents: 90_000, available: 100 },
    ]);
    expect(quote.defaults).toEqual({ valid_days: 15, kept_hours: 48 });
  });

  test('are told what goods cost the shop only where they may see costs', async () => {
    const { admin } = await company();
    const goods = await product();
    await offerProduct(shop.db, goods, 600);
    const params = await ask(admin, goods.id);
    const costOf = async (who: SignedIn) =>
      (await who.api.companyQuotes.quote({ params })).quote.prices[0]?.cost_cents;
    expect(await costOf(owner)).toBe(69_600);
    expect(await costOf(seller)).toBe(null);
  });
});

describe('a request', () => {
  const request = (who: SignedIn, given: object, key?: string) =>
    shop.request('/company/quotes', {
      token: who.token,
      json: { delivery_method: 'parcel', address: deliveryAddress, ...given },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  test('names what is wrong, and asks for nothing then', async () => {
    const { admin } = await company();
    const goods = await product();
    const line = { product_id: goods.id, quantity: 1 };
    const wrong: [object, string[]][] = [
      [{ lines: [] }, ['lines']],
      [{ lines: [{ ...line, quantity: 0 }] }, ['lines.0.quantity']],
      [{ lines: [line, line] }, ['lines.1.product_id']],
      [{ lines: [{ ...line, product_id: 2_000_000_000 }] }, ['lines.0.product_id']],
      [{ lines: [line], address: undefined }, ['address']],
      [{ lines: [line], address: { ...deliveryAddress, postal_code: '99999' } }, ['address.postal_code']],
    ];
    for (const [given, fields] of wrong) {
      expect(Object.keys((await expectRefusal(request(admin, given), 422)).fields ?? {})).toEqual(fields);
    }
    await expectRefusal(request(await signInCustomer(shop), { lines: [line] }), 404);
    expect((await admin.api.companyQuotes.ownQuotes()).total).toBe(0);
  });

  test('sent twice under one key is one', async () => {
    const { admin } = await company();
    const lines = [{ product_id: (await product()).id, quantity: 3 }];
    const answers = await Promise.all([request(admin, { lines }, 'uno'), request(admin, { lines }, 'uno')]);
    await Promise.all(answers.map((answer) => answer.text()));
    expect((await request(admin, { lines }, 'uno')).status).toBe(201);
    expect((await admin.api.companyQuotes.ownQuotes()).total).toBe(1);
  });
});

test('each version is a PDF of its own, with its prices and its dates', async () => {
  const { admin } = await company();
  const goods = await product();
  const sent = await send(await send(await ask(admin, goods.id)), {
    kept_hours: 0,
    lines: [{ product_id: goods.id, quantity: 30 }],
  });
  const pdfOf = async (version: number) => {
    const answer = await shop.request(`/company/quotes/${sent.id}/versions/${version}/pdf`, {
      token: admin.token,
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return readPdf(await answer.bytes())
      .pages.join(' ')
      .replaceAll(/\s+/g, ' ');
  };
  const first = await pdfOf(1);
  expect(first).toContain(`Número ${sent.folio} v1`);
  expect(first).toContain('20 $900.00 $18,000.00');
  expect(first).toContain('Las piezas están apartadas hasta');
  const second = await pdfOf(2);
  expect(second).toContain('Total con IVA $30,000.00');
  expect(second).toContain('Las piezas no están apartadas');
  await expectRefusal(shop.request(`/company/quotes/${sent.id}/versions/3/pdf`, { token: admin.token }), 404);
});
