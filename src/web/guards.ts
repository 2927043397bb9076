import { createContext, data, redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import type { ClientMiddleware } from './client-middleware.ts';
import type { Api } from '../api/client.ts';
import { apiContext, browserApi, refusalsAsResponses } from './data.ts';
import type { RefusalData } from './data.ts';
import { adminLinks, links } from './links.ts';
import type { SessionUser, StaffUser } from './state/shop-types.ts';
import { sessionEnded, type SessionEnd } from './session-end.ts';
import { untilReachable } from './until-reachable.ts';

/** The signed-in customer, for the loaders behind the customers' guard. */
export const customerContext = createContext<SessionUser>();

/** The signed-in system user, for the loaders behind the staff's guard. */
export const staffContext = createContext<StaffUser>();

/** Only for a customer with an account, or a guest (spec §4); everybody else signs in first and comes back. */
export const customersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  context.set(
    customerContext,
    await signedInCustomer(() => context.get(apiContext).api.customers.session(), url),
  );
  return next();
};

/** The same in the browser; the server decides again with every call. */
export const customersOnlyInBrowser: ClientMiddleware = async ({ context, url }, next) => {
  const read = () => untilReachable(url, () => browserApi().customers.session());
  context.set(customerContext, await signedInCustomer(read, url));
  return next();
};

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
  context.set(staffContext, await signedInStaff(read, url, isHere ? sessionEnded : undefined));
  return next();
};

/** No page of the shop has a longer address; payment providers send back less than half of it. */
const addressMax = 4096;

/** Refuses an endless address before anything is asked for it. */
export const readableAddressesOnly: MiddlewareFunction<Response> = async ({ url }, next) => {
  if (url.pathname.length + url.search.length > addressMax) {
    const refusal: RefusalData = {
      code: 'address_too_long',
      message: 'La dirección es demasiado larga. Busca con menos palabras o quita algunos filtros.',
    };
    throw data(refusal, { status: 414 });
  }
  return next();
};

async function signedInCustomer(session: Api['customers']['session'], url: URL): Promise<SessionUser> {
  const { user } = await refusalsAsResponses(session);
  if (user === null || (user.is_anonymous && !user.is_guest))
    throw redirect(links.login(url.pathname + url.search));
  return user;
}

async function signedInStaff(
  session: Api['staff']['session'],
  url: URL,
  askToSignIn?: () => Promise<SessionEnd>,
): Promise<StaffUser> {
  const read = () => refusalsAsResponses(session);
  let { user } = await read();
  if (user === null && (await askToSignIn?.()) !== undefined) ({ user } = await read());
  if (user === null) throw redirect(adminLinks.login(url.pathname + url.search));
  // Without the second step, where it is required, nothing else is open.
  if (user.must_enrol && url.pathname !== adminLinks.account()) throw redirect(adminLinks.account());
  return user;
}
