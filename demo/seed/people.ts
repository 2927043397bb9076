import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connection } from '../../src/platform/database/database.ts';
import { createCustomer, insertAddress } from '../../src/modules/customers/index.ts';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { systemUser } from '../../src/modules/staff/staff.tables.ts';
import { demoMembers } from '../shop/companies.ts';
import { demoCustomer, demoReviewers } from '../shop/customers.ts';
import { demoStaff } from '../shop/staff.ts';

/**
 * The password of the demo customer and of who buys for the demo company, the same in every demo shop so that README,
 * tests and people know it. It opens nothing but invented orders.
 */
export const demoPassword = 'ensambla-demo';

/** Somebody of the demo shop who bought or wrote something. */
export type Person = { id: string; name: string; email: string };

/** People by e-mail and by the name their reviews are signed with. */
export type People = {
  byEmail: Map<string, Person>;
  byName: Map<string, Person>;
  staffNames: readonly string[];
};

const day = 24 * 60 * 60 * 1000;

/**
 * Adds the demo customer, the reviewers (no password: nobody signs in as them, but as who buys for a company) and two colleagues of the first owner.
 * The colleagues fill the list of system users; they are disabled and their passwords are told to nobody, because
 * known staff passwords in a shop that somebody forgets to empty would be an open door.
 */
export async function addPeople(tx: Connection, now: Date): Promise<People> {
  const customerName = `${demoCustomer.firstName} ${demoCustomer.lastName}`;
  const customerId = await createCustomer(tx, {
    name: customerName,
    email: demoCustomer.emailAddress,
    password: demoPassword,
    phone: demoCustomer.phone,
    createdAt: new Date(now.getTime() - 120 * day),
  });
  const { address } = demoCustomer;
  await insertAddress(tx, customerId, {
    recipient: address.recipient,
    phone: address.phone,
    street: address.street,
    exterior_number: address.exteriorNumber,
    interior_number: address.interiorNumber ?? '',
    neighbourhood: address.neighbourhood,
    municipality: address.municipality,
    state: address.state,
    postal_code: address.postalCode,
    directions: address.references,
    is_default: true,
  });
  const customer: Person = { id: customerId, name: customerName, email: demoCustomer.emailAddress };
  const byEmail = new Map([[customer.email, customer]]);
  const byName = new Map([[demoCustomer.displayName, customer]]);
  for (const [index, { displayName, emailAddress }] of demoReviewers.entries()) {
    const createdAt = new Date(now.getTime() - (380 - index * 7) * day);
    const isBuyer = demoMembers.some(({ email }) => email === emailAddress);
    const id = await createCustomer(tx, {
      name: displayName,
      email: emailAddress,
      ...(isBuyer && { password: demoPassword }),
      createdAt,
    });
    const person: Person = { id, name: displayName, email: emailAddress };
    byEmail.set(emailAddress, person);
    byName.set(displayName, person);
  }

  const taken = new Set(
    (await tx.orm.select({ email: systemUser.email }).from(systemUser)).map(({ email }) => email),
  );
  const colleagues = demoStaff.filter(
    ({ role, emailAddress }) => role !== 'owner' && !taken.has(emailAddress),
  );
  for (const { displayName, emailAddress, role } of colleagues) {
    const password = randomBytes(24).toString('base64url');
    const id = await createSystemUser(tx, { name: displayName, email: emailAddress, password, role });
    await tx.orm.update(systemUser).set({ isDisabled: true }).where(eq(systemUser.id, id));
  }
  return { byEmail, byName, staffNames: demoStaff.map(({ displayName }) => displayName) };
}
