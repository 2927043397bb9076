import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { applyUnapplied, writeParts } from './apply-payments.ts';
import {
  chargeOf,
  coveringCharge,
  insertCharge,
  lockLine,
  lowerChargeRow,
  nameChargeRow,
} from './company-credit.queries.ts';
import { type UsableCredit, usableCreditOf } from './read-credit.ts';
import { movedJob } from './read-payments.ts';

/** What a company may still buy on credit; orders of it take turns from here on. Undefined without a line. */
export async function lockUsableCredit(
  tx: Connection,
  reading: Parameters<typeof usableCreditOf>[1],
  companyId: number,
): Promise<UsableCredit | undefined> {
  await tx.first(lockLine, { companyId });
  return usableCreditOf(tx, reading, companyId);
}

/** Charges an order to the credit that `lockUsableCredit` gave, in its transaction; money that waits covers it. */
export async function chargeOrder(
  tx: Connection,
  { companyId, dueOn }: UsableCredit,
  order: { reference: string; amountCents: Cents; now: Date },
): Promise<void> {
  await tx.run(insertCharge, { companyId, dueOn, ...order });
  await applyUnapplied(tx, companyId, order.now);
}

/** Notes what people call the order of a charge. */
export async function nameCharge(tx: Connection, reference: string, number: number): Promise<void> {
  await tx.run(nameChargeRow, { reference, number });
}

/** Takes what goes back of an order off its charge; what was paid of that already waits for other charges. */
export async function lowerCharge(
  tx: Connection,
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  reference: string,
  cents: Cents,
): Promise<void> {
  const now = clock.now();
  const before = await tx.first(chargeOf, { reference });
  if (!before) throw new Error(`Nothing is charged for ${reference}.`);
  const { company_id: companyId, id } = before;
  await tx.first(lockLine, { companyId });
  // Read under the lock: a payment may have covered it while that was waited for.
  const charge = await tx.first(chargeOf, { reference });
  let surplus = (charge?.paid_cents ?? 0) - ((charge?.amount_cents ?? 0) - cents);
  const parts = [];
  for (const covering of surplus > 0 ? await tx.rows(coveringCharge, { chargeId: id }) : []) {
    const part = Math.min(surplus, covering.cents);
    surplus -= part;
    if (part > 0) parts.push({ charge_id: id, payment_id: covering.payment_id, cents: -part });
  }
  await writeParts(tx, companyId, parts, now);
  await tx.run(lowerChargeRow, { id, cents, now });
  await applyUnapplied(tx, companyId, now);
  await jobs.send(tx, movedJob, { companyId });
}
