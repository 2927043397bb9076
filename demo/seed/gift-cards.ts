import { randomBytes } from 'node:crypto';
import type { Connection } from '../../src/platform/database/database.ts';
import { mexicanDay } from '../../src/platform/mexican-day.ts';
import { giftCard } from '../../src/modules/gift-cards/gift-cards.tables.ts';
import { redeemIntoCredit } from '../../src/modules/store-credit/index.ts';
import { demoGiftCards } from '../shop/gift-cards.ts';
import type { People } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds gift cards: one that can be redeemed, one that was, one whose day is to come. */
export async function addGiftCards(tx: Connection, now: Date, people: People): Promise<void> {
  for (const { buyerEmail, daysAgo, inDays, redeemedBy, ...about } of demoGiftCards) {
    const buyer = people.byEmail.get(buyerEmail);
    const redeemer = redeemedBy === undefined ? undefined : people.byEmail.get(redeemedBy);
    if (!buyer) throw new Error(`Nobody has the address ${buyerEmail}.`);
    const boughtAt = new Date(now.getTime() - daysAgo * day);
    const redeemedAt = redeemer ? new Date(boughtAt.getTime() + day) : null;
    const isSent = inDays === undefined;
    const [card] = await tx.orm
      .insert(giftCard)
      .values({
        ...about,
        // No code has this hash: whoever shows the shop mails a new one.
        codeHash: isSent ? randomBytes(32).toString('base64url') : null,
        lastFour: isSent ? (redeemer ? 'W2MX' : '7KQ4') : null,
        senderName: buyer.name,
        buyerEmail,
        buyerId: buyer.id,
        deliverOn: mexicanDay(isSent ? boughtAt : new Date(now.getTime() + inDays * day)),
        paidAt: boughtAt,
        sentAt: isSent ? boughtAt : null,
        redeemedAt,
        redeemedBy: redeemer?.id ?? null,
        createdAt: boughtAt,
      })
      .returning({ id: giftCard.id });
    if (!card) throw new Error('A gift card was not written.');
    const { amountCents } = about;
    if (redeemer && redeemedAt)
      await redeemIntoCredit(tx, redeemer.id, { id: card.id, amountCents, attemptId: null, now: redeemedAt });
  }
}
