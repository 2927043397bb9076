import type { Shop } from '../../platform/context.ts';
import { createTurnClock, type TurnClock } from '../../platform/turn-clock.ts';
import { nextTurn, takeTurns } from './content.queries.ts';

/**
 * Has pages made anew when a section or banner begins or ends. Safe twice: what was told of a turn stands beside it.
 */
export async function turnContent({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.run(takeTurns, { now: clock.now() });
}

/** Lets sections and banners begin and end to the second. */
export function createContentClock(shop: Pick<Shop, 'db' | 'clock' | 'changes' | 'log'>): TurnClock {
  return createTurnClock(shop, {
    tag: 'content_entry',
    nextTurn: async (now) => (await shop.db.first(nextTurn, { now }))?.at ?? undefined,
    turn: () => turnContent(shop),
  });
}
