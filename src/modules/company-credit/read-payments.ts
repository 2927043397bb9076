import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { appliedParts, chargeOf, debtsThatDiffer, paymentById } from './company-credit.queries.ts';

/** The job that hears of a company whose payments cover other charges than before, in the transaction that moved them. */
export const movedJob = 'company-credit.moved';

/** A company's payments, reversed ones too, with the orders whose charges each covers now and by how much (centavos). */
export async function creditPaymentsOf(
  db: Connection,
  companyId: number,
): Promise<RowOf<typeof appliedParts>[]> {
  return db.rows(appliedParts, { companyId });
}

/** What staff recorded of a payment; undefined where there is none. */
export async function creditPayment(
  db: Connection,
  id: number,
): Promise<RowOf<typeof paymentById> | undefined> {
  return db.first(paymentById, { id });
}

/** The company that owes or owed for an order; undefined where it was not bought on credit. */
export async function companyOwing(db: Connection, orderId: string): Promise<number | undefined> {
  return (await db.first(chargeOf, { reference: orderId }))?.company_id;
}

/** Companies whose books disagree with themselves: what moved, and what is open less what waits (centavos). */
export async function differingDebts(db: Connection): Promise<RowOf<typeof debtsThatDiffer>[]> {
  return db.rows(debtsThatDiffer);
}
