import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import {
  dropAccessTo,
  forgetGuest,
  guestOfClaim,
  hasAccount,
  lockClaim,
  makeAccountOfGuest,
  markAddressProven,
  setFirstPassword,
} from '../customers/index.ts';
import { holdPurchases, joinCustomers } from './join-customers.ts';
import { joinGuestsOf, leaveOthersBehind } from './join-guests.ts';

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
 * browsers with that address come along, and none that was placed with another address. An account of the address that nobody proved becomes theirs: its password is the
 * one chosen here, and whoever opened it is out. A link works once.
 * @throws AppError 404 when the link was used, 422 when a new account has no password
 */
export async function claimAccount(
  { db, clock }: RequestContext,
  token: string,
  password: string | undefined,
): Promise<{ email: string; joined: boolean }> {
  return db.transaction(async (tx) => {
    const holder = await guestOfClaim(tx, token);
    if (holder) await holdPurchases(tx, holder.id);
    const claim = await lockClaim(tx, token);
    if (!claim) throw claimIsOver();
    const { guest, account } = claim;
    const isTheirs = account?.is_verified === true;
    if (!isTheirs && password === undefined) {
      throw invalid({ password: 'Elige una contraseña de 8 caracteres o más.' });
    }
    await leaveOthersBehind(tx, guest.id, guest.email);
    if (!isTheirs && password !== undefined) {
      if (account === undefined) await makeAccountOfGuest(tx, guest, password, clock.now());
      else await takeOver(tx, { id: account.id, email: guest.email }, password, clock.now());
    }
    if (account !== undefined) {
      await joinCustomers(tx, guest.id, account.id);
      await forgetGuest(tx, guest.id);
    }
    await joinGuestsOf(tx, account?.id ?? guest.id, guest.email);
    return { email: guest.email, joined: isTheirs };
  });
}

/** Gives an account that a stranger opened with the address to the address's owner. */
async function takeOver(
  tx: Connection,
  account: { id: string; email: string },
  password: string,
  now: Date,
): Promise<void> {
  await dropAccessTo(tx, account.id);
  await setFirstPassword(tx, account.id, password);
  await markAddressProven(tx, account, now);
}

function claimIsOver() {
  return notFound('Este enlace ya se usó. Si ya tienes cuenta, entra y ahí están tus pedidos.');
}
