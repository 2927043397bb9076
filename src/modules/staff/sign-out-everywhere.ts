import { t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { audit } from './audit.ts';
import { endSessionsExcept } from './own-sessions.ts';
import { rightsOf } from './rights.ts';
import { requireWithinOwn } from './roles/roles.ts';
import { endSystemUserSessions, systemUserById } from './staff.queries.ts';

/**
 * Ends the sessions of a system user; of whoever asks, all but the one they ask from.
 * @returns how many
 * @throws AppError 404; 403 `beyond_own_rights`
 */
export async function signOutEverywhere(
  context: RequestContext & { staff: CurrentStaff },
  id: string,
): Promise<number> {
  const { db, staff } = context;
  return db.transaction(async (tx) => {
    const row = await systemUserById(tx, id);
    if (!row) throw notFound(t('There is no such system user.'));
    requireWithinOwn(context, rightsOf(row.role, row.role_rights));
    const ended =
      id === staff.id
        ? { sessions: await endSessionsExcept(tx, id, staff.sessionId), api_tokens: 0 }
        : await endSystemUserSessions(tx, id);
    if (ended.sessions + ended.api_tokens > 0) {
      await audit(tx, {
        systemUserId: staff.id,
        action: 'system_user.end_sessions',
        subject: `system_user:${id}`,
        before: ended,
        after: { sessions: id === staff.id ? 1 : 0, api_tokens: 0 },
      });
    }
    return ended.sessions;
  });
}
