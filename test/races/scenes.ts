import { expect, vi } from 'vitest';
import { attemptsOf } from '../../src/modules/payments/index.ts';
import {
  addToCart,
  confirmPayment,
  control,
  createBuyer,
  hearAll,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../factories/buy.ts';
import { createCompany, createMember } from '../factories/create-company.ts';
import { saveParts } from '../factories/create-kit.ts';
import { createProduct } from '../factories/create-product.ts';
import { grantCredit } from '../factories/grant-credit.ts';
import { signInCustomer, signInVisitor, type SignedIn } from '../factories/sign-in.ts';
import { emailsTo } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import type { TestShop } from '../setup/test-shop.ts';
import type { Piece } from './balance.ts';
import { chargeOf } from './charge-of.ts';
import type { Card, Company, Dice, Scene } from './moves.ts';
import { offeredQuote } from './quote-moves.ts';
import type { Supplier } from './supplier.ts';

/** Where races are held. */
export type Stage = { shop: TestShop; staff: SignedIn; supplier: Supplier };

const units = 8;
/** Pays every order of these. */
const cardCents = 120_000;

const emulatorCard = (isUnwilling: boolean, { oneOf }: Dice) =>
  isUnwilling ? { cardNumber: oneOf(['4000000000005126', '4000000000007726']) } : {};

/** A gift card that somebody paid by card, PayPal or with cash. */
async function boughtCard({ shop, staff }: Stage, chance: Dice): Promise<Card> {
  const { api } = shop;
  const email = `regalo-${chance.below(1e9)}-${crypto.randomUUID().slice(0, 8)}@prueba.example`;
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

/** One product, a kit of two of one and one of another, or one that a supplier sends to its buyer. */
async function goods(
  { shop, staff, supplier }: Stage,
  { below, oneOf }: Dice,
  isDropShip: boolean,
): Promise<{ id: number; priceCents: number; pieces: Piece[]; code?: string }> {
  const priceCents = oneOf([10_000, 33_333, 7_777]);
  if (isDropShip) {
    const { id, code } = await supplier.createGoods(shop, staff, units, priceCents);
    return { id, priceCents, pieces: [{ id, perUnit: 1, units }], code };
  }
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

/** Who buys, and an account of the same person that what they bought may be joined to. */
async function people({ shop, staff }: Stage, kind: Kind, productId: number, { below }: Dice) {
  if (kind === 'company') {
    const { id, admin } = await createCompany(shop, { staff });
    const limitCents = 150_000 + below(200_000);
    const line = { limit_cents: limitCents, days_to_pay: 30, version: 0 };
    await staff.api.companyCredit.setLine({ params: { id }, body: line });
    const colleague = await createMember(shop, admin, { role: 'approver' });
    const quote = await offeredQuote(staff, admin, productId);
    const company: Company = { id, limitCents, colleague, quote };
    return { buyer: admin, kept: await provenCustomer(shop), company };
  }
  if (kind === 'guest') {
    const buyer = await signInVisitor(shop);
    const email = `invitado-${buyer.id.toLowerCase()}@prueba.example`;
    await buyer.api.customers.becomeGuest({ body: { name: 'Ana Prueba', email } });
    const guest = { ...buyer, email };
    const kept = below(2) === 0 ? await provenCustomer(shop) : await signInCustomer(shop, { email });
    return { buyer: guest, kept };
  }
  return { buyer: await createBuyer(shop, []), kept: await provenCustomer(shop) };
}

async function provenCustomer(shop: TestShop): Promise<SignedIn> {
  const one = await signInCustomer(shop);
  await shop.db.sql('update customer set email_verified = true where id = $1', [one.id]);
  return one;
}

const kinds = ['account', 'account', 'guest', 'company', 'supplier'] as const;
type Kind = (typeof kinds)[number];

/**
 * An order that is paid: by card, PayPal or credit alone, some with a part of credit, that staff gave or a gift card was; some
 * whose refunds the provider refuses or delays; some on a company's credit, some by a guest, some sent by a supplier.
 */
export async function paidOrder(
  stage: Stage,
  chance: Dice,
): Promise<Scene & { pieces: Piece[]; creditCents: number }> {
  const { shop, staff } = stage;
  const { below, oneOf } = chance;
  const kind = oneOf(kinds);
  const { id: productId, priceCents, pieces, code } = await goods(stage, chance, kind === 'supplier');
  const quantity = 1 + below(3);
  const { buyer, kept, company } = await people(stage, kind, productId, chance);
  await addToCart(buyer, productId, quantity);
  const card = kind !== 'guest' && below(3) === 0 ? await boughtCard(stage, chance) : undefined;
  const isRedeemed = card !== undefined && below(2) === 0;
  if (isRedeemed) await buyer.api.giftCards.redeem({ body: { code: card.code } });
  const creditCents = kind === 'guest' ? 0 : oneOf([0, 5_000, 12_000]);
  if (creditCents > 0) await grantCredit(shop, buyer, creditCents, staff);
  const provider = company
    ? 'company_credit'
    : isRedeemed && kind !== 'supplier' && below(2) === 0
      ? 'store_credit'
      : oneOf(['stripe', 'paypal'] as const);
  const part = Math.min(creditCents + (isRedeemed ? cardCents : 0), 5_000);
  const order = await placeOrder(buyer, {
    payment_method: provider === 'stripe' ? 'card' : provider,
    ...(provider === 'store_credit' && {
      delivery_method: 'pickup_cdmx' as const,
      store_credit_cents: priceCents * quantity,
    }),
    ...(provider !== 'store_credit' &&
      provider !== 'company_credit' &&
      part > 0 && { store_credit_cents: part }),
  });
  const isUnwilling = below(4) === 0;
  if (provider === 'paypal') {
    const outcome = isUnwilling ? { outcome: oneOf(['refund_refused', 'refund_pending']) } : {};
    await control(shop, 'paypal', `/orders/${providerRefOf(order)}/approve`, outcome);
  } else if (provider === 'stripe') await payAtProvider(shop, order, emulatorCard(isUnwilling, chance));
  if (provider === 'stripe' || provider === 'paypal') await confirmPayment(buyer, order);
  const { order: read } = await buyer.api.orders.order({ params: { order_id: order.order_id } });
  expect(read.state).toBe('paid');
  return {
    shop,
    staff,
    buyer,
    people: [buyer.id, kept.id],
    isGuest: kind === 'guest',
    kept,
    productId,
    orderId: order.order_id,
    further: [],
    charges: [...(await chargeOf(shop, order.order_id)), ...(card ? await chargeOf(shop, card.id) : [])],
    card,
    company,
    supplier: code === undefined ? undefined : { ...stage.supplier, code },
    quantity,
    totalCents: read.total_cents,
    pieces,
    creditCents,
  };
}
