import type { Connection } from '../../platform/database/database.ts';
import { applyParts, freePayments, openCharges } from './company-credit.queries.ts';

/** What of a payment covers what of a charge; below zero where it does no more. */
type Part = { charge_id: number; payment_id: number; cents: number };

/** Covers open charges, the one due first before others, with money that waits, the oldest first; under the line's lock. */
export async function applyUnapplied(tx: Connection, companyId: number, now: Date): Promise<void> {
  const payments = await tx.rows(freePayments, { companyId });
  if (payments.length === 0) return;
  await writeParts(tx, companyId, dealOut(payments, await tx.rows(openCharges, { companyId })), now);
}

/** Writes which payments cover which charges, and which do no more. */
export async function writeParts(
  tx: Connection,
  companyId: number,
  parts: readonly Part[],
  now: Date,
): Promise<void> {
  if (parts.length > 0) await tx.run(applyParts, { companyId, parts: JSON.stringify(parts), now });
}

function dealOut(
  payments: readonly { id: number; free_cents: number }[],
  charges: readonly { id: number; open_cents: number }[],
): Part[] {
  const free = payments.map(({ id, free_cents: cents }) => ({ id, cents }));
  return charges.flatMap((charge) => {
    let left = charge.open_cents;
    return free.flatMap((payment) => {
      const cents = Math.min(left, payment.cents);
      left -= cents;
      payment.cents -= cents;
      return cents > 0 ? [{ charge_id: charge.id, payment_id: payment.id, cents }] : [];
    });
  });
}
