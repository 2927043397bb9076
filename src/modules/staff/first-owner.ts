import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { createSystemUser } from './create-system-user.ts';
import { hasSystemUsers } from './staff.queries.ts';

/** A sign-in printed once at the first start. */
export type FirstOwner = { email: string; password: string };

/**
 * Makes the first owner when nobody can sign in yet: the given one, or one with a password that is told once.
 * @returns undefined when there are system users already
 */
export async function ensureFirstOwner(
  db: Database,
  given: FirstOwner | undefined,
): Promise<FirstOwner | undefined> {
  return db.transaction(async (tx) => {
    // Two processes that start together must not make two owners.
    await tx.sql('lock table staff_user in share row exclusive mode');
    if (await hasSystemUsers(tx)) return undefined;
    const owner = given ?? {
      email: 'admin@ensambla.example',
      password: randomBytes(9).toString('base64url'),
    };
    await createSystemUser(tx, { ...owner, name: 'Administrador', role: 'owner' });
    return owner;
  });
}
