import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { withoutPerson } from '../order-state.ts';

const eraseProofs = query(
  'orders.erase_proofs',
  `delete from draft_order_proof where draft_order_id in (select id from draft_order where customer_id = :customerId)`,
);
const anonymiseDrafts = query(
  'orders.anonymise_drafts',
  `update draft_order set customer_name = :name, email = '', phone = '', notes = '', discount_reason = '',
     state = case state when 'open' then 'cancelled' else state end, delivery_address = delivery_address || ${withoutPerson}
    where customer_id = :customerId returning id`,
);

/**
 * Drafts stay beside the orders that were made of them, without their customer; nobody can pay them any more.
 * @returns what the audit trail knows them by
 */
export async function eraseDrafts(tx: Connection, customerId: string, name: string): Promise<string[]> {
  await tx.run(eraseProofs, { customerId });
  const drafts = await tx.rows(anonymiseDrafts, { customerId, name });
  for (const { id } of drafts) await releaseReservations(tx, id);
  return drafts.map(({ id }) => `draft_order:${id}`);
}
