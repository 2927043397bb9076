// What the shop sends to and reads from PayPal, in the shop's own words; amounts are centavos.

export type PaypalMoney = { amountCents: number; currency: string };

type PaypalOrderItem = {
  name: string;
  sku?: string;
  quantity: number;
  unitAmountCents: number;
};

/**
 * An order to be paid. PayPal checks that `totalCents` = Σ unit × quantity + shipping + tax − discount −
 * shipping discount, where items are given.
 */
export type CreatePaypalOrder = {
  currency: string;
  totalCents: number;
  /** The shop's order number; PayPal takes money once for each. */
  invoiceId: string;
  /** The shop's own id, given back in every capture and webhook. */
  customId: string;
  description?: string;
  items?: PaypalOrderItem[];
  shippingCents?: number;
  taxCents?: number;
  discountCents?: number;
  shippingDiscountCents?: number;
  shippingAddress?: PaypalShippingAddress;
  brandName: string;
  /** Language of PayPal's pages, "es-MX" unless told. */
  locale?: string;
  returnUrl: string;
  cancelUrl: string;
};

type PaypalShippingAddress = {
  fullName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  countryCode: string;
};

type PaypalOrderStatus = 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';

export type PaypalOrder = {
  id: string;
  status: PaypalOrderStatus;
  /** Where the buyer approves; absent once approved. */
  approvalUrl?: string;
  amount?: PaypalMoney;
  invoiceId?: string;
  customId?: string;
  payerId?: string;
  payerEmail?: string;
  payerName?: string;
  /** Where the wallet is at home: two letters. */
  payerCountry?: string;
  captures: PaypalCapture[];
  refunds: PaypalRefund[];
};

type PaypalCaptureStatus =
  | 'COMPLETED'
  | 'DECLINED'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'FAILED';

export type PaypalCapture = {
  id: string;
  status: PaypalCaptureStatus;
  /** Why it is pending or was declined, in PayPal's words. */
  statusReason?: string;
  amount: PaypalMoney;
  invoiceId?: string;
  customId?: string;
  /** The order it belongs to, where PayPal says it. */
  orderId?: string;
  feeCents?: number;
  createTime?: string;
};

/** Without an amount, all that is left of the capture goes back. */
export type RefundPaypalCapture = {
  amount?: PaypalMoney;
  invoiceId?: string;
  noteToPayer?: string;
};

type PaypalRefundStatus = 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED';

export type PaypalRefund = {
  id: string;
  status: PaypalRefundStatus;
  amount: PaypalMoney;
  invoiceId?: string;
  totalRefundedCents?: number;
  createTime?: string;
};

/** What a seller may do about a dispute now, by the links it has. */
export type PaypalDisputeAction = 'provide-evidence' | 'accept-claim' | 'send-message' | 'appeal';

/** A buyer's complaint, as PayPal shows it. */
export type PaypalDispute = {
  id: string;
  captureId: string | undefined;
  customId: string | undefined;
  amount: PaypalMoney;
  reason: string;
  status: string;
  stage: string | undefined;
  outcome: string | undefined;
  dueAt: string | undefined;
  updatedAt: string;
  actions: PaypalDisputeAction[];
  hasSellerEvidence: boolean;
  messages: { by: 'BUYER' | 'SELLER' | 'ARBITER'; at: string; text: string }[];
  /** Money taken from the seller, and given back. */
  debitedCents: number;
  creditedCents: number;
};

/** Evidence as PayPal takes it: notes, parcels, and the names of documents that go along. */
export type PaypalEvidence = {
  type: string;
  notes?: string;
  tracking?: { carrier: string; number: string }[];
  documents?: string[];
};

/** One line of PayPal's transaction search. */
export type PaypalTransaction = {
  id: string;
  /** What it belongs to: of a refund, its capture. */
  referenceId: string | undefined;
  /** T0006 and its like are payments, T1107 refunds. */
  eventCode: string;
  /** S is done; P waits, D was denied, V was undone. */
  status: string;
  amount: PaypalMoney;
  /** Kept by PayPal. */
  feeCents: number;
  customId: string | undefined;
  at: string;
};
