import { generateId } from '../../platform/accounts/generate-id.ts';
import { hashPassword } from 'better-auth/crypto';
import { t } from '../../i18n/t.ts';
import type { Language } from '../../i18n/language.ts';
import type { Connection } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { systemUser, systemUserAccount } from './staff.tables.ts';

/**
 * Adds somebody who can sign in to the admin area: the first owner, or whoever followed an invitation.
 * @returns the new id
 * @throws AppError 409 when the e-mail is taken
 */
export async function createSystemUser(
  tx: Connection,
  input: {
    name: string;
    email: string;
    password: string;
    role: string;
    /** What an owner made of the role; left out, it is as it was built in. */
    roleRights?: string[] | null;
    language?: Language;
  },
): Promise<string> {
  const id = generateId();
  const { name, role, roleRights = null, language = null } = input;
  const email = input.email.trim().toLowerCase();
  const password = await hashPassword(input.password);
  try {
    await tx.orm
      .insert(systemUser)
      .values({ id, name, email, emailVerified: true, role, roleRights, language });
  } catch (error) {
    if (violatedConstraint(error) !== 'staff_user_email_key') throw error;
    throw emailTaken();
  }
  await tx.orm
    .insert(systemUserAccount)
    .values({ id: generateId(), accountId: id, providerId: 'credential', userId: id, password });
  return id;
}

/** Somebody has this address already. */
export function emailTaken(): AppError {
  const message = t('Somebody with that e-mail can sign in already.');
  return new AppError(409, 'email_taken', message, { fields: { email: message } });
}
