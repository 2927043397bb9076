import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attemptsOf } from '../../src/modules/payments/index.ts';
import {
  confirmPayment,
  control,
  createBuyer,
  hearAll,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../factories/buy.ts';
import { saveParts } from '../factories/create-kit.ts';
import { createProduct } from '../factories/create-product.ts';
import { grantCredit } from '../factories/grant-credit.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { emailsTo } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { type Piece, whatIsWrong } from './balance.ts';
import { type Card, type Charge, type Dice, faultOf, movesOf, type Scene } from './moves.ts';

/*
 * What two people do at once to one order is where money was lost. `RACES=500 RACE_SEED=7 npm run test:http -- test/races`
 * runs more of them, or others.
 */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const races = Number(process.env['RACES'] ?? 12);
const firstSeed = Number(process.env['RACE_SEED'] ?? 1);
const units = 8;
/** Pays every order of these. */
const cardCents = 120_000;

function dice(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return { below, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T };
}

const emulatorCard = (isUnwilling: boolean, { oneOf }: Dice) =>
  isUnwilling ? { cardNumber: oneOf(['4000000000005126', '4000000000007726']) } : {};

/** What a provider took for something; nothing where credit paid all of it. */
async function chargeOf(reference: string): Promise<Charge[]> {
  const attempts = await attemptsOf(shop.db, reference);
  const paid = attempts.find(({ provider }) => provider === 'stripe' || provider === 'paypal');
  if (!paid) return [];
  const { rows } = await shop.db.sql(
    `select id from emulators.object where kind = 'charge' and body ->> 'payment_intent' = $1`,
    [paid.chargeRef],
  );
  const provider = paid.provider === 'paypal' ? 'paypal' : 'stripe';
  const ref = String(rows[0]?.['id'] ?? paid.chargeRef);
  return [{ provider, ref, reference, attemptId: paid.id }];
}

/** A gift card that somebody paid by card, PayPal or with cash. */
async function boughtCard(chance: Dice): Promise<Card> {
  const { api } = shop;
  const email = `regalo-${chance.below(1e9)}@prueba.example`;
  const person = { recipient_name: 'Ana', recipient_email: email, sender_name: 'Beto', buyer_email: email };
  const { token } = await api.giftCards.order({ body: { amount_cents: cardCents, ...person } });
  const method = chance.oneOf(['card', 'paypal', 'oxxo'] as const);
  const params = { token };
  const { redirect_url: url } = await api.giftCards.pay({ params, body: { payment_method: method } });
  const provider = method === 'paypal' ? ('paypal' as const) : ('stripe' as const);
  const order = { order_id: '', order_number: null, payment: { provider, redirect_url: url } };
  const isUnwilling = method === 'card' && chance.below(4) === 0;
  await payAtProvider(shop, order, {
    method: method === 'oxxo' ? 'oxxo' : 'card',
    ...emulatorCard(isUnwilling, chance),
  });
  await api.giftCards.confirm({ params, body: {} });
  const { gift_cards: cards } = await staff.api.giftCards.cards({ query: { q: email } });
  const id = cards[0]?.id ?? '';
  if (method === 'oxxo') {
    const [attempt] = await attemptsOf(shop.db, id);
    await control(shop, 'stripe', `/payment_intents/${attempt?.chargeRef}/pay`, {});
    await hearAll(shop);
  }
  const read = async () => {
    const code = (await emailsTo(shop, email)).map(
      ({ text }) => /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(text)?.[0],
    );
    return code.find((one) => one !== undefined) ?? Promise.reject(new Error('The code is on its way.'));
  };
  return { id, code: await vi.waitFor(read, patience) };
}

/** One product, or a kit of two of one and one of another. */
async function goods({ below, oneOf }: Dice): Promise<{ id: number; priceCents: number; pieces: Piece[] }> {
  const priceCents = oneOf([10_000, 33_333, 7_777]);
  const piece = async (perUnit: number, given: object = {}) => {
    const { id } = await createProduct(shop.db, { stock: { CDMX: units * perUnit }, ...given });
    return { id, perUnit, units: units * perUnit };
  };
  if (below(4) > 0) {
    const one = await piece(1, { priceCents });
    return { id: one.id, priceCents, pieces: [one] };
  }
  const pieces = [await piece(2), await piece(1)];
  const kit = await createProduct(shop.db, { priceCents, stock: {} });
  await saveParts(
    staff,
    kit,
    pieces.map((part) => [part, part.perUnit]),
  );
  return { id: kit.id, priceCents, pieces };
}

/**
 * An order that is paid: by card, PayPal or credit alone, some with a part of credit, that staff gave or a gift card was; some
 * whose refunds the provider refuses or delays.
 */
async function paidOrder(chance: Dice): Promise<Scene & { pieces: Piece[]; creditCents: number }> {
  const { below, oneOf } = chance;
  const { id: productId, priceCents, pieces } = await goods(chance);
  const quantity = 1 + below(3);
  const buyer = await createBuyer(shop, [{ productId, quantity }]);
  const kept = await createBuyer(shop, []);
  await shop.db.sql('update customer set email_verified = true where id = $1', [kept.id]);
  const card = below(3) === 0 ? await boughtCard(chance) : undefined;
  const isRedeemed = card !== undefined && below(2) === 0;
  if (isRedeemed) await buyer.api.giftCards.redeem({ body: { code: card.code } });
  const creditCents = oneOf([0, 5_000, 12_000]);
  if (creditCents > 0) await grantCredit(shop, buyer, creditCents, staff);
  const provider = isRedeemed && below(2) === 0 ? 'store_credit' : oneOf(['stripe', 'paypal'] as const);
  const part = Math.min(creditCents + (isRedeemed ? cardCents : 0), 5_000);
  const order = await placeOrder(buyer, {
    payment_method: provider === 'stripe' ? 'card' : provider,
    ...(provider === 'store_credit' && {
      delivery_method: 'pickup_cdmx' as const,
      store_credit_cents: priceCents * quantity,
    }),
    ...(provider !== 'store_credit' && part > 0 && { store_credit_cents: part }),
  });
  const isUnwilling = below(4) === 0;
  if (provider === 'paypal') {
    const outcome = isUnwilling ? { outcome: oneOf(['refund_refused', 'refund_pending']) } : {};
    await control(shop, 'paypal', `/orders/${providerRefOf(order)}/approve`, outcome);
  } else if (provider === 'stripe') await payAtProvider(shop, order, emulatorCard(isUnwilling, chance));
  if (provider !== 'store_credit') await confirmPayment(buyer, order);
  const { order: read } = await buyer.api.orders.order({ params: { order_id: order.order_id } });
  expect(read.state).toBe('paid');
  return {
    shop,
    staff,
    buyer,
    kept,
    orderId: order.order_id,
    charges: [...(await chargeOf(order.order_id)), ...(card ? await chargeOf(card.id) : [])],
    card,
    quantity,
    totalCents: read.total_cents,
    pieces,
    creditCents,
  };
}

/** Everything that was begun is done: news are heard, refunds are sent. */
async function comesToRest(): Promise<void> {
  await hearAll(shop);
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      // An event that was worked on has a job left, some seconds behind it.
      `select name from pgboss.job where state < 'completed' and name in
        ('payments.refund', 'orders.refunded', 'orders.refund-news')
       union all select event_id from payment_event where state = 'received'`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs or events are under way.`);
  }, patience);
  await hearAll(shop);
}

test.each(Array.from({ length: races }, (_, at) => firstSeed + at))(
  'whatever staff, buyer and bank do to an order at once, nobody has more than was paid (seed %i)',
  async (seed) => {
    const chance = dice(seed);
    const scene = await paidOrder(chance);
    const moves = movesOf(scene, chance);
    const names = Object.keys(moves);
    const faults: (string | undefined)[] = [];
    const run = async (name: string) =>
      faults.push(await faultOf(name, moves[name] as () => Promise<unknown>));
    if (chance.below(3) > 0) await run('deliver');
    const steps = 10 + chance.below(10);
    for (let step = 0; step < steps; step += 1) {
      await Promise.all(Array.from({ length: 2 + chance.below(5) }, () => run(chance.oneOf(names))));
      if (chance.below(3) === 0) await hearAll(shop);
    }
    await comesToRest();
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    expect(await whatIsWrong(scene, scene)).toEqual([]);
  },
);
