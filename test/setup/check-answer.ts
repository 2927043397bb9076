import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '../../src/platform/http/endpoint.ts';

/**
 * Holds an answer to its contract: nothing missing, nothing of another type, and nothing that the contract does not
 * name. Answers assembled as text in SQL have no other type check.
 * @throws Error that names the call and what is wrong
 */
export function checkAnswer(endpoint: Endpoint, status: number, text: string): void {
  const schema = endpoint.answers[status as 200];
  const call = `${endpoint.method.toUpperCase()} ${endpoint.path} → ${status}`;
  if (!schema) throw new Error(`${call}: the contract has no such answer.`);
  const given: unknown = JSON.parse(text);
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(`${call}: ${parsed.error.message}`);
  const asNamed: unknown = JSON.parse(JSON.stringify(parsed.data));
  if (!isDeepStrictEqual(asNamed, given)) throw new Error(`${call}: ${firstDifference(given, asNamed, '')}`);
}

/** Where an answer says more, or otherwise, than its contract names. */
function firstDifference(given: unknown, named: unknown, path: string): string {
  if (typeof given !== 'object' || typeof named !== 'object' || given === null || named === null) {
    return `${path} is not as the contract reads it`;
  }
  for (const [key, value] of Object.entries(given)) {
    const other = (named as Record<string, unknown>)[key];
    if (!(key in named)) return `the contract does not name ${path}.${key}`;
    if (!isDeepStrictEqual(value, other)) return firstDifference(value, other, `${path}.${key}`);
  }
  return `${path} lacks a key`;
}
