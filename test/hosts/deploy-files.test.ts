import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownEnvironment } from '../../src/server/config.ts';
import { deployFile, readEnv, readUnit } from './deploy-files.ts';

/** The shop's own, and what glibc reads. */
const known = new Set([...shownEnvironment({}).map(({ name }) => name), 'MALLOC_ARENA_MAX']);
const textOf = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

test('a variable without a value is refused, so no host starts half told', () => {
  expect(() => deployFile('shop.env', { ADDRESS: '10.0.0.1' })).toThrow(/needs [A-Z_]+\./);
});

test('every variable that a shop is given is one it reads', () => {
  const all = new Proxy({} as Record<string, string>, { get: () => 'x' });
  const given = [
    ...Object.keys(readEnv(deployFile('shop.env', all))),
    ...[...textOf('container/compose.yml').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    ...(/^ENV (.*)$/m.exec(textOf('container/Containerfile'))?.[1] ?? '')
      .split(' ')
      .map((pair) => pair.split('=')[0]),
  ];
  expect(given).toContain('DATABASE_URL');
  expect(given.filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('unit and container start the same program', () => {
  const { argv } = readUnit('systemd/ensambla.service');
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(textOf('container/Containerfile')) ?? [];
  expect(argv.slice(1)).toEqual((JSON.parse(command) as string[]).slice(1));
});
