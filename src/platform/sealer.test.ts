import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const folder = await mkdtemp(join(tmpdir(), 'ensambla-sealer-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is sealed says nothing, and opens with the key of its file alone', async () => {
  const file = join(folder, 'keys', 'one.key');
  const [one, same] = [createSealer(file), createSealer(file)];
  const [sealed, again] = await Promise.all([one.seal('contraseña'), same.seal('contraseña')]);
  expect(sealed).not.toContain('contraseña');
  expect(again).not.toBe(sealed);
  expect(await same.open(sealed)).toBe('contraseña');
  expect(await one.open(again)).toBe('contraseña');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await createSealer(join(folder, 'other.key')).open(sealed)).toBeUndefined();
  expect(await one.open(`${sealed.slice(0, -2)}AA`)).toBeUndefined();
  expect(await one.open('x')).toBeUndefined();
});
