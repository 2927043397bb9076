/** Lets so many pieces of work run at once; the others wait in the order they came. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `count` pieces of work run at a time. Work that waits must not hold what running work needs (a connection of
 * the pool, another limiter's place).
 * @param queue how many may wait; further callers get `refusal`
 */
export function createConcurrencyLimiter(
  count: number,
  queue?: { waitingMax: number; refusal: () => Error },
): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue && waiting.length >= queue.waitingMax) throw queue.refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes to the next in the queue, so that no newcomer overtakes it.
      if (next) next();
      else free += 1;
    }
  };
}
