/** Makes calls wait so that no two begin within `gapMs`. Each process has its own: what is too fast together is 429. */
export function createSlowDown(gapMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const begins = Math.max(now, next);
    next = begins + gapMs;
    if (begins > now) await new Promise((resolve) => setTimeout(resolve, begins - now));
  };
}
