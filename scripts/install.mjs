// What `npm ci` brings: the packages, and a Node for systems whose own is too old. Plain Node 20 without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that is told in one line. */
export class PrepareError extends Error {}

const nodeMajor = 24;
const nodeFolder = join(root, 'scripts', 'node');
const installStamp = join(root, 'node_modules', '.ensambla-install');

/** Whether what runs and builds the shop is there (`production`), or the development tools, too (`all`). */
export function arePackagesInstalled(wanted) {
  const lockText = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockText).digest('hex');
  const [stampedHash, stamped] = readText(installStamp)?.split(' ') ?? [];
  if (stampedHash === hash && (stamped === 'all' || stamped === wanted)) return true;
  // Somebody ran `npm ci` by hand: npm's own record tells whether everything is there.
  const record = readText(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  for (const [path, entry] of Object.entries(JSON.parse(lockText.toString()).packages)) {
    if (path === '' || (entry.optional && !installed[path])) continue;
    if (wanted === 'production' && isForDevelopment(entry)) continue;
    if (installed[path]?.version !== entry.version) return false;
  }
  writeFileSync(installStamp, `${hash} ${wanted}`);
  return true;
}

/** Installs exactly what the lock file names; `production` leaves the development tools out. */
export async function installPackages(wanted) {
  console.log(
    wanted === 'all'
      ? 'Instalando dependencias, también las de desarrollo (npm ci)…'
      : 'Instalando dependencias (npm ci)…',
  );
  const manifest = readJson(join(root, 'package.json'));
  const lock = readJson(join(root, 'package-lock.json'));
  await cleanInstall(root, wanted === 'all' ? { manifest, lock } : withoutDevelopment({ manifest, lock }));
  if (!arePackagesInstalled(wanted))
    throw new PrepareError('npm no instaló todo lo que pide package-lock.json.');
}

/** The Node that runs the shop: this one where it is new enough, else the installed one, else undefined. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= nodeMajor && existsSync(process.execPath))
    return process.execPath;
  const packaged = packagedNode(join(nodeFolder, 'node_modules'));
  const wanted = readJson(join(nodeFolder, 'package.json')).optionalDependencies[packaged?.name];
  return packaged && packaged.version === wanted && existsSync(packaged.file) ? packaged.file : undefined;
}

/** Installs a Node for this system and refuses any other than the one Node.js has published. */
export async function installNode() {
  console.log(`Instalando Node ${nodeMajor} o posterior: el del sistema es ${process.version}…`);
  await cleanInstall(
    nodeFolder,
    {
      manifest: readJson(join(nodeFolder, 'package.json')),
      lock: readJson(join(nodeFolder, 'package-lock.json')),
    },
    (nodeModules) => {
      const packaged = packagedNode(nodeModules);
      if (packaged && existsSync(packaged.file)) refuseForeignNode(packaged.file, packaged.sha256);
    },
  );
  if (findNode()) return;
  throw new PrepareError(
    `No hay Node ${nodeMajor} para ${process.platform} ${process.arch} en las dependencias; ejecuta con Node ${nodeMajor}.`,
  );
}

/** Ends with an error where a binary is not the published one. */
export function refuseForeignNode(file, sha256) {
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found === sha256) return;
  throw new PrepareError(
    `El Node descargado no es el que publica Node.js (sha256 ${found}, se esperaba ${sha256}); no se usa.`,
  );
}

function packagedNode(nodeModules) {
  const known = readJson(join(nodeFolder, 'checksums.json'))[`${process.platform}-${process.arch}`];
  if (!known) return undefined;
  const folder = join(nodeModules, known.package);
  const manifest = readText(join(folder, 'package.json'));
  return {
    name: known.package,
    version: manifest && JSON.parse(manifest).version,
    file: join(folder, known.file),
    sha256: known.sha256,
  };
}

/**
 * `npm ci` beside the folder's packages, which are then replaced at once: what runs there keeps its files until the new
 * ones are complete and `check` has accepted them.
 */
async function cleanInstall(folder, { manifest, lock }, check = () => {}) {
  const draft = join(folder, '.install');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock));
    copyFileSync(join(root, '.npmrc'), join(draft, '.npmrc'));
    // No package needs its install script, and npm 10 would run them where npm 11 does not.
    const switches = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
    const code = await npm(draft, 'ci', ...switches, '--include=dev', '--include=optional', '--include=peer');
    if (code !== 0) throw new PrepareError(`npm terminó con el código ${code}; revisa la conexión y repite.`);
    check(join(draft, 'node_modules'));
    const target = join(folder, 'node_modules');
    if (existsSync(target)) renameSync(target, join(draft, 'replaced'));
    renameSync(join(draft, 'node_modules'), target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Tools that a runtime package merely knows of (optional peers) count as development's, too: `npm ci --omit=dev` would bring them. */
function withoutDevelopment({ manifest, lock }) {
  const packages = Object.entries(lock.packages).filter(([, entry]) => !isForDevelopment(entry));
  const forRoot = { ...lock.packages[''], devDependencies: undefined };
  return {
    manifest: { ...manifest, devDependencies: undefined },
    lock: { ...lock, packages: { ...Object.fromEntries(packages), '': forRoot } },
  };
}

function isForDevelopment(entry) {
  return entry.dev === true || entry.devOptional === true;
}

/** Under `npm start` this is the same npm; otherwise the one in PATH. */
function npm(folder, ...args) {
  const script = process.env.npm_execpath;
  // The Node among an older version's packages is gone once they are replaced.
  const own = existsSync(process.execPath) ? process.execPath : 'node';
  const [file, first] = script?.endsWith('.js') ? [own, [script]] : ['npm', []];
  return run(file, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: file === 'npm' && process.platform === 'win32',
  });
}

/** Runs a program to its end; its output is ours. Gives its exit code. */
export function run(file, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', failed);
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** A file's text, or undefined where it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
