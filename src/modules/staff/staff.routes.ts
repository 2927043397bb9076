import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { audit } from './audit.ts';
import { createSystemUser } from './create-system-user.ts';
import { staffContract } from './staff.contract.ts';
import { systemUserById, systemUsers, type SystemUserRow } from './staff.queries.ts';
import { updateSystemUser } from './update-system-user.ts';

/** Registers the calls about system users; signing in and out is answered by the accounts library. */
export function staffRoutes(app: HttpApp): void {
  serve(app, staffContract.systemUsers, async ({ db }) => ({
    status: 200,
    body: { system_users: (await systemUsers(db)).map(onWire) },
  }));

  serve(app, staffContract.addSystemUser, async ({ db, staff }, { body }) => {
    const added = await db.transaction(async (tx) => {
      const id = await createSystemUser(tx, body);
      const { name, email, role } = body;
      const action = 'system_user.add';
      await audit(tx, {
        systemUserId: staff?.id,
        action,
        subject: `system_user:${id}`,
        after: { name, email, role },
      });
      return systemUserById(tx, id);
    });
    if (!added) throw new Error('A system user just added is not there.');
    return { status: 201, body: { system_user: onWire(added) } };
  });

  serve(app, staffContract.updateSystemUser, async (context, { params, body }) => ({
    status: 200,
    body: { system_user: onWire(await updateSystemUser(context, params.id, body)) },
  }));
}

function onWire(row: SystemUserRow) {
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
