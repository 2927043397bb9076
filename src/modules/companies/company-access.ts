import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { lockCompany, membershipOf } from './companies.queries.ts';

/** The signed-in customer of a call that only customers reach. */
export function ownId({ customer }: Pick<RequestContext, 'customer'>): string {
  if (!customer) throw new Error('Companies belong to customers only.');
  return customer.id;
}

/** What the caller buys for and may do there; its row is locked. @throws AppError 404 for who buys for no company */
export async function lockOwn(tx: Connection, customerId: string) {
  const before = await tx.first(membershipOf, { customerId });
  if (before) await tx.first(lockCompany, { id: before.company_id });
  // Read under the lock: somebody may have taken them out while it was waited for.
  const me = await tx.first(membershipOf, { customerId });
  if (!me || me.company_id !== before?.company_id) throw notFound('No compras para ninguna empresa.');
  return me;
}

/** The same for what admins alone may do. @throws AppError 404; 403 `company_admins_only`; 409 `company_inactive` */
export async function lockAsAdmin(tx: Connection, customerId: string) {
  const me = await lockOwn(tx, customerId);
  if (me.role !== 'admin') {
    throw new AppError(403, 'company_admins_only', 'Solo un administrador de la empresa puede hacer esto.');
  }
  if (me.state !== 'approved') {
    throw conflict('company_inactive', 'Podrás hacerlo cuando aprobemos a tu empresa.');
  }
  return me;
}
