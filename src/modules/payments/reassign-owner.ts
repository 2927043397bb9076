import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const handOver = query(
  'payments.hand_over',
  'update payment_attempt set payer_id = :toPayer where payer_id = :fromPayer',
);

const hold = query(
  'payments.hold_of_payer',
  'select id from payment_attempt where payer_id = :payerId order by id for no key update',
);

/** Keeps a payer's attempts from changing until `tx` ends: whoever settles one takes it before the purchase it is for. */
export async function holdPayments(tx: Connection, payerId: string): Promise<void> {
  await tx.rows(hold, { payerId });
}

/** Moves one payer's attempts to another, e.g. from a guest to their account. */
export async function reassignPayments(tx: Connection, fromPayer: string, toPayer: string): Promise<void> {
  await tx.run(handOver, { fromPayer, toPayer });
}

const handOverOf = query(
  'payments.hand_over_of',
  'update payment_attempt set payer_id = :toPayer where reference = any(:references::text[])',
);

/** Moves the attempts of some purchases to another payer. */
export async function reassignPaymentsOf(
  tx: Connection,
  references: readonly string[],
  toPayer: string,
): Promise<void> {
  await tx.run(handOverOf, { references, toPayer });
}
