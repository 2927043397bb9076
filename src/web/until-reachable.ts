import type { ApiError } from '../api/client.ts';

const pauseMilliseconds = 3000;

/**
 * Reads something for a page. Where the page stands already and no answer comes, it goes on standing, with all that was
 * typed, and is read when the shop answers again. A page that somebody is on their way to says at once that it cannot be had.
 */
export function untilReachable<Result>(url: URL, read: () => Promise<Result>): Promise<Result> {
  return read().catch(async (error: ApiError) => {
    if (error.code !== 'unreachable' || url.pathname + url.search !== location.pathname + location.search)
      throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    return untilReachable(url, read);
  });
}
