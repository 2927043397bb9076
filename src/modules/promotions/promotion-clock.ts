import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { createTurnClock, type TurnClock } from '../../platform/turn-clock.ts';
import { applyPromotions } from './apply-promotions.ts';

const nextTurn = query(
  'promotions.next_turn',
  `select min(turn) as at from promotion m, unnest(array[m.starts_at, m.ends_at]) turn
    where turn > :now and not m.is_draft and not m.is_paused`,
);

/** Lets promotions begin and end to the second. */
export function createPromotionClock(
  shop: Pick<Shop, 'db' | 'jobs' | 'clock' | 'changes' | 'log'>,
): TurnClock {
  return createTurnClock(shop, {
    tag: 'promotion',
    nextTurn: async (now) => (await shop.db.first(nextTurn, { now }))?.at ?? undefined,
    turn: () => applyPromotions(shop),
  });
}
