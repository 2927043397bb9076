import { inLanguage } from '../../../i18n/language.ts';
import { type Kept, sayKept } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type EmailDraft, sendEmail } from '../../mails/index.ts';
import { keptMessage, type OrderEvent } from './order-timeline.ts';
import { tellOfOrder } from './tell-of-order.ts';
import type { DeliveryPromise, FulfilmentState, OrderState } from '../order-state.ts';
import { changeOrder, insertEvent } from '../orders.queries.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';

/** What changes in an order beside its timeline; what is left out stays. */
export type OrderChange = {
  state?: OrderState;
  number?: number;
  paidAt?: Date;
  paidAttemptId?: string;
  isCartCleared?: boolean;
  expiresAt?: Date;
  fulfilment?: FulfilmentState;
  /** Null where no day can be said. */
  promise?: DeliveryPromise | null;
};

/**
 * Changes an order and writes into its timeline why, in one statement; the caller holds the order's lock.
 * `write-email.ts` sends the buyer's email, where the event has one.
 */
export async function noteChange(
  tx: Connection,
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  orderId: string,
  event: OrderEvent,
  change: OrderChange = {},
  actor: string | null = null,
): Promise<void> {
  const { promise } = change;
  await tx.run(changeOrder, {
    orderId,
    changeState: change.state ?? null,
    number: change.number ?? null,
    paidAt: change.paidAt ?? null,
    paidAttemptId: change.paidAttemptId ?? null,
    isCartCleared: change.isCartCleared ?? false,
    expiresAt: change.expiresAt ?? null,
    fulfilment: change.fulfilment ?? null,
    isPromised: promise !== undefined,
    leavesOn: promise?.leaves_on ?? null,
    earliestOn: promise?.earliest_on ?? null,
    latestOn: promise?.latest_on ?? null,
    now: clock.now(),
    kind: kindOf(event),
    message: keptMessage(event),
    actor,
    event: JSON.stringify(event),
  });
  // In one write.
  await Promise.all([
    enqueueEmail({ jobs }, tx, orderId, event),
    tellOfOrder(tx, { clock, jobs }, orderId, kindOf(event)),
  ]);
}

/**
 * Sends the buyer an email when the transaction commits, and notes it in the timeline; once, where the mail has
 * `once`.
 */
export async function mailBuyer(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Connection,
  orderId: string,
  draft: EmailDraft,
): Promise<void> {
  const mail = await sendEmail(shop, tx, draft);
  if (!mail) return;
  await note(tx, shop, orderId, { kind: 'mailed', subject: mail.subject, to: mail.to });
}

/** Writes what happened into the timeline of an order that stays as it is; no lock is needed. */
export async function note(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  orderId: string,
  event: OrderEvent,
  actor: string | null = null,
): Promise<void> {
  await tx.run(insertEvent, {
    orderId,
    kind: kindOf(event),
    message: keptMessage(event),
    actor,
    event: JSON.stringify(event),
    now: clock.now(),
  });
}

function kindOf(event: OrderEvent): string {
  return event.kind === 'noted' ? event.topic : event.kind;
}

/** An entry of another module in an order's timeline: an invoice, a return. */
export type OrderNote = {
  /** A word for what it is about, e.g. `invoice_stamped`. */
  topic: string;
  /** For the staff, said to each in their language. */
  staff: Kept;
  /** For the customer, in Spanish; null for what concerns only the shop. */
  shopper: string | null;
};

/** Writes into an order's timeline for the modules above it. */
export async function noteOnOrder(
  tx: Connection,
  shop: Pick<Shop, 'clock'>,
  orderId: string,
  noted: OrderNote,
  actor: string | null = null,
): Promise<void> {
  await note(tx, shop, orderId, notedEvent(noted), actor);
}

/** The event of another module's note. */
export function notedEvent({ topic, staff, shopper }: OrderNote): OrderEvent & { kind: 'noted' } {
  return { kind: 'noted', topic, said: staff, staff: inLanguage('en', () => sayKept(staff)), shopper };
}
