import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

export function suppliersJobs(_shop: Shop): JobDefinition<never>[] {
  return [];
}
