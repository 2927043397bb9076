import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpLines, postText } from '../../../test/factories/post-file.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';

const command = fileURLToPath(new URL('./load.command.ts', import.meta.url));
let database: TestDatabase;
let db: Database;
let folder = '';
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 1 });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-postal-codes-'));
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
async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.from(text, 'latin1'));
  return path;
}
const codes = async () => (await db.sql('select from postal_code')).rowCount;

test('the command loads a file, first without writing, and asks before much is gone', async () => {
  const whole = await write('whole.txt', postText());
  const tried = await run(whole, '--dry-run');
  expect(tried).toMatchObject({ code: 0, output: expect.stringMatching(/added +3\n/) });
  expect(await codes()).toBe(0);
  const loaded = await run(whole);
  expect(loaded).toMatchObject({ code: 0, output: expect.stringMatching(/codes +3\n {2}colonias +5\n/) });
  expect(await codes()).toBe(3);
  const part = await write('part.txt', postText(madeUpLines.slice(0, 4)));
  const refused = await run(part);
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('no code of Yucatán') });
  expect(await codes()).toBe(3);
  expect(await run(part, '--confirm')).toMatchObject({ code: 0 });
  expect(await codes()).toBe(2);
});

test('the command says in one line what is wrong with a file or an argument, and fails', async () => {
  const [missing, wrong, usage] = await Promise.all([
    run(join(folder, 'nobody.txt')),
    run(await write('wrong.txt', 'a,b\n1,2\n')),
    run(),
  ]);
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('ENOENT') });
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('not the post’s catalogue') });
  expect(wrong.errors.trim().split('\n')).toHaveLength(1);
  expect(usage).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
});
