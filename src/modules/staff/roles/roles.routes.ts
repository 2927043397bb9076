import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { rolesContract as calls } from './roles.contract.ts';
import { addRole, changeRole, deleteRole, readRoles } from './roles.ts';

/** Registers the calls about roles and their rights. */
export function roleRoutes(app: HttpApp): void {
  serve(app, calls.roles, async ({ db }) => ({ status: 200, body: await readRoles(db) }));

  serve(app, calls.addRole, async (context, { body }) => ({
    status: 201,
    body: { role: await addRole(context, body) },
  }));

  serve(app, calls.changeRole, async (context, { params, body }) => ({
    status: 200,
    body: { role: await changeRole(context, params.role, body) },
  }));

  serve(app, calls.deleteRole, async (context, { params }) => {
    await deleteRole(context, params.role);
    return { status: 200, body: { deleted: true } };
  });
}
