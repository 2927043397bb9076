import { createContext, data, redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import type { ClientMiddleware } from './client-middleware.ts';
import type { Api } from '../api/client.ts';
import { apiContext, browserApi, refusalsAsResponses } from './data.ts';
import type { RefusalData } from './data.ts';
import { links } from './links.ts';
import type { SessionUser } from './state/shop-types.ts';
import { rememberVisitor } from './state/visitor-store.ts';
import { untilReachable } from './until-reachable.ts';

/** The signed-in customer, for the loaders behind the customers' guard. */
export const customerContext = createContext<SessionUser>();

/**
 * A way back in the browser asks again: what it kept would show the checkout of before the address was saved, or sign-in to
 * who is signed in.
 */
export const notKept = 'private, no-store';

/** Only for a customer with an account, or a guest (spec §4); everybody else signs in first and comes back. */
export const customersOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  context.set(
    customerContext,
    await signedInCustomer(() => context.get(apiContext).api.customers.session(), url),
  );
  const response = await next();
  response.headers.set('cache-control', notKept);
  return response;
};

/** The same in the browser; the server decides again with every call. */
export const customersOnlyInBrowser: ClientMiddleware = async ({ context, url }, next) => {
  const read = async () => {
    const answer = await untilReachable(url, () => browserApi().customers.session());
    // The session has ended: what is around the page says so, too.
    if (answer.user === null) rememberVisitor(null);
    return answer;
  };
  context.set(customerContext, await signedInCustomer(read, url));
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
    throw redirect(links.login(url.pathname + url.search), { headers: { 'cache-control': notKept } });
  return user;
}
