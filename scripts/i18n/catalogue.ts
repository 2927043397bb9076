import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSentences } from './find-sentences.ts';
import { findTexts, type Finding } from './find-texts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'src/i18n/es');

/** Areas whose texts are still being moved into the catalogue; the list only becomes shorter. */
export const unfinished: readonly string[] = JSON.parse(
  readFileSync(join(root, 'scripts/i18n/unfinished.json'), 'utf8'),
) as string[];

/** What customers read of what staff do: Spanish, whatever staff read. */
const forCustomers = new Set([
  'src/web/admin/admin-parts/customer-words.ts',
  'src/web/admin/draft-orders/customer-message.ts',
  'src/web/admin/orders/packing-slips.tsx',
  'src/web/admin/products/assembly-product.ts',
]);

type Area = { texts: Set<string>; findings: (Finding & { path: string })[] };

/** What every area of the admin says, and where it does so past the catalogue. */
export function readAreas(): Map<string, Area> {
  const areas = new Map<string, Area>();
  const paths = globSync('src/{web/admin,i18n,modules,platform,server}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.') && !path.startsWith('src/i18n/') && !forCustomers.has(path))
    .toSorted();
  for (const path of paths) {
    const isOfAdmin = path.startsWith('src/web/admin/');
    const source = readFileSync(join(root, path), 'utf8');
    if (!isOfAdmin && !source.includes("i18n/t.ts'")) continue;
    const { said, findings } = findTexts(path, source);
    const name = isOfAdmin ? (path.split('/')[3] ?? '') : 'server';
    const area = areas.get(name) ?? { texts: new Set<string>(), findings: [] };
    areas.set(name, area);
    for (const text of said) area.texts.add(text);
    if (isOfAdmin) area.findings.push(...findings.map((finding) => ({ ...finding, path })));
  }
  return areas;
}

/** Sentences for staff that the server words past the catalogue. */
export function readSentences(): (Finding & { path: string })[] {
  return globSync('src/{modules,platform,server}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .toSorted()
    .flatMap((path) =>
      findSentences(path, readFileSync(join(root, path), 'utf8')).map((finding) => ({ ...finding, path })),
    );
}

/** The catalogue as it is written down: file, English, Spanish. */
export function readCatalogue(): Map<string, Record<string, string>> {
  return new Map(
    globSync('*.json', { cwd: folder })
      .toSorted()
      .map((name) => [
        basename(name, '.json'),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>,
      ]),
  );
}

/**
 * Makes the catalogue's files hold what the code says and no more: a new text stands in its area without Spanish, one that
 * several areas say in `common`.
 */
export function syncCatalogue(): void {
  const areas = readAreas();
  const known = new Map([...readCatalogue().values()].flatMap((texts) => Object.entries(texts)));
  const users = new Map<string, string[]>();
  for (const [name, { texts }] of areas) {
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), name]);
  }
  const files = new Map<string, [string, string][]>([
    ['common', []],
    ...[...areas.keys()].map((name) => [name, []] as [string, []]),
  ]);
  for (const [text, names] of users) {
    const file = names.length > 1 ? 'common' : (names[0] ?? 'common');
    files.get(file)?.push([text, known.get(text) ?? '']);
  }
  const names = [...files.keys()].filter((name) => (files.get(name)?.length ?? 0) > 0).toSorted();
  for (const name of names) {
    const entries = (files.get(name) ?? []).toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(
      join(folder, `${name}.json`),
      `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`,
    );
  }
  for (const name of readCatalogue().keys()) if (!names.includes(name)) rmSync(join(folder, `${name}.json`));
  const variable = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  writeFileSync(
    join(root, 'src/i18n/es.ts'),
    `// Made by \`npm run generate\`.
${names.map((name) => `import ${variable(name)} from './es/${name}.json' with { type: 'json' };`).join('\n')}

/** The Spanish of every text, by its English. A file is an area of the admin; what several say stands in \`common\`. */
export const spanishTexts = { ${names.map((name) => `...${variable(name)}`).join(', ')} };
export type SpanishTexts = typeof spanishTexts;
`,
  );
}
