import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import type { companiesContract } from './companies.contract.ts';
import { changeMemberRow, countAdmins, removeMemberRow, withdrawRequests } from './companies.queries.ts';
import { lockAsAdmin, lockOwn, ownId } from './company-access.ts';
import { ownCompany, ownCompanyNow } from './read-company.ts';

type Member = z.output<typeof companiesContract.changeMember.body & {}>;

/** Changes what somebody of the caller's company may do and spend. @throws AppError 403; 404; 409 `last_admin` */
export async function changeMember(
  context: RequestContext,
  memberId: string,
  { role, monthly_budget_cents: budgetCents }: Member,
) {
  const customerId = ownId(context);
  return context.db.transaction(async (tx) => {
    const { company_id: companyId } = await lockAsAdmin(tx, customerId);
    if (role !== 'admin') await requireOtherAdmin(tx, companyId, memberId);
    const changed = await tx.first(changeMemberRow, { customerId: memberId, companyId, role, budgetCents });
    if (!changed) throw notFound();
    return ownCompanyNow(context, tx, customerId);
  });
}

/**
 * Takes somebody out of the caller's company, or has the caller leave it. Its prices end with the commit.
 * @throws AppError 403 `company_admins_only`; 404; 409 `last_admin` while others buy for it
 */
export async function removeMember(context: RequestContext, memberId: string) {
  const customerId = ownId(context);
  return context.db.transaction(async (tx) => {
    const leaves = memberId === customerId;
    const { company_id: companyId, role } = await (leaves ? lockOwn : lockAsAdmin)(tx, customerId);
    if (!leaves || role === 'admin') await requireOtherAdmin(tx, companyId, memberId, leaves);
    if (!(await tx.first(removeMemberRow, { customerId: memberId, companyId }))) throw notFound();
    await tx.run(withdrawRequests, { customerId: memberId });
    return ownCompany(context, tx, customerId);
  });
}

/** A company without an admin could invite nobody any more; who is alone in it may leave. */
async function requireOtherAdmin(tx: Connection, companyId: number, memberId: string, mayBeAlone = false) {
  const counted = await tx.first(countAdmins, { companyId, customerId: memberId });
  if ((counted?.other_admins ?? 0) > 0 || (mayBeAlone && counted?.others === 0)) return;
  throw conflict('last_admin', 'La empresa se quedaría sin administrador. Nombra antes a otro.');
}
