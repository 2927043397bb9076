import type { Shop } from '../../../platform/context.ts';
import { createTurnClock, type TurnClock } from '../../../platform/turn-clock.ts';
import { nextPriceTurn } from './scheduled-prices.queries.ts';
import { turnPrices } from './turn-price.ts';

/** Lets scheduled prices begin and end to the second. */
export function createPriceClock(shop: Pick<Shop, 'db' | 'clock' | 'changes' | 'log'>): TurnClock {
  return createTurnClock(shop, {
    tag: 'scheduled_price',
    nextTurn: async (now) => (await shop.db.first(nextPriceTurn, { now }))?.at ?? undefined,
    turn: () => turnPrices(shop),
  });
}
