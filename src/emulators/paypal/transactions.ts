import type { ReinstatementRecord } from './dispute-record.ts';
import type { CaptureRecord, RefundRecord } from './order-record.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { formatMoney, minorUnits, type Money } from './paypal-money.ts';
import { chargebackNote } from './capture-verbs.ts';
import { sellerFee } from './views.ts';

const listedMax = 10_000;

type Transaction = {
  transaction_info: {
    transaction_id: string;
    paypal_reference_id?: string;
    transaction_event_code: 'T0006' | 'T1106' | 'T1107' | 'T1202' | 'T0400';
    transaction_initiation_date: string;
    transaction_amount: Money;
    fee_amount?: Money;
    transaction_status: 'S';
    invoice_id?: string;
    custom_field?: string;
  };
};

/** Money that went from PayPal to the shop's bank. */
export type WithdrawalRecord = { id: string; amount: Money; createTime: string };

/**
 * Payments that were taken (`T0006`), what went back of them (`T1107`, by a chargeback `T1106`, and back after an appeal `T1202`) and
 * to the shop's bank (`T0400`), as PayPal's transaction search shows them.
 */
export async function transactionsBetween(
  { store }: PaypalContext,
  from: number,
  to: number,
): Promise<Transaction[]> {
  const [captures, refunds, reinstatements, withdrawals] = await Promise.all([
    store.list<CaptureRecord>(provider, 'capture', { limit: listedMax }),
    store.list<RefundRecord>(provider, 'refund', { limit: listedMax }),
    store.list<ReinstatementRecord>(provider, 'reinstatement', { limit: listedMax }),
    store.list<WithdrawalRecord>(provider, 'withdrawal', { limit: listedMax }),
  ]);
  const taken = captures
    .map(({ body }) => body)
    .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
    .map((capture): Transaction['transaction_info'] => ({
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.createTime,
      transaction_amount: capture.amount,
      fee_amount: negative(
        formatMoney(
          sellerFee(minorUnits(capture.amount), capture.amount.currency_code),
          capture.amount.currency_code,
        ),
      ),
      transaction_status: 'S',
      ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
      ...(capture.customId && { custom_field: capture.customId }),
    }));
  const carriedOut = refunds.map(({ body }) => body).filter(({ status }) => status === undefined);
  const returned = carriedOut.map((refund): Transaction['transaction_info'] => ({
    transaction_id: refund.id,
    paypal_reference_id: refund.captureId,
    transaction_event_code: refund.noteToPayer === chargebackNote ? 'T1106' : 'T1107',
    transaction_initiation_date: refund.completeTime ?? refund.createTime,
    transaction_amount: negative(refund.amount),
    transaction_status: 'S',
    ...(refund.customId && { custom_field: refund.customId }),
  }));
  const reinstated = reinstatements.map(({ body }): Transaction['transaction_info'] => ({
    transaction_id: body.id,
    paypal_reference_id: body.captureId,
    transaction_event_code: 'T1202',
    transaction_initiation_date: body.createTime,
    transaction_amount: body.amount,
    transaction_status: 'S',
  }));
  const withdrawn = withdrawals.map(({ body }): Transaction['transaction_info'] => ({
    transaction_id: body.id,
    transaction_event_code: 'T0400',
    transaction_initiation_date: body.createTime,
    transaction_amount: negative(body.amount),
    transaction_status: 'S',
  }));
  return [...taken, ...returned, ...reinstated, ...withdrawn]
    .filter(({ transaction_initiation_date: at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((one, other) =>
      one.transaction_initiation_date.localeCompare(other.transaction_initiation_date),
    )
    .map((transaction_info) => ({ transaction_info }));
}

function negative({ currency_code, value }: Money): Money {
  return { currency_code, value: `-${value}` };
}

/** What the shop has at PayPal at a moment. */
export async function balanceAt(context: PaypalContext, at: number): Promise<object> {
  const moved = await transactionsBetween(context, 0, at);
  const minor = moved
    .flatMap(({ transaction_info: info }) => [info.transaction_amount, info.fee_amount])
    .reduce((sum, amount) => sum + (amount === undefined ? 0n : signedMinor(amount)), 0n);
  const total = minor < 0n ? negative(formatMoney(-minor, 'MXN')) : formatMoney(minor, 'MXN');
  return {
    balances: [{ currency: 'MXN', primary: true, total_balance: total, available_balance: total }],
    account_id: (await context.merchant()).merchant_id,
    as_of_time: new Date(at).toISOString(),
    last_refresh_time: new Date(at).toISOString(),
  };
}

function signedMinor({ currency_code, value }: Money): bigint {
  return value.startsWith('-')
    ? -minorUnits({ currency_code, value: value.slice(1) })
    : minorUnits({ currency_code, value });
}
