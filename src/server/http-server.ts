import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { ServerBuild } from 'react-router';
import { createMachineFiles, createSocialPictures } from '../modules/discovery/index.ts';
import { joinedProductPath } from '../modules/catalog/index.ts';
import { redirectOf } from '../modules/redirects/index.ts';
import { isDatabaseAway } from '../platform/database/database.ts';
import { query } from '../platform/database/named-query.ts';
import { FilesAway } from '../platform/files/file-storage.ts';
import { awaySeconds } from '../platform/http/error-answer.ts';
import { keptConnections } from '../platform/http/kept-connections.ts';
import { answerCartForm } from './cart-form.ts';
import { countViews } from './count-views.ts';
import { documentationPage } from './documentation-page.ts';
import { forOperators, type Audience } from './for-operators.ts';
import { countPageCache, metrics } from './metrics.ts';
import type { DevPages } from './dev-pages.ts';
import type { OpenShop } from './open-shop.ts';
import { createOfflineFiles } from './offline-files.ts';
import { answerFromCache } from './page-cache/answer-from-cache.ts';
import type { PageCacheCounts } from './page-cache/page-cache.ts';
import { pauseGate } from './pause-gate.ts';
import { createPageRenderer, previewPath } from './pages.ts';
import { asListener } from './listeners.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { createShopIcons } from './shop-icons.ts';
import { createSizedPictures } from './sized-pictures.ts';
import { asksForFile, fileAt, staticFile, type StaticFolder } from './static-files.ts';

/** What cannot be answered just now is asked for again, and kept by nobody. */
const whileAway = { 'retry-after': String(awaySeconds), 'cache-control': 'no-store' };
const policyHeader = 'content-security-policy';
const nothingAllowed = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const root = fileURLToPath(new URL('../../', import.meta.url));
const migrated = query('server.migrated', "select to_regclass('product_listing') is not null as found");

export type HttpServerOptions = {
  open: OpenShop;
  host: string;
  port: number;
  /** Where the browser finds the API, default `/api` on the same origin. */
  apiBaseUrl?: string | undefined;
  /** The built browser application; without it only the API answers. */
  pages?: ServerBuild | undefined;
  /** False switches off what browsers keep for visitors without a connection. */
  hasServiceWorker?: boolean | undefined;
  /** Instead of `pages` while developing: Vite serves and reloads them. */
  devPages?: DevPages | undefined;
  /** Whom `/metrics` and the page `/api/docs` answer; this machine unless told otherwise. */
  metricsFor?: Audience | undefined;
  docsFor?: Audience | undefined;
  /** Whether all that belongs to the process runs; `/readyz` says no until then. */
  isStarted?: (() => boolean) | undefined;
  /** Memory for answers that are the same for everybody; 0 or nothing: every answer is made anew. */
  pageCacheBytes?: number | undefined;
  /** Of these, what may lie on disk, too, and the settings they are made with. */
  pageDisk?: { bytesMax: number; settings: string } | undefined;
};

export type HttpServer = {
  server: Server;
  /** The port really taken. */
  port: number;
  /** Why the answers of a page or call are not kept, by its route; for tests and the curious. */
  notKept: ReadonlyMap<string, string>;
  /** What the page cache has done; undefined: there is none. */
  pageCacheCounts: PageCacheCounts | undefined;
  /**
   * Until `drained` goes on answering, says no at `/readyz` and lets go of every connection with its next answer, so that a
   * load balancer turns away in time. Then, or at once, takes no new connections, lets requests in progress end (at most
   * 10 s) and closes; `hangUp` is called then, on what would keep connections open.
   */
  close(drained?: Promise<void>, hangUp?: () => Promise<void>): Promise<void>;
};

/** Elsewhere a request to become a socket is answered as any other: nobody would ever close what it became. */
function isForSockets({ url }: { url?: string }): boolean {
  return url?.startsWith('/socket.io/') === true;
}

/** Puts the shop on the network: API, pages, files, health and metrics. */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  const { open, host, port, apiBaseUrl = '/api', devPages, isStarted = () => true } = options;
  const pages = devPages?.load ?? options.pages;
  const { shop, db, app: api } = open;
  const folders: StaticFolder[] = [
    { prefix: '/static/', folder: `${root}build/client/static`, isImmutable: true },
    { prefix: '/media/uploads/', folder: 'media/uploads/', storage: shop.files, isImmutable: true },
    {
      prefix: '/media/files/',
      folder: 'media/files/',
      storage: shop.files,
      isImmutable: true,
      isDownload: true,
    },
    { prefix: '/media/demo/', folder: `${root}demo/pictures/files`, isImmutable: false },
    { prefix: '/', folder: `${root}build/client`, isImmutable: false },
  ];
  const otherVersions: StaticFolder[] = [
    { prefix: '/static/', folder: `${shop.dataDir}/assets`, isImmutable: true },
  ];
  const machineFile = createMachineFiles(shop);
  const socialPicture = createSocialPictures(shop, (address) => fileAt(address, folders));
  const offlineFile = createOfflineFiles({
    isSwitchedOn: options.hasServiceWorker !== false,
    mediaFolder: `${root}build/client/static/media`,
    shopName: async () => (await shop.branding()).name,
  });
  const shopIcon = createShopIcons(shop, folders);
  const sizedPicture = createSizedPictures(shop.dataDir, folders);
  let isStopping = false;

  const app = new Hono<{ Bindings: object }>();
  // Others show our pictures too: beside links to us, in emails, on the page where a card is charged.
  app.use('/media/*', async (hono, next) => {
    await next();
    hono.res.headers.set('cross-origin-resource-policy', 'cross-origin');
  });
  // The admin shows staff's previews in a frame of its own page.
  app.use(previewPath, async (hono, next) => {
    await next();
    hono.res.headers.set('x-frame-options', 'SAMEORIGIN');
  });
  app.use(
    secureHeaders({
      // Pages set their own policy with the hashes of their scripts; see pages.ts.
      contentSecurityPolicy: undefined,
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: shop.publicUrl.startsWith('https:')
        ? 'max-age=31536000; includeSubDomains'
        : false,
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    }),
  );
  // What is neither a page nor a file of ours loads nothing and stands in no frame. Vite's pages have no policy.
  app.use(async (hono, next) => {
    await next();
    const { headers } = hono.res;
    if (devPages || hono.req.method === 'HEAD' || headers.has(policyHeader)) return;
    headers.set(policyHeader, nothingAllowed);
  });
  app.get('/healthz', (hono) => hono.json({ status: 'alive' }));
  app.get('/readyz', async (hono) => {
    const isReady =
      isStarted() && !isStopping && (await db.first(migrated).catch(() => undefined))?.found === true;
    return hono.json({ status: isReady ? 'ready' : 'not_ready' }, isReady ? 200 : 503);
  });
  const { metricsFor = 'loopback', docsFor = 'loopback' } = options;
  app.get('/metrics', forOperators(metricsFor, open.clientAddress), async (hono) =>
    hono.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  );
  app.get('/api/docs', forOperators(docsFor, open.clientAddress), async (hono) =>
    hono.html(documentationPage((await shop.branding()).name), 200, {
      [policyHeader]: `${nothingAllowed}; style-src 'unsafe-inline'`,
    }),
  );
  app.all('/api/*', (hono) => api.fetch(hono.req.raw, hono.env));
  app.post('/cart', (hono) => answerCartForm(hono.req.raw, hono.env, api));

  const render = pages
    ? createPageRenderer({
        build: pages,
        api: (request, take) => api.fetch(request, take),
        shared: options.pageCacheBytes ? await createSharedAnswers(shop) : undefined,
        apiBaseUrl,
        publicUrl: shop.publicUrl,
        clock: shop.clock,
        log: shop.log,
      })
    : undefined;
  app.all('*', async (hono) => {
    const { raw } = hono.req;
    const file =
      (await machineFile(raw)) ??
      (await offlineFile(raw)) ??
      (await socialPicture(raw)) ??
      (await sizedPicture(raw)) ??
      (await shopIcon(raw)) ??
      (await staticFile(raw, folders)) ??
      (await staticFile(raw, otherVersions));
    if (file) return file;
    // Robots that look for `.env` and browsers with an old page's scripts are many; a page is not drawn for them.
    const page =
      render && !asksForFile(raw)
        ? await render(raw)
        : hono.text('Aquí no hay nada.', 404, { 'cache-control': 'public, max-age=60' });
    if (page.status === 503)
      for (const [name, value] of Object.entries(whileAway)) page.headers.set(name, value);
    return page.status === 404 ? ((await redirected(raw)) ?? page) : page;
  });
  // Only where nothing else answers: no redirect of staff's hides a page.
  const redirected = async ({ method, url }: Request): Promise<Response | undefined> => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const address = new URL(url);
    const target = (await redirectOf(db, address)) ?? (await joinedProductPath(db, address.pathname));
    return target === undefined
      ? undefined
      : new Response(null, {
          status: 301,
          headers: { location: target, 'cache-control': 'public, max-age=3600' },
        });
  };
  app.onError((error, hono) => {
    // A picture that cannot be fetched just now is not gone: nobody may keep this answer.
    if (error instanceof FilesAway)
      return hono.text('Espera un momento.', 503, { 'retry-after': '30', 'cache-control': 'no-store' });
    shop.log.error({ err: error, path: hono.req.path }, 'unexpected failure');
    if (isDatabaseAway(error))
      return hono.text(
        'La tienda no responde por un momento. Inténtalo de nuevo en unos segundos.',
        503,
        whileAway,
      );
    return hono.text('Algo salió mal de nuestro lado. Inténtalo de nuevo.', 500);
  });

  const answer: typeof app.fetch = (request, ...rest) =>
    asListener(request, () => app.fetch(request, ...rest));
  const whole = getRequestListener(answer);
  // While developing, pages change without anything in the database having changed.
  const cache =
    devPages || !options.pageCacheBytes
      ? undefined
      : await answerFromCache(
          {
            shop,
            pages: options.pages,
            bytesMax: options.pageCacheBytes,
            disk: options.pageDisk?.bytesMax ? options.pageDisk : undefined,
            make: (request) => answer(request),
          },
          whole,
        );
  if (cache) countPageCache(cache.counts);
  const gated = pauseGate(
    { shop, isStaff: async (headers) => (await open.staffAuth.currentStaff(headers)) !== undefined },
    cache?.listener ?? whole,
  );
  const listener = countViews(shop, devPages ? devPages.before(gated) : gated);
  const server = createServer(
    { ...keptConnections, shouldUpgradeCallback: isForSockets },
    (request, response) => {
      // Node gives no answer to what it cannot read on a connection whose upgrade was refused before.
      if (isStopping || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      void listener(request, response);
    },
  ).listen(port, host);
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => {
      throw error as Error;
    }),
  ]);
  const address = server.address();
  const realPort = typeof address === 'object' && address ? address.port : port;
  return {
    server,
    port: realPort,
    notKept: cache?.obstacles ?? new Map(),
    pageCacheCounts: cache?.counts,
    close: async (drained, hangUp = async () => {}) => {
      isStopping = true;
      await drained;
      const closed = Promise.all([once(server, 'close'), hangUp()]);
      server.close();
      // Again and again: one whose request was in progress is kept open by its browser when that has been answered.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      // Browsers open connections ahead. One on which nothing was asked counts as busy to Node.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const force = setTimeout(() => server.closeAllConnections(), 10_000);
      await closed;
      clearTimeout(force);
      clearInterval(idle);
      await cache?.close();
    },
  };
}
