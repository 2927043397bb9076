import { generateId } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import type { Api } from '../../src/api/client.ts';
import { createCustomer } from '../../src/modules/customers/index.ts';
import { customerAccount } from '../../src/modules/customers/customers.tables.ts';
import { createSystemUser, type Role } from '../../src/modules/staff/index.ts';
import type { TestShop } from '../setup/test-shop.ts';

/** Somebody with a session: `token` for bare requests, `api` for typed ones. */
export type SignedIn = { id: string; email: string; token: string; api: Api };

let serial = 0;
const unique = (): string => `${process.pid}-${Date.now().toString(36)}-${(serial += 1)}`;
/** The same for every test account; long enough for staff. */
export const testPassword = 'contraseña-de-prueba';
/** Made slow on purpose, so once for all accounts of a test file. */
let testHash: Promise<string> | undefined;

/** A registered customer with a session. */
export async function signInCustomer(
  shop: TestShop,
  given: { name?: string; email?: string } = {},
): Promise<SignedIn> {
  const email = given.email ?? `cliente-${unique()}@prueba.example`;
  const id = await createCustomer(shop.db, { name: given.name ?? 'Ana Prueba', email });
  testHash ??= hashPassword(testPassword);
  await shop.db.orm.insert(customerAccount).values({
    id: generateId(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: await testHash,
  });
  const answer = await shop.api.customers.signIn({ body: { email, password: testPassword } });
  return signedIn(shop, id, email, answer.token);
}

/** A visitor without an account: an anonymous customer with a session. */
export async function signInVisitor(shop: TestShop): Promise<SignedIn> {
  const answer = await shop.api.customers.signInAnonymous({ body: {} });
  return signedIn(shop, answer.user.id, answer.user.email, answer.token);
}

/** A system user with a session. */
export async function signInStaff(shop: TestShop, role: Role = 'owner'): Promise<SignedIn> {
  const email = `personal-${unique()}@prueba.example`;
  const id = await createSystemUser(shop.db, {
    name: 'Personal Prueba',
    email,
    password: testPassword,
    role,
  });
  const answer = await shop.api.staff.signIn({ body: { email, password: testPassword } });
  return signedIn(shop, id, email, answer.token);
}

function signedIn(shop: TestShop, id: string, email: string, token: string | null | undefined): SignedIn {
  if (!token) throw new Error('Signing in gave no token.');
  return { id, email, token, api: shop.apiOf(token) };
}
