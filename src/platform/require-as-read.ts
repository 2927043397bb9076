import { isDeepStrictEqual } from 'node:util';
import { stale } from './errors.ts';

/**
 * Refuses to write over what somebody else wrote meanwhile, for a value that is its own version. The caller has locked it.
 * @param was as it was read; undefined: it is written whatever is there
 * @param current what a refusal says is there now
 * @throws AppError 409 `stale`
 */
export function requireAsRead<Value>(was: Value | undefined, now: Value, current: unknown = now): void {
  if (was !== undefined && !isDeepStrictEqual(was, now)) throw stale(current);
}
