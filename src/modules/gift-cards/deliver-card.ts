import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { sendEmail } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import { hashOf, newCode, printedCode } from './code.ts';
import {
  correctRecipient,
  dueCards,
  forgetUnpaid,
  type GiftCardRow,
  lockedCard,
  lockUnpaid,
  markSent,
} from './gift-cards.queries.ts';
import { giftCardMail } from './mails.ts';

/**
 * Mails a card with a new code to its recipient, in the caller's transaction, which holds the card; a former code opens
 * nothing any more. Only its hash is kept.
 */
export async function mailCode(
  shop: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Connection,
  card: GiftCardRow,
  to: { name: string; email: string } = { name: card.recipient_name, email: card.recipient_email },
): Promise<void> {
  const code = newCode();
  await tx.run(markSent, {
    id: card.id,
    codeHash: hashOf(code),
    lastFour: code.slice(-4),
    recipientName: to.name,
    recipientEmail: to.email,
    now: shop.clock.now(),
  });
  await sendEmail(shop, tx, giftCardMail({ ...card, to, code: printedCode(code) }, shop.publicUrl));
}

/**
 * Mails a card to whom it is for now, with a new code; of one whose day is to come only the recipient is corrected. The
 * caller holds the card.
 * @returns whether that could be done with the card as it is
 */
export async function sendTo(
  shop: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Connection,
  card: GiftCardRow,
  to: { name: string; email: string },
): Promise<boolean> {
  if (card.state === 'active') await mailCode(shop, tx, card, to);
  else if (card.state === 'scheduled')
    await tx.run(correctRecipient, { id: card.id, recipientName: to.name, recipientEmail: to.email });
  else return false;
  return true;
}

/** Mails a paid card whose day has come; nothing happens to any other. */
export async function deliverIfDue(
  shop: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Connection,
  id: string,
): Promise<void> {
  const card = await lockedCard(tx, id);
  if (card?.state !== 'scheduled' || card.deliver_on > mexicanDay(shop.clock.now())) return;
  await mailCode(shop, tx, card);
}

/** Mails every card that is due, each in a transaction of its own. */
export async function deliverDueCards(shop: Shop): Promise<void> {
  const { db, clock } = shop;
  for (const { id } of await db.rows(dueCards, { today: mexicanDay(clock.now()) })) {
    await db.transaction((tx) => deliverIfDue(shop, tx, id));
  }
}

/** Forgets cards that nobody paid in the days that the settings give. */
export async function forgetUnpaidCards({ db, clock, log }: Shop): Promise<void> {
  const { unpaid_days: days } = await readSettings(db, 'giftCards', log);
  const before = new Date(clock.now().getTime() - days * 86_400_000);
  await db.transaction(async (tx) => {
    const ids = (await tx.rows(lockUnpaid, { before })).map(({ id }) => id);
    // Asked once they are locked: a payment may have begun while that was waited for.
    await tx.run(forgetUnpaid, { ids, before });
  });
}
