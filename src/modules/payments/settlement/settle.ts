import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Attempt, isUnsettled, nextState, type PaymentState } from '../attempts/attempt.ts';
import { changeState, tellBrowsers } from '../attempts/change-state.ts';
import { noteDecline } from '../attempts/decline-shield.ts';
import { judge } from '../attempts/judge.ts';
import { attemptById, lockAttempt, noteOnAttempt } from '../attempts/attempts.queries.ts';
import { book } from '../ledger.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { attendTransfers, withDeadline } from './transfers.ts';
import { type PaymentProvider, type PaymentReport, ProviderError } from '../provider.ts';

/**
 * Asks how an attempt stands and writes it: the only place where anything becomes paid (rule R20). Return page,
 * webhooks and reconciler all end here, in any order and as often as they like. The provider is asked outside the
 * transaction.
 * @returns where the attempt stands now
 * @throws AppError 503 `payment_unavailable` when the provider cannot be asked; nothing has changed then
 */
export async function settle(shop: Shop, attemptId: string): Promise<PaymentState> {
  const attempt = await requireAttempt(shop.db, attemptId);
  if (!hasProviderRef(attempt)) return attempt.state;
  // A paid attempt stays paid: the ledger books what a bank takes back later. A CLABE may still receive money at any
  // time.
  if (attempt.state === 'paid' && attempt.payerRef === null) return attempt.state;
  const provider = shop.payments.provider(attempt.provider);
  if (!provider) throw paymentUnavailable();
  const report = await reportOf(shop, provider, attempt);
  return apply(shop, provider, attempt.id, report);
}

/** @throws AppError 404 */
export async function requireAttempt(db: Connection, id: string): Promise<Attempt> {
  const attempt = await db.first(attemptById, { id });
  if (!attempt) throw notFound();
  return attempt;
}

export function hasProviderRef(attempt: Attempt): attempt is Attempt & { providerRef: string } {
  return attempt.providerRef !== null;
}

async function reportOf(
  shop: Shop,
  provider: PaymentProvider,
  attempt: Attempt & { providerRef: string },
): Promise<PaymentReport> {
  try {
    // Approved money of an abandoned attempt is left to lapse, because its goods may be gone.
    return await provider.look(attempt, { mayCollect: isUnsettled(attempt.state) });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'missing') return { status: 'expired', failure: 'not known to the provider any more' };
    shop.log.warn({ err: error, attempt: attempt.id }, 'payment provider could not be asked');
    throw paymentUnavailable(error);
  }
}

async function apply(
  shop: Shop,
  provider: PaymentProvider,
  attemptId: string,
  report: PaymentReport,
): Promise<PaymentState> {
  const { attempt, entered } = await shop.db.transaction(async (tx) => {
    const locked = await tx.first(lockAttempt, { attemptId });
    if (!locked) throw new Error(`Attempt ${attemptId} is gone.`);
    const verdict = judge(locked, report, provider.isLive, shop.clock.now());
    const state = nextState(locked.state, verdict.state);
    const chargeRef = 'chargeRef' in report ? report.chargeRef : null;
    const found = report.status === 'pending' ? report.instructions : null;
    const instructions = found && (await withDeadline(tx, found, locked, shop.clock.now()));
    if (verdict.receivedCents !== undefined) {
      if (chargeRef === null) throw new Error(`Attempt ${attemptId} was paid without a charge.`);
      await tx.run(book, {
        attemptId,
        kind: 'charge',
        amountCents: verdict.receivedCents,
        provider: locked.provider,
        providerRef: chargeRef,
      });
    }
    for (const transfer of report.transfers ?? []) {
      await tx.run(book, {
        attemptId,
        kind: 'charge',
        amountCents: transfer.amountCents,
        provider: locked.provider,
        providerRef: transfer.ref,
      });
    }
    const isEntered = state !== undefined && state !== 'created' && state !== 'open';
    if (isEntered) {
      await changeState(shop, tx, locked, {
        state,
        chargeRef,
        instructions,
        failure: verdict.failure,
        instalments: report.status === 'paid' ? report.instalments : null,
        cardLast4: report.status === 'paid' ? (report.cardLast4 ?? null) : null,
        payer: report.status === 'paid' ? report.payer : undefined,
        amountCents: 'money' in report ? report.money.amountCents : undefined,
      });
    } else if (locked.state === verdict.state && isUnsettled(locked.state)) {
      await tx.run(noteOnAttempt, {
        attemptId,
        chargeRef,
        instructions: instructions && JSON.stringify(instructions),
        failure: verdict.failure ?? null,
        now: shop.clock.now(),
      });
    }
    const now = isEntered ? state : locked.state;
    // Also where the provider forgot the payment and reports no transfers: the ledger knows them.
    if (locked.payerRef !== null) await attendTransfers(shop, tx, locked, now, instructions);
    return { attempt: locked, entered: isEntered ? state : undefined };
  });
  if (report.decline) await noteDecline(shop, attempt, report.decline);
  if (entered === undefined) return attempt.state;
  shop.log.info({ attempt: attemptId, from: attempt.state, to: entered }, 'payment settled');
  tellBrowsers(shop, attempt, entered);
  return entered;
}
