import { createHash } from 'node:crypto';
import type { StaffRight } from '../../../platform/http/endpoint.ts';

/** By it people and scanners of secrets know what they found. */
export const tokenPrefix = 'ens_';

/** Decided by a person, at a page: who a program is, who works here, what a second person approves. */
const peoplesOwn: ReadonlySet<StaffRight> = new Set(['own_account', 'approve_money', 'system']);

/** What no token may have. */
export function isPeoplesOwn(right: StaffRight): boolean {
  return peoplesOwn.has(right);
}

/** What of some rights a token may have. */
export function rightsOfToken(rights: readonly StaffRight[]): StaffRight[] {
  return rights.filter((right) => !isPeoplesOwn(right));
}

/** Long and random, so that a plain hash says nothing of it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
