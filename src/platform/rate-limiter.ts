/** How many tries somebody has before they are slowed, and then refused. */
export type RateLimit = {
  /** Tries are counted over this long. */
  windowMs: number;
  /** What anybody may need. */
  free: number;
  /** From one more than this on, nobody waits a little: they are refused until the window has passed. */
  slowed: number;
  /** Every try above the free ones adds this to the pause before the next. */
  pauseMs: number;
};

/** Whether somebody may try again now. */
export type RateVerdict = { level: 'none' } | { level: 'slowed' | 'refused'; until: Date };

/**
 * Decides by the tries of the window, oldest first: the free ones are not throttled, those up to `slowed` make the
 * pause longer one by one, and more are refused until no more than the free ones are left in the window.
 */
export function rateVerdict(tries: readonly Date[], now: Date, limit: RateLimit): RateVerdict {
  const times = tries.map((time) => time.getTime()).filter((time) => time > now.getTime() - limit.windowMs);
  const over = times.length - limit.free;
  const last = times.at(-1);
  const lastFree = times.at(over - 1);
  if (over <= 0 || last === undefined || lastFree === undefined) return { level: 'none' };
  if (times.length > limit.slowed) return { level: 'refused', until: new Date(lastFree + limit.windowMs) };
  const until = last + over * limit.pauseMs;
  return until > now.getTime() ? { level: 'slowed', until: new Date(until) } : { level: 'none' };
}

/** How long to wait, for a sentence to a shopper, and in seconds for programs. */
export function waitUntil(until: Date, now: Date): { seconds: number; words: string } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return { seconds, words: wordsFor(seconds) };
}

/** Of who waits: shoppers read Spanish, staff English. */
export type Language = 'es' | 'en';

/** So many seconds in a sentence. */
export function wordsFor(seconds: number, language: Language = 'es'): string {
  const [one, second, minute] =
    language === 'en' ? ['one second', 'seconds', 'minutes'] : ['un segundo', 'segundos', 'minutos'];
  if (seconds === 1) return one;
  return seconds <= 90 ? `${seconds} ${second}` : `${Math.ceil(seconds / 60)} ${minute}`;
}
