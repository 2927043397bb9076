import { createContext, redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import type { Api } from '../api/client.ts';
import type { ClientMiddleware } from './client-middleware.ts';
import { apiContext, browserApi, refusalsAsResponses } from './data.ts';
import { adminLinks } from './admin-links.ts';
import { sessionEnded, type SessionEnd, type SessionEndReason } from './session-end.ts';
import { speakStaffs } from './staff-language.ts';
import type { StaffUser } from './state/shop-types.ts';
import { untilReachable } from './until-reachable.ts';

/** The signed-in system user, for the loaders behind the staff's guard. */
export const staffContext = createContext<StaffUser>();

/** Only for system users (spec §4); everybody else signs in at /auth/login and comes back. */
export const staffOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  context.set(staffContext, await signedInStaff(() => context.get(apiContext).api.staff.session(), url));
  return next();
};

/** The same in the browser; the server decides again with every call. */
export const staffOnlyInBrowser: ClientMiddleware = async ({ context, url }, next) => {
  // A page that is read anew where it stands holds what was typed: it is not left for the page to sign in.
  const isHere = url.pathname === window.location.pathname;
  const read = () => untilReachable(url, () => browserApi().staff.session());
  const user = await signedInStaff(read, url, isHere ? sessionEnded : undefined);
  // Once for each page: who came from the shop has no text of the admin yet.
  await speakStaffs(user.language);
  context.set(staffContext, user);
  return next();
};

async function signedInStaff(
  session: Api['staff']['session'],
  url: URL,
  askToSignIn?: (reason: SessionEndReason) => Promise<SessionEnd>,
): Promise<StaffUser> {
  const read = () => refusalsAsResponses(session);
  let { user, is_disabled: isDisabled } = await read();
  if (user === null && askToSignIn) {
    await askToSignIn(isDisabled ? 'account_disabled' : 'not_signed_in');
    ({ user, is_disabled: isDisabled } = await read());
  }
  // The page to sign in says it: somebody who works here and is sent away wants to know why.
  if (user === null) throw redirect(adminLinks.login(isDisabled ? undefined : url.pathname + url.search));
  // Without the second step, where it is required, nothing else is open.
  if (user.must_enrol && url.pathname !== adminLinks.account()) throw redirect(adminLinks.account());
  return user;
}
