import { createHash } from 'node:crypto';
import { isUniqueViolation, type StoreSession } from '../emulator-store.ts';
import { PaypalApiError, unprocessable } from './paypal-error.ts';
import { provider } from './paypal-context.ts';

/** PayPal-Request-Id of one call: the key it is remembered under and what it asked for. */
export type RequestKey = { key: string; requestHash: string };

/**
 * The key of a call, undefined where the caller sent none. `operation` keeps the ids of different endpoints
 * apart; `target` is what the body alone does not say, the order or capture in the path.
 */
export function requestKey(
  requestId: string | undefined,
  operation: 'orders.create' | 'orders.capture' | 'captures.refund',
  target: string,
  body: string,
): RequestKey | undefined {
  if (requestId === undefined || requestId === '') return undefined;
  if (requestId.length > 108) {
    throw new PaypalApiError(400, {
      details: [
        {
          issue: 'INVALID_STRING_LENGTH',
          description: 'The value of a field is either too short or too long',
          field: 'PayPal-Request-Id',
          value: requestId,
        },
      ],
    });
  }
  const requestHash = createHash('sha256')
    .update(`${target}\n${canonical(body)}`)
    .digest('hex');
  return { key: `${operation} ${requestId}`, requestHash };
}

/**
 * The id of what an earlier call with this key made, undefined where there was none. PayPal answers a repeat
 * with the latest state of the thing, so the id is all that is kept. Throws 422 where the body differs.
 */
export async function findEarlierResult(
  session: StoreSession,
  key: RequestKey | undefined,
): Promise<string | undefined> {
  if (!key) return undefined;
  const earlier = await session.findIdempotent(provider, key.key);
  if (!earlier) return undefined;
  if (earlier.requestHash !== key.requestHash) {
    throw unprocessable('DUPLICATE_REQUEST_ID', { field: 'PayPal-Request-Id' });
  }
  return (earlier.response as { id: string }).id;
}

/** The row that remembers a call, for the same write as what the call made. */
export function rememberResult(key: RequestKey | undefined, id: string) {
  return key && { ...key, status: 201, response: { id } };
}

/** Runs the work again when another process wrote the same unique key first: the second run sees its result. */
export async function againAfterCollision<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return await work();
  }
}

/** Spaces and the order of members do not make another request. */
function canonical(body: string): string {
  if (body.trim() === '') return '{}';
  return JSON.stringify(JSON.parse(body), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
