import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { takeRunLock } from './run-lock.ts';
import { ownFeedPath } from './suppliers.ts';

const command = fileURLToPath(new URL('./import-feed.command.ts', import.meta.url));
let database: TestDatabase;
let db: Database;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-command-'));
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
  const child = spawn(process.execPath, [command, ...args], { env: environment });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output, errors };
}

test('the command reads a feed and reports what came of it, bad lines included', async () => {
  const first = await run(ownFeedPath);
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toMatch(/created +130\n/);
  expect(first.output).toMatch(/rejected +6\n/);
  expect(first.output).toMatch(/price_is_text +1 {2}lines 31\n/);
  const second = await run(ownFeedPath);
  expect(second).toMatchObject({ code: 0 });
  expect(second.output).toMatch(/unchanged +130\n/);
});

test('the command says in one line what is wrong with a file or an argument, and fails', async () => {
  const broken = join(folder, 'broken.gz');
  await writeFile(broken, Buffer.from([0x1f, 0x8b, 1, 2, 3]));
  const [missing, cut, usage, unknown] = await Promise.all([
    run(join(folder, 'nobody.jsonl')),
    run(broken),
    run(),
    run('--nothing'),
  ]);
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be read (ENOENT)') });
  expect(missing?.errors.trim().split('\n')).toHaveLength(1);
  expect(cut).toMatchObject({ code: 1, errors: expect.not.stringContaining('    at ') });
  expect(usage).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('--nothing') });
});

test('the command does not begin while another run is at work', async () => {
  const lock = await takeRunLock(db, 'mayorista');
  const refused = await run(ownFeedPath);
  await lock.release();
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Another synchronisation is at work'),
  });
});
