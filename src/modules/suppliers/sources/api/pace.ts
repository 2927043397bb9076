type Waits = { now?: () => number; wait?: (milliseconds: number) => Promise<void> };

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Lets calls through at a pace: a bucket holds as many as may be made at once, and fills evenly over a minute. Who finds it
 * empty waits, in the order they came.
 */
export function createPace(
  { perMinute, burst }: { perMinute: number; burst: number },
  { now = () => performance.now(), wait = sleep }: Waits = {},
): () => Promise<void> {
  const everyMilliseconds = 60_000 / perMinute;
  /** When the next call may be made, if the bucket were never fuller than one. */
  let free = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    free = Math.max(free, at - (burst - 1) * everyMilliseconds);
    const pause = free - at;
    free += everyMilliseconds;
    if (pause > 0) await wait(pause);
  };
}
