import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../../../test/setup/patience.ts';
import { makeQuickFolder } from '../../../../test/setup/quick-folder.ts';
import { keepPostgresRunning } from './keep-postgres-running.ts';
import { inspectPostmaster } from './postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

const log = { info() {} };
let dataDir: string;
let cluster: string;

beforeEach(async () => {
  dataDir = await makeQuickFolder('ensambla-postgres-');
  // The tests may be run by root, and then PostgreSQL's own account has to get in.
  await chmod(dataDir, 0o711);
  cluster = join(dataDir, 'postgres', 'cluster');
});

afterEach(async () => {
  const state = await inspectPostmaster(cluster);
  if (state.kind === 'alive') await (await startEmbeddedPostgres({ dataDir, log })).stop();
  await rm(dataDir, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL in another process and kills that process as soon as it runs. */
async function startInKilledProcess(): Promise<{ url: string; pid: number }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('start-embedded-postgres.ts', import.meta.url).href)});
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {} } });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return JSON.parse(answer.toString()) as { url: string; pid: number };
}

/** Whether a server runs that is not the killed one, which is there for a moment more. */
const isAnother = (killed: number) => async () => {
  const state = await inspectPostmaster(cluster);
  return state.kind === 'alive' && state.postmaster.pid !== killed;
};

test('a first start creates a durable database and a stop ends it; what was written is there after the next start', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  expect(first.reused).toBe(false);
  await query(first.url, "create table note as select 'kept' as text");
  expect(
    await query(first.url, "select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding"),
  ).toEqual([{ fsync: 'on', encoding: 'UTF8' }]);
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
});

test('only this machine can connect, and only with the password', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const { port } = new URL(server.url);
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  if (!outside) return;
  const socket = connect(Number(port), outside.address);
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
});

test.skipIf(process.platform === 'win32')('the shop speaks with its server by a socket, and by the port where a path is too long for one', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(server.url, 'select inet_server_port() as port')).toEqual([{ port: null }]);
  await server.stop();
  const long = await startEmbeddedPostgres({ dataDir: join(dataDir, 'x'.repeat(90)), log });
  expect(await query(long.url, 'select inet_server_port() as port')).toEqual([{ port: Number(new URL(long.url).port) }]);
  await long.stop();
});

test('the server of a killed shop is taken over with everything in it', async () => {
  const killed = await startInKilledProcess();
  await query(killed.url, "create table note as select 'kept' as text");
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(next).toMatchObject({ reused: true, pid: killed.pid, url: killed.url });
  expect(await query(next.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  await next.stop();
  expect((await inspectPostmaster(cluster)).kind).toBe('none');
});

test('a start after a power cut recovers what was committed', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log });
  await query(server.url, "create table note as select 'kept' as text");
  process.kill(server.pid, 'SIGKILL');
  // It is there for a moment more.
  await expect.poll(async () => (await inspectPostmaster(cluster)).kind).not.toBe('alive');
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(next.reused).toBe(false);
  expect(await query(next.url, 'select text from note')).toEqual([{ text: 'kept' }]);
});

test('a killed server is started again at its address; a stopped one is not', async () => {
  const server = await keepPostgresRunning({ dataDir, log: { ...log, error() {} } });
  await query(server.url, "create table note as select 'kept' as text");
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(isAnother(server.pid)).toBe(true);
  await vi.waitFor(async () => expect(await query(server.url, 'select text from note')).toEqual([{ text: 'kept' }]), patience);
  await server.stop();
  expect((await inspectPostmaster(cluster)).kind).toBe('none');
});

test.runIf(process.platform === 'linux')(
  'a process that got the number of a dead server does not keep the shop from starting',
  async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  0 0\nready\n`,
    );
    expect((await startEmbeddedPostgres({ dataDir, log })).reused).toBe(false);
  },
);

test('a creation that was killed halfway is cleaned up by the next one', async () => {
  await mkdir(join(dataDir, 'postgres', 'new-0123', 'cluster'), { recursive: true });
  await chmod(join(dataDir, 'postgres'), 0o711);
  await startEmbeddedPostgres({ dataDir, log });
  expect((await readdir(join(dataDir, 'postgres'))).toSorted()).toEqual(['cluster', 'password', 'postgres.log']);
});

test('a database of another PostgreSQL version is refused in one line and left alone', async () => {
  const server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log });
  await server.stop();
  await writeFile(join(cluster, 'PG_VERSION'), '12\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('es de PostgreSQL 12');
});

test('a fixed port that is taken is reported in one line', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  const port = Number(new URL(first.url).port);
  const other = await makeQuickFolder('ensambla-postgres-');
  await chmod(other, 0o711);
  await expect(startEmbeddedPostgres({ dataDir: other, log, port })).rejects.toThrow('PostgreSQL no arranca');
  await rm(other, { recursive: true });
});
