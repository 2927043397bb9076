import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { sendEmails } from '../mails/index.ts';
import {
  approversOf,
  askForBudget,
  budgetRequest,
  buyerRow,
  decideBudgetRow,
  lockBuyerRow,
  membershipOf,
  readersOf,
  toldOf,
} from './companies.queries.ts';
import { lockOwn, ownId } from './company-access.ts';
import { budgetMail } from './mails.ts';
import { monthOf } from './month.ts';
import { ownCompanyNow } from './read-company.ts';

/** Whom somebody buys for, and what they may spend in this month; null: as much as they like. */
export type Buyer = { companyId: number; companyName: string; month: string; mostCents: number | null };

/**
 * The company that a customer's order is for. Their row is locked until the transaction ends, so that two orders at once
 * take turns on the budget. Undefined for who buys for themselves.
 */
export async function lockBuyer(tx: Connection, customerId: string, now: Date): Promise<Buyer | undefined> {
  const month = monthOf(now);
  return buyerOf(await tx.first(lockBuyerRow, { customerId, month }), month);
}

/** The same, to be shown: nothing is locked. */
export async function buyerNow(db: Connection, customerId: string, now: Date): Promise<Buyer | undefined> {
  const month = monthOf(now);
  return buyerOf(await db.first(buyerRow, { customerId, month }), month);
}

function buyerOf(row: RowOf<typeof buyerRow> | undefined, month: string): Buyer | undefined {
  if (!row) return undefined;
  const { company_id: companyId, name, monthly_budget_cents: budgetCents, granted_cents: grantedCents } = row;
  return {
    companyId,
    companyName: name,
    month,
    mostCents: budgetCents === null ? null : budgetCents + grantedCents,
  };
}

/** Whom a customer buys for now and what they may do there; undefined for who buys for themselves. */
export async function membershipNow(db: Connection, customerId: string, now: Date) {
  const row = await db.first(membershipOf, { customerId });
  if (!row || row.state !== 'approved') return undefined;
  return { companyId: row.company_id, companyName: row.name, role: row.role, month: monthOf(now) };
}

/** Whether somebody is of a company, also of one that is suspended. */
export async function isOfCompany(db: Connection, customerId: string, companyId: number): Promise<boolean> {
  return (await db.first(membershipOf, { customerId }))?.company_id === companyId;
}

/** Whom to write to about what somebody asked for a company: them while they buy for it, else those who approve there. */
export async function peopleToTell(
  db: Connection,
  asked: { companyId: number; customerId: string },
): Promise<RowOf<typeof toldOf>[]> {
  return db.rows(toldOf, asked);
}

/** Ids of the people who read what somebody asked for their company. */
export async function peopleReading(
  db: Connection,
  asked: { companyId: number; customerId: string },
): Promise<string[]> {
  return (await db.rows(readersOf, asked)).map(({ id }) => id);
}

/** Asks those who approve for more to spend this month; the very same again mails nobody. @throws AppError 404; 409 `no_budget` */
export async function askBudget(
  context: RequestContext,
  { amount_cents: amountCents, note }: { amount_cents: number; note: string },
) {
  const customerId = ownId(context);
  const { clock, publicUrl } = context;
  return context.db.transaction(async (tx) => {
    const me = await lockOwn(tx, customerId);
    if (me.monthly_budget_cents === null) {
      throw conflict('no_budget', 'No tienes un límite: puedes comprar sin pedir más presupuesto.');
    }
    const now = clock.now();
    const written = await tx.run(askForBudget, {
      companyId: me.company_id,
      customerId,
      month: monthOf(now),
      amountCents,
      note,
      now,
    });
    if (written === 0) return ownCompanyNow(context, tx, customerId);
    const approvers = await tx.rows(approversOf, { companyId: me.company_id, customerId });
    const asked = { buyer: context.customer?.name ?? '', amountCents, note };
    await sendEmails(
      context,
      tx,
      approvers.map((person) => budgetMail(person, asked, publicUrl)),
    );
    return ownCompanyNow(context, tx, customerId);
  });
}

/**
 * Grants or refuses more to spend; what is granted counts for the month in which it is. The same decided twice is one
 * decision.
 * @throws AppError 404; 403 `company_approvers_only`, `own_request`; 409 `decided`
 */
export async function decideBudget(context: RequestContext, id: number, isGranted: boolean) {
  const customerId = ownId(context);
  return context.db.transaction(async (tx) => {
    const me = await lockOwn(tx, customerId);
    if (me.role === 'buyer') {
      throw new AppError(403, 'company_approvers_only', 'Solo quien aprueba en tu empresa puede decidirlo.');
    }
    const asked = await tx.first(budgetRequest, { id, companyId: me.company_id });
    if (!asked) throw notFound();
    if (asked.customer_id === customerId) {
      throw new AppError(403, 'own_request', 'Lo que tú pediste lo decide otra persona.');
    }
    const state = isGranted ? 'granted' : 'refused';
    if (asked.state !== 'asked' && asked.state !== state) {
      throw conflict('decided', 'Otra persona ya lo decidió.');
    }
    if (asked.state === 'asked') {
      await tx.run(decideBudgetRow, {
        id,
        state,
        decidedBy: customerId,
        month: monthOf(context.clock.now()),
      });
    }
    return ownCompanyNow(context, tx, customerId);
  });
}
