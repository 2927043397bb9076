import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { backupJob, makeBackupWithProgress } from './ask-for-backup.ts';
import { nightlyBackup } from './nightly-backup.ts';

/** Makes the backups that were asked for, and looks every hour whether the nightly one is due. */
export function backupsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: backupJob, work: () => makeBackupWithProgress(shop, false), retryLimit: 2 },
    { name: 'backups.nightly', schedule: '7 * * * *', work: () => nightlyBackup(shop), retryLimit: 2 },
  ];
}
