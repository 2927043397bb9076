import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesInOrder } from '../../scripts/modules-in-order.ts';

const ours = '{docs,src,test,demo,scripts,database,public}';
const files = globSync(`${ours}/**/*`).filter((path) => !path.includes('node_modules'));
const documents = [...globSync('*.md'), ...files.filter((path) => path.endsWith('.md'))];
// A place is named by its path from the project's root, from the document, or by its end: `inventory/reserve-stock.ts`.
const ends = new Set<string>();
for (const path of [...files, ...globSync('*'), ...globSync('.*')]) {
  const parts = path.split('/');
  for (const at of parts.keys()) ends.add(parts.slice(at).join('/'));
}
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;
const codeIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));

test('there are documents to read', () => {
  expect(documents.length).toBeGreaterThan(60);
});

test.each(documents)('every link, script and file that %s names is there', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to) && !isThere(join(dirname(document), to)));
  const unknownScripts = [...text.matchAll(/npm run (?:-s )?([a-z]+(?:[:-][a-z]+)*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
  // A decision tells what was; files go on.
  const isHistory = document.startsWith('docs/decisions/');
  const named = isHistory ? [] : codeIn(text).map((word) => word.replace(/[,;:.)/]+$/, ''));
  const missing = named.filter(
    (word) =>
      /\/.*\.(ts|tsx|mjs|sql|md|py|css)$|^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|md)$/.test(word) &&
      !/[<>{}*…«]|^[./]/.test(word) &&
      !ends.has(word) &&
      !isThere(join(dirname(document), word)),
  );
  expect({ links, unknownScripts, missing }).toEqual({ links: [], unknownScripts: [], missing: [] });
});

test('every document that the code names is there', () => {
  const named = files
    .filter((path) => /\.(ts|tsx|mjs|css|py)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/docs\/[\w/-]+\.md/g)].map(([document]) => ({
        path,
        document,
      })),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ document }) => !isThere(document))).toEqual([]);
});

test('each decision has a number of its own, which its title says, without gaps', () => {
  const decisions = globSync('docs/decisions/*.md');
  const numbers = decisions.map((path) => Number(basename(path).slice(0, 4)));
  for (const path of decisions) {
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^# ${basename(path).slice(0, 4)} `));
  }
  expect(numbers.length).toBeGreaterThan(30);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
});

test('every README under src fits one screen', () => {
  const tooLong = globSync('src/**/README.md').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const widest = Math.max(...lines.map((line) => line.length));
    return lines.length > 45 || widest > 130 ? [{ path, lines: lines.length, widest }] : [];
  });
  expect(tooLong).toEqual([]);
});

test('every module has a README that says what it owns or joins', () => {
  const without = globSync('src/modules/*').filter((module) => !isThere(`${module}/README.md`));
  expect(without).toEqual([]);
});

test('the table of settings has those that are read, and no others', () => {
  const read = [...readFileSync('src/server/config.ts', 'utf8').matchAll(/^    ([A-Z_]+): /gm)];
  const rows = [
    ...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
  ];
  const told = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(told.length).toBeGreaterThan(20);
  expect(told.toSorted()).toEqual(read.map(([, name]) => name).toSorted());
});

test('the order of the modules in the documents is the one that is checked', () => {
  expect(modulesInOrder.toSorted()).toEqual(
    globSync('src/modules/*')
      .map((path) => basename(path))
      .toSorted(),
  );
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`\`${modulesInOrder.join(' · ')}\``);
});

test.each(globSync('docs/decisions/*.md'))('%s says whether it still holds', (path) => {
  const [, , status = ''] = readFileSync(path, 'utf8').split('\n');
  expect(status).toMatch(/^Status: (accepted|superseded by \[\d{4}\]\(\S+\))/);
});
