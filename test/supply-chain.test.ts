import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseForeignNode } from '../scripts/install.mjs';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  os?: unknown;
  dev?: boolean;
  devOptional?: boolean;
}

interface Lock {
  packages: Record<string, LockEntry>;
}

interface Checksum {
  package: string;
  file: string;
  sha256: string;
}

const readJson = async <T>(path: string) =>
  JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')) as T;

const checksums = () => readJson<Record<string, Checksum>>('scripts/node/checksums.json');

test.each(['package-lock.json', 'scripts/node/package-lock.json'])(
  'every package of every platform in %s is pinned by its checksum, and names no registry',
  async (path) => {
    const { packages } = await readJson<Lock>(path);
    const entries = Object.entries(packages).filter(([name, entry]) => name !== '' && !entry.inBundle);
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.filter(([, entry]) => !entry.integrity).map(([name]) => name)).toEqual([]);
    expect(entries.filter(([, entry]) => entry.resolved).map(([name]) => name)).toEqual([]);
  },
);

test('each Node that can be installed has a published checksum, and no other can', async () => {
  const { optionalDependencies } = await readJson<{ optionalDependencies: Record<string, string> }>(
    'scripts/node/package.json',
  );
  const known = Object.values(await checksums());
  expect(known.map((entry) => entry.package).sort()).toEqual(Object.keys(optionalDependencies).sort());
  for (const { sha256 } of known) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('every Node installed here is the published one', async () => {
  const fileOf = (known: Checksum) =>
    new URL(`../scripts/node/node_modules/${known.package}/${known.file}`, import.meta.url);
  const installed = Object.values(await checksums()).filter((known) => existsSync(fileOf(known)));
  const sums = await Promise.all(
    installed.map(async (known) =>
      createHash('sha256')
        .update(await readFile(fileOf(known)))
        .digest('hex'),
    ),
  );
  expect(sums).toEqual(installed.map(({ sha256 }) => sha256));
});

test('a Node that is not the published one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-node-'));
  await writeFile(join(folder, 'node'), 'another binary');
  expect(() => refuseForeignNode(join(folder, 'node'), '0'.repeat(64))).toThrow(
    /no es el que publica Node.js/,
  );
  await rm(folder, { recursive: true });
});

test('what runs and builds the shop needs no development package', async () => {
  const { packages } = await readJson<Lock>('package-lock.json');
  const { devDependencies } = await readJson<{ devDependencies: Record<string, string> }>('package.json');
  const production = Object.entries(packages).filter(([, entry]) => !entry.dev && !entry.devOptional);
  const names = new Set(production.map(([name]) => name.replace(/^node_modules\//, '')));
  // Types come along with libraries that declare them as their own dependency.
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  expect(tools.filter((name) => names.has(name))).toEqual([]);
});
