import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { tellEndingTokens } from './api-tokens/tell-ending-tokens.ts';

/** Looks once a day for API tokens that end soon. */
export function staffJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'staff.tell_ending_tokens', schedule: '20 9 * * *', work: () => tellEndingTokens(shop) }];
}
