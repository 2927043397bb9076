import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict } from '../../platform/errors.ts';
import { creditBalance } from './read-credit.ts';
import { moveCredit } from './move-credit.ts';

const movementsOf = query(
  'store_credit.data_of',
  `select coalesce(json_agg(json_build_object('kind', kind, 'amount_cents', amount_cents, 'order_id', reference,
     'reason', reason, 'at', created_at) order by id), '[]') as data
   from store_credit_movement where customer_id = :customerId`,
).narrow<{ data: object[] }>();
const silence = query(
  'store_credit.silence',
  `update store_credit_movement set reason = '' where customer_id = :customerId and reason <> ''`,
);
// Both rows are locked in the same order, in either direction.
const lockBoth = query(
  'store_credit.lock_both',
  `select 1 from store_credit_account where customer_id in (:fromId, :toId) order by customer_id for update`,
);
const handOver = query(
  'store_credit.hand_over',
  `with held as (update store_credit_hold set customer_id = :toId where customer_id = :fromId),
     moved as (update store_credit_movement set customer_id = :toId where customer_id = :fromId),
     emptied as (delete from store_credit_account where customer_id = :fromId returning balance_cents)
   insert into store_credit_account (customer_id, balance_cents) select :toId, balance_cents from emptied
   on conflict (customer_id) do update
     set balance_cents = store_credit_account.balance_cents + excluded.balance_cents`,
);

/** A customer's credit and how it moved, as they may take it along. */
export async function creditDataOf(db: Connection, customerId: string): Promise<unknown> {
  const movements = (await db.first(movementsOf, { customerId }))?.data ?? [];
  return { balance_cents: await creditBalance(db, customerId), movements };
}

/** One customer's credit becomes another's, with how it came about. Safe to run twice. */
export async function joinCredit(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(lockBoth, { fromId, toId });
  await tx.run(handOver, { fromId, toId });
}

/**
 * An account is deleted: what is left of its credit is given up, which its owner has to agree to; amounts stay for the
 * books, words do not.
 * @throws AppError 409 `store_credit_left` with `details.balance_cents`
 */
export async function forfeitCredit(
  tx: Connection,
  customerId: string,
  given: { isAgreed: boolean; refusalOf: (balanceCents: number) => string; now: Date },
): Promise<void> {
  await tx.run(lockBoth, { fromId: customerId, toId: customerId });
  const balanceCents = await creditBalance(tx, customerId);
  if (balanceCents > 0) {
    if (!given.isAgreed) {
      throw conflict('store_credit_left', given.refusalOf(balanceCents), { balance_cents: balanceCents });
    }
    const cause = `forfeit:${customerId}`;
    const { now } = given;
    await moveCredit(tx, { customerId, kind: 'forfeited', amountCents: -balanceCents, cause, now });
  }
  await tx.run(silence, { customerId });
}
