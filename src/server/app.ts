import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { addresses } from '../api/addresses.ts';
import { accountsRoutes } from '../modules/accounts/index.ts';
import { approvalsRoutes } from '../modules/approvals/index.ts';
import { backupsRoutes } from '../modules/backups/index.ts';
import { cartRoutes } from '../modules/cart/index.ts';
import { catalogRoutes } from '../modules/catalog/index.ts';
import { configuratorRoutes } from '../modules/configurator/index.ts';
import { healthRoutes } from '../modules/health/index.ts';
import { deadJobsRoutes } from '../modules/dead-jobs/index.ts';
import { customersRoutes, type CustomerAuth } from '../modules/customers/index.ts';
import { companiesRoutes } from '../modules/companies/index.ts';
import { checkoutRoutes } from '../modules/checkout/index.ts';
import { inventoryRoutes } from '../modules/inventory/index.ts';
import { invoiceProfilesRoutes } from '../modules/invoice-profiles/index.ts';
import { companyProblems, invoicesRoutes } from '../modules/invoices/index.ts';
import { mailsRoutes } from '../modules/mails/index.ts';
import { webhookMessages, webhooksRoutes } from '../modules/webhooks/index.ts';
import { campaignsRoutes } from '../modules/campaigns/index.ts';
import { newsletterRoutes } from '../modules/newsletter/index.ts';
import { approvedOrderMoney, ordersRoutes } from '../modules/orders/index.ts';
import { postalCodesRoutes } from '../modules/postal-codes/index.ts';
import { paymentsRoutes } from '../modules/payments/index.ts';
import { questionsRoutes } from '../modules/questions/index.ts';
import { brandScopes, promotionsRoutes } from '../modules/promotions/index.ts';
import { contentRoutes } from '../modules/content/index.ts';
import { redirectsRoutes } from '../modules/redirects/index.ts';
import { refuseLosses, reportsRoutes } from '../modules/reports/index.ts';
import { purchasingRoutes } from '../modules/purchasing/index.ts';
import { approvedReturns, kindProblems, returnsRoutes } from '../modules/returns/index.ts';
import { supplierReturnsRoutes } from '../modules/supplier-returns/index.ts';
import { reviewsRoutes } from '../modules/reviews/index.ts';
import { settingsRoutes } from '../modules/settings/index.ts';
import { shippingRoutes } from '../modules/shipping/index.ts';
import { hasApiToken, staffRoutes, type StaffAuth } from '../modules/staff/index.ts';
import { companyQuotesRoutes } from '../modules/company-quotes/index.ts';
import { approvedGiftCards, giftCardsRoutes } from '../modules/gift-cards/index.ts';
import { approvedCompanyCredit, companyCreditRoutes } from '../modules/company-credit/index.ts';
import { approvedCredit, storeCreditRoutes } from '../modules/store-credit/index.ts';
import { carriersRoutes } from '../modules/carriers/index.ts';
import { importsRoutes } from '../modules/imports/index.ts';
import { repricingRoutes } from '../modules/repricing/index.ts';
import {
  offerCountsOf,
  offersOf,
  suppliersRoutes,
  unitCostSql,
  unitCostsOf,
} from '../modules/suppliers/index.ts';
import { supportRoutes } from '../modules/support/index.ts';
import { wholesaleRoutes } from '../modules/wholesale/index.ts';
import { wishlistRoutes } from '../modules/wishlist/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { CurrentCustomer, CurrentStaff, RequestContext, Shop, Who } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { type ClientAddress, clientNetwork } from '../platform/http/client-address.ts';
import { errorAnswer } from '../platform/http/error-answer.ts';
import { asRequestOf } from '../platform/http/request-client.ts';
import { trackPersonal, trackTime } from '../platform/track-dependencies.ts';
import { createHttpApp, type HttpApp, type HttpEnv } from '../platform/http/serve.ts';
import { accountRoutes } from './accounts.ts';
import { speakToStaff } from './listeners.ts';
import { observe } from './metrics.ts';
import { isSameOrigin } from './same-origin.ts';

/** What the application needs beyond the shop itself. */
export type AppParts = {
  shop: Shop;
  customerAuth: CustomerAuth;
  staffAuth: StaffAuth;
  clientAddress: ClientAddress;
};

/** The whole API under `/api`, answering plain `Request`s: the network and page rendering call the same thing. */
export function createApp(parts: AppParts): HttpApp {
  const { shop, customerAuth, staffAuth } = parts;
  const app = createHttpApp();
  app.onError((error, hono) => errorAnswer(error, hono, shop.log));
  // The outer application is asked: what is mounted below `/api` has no say in what is not found.
  app.notFound((hono) =>
    hono.json({ error: { code: 'not_found', message: 'Esa dirección de la API no existe.' } }, 404),
  );

  const api = createHttpApp();
  api.onError((error, hono) => errorAnswer(error, hono, shop.log));
  api.use(observe());
  // Kept answers must know that they age.
  const clock: Clock = {
    now: () => {
      trackTime();
      return shop.clock.now();
    },
  };
  const asked: Shop = { ...shop, clock };
  api.use(async (hono, next) => {
    const context = requestContext(hono, { ...parts, shop: asked });
    hono.set('context', context);
    await asRequestOf(context.ip, hono.req.header('user-agent'), next);
    // `hono.header` would copy the finished answer into a stream, which costs more than the rest of a small request.
    hono.res.headers.set('x-request-id', hono.get('context').requestId);
    hono.res.headers.set('cache-control', 'no-store');
    noteAccess(hono);
  });
  // Within the above: what is refused at the door is not kept either.
  api.use(sameOriginOnly(shop.publicUrl));

  accountRoutes(api, { customerAuth, staffAuth });
  inventoryRoutes(api);
  catalogRoutes(api, { unitCosts: unitCostsOf, unitCostSql, offersOf, offerCountsOf }, brandScopes);
  promotionsRoutes(api, refuseLosses);
  companiesRoutes(api);
  wholesaleRoutes(api, unitCostsOf);
  cartRoutes(api);
  checkoutRoutes(api);
  ordersRoutes(api);
  carriersRoutes(api);
  purchasingRoutes(api);
  returnsRoutes(api);
  supplierReturnsRoutes(api);
  invoicesRoutes(api);
  paymentsRoutes(api);
  reviewsRoutes(api);
  questionsRoutes(api);
  wishlistRoutes(api);
  customersRoutes(api);
  accountsRoutes(api);
  invoiceProfilesRoutes(api);
  storeCreditRoutes(api);
  giftCardsRoutes(api);
  companyQuotesRoutes(api);
  companyCreditRoutes(api);
  staffRoutes(api);
  approvalsRoutes(api, {
    ...approvedOrderMoney,
    ...approvedReturns,
    ...approvedCredit,
    ...approvedGiftCards,
    ...approvedCompanyCredit,
  });
  settingsRoutes(api, { identity: companyProblems, returns: kindProblems });
  shippingRoutes(api);
  postalCodesRoutes(api);
  suppliersRoutes(api);
  repricingRoutes(api);
  importsRoutes(api);
  configuratorRoutes(api, shop.changes);
  newsletterRoutes(api);
  campaignsRoutes(api);
  supportRoutes(api);
  deadJobsRoutes(api);
  backupsRoutes(api);
  mailsRoutes(api);
  webhooksRoutes(api);
  contentRoutes(api);
  redirectsRoutes(api);
  healthRoutes(api);
  reportsRoutes(api);
  for (const [path, page] of Object.entries(unsubscribePages)) {
    api.get(path, (hono) =>
      hono.redirect(`/${page}/${encodeURIComponent(hono.req.param('token') ?? '')}`, 303),
    );
  }
  refuseOtherMethods(api);

  const bearer = { type: 'http', scheme: 'bearer' } as const;
  api.openAPIRegistry.registerComponent('securitySchemes', 'staff', {
    ...bearer,
    description: 'An API token (`ens_…`) that somebody of the staff made, or the token of their session.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'shopper', {
    ...bearer,
    description: 'The token of a session of an account, a guest or a visitor.',
  });

  for (const { topic, schema } of webhookMessages) {
    api.openAPIRegistry.registerWebhook({
      method: 'post',
      path: topic,
      summary: 'Sent to webhooks by the Standard Webhooks specification',
      request: { body: { content: { 'application/json': { schema } } } },
      responses: { '2XX': { description: 'It arrived; anything else is tried again for three days' } },
    });
  }

  // Made once for a name of the shop, because serialising a megabyte for each request would block all others.
  let document: { title: string; text: string } | undefined;
  api.get('/openapi.json', async (hono) => {
    const { name: title } = await shop.branding();
    if (document?.title !== title) {
      const text = JSON.stringify(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title, version: '1', description: 'Tienda de hardware: storefront, checkout and admin.' },
          servers: [{ url: `${shop.publicUrl}/api` }],
        }),
      );
      document = { title, text };
    }
    return hono.body(document.text, 200, { 'content-type': 'application/json; charset=utf-8' });
  });

  app.route('/api', api);
  return app;
}

function requestContext(
  hono: Parameters<MiddlewareHandler>[0],
  { shop, customerAuth, staffAuth, clientAddress }: AppParts,
): RequestContext {
  const request = hono.req.raw;
  const ip = addressOf(hono, clientAddress);
  return {
    ...shop,
    customer: undefined,
    staff: undefined,
    who: whoIsAsking(request.headers, customerAuth, staffAuth),
    requestId: randomUUID(),
    ip,
    clientNetwork: clientNetwork(ip),
    request,
  };
}

function whoIsAsking(headers: Headers, customerAuth: CustomerAuth, staffAuth: StaffAuth): Who {
  let customer: Promise<CurrentCustomer | undefined> | undefined;
  let staff: Promise<CurrentStaff | undefined> | undefined;
  return {
    customer: () => {
      trackPersonal();
      return (customer ??= customerAuth.currentCustomer(headers));
    },
    isCustomerGone: async () => (await customerAuth.currentCustomer(headers)) === undefined,
    staff: () => {
      trackPersonal();
      return (staff ??= staffAuth.currentStaff(headers).then((found) => {
        if (found) speakToStaff(found.language);
        return found;
      }));
    },
    noStaffBecause: async () => {
      if (hasApiToken(headers)) return 'token_refused';
      return (await staffAuth.isOfDisabled(headers)) ? 'account_disabled' : 'not_signed_in';
    },
  };
}

function addressOf(hono: Parameters<MiddlewareHandler>[0], clientAddress: ClientAddress): string {
  // While rendering a page the API is called in-process and there is no connection.
  if (!hono.env || !('incoming' in hono.env)) return 'in-process';
  return clientAddress(getConnInfo(hono).remote.address, hono.req.header('x-forwarded-for'));
}

/** Who tried to sign in, and who was refused what, is in the log. Of other paths the pattern: some carry a secret. */
function noteAccess(hono: Context<HttpEnv>): void {
  const { method, path } = hono.req;
  const { status } = hono.res;
  const isOfAccounts =
    method === 'POST' && /^\/api\/(admin-)?auth\//.test(path) && !path.endsWith('/anonymous');
  if (!isOfAccounts && status !== 403 && status !== 429) return;
  const { log, ip, requestId } = hono.get('context');
  const event = { path: isOfAccounts ? path : routePath(hono, -1), method, status, ip, requestId };
  if (status < 400) log.info(event, 'account call');
  else log.warn(event, 'refused');
}

/** Where older mail programs, which open the address instead, find a page that asks first. */
const unsubscribePages = {
  '/alert/:token/unsubscribe': 'alertas',
  '/customer/cart-mail/:token/unsubscribe': 'correos',
  '/newsletter/:token/unsubscribe': 'boletin',
} as const;

/** Mail programs end emails from pages of their own (RFC 8058); what they may do is in the address, not in a cookie. */
const oneClick = new RegExp(
  `^(?:/api)?(?:${Object.keys(unsubscribePages).join('|').replaceAll(':token', '[^/]+')})$`,
);

/**
 * A writing call that rides on a cookie, or that a browser sends from a page (signing in too), must come from our own
 * pages. Bearer tokens of API clients and webhooks carry neither cookie nor origin.
 */
function sameOriginOnly(publicUrl: string): MiddlewareHandler {
  return async (hono, next) => {
    const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(hono.req.method);
    const from = hono.req.header('origin');
    if (oneClick.test(hono.req.path)) return next();
    if (!isReading && (from !== undefined || hono.req.header('cookie') !== undefined)) {
      const site = hono.req.header('sec-fetch-site');
      const isOwn =
        from === undefined
          ? site === undefined || site === 'same-origin'
          : isSameOrigin(from, hono.req.header('host'), publicUrl);
      if (!isOwn) {
        throw new AppError(403, 'wrong_origin', 'Esta acción solo se acepta desde la propia tienda.');
      }
    }
    await next();
  };
}

/** A known path with another method answers 405 with what it allows, instead of pretending it is not there. */
function refuseOtherMethods(api: HttpApp): void {
  const methodsByPath = new Map<string, string[]>();
  for (const address of Object.values(addresses)) {
    const [method = '', path = ''] = address.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    methodsByPath.set(pattern, [...(methodsByPath.get(pattern) ?? []), method]);
  }
  for (const [path, methods] of methodsByPath) {
    api.all(path, (hono) =>
      hono.json(
        { error: { code: 'method_not_allowed', message: `Aquí se acepta ${methods.join(', ')}.` } },
        405,
        { allow: methods.join(', ') },
      ),
    );
  }
}
