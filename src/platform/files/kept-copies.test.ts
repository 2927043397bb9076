import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { patience } from '../../../test/setup/patience.ts';
import { createKeptCopies } from './kept-copies.ts';

test('a copy of what somebody deleted elsewhere is given out once more at most', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-copies-'));
  let isThere = true;
  let isAway = false;
  const source = {
    fetch: async (_: string, path: string) => {
      if (!isThere) return undefined;
      await writeFile(path, 'foto');
      return { changedAt: new Date('2026-11-01T12:00:00Z'), bytes: 4 };
    },
    isThere: vi.fn(async () => {
      if (isAway) throw new Error('away');
      return isThere;
    }),
  };
  const trusting = createKeptCopies(folder, 1000, source);
  const doubting = createKeptCopies(folder, 1000, source, 0);
  const path = await trusting.get('media/uploads/a.webp');
  expect(await readFile(path ?? '', 'utf8')).toBe('foto');
  await trusting.get('media/uploads/a.webp');
  // It was seen a moment ago.
  expect(source.isThere).not.toHaveBeenCalled();
  isThere = false;
  isAway = true;
  expect(await doubting.get('media/uploads/a.webp')).toBe(path);
  await vi.waitFor(() => expect(source.isThere).toHaveBeenCalledTimes(1), patience);
  expect(await readFile(path ?? '', 'utf8')).toBe('foto');
  isAway = false;
  expect(await doubting.get('media/uploads/a.webp')).toBe(path);
  await vi.waitFor(async () => expect(await doubting.get('media/uploads/a.webp')).toBeUndefined(), patience);
  await rm(folder, { recursive: true, force: true });
});

test('what a killed process had half fetched goes after a day, and what is being fetched stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-copies-'));
  for (const name of ['.left', '.fetching']) await writeFile(join(folder, name), 'half');
  const long = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, '.left'), long, long);
  const copies = createKeptCopies(folder, 1000, {
    fetch: async (_, path) => {
      await writeFile(path, 'foto');
      return { changedAt: new Date('2026-11-01T12:00:00Z'), bytes: 4 };
    },
    isThere: async () => true,
  });
  await copies.get('media/uploads/a.webp');
  await vi.waitFor(
    async () => expect((await readdir(folder)).toSorted()).toEqual(['.fetching', 'media']),
    patience,
  );
  await rm(folder, { recursive: true, force: true });
});
