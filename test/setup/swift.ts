import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { patience } from './patience.ts';
import { testPort } from './test-port.ts';

/** OpenStack Swift on this machine, which speaks S3 by its own middleware. */
export type RunningSwift = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  makeBucket(name: string): Promise<void>;
  /** Ends what answers callers, as a storage that is away; `begin` has it answer again. */
  end(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
};

/** Where a Swift is: callers ask it at `host` and `port`, all else is on loopback. */
export type SwiftPlace = {
  folder: string;
  user: string;
  host: string;
  port: number;
  memoryPort: number;
  storagePorts: Readonly<Record<(typeof swiftServers)[number], number>>;
};

export const swiftServers = ['account', 'container', 'object'] as const;
export const swiftKey = {
  accessKeyId: 'shop:files',
  secretAccessKey: 'clave-de-prueba',
  region: 'us-east-1',
};

/** Which Swift is installed here; undefined: none. */
export function swiftVersion(): string | undefined {
  if (spawnSync('swift-ring-builder', ['--version']).error) return undefined;
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'swift-proxy'], { encoding: 'utf8' });
  return stdout || 'unknown';
}

/** Starts a Swift of one disk: proxy with s3api and tempauth, and a server each of accounts, containers and objects. */
export async function startSwift(): Promise<RunningSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-swift-'));
  await mkdir(swiftDisk(folder), { recursive: true });
  const place: SwiftPlace = {
    folder,
    user: userInfo().username,
    host: '127.0.0.1',
    port: await testPort(),
    memoryPort: await testPort(),
    storagePorts: { account: await testPort(), container: await testPort(), object: await testPort() },
  };
  for (const [path, text] of swiftFiles(place)) await writeFile(path, text);
  for (const [program = '', ...words] of ringCommands(place)) {
    const { status, stderr } = spawnSync(program, words);
    if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`);
  }
  const running: ChildProcess[] = [];
  const start = ([program = '', ...words]: readonly string[]) => {
    const child = spawn(program, words, { stdio: 'ignore' });
    running.push(child);
    return child;
  };
  const { proxy: proxyCommand, ...others } = swiftCommands(place);
  for (const command of Object.values(others)) start(command);
  const endpoint = `http://127.0.0.1:${place.port}`;
  let proxy: ChildProcess;
  const begin = async () => {
    proxy = start(proxyCommand);
    await until(() => fetch(endpoint));
  };
  const end = (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const ended = once(child, 'exit');
    child.kill();
    return ended;
  };
  await begin();
  return {
    endpoint,
    ...swiftKey,
    makeBucket: (name) => makeBucket(endpoint, name),
    end: async () => void (await end(proxy)),
    begin,
    stop: async () => {
      await Promise.all(running.map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a bucket of a Swift whose servers may only be beginning, one after the other. */
export async function makeBucket(endpoint: string, name: string): Promise<void> {
  const { region, ...credentials } = swiftKey;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  await until(() => client.send(new CreateBucketCommand({ Bucket: name })));
  client.destroy();
}

/** The folder that has to be there before its servers start. */
export function swiftDisk(folder: string): string {
  return join(folder, 'devices/disk');
}

/** Its files by their paths. */
export function swiftFiles(place: SwiftPlace): [path: string, text: string][] {
  return [
    ...swiftServers.map((name): [string, string] => [
      join(place.folder, `${name}.conf`),
      storageConfig(place, name),
    ]),
    [join(place.folder, 'proxy.conf'), proxyConfig(place)],
  ];
}

/** What says, once, where everything is. */
export function ringCommands({ folder, storagePorts }: SwiftPlace): string[][] {
  return swiftServers.flatMap((name) => {
    const ring = ['swift-ring-builder', join(folder, `${name}.builder`)];
    return [
      [...ring, 'create', '4', '1', '0'],
      [...ring, 'add', `r1z1-127.0.0.1:${storagePorts[name]}/disk`, '1'],
      [...ring, 'rebalance'],
    ];
  });
}

/** What runs while it answers. */
export function swiftCommands({
  folder,
  user,
  memoryPort,
}: SwiftPlace): Record<'memcached' | 'account' | 'container' | 'object' | 'proxy', string[]> {
  const server = (name: string) => [`swift-${name}-server`, join(folder, `${name}.conf`)];
  return {
    memcached: ['memcached', '-l', '127.0.0.1', '-p', String(memoryPort), '-U', '0', '-u', user],
    account: server('account'),
    container: server('container'),
    object: server('object'),
    proxy: server('proxy'),
  };
}

function storageConfig(
  { folder, user, storagePorts }: SwiftPlace,
  name: (typeof swiftServers)[number],
): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${storagePorts[name]}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxyConfig({ folder, user, host, port, memoryPort }: SwiftPlace): string {
  const filters = [
    'catch_errors',
    'gatekeeper',
    'cache',
    'listing_formats',
    'bulk',
    's3api',
    'tempauth',
    'copy',
    'slo',
  ];
  const settings: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${memoryPort}`,
    s3api: `location = ${swiftKey.region}`,
    tempauth: `user_${swiftKey.accessKeyId.replace(':', '_')} = ${swiftKey.secretAccessKey} .admin`,
  };
  return `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}\n`).join('')}`;
}

/** Tries again until it works, for as long as tests are patient. */
async function until(work: () => Promise<unknown>): Promise<void> {
  for (let left = patience.timeout; ; left -= patience.interval) {
    try {
      return void (await work());
    } catch (error) {
      if (left <= 0) throw error;
      await delay(patience.interval);
    }
  }
}
