import { APIError } from 'better-auth/api';
import { AppError } from '../errors.ts';
import { clientAddressHeader } from '../http/client-address-header.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { GuessLimits, Guesses } from './guesses.ts';

/** A guess that a call to the accounts library makes; `code` names the mailed code it is of. */
export type CallGuess = { secret: string; account: string; limits: GuessLimits; code?: string };

/** What the library says of a call, as far as guesses go. */
export type GuessingCall = {
  path?: string | undefined;
  body?: unknown;
  headers?: Headers | undefined;
};

/**
 * Counts a guess before the library looks at it: the library's own counting reads first and writes later, which guesses
 * sent together get past.
 * @throws APIError 403 when the code bears no more guesses, 429 when the client has to wait
 */
export async function takeGuess(guesses: Guesses, guess: CallGuess | undefined, call: GuessingCall) {
  if (!guess) return;
  try {
    await guesses.take({ ...guess, client: clientOf(call) }, guess.limits);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const seconds = String(error.details?.['retry_after_seconds']);
    throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_GUESSES' }, { 'retry-after': seconds });
  }
  if (guess.code !== undefined && !(await guesses.takeOfCode(guess.code))) {
    throw new APIError('FORBIDDEN', { code: 'TOO_MANY_ATTEMPTS' });
  }
}

/** What was right counts as no guess. */
export async function takeBackGuess(guesses: Guesses, guess: CallGuess | undefined, call: GuessingCall) {
  if (!guess) return;
  await guesses.takeBack({ ...guess, client: clientOf(call) });
  if (guess.code !== undefined) await guesses.startCode(guess.code);
}

/** Whether the library refused the call an `after` hook is told of. */
export function isRefused(context: { returned?: unknown }): boolean {
  return context.returned instanceof APIError;
}

/** A text of the call's body as the library compares addresses; undefined where there is none. */
export function textIn({ body }: GuessingCall, field: string): string | undefined {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
}

function clientOf({ headers }: GuessingCall): string {
  return clientNetwork(headers?.get(clientAddressHeader) ?? 'in-process');
}
