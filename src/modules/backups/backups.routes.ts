import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { audit, requirePassword } from '../staff/index.ts';
import { askForBackup, backupState } from './ask-for-backup.ts';
import { type Backup, backupKey, readBackup, removeBackup } from './backup-files.ts';
import { backupsContract } from './backups.contract.ts';
import { downloadTicket, isDownloadTicket } from './download-ticket.ts';

/** Registers the calls about backups. */
export function backupsRoutes(app: HttpApp): void {
  serve(app, backupsContract.backups, async (context) => ({
    status: 200,
    body: await backupState(context),
  }));

  serve(app, backupsContract.makeBackup, async (context) => {
    await askForBackup(context);
    return { status: 202, body: {} };
  });

  serve(app, backupsContract.unlockBackup, async (context, { params, body }) => {
    const { name, sha256 } = await found(context, params.backup_name);
    const { staff, db, clock, staffAccounts } = context;
    if (!staff) throw new Error('A call for staff came without them.');
    await requirePassword({ ...context, staff }, body.current_password);
    await db.transaction((tx) =>
      audit(tx, {
        systemUserId: staff.id,
        action: 'backup.download',
        subject: `backup:${name}`,
        after: { sha256 },
      }),
    );
    const claim = { name, sessionId: staff.sessionId };
    return { status: 200, body: { ticket: downloadTicket(staffAccounts.secret, claim, clock.now()) } };
  });

  serve(app, backupsContract.downloadBackup, async (context, { params, query }) => {
    const { name, bytes } = await found(context, params.backup_name);
    const { staff, clock, staffAccounts, files } = context;
    const claim = { name, sessionId: staff?.sessionId ?? '' };
    if (!isDownloadTicket(staffAccounts.secret, claim, query.ticket, clock.now()))
      throw new AppError(403, 'locked', t('Enter your password again to download this backup.'));
    const url = await files.downloadUrl(backupKey(name), name);
    if (url !== undefined) return { status: 200, body: { name, url } };
    const file = await files.read(backupKey(name));
    if (!file) throw notFound(t('This backup is not there.'));
    return { status: 200, body: { name, bytes, content: file.content } };
  });

  serve(app, backupsContract.deleteBackup, async (context, { params }) => {
    const { name, bytes, sha256 } = await found(context, params.backup_name);
    const { db, staff, files } = context;
    await removeBackup(files, name);
    await db.transaction((tx) =>
      audit(tx, {
        systemUserId: staff?.id,
        action: 'backup.delete',
        subject: `backup:${name}`,
        before: { bytes, sha256 },
      }),
    );
    return { status: 200, body: {} };
  });
}

/** @throws AppError 404 */
async function found({ files }: RequestContext, name: string): Promise<Backup> {
  const backup = await readBackup(files, name);
  if (!backup) throw notFound(t('This backup is not there.'));
  return backup;
}
