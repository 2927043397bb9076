import type { Money } from './paypal-money.ts';
import type { OrderRequest, PurchaseUnitRequest } from './paypal-schemas.ts';

/**
 * What happens to the money when the order is captured, and when it goes back; chosen on the approval page or by a test.
 * With `refund_refused`, `refund_pending` and `disputed` the capture completes; of the last the buyer complains at once.
 */
export const fundingOutcomes = [
  'completed',
  'declined',
  'pending',
  'refund_refused',
  'refund_pending',
  'disputed',
] as const;
export type FundingOutcome = (typeof fundingOutcomes)[number];

export type OrderRecord = {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** PayPal names the approval link and the first status differently when `payment_source` was sent. */
  viaPaymentSource: boolean;
  purchaseUnits: PurchaseUnitRecord[];
  context: {
    brandName?: string;
    returnUrl?: string;
    cancelUrl?: string;
    userAction: 'CONTINUE' | 'PAY_NOW';
  };
  funding?: FundingOutcome;
  payerId?: string;
  createTime: string;
  updateTime: string;
};

export type PurchaseUnitRecord = PurchaseUnitRequest & { reference_id: string; captureId?: string };

export type CaptureRecord = {
  id: string;
  orderId: string;
  referenceId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason?: 'PENDING_REVIEW' | 'CHARGEBACK';
  amount: Money;
  invoiceId?: string;
  customId?: string;
  refundIds: string[];
  /** What becomes of its refunds, where they are not carried out at once. */
  refunds?: 'refused' | 'pending';
  createTime: string;
  updateTime: string;
};

export type RefundRecord = {
  id: string;
  captureId: string;
  orderId: string;
  amount: Money;
  totalRefunded: Money;
  invoiceId?: string;
  customId?: string;
  noteToPayer?: string;
  /** Absent once it is carried out. */
  status?: 'PENDING' | 'FAILED';
  createTime: string;
  /** When it was carried out, where that was later. */
  completeTime?: string;
};

/** The buyer of the emulator: the same one always pays. */
export const testPayer = {
  payerId: 'PRUEBA2345678',
  email: 'compras.prueba@example.com',
  givenName: 'Ana',
  surname: 'Prueba',
  countryCode: 'MX',
} as const;

/** A new order as asked for, before anybody approved it. */
export function createOrderRecord(id: string, request: OrderRequest, time: string): OrderRecord {
  const wallet = request.payment_source?.paypal;
  const context = wallet?.experience_context ?? request.application_context ?? {};
  return {
    id,
    intent: request.intent,
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    viaPaymentSource: wallet !== undefined,
    // PayPal calls a sole unit without a reference `default`.
    purchaseUnits: request.purchase_units.map((unit) => ({ reference_id: 'default', ...unit })),
    context: {
      brandName: context.brand_name,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      userAction: context.user_action ?? 'CONTINUE',
    },
    createTime: time,
    updateTime: time,
  };
}
