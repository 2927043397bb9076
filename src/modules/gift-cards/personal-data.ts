import type { Connection } from '../../platform/database/database.ts';
import { dataOfBuyer, eraseBuyer, reassignCards } from './gift-cards.queries.ts';

/** The cards that a customer bought, without codes. */
export async function giftCardDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(dataOfBuyer, { customerId }))?.data ?? [];
}

/** Forgets who bought cards; they stay good. Gives their ids, under which payments know who paid them. */
export async function eraseGiftCards(tx: Connection, customerId: string): Promise<string[]> {
  return (await tx.rows(eraseBuyer, { customerId })).map(({ id }) => id);
}

/** Cards of one account become another's. */
export async function reassignGiftCards(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(reassignCards, { fromId, toId });
}
