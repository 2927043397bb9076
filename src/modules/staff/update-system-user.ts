import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import { audit } from './audit.ts';
import { rightsOf } from './rights.ts';
import { lockRoles } from './roles/roles.queries.ts';
import { requireWithinOwn, rightsToGive } from './roles/roles.ts';
import {
  changeSystemUser,
  endSystemUserSessions,
  lockActiveOwners,
  systemUserById,
  type SystemUserRow,
} from './staff.queries.ts';

/**
 * Changes name, role or access of a system user. Who gets another role is signed out. Who is disabled keeps a session that
 * opens nothing, so that their next click says why; it ends when they are enabled again.
 * @throws AppError 404 when there is none; 403 `beyond_own_rights`; 409 when the last owner would be lost or somebody else
 *   changed them (`stale`)
 */
export async function updateSystemUser(
  context: RequestContext,
  id: string,
  input: {
    name?: string | undefined;
    role?: string | undefined;
    is_disabled?: boolean | undefined;
    version?: number | undefined;
  },
): Promise<SystemUserRow> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const owners = await lockActiveOwners(tx);
    const before = await systemUserById(tx, id);
    if (!before) throw notFound(t('There is no such system user.'));
    if (input.version !== undefined && input.version !== before.version) throw stale(onWire(before));
    requireWithinOwn(context, rightsOf(before.role, before.role_rights));
    const isOtherRole = input.role !== undefined && input.role !== before.role;
    const after = {
      name: input.name ?? before.name,
      role: input.role ?? before.role,
      roleRights: isOtherRole ? await rightsToGive(context, tx, input.role ?? '') : before.role_rights,
      isDisabled: input.is_disabled ?? before.is_disabled,
    };
    const isOwnerAfter = after.role === 'owner' && !after.isDisabled;
    if (owners.includes(id) && owners.length === 1 && !isOwnerAfter) {
      throw conflict('last_owner', t('The last owner cannot be disabled or lose the role.'));
    }
    const version = await changeSystemUser(tx, id, { ...after, version: before.version }, clock.now());
    if (version === undefined) throw stale(onWire(before));
    const isEnabled = before.is_disabled && !after.isDisabled;
    if (isOtherRole || isEnabled) await endSystemUserSessions(tx, id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'system_user.update',
      subject: `system_user:${id}`,
      before: { name: before.name, role: before.role, is_disabled: before.is_disabled },
      after: { name: after.name, role: after.role, is_disabled: after.isDisabled },
    });
    const changed = await systemUserById(tx, id);
    if (!changed) throw new Error('A system user just changed is not there.');
    return changed;
  });
}

/** A system user as staff read them. */
export function onWire(row: SystemUserRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    is_disabled: row.is_disabled,
    has_totp: row.has_totp,
    sessions: row.sessions,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
