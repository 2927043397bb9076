import type { CurrentCustomer, RequestContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { markAddressProven, takeConfirmationEmail } from '../customers/index.ts';
import { joinGuestsOf } from './join-guests.ts';

/**
 * Proves the address of the account a session is of. Somebody with both the session and the mailed code owns the
 * account, so sessions and password stay. Orders of guests with the address join the account.
 * @throws AppError 422 where the code is wrong, used or too old
 */
export async function confirmEmail(
  { db, clock, clientNetwork, customerAccounts }: RequestContext,
  { id, email }: CurrentCustomer,
  code: string,
): Promise<void> {
  if (!(await customerAccounts.isRightCode(email, code, clientNetwork))) {
    const message = 'El código no coincide o ya venció. Pide otro.';
    throw invalid({ code: message }, message);
  }
  await db.transaction(async (tx) => {
    if (await markAddressProven(tx, { id, email }, clock.now())) await joinGuestsOf(tx, id, email);
  });
}

/**
 * Mails the code once more, once a minute at most.
 * @throws AppError 409 `already_confirmed`
 */
export async function resendConfirmation(
  { db, clock, customerAccounts }: RequestContext,
  { id, email, isVerified }: CurrentCustomer,
): Promise<void> {
  if (isVerified) throw conflict('already_confirmed', 'Tu correo ya está confirmado.');
  if (await takeConfirmationEmail(db, id, clock.now())) await customerAccounts.sendConfirmation(email);
}
