import { t } from '../../i18n/t.ts';
import { deviceOf } from '../../platform/device.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { invitations, invite } from './invitations/invite.ts';
import { askPasswordReset, changePassword, resetPassword } from './own-password.ts';
import { endSessionOf, endSessionsExcept, sessionsOf } from './own-sessions.ts';
import { needsTotp, rightsOf } from './rights.ts';
import { storedRoles } from './roles/roles.queries.ts';
import { roleRoutes } from './roles/roles.routes.ts';
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
import { keepLanguage, staffWith, systemUserById, systemUsers } from './staff.queries.ts';
import { signedIn } from './signed-in.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { onWire, updateSystemUser } from './update-system-user.ts';

/** Registers the calls about system users; signing in and out is answered by the accounts library. */
export function staffRoutes(app: HttpApp): void {
  signInRoutes(app);
  ownAccountRoutes(app);
  systemUserRoutes(app);
  roleRoutes(app);
  invitationRoutes(app);
  savedViewRoutes(app);
  apiTokenRoutes(app);
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
        needs_totp: staffAccounts.isTotpRequired && needsTotp(rightsOf(staff.role, row?.role_rights ?? null)),
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

  serve(app, staffContract.chooseLanguage, async (context, { body }) => {
    const { db, staff } = signedIn(context);
    await db.run(keepLanguage, { staffId: staff.id, language: body.language });
    return { status: 200, body: { language: body.language } };
  });

  serve(app, staffContract.endSession, async (context, { params }) => {
    const { db, staff } = signedIn(context);
    if (!(await endSessionOf(db, staff.id, params.id))) throw notFound(t('That session is over already.'));
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
  serve(app, staffContract.staffNames, async ({ db }) => ({
    status: 200,
    body: { staff: await staffWith(db, 'orders') },
  }));

  serve(app, staffContract.systemUsers, async ({ db, clock }) => {
    const [users, invited, roles] = await Promise.all([
      systemUsers(db),
      invitations(db, clock.now()),
      db.rows(storedRoles),
    ]);
    return {
      status: 200,
      body: {
        system_users: users.map(onWire),
        invitations: invited,
        role_names: Object.fromEntries(
          roles.filter(({ name }) => name !== '').map(({ key, name }) => [key, name]),
        ),
      },
    };
  });

  serve(app, staffContract.inviteSystemUser, async (context, { body }) => ({
    status: 201,
    body: { invitation: await invite(context, body) },
  }));

  serve(app, staffContract.endSystemUserSessions, async (context, { params }) => ({
    status: 200,
    body: { ended: await signOutEverywhere(signedIn(context), params.id) },
  }));

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

/** A browser and its system in words a person knows: `Chrome on Windows`. */
function deviceInWords(userAgent: string | null): string {
  const { browser = t('Another program'), system } = deviceOf(userAgent ?? '');
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
