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

const servers = ['account', 'container', 'object'] as const;
const key = { accessKeyId: 'shop:files', secretAccessKey: 'clave-de-prueba' };
const region = 'us-east-1';
const user = userInfo().username;

/** Which Swift is installed here; undefined: none. */
export function swiftVersion(): string | undefined {
  if (spawnSync('swift-ring-builder', ['--version']).error) return undefined;
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'swift-proxy'], { encoding: 'utf8' });
  return stdout || 'unknown';
}

/** Starts a Swift of one disk: proxy with s3api and tempauth, and a server each of accounts, containers and objects. */
export async function startSwift(): Promise<RunningSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-swift-'));
  await mkdir(join(folder, 'devices/disk'), { recursive: true });
  const running: ChildProcess[] = [];
  const start = (program: string, words: string[]) => {
    const child = spawn(program, words, { stdio: 'ignore' });
    running.push(child);
    return child;
  };
  const run = (name: string) => start(`swift-${name}-server`, [join(folder, `${name}.conf`)]);
  const memory = await testPort();
  start('memcached', ['-l', '127.0.0.1', '-p', String(memory), '-U', '0', '-u', user]);
  for (const name of servers) {
    const port = await testPort();
    const ring = (...words: string[]) => {
      const { status, stderr } = spawnSync('swift-ring-builder', [join(folder, `${name}.builder`), ...words]);
      if (status !== 0) throw new Error(`swift-ring-builder failed: ${String(stderr)}`);
    };
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    ring('rebalance');
    await writeFile(join(folder, `${name}.conf`), storageConfig(folder, name, port));
    run(name);
  }
  const port = await testPort();
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, port, memory));
  const endpoint = `http://127.0.0.1:${port}`;
  let proxy: ChildProcess;
  const begin = async () => {
    proxy = run('proxy');
    await until(() => fetch(endpoint));
  };
  const end = (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const ended = once(child, 'exit');
    child.kill();
    return ended;
  };
  await begin();
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: key });
  return {
    endpoint,
    region,
    ...key,
    makeBucket: async (name) => {
      // Its servers begin one after the other.
      await until(() => client.send(new CreateBucketCommand({ Bucket: name })));
    },
    end: async () => void (await end(proxy)),
    begin,
    stop: async () => {
      client.destroy();
      await Promise.all(running.map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function storageConfig(folder: string, name: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
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

function proxyConfig(folder: string, port: number, memory: number): string {
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
    cache: `memcache_servers = 127.0.0.1:${memory}`,
    s3api: `location = ${region}`,
    tempauth: `user_${key.accessKeyId.replace(':', '_')} = ${key.secretAccessKey} .admin`,
  };
  return `[DEFAULT]
bind_ip = 127.0.0.1
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
