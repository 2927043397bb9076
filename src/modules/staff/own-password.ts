import { createHash, randomBytes } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentLanguage, inLanguage, type Language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { passwordLimits } from '../../platform/accounts/guesses.ts';
import type { Mail } from '../../platform/mail.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';
import { audit } from './audit.ts';
import { endSessionsExcept } from './own-sessions.ts';
import { staffPassword } from './staff-auth.ts';
import { endSystemUserSessions } from './staff.queries.ts';

const resetMinutes = 30;
/** Emails with a link that one system user is sent within an hour, whoever asks for them. */
const resetsPerHour = 3;

const readPassword = query(
  'staff.read_password',
  `select password from staff_user_account where staff_user_id = :staffId and provider_id = 'credential'`,
  { present: ['password'] },
);
const writePassword = query(
  'staff.write_password',
  `update staff_user_account set password = :password, updated_at = :now where staff_user_id = :userId and provider_id = 'credential'`,
);
const writeReset = query(
  'staff.write_password_reset',
  `insert into staff_user_password_reset (token_hash, staff_user_id, created_at)
   select :tokenHash, u.id, :now from staff_user u
    where u.email = :address and not u.is_disabled
      and (select count(*) from staff_user_password_reset r
            where r.staff_user_id = u.id and r.created_at > :now::timestamptz - interval '1 hour') < :resetsPerHour
   returning (select email from staff_user where id = staff_user_id),
     (select language from staff_user where id = staff_user_id)`,
  { present: ['email'] },
).narrow<{ language: Language | null }>();
const takeReset = query(
  'staff.use_password_reset',
  `update staff_user_password_reset r set used_at = :now from staff_user u
    where r.token_hash = :tokenHash and r.used_at is null and r.created_at > :now::timestamptz - :resetMinutes * interval '1 minute'
      and u.id = r.staff_user_id and not u.is_disabled
   returning r.staff_user_id as user_id`,
);
const dropResets = query(
  'staff.drop_password_resets',
  'update staff_user_password_reset set used_at = :now where staff_user_id = :userId and used_at is null',
);

/**
 * Guessed no faster from an open session than where one signs in: both are counted together.
 * @throws AppError 422 where it is not the password of who is signed in, 429 after too many
 */
export async function requirePassword(
  { db, staff, staffAccounts, clientNetwork: client }: RequestContext & { staff: CurrentStaff },
  password: string,
): Promise<void> {
  const guessed = { secret: staffPassword, account: staff.email, client, language: currentLanguage() };
  await staffAccounts.guesses.guess(guessed, passwordLimits, async () => {
    const hash = (await db.first(readPassword, { staffId: staff.id }))?.password;
    if (hash === undefined || !(await verifyPassword({ hash, password }))) {
      throw invalid({ current_password: t('That is not your password.') });
    }
  });
}

/** Changes the own password; the other sessions end. Throws as `requirePassword`. */
export async function changePassword(
  context: RequestContext & { staff: CurrentStaff },
  { current_password: current, new_password: wanted }: { current_password: string; new_password: string },
): Promise<void> {
  await requirePassword(context, current);
  const { db, staff } = context;
  await db.transaction(async (tx) => {
    await setPassword(context, tx, staff.id, wanted, 'system_user.password');
    await endSessionsExcept(tx, staff.id, staff.sessionId);
  });
}

/** Mails a link for a new password where the address is a system user's. Nothing tells whether it is. */
export async function askPasswordReset(context: RequestContext, email: string): Promise<void> {
  const { db, clock, publicUrl } = context;
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    const address = email.trim().toLowerCase();
    const row = await tx.first(writeReset, {
      address,
      tokenHash: hashOf(token),
      now: clock.now(),
      resetsPerHour,
    });
    if (!row) return;
    // Who never chose reads the email as the page they asked on.
    const mail = resetMail(row.email, row.language ?? currentLanguage(), token, publicUrl);
    await sendAfterCommit(context, tx, mail);
  });
}

/**
 * Sets a new password by a mailed link, once; every session ends. The second step of signing in stays.
 * @throws AppError 422 `link_is_over`
 */
export async function resetPassword(context: RequestContext, token: string, password: string): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const row = await tx.first(takeReset, { tokenHash: hashOf(token), now: clock.now(), resetMinutes });
    if (!row)
      throw new AppError(422, 'link_is_over', t('This link was used or is over. Ask for another one.'));
    await setPassword(context, tx, row.user_id, password, 'system_user.password_reset');
    await endSystemUserSessions(tx, row.user_id);
  });
}

async function setPassword(
  { clock }: RequestContext,
  tx: Connection,
  userId: string,
  password: string,
  action: string,
): Promise<void> {
  const now = clock.now();
  await tx.run(writePassword, { userId, password: await hashPassword(password), now });
  // A link asked for with the old password still in place opens nothing any more.
  await tx.run(dropResets, { userId, now });
  await audit(tx, { systemUserId: userId, action, subject: `system_user:${userId}` });
}

/** The email with the link. Behind `#` the token stays in the browser: no server log, no referrer. */
export function resetMail(to: string, staffLanguage: Language, token: string, publicUrl: string): Mail {
  return inLanguage(staffLanguage, () => ({
    to,
    kind: 'password-reset',
    staffLanguage,
    isSecret: true,
    subject: t('A new password for the admin area'),
    parts: [
      { kind: 'text', text: t('Somebody asked for a new password of your account in the admin area.') },
      { kind: 'button', words: t('Set a new password'), url: `${publicUrl}/auth/reset#${token}` },
      {
        kind: 'small',
        text: t(
          'The link works once, for {resetMinutes} minutes. If it was not you, do nothing: your password stays.',
          { resetMinutes },
        ),
      },
    ],
  }));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
