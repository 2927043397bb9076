import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { raiseRates } from '../setup/raise-rates.ts';
import {
  makeBucket,
  ringCommands,
  swiftCommands,
  swiftDisk,
  swiftFiles,
  swiftKey,
  type SwiftPlace,
} from '../setup/swift.ts';
import { deployFile, ownFile, readEnv, readUnit } from './deploy-files.ts';
import { type Host, type HostsOptions, makeHost, type Program } from './host.ts';
import { addressOf, type HostName, hostNames, networkRange } from './network.ts';
import type { ProviderSettings } from './provider.child.ts';

export type ShopName = 'shop1' | 'shop2' | 'shop3';
export type DatabaseName = 'db1' | 'db2';

/** All hosts with their programs. */
export type Cluster = {
  hosts: Readonly<Record<HostName, Host>>;
  shops: readonly ShopName[];
  /** Where shoppers go. */
  url: string;
  /** A shop by itself, past the edge. */
  shopUrl(shop: ShopName): string;
  owner: { email: string; password: string };
  /** Starts the programs of a host anew, as its boot does; what runs already is left. */
  boot(host: HostName, env?: Record<string, string>): Promise<void>;
  /** Kills everything on a host; nothing starts again before it boots. */
  losePower(host: HostName): void;
  /** Ends one program of a host, which its next boot starts again. */
  stop(host: HostName, program: string): Promise<void>;
  /** A program hears and says nothing more, until `wake`. */
  freeze(host: HostName, program: string): void;
  wake(host: HostName, program: string): void;
  /** The shop's program on a host, of the last boot or of what keeps it running since. */
  shopProgram(shop: ShopName): Program;
  /** What keeps programs running no longer does; for the end. */
  rest(): void;
  /** Who may write now, as Patroni says; undefined while nobody does. */
  primary(): Promise<DatabaseName | undefined>;
  /** A database connection to who may write now. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Calls Stripe's own API or its emulator's controls. */
  askStripe(path: string, body?: object): Promise<Record<string, unknown>>;
};

const secrets = {
  SUPERUSER_PASSWORD: 'superuser-of-the-test',
  REPLICATION_PASSWORD: 'replication-of-the-test',
  REWIND_PASSWORD: 'rewind-of-the-test',
  SHOP_PASSWORD: 'shop-of-the-test',
};
const stripe = { secretKey: 'sk_test_hosts', webhookSecret: 'whsec_hosts' };
const owner = { email: 'admin@prueba.example', password: 'contraseña-de-prueba' };
const url = `http://${addressOf('edge')}`;
const stripeUrl = `http://${addressOf('outside')}:4001`;

/** How long anything may take to come up on a busy machine. */
const patienceMs = 240_000;

/** The object storage, a real server of one disk. */
const swift: SwiftPlace = {
  folder: '/srv/swift',
  user: 'swift',
  host: addressOf('outside'),
  port: 4080,
  memoryPort: 4081,
  storagePorts: { account: 4082, container: 4083, object: 4084 },
};
const bucket = 'tienda';
const swiftUrl = `http://${swift.host}:${swift.port}`;

/** Brings up all hosts from what `deploy/` says, on empty disks. */
export async function bringUp(
  options: HostsOptions,
  shops: readonly ShopName[],
  say: (line: string) => void,
): Promise<Cluster> {
  const values = {
    ...secrets,
    ...Object.fromEntries(hostNames.map((name) => [`${name.toUpperCase()}_ADDRESS`, addressOf(name)])),
    NETWORK: networkRange,
    PUBLIC_URL: url,
    SHARED_BUFFERS: '128MB',
    MAX_WAL_SIZE: '512MB',
    WATCHDOG: 'off',
    SMTP_URL: `smtp://${addressOf('outside')}:2525?ignoreTLS=true`,
    MAIL_FROM: 'Mi Tienda <ventas@tienda.example>',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    PAYPAL_CLIENT_ID: '',
    PAYPAL_CLIENT_SECRET: '',
    PAYPAL_WEBHOOK_ID: '',
    S3_BUCKET: bucket,
    S3_ENDPOINT: swiftUrl,
    S3_PUBLIC_ENDPOINT: swiftUrl,
    S3_ACCESS_KEY_ID: swiftKey.accessKeyId,
    S3_SECRET_ACCESS_KEY: swiftKey.secretAccessKey,
  };
  const hosts = Object.fromEntries(
    hostNames.map((name) => {
      const disk = isDatabase(name) ? 3072 : isShop(name) ? 512 : undefined;
      return [name, makeHost(options, name, disk)];
    }),
  ) as Record<HostName, Host>;
  const programs = new Map<string, Program>();
  let isResting = false;
  const fill = (path: string, name: HostName) =>
    deployFile(path, { ...values, NAME: name, ADDRESS: addressOf(name) });
  /** As systemd does with `Restart=always`. */
  const keep = (name: HostName, program: string, start: () => Program) => {
    const key = `${name} ${program}`;
    const running = programs.get(key);
    if (running && running.exit() === undefined) return;
    programs.set(key, start());
  };
  const keeper = setInterval(() => {
    if (isResting) return;
    for (const shop of shops) if (up.has(shop)) startShop(shop);
  }, 1000);
  keeper.unref();
  const up = new Map<HostName, Record<string, string>>();
  const startShop = (name: ShopName) => {
    const unit = readUnit('systemd/ensambla.service');
    keep(name, 'shop', () =>
      hosts[name].start('shop', unit.argv, {
        user: `${unit.user}:${unit.user}`,
        folder: unit.folder,
        env: {
          ...readEnv(fill('shop.env', name)),
          STRIPE_BASE_URL: stripeUrl,
          STAFF_TOTP: 'optional',
          ADMIN_EMAIL: owner.email,
          ADMIN_PASSWORD: owner.password,
          LOG_LEVEL: 'warn',
          ...up.get(name),
        },
      }),
    );
  };
  const haproxy = (name: HostName, config: string) => {
    hosts[name].place('/etc/haproxy/haproxy.cfg', config);
    keep(name, 'haproxy', () =>
      hosts[name].start('haproxy', ['haproxy', '-W', '-db', '-f', '/etc/haproxy/haproxy.cfg']),
    );
  };
  const startStorage = async (host: Host) => {
    const user = `${swift.user}:${swift.user}`;
    if (!existsSync(join(host.root, swift.folder))) {
      await host.ask([
        'install',
        '-d',
        '-o',
        swift.user,
        '-g',
        swift.user,
        swift.folder,
        `${swift.folder}/devices`,
      ]);
      await host.ask(['install', '-d', '-o', swift.user, '-g', swift.user, swiftDisk(swift.folder)]);
      for (const [path, text] of swiftFiles(swift)) host.place(path, text, 0o644, user);
      for (const command of ringCommands(swift)) await host.ask(command, { user });
    }
    for (const [program, command] of Object.entries(swiftCommands(swift)))
      keep('outside', `swift-${program}`, () => host.start(`swift-${program}`, command, { user }));
  };
  const boot = async (name: HostName, env: Record<string, string> = {}): Promise<void> => {
    up.set(name, env);
    const host = hosts[name];
    if (isDatabase(name) || name === 'witness') {
      await host.ask(['chown', '-R', 'etcd:etcd', '/var/lib/etcd']);
      keep(name, 'etcd', () =>
        host.start('etcd', ['etcd'], {
          user: 'etcd:etcd',
          env: { ...readEnv(fill('etcd/etcd.env', name)), ...env },
        }),
      );
    }
    if (isDatabase(name)) {
      host.place('/etc/patroni/config.yml', fill('patroni/patroni.yml', name), 0o600, 'postgres:postgres');
      const script = fill('patroni/create-shop-database', name);
      host.place('/etc/patroni/create-shop-database', script, 0o700, 'postgres:postgres');
      await host.ask([
        'install',
        '-d',
        '-o',
        'postgres',
        '-g',
        'postgres',
        '/var/run/postgresql',
        '/var/lib/postgresql/17',
      ]);
      keep(name, 'patroni', () =>
        host.start('patroni', ['patroni', '/etc/patroni/config.yml'], { user: 'postgres:postgres', env }),
      );
    }
    if (isShop(name)) {
      haproxy(name, fill('haproxy/postgres.cfg', name));
      await host.ask(['install', '-d', '-o', 'ensambla', '-g', 'ensambla', '-m', '750', '/var/lib/ensambla']);
      startShop(name);
    }
    if (name === 'edge') haproxy(name, fill('haproxy/edge.cfg', name));
    if (name === 'outside') {
      await host.ask(['install', '-d', '-o', 'ensambla', '-g', 'ensambla', '/var/lib/ensambla/mail']);
      const settings: ProviderSettings = {
        publicUrl: stripeUrl,
        webhookUrl: `${url}/api/payments/stripe/webhook`,
        ...stripe,
      };
      keep(name, 'stripe', () =>
        host.start('stripe', ['node', 'test/hosts/provider.child.ts', JSON.stringify(settings)], {
          user: 'ensambla:ensambla',
          folder: '/opt/ensambla',
        }),
      );
      await startStorage(host);
      haproxy(name, ownFile('outside.cfg', { ADDRESS: addressOf('outside') }));
      keep(name, 'mail', () =>
        host.start(
          'mail',
          [
            'python3',
            '-m',
            'aiosmtpd',
            '-n',
            '-c',
            'aiosmtpd.handlers.Mailbox',
            '/var/lib/ensambla/mail/box',
            '-l',
            `${addressOf('outside')}:2525`,
          ],
          { user: 'ensambla:ensambla', folder: '/var/lib/ensambla' },
        ),
      );
    }
  };
  const started = (host: HostName, name: string): Program => {
    const program = programs.get(`${host} ${name}`);
    if (!program) throw new Error(`${name} of ${host} was never started.`);
    return program;
  };
  const primary = async (): Promise<DatabaseName | undefined> => {
    for (const name of ['db1', 'db2'] as const) {
      const answer = await fetch(`http://${addressOf(name)}:8008/primary`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => undefined);
      if (answer?.ok) return name;
    }
    return undefined;
  };
  const cluster: Cluster = {
    hosts,
    shops,
    url,
    owner,
    shopUrl: (shop) => `http://${addressOf(shop)}:3000`,
    boot,
    losePower: (host) => {
      up.delete(host);
      hosts[host].losePower();
      // Its next boot starts all of them, also before this process has heard of their end.
      for (const program of programs.keys()) if (program.startsWith(`${host} `)) programs.delete(program);
    },
    stop: async (host, program) => programs.get(`${host} ${program}`)?.kill(),
    freeze: (host, program) => process.kill(started(host, program).pid, 'SIGSTOP'),
    wake: (host, program) => process.kill(started(host, program).pid, 'SIGCONT'),
    shopProgram: (shop) => started(shop, 'shop'),
    rest: () => {
      isResting = true;
    },
    primary,
    withDatabase: async (work) => {
      const name = await until('a primary', primary);
      const db = openDatabase(
        `postgres://ensambla:${secrets.SHOP_PASSWORD}@${addressOf(name)}:5432/ensambla`,
        { connections: 2, name: 'hosts-test' },
      );
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    askStripe: async (path, body) => {
      const response = await fetch(`${stripeUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${stripe.secretKey}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`Stripe answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    },
  };
  for (const name of ['outside', 'witness', 'db1', 'db2', 'edge'] as const) await boot(name);
  await makeBucket(swiftUrl, bucket);
  await until('a primary', primary);
  say('There is a bucket, and PostgreSQL has a primary');
  await until('a synchronous standby', () => isSynchronous(cluster));
  say('and a standby that confirms every commit');
  for (const shop of shops) await boot(shop);
  for (const shop of shops) {
    await until(`${shop}`, async () => {
      const died = cluster.shopProgram(shop).exit();
      if (died !== undefined) say(`${shop} ended with ${died} and is started again`);
      return isReady(cluster.shopUrl(shop));
    });
  }
  say(`${shops.length} shops are ready`);
  await until('the edge', () => isReady(url));
  await cluster.withDatabase(raiseRates);
  return cluster;
}

/** Whether a standby confirms every commit. */
export async function isSynchronous({ primary }: Pick<Cluster, 'primary'>): Promise<boolean> {
  const name = await primary();
  if (name === undefined) return false;
  const answer = await fetch(`http://${addressOf(name)}:8008/cluster`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { members } = (await answer.json()) as { members: { role: string; state: string }[] };
  return members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
}

/** Whether a shop, or the edge for it, says that it is ready. */
export async function isReady(at: string): Promise<boolean> {
  const answer = await fetch(`${at}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok === true;
}

/** Waits until something is so, and gives it. @throws Error after four minutes */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`There is no ${what} in time.`);
    await delay(100);
  }
}

const isDatabase = (name: HostName): name is DatabaseName => name === 'db1' || name === 'db2';
const isShop = (name: HostName): name is ShopName => /^shop\d$/.test(name);
