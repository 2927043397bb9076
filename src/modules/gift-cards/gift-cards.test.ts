import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { control, createBuyer, hearAll, payAtProvider, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo, keptEmails, worked } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { readSettings } from '../settings/index.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { newCode } from './code.ts';
import { deliverDueCards } from './deliver-card.ts';
import { lockedCard } from './gift-cards.queries.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

let serial = 0;
const address = (name: string) => {
  serial += 1;
  return `${name}${serial}@prueba.example`;
};
const day = (days: number) => mexicanDay(new Date(shop.clock.now().getTime() + days * 86_400_000));
const issue = (given: { recipient_email?: string; amount_cents?: number; deliver_on?: string } = {}) =>
  staff.api.giftCards
    .issue({
      body: {
        amount_cents: 100_000,
        recipient_name: 'Ana',
        recipient_email: address('ana'),
        reason: 'Premio del sorteo',
        ...given,
      },
    })
    .then(({ gift_card: card }) => card);
const order = (given: object = {}) => ({
  amount_cents: 100_000,
  recipient_name: 'Ana',
  recipient_email: address('ana'),
  sender_name: 'Beto',
  buyer_email: address('beto'),
  message: '¡Felicidades!',
  ...given,
});
/** The code that an email carries. */
const codeIn = ({ text }: { text: string }) => /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(text)?.[0] ?? '';
const mailedCode = async (email: string, count = 1) => codeIn(await emailTo(shop, email, count));
const redeem = (who: SignedIn, code: string) => who.api.giftCards.redeem({ body: { code } });
const tryCode = (who: SignedIn, code: string) =>
  shop.request('/customer/gift-cards', { token: who.token, json: { code } });
const cardOf = async (id: string) => (await staff.api.giftCards.card({ params: { id } })).gift_card;
/** Resolves once so many wait for a card that somebody holds. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%gift_card%'`,
    );
    expect(rows[0].waiting).toBe(count);
  }, patience);
const creditOf = async (who: SignedIn) => (await who.api.storeCredit.own({ query: {} })).balance_cents;

const begin = async (token: string, method: 'card' | 'paypal' = 'card') => {
  const { redirect_url: url } = await shop.api.giftCards.pay({
    params: { token },
    body: { payment_method: method },
  });
  const provider = method === 'card' ? ('stripe' as const) : ('paypal' as const);
  return { order_id: '', order_number: null, payment: { provider, redirect_url: url } };
};
const confirm = (token: string) =>
  shop.api.giftCards.confirm({ params: { token }, body: {} }).then(({ gift_card: card }) => card);
const bought = async (given: object = {}) => {
  const body = order(given);
  const { token } = await shop.api.giftCards.order({ body });
  await payAtProvider(shop, await begin(token));
  const paid = await confirm(token);
  const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
  return { body, token, paid, id: cards[0]?.id ?? '' };
};

describe('a card that staff give', () => {
  test('is mailed with a code that nobody reads back, and becomes store credit once', async () => {
    const card = await issue();
    expect(card).toMatchObject({ state: 'active', amount_cents: 100_000, issued_by: expect.any(String) });
    const code = await mailedCode(card.recipient_email);
    expect(code.replaceAll('-', '').slice(-4)).toBe(card.last_four);
    const kept = JSON.stringify((await shop.db.sql('select m.*, g.* from mail m, gift_card g')).rows);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));

    const ana = await signInCustomer(shop);
    const answer = await redeem(ana, code.toLowerCase());
    expect(answer).toEqual({ amount_cents: 100_000, balance_cents: 100_000 });
    expect(await redeem(ana, code)).toEqual(answer);
    const { movements } = await ana.api.storeCredit.own({ query: {} });
    expect(movements).toMatchObject([{ kind: 'gift_card', amount_cents: 100_000 }]);
    expect(await cardOf(card.id)).toMatchObject({ state: 'redeemed', redeemed_by: { id: ana.id } });
    await expectRefusal(tryCode(await signInCustomer(shop), code), 422, 'invalid');
  });

  test('is mailed no later than the settings say', async () => {
    const days = (await readSettings(shop.db, 'giftCards', shop.shop.log)).days_ahead;
    await expect(issue({ deliver_on: '9999-12-31' })).rejects.toMatchObject({
      status: 422,
      fields: { deliver_on: expect.stringContaining(day(days)) },
    });
    await expect(issue({ deliver_on: day(days + 1) })).rejects.toMatchObject({ status: 422 });
    expect(await issue({ deliver_on: day(days) })).toMatchObject({ state: 'scheduled' });
  });

  test('given twice with one key is one card', async () => {
    const body = {
      amount_cents: 5000,
      recipient_name: 'Ana',
      recipient_email: address('ana'),
      reason: 'Una vez',
    };
    const ask = (json: object) =>
      shop.request('/admin/gift-cards', {
        token: staff.token,
        json,
        headers: { 'idempotency-key': 'regalo-1' },
      });
    const [one, other] = await Promise.all([ask(body), ask(body)]);
    expect([one.status, other.status].toSorted()).toEqual(expect.arrayContaining([201]));
    expect((await ask(body)).status).toBe(201);
    await expectRefusal(ask({ ...body, amount_cents: 6000 }), 422, 'idempotency_key_reused');
    const { total } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
    expect(total).toBe(1);
  });

  test('above the ceiling of who gives it waits for a second person', async () => {
    const clerk = await signInStaff(shop, 'orders');
    await changeSettings(staff, 'limits', { credit_ceiling_cents: 10_000 });
    const email = address('ana');
    const body = { amount_cents: 20_000, recipient_name: 'Ana', recipient_email: email, reason: 'Premio' };
    await expectRefusal(
      shop.request('/admin/gift-cards', { token: clerk.token, json: body }),
      409,
      'needs_approval',
    );
    expect((await staff.api.giftCards.cards({ query: { q: email } })).total).toBe(0);
  });

  test('is named by nobody’s words in the trail once who redeemed it is forgotten', async () => {
    const ana = await signInCustomer(shop);
    const card = await issue({ recipient_email: ana.email });
    await redeem(ana, await mailedCode(ana.email));
    await staff.api.accounts.adminErase({
      params: { id: ana.id },
      query: { forfeit_store_credit: 'true' },
    });
    const { rows } = await shop.db.sql('select action, after from audit_entry where subject = $1', [
      `gift_card:${card.id}`,
    ]);
    expect(rows).toEqual([{ action: 'gift_card.issue', after: { amount_cents: card.amount_cents } }]);
  });

  test('that waits for a second person, or was mailed elsewhere first, forgets an address with its account', async () => {
    const [clerk, ana] = [await signInStaff(shop, 'orders'), await signInCustomer(shop)];
    await changeSettings(staff, 'limits', { credit_ceiling_cents: 10_000 });
    const json = {
      amount_cents: 20_000,
      recipient_name: 'Ana',
      recipient_email: ana.email,
      reason: 'Premio',
    };
    await expectRefusal(
      shop.request('/admin/gift-cards', { token: clerk.token, json }),
      409,
      'needs_approval',
    );
    const card = await issue({ recipient_email: ana.email });
    const body = { version: card.version, recipient_name: 'Eva', recipient_email: address('eva') };
    await staff.api.giftCards.resend({ params: { id: card.id }, body });
    await staff.api.accounts.adminErase({ params: { id: ana.id }, query: {} });
    const { rows } = await shop.db.sql(
      `select a::text from staff_approval a where a::text like $1
       union all select e::text from audit_entry e where e::text like $1`,
      [`%${ana.email}%`],
    );
    expect(rows).toEqual([]);
  });

  test('is not mailed to another address above the ceiling of who asks, until a second person approves', async () => {
    const clerk = await signInStaff(shop, 'orders');
    await changeSettings(staff, 'limits', { credit_ceiling_cents: 10_000 });
    const card = await issue({ recipient_email: address('ana') });
    const other = address('amigo');
    const send = (email: string, version: number) =>
      shop.request(`/admin/gift-cards/${card.id}/send`, {
        token: clerk.token,
        json: { version, recipient_name: 'Ana', recipient_email: email },
      });
    const { details } = await expectRefusal(send(other, card.version), 409, 'needs_approval');
    expect(await emailsTo(shop, other)).toEqual([]);
    expect((await send(card.recipient_email, card.version)).status).toBe(200);
    await staff.api.approvals.approve({
      params: { approval_id: String(details?.['approval_id']) },
      body: { version: 1 },
    });
    expect(await mailedCode(other)).not.toBe('');
  });
});

test('staff export what their list finds, without codes; who may not export does not', async () => {
  const card = await issue({ recipient_email: address('exportada') });
  const get = (token: string, query = '') => shop.request(`/admin/gift-cards.csv${query}`, { token });
  const text = await (await get(staff.token, `?q=${card.recipient_email}`)).text();
  const [header, line, ...rest] = text.trimEnd().split('\r\n');
  expect(header).toContain('Gift card,State,Amount,End of the code');
  expect(line).toContain(
    `${card.number},Can be redeemed,1000.00,${card.last_four},Ana,${card.recipient_email}`,
  );
  expect(rest).toEqual([]);
  expect(await (await get(staff.token, '?state=unpaid&q=nadie')).text()).not.toContain('Can be redeemed');
  await expectRefusal(get((await signInStaff(shop, 'catalog')).token), 403);
  await expectRefusal(shop.request('/admin/gift-cards.csv'), 401);
});

test('fifty who redeem one code at once get it once', async () => {
  const code = await mailedCode((await issue()).recipient_email);
  const people = await Promise.all(Array.from({ length: 5 }, () => signInCustomer(shop)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => tryCode(people[n % 5] as SignedIn, code)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const balances = await Promise.all(people.map(creditOf));
  expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(100_000);
});

test('redeemed while its customer’s account becomes part of another, it is credit of the account that stays', async () => {
  const card = await issue();
  const code = await mailedCode(card.recipient_email);
  const [kept, other] = [await signInCustomer(shop), await signInCustomer(shop)];
  await shop.db.sql('update customer set email_verified = true where id = $1', [kept.id]);
  const waiting = async () =>
    (
      await shop.db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length;
  let isMerged = false;
  const both: Promise<unknown>[] = [];
  await shop.db.transaction(async (tx) => {
    await lockedCard(tx, card.id);
    both.push(redeem(other, code));
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), patience);
    const merging = staff.api.accounts.adminMergeAccount({
      params: { id: kept.id },
      body: { account_id: other.id, confirmation: other.email, reason: 'Llamó por las dos.' },
    });
    both.push(merging.then(() => (isMerged = true)));
    await vi.waitFor(async () => expect(isMerged || (await waiting()) > 1).toBe(true), patience);
  });
  await Promise.all(both);
  expect(await creditOf(kept)).toBe(100_000);
});

test('one answer for a code that does not exist, is used or is disabled; another for a slip', async () => {
  const ana = await signInCustomer(shop);
  const used = await issue();
  const usedCode = await mailedCode(used.recipient_email);
  await redeem(await signInCustomer(shop), usedCode);
  const off = await issue();
  const offCode = await mailedCode(off.recipient_email);
  await staff.api.giftCards.disable({
    params: { id: off.id },
    body: { version: off.version, reason: 'Se perdió' },
  });
  const refusals = await Promise.all(
    [newCode(), usedCode, offCode].map((code) => expectRefusal(tryCode(ana, code), 422, 'invalid')),
  );
  expect(new Set(refusals.map(({ fields }) => fields?.['code'])).size).toBe(1);
  const slip = await expectRefusal(tryCode(ana, 'ABC'), 422, 'invalid');
  expect(slip.fields?.['code']).not.toBe(refusals[0]?.fields?.['code']);
  expect(await creditOf(ana)).toBe(0);
  await expectRefusal(shop.request('/customer/gift-cards', { json: { code: newCode() } }), 401);
});

test('disabled it is worth nothing, enabled again it is; sent again the former code opens nothing', async () => {
  const card = await issue();
  const params = { id: card.id };
  const former = await mailedCode(card.recipient_email);
  const off = await staff.api.giftCards.disable({ params, body: { version: card.version, reason: 'Duda' } });
  expect(off.gift_card.state).toBe('disabled');
  await expectRefusal(
    shop.request(`/admin/gift-cards/${card.id}/enable`, {
      token: staff.token,
      json: { version: card.version },
    }),
    409,
    'stale',
  );
  const on = await staff.api.giftCards.enable({ params, body: { version: off.gift_card.version } });
  const email = address('ana');
  const sent = await staff.api.giftCards.resend({
    params,
    body: { version: on.gift_card.version, recipient_name: 'Ana', recipient_email: email },
  });
  expect(sent.gift_card.recipient_email).toBe(email);
  const ana = await signInCustomer(shop);
  await expectRefusal(tryCode(ana, former), 422, 'invalid');
  expect(await redeem(ana, await mailedCode(email))).toMatchObject({ balance_cents: 100_000 });
  await expectRefusal(
    shop.request(`/admin/gift-cards/${card.id}/disable`, {
      token: staff.token,
      json: { version: sent.gift_card.version + 1, reason: 'Tarde' },
    }),
    409,
    'gift_card_redeemed',
  );
});

describe('a card that is bought', () => {
  test('by card is paid once, mailed to its recipient today, and told to its buyer without the code', async () => {
    const { body, paid, id } = await bought();
    expect(paid).toMatchObject({ state: 'paid', is_sent: true });
    const code = await mailedCode(body.recipient_email);
    const receipt = await emailTo(shop, body.buyer_email);
    expect(receipt.text).toContain(body.recipient_email);
    expect(codeIn(receipt)).toBe('');
    const ana = await signInCustomer(shop);
    await redeem(ana, code);
    expect(await creditOf(ana)).toBe(100_000);
    const { rows } = await shop.db.sql(
      `select (select count(*) from shop_order)::int as orders, (select count(*) from payment_finding)::int as findings`,
    );
    expect(rows).toEqual([{ orders: 0, findings: 0 }]);
    await expectRefusal(
      shop.request(`/admin/gift-cards/${id}/refund`, {
        token: staff.token,
        json: { version: (await cardOf(id)).version, reason: 'Ya no' },
      }),
      409,
      'gift_card_redeemed',
    );
  });

  test('by PayPal is paid as well', async () => {
    const { token } = await shop.api.giftCards.order({ body: order() });
    await payAtProvider(shop, await begin(token, 'paypal'));
    expect(await confirm(token)).toMatchObject({ state: 'paid', is_sent: true });
  });

  test('for another day waits for it, also when nobody comes back from the bank', async () => {
    const body = order({ deliver_on: day(3) });
    const { token } = await shop.api.giftCards.order({ body });
    await payAtProvider(shop, await begin(token));
    await hearAll(shop);
    expect(await confirm(token)).toMatchObject({ state: 'paid', is_sent: false });
    await deliverDueCards(shop.shop);
    expect(await emailsTo(shop, body.recipient_email)).toEqual([]);
    shop.clock.moveBy(3 * 86_400_000);
    await Promise.all([deliverDueCards(shop.shop), deliverDueCards(shop.shop)]);
    await emailTo(shop, body.recipient_email);
    await deliverDueCards(shop.shop);
    expect(await emailsTo(shop, body.recipient_email)).toHaveLength(1);
    shop.clock.moveBy(-3 * 86_400_000);
  });

  test('is mailed again for its buyer, to a corrected address, until somebody redeems it', async () => {
    const { body, token, paid } = await bought();
    expect(paid.may_send).toBe(true);
    const former = await mailedCode(body.recipient_email);
    const email = address('corregida');
    const again = (json: object) => shop.request(`/gift-cards/${token}/send`, { json });
    const answer = await shop.api.giftCards.sendAgain({
      params: { token },
      body: { recipient_name: 'Anita', recipient_email: email },
    });
    expect(answer.gift_card).toMatchObject({ recipient_name: 'Anita', recipient_email: email });
    const ana = await signInCustomer(shop);
    await expectRefusal(tryCode(ana, former), 422, 'invalid');
    await redeem(ana, await mailedCode(email));
    const json = { recipient_name: 'Anita', recipient_email: email };
    await expectRefusal(again(json), 409, 'gift_card_redeemed');
    expect((await shop.api.giftCards.linked({ params: { token } })).gift_card.may_send).toBe(false);
    const refused = await expectRefusal(again({ ...json, recipient_email: 'nadie' }), 422, 'invalid');
    expect(refused.fields).toHaveProperty('recipient_email');
    await expectRefusal(shop.request('/gift-cards/nada/send', { json }), 404);
    const { token: unpaid } = await shop.api.giftCards.order({ body: order() });
    await expectRefusal(shop.request(`/gift-cards/${unpaid}/send`, { json }), 409, 'gift_card_state');
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test('and not paid is forgotten after the days of the setting, unless its payment has begun', async () => {
    const [left, begun] = [order(), order()];
    await shop.api.giftCards.order({ body: left });
    const { token } = await shop.api.giftCards.order({ body: begun });
    await begin(token);
    const kept = await issue();
    const found = async ({ recipient_email: q }: { recipient_email: string }) =>
      (await staff.api.giftCards.cards({ query: { q } })).total;
    await changeSettings(staff, 'giftCards', { unpaid_days: 10 });
    await shop.open.runJob('gift-cards.forget_unpaid');
    expect(await Promise.all([left, begun, kept].map(found))).toEqual([1, 1, 1]);
    await shop.db.sql(`update gift_card set created_at = created_at - interval '11 days'`);
    await shop.open.runJob('gift-cards.forget_unpaid');
    expect(await Promise.all([left, begun, kept].map(found))).toEqual([0, 1, 1]);
  });

  test('whose payment begins just as it would be forgotten is kept', async () => {
    const body = order();
    const { token } = await shop.api.giftCards.order({ body });
    await shop.db.sql(
      `update gift_card set created_at = created_at - interval '1000 days' where recipient_email = $1`,
      [body.recipient_email],
    );
    const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
    const both = await shop.db.transaction(async (tx) => {
      await lockedCard(tx, cards[0]?.id ?? '');
      const begun = begin(token);
      await waiting(1);
      const forgotten = shop.open.runJob('gift-cards.forget_unpaid');
      await waiting(2);
      return [begun, forgotten] as const;
    });
    const [begun] = await Promise.all(both);
    await payAtProvider(shop, begun);
    expect(await confirm(token)).toMatchObject({ state: 'paid' });
  });

  test('is among what its buyer takes along, and forgets them with their account', async () => {
    const buyer = await signInCustomer(shop);
    const body = order({ deliver_on: day(5) });
    const { token } = await buyer.api.giftCards.order({ body });
    await payAtProvider(shop, await begin(token));
    await confirm(token);
    const taken = await shop.request('/customer/export', { token: buyer.token });
    expect(await taken.json()).toMatchObject({ gift_cards: [{ recipient_email: body.recipient_email }] });
    await staff.api.accounts.adminErase({ params: { id: buyer.id }, query: {} });
    const { rows } = await shop.db.sql(
      `select g.buyer_email, g.message, g.sender_name, a.ip, a.payer from gift_card g
         join payment_attempt a on a.reference = g.id::text where g.recipient_email = $1`,
      [body.recipient_email],
    );
    const payer = { country: 'US', risk: 'normal' };
    expect(rows).toEqual([{ buyer_email: null, message: '', sender_name: 'Alguien', ip: null, payer }]);
  });

  test('whose day is to come is corrected without a mail', async () => {
    const { id, body } = await bought({ deliver_on: day(5) });
    const email = address('otra');
    const { version } = await cardOf(id);
    const { gift_card: corrected } = await staff.api.giftCards.resend({
      params: { id },
      body: { version, recipient_name: 'Otra', recipient_email: email },
    });
    expect(corrected).toMatchObject({ state: 'scheduled', recipient_email: email, last_four: null });
    expect(await emailsTo(shop, email)).toEqual([]);
    expect(await emailsTo(shop, body.recipient_email)).toEqual([]);
  });

  test('that is declined or left stays unpaid and can be paid again', async () => {
    const body = order();
    const { token } = await shop.api.giftCards.order({ body });
    await begin(token);
    expect(await confirm(token)).toMatchObject({ state: 'in_payment', is_sent: false });
    await payAtProvider(shop, await begin(token));
    expect(await confirm(token)).toMatchObject({ state: 'paid' });
    await expectRefusal(
      shop.request(`/gift-cards/${token}/payment`, { json: { payment_method: 'card' } }),
      409,
      'gift_card_paid',
    );
    await emailTo(shop, body.recipient_email);
    expect(await emailsTo(shop, body.recipient_email)).toHaveLength(1);
  });

  test('and paid after staff disabled it is mailed to nobody, and staff are told', async () => {
    const body = order();
    const { token } = await shop.api.giftCards.order({ body });
    const page = await begin(token);
    const [card] = (await staff.api.giftCards.cards({ query: { q: body.recipient_email } })).gift_cards;
    const { id = '', version = 0 } = card ?? {};
    await staff.api.giftCards.disable({ params: { id }, body: { version, reason: 'Duda' } });
    await payAtProvider(shop, page);
    await hearAll(shop);
    expect(await cardOf(id)).toMatchObject({ state: 'disabled', is_refundable: true, sent_at: null });
    const alerts = await keptEmails(shop, staff.email);
    expect(alerts.filter(({ text }) => text.includes(`/admin/gift-cards/${id}`))).toHaveLength(1);
  });

  test('gives its money back while nobody redeemed it, and its code is worth nothing then', async () => {
    const { body, id } = await bought();
    const code = await mailedCode(body.recipient_email);
    const { version } = await cardOf(id);
    const ask = () =>
      shop.request(`/admin/gift-cards/${id}/refund`, {
        token: staff.token,
        json: { version, reason: 'Se arrepintió' },
      });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await cardOf(id)).toMatchObject({ state: 'disabled', is_refundable: false });
    await expectRefusal(tryCode(await signInCustomer(shop), code), 422, 'invalid');
    const { rows } = await shop.db.sql(
      'select amount_cents from refund where attempt_id in (select paid_attempt_id from gift_card where id = $1)',
      [id],
    );
    expect(rows).toEqual([{ amount_cents: 100_000 }]);
  });

  test('whose refund fails says so, and is refunded again as often as it takes', async () => {
    const body = order();
    const { token } = await shop.api.giftCards.order({ body });
    // Of this card the emulator refuses refunds at once.
    await payAtProvider(shop, await begin(token), { cardNumber: '4000000000005142' });
    await confirm(token);
    const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
    const id = cards[0]?.id ?? '';
    const refund = async () => {
      const { version } = await cardOf(id);
      const json = { version, reason: 'Se arrepintió' };
      return shop.request(`/admin/gift-cards/${id}/refund`, { token: staff.token, json });
    };
    const refunds = async () =>
      (
        await shop.db.sql(
          `select r.state, r.replaced_by is not null as is_replaced from refund r join gift_card g on g.paid_attempt_id = r.attempt_id
            where g.id = $1 order by r.created_at`,
          [id],
        )
      ).rows;
    expect((await refund()).status).toBe(200);
    await worked(shop);
    expect(await cardOf(id)).toMatchObject({
      state: 'disabled',
      is_refundable: true,
      has_failed_refund: true,
    });
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await worked(shop);
    expect(await refunds()).toEqual([
      { state: 'failed', is_replaced: true },
      { state: 'failed', is_replaced: false },
    ]);
    await expectRefusal(
      shop.request(`/admin/gift-cards/${id}/enable`, {
        token: staff.token,
        json: { version: (await cardOf(id)).version },
      }),
      409,
      'gift_card_refunded',
    );

    // What never works is sent by transfer, once.
    const listed = await staff.api.orders.adminRefunds({ query: { view: 'to_do' } });
    const failed = listed.refunds.find((one) => one.order_id === id);
    expect(failed).toMatchObject({ gift_card_number: cards[0]?.number, customer_name: body.buyer_email });
    const settle = (json: object) =>
      shop.request(`/admin/refunds/${failed?.id}/settle`, { token: staff.token, json });
    await expectRefusal(settle({ way: 'ask' }), 409, 'no_way_back');
    const transfer = { way: 'transfer', clabe: '032180000118359719', tracking_key: 'REGALO0001' };
    const settled = await Promise.all([settle(transfer), settle(transfer)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await worked(shop);
    expect((await refunds()).at(-1)).toEqual({ state: 'succeeded', is_replaced: false });
    expect(await cardOf(id)).toMatchObject({
      state: 'disabled',
      is_refundable: false,
      has_failed_refund: false,
    });
    const left = await staff.api.orders.adminRefunds({ query: { view: 'to_do' } });
    expect(left.refunds.filter((one) => one.order_id === id)).toEqual([]);
    const log = await shop.db.sql(`select after from audit_entry where action = 'gift_card.settle_refund'`);
    expect(log.rows).toMatchObject([{ after: { way: 'transfer', tracking_key: 'REGALO0001' } }]);
  });

  describe('whose payment is disputed', () => {
    const dispute = async (id: string) => {
      const { rows } = await shop.db.sql(
        `select o.id from emulators.object o join payment_attempt a on o.body ->> 'payment_intent' = a.charge_ref
          join gift_card g on g.paid_attempt_id = a.id where o.kind = 'charge' and g.id = $1`,
        [id],
      );
      const opened = await control(shop, 'stripe', `/charges/${String(rows[0]?.['id'])}/dispute`, {});
      await hearAll(shop);
      return async (status: 'won' | 'lost') => {
        await control(shop, 'stripe', `/disputes/${String(opened['id'])}/close`, { status });
        await hearAll(shop);
      };
    };

    test('cannot be redeemed meanwhile, and can again when it is won', async () => {
      const { body, id } = await bought();
      const code = await mailedCode(body.recipient_email);
      const end = await dispute(id);
      const disputed = await cardOf(id);
      expect(disputed.state).toBe('disabled');
      const { disputes } = await staff.api.payments.adminDisputes({ query: { state: 'open' } });
      expect(disputes.find(({ reference }) => reference === id)).toMatchObject({
        order_number: null,
        gift_card_number: disputed.number,
      });
      const ana = await signInCustomer(shop);
      await expectRefusal(tryCode(ana, code), 422, 'invalid');
      const json = { version: disputed.version, reason: 'Por favor' };
      for (const action of ['enable', 'refund']) {
        const path = `/admin/gift-cards/${id}/${action}`;
        await expectRefusal(shop.request(path, { token: staff.token, json }), 409, 'gift_card_state');
      }
      await end('won');
      expect(await redeem(ana, code)).toMatchObject({ balance_cents: 100_000 });
    });

    test('that staff had disabled before is not enabled by them while it is open, nor after it was lost', async () => {
      const { id } = await bought();
      const { version } = await cardOf(id);
      await staff.api.giftCards.disable({ params: { id }, body: { version, reason: 'Duda' } });
      const end = await dispute(id);
      const enable = async () =>
        shop.request(`/admin/gift-cards/${id}/enable`, {
          token: staff.token,
          json: { version: (await cardOf(id)).version },
        });
      await expectRefusal(enable(), 409, 'gift_card_state');
      await end('lost');
      await expectRefusal(enable(), 409, 'gift_card_state');
    });

    test.each([
      ['lost', 'credit_lost'],
      ['won', undefined],
    ] as const)('keeps an order that its credit paid where it is, until it is %s', async (status, kind) => {
      const { body, id } = await bought();
      const { id: productId } = await createProduct(shop.db, { priceCents: 40_000 });
      const ana = await createBuyer(shop, [{ productId }]);
      await redeem(ana, await mailedCode(body.recipient_email));
      const { order_id } = await placeOrder(ana, {
        delivery_method: 'pickup_cdmx',
        store_credit_cents: 40_000,
        payment_method: 'store_credit',
      });
      const holdOf = async () =>
        (await staff.api.orders.adminOrder({ params: { order_id } })).order.hold?.kind;
      expect(await holdOf()).toBeUndefined();
      const end = await dispute(id);
      expect(await holdOf()).toBe('credit_disputed');
      await end(status);
      expect(await holdOf()).toBe(kind);
    });

    /** Complains at PayPal, which lets a payer complain again once the first complaint is over. */
    const complain = async (id: string, cents: number) => {
      const { rows } = await shop.db.sql(
        'select a.charge_ref from payment_attempt a join gift_card g on g.paid_attempt_id = a.id where g.id = $1',
        [id],
      );
      const { id: ref } = await control(
        shop,
        'paypal',
        `/captures/${String(rows[0]?.['charge_ref'])}/dispute`,
        {
          cents,
        },
      );
      await hearAll(shop);
      return async (outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR') => {
        await control(shop, 'paypal', `/disputes/${String(ref)}/resolve`, { outcome });
        await hearAll(shop);
      };
    };
    const boughtByPaypal = async () => {
      const body = order();
      const { token } = await shop.api.giftCards.order({ body });
      await payAtProvider(shop, await begin(token, 'paypal'));
      await confirm(token);
      const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
      return { body, id: cards[0]?.id ?? '' };
    };

    test.each(['enable', 'refund'] as const)(
      'is not to %s for staff who ask just as the dispute is written',
      async (action) => {
        const { id } = await boughtByPaypal();
        const { version } = await cardOf(id);
        const body = { version, reason: 'Duda' };
        const { gift_card: off } = await staff.api.giftCards.disable({ params: { id }, body });
        const [disputed, asked] = await shop.db.transaction(async (tx) => {
          await lockedCard(tx, id);
          const first = complain(id, 100_000);
          await waiting(1);
          const second = shop.request(`/admin/gift-cards/${id}/${action}`, {
            token: staff.token,
            json: { version: off.version, reason: 'Ya no' },
          });
          await waiting(2);
          return [{ first }, { second }] as const;
        });
        await disputed.first;
        await expectRefusal(asked.second, 409, 'gift_card_state');
      },
    );

    test('a second time keeps what the first one lost, whatever becomes of the second', async () => {
      const { body, id } = await boughtByPaypal();
      const ana = await signInCustomer(shop);
      await redeem(ana, await mailedCode(body.recipient_email));
      await (
        await complain(id, 60_000)
      )('RESOLVED_BUYER_FAVOUR');
      expect(await creditOf(ana)).toBe(40_000);
      const end = await complain(id, 40_000);
      expect(await ana.api.storeCredit.own({ query: {} })).toMatchObject({
        balance_cents: 40_000,
        frozen_cents: 40_000,
      });
      await end('RESOLVED_SELLER_FAVOUR');
      expect(await ana.api.storeCredit.own({ query: {} })).toMatchObject({
        balance_cents: 40_000,
        frozen_cents: 0,
      });
    });

    test('and lost cannot be redeemed although a second dispute is won', async () => {
      const { body, id } = await boughtByPaypal();
      const code = await mailedCode(body.recipient_email);
      await (
        await complain(id, 60_000)
      )('RESOLVED_BUYER_FAVOUR');
      await (
        await complain(id, 40_000)
      )('RESOLVED_SELLER_FAVOUR');
      await expectRefusal(tryCode(await signInCustomer(shop), code), 422, 'invalid');
    });

    test('takes back the store credit it became when it is lost', async () => {
      const { body, id } = await bought();
      const ana = await signInCustomer(shop);
      await redeem(ana, await mailedCode(body.recipient_email));
      const end = await dispute(id);
      expect(await ana.api.storeCredit.own({ query: {} })).toMatchObject({
        balance_cents: 100_000,
        frozen_cents: 100_000,
      });
      await end('lost');
      expect(await ana.api.storeCredit.own({ query: {} })).toMatchObject({
        balance_cents: 0,
        frozen_cents: 0,
      });
    });
  });

  test.each([
    ['an amount below the least', { amount_cents: 100 }, 'amount_cents'],
    ['an amount above the most', { amount_cents: 99_000_000 }, 'amount_cents'],
    ['a day that is over', { deliver_on: '2020-01-01' }, 'deliver_on'],
    ['a day too far away', { deliver_on: '2199-01-01' }, 'deliver_on'],
    ['no address', { recipient_email: 'nadie' }, 'recipient_email'],
  ])('is not written with %s', async (_, given, field) => {
    const { fields } = await expectRefusal(shop.request('/gift-cards', { json: order(given) }), 422);
    expect(fields).toHaveProperty(field);
  });

  test('is not sold while that is off; those that exist are redeemed all the same', async () => {
    const code = await mailedCode((await issue()).recipient_email);
    await changeSettings(staff, 'giftCards', { is_sold: false });
    expect(await shop.api.giftCards.offer()).toMatchObject({ is_sold: false });
    await expectRefusal(shop.request('/gift-cards', { json: order() }), 409, 'gift_cards_not_sold');
    expect(await redeem(await signInCustomer(shop), code)).toMatchObject({ balance_cents: 100_000 });
    await changeSettings(staff, 'giftCards', { is_sold: true });
  });

  test('is found by its link alone', async () => {
    await expectRefusal(shop.request('/gift-cards/nada'), 404);
    await expectRefusal(shop.request('/gift-cards/nada/payment', { json: { payment_method: 'card' } }), 404);
    await expectRefusal(shop.request('/gift-cards/nada/confirmation', { json: {} }), 404);
  });
});
