import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import {
  forgetGuest,
  guestOfClaim,
  hasAccount,
  lockClaim,
  makeAccountOfGuest,
  otherGuestsOf,
} from '../customers/index.ts';
import { hasOrders } from '../orders/index.ts';
import { joinCustomers } from './join-customers.ts';

/** What a claim link can do; who holds it reads the address's mail, so nothing is given away. */
export async function readClaim(
  { db }: RequestContext,
  token: string,
): Promise<{ name: string; email: string; has_account: boolean }> {
  const guest = await guestOfClaim(db, token);
  if (!guest) throw claimIsOver();
  return { name: guest.name, email: guest.email, has_account: await hasAccount(db, guest.email) };
}

/**
 * Makes an account of a guest, or joins the guest's things to the account the address has; purchases from other
 * browsers with that address come along. A link works once.
 * @throws AppError 404 when the link was used, 422 when a new account has no password
 */
export async function claimAccount(
  { db, clock }: RequestContext,
  token: string,
  password: string | undefined,
): Promise<{ email: string; joined: boolean }> {
  return db.transaction(async (tx) => {
    const claim = await lockClaim(tx, token);
    if (!claim) throw claimIsOver();
    const { guest, accountId } = claim;
    if (accountId === undefined) {
      if (password === undefined) throw invalid({ password: 'Elige una contraseña de 8 caracteres o más.' });
      await makeAccountOfGuest(tx, guest, password, clock.now());
      await joinGuestsOf(tx, guest.id, guest.email);
    } else {
      await joinCustomers(tx, guest.id, accountId);
      await forgetGuest(tx, guest.id);
      await joinGuestsOf(tx, accountId, guest.email);
    }
    return { email: guest.email, joined: accountId !== undefined };
  });
}

/** What guests bought with an address becomes the account's, once its owner has shown that they read its mail. */
export async function joinGuestsOf(tx: Connection, accountId: string, email: string): Promise<void> {
  for (const guestId of await otherGuestsOf(tx, email, accountId)) {
    // A guest who only looked around goes on undisturbed.
    if (!(await hasOrders(tx, guestId))) continue;
    await joinCustomers(tx, guestId, accountId);
    await forgetGuest(tx, guestId);
  }
}

function claimIsOver() {
  return notFound('Este enlace ya se usó. Si ya tienes cuenta, entra y ahí están tus pedidos.');
}
