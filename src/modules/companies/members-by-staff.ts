import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { audit } from '../staff/index.ts';
import type { companiesContract } from './companies.contract.ts';
import {
  changeMemberRow,
  countAdmins,
  lockCompany,
  removeMemberRow,
  withdrawRequests,
} from './companies.queries.ts';
import { companyForStaff } from './read-company.ts';

type Named = { id: number; customer_id: string };
type Member = z.output<typeof companiesContract.changeMemberByStaff.body & {}>;

/** Changes what somebody of a company may do and spend. @throws AppError 404; 409 `last_admin` */
export async function changeMemberByStaff(
  { db, staff }: RequestContext,
  { id: companyId, customer_id: customerId }: Named,
  { role, monthly_budget_cents: budgetCents }: Member,
) {
  return db.transaction(async (tx) => {
    const before = await lockedMember(tx, companyId, customerId);
    if (role !== 'admin') await requireOtherAdmin(tx, { companyId, customerId });
    await tx.run(changeMemberRow, { customerId, companyId, role, budgetCents });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company.change_member',
      subject: `company:${companyId}`,
      before,
      after: { ...before, role, monthly_budget_cents: budgetCents },
    });
    return companyForStaff(tx, companyId);
  });
}

/**
 * Takes somebody out of a company; its prices end with the commit.
 * @throws AppError 404; 409 `last_admin` while others buy for it
 */
export async function removeMemberByStaff(
  { db, staff }: RequestContext,
  { id: companyId, customer_id: customerId }: Named,
) {
  return db.transaction(async (tx) => {
    const before = await lockedMember(tx, companyId, customerId);
    await requireOtherAdmin(tx, { companyId, customerId, mayBeAlone: true });
    await tx.run(removeMemberRow, { customerId, companyId });
    await tx.run(withdrawRequests, { customerId });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company.remove_member',
      subject: `company:${companyId}`,
      before,
    });
    return companyForStaff(tx, companyId);
  });
}

async function lockedMember(tx: Connection, companyId: number, customerId: string) {
  if (!(await tx.first(lockCompany, { id: companyId }))) throw notFound(t('There is no such company.'));
  const { members } = await companyForStaff(tx, companyId);
  const member = members.find((one) => one.customer_id === customerId);
  if (!member) throw notFound(t('They do not buy for this company.'));
  const { role, monthly_budget_cents } = member;
  return { customer_id: customerId, role, monthly_budget_cents };
}

async function requireOtherAdmin(
  tx: Connection,
  { mayBeAlone = false, ...asked }: { companyId: number; customerId: string; mayBeAlone?: boolean },
): Promise<void> {
  const counted = await tx.first(countAdmins, asked);
  if ((counted?.other_admins ?? 0) > 0 || (mayBeAlone && counted?.others === 0)) return;
  throw conflict(
    'last_admin',
    t('The company would be left without an admin. Make somebody else one first.'),
  );
}
