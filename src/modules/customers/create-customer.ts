import { generateId } from '../../platform/accounts/generate-id.ts';
import { hashPassword } from 'better-auth/crypto';
import type { Connection } from '../../platform/database/database.ts';
import { customer, customerAccount } from './customers.tables.ts';

/**
 * Adds a customer with a password without the sign-up form: demo data, imports, tests.
 * @returns the new id
 */
export async function createCustomer(
  tx: Connection,
  input: { name: string; email: string; password?: string; phone?: string; createdAt?: Date },
): Promise<string> {
  const id = generateId();
  await tx.orm.insert(customer).values({
    id,
    name: input.name,
    email: input.email.trim().toLowerCase(),
    emailVerified: true,
    phone: input.phone,
    createdAt: input.createdAt,
  });
  if (input.password !== undefined) {
    await tx.orm.insert(customerAccount).values({
      id: generateId(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hashPassword(input.password),
    });
  }
  return id;
}
