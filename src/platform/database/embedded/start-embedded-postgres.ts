import { randomBytes, randomInt } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../log.ts';
import { AppStartError } from './app-start-error.ts';
import { providePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { makeOwnedFolder, preparePostgresHome, type PostgresHome } from './postgres-home.ts';
import { databaseName, mayHoldSocket, postgresUrl, userName } from './postgres-url.ts';
import { hasProcesses, inspectPostmaster, type Postmaster } from './postmaster.ts';
import { runCommand } from './run-command.ts';

/** A running PostgreSQL of this shop's own. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** True when the server of an earlier, killed process was found running and taken over. */
  reused: boolean;
  /** Ends the sessions, writes everything down and waits for the server to be gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Pick<Log, 'info'>;
  /** TCP port on 127.0.0.1; a free one by default. */
  port?: number;
  /** PostgreSQL settings over the shop's own; `fsync: 'off'` is for tests only. */
  settings?: Record<string, string>;
}

/** Crash recovery replays at most max_wal_size of log; ten minutes is a slow disk on a bad day. */
const startSecondsMax = 600;
const logBytesMax = 10_000_000;

/**
 * Starts the shop's own PostgreSQL in `<dataDir>/postgres`, creating the cluster on first use, or takes over the one
 * that a killed process left running. The caller holds `lockDataDir(dataDir)`.
 * @throws AppStartError with one readable line when it cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(options.dataDir, options.log);
  const binaries = await providePostgresBinaries({ ...home, log: options.log });
  const settings = { ...shopSettings(home), ...options.settings };
  const password = await createCluster(home, binaries, settings, options.log);

  const survivor = await findSurvivor(home, options.log);
  const postmaster = survivor ?? (await startServer(home, binaries, settings, options.port));
  await ensureDatabase(await postgresUrl(postmaster, password, 'postgres'), home.cluster);
  return {
    url: await postgresUrl(postmaster, password),
    pid: postmaster.pid,
    reused: survivor !== undefined,
    stop: () => stopServer(home, binaries),
  };
}

function shopSettings({ cluster }: PostgresHome): Record<string, string> {
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 / 1024);
  return {
    listen_addresses: '127.0.0.1',
    // The one folder that is certainly its account's.
    unix_socket_directories: mayHoldSocket(cluster) ? cluster : '',
    max_connections: '200',
    // Taken as it is needed. What does not fit is copied from the system's memory for every page that is read: with
    // 500,000 products and 256 MB that was a third of the time of a search.
    shared_buffers: `${Math.max(128, Math.min(2048, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(512, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    // Parallel workers help long reports only, and need more /dev/shm than a container has.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements reach the shop's own log; this one keeps starts, stops and crashes.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
}

/** Makes the cluster unless it is there and gives its password. Whatever is killed half-way leaves only rubbish to sweep. */
async function createCluster(
  home: PostgresHome,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
  log: Pick<Log, 'info'>,
): Promise<string> {
  const passwordFile = join(home.folder, 'password');
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() !== binaries.major) {
      throw new AppStartError(
        `La base de datos de ${home.folder} es de PostgreSQL ${version.trim()} y la tienda trae ${binaries.major}. ` +
          'Pásala con pg_dump y pg_restore a una DATA_DIR nueva.',
      );
    }
    return (await readFile(passwordFile, 'utf8')).trim();
  }

  log.info('Se crea la base de datos de la tienda.');
  for (const entry of await readdir(home.folder)) {
    if (entry.startsWith('new-')) await rm(join(home.folder, entry), { recursive: true });
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });

  const draft = join(home.folder, `new-${randomBytes(6).toString('hex')}`);
  await makeOwnedFolder(draft, home.account, 0o700);
  const draftPassword = join(draft, 'password');
  await writeFile(draftPassword, password, { mode: 0o600 });
  if (home.account) await chown(draftPassword, home.account.uid, home.account.gid);
  const draftCluster = join(draft, 'cluster');

  let failure = '';
  for (const characterType of characterTypes()) {
    await rm(draftCluster, { recursive: true, force: true });
    const result = await runCommand(
      binaries.initdb,
      [
        `--pgdata=${draftCluster}`,
        `--username=${userName}`,
        `--pwfile=${draftPassword}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in provider sorts alike everywhere and does not change with the system's libraries; Spanish order
        // is asked for by name: COLLATE "es-x-icu".
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
      ],
      home.account,
    );
    if (result.code === 0) {
      await rename(draftCluster, home.cluster);
      await rm(draft, { recursive: true });
      return password;
    }
    failure = result.output;
    if (!/invalid locale/i.test(failure)) break;
  }
  await rm(draft, { recursive: true, force: true });
  throw new AppStartError(`No se pudo crear la base de datos en ${home.folder}: ${lastLines(failure)}`);
}

/** pg_trgm asks the C library what a letter is: under plain C, «á» and «ñ» would split words. Best first. */
function characterTypes(): string[] {
  return process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];
}

/** The server a killed process left behind, once it takes connections; undefined when none runs. */
async function findSurvivor(home: PostgresHome, log: Pick<Log, 'info'>): Promise<Postmaster | undefined> {
  const deadline = Date.now() + startSecondsMax * 1000;
  for (let isFirst = true; ; isFirst = false) {
    const state = await inspectPostmaster(home.cluster);
    if (state.kind === 'none' || state.kind === 'dead') return undefined;
    if (state.kind === 'foreign') {
      const isInUse = await hasProcesses(home.cluster);
      if (isInUse === false) await unlink(join(home.cluster, 'postmaster.pid'));
      if (!isInUse) return undefined;
    } else if (state.postmaster.isReady) {
      return state.postmaster;
    }
    if (isFirst) log.info('PostgreSQL sigue en marcha de antes y aún no atiende; se le espera.');
    if (Date.now() > deadline) throw new AppStartError(`PostgreSQL no llega a atender; revisa ${home.folder}.`);
    await delay(50);
  }
}

async function startServer(
  home: PostgresHome,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
  fixedPort: number | undefined,
): Promise<Postmaster> {
  const logFile = await prepareLog(home);
  // The socket of a killed server, whose number another process may have by now: PostgreSQL would think it in use.
  for (const entry of await readdir(home.cluster)) {
    if (entry.startsWith('.s.PGSQL.')) await rm(join(home.cluster, entry), { force: true });
  }
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = fixedPort ?? (await freePort());
    const switches = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}=${value}`);
    const before = (await stat(logFile)).size;
    const result = await runCommand(
      binaries.pgCtl,
      ['start', '-w', '-t', String(startSecondsMax), '-D', home.cluster, '-l', logFile, '-o', switches.join(' ')],
      home.account,
    );
    if (result.code === 0) {
      const state = await inspectPostmaster(home.cluster);
      if (state.kind === 'alive' && state.postmaster.isReady) return state.postmaster;
    }
    const reason = (await readFile(logFile)).subarray(before).toString() || result.output;
    // Somebody took the port between our look and the start, or the last backends of a killed server are still leaving.
    const isPassing =
      (fixedPort === undefined && /could not create any TCP\/IP sockets/.test(reason)) ||
      /pre-existing shared memory block/.test(reason);
    if (!isPassing || Date.now() > deadline) {
      throw new AppStartError(`PostgreSQL no arranca (${logFile}): ${lastLines(reason)}`);
    }
    await delay(100);
  }
}

/** An own file rather than a pipe: the server outlives a killed shop and must still have where to write. */
async function prepareLog(home: PostgresHome): Promise<string> {
  const file = join(home.folder, 'postgres.log');
  await writeFile(file, '', { flag: 'a', mode: 0o600 });
  if ((await stat(file)).size > logBytesMax) await truncate(file);
  if (home.account) await chown(file, home.account.uid, home.account.gid);
  return file;
}

async function stopServer(home: PostgresHome, binaries: PostgresBinaries): Promise<void> {
  if ((await inspectPostmaster(home.cluster)).kind !== 'alive') return;
  const result = await runCommand(
    binaries.pgCtl,
    ['stop', '-w', '-t', '120', '-m', 'fast', '-D', home.cluster],
    home.account,
  );
  if (result.code !== 0 && (await inspectPostmaster(home.cluster)).kind === 'alive') {
    throw new Error(`PostgreSQL did not stop: ${lastLines(result.output)}`);
  }
}

/** Creates the shop's database, after making sure that it is this cluster which answers. */
async function ensureDatabase(url: string, cluster: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string; exists: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_database where datname = $1) as exists`,
      [databaseName],
    );
    if (process.platform === 'linux' && rows[0]?.folder !== cluster) {
      throw new AppStartError(`En el puerto de PostgreSQL responde otra base de datos (${rows[0]?.folder}).`);
    }
    if (!rows[0]?.exists) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/**
 * Below those that systems give to outgoing connections (from 32768 on): while a killed server is away, one of those could
 * sit on its port, and the shop knows no other.
 */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    const look = () => probe.listen(randomInt(20_000, 32_000), '127.0.0.1');
    probe.on('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? look() : failed(error)));
    probe.on('listening', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
    look();
  });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' · ');
}
