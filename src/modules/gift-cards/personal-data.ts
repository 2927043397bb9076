import type { Connection } from '../../platform/database/database.ts';
import { eraseApprovals } from '../approvals/index.ts';
import { forgetInTrail } from '../staff/index.ts';
import { dataOfBuyer, eraseBuyer, reassignCards } from './gift-cards.queries.ts';

/** The cards that a customer bought, without codes. */
export async function giftCardDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(dataOfBuyer, { customerId }))?.data ?? [];
}

/**
 * Forgets who bought and who redeemed cards, and for whom one was asked for; they stay good. Gives the ids of those that were
 * bought, under which payments know who paid them.
 * @param emails proven ones
 */
export async function eraseGiftCards(
  tx: Connection,
  customerId: string,
  emails: readonly string[],
): Promise<string[]> {
  const cards = await tx.rows(eraseBuyer, { customerId });
  const subjects = cards.map(({ id }) => `gift_card:${id}`);
  await forgetInTrail(tx, subjects);
  const recipients = cards.flatMap(({ recipient_email: email }) => email ?? []);
  const asked = [...emails, ...recipients].map((email) => newCardFor(email));
  await eraseApprovals(tx, [...subjects, ...asked]);
  return cards.filter(({ is_bought: isBought }) => isBought).map(({ id }) => id);
}

/** What the approval of a card that staff give is about: there is no card yet. */
export function newCardFor(email: string): string {
  return `gift_card_for:${email}`;
}

/** Cards of one account become another's. */
export async function reassignGiftCards(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(reassignCards, { fromId, toId });
}
