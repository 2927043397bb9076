import { sayKept, t } from '../../i18n/t.ts';
import { countedUpTo, totalOf } from '../../platform/database/counted-total.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { audit } from '../staff/index.ts';
import type { Attempt, ProviderName } from './attempts/attempt.ts';
import { paymentsContract } from './payments.contract.ts';
import type { PaidThing } from './payments.ts';
import { explainFinding, lookAgain } from './reconciliation/findings.ts';
import { watchedByShield } from './attempts/decline-shield.ts';
import { attemptByProviderRef } from './attempts/attempts.queries.ts';
import { countDisputes, disputePage } from './disputes/disputes.queries.ts';
import { countEvents, eventPage, type EventRow, eventRow } from './settlement/events.queries.ts';
import { countFindings, findingPage, type FindingRow } from './reconciliation/findings.queries.ts';
import { forgiveDeclines } from './attempts/declines.queries.ts';
import { reconciliationCsv } from './reconciliation/reconciliation-csv.ts';
import { allReportDays } from './reconciliation/provider-report.ts';
import {
  reportDays,
  countReportDays,
  countPayouts,
  payoutById,
  payoutLines,
  payoutPage,
  type PayoutRow,
} from './reconciliation/provider-report.queries.ts';
import { processEvent } from './settlement/process-event.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';
import { requireAttempt, settle } from './settlement/settle.ts';

/** The calls of `payments.contract.ts` except `cancelled`, which the module above answers. */
export function paymentsRoutes(app: HttpApp): void {
  serve(app, paymentsContract.confirmStripe, async (context, { body }) => {
    return { status: 200, body: { payment: await confirmed(context, 'stripe', body.session_id) } };
  });

  serve(app, paymentsContract.confirmPaypal, async (context, { body }) => {
    return { status: 200, body: { payment: await confirmed(context, 'paypal', body.token) } };
  });

  serve(app, paymentsContract.stripeWebhook, async (context) => {
    await receiveWebhook(context, 'stripe');
    return { status: 200, body: { received: true } };
  });

  serve(app, paymentsContract.paypalWebhook, async (context) => {
    await receiveWebhook(context, 'paypal');
    return { status: 200, body: { received: true } };
  });

  serve(app, paymentsContract.adminEvents, async ({ db }, { query }) => {
    const { page, page_size: pageSize, state } = query;
    const offset = (page - 1) * pageSize;
    const [rows, count] = await Promise.all([
      db.rows(eventPage, { state: state ?? null, pageSize, offset }),
      db.first(countEvents, { state: state ?? null, most: countedUpTo }),
    ]);
    const total = totalOf(count?.total, { offset, limit: pageSize, shown: rows.length });
    return { status: 200, body: { events: rows.map(eventOnWire), ...total, page, page_size: pageSize } };
  });

  serve(app, paymentsContract.adminDisputes, async (context, { query }) => {
    const { db } = context;
    const { page, page_size: pageSize, state = null } = query;
    const rows = await db.rows(disputePage, { state, pageSize, offset: (page - 1) * pageSize });
    const count = (await db.first(countDisputes, { state })) ?? { total: 0, open: 0 };
    const disputes = (await withPaidThings(context, rows)).map(
      ({ due_at: dueAt, created_at: createdAt, submitted_at: submittedAt, ...row }) => ({
        ...row,
        due_at: dueAt?.toISOString() ?? null,
        created_at: createdAt.toISOString(),
        submitted_at: submittedAt?.toISOString() ?? null,
      }),
    );
    return { status: 200, body: { disputes, ...count, page, page_size: pageSize } };
  });

  serve(app, paymentsContract.adminShield, async ({ db, clock }) => ({
    status: 200,
    body: { watched: await watchedByShield(db, clock.now()) },
  }));

  serve(app, paymentsContract.releaseShield, async ({ db, staff }, { body: { kind, value } }) => {
    const forgotten = await db.transaction(async (tx) => {
      const count = await tx.run(forgiveDeclines, { kind, value });
      const subject = `payment-shield:${kind}`;
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'payment_shield.release',
        subject,
        after: { value },
      });
      return count;
    });
    return { status: 200, body: { forgotten } };
  });

  serve(app, paymentsContract.adminFindings, async (context, { query }) => {
    const { db } = context;
    const { page, page_size: pageSize, state } = query;
    const isOpen = state === undefined ? null : state === 'open';
    const rows = await db.rows(findingPage, { isOpen, pageSize, offset: (page - 1) * pageSize });
    const count = (await db.first(countFindings, { isOpen })) ?? { total: 0, open: 0 };
    const findings = (await withPaidThings(context, rows)).map(findingOnWire);
    return { status: 200, body: { findings, ...count, page, page_size: pageSize } };
  });

  serve(app, paymentsContract.adminReconciliation, async ({ db }, { query }) => {
    const { page, page_size: pageSize, from = null, to = null } = query;
    const rows = await db.rows(reportDays, { limit: pageSize, offset: (page - 1) * pageSize, from, to });
    const { total } = (await db.first(countReportDays, { from, to })) ?? { total: 0 };
    return { status: 200, body: { days: rows, total, page, page_size: pageSize } };
  });

  serve(app, paymentsContract.adminReconciliationCsv, async ({ db }, { query }) => ({
    status: 200,
    body: { name: 'payment-books.csv', content: reconciliationCsv(allReportDays(db, query)) },
  }));

  serve(app, paymentsContract.adminPayouts, async ({ db }, { query }) => {
    const { page, page_size: pageSize } = query;
    const rows = await db.rows(payoutPage, { pageSize, offset: (page - 1) * pageSize });
    const { total } = (await db.first(countPayouts)) ?? { total: 0 };
    return { status: 200, body: { payouts: rows.map(payoutOnWire), total, page, page_size: pageSize } };
  });

  serve(app, paymentsContract.adminPayout, async (context, { params }) => {
    const { db } = context;
    const row = await db.first(payoutById, { id: params.id });
    if (!row) throw notFound(t('There is no such payout.'));
    const lines = await db.rows(payoutLines, { provider: row.provider, providerRef: row.provider_ref });
    const items = (await withPaidThings(context, lines)).map((line) => ({
      ...line,
      moved_at: line.moved_at.toISOString(),
    }));
    return { status: 200, body: { payout: { ...payoutOnWire(row), items } } };
  });

  serve(app, paymentsContract.processFinding, async (context, { params }) => {
    const finding = await oneFinding(context, await lookAgain(context, params.id));
    return { status: 200, body: { finding } };
  });

  serve(app, paymentsContract.explainFinding, async (context, { params, body }) => {
    const finding = await oneFinding(context, await explainFinding(context, params.id, body.note));
    return { status: 200, body: { finding } };
  });

  serve(app, paymentsContract.reprocessEvent, async (context, { params }) => {
    const { db, log } = context;
    if (!(await db.first(eventRow, { id: params.id }))) throw notFound(t('There is no such event.'));
    // The answered event tells whether it succeeded.
    await processEvent(context, params.id, { again: true }).catch((error: unknown) => {
      log.warn({ err: error, event: params.id }, 'event could not be processed again');
    });
    const event = await db.first(eventRow, { id: params.id });
    if (!event) throw notFound(t('There is no such event.'));
    return { status: 200, body: { event: eventOnWire(event) } };
  });
}

/**
 * Settles the caller's own payment. The return page's address only says which payment it is about.
 * @throws AppError 404 for an unknown payment and for somebody else's
 */
async function confirmed(context: RequestContext, provider: ProviderName, providerRef: string) {
  const { db, customer, log } = context;
  const attempt = await db.first(attemptByProviderRef, { provider, providerRef });
  if (!attempt || !customer || attempt.payerId !== customer.id) throw notFound('No encontramos ese pago.');
  try {
    await settle(context, attempt.id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment_unavailable')) throw error;
    // The page polls; until the provider answers, it gets the last known state.
    log.warn({ err: error, attempt: attempt.id }, 'payment could not be confirmed yet');
  }
  return paymentOnWire({ ...(await requireAttempt(db, attempt.id)), provider });
}

function paymentOnWire(attempt: Attempt & { provider: ProviderName }) {
  const {
    state,
    reference,
    provider,
    amountCents,
    currency,
    instructions,
    instalments,
    failure,
    redirectUrl,
  } = attempt;
  const isOpen = state === 'created' || state === 'open';
  return {
    state: isOpen ? ('open' as const) : state,
    reference,
    provider,
    amount_cents: amountCents,
    currency,
    instructions,
    instalments,
    was_declined: isOpen && failure !== null,
    redirect_url: isOpen ? redirectUrl : null,
  };
}

function payoutOnWire({ has_lines: hasLines, created_at: at, arrives_at: arrives, ...row }: PayoutRow) {
  return {
    ...row,
    lines: hasLines ? row.lines : null,
    created_at: at.toISOString(),
    arrives_at: arrives?.toISOString() ?? null,
  };
}

/** Rows with what each was paid for, as staff call it. */
async function withPaidThings<Row extends { reference: string | null }>(
  { db, payments }: Pick<RequestContext, 'db' | 'payments'>,
  rows: readonly Row[],
): Promise<(Row & PaidThing)[]> {
  const things = await payments.paidThings(
    db,
    rows.flatMap(({ reference }) => reference ?? []),
  );
  const unknown: PaidThing = { order_number: null, gift_card_number: null };
  return rows.map((row) => ({ ...row, ...(things.get(row.reference ?? '') ?? unknown) }));
}

async function oneFinding(context: RequestContext, row: FindingRow) {
  const [finding = { ...row, order_number: null, gift_card_number: null }] = await withPaidThings(context, [
    row,
  ]);
  return findingOnWire(finding);
}

function findingOnWire(row: FindingRow & PaidThing) {
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    provider_ref: row.provider_ref,
    reference: row.reference,
    order_number: row.order_number,
    gift_card_number: row.gift_card_number,
    booked_cents: row.booked_cents,
    reported_cents: row.reported_cents,
    moved_at: row.moved_at.toISOString(),
    found_at: row.found_at.toISOString(),
    solved_at: row.solved_at?.toISOString() ?? null,
    solved_by: row.solved_by,
    // What the shop itself wrote there is a whole sentence of the catalogue.
    note: sayKept(row.note),
  };
}

function eventOnWire({ id, provider, event_id, type, state, tries, last_error, received_at }: EventRow) {
  return { id, provider, event_id, type, state, tries, last_error, received_at: received_at.toISOString() };
}
