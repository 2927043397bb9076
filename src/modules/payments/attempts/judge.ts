import type { Attempt, PaymentState } from './attempt.ts';
import type { PaymentReport, ReportedMoney } from '../provider.ts';

/** What a report means for an attempt. */
export type Verdict = {
  state: PaymentState;
  /** Money that is in our account, for the ledger; undefined where none moved or it is not this attempt's. */
  receivedCents: number | undefined;
  failure: string | undefined;
};

/**
 * Compares what a provider reports with what was asked for: amount, currency, test or live money, and whose payment
 * it is (rule R21). A difference is a `mismatch`, which staff look at. What ended before its time was cancelled.
 */
export function judge(
  attempt: Pick<Attempt, 'id' | 'reference' | 'amountCents' | 'currency'>,
  report: PaymentReport,
  isLiveExpected: boolean | undefined,
  now: Date,
): Verdict {
  switch (report.status) {
    case 'expired': {
      // The shop closes a page before its time; the provider's news of it may come before the shop wrote it down.
      const isEarly = report.endsAt !== undefined && now < report.endsAt;
      return {
        state: isEarly ? 'cancelled' : 'expired',
        receivedCents: undefined,
        failure: report.failure,
      };
    }
    case 'open':
    case 'failed':
    case 'cancelled':
      return { state: report.status, receivedCents: undefined, failure: report.failure };
    case 'pending':
    case 'paid': {
      const { money } = report;
      const differences = differencesOf(attempt, money, isLiveExpected);
      const isPaid = report.status === 'paid';
      const isOurs = money.attemptId === attempt.id && money.currency === attempt.currency;
      return {
        state: differences.length > 0 ? 'mismatch' : report.status,
        // Transfers are booked one by one, as they came.
        receivedCents: isPaid && isOurs && report.transfers === undefined ? money.amountCents : undefined,
        failure: differences.length > 0 ? differences.join('; ') : undefined,
      };
    }
  }
}

function differencesOf(
  attempt: Pick<Attempt, 'id' | 'reference' | 'amountCents' | 'currency'>,
  money: ReportedMoney,
  isLiveExpected: boolean | undefined,
): string[] {
  const differences: string[] = [];
  const compare = (what: string, asked: unknown, reported: unknown) => {
    if (asked !== reported) differences.push(`${what} is ${String(reported)} instead of ${String(asked)}`);
  };
  compare('amount', attempt.amountCents, money.amountCents);
  compare('currency', attempt.currency, money.currency);
  compare('attempt', attempt.id, money.attemptId);
  if (money.reference !== undefined) compare('reference', attempt.reference, money.reference);
  if (money.isLive !== undefined && isLiveExpected !== undefined)
    compare('live money', isLiveExpected, money.isLive);
  return differences;
}
