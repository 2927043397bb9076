import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict } from '../../platform/errors.ts';
import { lastJobFailure, waitingJobs } from '../../platform/jobs.ts';
import { readSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { listBackups, makeBackupsFolder } from './backup-files.ts';
import { type BackupProgress, backupLockHeld, makeBackup } from './make-backup.ts';

/** The job that makes one. */
export const backupJob = 'backups.make';

const isRunning = query('backups.is_running', `select ${backupLockHeld} as running`);

/**
 * Has a backup made beside everything else; its progress is in `backupState`.
 * @throws AppError 409 `backup_running` where one is being made, or waits to be
 */
export async function askForBackup({ db, jobs, staff }: RequestContext): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKey(tx, 'backups.ask');
    const isBusy = (await waitingJobs(tx, backupJob)) > 0 || (await tx.first(isRunning))?.running === true;
    if (isBusy) throw conflict('backup_running', t('A backup is being made already.'));
    await audit(tx, { systemUserId: staff?.id, action: 'backup.make', subject: 'backups' });
    await jobs.send(tx, backupJob, {});
  });
}

/** How often progress is written down while a backup is made. */
const progressMilliseconds = 500;
const progressFile = (folder: string) => join(folder, '.progress.json');

/** Makes a backup and writes down how far it is, for whichever process is asked. */
export async function makeBackupWithProgress(
  shop: Pick<Shop, 'db' | 'files' | 'dataDir' | 'clock'>,
  isNightly: boolean,
): Promise<void> {
  const file = progressFile(await makeBackupsFolder(shop.dataDir));
  let writtenAt = 0;
  const onProgress = (progress: BackupProgress) => {
    const now = performance.now();
    if (now - writtenAt < progressMilliseconds) return;
    writtenAt = now;
    // How far it is matters less than that it goes on.
    writeFile(file, JSON.stringify(progress), { mode: 0o600 }).catch(() => {});
  };
  await writeFile(file, JSON.stringify({ stage: 'database', fraction: 0 }), { mode: 0o600 });
  await makeBackup(shop, { isNightly, onProgress });
}

/** The backups there are, the one that is being made, and how the last one failed. */
export async function backupState({
  db,
  files,
  dataDir,
  log,
}: Pick<Shop, 'files' | 'dataDir' | 'log'> & { db: Connection }) {
  const folder = await makeBackupsFolder(dataDir);
  const [backups, { bavail, bsize }] = await Promise.all([listBackups(files), statfs(folder)]);
  // One after the other: the connection may be a transaction's.
  const lock = await db.first(isRunning);
  const waiting = await waitingJobs(db, backupJob);
  const failure = await lastJobFailure(db, backupJob);
  const settings = await readSettings(db, 'backups', log);
  const newest = backups[0]?.made_at ?? '';
  return {
    backups,
    running: lock?.running === true ? await readProgress(folder) : waiting > 0 ? waitingProgress : null,
    failure:
      failure && failure.failed_at.toISOString() > newest
        ? { at: failure.failed_at.toISOString(), error: failure.error }
        : null,
    free_bytes: bavail * bsize,
    nightly: { hour: settings.nightly_hour, kept: settings.nightly_kept },
  };
}

const waitingProgress = { stage: 'waiting' as const, fraction: 0 };

async function readProgress(folder: string): Promise<BackupProgress> {
  try {
    return JSON.parse(await readFile(progressFile(folder), 'utf8')) as BackupProgress;
  } catch {
    // Being written just now, or by a command that tells nobody.
    return { stage: 'database', fraction: 0 };
  }
}
