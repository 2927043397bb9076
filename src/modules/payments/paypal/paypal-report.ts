import type { Attempt } from '../attempts/attempt.ts';
import type { PaymentReport, ReportedMoney } from '../provider.ts';
import type { PaypalCapture, PaypalOrder } from './paypal-types.ts';

/** How a PayPal order of `attempt` stands. */
export function reportOnOrder(order: PaypalOrder, attempt: Pick<Attempt, 'reference'>): PaymentReport {
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { status: 'open' };
    case 'VOIDED':
      return { status: 'expired', failure: 'approval reversed by PayPal' };
    case 'COMPLETED': {
      const capture = order.captures.at(-1);
      if (!capture) return { status: 'failed', failure: 'completed without a capture' };
      return reportOnCapture(order, capture, attempt);
    }
  }
}

function reportOnCapture(
  order: PaypalOrder,
  capture: PaypalCapture,
  { reference }: Pick<Attempt, 'reference'>,
): PaymentReport {
  const invoiceId = capture.invoiceId ?? order.invoiceId;
  const money: ReportedMoney = {
    ...capture.amount,
    attemptId: capture.customId ?? order.customId,
    // The invoice is the reference with the number of the attempt.
    reference: invoiceId?.startsWith(`${reference}-`) ? reference : invoiceId,
    isLive: undefined,
  };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return {
        status: 'paid',
        money,
        chargeRef: capture.id,
        instalments: null,
        payer: { name: order.payerName, country: order.payerCountry },
      };
    case 'PENDING':
      return { status: 'pending', money, chargeRef: capture.id, instructions: null };
    case 'DECLINED':
    case 'FAILED':
      return { status: 'failed', failure: capture.statusReason ?? `capture ${capture.status.toLowerCase()}` };
  }
}
