import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { requireAsRead } from '../../platform/require-as-read.ts';
import { countAgainstCeiling } from '../approvals/index.ts';
import { requestRefund, settleRefund } from '../payments/index.ts';
import { readSettings } from '../settings/index.ts';
import { plusDays } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import { deliverIfDue, sendTo } from './deliver-card.ts';
import type { giftCardsContract } from './gift-cards.contract.ts';
import {
  addCard,
  cardById,
  type GiftCardRow,
  lockedCard,
  markDisabled,
  markEnabled,
  namedCards,
} from './gift-cards.queries.ts';
import { cardOnWire } from './on-wire.ts';

export type GivenCard = z.output<typeof giftCardsContract.issue.body & {}>;

/** @throws AppError 404 */
export async function requireCard(db: Connection, id: string): Promise<GiftCardRow> {
  const card = await db.first(cardById, { id });
  if (!card) throw notFound(t('There is no such gift card.'));
  return card;
}

/** Keeps a card from changing until `tx` ends; whether there is one. */
export async function holdGiftCard(tx: Connection, id: string): Promise<boolean> {
  return (await lockedCard(tx, id)) !== undefined;
}

/** Numbers and buyers of cards, by id. */
export async function giftCardsNamed(db: Connection, ids: readonly string[]) {
  return new Map((await db.rows(namedCards, { ids })).map((row) => [row.id, row]));
}

/** What a call that gives a card answers. */
type Issued = { status: 201; body: { gift_card: ReturnType<typeof cardOnWire> } };

/**
 * Staff give somebody a card, which is mailed on its day.
 * @param keep keeps the answer in the transaction that writes the card
 * @throws AppError 422 for a day that is over or too far ahead; what `countAgainstCeiling` throws
 */
export async function issueCard(
  context: RequestContext,
  given: GivenCard,
  keep: (tx: Connection, reply: Issued) => Promise<void> = async () => {},
): Promise<Issued> {
  const { db, clock, log, staff } = context;
  const now = clock.now();
  const { days_ahead: daysAhead } = await readSettings(db, 'giftCards', log);
  const today = mexicanDay(now);
  const last = plusDays(today, daysAhead);
  const { deliver_on: day = today } = given;
  if (day < today) throw invalid({ deliver_on: t('That day is over.') }, t('Check the marked fields.'));
  if (day > last) {
    throw invalid(
      { deliver_on: t('No later than {last}: see the settings.', { last }) },
      t('Check the marked fields.'),
    );
  }
  return db.transaction(async (tx) => {
    const added = await tx.first(addCard, {
      amountCents: given.amount_cents,
      tokenHash: null,
      recipientName: given.recipient_name,
      recipientEmail: given.recipient_email,
      senderName: (await readSettings(tx, 'identity', log)).name,
      message: given.message,
      deliverOn: day,
      buyerEmail: null,
      buyerId: null,
      issuedBy: staff?.name ?? '',
      reason: given.reason,
      paidAt: now,
      now,
    });
    if (!added) throw new Error('The gift card was not written.');
    await countAgainstCeiling(tx, context, 'credit', given.amount_cents);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'gift_card.issue',
      subject: `gift_card:${added.id}`,
      after: { amount_cents: given.amount_cents, to: given.recipient_email, reason: given.reason },
    });
    await deliverIfDue(context, tx, added.id);
    const reply: Issued = {
      status: 201,
      body: { gift_card: cardOnWire(await requireCard(tx, added.id)) },
    };
    await keep(tx, reply);
    return reply;
  });
}

/**
 * Mails a card again, with a new code; of one whose day is to come only the recipient is corrected. To another address it is
 * money given to whom staff chose.
 * @throws AppError 404; 409 `stale`, `gift_card_redeemed`, `gift_card_state`, and what `countAgainstCeiling` throws
 */
export function resendCard(
  context: RequestContext,
  id: string,
  {
    version,
    recipient_name: name,
    recipient_email: email,
  }: z.output<typeof giftCardsContract.resend.body & {}>,
) {
  return changeCard(context, id, { version, action: 'resend', details: { to: email } }, async (tx, card) => {
    if (!(await sendTo(context, tx, card, { name, email }))) throw wrongState();
    if (email !== card.recipient_email) await countAgainstCeiling(tx, context, 'credit', card.amount_cents);
  });
}

/** @throws AppError 404; 409 `stale`, `gift_card_redeemed`, `gift_card_state` */
export function disableCard(
  context: RequestContext,
  id: string,
  change: { version: number; reason: string },
) {
  const { version, reason } = change;
  return changeCard(context, id, { version, action: 'disable', details: { reason } }, async (tx, card) => {
    if (card.state === 'disabled') throw wrongState();
    await tx.run(markDisabled, { id, reason, refundedAt: null, now: context.clock.now() });
  });
}

/** @throws AppError 404; 409 `stale`, `gift_card_redeemed`, `gift_card_state`, `gift_card_refunded` */
export function enableCard(context: RequestContext, id: string, { version }: { version: number }) {
  return changeCard(context, id, { version, action: 'enable', details: {} }, async (tx, card) => {
    if (card.refunded_at !== null) throw refunded();
    // It is enabled by itself when the dispute is won; while it is open, or lost, the money is the bank's.
    if (card.state !== 'disabled' || card.is_disputed) throw wrongState();
    await tx.run(markEnabled, { id });
  });
}

/**
 * Gives back what a card was bought with; nobody can redeem it then. What the provider did not give back is tried again.
 * @throws AppError 404; 409 `stale`, `gift_card_redeemed`, `gift_card_state`, `gift_card_refunded`
 */
export function refundCard(context: RequestContext, id: string, change: { version: number; reason: string }) {
  const { version, reason } = change;
  return changeCard(context, id, { version, action: 'refund', details: { reason } }, async (tx, card) => {
    const now = context.clock.now();
    if (card.failed_refund_id !== null) {
      const by = { id: context.staff?.id ?? null, name: context.staff?.name ?? null };
      await settleRefund(tx, context, card.failed_refund_id, { way: 'retry' }, by);
      await tx.run(markDisabled, { id, reason, refundedAt: now, now });
      return;
    }
    if (card.refunded_at !== null) throw refunded();
    if (card.paid_attempt_id === null || card.is_disputed) throw wrongState();
    await countAgainstCeiling(tx, context, 'refund', card.amount_cents);
    await tx.run(markDisabled, { id, reason, refundedAt: now, now });
    await requestRefund(tx, context, {
      attemptId: card.paid_attempt_id,
      reason,
      requestedBy: context.staff?.name ?? null,
    });
  });
}

async function changeCard(
  { db, staff }: RequestContext,
  id: string,
  {
    version,
    action,
    details,
  }: { version: number; action: 'resend' | 'disable' | 'enable' | 'refund'; details: object },
  act: (tx: Connection, card: GiftCardRow) => Promise<void>,
) {
  return db.transaction(async (tx) => {
    const card = await lockedCard(tx, id);
    if (!card) throw notFound(t('There is no such gift card.'));
    requireAsRead(version, card.version, { gift_card: cardOnWire(card) });
    if (card.redeemed_at !== null) {
      throw conflict('gift_card_redeemed', t('Somebody redeemed it: it is their store credit now.'));
    }
    await act(tx, card);
    await audit(tx, {
      systemUserId: staff?.id,
      action: `gift_card.${action}`,
      subject: `gift_card:${id}`,
      after: details,
    });
    return cardOnWire(await requireCard(tx, id));
  });
}

function wrongState() {
  return conflict('gift_card_state', t('This cannot be done with the gift card as it is now.'));
}

function refunded() {
  return conflict('gift_card_refunded', t('Its money went back to its buyer.'));
}
