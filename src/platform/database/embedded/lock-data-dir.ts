import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { AppStartError } from './app-start-error.ts';

/** Held until `release()` or the end of the process, whichever comes first. */
export interface DataDirLock {
  release(): Promise<void>;
}

const sqliteBusy = 5;

/**
 * Makes this process the only shop on `dataDir` (created when missing).
 *
 * The lock is the operating system's own file lock, reached through SQLite because Node has no call for it: the kernel
 * drops it when the process ends, however it ends, so there are no stale locks and no mistaken process numbers, and it
 * also holds between containers that share the folder.
 *
 * @throws AppStartError when another process holds it (with its number) or the folder cannot be written.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = resolve(dataDir);
  const holderFile = join(folder, 'shop.pid');
  const lock = await takeFileLock(folder, 'shop.lock');
  if (!lock) {
    throw new AppStartError(
      `Otra tienda ya usa la carpeta de datos ${folder} (proceso ${await readHolder(holderFile)}). ` +
        'Deténla o usa otra DATA_DIR.',
    );
  }
  await writeFile(holderFile, `${process.pid}\n`).catch(async (error: unknown) => {
    await lock.release();
    throw notWritable(folder, error);
  });
  return lock;
}

/**
 * Takes the lock `name` in `folder` without waiting; `undefined` when another holder has it, in this process or another.
 * @throws AppStartError when the folder cannot be made or written.
 */
export async function takeFileLock(folder: string, name: string): Promise<DataDirLock | undefined> {
  let database: DatabaseSync;
  try {
    await mkdir(folder, { recursive: true });
    database = new DatabaseSync(join(folder, name));
    // SQLite is content with a file it may only read, and would then lock nothing.
    await access(join(folder, name), constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
  try {
    // Nothing is ever written, so no journal file is wanted beside the lock.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (sqliteCode(error) === sqliteBusy) return undefined;
    throw notWritable(folder, error);
  }
  // A collected handle would give the lock back silently, so it is kept reachable here.
  held.add(database);
  return {
    async release() {
      if (held.delete(database)) database.close();
    },
  };
}

function notWritable(folder: string, cause: unknown): AppStartError {
  return new AppStartError(`No se puede escribir en la carpeta de datos ${folder}.`, cause);
}

const held = new Set<DatabaseSync>();

function sqliteCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined;
}

/** The winner writes its number a moment after it has the lock, so a loser may have to look twice. */
async function readHolder(holderFile: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = await readFile(holderFile, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (pid > 0 && isAlive(pid)) return String(pid);
    await delay(25);
  }
  return 'desconocido';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
