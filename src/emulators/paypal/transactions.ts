import type { CaptureRecord, RefundRecord } from './order-record.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import type { Money } from './paypal-money.ts';

const listedMax = 10_000;

type Transaction = {
  transaction_info: {
    transaction_id: string;
    paypal_reference_id?: string;
    transaction_event_code: 'T0006' | 'T1107';
    transaction_initiation_date: string;
    transaction_amount: Money;
    transaction_status: 'S';
    invoice_id?: string;
    custom_field?: string;
  };
};

/** Payments that were taken (`T0006`) and what went back of them (`T1107`), as PayPal's transaction search shows them. */
export async function transactionsBetween(
  { store }: PaypalContext,
  from: number,
  to: number,
): Promise<Transaction[]> {
  const [captures, refunds] = await Promise.all([
    store.list<CaptureRecord>(provider, 'capture', { limit: listedMax }),
    store.list<RefundRecord>(provider, 'refund', { limit: listedMax }),
  ]);
  const taken = captures
    .map(({ body }) => body)
    .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
    .map((capture): Transaction['transaction_info'] => ({
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.createTime,
      transaction_amount: capture.amount,
      transaction_status: 'S',
      ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
      ...(capture.customId && { custom_field: capture.customId }),
    }));
  const returned = refunds.map(({ body: refund }): Transaction['transaction_info'] => ({
    transaction_id: refund.id,
    paypal_reference_id: refund.captureId,
    transaction_event_code: 'T1107',
    transaction_initiation_date: refund.createTime,
    transaction_amount: { ...refund.amount, value: `-${refund.amount.value}` },
    transaction_status: 'S',
    ...(refund.customId && { custom_field: refund.customId }),
  }));
  return [...taken, ...returned]
    .filter(({ transaction_initiation_date: at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((one, other) =>
      one.transaction_initiation_date.localeCompare(other.transaction_initiation_date),
    )
    .map((transaction_info) => ({ transaction_info }));
}
