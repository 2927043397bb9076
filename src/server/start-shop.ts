import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ensureFirstOwner } from '../modules/staff/index.ts';
import { sqlState } from '../platform/database/database.ts';
import { AppStartError, keepPostgresRunning, lockDataDir } from '../platform/database/embedded/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createLog, logConsole, type Log } from '../platform/log.ts';
import { collectAtRest } from './collect-at-rest.ts';
import { ConfigError, readConfig, shownEnvironment, type Config } from './config.ts';
import { fillDemoShop, renewDemoPictures } from './demo-shop.ts';
import { startDevPages } from './dev-pages.ts';
import { freePort } from './free-port.ts';
import { keepAssets, keepAssetsDaily } from './kept-assets.ts';
import { listen } from './http-server.ts';
import { requireBucket } from './require-bucket.ts';
import { handleUncaughtErrors } from './uncaught-errors.ts';
import { openShop, type OpenShop, type ProviderSettings } from './open-shop.ts';
import { createSockets, type Sockets } from './sockets.ts';
import { forkWorkers, handedDown, type HandedDown } from './workers.ts';

/** Everything that has to be undone at the end, last opened first closed. */
const closers: (() => Promise<void>)[] = [];

/** The first (often the only) process: brings up what is needed once, then serves or has workers serve. */
async function start(given: Config): Promise<void> {
  const log = createLog(given.logLevel);
  const filesWarning = given.bucket && (await requireBucket(await openFiles({ ...given, log })));
  const databaseUrl = given.databaseUrl ?? (await ownPostgres(given, log));
  const config = { ...given, port: await freePort(given.host, given.port) };
  await migrate(databaseUrl, log).catch((error: unknown) => {
    throw given.databaseUrl === undefined ? error : asStartError(error);
  });
  const keptAssets = join(config.dataDir, 'assets');
  // A full disk, say: shoppers with a page of this version open miss it after the next one, nobody does now.
  const notKept = (err: unknown) =>
    log.error({ err }, 'files of this version are not kept for pages that stay open');
  await keepAssets(builtAssets, keptAssets).catch(notKept);
  const daily = keepAssetsDaily(builtAssets, keptAssets, notKept);
  closers.push(async () => daily.stop());
  const publicUrl = config.publicUrl ?? `http://${shownHost(config.host)}:${config.port}`;
  const providers = await paymentProviders(config, databaseUrl, publicUrl, log);
  const handed: HandedDown = { databaseUrl, publicUrl, providers, port: config.port };

  let first: FirstStart;
  if (config.webConcurrency > 1) {
    const open = await openShop({ ...handed, ...ofShop(config), log });
    first = await firstStart(config, open).finally(() => open.close());
    closers.push(await forkWorkers(config.webConcurrency, handed, log));
  } else {
    const { open, sockets } = await openWithSockets(config, handed, log);
    first = await firstStart(config, open);
    await serveShop(config, handed, open, sockets);
  }
  const { owner, demo } = first;

  const lines = [
    '',
    `  Tienda           ${publicUrl}`,
    `  Administración   ${publicUrl}/auth/login`,
    ...(owner
      ? [
          config.firstAdmin
            ? `  Primera cuenta   ${owner.email}   (con la contraseña de ADMIN_PASSWORD)`
            : `  Primera cuenta   ${owner.email}  ${owner.password}   (guárdala: se muestra una sola vez)`,
        ]
      : []),
    ...(demo
      ? [
          `  Cliente de demo  ${demo.email}  ${demo.password}`,
          ...demo.company.map(
            ({ email, role }) =>
              `  Empresa de demo  ${email}  ${demo.password}   (${role === 'admin' ? 'la administra' : 'compra para ella'})`,
          ),
        ]
      : []),
    ...(providers.isTestMode
      ? ['  Pagos            de prueba (emuladores locales; sin llaves reales no se cobra)']
      : []),
    ...(config.smtpUrl === undefined
      ? [
          `  Correos          ${providers.mailboxUrl === undefined ? '' : `${providers.mailboxUrl}   `}en ${config.dataDir}/outbox (sin servidor SMTP)`,
        ]
      : []),
    ...(filesWarning === undefined ? [] : [`  ATENCIÓN         ${filesWarning}`]),
    ...(config.smtpUrl !== undefined && config.sender === undefined
      ? ['  ATENCIÓN         falta MAIL_FROM: los correos salen de tienda@ensambla.example y no llegarán']
      : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const builtAssets = fileURLToPath(new URL('../../build/client/static', import.meta.url));

/** What an empty database is given, told once. */
type FirstStart = {
  owner: Awaited<ReturnType<typeof ensureFirstOwner>>;
  demo: Awaited<ReturnType<typeof fillDemoShop>>;
};

async function firstStart(config: Config, open: OpenShop): Promise<FirstStart> {
  const demo = config.isDemo ? await fillDemoShop(open) : undefined;
  if (config.isDemo && demo === undefined) await renewDemoPictures(open.db);
  // Last: its password is shown once, so nothing that takes long may come between.
  return { owner: await ensureFirstOwner(open.db, config.firstAdmin), demo };
}

/** One of several processes (`WEB_CONCURRENCY`): database and providers are up already. */
async function startWorker(config: Config, handed: HandedDown): Promise<void> {
  const { open, sockets } = await openWithSockets(config, handed, createLog(config.logLevel));
  await serveShop({ ...config, port: handed.port }, handed, open, sockets);
}

async function openWithSockets(config: Config, handed: HandedDown, log: Log) {
  let sockets: Sockets | undefined;
  const open = await openShop({
    ...handed,
    ...ofShop(config),
    log,
    realtime: (db) => (sockets = createSockets(db, log)),
  });
  closers.push(() => open.close());
  if (!sockets) throw new Error('The shop was opened without sockets.');
  // They hold a connection of the shop's pool, also where the shop never comes to listen.
  const { close } = sockets;
  closers.push(close);
  return { open, sockets };
}

/** What a shop takes from the settings as it is. */
function ofShop({
  dataDir,
  bucket,
  smtpUrl,
  mailReportKey,
  inboundEmailKey,
  sender,
  trustedProxies,
  isTotpRequired,
}: Config) {
  const environment = shownEnvironment(process.env);
  return {
    dataDir,
    bucket,
    smtpUrl,
    mailReportKey,
    inboundEmailKey,
    sender,
    trustedProxies,
    isTotpRequired,
    environment,
  };
}

async function serveShop(
  config: Config,
  handed: HandedDown,
  open: OpenShop,
  sockets: Sockets,
): Promise<void> {
  const devPages = process.argv.includes('--dev') ? await startDevPages() : undefined;
  if (devPages) closers.push(() => devPages.close());
  let isStarted = false;
  const http = await listen({
    open,
    isStarted: () => isStarted,
    host: config.host,
    port: config.port,
    apiBaseUrl: config.apiBaseUrl,
    pages: await builtPages(),
    hasServiceWorker: config.hasServiceWorker,
    metricsFor: config.metricsFor,
    docsFor: config.docsFor,
    devPages,
    pageCacheBytes: config.pageCacheBytes,
    pageDisk: { bytesMax: config.pageDiskBytes, settings: JSON.stringify([config, handed.publicUrl]) },
  });
  sockets.attach(http.server, { ...open, publicUrl: handed.publicUrl });
  // Together: sockets keep the server open, and only the server breaks off requests that do not end.
  closers.push(() => http.close(drainMilliseconds > 0 ? delay(drainMilliseconds) : undefined, sockets.close));
  await open.startJobs();
  const atRest = collectAtRest(http.server);
  closers.push(async () => atRest.stop());
  isStarted = true;
}

/** A database that cannot be reached, or lets nobody in (28…, 3D…), is its owner's to mend; anything else is ours. */
function asStartError(error: unknown): unknown {
  const code = sqlState(error);
  if (code === undefined || !/^(E[A-Z]|28|3D)/.test(code)) return error;
  return new AppStartError(`No se puede usar la base de datos de DATABASE_URL (${code}).`, error);
}

async function ownPostgres(config: Config, log: Log): Promise<string> {
  const lock = await lockDataDir(config.dataDir);
  closers.push(() => lock.release());
  const postgres = await keepPostgresRunning({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function paymentProviders(
  config: Config,
  databaseUrl: string,
  shopUrl: string,
  log: Log,
): Promise<ProviderSettings> {
  if (config.stripe || config.paypal) {
    const { stripe, paypal, pac, banxico, carriers } = config;
    return { stripe, paypal, pac, banxico, carriers, isTestMode: false };
  }
  const ports = {
    stripe: config.port + 1,
    paypal: config.port + 2,
    pac: config.port + 3,
    mailbox: config.port + 4,
    banxico: config.port + 5,
    envia: config.port + 6,
    skydropx: config.port + 7,
  };
  // A real shop goes without them and what they are made of.
  const { startEmulators } = await import('./emulators.ts');
  const emulators = await startEmulators({
    databaseUrl,
    shopUrl,
    log,
    ports,
    key: config.emulatorKey,
    // Who can read everybody's emails can enter everywhere: only where nobody real is written to.
    mailboxDir: config.smtpUrl === undefined ? config.dataDir : undefined,
  });
  closers.push(() => emulators.close());
  const { banxico = emulators.providers.banxico } = config;
  return { ...emulators.providers, banxico };
}

async function builtPages(): Promise<ServerBuild | undefined> {
  const path = new URL('../../build/server/index.js', import.meta.url);
  return existsSync(fileURLToPath(path)) ? ((await import(path.href)) as ServerBuild) : undefined;
}

/** A browser cannot open 0.0.0.0. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** For what goes wrong before settings are read or after everything is closed. */
const lastLog = () => createLog('error');

let stopping: Promise<void> | undefined;
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const close of closers.toReversed()) {
      const late = new AbortController();
      await Promise.race([
        close(),
        delay(closerMilliseconds + drainMilliseconds, undefined, { signal: late.signal }),
      ]).catch((error: unknown) => lastLog().error({ err: error }, 'closing failed'));
      late.abort();
    }
  })();
  return stopping;
}

/** How long it goes on answering before it stops (`DRAIN_SECONDS`). */
let drainMilliseconds = 0;
/** What hangs for longer is left behind, so that what was opened before it is closed too: PostgreSQL, at the end. */
const closerMilliseconds = 12_000;
/** Longer than requests and jobs in progress are waited for; what hangs then is left to the next start. */
const stopMilliseconds = 30_000;

async function exit(code: number): Promise<void> {
  setTimeout(() => process.exit(code), stopMilliseconds + drainMilliseconds).unref();
  await stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void exit(0));
// The starting script (or the first process) is gone: nobody would stop this one any more.
process.on('disconnect', () => void exit(0));

try {
  const handed = handedDown();
  const config = readConfig(process.env);
  drainMilliseconds = config.drainSeconds * 1000;
  logConsole(createLog(config.logLevel));
  handleUncaughtErrors(process, createLog(config.logLevel), exit);
  await (cluster.isWorker && handed ? startWorker(config, handed) : start(config));
} catch (error) {
  await stop();
  if (error instanceof ConfigError || error instanceof AppStartError)
    process.stderr.write(`${error.message}\n`);
  else lastLog().error({ err: error }, 'the shop could not start');
  process.exit(1);
}
