import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { applyPromotions } from './apply-promotions.ts';

const nextTurn = query(
  'promotions.next_turn',
  `select min(turn) as at from promotion m, unnest(array[m.starts_at, m.ends_at]) turn
    where turn > :now and not m.is_draft and not m.is_paused`,
);

/** Timers hold no longer times; what is later is looked at again. */
const timerMaxMilliseconds = 24 * 60 * 60 * 1000;
/** PostgreSQL's microseconds are cut to milliseconds on the way here. */
const afterTurnMilliseconds = 2;

/** Lets promotions begin and end to the second; the job of every minute makes good for what a process missed. */
export type PromotionClock = { start(): void; stop(): void };

/** A clock of this process's own: several that strike at once are as good as one (`applyPromotions`). */
export function createPromotionClock(
  shop: Pick<Shop, 'db' | 'jobs' | 'clock' | 'changes' | 'log'>,
): PromotionClock {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let settings = 0;

  const strike = async () => {
    await applyPromotions(shop);
    await set();
  };

  const set = async () => {
    settings += 1;
    const own = settings;
    const now = shop.clock.now();
    const at = (await shop.db.first(nextTurn, { now }))?.at;
    // A later look has set it already.
    if (isStopped || own !== settings) return;
    clearTimeout(timer);
    if (!at) return;
    const wait = at.getTime() - now.getTime() + afterTurnMilliseconds;
    timer = setTimeout(
      () => attempt(wait > timerMaxMilliseconds ? set : strike),
      Math.min(wait, timerMaxMilliseconds),
    );
    timer.unref();
  };

  const attempt = (work: () => Promise<void>) => {
    if (isStopped) return;
    work().catch((error: unknown) => {
      if (!isStopped) shop.log.error({ err: error }, 'promotions could not be turned in time');
    });
  };

  return {
    start: () => {
      isStopped = false;
      shop.changes.follow({
        onChange: (tags) => {
          if (tags.includes('promotion') || tags.includes('*')) attempt(set);
        },
        onLive: () => attempt(set),
        onLost: () => {},
      });
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
