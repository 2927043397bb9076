import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { currentLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { codeLimits } from '../../platform/accounts/guesses.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { audit } from './audit.ts';
import { endSessionsExcept } from './own-sessions.ts';
import { requirePassword } from './own-password.ts';
import { rightsOf } from './rights.ts';
import { requireWithinOwn } from './roles/roles.ts';
import {
  addRecoveryCodes,
  markTotp,
  openWaitingSession,
  readTotp,
  recoveryCodesLeft,
  removeRecoveryCodes,
  removeTotpRow,
  useRecoveryCode,
  useTotpStep,
  writeTotp,
} from './second-step.queries.ts';
import { endSystemUserSessions, systemUserById } from './staff.queries.ts';
import { randomLetters, stepOfCode, totpAddress } from './totp.ts';

const recoveryCodes = 10;
/** Sixty bits each: nobody tries them all. */
const recoveryLetters = 12;

type Context = RequestContext & { staff: CurrentStaff };

/**
 * Makes the secret an app is to be given; it counts once a code of it was typed (`confirmTotp`).
 * @throws AppError 409 where the second step is on, 422 for a wrong password, 429 after too many
 */
export async function startTotp(context: Context, password: string) {
  const { db, staff, staffAccounts, branding } = context;
  await requirePassword(context, password);
  const secret = randomLetters(32);
  const sealed = await symmetricEncrypt({ key: staffAccounts.secret, data: secret });
  if ((await db.run(writeTotp, { staffId: staff.id, sealed })) === 0) throw alreadyOn();
  return { secret, address: totpAddress(secret, staff.email, (await branding()).name) };
}

/**
 * Turns the second step on with a first code; other sessions, which were opened without it, end.
 * @returns the recovery codes, which nobody can read again
 * @throws AppError 409 where it is on or was not started, 422 for a wrong code, 429 after too many
 */
export async function confirmTotp(context: Context, code: string): Promise<string[]> {
  const { db, staff, clock } = context;
  return guessingCode(context, staff.id, () =>
    db.transaction(async (tx) => {
      const kept = await tx.first(readTotp, { staffUserId: staff.id });
      if (kept?.confirmed_at) throw alreadyOn();
      await useTotp(context, tx, staff.id, code);
      await tx.run(markTotp, { id: staff.id, hasTotp: true, now: clock.now() });
      await endSessionsExcept(tx, staff.id, staff.sessionId);
      await audit(tx, {
        systemUserId: staff.id,
        action: 'system_user.totp_on',
        subject: `system_user:${staff.id}`,
      });
      return renewCodes(context, tx);
    }),
  );
}

/** New recovery codes instead of the old ones. Throws AppError 422 for a wrong code, 429 after too many. */
export async function renewRecoveryCodes(context: Context, code: string): Promise<string[]> {
  const { db, staff } = context;
  return guessingCode(context, staff.id, () =>
    db.transaction(async (tx) => {
      await useTotp(context, tx, staff.id, code);
      const action = 'system_user.recovery_codes';
      await audit(tx, { systemUserId: staff.id, action, subject: `system_user:${staff.id}` });
      return renewCodes(context, tx);
    }),
  );
}

/** Turns the second step off, e.g. for a new phone. Throws AppError 422 for a wrong code, 429 after too many. */
export async function removeTotp(context: Context, code: string): Promise<void> {
  const { db, staff, clock } = context;
  await guessingCode(context, staff.id, () =>
    db.transaction(async (tx) => {
      await useTotp(context, tx, staff.id, code);
      await forgetTotp(tx, staff.id, clock.now());
      await audit(tx, {
        systemUserId: staff.id,
        action: 'system_user.totp_off',
        subject: `system_user:${staff.id}`,
      });
    }),
  );
}

/**
 * An owner takes the second step away from somebody who lost app and recovery codes; signs them out everywhere.
 * @throws AppError 404; 403 `beyond_own_rights`
 */
export async function resetTotp(context: RequestContext, id: string): Promise<void> {
  const { db, staff, clock } = context;
  await db.transaction(async (tx) => {
    const row = await systemUserById(tx, id);
    if (!row) throw notFound(t('There is no such system user.'));
    requireWithinOwn(context, rightsOf(row.role, row.role_rights));
    await forgetTotp(tx, id, clock.now());
    await endSystemUserSessions(tx, id);
    const action = 'system_user.totp_reset';
    await audit(tx, { systemUserId: staff?.id, action, subject: `system_user:${id}` });
  });
}

/**
 * The second step of signing in: a code of the app, or a recovery code.
 * @throws AppError 401 without a password before, 422 for a wrong or used code, 429 after too many
 */
export async function passSecondStep(context: RequestContext, code: string): Promise<void> {
  const { db, clock, staffAccounts, request } = context;
  const now = clock.now();
  const session = await staffAccounts.waitingSession(request.headers, now);
  if (!session) throw new AppError(401, 'not_signed_in', t('Sign in with your password first.'));
  const { id, userId } = session;
  await guessingCode(context, userId, () =>
    db.transaction(async (tx) => {
      const emails = code.toUpperCase().replaceAll(/[\s-]/g, '');
      if (emails.length === recoveryLetters) {
        const isUsed = await tx.run(useRecoveryCode, {
          userId,
          codeHash: hashOf(context, userId, emails),
          now,
        });
        if (isUsed === 0) throw wrongCode();
        const action = 'system_user.recovery_code_used';
        await audit(tx, { systemUserId: userId, action, subject: `system_user:${userId}` });
      } else {
        await useTotp(context, tx, userId, emails);
      }
      await tx.run(openWaitingSession, { id });
    }),
  );
}

/** How many recovery codes somebody has not used. */
export async function unusedRecoveryCodes(db: Connection, userId: string): Promise<number> {
  return (await db.first(recoveryCodesLeft, { userId }))?.count ?? 0;
}

/** Counts a code before it is looked at; a right one forgets those before it. */
function guessingCode<Answer>(
  { staffAccounts, clientNetwork: client }: RequestContext,
  userId: string,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const guessed = { secret: 'staff-code', account: userId, client, language: currentLanguage() };
  return staffAccounts.guesses.guess(guessed, codeLimits, attempt);
}

/** Takes a code of the app, which then is used up. Throws AppError 422. */
async function useTotp({ clock, staffAccounts }: Shop, tx: Connection, userId: string, code: string) {
  const now = clock.now();
  const kept = await tx.first(readTotp, { staffUserId: userId });
  if (!kept) throw conflict('totp_not_started', t('The second step was not started. Start again.'));
  const secret = await symmetricDecrypt({ key: staffAccounts.secret, data: kept.secret });
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now);
  if (step === undefined || (await tx.run(useTotpStep, { userId, step, now })) === 0) throw wrongCode();
}

async function renewCodes(context: Context, tx: Connection): Promise<string[]> {
  const { staff } = context;
  const codes = Array.from({ length: recoveryCodes }, () => randomLetters(recoveryLetters));
  await tx.run(removeRecoveryCodes, { staffUserId: staff.id });
  await tx.run(addRecoveryCodes, {
    staffId: staff.id,
    codeHashes: codes.map((code) => hashOf(context, staff.id, code)),
  });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

async function forgetTotp(tx: Connection, userId: string, now: Date): Promise<void> {
  await tx.run(removeTotpRow, { userId });
  await tx.run(removeRecoveryCodes, { staffUserId: userId });
  await tx.run(markTotp, { id: userId, hasTotp: false, now });
}

function hashOf({ staffAccounts }: Shop, userId: string, code: string): string {
  return createHmac('sha256', staffAccounts.secret).update(`${userId}:${code}`).digest('base64url');
}

function wrongCode(): AppError {
  return invalid({ code: t('That code is wrong or was used before.') });
}

function alreadyOn(): AppError {
  return conflict('totp_is_on', t('The second step is on already. Turn it off first for a new phone.'));
}
