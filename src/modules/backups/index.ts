export { backupState } from './ask-for-backup.ts';
export { backupsJobs } from './backups.jobs.ts';
export { backupsRoutes } from './backups.routes.ts';
