import { generateId } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import type { Page } from 'playwright-core';
import type { Api } from '../../src/api/client.ts';
import { createCustomer } from '../../src/modules/customers/index.ts';
import { customerAccount, customerSession } from '../../src/modules/customers/customers.tables.ts';
import { sessionSeconds } from '../../src/modules/customers/live-session.ts';
import type { BuiltInRole } from '../../src/modules/staff/index.ts';
import { completed } from '../../src/modules/staff/rights.ts';
import { staffSessionSeconds } from '../../src/modules/staff/staff-auth.ts';
import { systemUser, systemUserAccount, systemUserSession } from '../../src/modules/staff/staff.tables.ts';
import { tokenHash } from '../../src/platform/accounts/hashed-tokens.ts';
import type { StaffRight } from '../../src/platform/http/endpoint.ts';
import type { TestShop } from '../setup/test-shop.ts';

/** Somebody with a session: `token` for bare requests, `api` for typed ones. */
export type SignedIn = { id: string; email: string; token: string; api: Api };

let serial = 0;
const unique = (): string => `${process.pid}-${(serial += 1)}`;
/** The same for every test account; long enough for staff. */
export const testPassword = 'contraseña-de-prueba';
/** Made slow on purpose, so once for all accounts of a process. */
let testHash: Promise<string> | undefined;

const passwordOf = async (userId: string) => ({
  id: generateId(),
  accountId: userId,
  providerId: 'credential',
  userId,
  password: await (testHash ??= hashPassword(testPassword)),
});

/**
 * A session as signing in leaves it. Signing in, which compares a password and is slow on purpose, has tests of its own;
 * all others have thousands of people who are signed in.
 */
function newSession(userId: string, seconds: number) {
  const token = generateId(32);
  const createdAt = new Date();
  const row = {
    id: generateId(),
    token: tokenHash(token),
    userId,
    createdAt,
    updatedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1000),
    ipAddress: '127.0.0.1',
    userAgent: 'node',
  };
  return { token, row };
}

/** A registered customer with a session. */
export async function signInCustomer(
  shop: TestShop,
  given: { name?: string; email?: string } = {},
): Promise<SignedIn> {
  const email = given.email ?? `cliente-${unique()}@prueba.example`;
  const id = await createCustomer(shop.db, { name: given.name ?? 'Ana Prueba', email });
  await shop.db.orm.insert(customerAccount).values(await passwordOf(id));
  const { token, row } = newSession(id, sessionSeconds);
  await shop.db.orm.insert(customerSession).values(row);
  return signedIn(shop, id, email, token);
}

/** A visitor without an account: an anonymous customer with a session. */
export async function signInVisitor(shop: TestShop): Promise<SignedIn> {
  const answer = await shop.api.customers.signInAnonymous({ body: {} });
  return signedIn(shop, answer.user.id, answer.user.email, answer.token);
}

/** A system user with a session; with `rights`, one of a role of the shop's own, called so. */
export async function signInStaff(
  shop: TestShop,
  role: BuiltInRole | { name: string; rights: readonly StaffRight[] } = 'owner',
): Promise<SignedIn> {
  const id = generateId();
  const email = `personal-${unique()}@prueba.example`;
  const { token, row } = newSession(id, staffSessionSeconds);
  await shop.db.orm.insert(systemUser).values({
    id,
    name: 'Personal Prueba',
    email,
    emailVerified: true,
    ...(typeof role === 'string' ? { role } : { role: role.name, roleRights: completed(role.rights) }),
    lastSignInAt: row.createdAt,
  });
  await shop.db.orm.insert(systemUserAccount).values(await passwordOf(id));
  await shop.db.orm.insert(systemUserSession).values(row);
  return signedIn(shop, id, email, token);
}

/** Staff before a page, whose cookies are theirs from then on. The page for that has stories of its own. */
export async function signInStaffAt(page: Page, { email }: Pick<SignedIn, 'email'>): Promise<void> {
  const data = { email, password: testPassword };
  const answer = await page.context().request.post('/api/admin-auth/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
}

function signedIn(shop: TestShop, id: string, email: string, token: string | null | undefined): SignedIn {
  if (!token) throw new Error('Signing in gave no token.');
  return { id, email, token, api: shop.apiOf(token) };
}
