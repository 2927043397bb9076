import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

export function promotionsJobs(_shop: Shop): JobDefinition<never>[] {
  return [];
}
