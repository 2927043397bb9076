import { type Message, msg, t } from '../../../i18n/t.ts';
import { notFound } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/money.ts';
import { dropShipsTo, unitsHeldBy } from '../../inventory/index.ts';
import { type EmailOfOrder, emailsOfOrder } from '../../mails/index.ts';
import {
  attemptsOf,
  disputesOf,
  eventsOf,
  feesOf,
  ledgerOf,
  maskedClabe,
  refundsOf,
} from '../../payments/index.ts';
import { shopClock } from '../../shipping/index.ts';
import { checkOfOrderForStaff } from '../fraud/read-check.ts';
import { expectedUnits, toldToSend } from '../fulfil/goods-from-suppliers.ts';
import { linesToPack } from '../fulfil/lines-to-pack.ts';
import { owedLines } from '../fulfil/shipments.queries.ts';
import { orderById, type OrderRow } from '../orders.queries.ts';
import { staffMessage } from '../timeline/order-timeline.ts';
import { type Answer, asOrderEvent, detailOf, iso, promiseOf, type Reading } from './order-detail.ts';

/**
 * One order with everything staff need to answer for it.
 * @throws AppError 404
 */
export async function adminOrderDetail(
  { db, clock }: Pick<Reading, 'db' | 'clock'>,
  orderId: string,
): Promise<Answer<'adminOrder'>['order']> {
  const row = await db.first(orderById, { orderId, customerId: null });
  if (!row) throw notFound(t('There is no such order.'));
  const [detail, owed, held, told, attempts, ledger, refunds, events, disputes, emails, fees, check] =
    await Promise.all([
      detailOf(db, row),
      db.rows(owedLines, { orderId }),
      unitsHeldBy(db, [orderId]),
      db.rows(dropShipsTo, { holder: orderId }),
      attemptsOf(db, orderId),
      ledgerOf(db, orderId),
      refundsOf(db, orderId),
      eventsOf(db, orderId),
      disputesOf(db, orderId),
      emailsOfOrder(db, orderId),
      feesOf(db, [orderId]),
      checkOfOrderForStaff(db, orderId),
    ]);
  return {
    ...detail,
    promise: promiseOf(row, shopClock(clock.now()).day),
    payment_method: row.payment_method,
    customer: { id: row.customer_id, name: row.customer_name, email: row.email },
    notes: row.notes,
    notes_version: row.notes_version,
    tags: row.tags,
    flag: row.flag,
    assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
    hold: row.hold === null ? null : { kind: row.hold, note: row.hold_note ?? '' },
    check,
    fee_cents: fees.get(orderId) ?? null,
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      provider_ref: dispute.providerRef,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      state: dispute.state,
      due_at: dispute.dueAt ? iso(dispute.dueAt) : null,
      created_at: iso(dispute.createdAt),
    })),
    expected: expectedUnits(owed, held),
    told_to_send: toldToSend(told, owed),
    to_pack: linesToPack(owed, detail.shipments, held),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      provider: attempt.provider,
      provider_ref: attempt.providerRef,
      state: attempt.state,
      amount_cents: attempt.amountCents,
      failure: attempt.failure,
      created_at: iso(attempt.createdAt),
    })),
    ledger: ledger.map((entry) => ({
      kind: entry.kind,
      amount_cents: entry.amountCents,
      provider_ref: entry.providerRef,
      created_at: iso(entry.createdAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      failure: refund.failure,
      needs_staff: refund.needsStaff,
      amount_cents: refund.amountCents,
      state: refund.state,
      reason: refund.reason,
      clabe: refund.clabe === null ? null : maskedClabe(refund.clabe),
      is_store_credit: refund.source === 'store_credit',
      created_at: iso(refund.createdAt),
    })),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      state: event.state,
      received_at: iso(event.receivedAt),
    })),
    timeline: [
      ...withEmails(row.events, emails),
      ...events.map((event) => ({
        kind: 'webhook',
        message: t('The provider told: {type} ({state}).', {
          type: event.type,
          state: t(eventWords[event.state]),
        }),
        actor: null,
        mail: null,
        created_at: iso(event.receivedAt),
      })),
      ...refunds.map((refund) => ({
        kind: 'refund_requested',
        message:
          refund.source === 'store_credit'
            ? t('{amount} given as store credit: {reason}', {
                amount: formatPesos(refund.amountCents),
                reason: refund.reason,
              })
            : t('{amount} to be refunded: {reason}', {
                amount: formatPesos(refund.amountCents),
                reason: refund.reason,
              }),
        actor: null,
        mail: null,
        created_at: iso(refund.createdAt),
      })),
    ].toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
  };
}

/** What became of what a provider told. */
const eventWords: Readonly<Record<Awaited<ReturnType<typeof eventsOf>>[number]['state'], Message>> = {
  received: msg('waiting'),
  processed: msg('processed'),
  ignored: msg('not ours'),
  failed: msg('given up'),
};

/**
 * The order's events, each with its email where it is about one; emails that nobody noted (sent once more by hand)
 * stand for themselves.
 */
function withEmails(
  events: OrderRow['events'],
  emails: readonly EmailOfOrder[],
): Answer<'adminOrder'>['order']['timeline'] {
  const left = [...emails];
  const noted = events.map(({ kind, message, actor, details, created_at: at }) => {
    const about = asOrderEvent(details);
    const index =
      about?.kind === 'mailed' || about?.kind === 'wrote'
        ? left.findIndex((email) => email.subject === about.subject && email.recipient === about.to)
        : -1;
    const [email] = index < 0 ? [] : left.splice(index, 1);
    // Said anew to whoever reads; the words that were kept serve for kinds of events that are no more.
    const said = (about && staffMessage(about)) ?? message;
    return { kind, message: said, actor, mail: email ? mailOf(email) : null, created_at: iso(at) };
  });
  return [
    ...noted,
    ...left.map((email) => ({
      kind: 'mailed',
      message: staffMessage({ kind: 'mailed', subject: email.subject, to: email.recipient }),
      actor: null,
      mail: mailOf(email),
      created_at: iso(email.created_at),
    })),
  ];
}

function mailOf({ id, state }: EmailOfOrder) {
  return { id, state };
}
