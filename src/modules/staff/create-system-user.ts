import { generateId } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import type { Connection } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Role } from './rights.ts';
import { systemUser, systemUserAccount } from './staff.tables.ts';

/**
 * Adds somebody who can sign in to the admin area.
 * @returns the new id
 * @throws AppError 409 when the e-mail is taken
 */
export async function createSystemUser(
  tx: Connection,
  input: { name: string; email: string; password: string; role: Role },
): Promise<string> {
  const id = generateId();
  const email = input.email.trim().toLowerCase();
  const password = await hashPassword(input.password);
  try {
    await tx.orm
      .insert(systemUser)
      .values({ id, name: input.name, email, emailVerified: true, role: input.role });
  } catch (error) {
    if (violatedConstraint(error) !== 'staff_user_email_key') throw error;
    const message = 'Somebody with that e-mail can sign in already.';
    throw new AppError(409, 'email_taken', message, { fields: { email: message } });
  }
  await tx.orm
    .insert(systemUserAccount)
    .values({ id: generateId(), accountId: id, providerId: 'credential', userId: id, password });
  return id;
}
