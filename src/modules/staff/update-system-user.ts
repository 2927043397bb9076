import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import { audit } from './audit.ts';
import type { Role } from './rights.ts';
import {
  changeSystemUser,
  endSystemUserSessions,
  lockActiveOwners,
  systemUserById,
  type SystemUserRow,
} from './staff.queries.ts';

/**
 * Changes name, role or access of a system user; whoever loses a right is signed out.
 * @throws AppError 404 when there is none, 409 when the last owner would be lost or somebody else changed them (`stale`)
 */
export async function updateSystemUser(
  context: RequestContext,
  id: string,
  input: {
    name?: string | undefined;
    role?: Role | undefined;
    is_disabled?: boolean | undefined;
    version?: number | undefined;
  },
): Promise<SystemUserRow> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const owners = await lockActiveOwners(tx);
    const before = await systemUserById(tx, id);
    if (!before) throw notFound('There is no such system user.');
    if (input.version !== undefined && input.version !== before.version) throw stale(onWire(before));
    const after = {
      name: input.name ?? before.name,
      role: input.role ?? before.role,
      isDisabled: input.is_disabled ?? before.is_disabled,
    };
    const isOwnerAfter = after.role === 'owner' && !after.isDisabled;
    if (owners.includes(id) && owners.length === 1 && !isOwnerAfter) {
      throw conflict('last_owner', 'The last owner cannot be disabled or lose the role.');
    }
    const version = await changeSystemUser(tx, id, { ...after, version: before.version }, clock.now());
    if (version === undefined) throw stale(onWire(before));
    if (after.isDisabled || after.role !== before.role) await endSystemUserSessions(tx, id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'system_user.update',
      subject: `system_user:${id}`,
      before: { name: before.name, role: before.role, is_disabled: before.is_disabled },
      after: { name: after.name, role: after.role, is_disabled: after.isDisabled },
    });
    return { ...before, name: after.name, role: after.role, is_disabled: after.isDisabled, version };
  });
}

/** A system user as staff read them. */
export function onWire(row: SystemUserRow) {
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
