import type { Shop } from './context.ts';

/** Timers hold no longer times; what is later is looked at again. */
const timerMaxMilliseconds = 24 * 60 * 60 * 1000;
/** PostgreSQL's microseconds are cut to milliseconds on the way here. */
const afterTurnMilliseconds = 2;

/** Does what is due to the second; a job of every minute makes good for what a process missed. */
export type TurnClock = { start(): void; stop(): void };

/**
 * A clock of this process's own; several may strike at once, so `turn` is safe twice.
 * @param tag the table whose changes may bring another next turn
 */
export function createTurnClock(
  shop: Pick<Shop, 'clock' | 'changes' | 'log'>,
  {
    tag,
    nextTurn,
    turn,
  }: { tag: string; nextTurn: (now: Date) => Promise<Date | undefined>; turn: () => Promise<void> },
): TurnClock {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  let settings = 0;

  const strike = async () => {
    await turn();
    await set();
  };

  const set = async () => {
    settings += 1;
    const own = settings;
    const now = shop.clock.now();
    const at = await nextTurn(now);
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
      if (!isStopped) shop.log.error({ err: error }, `${tag} could not be turned in time`);
    });
  };

  return {
    start: () => {
      isStopped = false;
      shop.changes.follow({
        onChange: (tags) => {
          if (tags.includes(tag) || tags.includes('*')) attempt(set);
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
