import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ensureFirstOwner } from '../modules/staff/index.ts';
import { AppStartError, lockDataDir, startEmbeddedPostgres } from '../platform/database/embedded/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { fillDemoShop } from './demo-shop.ts';
import { startEmulators } from './emulators.ts';
import { freePort } from './free-port.ts';
import { listen } from './http-server.ts';
import { openShop, type ProviderSettings } from './open-shop.ts';
import { createSockets, type Sockets } from './sockets.ts';

/** Everything that has to be undone at the end, last opened first closed. */
const closers: (() => Promise<void>)[] = [];

async function start(given: Config): Promise<void> {
  const config = given.port === 0 ? { ...given, port: await freePort(given.host) } : given;
  const log = createLog(config.logLevel);
  const databaseUrl = config.databaseUrl ?? (await ownPostgres(config, log));
  await migrate(databaseUrl);

  const publicUrl = config.publicUrl ?? `http://${shownHost(config.host)}:${config.port}`;
  const providers = await paymentProviders(config, databaseUrl, publicUrl, log);
  let sockets: Sockets | undefined;
  const open = await openShop({
    databaseUrl,
    dataDir: config.dataDir,
    publicUrl,
    providers,
    log,
    smtpUrl: config.smtpUrl,
    realtime: (db) => (sockets = createSockets(db, log)),
  });
  closers.push(() => open.close());
  const owner = await ensureFirstOwner(open.db, config.firstAdmin);
  const demo = config.isDemo ? await fillDemoShop(open) : undefined;

  const pages = await builtPages();
  const http = await listen({
    open,
    host: config.host,
    port: config.port,
    apiBaseUrl: config.apiBaseUrl,
    pages,
  });
  closers.push(() => http.close());
  sockets?.attach(http.server, { ...open, publicUrl });
  closers.push(() => sockets?.close() ?? Promise.resolve());
  await open.startJobs();

  const lines = [
    '',
    `  Tienda           ${publicUrl}`,
    `  Administración   ${publicUrl}/auth/login`,
    ...(owner
      ? [`  Primera cuenta   ${owner.email}  ${owner.password}   (guárdala: se muestra una sola vez)`]
      : []),
    ...(demo ? [`  Cliente de demo  ${demo.email}  ${demo.password}`] : []),
    ...(providers.isTestMode
      ? ['  Pagos            de prueba (emuladores locales; sin llaves reales no se cobra)']
      : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function ownPostgres(config: Config, log: ReturnType<typeof createLog>): Promise<string> {
  const lock = await lockDataDir(config.dataDir);
  closers.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function paymentProviders(
  config: Config,
  databaseUrl: string,
  shopUrl: string,
  log: ReturnType<typeof createLog>,
): Promise<ProviderSettings> {
  if (config.stripe && config.paypal)
    return { stripe: config.stripe, paypal: config.paypal, isTestMode: false };
  if (config.stripe || config.paypal) {
    throw new ConfigError(
      'Faltan llaves: con pagos reales se ponen las de Stripe y las de PayPal; sin ninguna se usan los emuladores.',
    );
  }
  const ports = { stripe: config.port + 1, paypal: config.port + 2 };
  const emulators = await startEmulators({ databaseUrl, shopUrl, log, ports });
  closers.push(() => emulators.close());
  return emulators.providers;
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

let stopping: Promise<void> | undefined;
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
// The starting script is gone: nobody would stop this process any more.
process.on('disconnect', () => void stop().then(() => process.exit(0)));

try {
  await start(readConfig(process.env));
} catch (error) {
  await stop();
  if (error instanceof ConfigError || error instanceof AppStartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
