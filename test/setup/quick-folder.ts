import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, on Linux. */
export const memoryFolder = '/dev/shm';
const gibibyte = 2 ** 30;

/**
 * A new folder for a PostgreSQL of tests, in memory where there is plenty: a database is a thousand small files, which
 * takes some disks ten times as long. What a killed process has written is there afterwards as on a disk.
 */
export async function makeQuickFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = bavail * bsize > 4 * gibibyte && freemem() > 6 * gibibyte;
  return mkdtemp(join(isRoomy ? memoryFolder : tmpdir(), prefix));
}
