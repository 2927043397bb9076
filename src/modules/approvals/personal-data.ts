import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { forgetInTrail } from '../staff/index.ts';

const erase = query(
  'approvals.erase',
  `update staff_approval set subject = case when subject like 'gift_card_for:%' then 'gift_card_for:' else subject end, input = '{}', reason = '', destination = '""',
     answer = case state when 'pending' then 'The account it was about was deleted.' else '' end,
     state = case state when 'pending' then 'refused' else state end
   where subject = any(:subjects::text[]) returning id`,
);

/**
 * Requester, decider and amount stay; the money's destination and all words are erased. What still waits could not be
 * done any more, so it is refused.
 */
export async function eraseApprovals(tx: Connection, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const erased = await tx.rows(erase, { subjects });
  await forgetInTrail(
    tx,
    erased.map(({ id }) => `approval:${id}`),
  );
}
