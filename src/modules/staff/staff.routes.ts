import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { deviceOf } from '../../platform/device.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { audit } from './audit.ts';
import { createSystemUser } from './create-system-user.ts';
import { askPasswordReset, changePassword, resetPassword } from './own-password.ts';
import { endSessionOf, endSessionsExcept, sessionsOf } from './own-sessions.ts';
import { needsTotp } from './rights.ts';
import { savedViewRoutes } from './saved-views/saved-views.routes.ts';
import {
  confirmTotp,
  passSecondStep,
  removeTotp,
  renewRecoveryCodes,
  resetTotp,
  startTotp,
  unusedRecoveryCodes,
} from './second-step.ts';
import { staffContract } from './staff.contract.ts';
import { systemUserById, systemUsers } from './staff.queries.ts';
import { onWire, updateSystemUser } from './update-system-user.ts';

/** Registers the calls about system users; signing in and out is answered by the accounts library. */
export function staffRoutes(app: HttpApp): void {
  signInRoutes(app);
  ownAccountRoutes(app);
  systemUserRoutes(app);
  savedViewRoutes(app);
}

function signInRoutes(app: HttpApp): void {
  serve(app, staffContract.secondStep, async (context, { body }) => {
    await passSecondStep(context, body.code);
    return { status: 200, body: { signed_in: true } };
  });

  serve(app, staffContract.askPasswordReset, async (context, { body }) => {
    // Nobody waits for the email, so nobody can tell by the clock whether there is one.
    void askPasswordReset(context, body.email).catch((error: unknown) =>
      context.log.error({ err: error }, 'a link for a new password could not be sent'),
    );
    return { status: 202, body: { asked: true } };
  });

  serve(app, staffContract.resetPassword, async (context, { body }) => {
    await resetPassword(context, body.token, body.new_password);
    return { status: 200, body: { changed: true } };
  });
}

function ownAccountRoutes(app: HttpApp): void {
  serve(app, staffContract.account, async (context) => {
    const { db, clock, staff, staffAccounts } = signedIn(context);
    const [row, left, sessions] = await Promise.all([
      systemUserById(db, staff.id),
      unusedRecoveryCodes(db, staff.id),
      sessionsOf(db, staff.id, clock.now()),
    ]);
    return {
      status: 200,
      body: {
        has_totp: row?.has_totp ?? false,
        needs_totp: staffAccounts.isTotpRequired && needsTotp(staff.role),
        recovery_codes_left: left,
        sessions: sessions.map((session) => ({
          id: session.id,
          device: deviceInWords(session.user_agent),
          ip_address: session.ip_address === '' ? null : session.ip_address,
          is_current: session.id === staff.sessionId,
          signed_in_at: session.created_at.toISOString(),
          last_seen_at: session.updated_at.toISOString(),
        })),
      },
    };
  });

  serve(app, staffContract.changePassword, async (context, { body }) => {
    await changePassword(signedIn(context), body);
    return { status: 200, body: { changed: true } };
  });

  serve(app, staffContract.endSession, async (context, { params }) => {
    const { db, staff } = signedIn(context);
    if (!(await endSessionOf(db, staff.id, params.id))) throw notFound('That session is over already.');
    return { status: 200, body: { ended: true } };
  });

  serve(app, staffContract.endOtherSessions, async (context) => {
    const { db, staff } = signedIn(context);
    return { status: 200, body: { ended: await endSessionsExcept(db, staff.id, staff.sessionId) } };
  });

  serve(app, staffContract.startTotp, async (context, { body }) => ({
    status: 201,
    body: await startTotp(signedIn(context), body.current_password),
  }));

  serve(app, staffContract.confirmTotp, async (context, { body }) => ({
    status: 200,
    body: { recovery_codes: await confirmTotp(signedIn(context), body.code) },
  }));

  serve(app, staffContract.removeTotp, async (context, { body }) => {
    await removeTotp(signedIn(context), body.code);
    return { status: 200, body: { has_totp: false } };
  });

  serve(app, staffContract.renewRecoveryCodes, async (context, { body }) => ({
    status: 201,
    body: { recovery_codes: await renewRecoveryCodes(signedIn(context), body.code) },
  }));
}

function systemUserRoutes(app: HttpApp): void {
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

  serve(app, staffContract.resetTotp, async (context, { params }) => {
    await resetTotp(context, params.id);
    return { status: 200, body: { has_totp: false } };
  });
}

/** Calls for staff have one; the type of all calls cannot say so. */
function signedIn(context: RequestContext): RequestContext & { staff: CurrentStaff } {
  if (!context.staff) throw new Error('A call for staff came without one.');
  return { ...context, staff: context.staff };
}

/** A browser and its system in words a person knows: `Chrome on Windows`. */
function deviceInWords(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent ?? '');
  return [browser ?? 'Another program', system].filter((word) => word !== undefined).join(' on ');
}
