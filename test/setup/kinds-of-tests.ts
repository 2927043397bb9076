import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `unit`: rules without a database, a server or another process. `http`: everything on PostgreSQL. `browser`: journeys
 * in a real browser.
 */
export type KindOfTest = 'unit' | 'http' | 'browser';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The run's PostgreSQL, from which every test shop and test database comes. */
const testServer = 'test/setup/test-server.ts';
/** What only a test that leaves its own process imports by itself; the shop's code has these everywhere. */
const outside = /^node:(child_process|http|https|net|tls|worker_threads)$/;
/** What works in a process of its own: so does a test that imports it by itself. */
const startProcesses = ['src/platform/sheets/read-sheet.ts', 'scripts/sql/migration-locks.ts'];
const isTest = /\.test\.tsx?$/;

/**
 * Every test file by its kind. A file's kind follows from what it reaches by its imports, so that nobody keeps a list;
 * `test/setup/only-rules.ts` fails a file that this takes for pure and is not.
 */
export function sortTests(): Record<KindOfTest, string[]> {
  const kinds: Record<KindOfTest, string[]> = { unit: [], http: [], browser: [] };
  const graph = new Map<string, Imports>();
  for (const folder of ['src', 'demo', 'scripts', 'test']) {
    for (const file of testsUnder(folder)) kinds[kindOf(file, graph)].push(file);
  }
  return kinds;
}

type Imports = { files: string[]; packages: string[] };

function kindOf(file: string, graph: Map<string, Imports>): KindOfTest {
  if (file.startsWith('test/e2e/')) return 'browser';
  const seen = new Set([file]);
  // A set is walked to its end, also to what is added meanwhile.
  for (const reached of seen) {
    if (reached === testServer) return 'http';
    const { files, packages } = importsOf(reached, graph);
    const isOfTests = reached.startsWith('test/') || isTest.test(reached);
    const leaves =
      packages.some((name) => outside.test(name)) || startProcesses.some((file) => files.includes(file));
    if (isOfTests && leaves) return 'http';
    for (const next of files) seen.add(next);
  }
  return 'unit';
}

function importsOf(file: string, graph: Map<string, Imports>): Imports {
  const known = graph.get(file);
  if (known) return known;
  const imports: Imports = { files: [], packages: [] };
  graph.set(file, imports);
  // Pictures, styles and what is only named in a text are not read.
  if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(join(root, file))) return imports;
  for (const name of importedNames(readFileSync(join(root, file), 'utf8'))) {
    if (name.startsWith('.')) imports.files.push(slashes(join(dirname(file), name)));
    else imports.packages.push(name);
  }
  return imports;
}

/** What a source imports when it runs: types are gone by then. */
export function importedNames(source: string): string[] {
  const found = source.matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return Array.from(found, ([, named, called]) => named ?? called ?? '');
}

function testsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isTest.test(entry.name))
    .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))))
    .filter((file) => !file.includes('node_modules/'))
    .toSorted();
}

const slashes = (path: string): string => path.split(sep).join('/');
