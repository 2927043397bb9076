import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/** A PostgreSQL server that runs on a cluster, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its Unix socket; undefined where it has none. */
  socketFolder: string | undefined;
  /** Taking connections; false while it starts, recovers or stops. */
  isReady: boolean;
}

/** What postmaster.pid is worth: nothing there, left by a dead server, or a server that lives. */
export type PostmasterState =
  | { kind: 'none' }
  | { kind: 'dead' }
  /** The number belongs to a stranger or a zombie by now; PostgreSQL would refuse to start over such a file. */
  | { kind: 'foreign' }
  | { kind: 'alive'; postmaster: Postmaster };

/** Looks who runs on `cluster`. Lines of the file: pid, folder, start, port, socket, address, memory key, status. */
export async function inspectPostmaster(cluster: string): Promise<PostmasterState> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return { kind: 'none' };
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0) || !exists(pid)) return { kind: 'dead' };
  if (!(await isPostgresOf(pid, cluster))) return { kind: 'foreign' };
  const port = Number.parseInt(lines[3] ?? '', 10);
  const socketFolder = lines[4]?.trim() || undefined;
  return { kind: 'alive', postmaster: { pid, port, socketFolder, isReady: lines[7]?.trim() === 'ready' && port > 0 } };
}

/** True when a process, a backend for example, still works in `cluster`; undefined where the system cannot tell. */
export async function hasProcesses(cluster: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = await realpath(cluster);
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && (await workingFolder(entry)) === folder) return true;
  }
  return false;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return (await workingFolder(pid)) === (await realpath(cluster));
  if (process.platform === 'win32') return true;
  return (await runCommand('/bin/ps', ['-o', 'comm=', '-p', String(pid)])).output.includes('postgres');
}

/** PostgreSQL works in its cluster's folder, which tells its server apart from any other process; a zombie has none. */
function workingFolder(pid: number | string): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}
