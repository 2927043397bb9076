import { ApiError } from '../../../api/client.ts';

/** What is there now, as a refusal `stale` says it; undefined for any other error. */
export function currentOf(error: unknown): unknown {
  return error instanceof ApiError && error.code === 'stale' ? error.details['current'] : undefined;
}
