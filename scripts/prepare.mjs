// Makes a fresh clone ready to run. Plain Node 20 without packages: it works before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  arePackagesInstalled,
  findNode,
  installNode,
  installPackages,
  PrepareError,
  readText,
  root,
  run,
} from './install.mjs';

export { PrepareError, root, run };

/** What is built, from what of the sources, and how; each anew only where its own sources changed or it is gone. */
const builds = [
  {
    stamp: join(root, 'build', '.stamp'),
    made: [join(root, 'build', 'client', 'static'), join(root, 'build', 'server', 'index.js')],
    title: 'las páginas',
    // What the server alone uses does not matter to pages.
    isSource: (path) => !/^(src\/(server|emulators)|scripts|demo)\//.test(path),
    command: () => [commandOf('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'],
  },
  {
    stamp: join(root, 'build', '.shop-stamp'),
    made: [join(root, 'build', 'shop', 'start.js')],
    title: 'el servidor',
    isSource: (path) => /^(src|scripts|demo)\/|^package-lock\.json$/.test(path),
    command: () => [join(root, 'scripts', 'build-server.mjs')],
  },
];
const buildSources = [
  'src',
  // What fills the demo shop is built into the server.
  'demo/catalogue',
  'demo/pictures/product-pictures.json',
  'demo/pictures/renders.json',
  'demo/seed',
  'demo/shop',
  'public',
  'scripts/build-server.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];
const inNoBuild = /\.test\.tsx?$|\.md$/;

/**
 * Installs what is missing, builds pages and server when their sources changed, and gives the Node that runs the shop.
 * Costs a few milliseconds when there is nothing to do. `build: false` builds nothing; `packages: 'all'` brings
 * the tools for developing and testing, too.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node binary and an environment with it first in PATH
 */
export async function prepare({ build: withBuild = true, packages = 'production' } = {}) {
  if (!arePackagesInstalled(packages))
    await taking('install', () => arePackagesInstalled(packages) || installPackages(packages));
  // After the packages: an older version of the shop kept its Node among them.
  if (!findNode()) await taking('install', () => findNode() || installNode());
  const node = findNode();
  const env = {
    // A second start reads what the first one made of the sources: a third less processor time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    [pathName()]: dirname(node) + delimiter + (process.env[pathName()] ?? ''),
  };
  if (withBuild && outdated().length > 0)
    await taking('build', async () => {
      for (const one of outdated()) await build(one, node, env);
    });
  return { node, env };
}

/** The script behind a package's command, to be run with our Node on every system. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** What has to be built, beside the files it is made of. */
function outdated() {
  const all = listBuildSources();
  return builds
    .map((one) => ({ ...one, files: all.filter(({ path }) => one.isSource(path)) }))
    .filter((one) => !isBuilt(one));
}

/** Whether what was `made` is there, of the `files` as they are. */
export function isBuilt({ stamp, made, files }) {
  const text = readText(stamp);
  if (!text || !made.every((path) => existsSync(path))) return false;
  const { times, content } = JSON.parse(text);
  const timesNow = hashTimes(files);
  if (times === timesNow) return true;
  if (content !== hashContent(files)) return false;
  try {
    writeBuildStamp(stamp, timesNow, content);
  } catch {
    // The folder may only be read: the files are compared anew at each start.
  }
  return true;
}

async function build({ stamp, title, command, files }, node, env) {
  console.log(`Construyendo ${title}…`);
  const started = Date.now();
  // Taken before the build: a file changed meanwhile must count as changed.
  const [times, content] = [hashTimes(files), hashContent(files)];
  rmSync(stamp, { force: true });
  const code = await run(node, command(), { env: { ...env, NODE_ENV: 'production' } });
  if (code !== 0) throw new PrepareError(`La construcción terminó con el código ${code}.`);
  writeBuildStamp(stamp, times, content);
  console.log(`Tardó ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function writeBuildStamp(stamp, times, content) {
  writeFileSync(stamp, JSON.stringify({ times, content }));
}

function listBuildSources() {
  const files = [];
  const visit = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found || inNoBuild.test(path)) return;
    if (found.isFile()) files.push({ path, found });
    else for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  for (const path of buildSources) visit(path);
  return files;
}

function hashTimes(files) {
  const hash = createHash('sha256');
  for (const { path, found } of files) hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  return hash.digest('hex');
}

function hashContent(files) {
  const hash = createHash('sha256');
  for (const { path } of files) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** `npm start` and `npm test` of one clone take turns at installing and building. */
async function taking(name, work) {
  const lock = join(
    tmpdir(),
    `ensambla-${name}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  );
  for (let isFirst = true; !tryLock(lock); isFirst = false) {
    if (isFirst) console.log('Otro proceso prepara este mismo proyecto; se le espera.');
    await delay(200);
  }
  const unlock = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', unlock);
  try {
    await work();
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // Left by a killed process: cleared here, taken on the next round.
  const pid = Number.parseInt(readText(join(lock, 'pid')) ?? '', 10);
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (pid > 0 ? !isAlive(pid) : age > 5000) rmSync(lock, { recursive: true, force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Windows spells it «Path», and two spellings in one environment confuse it. */
function pathName() {
  return Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
}
