import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { type Cents, formatPesos } from '../../platform/money.ts';
import { membershipNow } from '../companies/index.ts';
import { readSettings } from '../settings/index.ts';
import { plusDays } from '../shipping/index.ts';
import type { companyCreditContract } from './company-credit.contract.ts';
import { chargesOf, companyName, paymentsOf, standingOf } from './company-credit.queries.ts';

type Reading = Pick<RequestContext, 'clock' | 'log'>;
type Credit = NonNullable<z.input<(typeof companyCreditContract)['own']['answers'][200]>['credit']>;

/** What a company may still buy on credit, as its people are told at the checkout. */
export type UsableCredit = {
  companyId: number;
  availableCents: Cents;
  /** When an order of today is to be paid, `YYYY-MM-DD`. */
  dueOn: string;
  /** Why nothing can be bought on it; null where it can. */
  reason: string | null;
};

/** What a company may still buy on credit now; undefined without a line. In an order, under its lock. */
export async function usableCreditOf(
  db: Connection,
  { clock, log }: Reading,
  companyId: number,
): Promise<UsableCredit | undefined> {
  const today = mexicanDay(clock.now());
  const row = await db.first(standingOf, { companyId, lateBefore: await lateBefore(db, log, today) });
  if (!row) return undefined;
  const reason = row.is_stopped
    ? `El crédito de tu empresa está detenido: ${row.stop_reason}`
    : row.overdue_cents > row.unapplied_cents
      ? `Tu empresa tiene ${formatPesos(row.overdue_cents)} vencidos. Podrás usar el crédito cuando se paguen.`
      : null;
  return { companyId, availableCents: leftOf(row), dueOn: plusDays(today, row.days_to_pay), reason };
}

/** The same for who buys for an approved company; undefined for everybody else. */
export async function usableCreditOfBuyer(
  db: Connection,
  reading: Reading,
  customerId: string,
): Promise<UsableCredit | undefined> {
  const me = await membershipNow(db, customerId, reading.clock.now());
  return me && usableCreditOf(db, reading, me.companyId);
}

/** A company's credit with its charges and payments; null without a line. @throws AppError 404 for no company */
export async function creditOfCompany(
  db: Connection,
  { clock, log }: Reading,
  companyId: number,
): Promise<Credit | null> {
  const company = await db.first(companyName, { companyId });
  if (!company) throw notFound(t('There is no such company.'));
  const today = mexicanDay(clock.now());
  const row = await db.first(standingOf, { companyId, lateBefore: await lateBefore(db, log, today) });
  if (!row) return null;
  const charges = await db.rows(chargesOf, { companyId });
  return {
    ...row,
    company_id: companyId,
    company_name: company.name,
    available_cents: leftOf(row),
    charges: charges.map((charge) => ({
      ...charge,
      days_late: charge.paid_cents < charge.amount_cents ? daysBetween(charge.due_on, today) : 0,
    })),
    payments: await db.rows(paymentsOf, { companyId }),
  };
}

/** The company whose credit the caller may see. @throws AppError 403 `company_admins_only`; 404 without a company */
export async function companyOfAdmin({ db, clock, customer }: RequestContext): Promise<number> {
  const me = customer && (await membershipNow(db, customer.id, clock.now()));
  if (!me) throw notFound('No compras para ninguna empresa.');
  if (me.role === 'admin') return me.companyId;
  throw new AppError(403, 'company_admins_only', 'Solo un administrador de la empresa puede verlo.');
}

/** What was due before this day is overdue: days of grace are over. */
async function lateBefore(db: Connection, log: Reading['log'], today: string): Promise<string> {
  const { credit_grace_days: days } = await readSettings(db, 'wholesale', log);
  return plusDays(today, -days);
}

function leftOf(row: { limit_cents: number; used_cents: number; unapplied_cents: number }): Cents {
  return Math.max(0, row.limit_cents - row.used_cents + row.unapplied_cents);
}

function daysBetween(dueOn: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000));
}
