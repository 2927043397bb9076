import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { readSettings } from '../settings/index.ts';
import type { companiesContract } from './companies.contract.ts';
import { companyOf, oneCompany, type OwnRow } from './companies.queries.ts';
import { monthOf } from './month.ts';

type Own = NonNullable<z.input<(typeof companiesContract)['own']['answers'][200]>['company']>;
type ForStaff = z.input<(typeof companiesContract)['company']['answers'][200]>['company'];

/** The company that a customer buys for, as their role shows it; null without one. */
export async function ownCompany(
  { clock, log }: Pick<RequestContext, 'clock' | 'log'>,
  db: Connection,
  customerId: string,
): Promise<Own | null> {
  const row = await db.first(companyOf, { customerId, month: monthOf(clock.now()) });
  if (!row) return null;
  const { invitation_days: days } = await readSettings(db, 'wholesale', log);
  return ownOnWire(row, days);
}

/** The same of somebody who buys for one. */
export async function ownCompanyNow(
  context: RequestContext,
  tx: Connection,
  customerId: string,
): Promise<Own> {
  const company = await ownCompany(context, tx, customerId);
  if (!company) throw notFound('No compras para ninguna empresa.');
  return company;
}

function ownOnWire(row: OwnRow, invitationDays: number): Own {
  const {
    role,
    monthly_budget_cents,
    granted_cents,
    asked_cents,
    invitations,
    members,
    budget_requests,
    ...rest
  } = row;
  return {
    ...rest,
    me: { role, monthly_budget_cents, granted_cents, asked_cents },
    members: role === 'buyer' ? [] : members,
    invitations:
      role === 'admin'
        ? invitations.map(({ sent_at: sentAt, ...invitation }) => ({
            ...invitation,
            expires_at: new Date(Date.parse(sentAt) + invitationDays * 86_400_000).toISOString(),
          }))
        : [],
    budget_requests:
      role === 'buyer'
        ? []
        : budget_requests.map((request) => ({
            ...request,
            created_at: new Date(request.created_at).toISOString(),
          })),
  };
}

/** A company as staff see it. @throws AppError 404 */
export async function companyForStaff(db: Connection, id: number): Promise<ForStaff> {
  const row = await db.first(oneCompany, { id });
  if (!row) throw notFound(t('There is no such company.'));
  return {
    ...row,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
