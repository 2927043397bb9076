import { t } from '../../i18n/t.ts';
import { endpoint, fileSchema, z } from '../../platform/http/endpoint.ts';

const backupSchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  made_at: z.string(),
  /** Of the shop that made it. */
  version: z.string(),
  /** The last migration of its database. */
  migration: z.string(),
  rows: z.number().int(),
  media_files: z.number().int(),
  /** Of the file, in hex. */
  sha256: z.string(),
  seconds: z.number(),
  is_nightly: z.boolean(),
});
const params = z.object({ backup_name: z.string().min(1).max(100) });

export const backupsContract = {
  backups: endpoint({
    method: 'get',
    path: '/admin/backups',
    summary:
      'Backups of database and uploaded files, newest first; one that is being made, and why the last one failed',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        backups: z.array(backupSchema),
        /** Null where none is being made. */
        running: z
          .object({
            stage: z.enum(['waiting', 'database', 'media']),
            /** From 0 to 1. */
            fraction: z.number(),
          })
          .nullable(),
        /** Null where none failed in a week, or a later one was made. */
        failure: z.object({ at: z.string(), error: z.string().nullable() }).nullable(),
        /** Room on the disk. */
        free_bytes: z.number(),
        nightly: z.object({ hour: z.number().int(), kept: z.number().int() }),
      }),
    },
  }),
  makeBackup: endpoint({
    method: 'post',
    path: '/admin/backups',
    summary: 'Have a backup made while the shop goes on',
    access: { staff: 'system' },
    answers: { 202: z.object({}) },
    refusals: { 409: '`backup_running`' },
  }),
  unlockBackup: endpoint({
    method: 'post',
    path: '/admin/backups/{backup_name}/unlock',
    summary: 'A ticket to download a backup within five minutes, for the own password',
    access: { staff: 'system' },
    params,
    body: z.object({
      current_password: z
        .string()
        .min(1, { error: () => t('Enter your password.') })
        .max(128),
    }),
    answers: { 200: z.object({ ticket: z.string() }) },
    refusals: { 429: '`too_many_guesses` with `retry_after_seconds`: several wrong passwords' },
  }),
  downloadBackup: endpoint({
    method: 'get',
    path: '/admin/backups/{backup_name}/file',
    summary: 'A backup as it is on the disk, by the ticket of `unlockBackup` and in its session',
    access: { staff: 'system' },
    params,
    query: z.object({ ticket: z.string().max(200).default('') }),
    fileType: 'application/gzip',
    answers: { 200: fileSchema },
    refusals: { 403: '`locked`: the ticket is missing, over or somebody else’s' },
  }),
  deleteBackup: endpoint({
    method: 'delete',
    path: '/admin/backups/{backup_name}',
    summary: 'Delete a backup for good',
    access: { staff: 'system' },
    params,
    answers: { 200: z.object({}) },
  }),
};
