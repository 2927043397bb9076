import { createHash, randomBytes } from 'node:crypto';
import { currentLanguage, inLanguage, type Language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { Mail } from '../../../platform/mail.ts';
import { sendAfterCommit } from '../../../platform/send-mail.ts';
import { audit } from '../audit.ts';
import { createSystemUser, emailTaken } from '../create-system-user.ts';
import { lockRoles, oneRole } from '../roles/roles.queries.ts';
import { rightsToGive } from '../roles/roles.ts';
import {
  acceptInvitation,
  addInvitation,
  invitationByToken,
  invitationDays,
  type InvitationRow,
  isSystemUser,
  lockInvitation,
  lockInvitationByToken,
  openInvitations,
  openInvitationTo,
  renewInvitation,
  withdrawInvitation,
} from './invitations.queries.ts';

/**
 * Invites somebody to the admin area: they choose their password by a mailed link. The very same asked for again is the
 * same invitation, and no second email.
 * @throws AppError 403 `beyond_own_rights`, 409 `email_taken` or `invited_already`, 422 for an unknown role
 */
export async function invite(
  context: RequestContext,
  given: { name: string; email: string; role: string; language?: Language | undefined },
) {
  const { db, clock, staff } = context;
  const { name, role, language = currentLanguage() } = given;
  const email = given.email.trim().toLowerCase();
  const token = newToken();
  const row = await db.transaction(async (tx) => {
    await lockRoles(tx);
    await rightsToGive(context, tx, role);
    if ((await tx.first(isSystemUser, { email }))?.found) throw emailTaken();
    const added = await tx.first(addInvitation, {
      name,
      email,
      role,
      language,
      tokenHash: hashOf(token),
      staffId: staff?.id ?? null,
      now: clock.now(),
    });
    const invitation = await tx.first(openInvitationTo, { email });
    if (!invitation) throw new Error('An invitation just made is not there.');
    if (!added) {
      if (invitation.name === name && invitation.role === role) return invitation;
      const message = t('That e-mail was invited already. Send the link again, or withdraw it first.');
      throw new AppError(409, 'invited_already', message, { fields: { email: message } });
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'invitation.send',
      subject: `invitation:${invitation.id}`,
      after: { name, email, role },
    });
    await sendAfterCommit(context, tx, invitationMail(invitation, token, context.publicUrl));
    return invitation;
  });
  return onWire(row, clock.now());
}

/**
 * Mails a new link; the ones before it open nothing any more.
 * @throws AppError 404; 403 `beyond_own_rights`; 409 `sent_just_now`, or where it was followed or withdrawn
 */
export async function resendInvitation(context: RequestContext, id: string) {
  const { db, clock, staff } = context;
  const token = newToken();
  return db.transaction(async (tx) => {
    const row = await lockOpen(context, tx, id);
    const now = clock.now();
    // A button pressed twice is one letter: the second would make the link of the first one void.
    if (now.getTime() - row.sent_at.getTime() < 30_000) {
      throw conflict('sent_just_now', t('It was sent just now. Wait half a minute.'));
    }
    await tx.run(renewInvitation, { id, tokenHash: hashOf(token), now });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'invitation.resend',
      subject: `invitation:${id}`,
    });
    await sendAfterCommit(context, tx, invitationMail(row, token, context.publicUrl));
    return onWire({ ...row, sent_at: now }, now);
  });
}

/** Makes the mailed link void. Throws AppError 404; 403 `beyond_own_rights`; 409 where it was followed. */
export async function withdraw(context: RequestContext, id: string): Promise<void> {
  const { db, clock, staff } = context;
  await db.transaction(async (tx) => {
    const { name, email, role } = await lockOpen(context, tx, id);
    await tx.run(withdrawInvitation, { id, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'invitation.withdraw',
      subject: `invitation:${id}`,
      before: { name, email, role },
    });
  });
}

/** Whom a link invites, for its page. Throws AppError 422 `link_is_used`, `link_is_over` or `link_is_void`. */
export async function readInvitation({ db, clock }: RequestContext, token: string) {
  const row = await db.first(invitationByToken, { tokenHash: hashOf(token) });
  requireOpen(row, clock.now());
  const role = await db.first(oneRole, { role: row.role });
  return {
    name: row.name,
    email: row.email,
    role: row.role,
    role_name: role?.name ?? '',
    language: row.language,
  };
}

/**
 * Makes whoever followed the link a system user with a password of their own; once.
 * @throws AppError 422 `link_is_used`, `link_is_over` or `link_is_void`; 409 `email_taken`
 */
export async function accept(context: RequestContext, token: string, password: string): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    const row = await tx.first(lockInvitationByToken, { tokenHash: hashOf(token) });
    const now = clock.now();
    requireOpen(row, now);
    const { name, email, role, language } = row;
    const roleRights = (await tx.first(oneRole, { role }))?.rights ?? null;
    const id = await createSystemUser(tx, { name, email, password, role, roleRights, language });
    await tx.run(acceptInvitation, { id: row.id, now });
    await audit(tx, {
      systemUserId: id,
      action: 'system_user.join',
      subject: `system_user:${id}`,
      after: { name, email, role },
    });
  });
}

/** Open invitations, the newest first. */
export async function invitations(db: Connection, now: Date) {
  return (await db.rows(openInvitations)).map((row) => onWire(row, now));
}

async function lockOpen(context: RequestContext, tx: Connection, id: string) {
  await lockRoles(tx);
  const row = await tx.first(lockInvitation, { id });
  if (!row || row.withdrawn_at) throw notFound(t('There is no such invitation.'));
  if (row.accepted_at) throw conflict('accepted', t('They have followed it already.'));
  await rightsToGive(context, tx, row.role);
  return row;
}

type ReadInvitation = InvitationRow & { accepted_at: Date | null; withdrawn_at: Date | null };

function requireOpen(row: ReadInvitation | undefined, now: Date): asserts row is ReadInvitation {
  if (row?.accepted_at) {
    throw new AppError(
      422,
      'link_is_used',
      t('You have chosen your password already. Sign in with your e-mail and that password.'),
    );
  }
  if (!row || row.withdrawn_at) {
    throw new AppError(
      422,
      'link_is_void',
      t(
        'This invitation holds no longer: it was withdrawn, or a newer one was sent. Look for a newer e-mail, or ask whoever invited you.',
      ),
    );
  }
  if (row.sent_at.getTime() + lifeMilliseconds <= now.getTime()) {
    throw new AppError(
      422,
      'link_is_over',
      t('This invitation is over. Ask whoever invited you to send it again.'),
    );
  }
}

const lifeMilliseconds = invitationDays * 86_400_000;

function onWire(row: InvitationRow, now: Date) {
  const expiresAt = new Date(row.sent_at.getTime() + lifeMilliseconds);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: expiresAt <= now ? ('expired' as const) : ('pending' as const),
    invited_by: row.invited_by_name,
    sent_at: row.sent_at.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

/** The email with the link. Behind `#` the token stays in the browser: no server log, no referrer. */
export function invitationMail(
  {
    name,
    email,
    language,
    invited_by_name: by,
  }: Pick<InvitationRow, 'name' | 'email' | 'language' | 'invited_by_name'>,
  token: string,
  publicUrl: string,
): Mail {
  return inLanguage(language, () => ({
    to: email,
    kind: 'staff-invitation',
    isSecret: true,
    subject: t('You are invited to run the shop with us'),
    parts: [
      {
        kind: 'text',
        text:
          by === null
            ? t('{name}, you are invited to the administration of the shop.', { name })
            : t('{name}, {by} invites you to the administration of the shop.', { name, by }),
      },
      {
        kind: 'button',
        words: t('Choose your password'),
        url: `${publicUrl}/auth/invitation#${token}`,
      },
      {
        kind: 'small',
        text: t(
          'The link works once, for {days} days. Nobody else knows your password. If you do not expect this, do nothing.',
          { days: invitationDays },
        ),
      },
    ],
  }));
}

const newToken = () => randomBytes(32).toString('base64url');

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
