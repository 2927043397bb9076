import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { formatPesos } from '../../platform/money.ts';
import { countAgainstCeiling, orAskApproval } from '../approvals/index.ts';
import { readSettings } from '../settings/index.ts';
import { plusDays } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import { applyUnapplied, writeParts } from './apply-payments.ts';
import type { companyCreditContract } from './company-credit.contract.ts';
import {
  coveredBy,
  insertPayment,
  lockLine,
  openCharges,
  paymentRow,
  reverseRow,
} from './company-credit.queries.ts';
import { movedJob } from './read-payments.ts';
import { creditOrThrow } from './set-line.ts';

type Payment = z.output<typeof companyCreditContract.recordPayment.body & {}>;
type Reply = { status: 200; body: { credit: Awaited<ReturnType<typeof creditOrThrow>> } };

/** The input of recording a company's money, kept until a second person decides. */
export type AskedPayment = { companyId: number; payment: Payment };

/**
 * Records money that a company paid, or asks a second person where it is above the ceiling of who records it. The
 * `Idempotency-Key` makes a repetition safe.
 * @throws AppError 409 `needs_approval`, and what `writePayment` throws
 */
export async function recordPayment(
  context: RequestContext,
  companyId: number,
  payment: Payment,
): Promise<Reply> {
  const route = `POST /admin/companies/${companyId}/credit-payments`;
  const asked = {
    action: 'company.credit_payment',
    subject: `company:${companyId}`,
    path: `/admin/companies/${companyId}`,
    reason: '',
    destination: keepText('Paid by the company, reference {reference}.', { reference: payment.reference }),
    input: { companyId, payment } satisfies AskedPayment,
  } as const;
  return orAskApproval(context, asked, () =>
    answerOnce(context, { owner: context.staff?.id ?? '', route, input: payment }, (keep) =>
      writePayment(context, { companyId, payment }, keep),
    ),
  );
}

/**
 * Writes money that a company paid and covers what it owes with it.
 * @throws AppError 404; 409 `no_line`, `payment_recorded`; 422 naming fields; and what `countAgainstCeiling` throws
 */
export async function writePayment(
  context: RequestContext,
  { companyId, payment }: AskedPayment,
  keep: (tx: Connection, reply: Reply) => Promise<void> = async () => {},
): Promise<Reply> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { method, reference, paid_on: paidOn, amount_cents: amountCents, charges } = payment;
    if (paidOn > mexicanDay(now)) throw invalid({ paid_on: t('This day is still to come.') });
    const { credit_payment_days: days } = await readSettings(tx, 'wholesale', context.log);
    const first = plusDays(mexicanDay(now), -days);
    if (paidOn < first) {
      throw invalid({ paid_on: t('No earlier than {first}: see the settings.', { first }) });
    }
    await tx.first(lockLine, { companyId });
    await creditOrThrow(context, tx, companyId);
    const problem = charges && chosenProblem(charges, amountCents, await tx.rows(openCharges, { companyId }));
    if (problem) throw invalid({ charges: problem });
    await countAgainstCeiling(tx, context, 'payment', amountCents);
    const written = await tx.first(insertPayment, {
      companyId,
      method,
      reference,
      paidOn,
      amountCents,
      staffId: staff?.id ?? null,
      now,
    });
    if (!written) {
      throw conflict('payment_recorded', t('Money with this reference is recorded already.'));
    }
    const parts = charges?.map(({ id, amount_cents: cents }) => ({
      charge_id: id,
      payment_id: written.id,
      cents,
    }));
    await (parts ? writeParts(tx, companyId, parts, now) : applyUnapplied(tx, companyId, now));
    await context.jobs.send(tx, movedJob, { companyId });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company.credit_payment',
      subject: `company:${companyId}`,
      after: { method, reference, paid_on: paidOn, amount_cents: amountCents },
    });
    const reply: Reply = { status: 200, body: { credit: await creditOrThrow(context, tx, companyId) } };
    await keep(tx, reply);
    return reply;
  });
}

/** Why money cannot cover these charges as chosen; undefined where it can. */
function chosenProblem(
  chosen: readonly { id: number; amount_cents: number }[],
  paidCents: number,
  open: readonly { id: number; open_cents: number; number: number | null }[],
): string | undefined {
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) return t('A charge stands twice.');
  for (const { id, amount_cents: cents } of chosen) {
    const charge = open.find((one) => one.id === id);
    if (!charge) return t('Choose open charges of this company.');
    if (cents > charge.open_cents) {
      return t('Order {number} owes {amount} and no more.', {
        number: charge.number ?? '',
        amount: formatPesos(charge.open_cents),
      });
    }
  }
  const sum = chosen.reduce((total, { amount_cents: cents }) => total + cents, 0);
  if (sum <= paidCents) return undefined;
  return t('{sum} is more than the {amount} that was paid.', {
    sum: formatPesos(sum),
    amount: formatPesos(paidCents),
  });
}

/** Undoes a payment; what it covered is owed again, and other money that waits covers it. @throws AppError 404 */
export async function reversePayment(
  context: RequestContext,
  { companyId, id, reason }: { companyId: number; id: number; reason: string },
) {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    await tx.first(lockLine, { companyId });
    const payment = await tx.first(paymentRow, { id, companyId });
    if (!payment) throw notFound(t('There is no such payment.'));
    if (payment.reversed_at !== null) return creditOrThrow(context, tx, companyId);
    const now = clock.now();
    const covered = await tx.rows(coveredBy, { paymentId: id });
    await writeParts(
      tx,
      companyId,
      covered.map(({ charge_id, cents }) => ({ charge_id, payment_id: id, cents: -cents })),
      now,
    );
    await tx.run(reverseRow, { id, reason, now });
    await applyUnapplied(tx, companyId, now);
    await context.jobs.send(tx, movedJob, { companyId });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company.credit_payment_reversed',
      subject: `company:${companyId}`,
      before: { reference: payment.reference, amount_cents: payment.amount_cents },
      after: { reason },
    });
    return creditOrThrow(context, tx, companyId);
  });
}
