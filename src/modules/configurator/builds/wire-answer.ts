import type { Answer } from '../rules/judge.ts';

/** An answer in the API's names. */
export function wireAnswer(answer: Answer) {
  const { rule, result, blocking, refIds, message, left = null, right = null, source = null } = answer;
  return { rule, result, blocking, ref_ids: refIds, message, left, right, source };
}
