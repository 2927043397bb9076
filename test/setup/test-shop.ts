import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createApi, type Api } from '../../src/api/client.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Shop } from '../../src/platform/context.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { parseTrustedProxies } from '../../src/platform/http/client-address.ts';
import type { DistributorDoors } from '../../src/modules/suppliers/index.ts';
import type { S3Settings } from '../../src/platform/files/s3-settings.ts';
import { createLog } from '../../src/platform/log.ts';
import { shownEnvironment } from '../../src/server/config.ts';
import { startEmulators, type RunningEmulators } from '../../src/server/emulators.ts';
import { listen } from '../../src/server/http-server.ts';
import { openShop, type OpenShop } from '../../src/server/open-shop.ts';
import { createSockets, type Sockets } from '../../src/server/sockets.ts';
import { checkAnswer } from './check-answer.ts';
import { createTestDatabase } from './test-database.ts';
import { testPort } from './test-port.ts';

/** The machine's time until a test moves it. */
export type TestClock = Clock & {
  moveBy(milliseconds: number): void;
  set(time: Date): void;
  /** Back to the machine's time. */
  reset(): void;
  /** Stands still until it is set; for tests of what is left of a wait, however slow the machine is. */
  stop(): void;
};

/** A running shop of a test file's own: own database, real HTTP on a free port, emulators when asked for. */
export type TestShop = {
  open: OpenShop;
  shop: Shop;
  db: Database;
  clock: TestClock;
  /** `http://127.0.0.1:<port>` */
  url: string;
  dataDir: string;
  /** Nobody signed in. */
  api: Api;
  /** The client of somebody, by bearer token. */
  apiOf(token: string): Api;
  /** A bare request to `{host}` + path; `token` signs it, a plain object as `json` becomes the body. */
  request(path: string, init?: RequestInit & { token?: string; json?: unknown }): Promise<Response>;
  /** Why the answers of a page or call are not kept, by its route. */
  notKept: ReadonlyMap<string, string>;
  /** Undefined unless `emulators: true`. */
  emulators: RunningEmulators | undefined;
  /** Undefined without pages and unless `sockets: true`. */
  sockets: Sockets | undefined;
  stop(): Promise<void>;
};

export type TestShopOptions = {
  /** Starts the payment emulators; their webhooks reach this shop. */
  emulators?: boolean;
  /** Starts the job workers; without them tests run jobs by `open.runJob`. */
  jobs?: boolean;
  limitAttempts?: boolean;
  /** As `TRUSTED_PROXIES`. */
  trustedProxies?: string;
  /** Owners and who may move money must sign in with a second step. */
  isTotpRequired?: boolean;
  /** Pictures by address may be fetched from this machine. */
  reachesLoopback?: boolean;
  /** The environment that the health screen is to tell of. */
  environment?: Record<string, string>;
  /** Where distributors are asked. */
  distributors?: DistributorDoors;
  /** Keeps files there instead of in the shop's folder. */
  bucket?: S3Settings;
  sockets?: boolean;
  /** The built pages; a shop with pages has sockets too. */
  pages?: ServerBuild;
  /** Keeps pages and public reads as in production; tests that write past the API and read at once do without. */
  pageCache?: boolean;
};

/** Starts a shop for a test file; `stop` leaves nothing behind. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-shop-'));
  const log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const clock = testClock();
  const port = await testPort();
  const url = `http://127.0.0.1:${port}`;
  const emulators = options.emulators
    ? await startEmulators({ databaseUrl: database.url, shopUrl: url, skydropxCallsPerSecond: 20, log })
    : undefined;
  let sockets: Sockets | undefined;
  const open = await openShop({
    databaseUrl: database.url,
    dataDir,
    ...(options.bucket && { bucket: options.bucket }),
    publicUrl: url,
    providers: {
      ...(emulators?.providers ?? noProviders),
      ...(options.distributors && { distributors: options.distributors }),
    },
    log,
    clock,
    limitAttempts: options.limitAttempts ?? false,
    ...(options.trustedProxies !== undefined && {
      trustedProxies: parseTrustedProxies(options.trustedProxies),
    }),
    isTotpRequired: options.isTotpRequired ?? false,
    reachesLoopback: options.reachesLoopback ?? false,
    environment: shownEnvironment(options.environment ?? {}),
    mailReportKey: testMailReportKey,
    inboundEmailKey: testInboundEmailKey,
    checkAnswer,
    ...((options.sockets || options.pages) && {
      realtime: (db: Database) => (sockets = createSockets(db, log)),
    }),
  });
  const http = await listen({
    open,
    host: '127.0.0.1',
    port,
    pages: options.pages,
    pageCacheBytes: options.pageCache ? 16 * 1024 * 1024 : 0,
  });
  sockets?.attach(http.server, { ...open, publicUrl: url });
  if (options.jobs) await open.startJobs();
  const testShop: TestShop = {
    open,
    shop: open.shop,
    db: open.db,
    clock,
    url,
    dataDir,
    api: apiAt(url, {}),
    apiOf: (token) => apiAt(url, { authorization: `Bearer ${token}` }),
    request: (path, { token, json, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      if (json !== undefined) headers.set('content-type', 'application/json');
      const body = json === undefined ? init.body : JSON.stringify(json);
      return fetch(`${url}/api${path}`, {
        ...init,
        method: init.method ?? (json === undefined ? 'GET' : 'POST'),
        headers,
        body,
      });
    },
    notKept: http.notKept,
    emulators,
    sockets,
    stop: async () => {
      // As the shop itself stops: what the browser left open is the server's to end.
      await Promise.all([sockets?.close(), http.close()]);
      await emulators?.close();
      await open.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      forget(testShop);
    },
  };
  return testShop;
}

/** A client that knows no more of the shop than where it is. */
function apiAt(url: string, headers: Record<string, string>): Api {
  return createApi({ baseUrl: `${url}/api`, headers: () => headers });
}

/** A file's variables stay as long as its worker; the shop that one of them names must not. */
export function forget(stopped: object): void {
  for (const key of Object.keys(stopped)) Reflect.deleteProperty(stopped, key);
}

/** Addresses where nobody listens: a test that pays without emulators fails at once. */
/** What the mail service signs its webhooks with. */
export const testMailReportKey = 'key-of-the-mail-service';
/** What emails to the shop are signed with. */
export const testInboundEmailKey = 'key-of-the-inbound-mailbox';

const noProviders = {
  stripe: { secretKey: 'sk_test_nobody', webhookSecret: 'whsec_nobody', baseUrl: 'http://127.0.0.1:9' },
  paypal: { clientId: 'nobody', clientSecret: 'nobody', webhookId: 'NOBODY', baseUrl: 'http://127.0.0.1:9' },
  pac: undefined,
  isTestMode: true,
};

function testClock(): TestClock {
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = () => stoppedAt ?? Date.now() + offset;
  return {
    now: () => new Date(now()),
    moveBy: (milliseconds) => {
      offset += milliseconds;
      if (stoppedAt !== undefined) stoppedAt += milliseconds;
    },
    set: (time) => {
      stoppedAt = undefined;
      offset = time.getTime() - Date.now();
    },
    reset: () => {
      stoppedAt = undefined;
      offset = 0;
    },
    stop: () => {
      stoppedAt = now();
    },
  };
}
