import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Log } from '../../log.ts';
import { AppStartError } from './app-start-error.ts';
import { runCommand, type Account } from './run-command.ts';

/** Where PostgreSQL's files go when the data folder is closed to the account it has to run under. */
const systemFolder = '/var/lib/ensambla';

/** The folder of one shop's PostgreSQL: the cluster, its password, its log. */
export interface PostgresHome {
  folder: string;
  cluster: string;
  /** The account PostgreSQL runs under; undefined is the account of this process. */
  account: Account | undefined;
  /** Where programs may be copied so that `account` reaches them. */
  copyFolder: string;
}

/** `<dataDir>/postgres` with links resolved; undefined when there is none yet. */
export async function findPostgresHome(dataDir: string): Promise<string | undefined> {
  return realpath(join(resolve(dataDir), 'postgres')).catch(() => undefined);
}

/**
 * Finds or makes `<dataDir>/postgres`. PostgreSQL refuses to run as root, so a shop started by root gives the cluster to
 * the system's `postgres` account (else `nobody`), and moves it under /var/lib/ensambla, with a link in the data
 * folder, where that account cannot reach the data folder.
 * @throws AppStartError when the cluster there belongs to another account.
 */
export async function preparePostgresHome(
  dataDir: string,
  log: Pick<Log, 'info'>,
): Promise<PostgresHome> {
  const wanted = join(resolve(dataDir), 'postgres');
  await mkdir(resolve(dataDir), { recursive: true });
  const uid = process.getuid?.();
  if (uid !== 0) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const folder = await realpath(wanted);
    const cluster = join(folder, 'cluster');
    const owner = await stat(cluster).catch(() => undefined);
    if (owner && uid !== undefined && owner.uid !== uid) {
      throw new AppStartError(
        `La base de datos de ${wanted} pertenece a otro usuario (uid ${owner.uid}). ` +
          'Inicia la tienda con el usuario que la creó o usa otra DATA_DIR.',
      );
    }
    return { folder, cluster, account: undefined, copyFolder: folder };
  }

  const account = (await clusterOwner(wanted)) ?? (await unprivilegedAccount());
  if (!(await lstat(wanted).catch(() => undefined))) {
    await mkdir(wanted);
    await chmod(wanted, 0o711);
    if (!(await canEnter(wanted, account))) {
      const elsewhere = join(
        systemFolder,
        createHash('sha256').update(await realpath(wanted)).digest('hex').slice(0, 16),
      );
      await mkdir(elsewhere, { recursive: true, mode: 0o711 });
      await rmdir(wanted);
      await symlink(elsewhere, wanted);
      log.info(
        `PostgreSQL no puede ejecutarse como root y su usuario no entra en ${resolve(dataDir)}; ` +
          `sus archivos quedan en ${elsewhere}.`,
      );
    }
  }
  const folder = await realpath(wanted).catch((error: unknown) => {
    throw new AppStartError(`El enlace ${wanted} no lleva a ninguna carpeta.`, error);
  });
  if (!(await canEnter(folder, account))) {
    throw new AppStartError(
      `El usuario de PostgreSQL (uid ${account.uid}) no puede entrar en ${folder}. ` +
        'Da permiso de paso a las carpetas superiores o usa otra DATA_DIR.',
    );
  }
  return { folder, cluster: join(folder, 'cluster'), account, copyFolder: systemFolder };
}

/** Makes an empty folder that PostgreSQL's account owns; `mode` as in chmod. */
export async function makeOwnedFolder(path: string, account: Account | undefined, mode: number): Promise<void> {
  await mkdir(path, { mode });
  if (account) await chown(path, account.uid, account.gid);
}

/** A cluster keeps its owner: one made by an ordinary user still opens when root starts the shop once. */
async function clusterOwner(wanted: string): Promise<Account | undefined> {
  const found = await stat(join(wanted, 'cluster')).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts);
    if (found?.[1] && found[2] && found[1] !== '0') return { uid: Number(found[1]), gid: Number(found[2]) };
  }
  return { uid: 65534, gid: 65534 };
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).code === 0;
}
