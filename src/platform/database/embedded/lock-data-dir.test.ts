import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppStartError } from './app-start-error.ts';
import { lockDataDir } from './lock-data-dir.ts';

let dataDir: string;
const takers: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-lock-'));
});

afterEach(async () => {
  for (const taker of takers.splice(0)) if (taker.kill('SIGKILL')) await once(taker, 'exit');
  await rm(dataDir, { recursive: true });
});

/** A process that tries to be the shop on `dataDir`, says how it went and stays. */
async function startTaker(): Promise<{ child: ChildProcess; answer: string }> {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('lock-data-dir.ts', import.meta.url).href)});
    console.log(await lockDataDir(${JSON.stringify(dataDir)}).then(() => 'won', (error) => error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  takers.push(child);
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, answer: answer.toString().trim() };
}

test('of ten shops that start at once on one folder exactly one runs, and the others name it', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, startTaker));
  const winners = results.filter(({ answer }) => answer === 'won');
  expect(winners).toHaveLength(1);
  const refusal =
    `Otra tienda ya usa la carpeta de datos ${dataDir} (proceso ${winners[0]?.child.pid}). ` +
    'Deténla o usa otra DATA_DIR.';
  expect(results.map(({ answer }) => answer).filter((answer) => answer !== 'won')).toEqual(Array(9).fill(refusal));
});

test('the folder of a killed shop is free at once', async () => {
  const { child, answer } = await startTaker();
  expect(answer).toBe('won');
  await expect(lockDataDir(dataDir)).rejects.toThrow(AppStartError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await lockDataDir(dataDir)).release();
});

test('a released folder can be taken again, also within one process', async () => {
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(`proceso ${process.pid}`);
  await lock.release();
  await lock.release();
  await (await lockDataDir(dataDir)).release();
});

test('a data folder that cannot be made is refused in one line', async () => {
  await expect(lockDataDir('/dev/null/shop')).rejects.toThrow(
    'No se puede escribir en la carpeta de datos /dev/null/shop.',
  );
});
