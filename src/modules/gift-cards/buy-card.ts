import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { currency, formatPesos } from '../../platform/money.ts';
import { paymentOptions, readSellingTerms, refusePaused, type SellingTerms } from '../checkout/index.ts';
import {
  closeAttempt,
  createAttempt,
  currentPayment,
  openAttempt,
  settle,
  toPayOf,
} from '../payments/index.ts';
import { readSettings } from '../settings/index.ts';
import { hashOf } from './code.ts';
import { sendTo } from './deliver-card.ts';
import { giftCardMethods, type giftCardsContract } from './gift-cards.contract.ts';
import { addCard, cardOfToken, type GiftCardRow, lockedCard } from './gift-cards.queries.ts';

type Ordered = z.output<typeof giftCardsContract.order.body & {}>;
type Linked = z.input<(typeof giftCardsContract.linked.answers)[200]>['gift_card'];
type Method = (typeof giftCardMethods)[number];

/** How long a payment page is open; Stripe keeps one for no less than 30 minutes. */
const pageMilliseconds = 31 * 60_000;
const dayMilliseconds = 86_400_000;

/** Which cards are sold. */
export async function giftCardOffer({ db, log, payments }: Pick<RequestContext, 'db' | 'log' | 'payments'>) {
  const settings = await readSettings(db, 'giftCards', log);
  const { min_cents: least, max_cents: most } = settings;
  const offered = payments.offers();
  return {
    is_sold: settings.is_sold && giftCardMethods.some((method) => offered[method]),
    amounts_cents: settings.amounts
      .map(({ cents }) => cents)
      .filter((cents) => cents >= least && cents <= most),
    min_cents: least,
    max_cents: most,
    days_ahead: settings.days_ahead,
  };
}

/**
 * Writes a card that is to be paid.
 * @returns what the address of its page to pay ends with
 * @throws AppError 409 `gift_cards_not_sold`; 422 for an amount or a day that is not offered
 */
export async function orderCard(context: RequestContext, input: Ordered): Promise<{ token: string }> {
  const { db, clock, who } = context;
  const offer = await giftCardOffer(context);
  if (!offer.is_sold) throw notSold();
  const now = clock.now();
  const [today, last] = [now, new Date(now.getTime() + offer.days_ahead * dayMilliseconds)].map(mexicanDay);
  const { amount_cents: amountCents, deliver_on: day = today ?? '' } = input;
  if (amountCents < offer.min_cents || amountCents > offer.max_cents) {
    throw invalid({
      amount_cents: `Elige un monto de ${formatPesos(offer.min_cents)} a ${formatPesos(offer.max_cents)}.`,
    });
  }
  if (day < (today ?? '') || day > (last ?? '')) {
    throw invalid({ deliver_on: `Elige un día de hoy al ${last}.` });
  }
  const token = randomBytes(24).toString('base64url');
  await db.first(addCard, {
    amountCents,
    tokenHash: hashOf(token),
    recipientName: input.recipient_name,
    recipientEmail: input.recipient_email,
    senderName: input.sender_name,
    message: input.message,
    deliverOn: day,
    buyerEmail: input.buyer_email,
    // Nobody has to sign in; who did takes it along, and is forgotten with their account.
    buyerId: (await who.customer())?.id ?? null,
    issuedBy: null,
    reason: '',
    paidAt: null,
    now,
  });
  return { token };
}

/** A card by its buyer's link. @throws AppError 404 */
export async function requireLinkedCard(db: Connection, token: string): Promise<GiftCardRow> {
  const card = await db.first(cardOfToken, { tokenHash: hashOf(token) });
  if (!card) throw notFound('No encontramos esa tarjeta de regalo. Revisa el enlace.');
  return card;
}

/** A card as its buyer's page shows it. */
export async function linkedCard(context: RequestContext, card: GiftCardRow): Promise<Linked> {
  const isUnpaid = card.state === 'unpaid';
  const payment = isUnpaid ? await currentPayment(context.db, card.id) : undefined;
  const state = card.state === 'disabled' ? 'disabled' : isUnpaid ? unpaidState(payment?.state) : 'paid';
  return {
    state,
    ...toPayOf(state === 'awaiting_payment' ? (payment?.instructions ?? null) : null),
    amount_cents: card.amount_cents,
    recipient_name: card.recipient_name,
    recipient_email: card.recipient_email,
    deliver_on: card.deliver_on,
    is_due: card.deliver_on <= mexicanDay(context.clock.now()),
    is_sent: card.sent_at !== null,
    may_send: card.state === 'active' || card.state === 'scheduled',
    payment_methods: isUnpaid ? waysToPay(context, card, await readSellingTerms(context)) : [],
  };
}

/**
 * Opens the payment page of a card; one that is open already is closed first.
 * @returns its address
 * @throws AppError 404; 409 `gift_card_paid`, `gift_cards_not_sold`, `checkout_paused`, `payment_method_unavailable`; 429
 * `too_many_declines`, and for more slips an hour than one address gets; 503 `payment_unavailable`
 */
export async function payCard(
  context: RequestContext,
  token: string,
  method: Method,
): Promise<{ redirect_url: string }> {
  const { db, clock, ip, publicUrl } = context;
  const card = await requireLinkedCard(db, token);
  if (card.state !== 'unpaid') throw paid();
  if (!(await giftCardOffer(context)).is_sold) throw notSold();
  const terms = await readSellingTerms(context);
  refusePaused(terms);
  const way = waysToPay(context, card, terms).find((one) => one.method === method);
  if (way?.reason !== null) {
    const message = way?.reason ?? 'Esa forma de pago no está disponible por ahora.';
    throw conflict('payment_method_unavailable', message);
  }
  // Whoever orders names the address, and slips go to it.
  const isMailed = method === 'oxxo' || method === 'spei';
  if (isMailed && card.buyer_email !== null) await context.rates.countEmail('letters', card.buyer_email);
  const former = await currentPayment(db, card.id);
  if (former?.state === 'pending')
    throw conflict('gift_card_paid', 'Esta tarjeta ya tiene un pago en proceso.');
  if (former && (await closeAttempt(context, former.id)) === 'paid') throw paid();
  const attempt = await db.transaction(async (tx) => {
    const locked = await lockedCard(tx, card.id);
    if (locked?.state !== 'unpaid') throw paid();
    return createAttempt(tx, context, {
      reference: card.id,
      payerId: card.id,
      provider: method === 'paypal' ? 'paypal' : 'stripe',
      method,
      amountCents: card.amount_cents,
      currency,
      expiresAt: new Date(clock.now().getTime() + pageMilliseconds),
      sessionId: card.id,
      ip,
    });
  });
  const page = `${publicUrl}/tarjetas-de-regalo/${token}`;
  const { redirectUrl } = await openAttempt(context, attempt, {
    method,
    hasInstalments: false,
    oxxoDays: terms.payments.oxxoDays,
    lines: [
      {
        name: `Tarjeta de regalo de ${terms.shopName}`,
        quantity: 1,
        grossCents: card.amount_cents,
        imageUrl: null,
      },
    ],
    shippingCents: 0,
    discountCents: 0,
    email: card.buyer_email ?? '',
    description: `Tarjeta de regalo de ${terms.shopName}`,
    shopName: terms.shopName,
    successUrl: `${page}?de=pago`,
    cancelUrl: page,
  });
  return { redirect_url: redirectUrl };
}

/** Asks the provider how the payment of a card stands. @throws AppError 404 */
export async function confirmCard(context: RequestContext, token: string): Promise<GiftCardRow> {
  const card = await requireLinkedCard(context.db, token);
  const attempt = card.state === 'unpaid' ? await currentPayment(context.db, card.id) : undefined;
  if (!attempt) return card;
  try {
    await settle(context, attempt.id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment_unavailable')) throw error;
    context.log.warn({ err: error, attempt: attempt.id }, 'payment could not be confirmed yet');
  }
  return requireLinkedCard(context.db, token);
}

/**
 * Mails a paid card again for its buyer, whom a slip in the address cost the gift, or corrects whom a later one is for.
 * @throws AppError 404; 409 `gift_card_redeemed`, `gift_card_state`; 429 for more letters an hour than anybody gets
 */
export async function sendAgain(
  context: RequestContext,
  token: string,
  { recipient_name: name, recipient_email: email }: z.output<typeof giftCardsContract.sendAgain.body & {}>,
): Promise<GiftCardRow> {
  const { id } = await requireLinkedCard(context.db, token);
  await context.rates.countEmail('letters', email);
  await context.db.transaction(async (tx) => {
    const card = await lockedCard(tx, id);
    if (card?.state === 'redeemed') {
      throw conflict('gift_card_redeemed', 'Esta tarjeta ya se canjeó: su código ya no se puede reenviar.');
    }
    if (!card || !(await sendTo(context, tx, card, { name, email }))) {
      throw conflict('gift_card_state', 'Esta tarjeta no se puede enviar ahora.');
    }
  });
  return requireLinkedCard(context.db, token);
}

function waysToPay(
  { payments }: RequestContext,
  card: GiftCardRow,
  terms: SellingTerms,
): Linked['payment_methods'] {
  const options = paymentOptions(
    { totalCents: card.amount_cents, lines: [] },
    payments.offers(),
    terms.payments,
  );
  return options.flatMap(({ method, ...rest }) => {
    const known = giftCardMethods.find((one) => one === method);
    return known ? [{ ...rest, method: known, description: whenMailed[known] ?? rest.description }] : [];
  });
}

/** What a voucher means for a card: nothing is kept in stock, its code waits. */
const whenMailed: Partial<Record<Method, string>> = {
  oxxo: 'Te damos una ficha para pagar en cualquier OXXO. El código sale cuando se confirme, a más tardar el siguiente día hábil.',
  spei: 'Te damos una CLABE para transferir desde tu banco. El código sale en cuanto llegue.',
};

function unpaidState(payment: string | undefined): Linked['state'] {
  if (payment === 'pending') return 'awaiting_payment';
  return payment === 'created' || payment === 'open' ? 'in_payment' : 'open';
}

function notSold() {
  return conflict('gift_cards_not_sold', 'Por ahora no vendemos tarjetas de regalo.');
}

function paid() {
  return conflict('gift_card_paid', 'Esta tarjeta de regalo ya está pagada.');
}
