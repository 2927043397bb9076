import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, hearAll } from '../../../test/factories/buy.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

/* «Cash payments and transfers»: a card that is paid days after it was bought. */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const cents = 100_000;
let serial = 0;

/** A card whose voucher or CLABE is out. */
async function awaitPayment(method: 'oxxo' | 'spei') {
  serial += 1;
  const body = {
    amount_cents: cents,
    recipient_name: 'Ana',
    recipient_email: `ana${serial}@prueba.example`,
    sender_name: 'Beto',
    buyer_email: `beto${serial}@prueba.example`,
  };
  const { token } = await shop.api.giftCards.order({ body });
  const pay = { params: { token }, body: { payment_method: method } };
  const { redirect_url: url } = await shop.api.giftCards.pay(pay);
  const session = new URL(url).pathname.split('/').at(-1);
  const asked = { payment_method: method === 'spei' ? 'customer_balance' : 'oxxo' };
  await control(shop, 'stripe', `/checkout/sessions/${session}/pay`, asked);
  const card = await confirm(token);
  expect(card.state).toBe('awaiting_payment');
  const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: body.recipient_email } });
  return { body, token, id: cards[0]?.id ?? '', instructions: card.instructions };
}
const confirm = async (token: string) =>
  (await shop.api.giftCards.confirm({ params: { token }, body: {} })).gift_card;
const cardOf = async (id: string) => (await staff.api.giftCards.card({ params: { id } })).gift_card;
/** Money comes at the provider, which tells the shop. */
async function collect(id: string, body: object = {}): Promise<void> {
  const { rows } = await shop.db.sql(
    `select charge_ref from payment_attempt where reference = $1 order by sequence desc limit 1`,
    [id],
  );
  await control(shop, 'stripe', `/payment_intents/${String(rows[0]?.['charge_ref'])}/pay`, body);
  await hearAll(shop);
}
const refundsOf = async (id: string) =>
  (
    await shop.db.sql(
      `select r.amount_cents, r.source, r.state from refund r join payment_attempt a on a.id = r.attempt_id
        where a.reference = $1 order by r.created_at`,
      [id],
    )
  ).rows;
/** Hours later; gives what the jobs of then did. */
async function after(hours: number, work: () => Promise<unknown>): Promise<void> {
  shop.clock.moveBy(hours * 3_600_000);
  try {
    await work();
  } finally {
    shop.clock.moveBy(-hours * 3_600_000);
  }
}

describe('a gift card paid at OXXO', () => {
  test('is mailed its slip, keeps its page, and sends its code once the cash is confirmed', async () => {
    const { body, token, id, instructions } = await awaitPayment('oxxo');
    expect(instructions).toMatchObject({ kind: 'oxxo', reference: expect.stringMatching(/^\d+$/) });
    // The shop's own slip prints them.
    expect((await confirm(token)).bars?.length).toBeGreaterThan(50);
    const slip = await emailTo(shop, body.buyer_email);
    expect(slip.text).toContain(`Referencia: ${instructions?.reference}`);
    expect(slip.text).toContain('$1,000.00');
    expect(await emailsTo(shop, body.recipient_email)).toEqual([]);
    expect((await cardOf(id)).state).toBe('unpaid');

    await collect(id);
    await vi.waitFor(async () => expect((await confirm(token)).state).toBe('paid'), patience);
    expect((await emailTo(shop, body.recipient_email)).subject).toContain('$1,000.00');
    expect((await emailTo(shop, body.buyer_email, 2)).subject).toContain('Recibimos el pago');
  });

  test('is not paid another way while its slip is out', async () => {
    const { token } = await awaitPayment('oxxo');
    await expectRefusal(
      shop.request(`/gift-cards/${token}/payment`, { json: { payment_method: 'card' } }),
      409,
      'gift_card_paid',
    );
  });

  test('can be paid anew once its slip is over', async () => {
    const { token, id } = await awaitPayment('oxxo');
    const { rows } = await shop.db.sql(`select charge_ref from payment_attempt where reference = $1`, [id]);
    await control(shop, 'stripe', `/payment_intents/${String(rows[0]?.['charge_ref'])}/expire`, {});
    await hearAll(shop);
    await vi.waitFor(async () => expect((await confirm(token)).state).toBe('open'), patience);
  });

  test('that is given back asks staff for a transfer, because no provider carries cash back', async () => {
    const owner = await signInStaff(shop, 'owner');
    const { id, token } = await awaitPayment('oxxo');
    await collect(id);
    await vi.waitFor(async () => expect((await confirm(token)).state).toBe('paid'), patience);
    const { version } = await cardOf(id);
    await staff.api.giftCards.refund({ params: { id }, body: { version, reason: 'Se arrepintió' } });
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: cents, state: 'awaiting_choice' }]);
    await vi.waitFor(async () => {
      const alerts = (await emailsTo(shop, owner.email)).map(({ text }) => text);
      expect(alerts.some((text) => text.includes('/admin/payments?view=refunds&state=waiting'))).toBe(true);
    }, patience);

    const { refunds } = await staff.api.orders.adminRefunds({ query: { view: 'waiting' } });
    const waiting = refunds.find((refund) => refund.order_id === id);
    await staff.api.orders.settleRefund({
      params: { refund_id: waiting?.id ?? '' },
      body: { way: 'transfer', clabe: '032180000118359719', tracking_key: 'REGALO1' },
    });
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: cents, state: 'succeeded' }]);
    expect(await cardOf(id)).toMatchObject({ state: 'disabled', refunded_at: expect.any(String) });
  });
});

describe('a gift card paid by transfer', () => {
  test('too small is told what is missing, and the rest pays it', async () => {
    const { body, token, id, instructions } = await awaitPayment('spei');
    expect(instructions?.reference).toMatch(/^\d{18}$/);
    await collect(id, { amount: cents - 40_000 });
    const short = await emailTo(shop, body.buyer_email, 2);
    expect(short.text).toContain('faltan $400.00');
    expect((await confirm(token)).instructions?.remaining_cents).toBe(40_000);
    await collect(id, { amount: 40_000 });
    await vi.waitFor(async () => expect((await confirm(token)).state).toBe('paid'), patience);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('too large is paid, stays whole, and what was too much goes back', async () => {
    const { body, token, id } = await awaitPayment('spei');
    await collect(id, { amount: cents + 5_000 });
    await vi.waitFor(async () => expect((await confirm(token)).state).toBe('paid'), patience);
    await vi.waitFor(
      async () =>
        expect(await refundsOf(id)).toMatchObject([
          { amount_cents: 5_000, source: 'balance', state: 'succeeded' },
        ]),
      patience,
    );
    await hearAll(shop);
    expect(await cardOf(id)).toMatchObject({ state: 'active', is_refundable: true, refunded_at: null });
    expect((await emailTo(shop, body.recipient_email)).subject).toContain('$1,000.00');
  });

  test('is over after its hours: what had come of it goes back, and it can be paid anew', async () => {
    const { token, id } = await awaitPayment('spei');
    await collect(id, { amount: 30_000 });
    await after(47, () => shop.open.runJob('gift-cards.close_late_transfers'));
    expect((await confirm(token)).state).toBe('awaiting_payment');
    await after(50, () => shop.open.runJob('gift-cards.close_late_transfers'));
    expect((await confirm(token)).state).toBe('open');
    await vi.waitFor(
      async () => expect(await refundsOf(id)).toMatchObject([{ amount_cents: 30_000, source: 'balance' }]),
      patience,
    );
    expect(await cardOf(id)).toMatchObject({ state: 'unpaid' });
  });

  test('whose time was over is paid by card instead', async () => {
    const { token, id } = await awaitPayment('spei');
    await after(50, () => shop.open.runJob('gift-cards.close_late_transfers'));
    const { redirect_url: url } = await shop.api.giftCards.pay({
      params: { token },
      body: { payment_method: 'card' },
    });
    await control(shop, 'stripe', `/checkout/sessions/${new URL(url).pathname.split('/').at(-1)}/pay`, {
      payment_method: 'card',
    });
    expect((await confirm(token)).state).toBe('paid');
    expect((await cardOf(id)).state).toBe('active');
  });
});
