import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { eraseApprovals } from '../approvals/index.ts';
import { forgetInTrail } from '../staff/index.ts';
import { stripPayloadsOf } from './settlement/strip-payload.ts';

// The books keep date, amount and tracking key of a refund. The account it went to and the words of staff are erased.
const eraseRefunds = query(
  'payments.erase_refunds',
  `update refund r set clabe = null, failure = null, reason = case when r.requested_by is null then r.reason else '' end
   from payment_attempt a where a.id = r.attempt_id and a.payer_id = any(:payerIds::text[]) returning r.id`,
);

// Of a gift card, which pays for itself, what is no name stays: whoever spends it is weighed by who paid it.
const eraseOrigins = query(
  'payments.erase_origins',
  `update payment_attempt set ip = null, session_id = null,
     payer = case when payer_id = reference then nullif(payer - 'name' - 'cardPrint', '{}') end
   where payer_id = any(:payerIds::text[]) and (ip is not null or session_id is not null or payer is not null)`,
);

/** Evidence and messages of open disputes stay, because the shop still has to defend itself; the rest goes. */
const eraseEvidence = query(
  'payments.erase_evidence',
  `with over as (
     update payment_dispute d set evidence = null, messages = '[]' from payment_attempt a
     where a.id = d.attempt_id and a.payer_id = any(:payerIds::text[]) and d.state <> 'open' returning d.id
   ), unnamed as (
     update dispute_file f set name = f.kind from over where f.dispute_id = over.id
   )
   select id from over`,
);

/** Erases what identifies the payers of payments; amounts, days and references stay. */
export async function erasePayers(tx: Connection, payerIds: readonly string[], now: Date): Promise<void> {
  await stripPayloadsOf(tx, payerIds, now);
  const refunds = await tx.rows(eraseRefunds, { payerIds });
  await eraseApprovals(
    tx,
    refunds.map(({ id }) => `refund:${id}`),
  );
  await tx.run(eraseOrigins, { payerIds });
  await eraseDisputes(tx, payerIds);
}

/** Erases what was said in disputes that are over, also in one that ends after its payer was erased. */
export async function eraseDisputes(tx: Connection, payerIds: readonly string[]): Promise<void> {
  const over = (await tx.rows(eraseEvidence, { payerIds })).map(({ id }) => `payment-dispute:${id}`);
  await forgetInTrail(tx, over);
  await eraseApprovals(tx, over);
}

// The session of a payment goes with its payer; a gift card, which pays for itself, has no account to ask.
const forgotten = query(
  'payments.forgotten_payer',
  `select a.id from payment_attempt a left join customer c on c.id = a.payer_id
    where a.id = :attemptId and (c.deleted_at is not null or a.payer_id = a.reference and a.session_id is null)`,
);

/** Whether the payer of a payment was erased: what a provider says later is kept without words. */
export async function isPayerForgotten(tx: Connection, attemptId: string): Promise<boolean> {
  return (await tx.first(forgotten, { attemptId })) !== undefined;
}

/** As staff read it: enough to tell one account from another. */
export function maskedClabe(clabe: string): string {
  return `···${clabe.slice(-4)}`;
}
