import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { turnContent } from './content-clock.ts';

/** What content does by the clock: makes good for turns that no process was there for. */
export function contentJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'content.turn', schedule: '* * * * *', retryLimit: 0, work: () => turnContent(shop) }];
}
