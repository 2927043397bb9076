import { msg, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { formatPesos } from '../../platform/money.ts';
import { sendEmail } from '../mails/index.ts';
import {
  type DisputeNews,
  disputesOf,
  type PaymentChange,
  type RefundNews,
  noteFindingOfPayment,
  refundWithReference,
  requestRefund,
} from '../payments/index.ts';
import { alertStaff } from '../staff/index.ts';
import { claimCredit, type ClaimedCredit } from '../store-credit/index.ts';
import { deliverIfDue } from './deliver-card.ts';
import { type GiftCardRow, lockedCard, markDisabled, markEnabled, markPaid } from './gift-cards.queries.ts';
import { giftCardPaidMail, giftCardToPayMail } from './mails.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Applies a payment's change to the card it is for, if it is for one, in the transaction that settles it. Money that comes
 * late pays the card all the same; a second payment goes back. Whoever has a voucher or CLABE to pay is mailed it. Safe to run twice with the same change.
 */
export async function onGiftCardPayment(shop: Shop, tx: Connection, change: PaymentChange): Promise<void> {
  const { reference, attemptId, state, amountCents } = change;
  if (!uuid.test(reference)) return;
  const card = await lockedCard(tx, reference);
  if (!card) return;
  if (state === 'pending' || state === 'partial') return mailHowToPay(shop, tx, card, change);
  // It goes back by itself.
  if (state === 'excess') return noteFindingOfPayment(shop, tx, 'excess', change);
  if ((state !== 'paid' && state !== 'mismatch') || card.paid_attempt_id === attemptId) return;
  if (state === 'mismatch') {
    return alertStaff(shop, tx, 'move_money', {
      once: `gift-card-mismatch:${attemptId}`,
      subject: () => t('The payment of a gift card needs somebody'),
      text: () => t('What the provider collected is not what was asked for. The card was not mailed.'),
      facts: [
        { name: msg('Asked for'), value: formatPesos(card.amount_cents) },
        { name: msg('Collected'), value: formatPesos(amountCents) },
      ],
      path: `/admin/gift-cards/${card.id}`,
    });
  }
  if (card.paid_attempt_id !== null) {
    const reason = 'The gift card was paid twice.';
    await requestRefund(tx, shop, { attemptId, reason, requestedBy: null });
    return;
  }
  await tx.run(markPaid, { id: card.id, attemptId, now: shop.clock.now() });
  if (card.state === 'disabled') {
    await alertStaff(shop, tx, 'move_money', {
      once: `gift-card-paid-disabled:${card.id}`,
      subject: () => t('The payment of a gift card needs somebody'),
      text: () =>
        t('It was paid after it had been disabled: nobody was mailed its code. Refund or enable it.'),
      facts: [{ name: msg('Amount'), value: formatPesos(amountCents) }],
      path: `/admin/gift-cards/${card.id}`,
    });
  }
  if (card.buyer_email !== null) {
    await sendEmail(shop, tx, giftCardPaidMail({ ...card, buyerEmail: card.buyer_email }));
  }
  await deliverIfDue(shop, tx, card.id);
}

/** Buyers close the page of a voucher or a CLABE: they pay by the letter. */
async function mailHowToPay(
  shop: Shop,
  tx: Connection,
  card: GiftCardRow,
  { instructions }: PaymentChange,
): Promise<void> {
  if (!instructions || card.state !== 'unpaid' || card.buyer_email === null) return;
  await sendEmail(shop, tx, giftCardToPayMail({ ...card, buyerEmail: card.buyer_email }, instructions));
}

/**
 * A card whose payment is disputed cannot be redeemed while a dispute is open, nor after one was lost; the credit it became
 * is claimed instead, for all disputes of the payment together.
 * @returns what was claimed, for the orders that were paid with it
 */
export async function onGiftCardDispute(
  shop: Shop,
  tx: Connection,
  news: DisputeNews,
): Promise<ClaimedCredit | undefined> {
  if (!uuid.test(news.reference)) return undefined;
  const now = shop.clock.now();
  const card = await lockedCard(tx, news.reference);
  if (card?.paid_attempt_id !== news.attemptId) return undefined;
  let claim: ClaimedCredit | undefined;
  if (card.redeemed_at !== null) {
    const disputes = await disputesOf(tx, card.id);
    const centsOf = (state: DisputeNews['state']) =>
      disputes
        .filter((one) => one.attemptId === news.attemptId && one.state === state)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const lostCents = Math.min(card.amount_cents, centsOf('lost'));
    claim = await claimCredit(tx, {
      attemptId: news.attemptId,
      reference: card.id,
      reason: news.disputeRef,
      frozenCents: Math.min(card.amount_cents - lostCents, centsOf('open')),
      lostCents,
      now,
    });
  } else if (news.state === 'won') {
    const isByDispute = card.disabled_reason.startsWith(disputed(''));
    if (isByDispute && !card.is_disputed) await tx.run(markEnabled, { id: card.id });
  } else if (card.state !== 'disabled') {
    await tx.run(markDisabled, { id: card.id, reason: disputed(news.disputeRef), refundedAt: null, now });
  }
  await alertStaff(shop, tx, 'move_money', {
    once: `gift-card-dispute:${news.disputeRef}:${news.state}`,
    subject: () => t('The payment of a gift card is disputed'),
    text: () => t('A card that nobody redeemed is disabled; the store credit it became is frozen.'),
    facts: [
      { name: msg('Amount'), value: formatPesos(news.amountCents) },
      { name: msg('Dispute'), value: news.disputeRef },
    ],
    path: `/admin/gift-cards/${card.id}`,
  });
  return claim;
}

function disputed(ref: string): string {
  return `Dispute ${ref}`;
}

/**
 * Money of a card went back, whoever asked for it: nobody can redeem it any more. Staff hear of what was redeemed already,
 * of a refund that did not work, and of cash: no provider carries it back.
 */
export async function onGiftCardRefund(shop: Shop, tx: Connection, news: RefundNews): Promise<void> {
  const { reference, refundId, state } = news;
  if (!uuid.test(reference)) return;
  const card = await lockedCard(tx, reference);
  const refund = card && (await refundWithReference(tx, refundId));
  if (!refund) return;
  if (state === 'awaiting_choice') {
    return alertStaff(shop, tx, 'move_money', {
      once: `gift-card-refund:${refundId}:${state}`,
      subject: () => t('The refund of a gift card needs somebody'),
      text: () =>
        t('It was paid in cash. Ask its buyer for a CLABE, send a transfer, and record it under Refunds.'),
      facts: [
        { name: msg('Amount'), value: formatPesos(news.amountCents) },
        { name: msg('E-mail'), value: card.buyer_email ?? '' },
      ],
      path: '/admin/payments?view=refunds&state=waiting',
    });
  }
  // What goes back of a second payment, or of too large a transfer, leaves the card as it is.
  const isOfCard = refund.attemptId === card.paid_attempt_id && refund.source !== 'balance';
  if (!isOfCard && state === 'succeeded') return;
  if (isOfCard && state === 'succeeded' && card.redeemed_at === null) {
    if (card.refunded_at !== null) return;
    const now = shop.clock.now();
    return void (await tx.run(markDisabled, { id: card.id, reason: 'Refunded', refundedAt: now, now }));
  }
  await alertStaff(shop, tx, 'move_money', {
    once: `gift-card-refund:${refundId}:${state}`,
    subject: () => t('The refund of a gift card needs somebody'),
    text: () =>
      state === 'succeeded'
        ? t('Its money went back at the provider, but somebody redeemed it already.')
        : t('The money did not go back to its buyer yet.'),
    facts: [{ name: msg('Amount'), value: formatPesos(news.amountCents) }],
    path: `/admin/gift-cards/${card.id}`,
  });
}
