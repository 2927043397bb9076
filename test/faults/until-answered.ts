import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../src/api/client.ts';
import { Refusal } from './killable-shop.ts';

/**
 * How often somebody sends the same call again, with the same key, when nobody or only half a shop answered: with the
 * pauses between longer than a killed shop takes to come back.
 */
const repetitionsMax = 12;

/** Sends a call again under one key, as a browser does that heard nothing, or only that it should try later. */
export async function untilAnswered<Answer>(
  call: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const key = crypto.randomUUID();
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await call(key);
    } catch (error) {
      const isLost = error instanceof TypeError || (error instanceof ApiError && isWorthRepeating(error));
      if (!isLost || repetition === repetitionsMax) throw error;
      await delay(200 * (repetition + 1));
    }
  }
}

function isWorthRepeating({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || code === 'request_in_progress';
}

/** Passes over what a killed shop broke, and refusals, which it counts by their code; anything else is thrown on. */
export function createUnlessBroken(refusals: Map<string, number>): (error: unknown) => void {
  return (error) => {
    if (![ApiError, TypeError, Refusal].some((kind) => error instanceof kind)) throw error;
    const code =
      error instanceof ApiError
        ? [error.status, error.code, ...Object.keys(error.fields)].join(' ')
        : 'no answer of a provider';
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  };
}
