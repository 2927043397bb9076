import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

/** As long as the providers themselves show an event; until then staff can look into a case with the original. */
const wholeDays = 30;
const batchSize = 500;

/**
 * Members that say what an event is about and how much money moved, with which it can be processed again. New members
 * of a provider are not among them.
 */
const keptMembers = new Set(
  [
    // Either envelope.
    'id object type data created livemode api_version account request pending_webhooks event_type',
    'event_version resource resource_type resource_version create_time update_time',
    // Whose it is.
    'payment_intent charge latest_charge customer balance_transaction metadata attempt_id',
    'last_payment_error custom_id invoice_id order_id supplementary_data related_ids purchase_units',
    'links rel href method',
    'dispute_id disputed_transactions seller_transaction_id custom',
    // What happened.
    'dispute_amount dispute_life_cycle_stage dispute_outcome outcome_code seller_response_due_date',
    'status state mode payment_status reason code decline_code intent final_capture amount',
    'amount_total amount_received amount_captured amount_refunded amount_remaining net_amount',
    'currency currency_code value total seller_receivable_breakdown gross_amount paypal_fee',
  ].flatMap((line) => line.split(' ')),
);

/** An event's payload without anything that may identify the payer: names, addresses, e-mails, telephones, cards. */
export function strippedPayload(payload: Record<string, unknown>): Record<string, unknown> {
  return stripped(payload) as Record<string, unknown>;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (keptMembers.has(key) ? [[key, stripped(member)]] : [])),
  );
}

type WholeEvent = RowOf<typeof oldEvents>;

const oldEvents = query(
  'payments.events_to_strip',
  `select id, payload from payment_event
   where stripped_at is null and state in ('processed', 'ignored') and processed_at < :before
   order by id limit :batchSize`,
).narrow<{ payload: Record<string, unknown> }>();

const eventsOfPayer = query(
  'payments.whole_events_of_payer',
  `select e.id, e.payload from payment_event e join payment_attempt a on a.id = e.attempt_id
   where a.payer_id = any(:payerIds::text[]) and e.stripped_at is null and e.state in ('processed', 'ignored')`,
).narrow<{ payload: Record<string, unknown> }>();

const writeStripped = query(
  'payments.write_stripped',
  `update payment_event e set payload = given.payload, stripped_at = :now
   from unnest(:ids::bigint[], :payloads::jsonb[]) as given(id, payload) where e.id = given.id`,
);

/** Nightly: strips events that were processed a month ago. */
export async function stripOldPayloads({ db, clock }: Shop): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - wholeDays * 86_400_000);
  let events: WholeEvent[];
  do {
    events = await db.rows(oldEvents, { before, batchSize });
    await strip(db, events, now);
  } while (events.length === batchSize);
}

/** Strips the events of a payer who is erased. Events that still wait are stripped after they were processed. */
export async function stripPayloadsOf(tx: Connection, payerIds: readonly string[], now: Date): Promise<void> {
  await strip(tx, await tx.rows(eventsOfPayer, { payerIds }), now);
}

async function strip(db: Connection, events: readonly WholeEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map(({ payload }) => JSON.stringify(strippedPayload(payload)));
  await db.run(writeStripped, { ids: events.map(({ id }) => id), payloads, now });
}
