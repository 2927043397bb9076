import { t } from '../../i18n/t.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
  daySchema,
} from '../../platform/http/endpoint.ts';

/** How staff take money themselves: to the shop's own account, by its card terminal, at the counter. */
export const manualMethods = ['transfer', 'terminal', 'cash'] as const;

/** How the buyer pays what is not paid at once. */
export const instructionsSchema = z.object({
  kind: z.enum(['oxxo', 'spei']),
  /** OXXO's number or the CLABE. */
  reference: z.string(),
  voucher_url: z.string().nullable(),
  expires_at: z.string().nullable(),
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  /** What a transfer still lacks; null at a till, which takes all or nothing. */
  remaining_cents: centsSchema.nullable(),
});

/** Widths of the bars and gaps of OXXO's number, in turn, for a till's reader; null where it has none. */
export const barsSchema = z.array(z.number().int()).nullable();

/** Where a payment stands, for the return page that polls. */
const paymentStateSchema = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'mismatch']),
  reference: z.string(),
  provider: z.enum(['stripe', 'paypal']),
  amount_cents: centsSchema,
  currency: z.string(),
  /** Voucher or bank details while the payment is pending. */
  instructions: instructionsSchema.nullable(),
  /** Months without interest it was paid in; null for one payment. */
  instalments: z.number().int().nullable(),
  /** The last try was declined; the buyer may try again at `redirect_url`. */
  was_declined: z.boolean(),
  /** The provider's page while the payment is open. */
  redirect_url: z.string().nullable(),
});

const eventSchema = z.object({
  id: z.number().int(),
  provider: z.string(),
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['received', 'processed', 'ignored', 'failed']),
  tries: z.number().int(),
  last_error: z.string().nullable(),
  received_at: z.string(),
});

/** What a payment was for, where it is known: an order, which has no folio until it is paid, or a gift card. */
const paidThing = {
  order_number: z.number().int().nullable(),
  gift_card_number: z.number().int().nullable(),
};

const findingSchema = z.object({
  id: z.number().int(),
  /**
   * Money that came twice, late or too much; a refund that failed or is late (`provider_ref` is its id); money of an
   * order that is over; or books that differ from the provider's report.
   */
  kind: z.enum([
    'second_payment',
    'late_payment',
    'excess',
    'not_booked',
    'other_amount',
    'unknown_money',
    'not_at_provider',
    'balance_differs',
    'payout_differs',
    'disputed_credit_spent',
    'refund_failed',
    'refund_overdue',
    'kept_money',
    'company_debt_differs',
  ]),
  provider: z.string(),
  provider_ref: z.string(),
  /** The order or gift card, where it is about one. */
  reference: z.string().nullable(),
  ...paidThing,
  /** By the shop's ledger and by the provider; negative for money that went back. */
  booked_cents: z.number().int().nullable(),
  reported_cents: z.number().int().nullable(),
  moved_at: z.string(),
  found_at: z.string(),
  solved_at: z.string().nullable(),
  solved_by: z.string().nullable(),
  note: z.string(),
});

/** The bank's «clave de rastreo». */
export const trackingKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{5,30}$/, { error: () => t('The tracking key is 5 to 30 letters and digits.') });

/** What may be told a bank in words, under the names the providers' interface has for it. */
export const evidenceTextKinds = [
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'shipping_address',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'access_activity_log',
  'uncategorized_text',
] as const;
export type EvidenceTexts = Partial<Record<(typeof evidenceTextKinds)[number], string>>;

/** What may be shown a bank as a file. */
export const evidenceFileKinds = [
  'receipt',
  'shipping_documentation',
  'customer_communication',
  'customer_signature',
  'refund_policy',
  'service_documentation',
  'uncategorized_file',
] as const;
export type EvidenceFileKind = (typeof evidenceFileKinds)[number];

const disputeId = z.object({ id: uuidSchema });
const evidenceTexts = z.object({
  /** What is left out stays as it was kept. */
  texts: z.partialRecord(z.enum(evidenceTextKinds), z.string().max(20_000)),
  /** Of the draft that was read; left out, this holds whatever anybody else kept. */
  version: z.number().int().min(0).optional(),
});

/** A dispute with what is said against it. */
const disputeDetail = z.object({
  id: z.string(),
  /** The order. */
  reference: z.string(),
  order_number: z.number().int().nullable(),
  provider: z.enum(['stripe', 'paypal']),
  provider_ref: z.string(),
  amount_cents: centsSchema,
  /** In the provider's words. */
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  due_at: z.string().nullable(),
  created_at: z.string(),
  /** What keeps evidence from being given here; null where it can be. */
  obstacle: z.enum(['elsewhere', 'closed', 'submitted', 'past_due', 'not_asked']).nullable(),
  /** In the provider's words, where a dispute has several: `INQUIRY`, `CHARGEBACK` … */
  stage: z.string().nullable(),
  /** Evidence is an appeal now: the provider decided against the shop. */
  is_appeal: z.boolean(),
  /** What can be done beside giving evidence. */
  actions: z.array(z.enum(['accept', 'message'])),
  messages: z.array(
    z.object({ by: z.enum(['buyer', 'shop', 'provider']), at: z.string(), text: z.string() }),
  ),
  /** The last draft; null before the first. */
  texts: z.partialRecord(z.enum(evidenceTextKinds), z.string()).nullable(),
  /** Counts drafts; 0 before the first. */
  version: z.number().int(),
  /** What the order says for each. */
  suggested: z.partialRecord(z.enum(evidenceTextKinds), z.string()),
  files: z.array(
    z.object({
      kind: z.enum(evidenceFileKinds),
      name: z.string(),
      bytes: z.number().int(),
      uploaded_by: z.string().nullable(),
      uploaded_at: z.string(),
    }),
  ),
  /** Largest file, and all files together. */
  file_bytes_max: z.number().int(),
  total_bytes_max: z.number().int(),
  saved_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Null where it was sent on the provider's own pages. */
  submitted_by: z.string().nullable(),
});
const oneDispute = { 200: z.object({ dispute: disputeDetail }) };
const noEvidence =
  '`stale` with texts and version in `details.current`, `evidence_submitted`, `evidence_past_due`, `dispute_closed`, `evidence_not_asked`, `evidence_elsewhere` (a bank’s reversal at PayPal), `evidence_refused` by the provider';

/** What lines of a provider's balance add up to. */
const sums = {
  charged_cents: centsSchema,
  refunded_cents: centsSchema,
  /** What banks took, less what they gave back. */
  disputed_cents: centsSchema,
  fee_cents: centsSchema,
  other_cents: centsSchema,
};
const payoutSchema = z.object({
  id: z.string(),
  provider: z.string(),
  provider_ref: z.string(),
  amount_cents: centsSchema,
  /** In the provider's words. */
  state: z.string(),
  created_at: z.string(),
  arrives_at: z.string().nullable(),
  /** How many lines it is made of; null where the provider does not say. */
  lines: z.number().int().nullable(),
  ...sums,
});
const days = {
  /** Days of Mexico City, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
};

const findingId = z.object({ id: z.coerce.number().int().positive() });

export const paymentsContract = {
  confirmStripe: endpoint({
    method: 'post',
    path: '/payments/stripe/confirm',
    summary: 'Ask Stripe how a Checkout Session stands and settle it; own payments only',
    access: 'buyer',
    body: z.object({ session_id: z.string().min(1).max(255) }),
    answers: { 200: z.object({ payment: paymentStateSchema }) },
  }),
  confirmPaypal: endpoint({
    method: 'post',
    path: '/payments/paypal/confirm',
    summary: 'Capture an approved PayPal order and settle it; own payments only',
    access: 'buyer',
    body: z.object({ token: z.string().min(1).max(255) }),
    answers: { 200: z.object({ payment: paymentStateSchema }) },
  }),
  cancelled: endpoint({
    method: 'post',
    path: '/payments/cancelled',
    summary: 'The customer came back without paying: close the attempt, give the stock back; the cart stays',
    access: 'buyer',
    body: z.object({ order_id: uuidSchema }),
    answers: { 200: z.object({ state: z.string() }) },
  }),
  stripeWebhook: endpoint({
    method: 'post',
    path: '/payments/stripe/webhook',
    summary: 'Stripe tells what happened (signed); stored before it is answered',
    access: 'public',
    rate: 'none',
    answers: { 200: z.object({ received: z.literal(true) }) },
  }),
  paypalWebhook: endpoint({
    method: 'post',
    path: '/payments/paypal/webhook',
    summary: 'PayPal tells what happened (verified); stored before it is answered',
    access: 'public',
    rate: 'none',
    answers: { 200: z.object({ received: z.literal(true) }) },
  }),
  adminEvents: endpoint({
    method: 'get',
    path: '/admin/payment-events',
    summary: 'What providers told us, paged; failed ones first',
    access: { staff: 'read_payments' },
    query: z.object({
      ...pageQuery,
      state: z.enum(['received', 'processed', 'ignored', 'failed']).optional(),
    }),
    answers: {
      200: z.object({
        events: z.array(eventSchema),
        ...pageOfAnswer,
        /** There are pages behind those that were counted. */
        has_more: z.boolean(),
      }),
    },
  }),
  adminDisputes: endpoint({
    method: 'get',
    path: '/admin/payment-disputes',
    summary: 'Complaints of payers at their banks, paged; open ones first, the most urgent at the top',
    access: { staff: 'read_payments' },
    query: z.object({ ...pageQuery, state: z.enum(['open', 'won', 'lost']).optional() }),
    answers: {
      200: z.object({
        disputes: z.array(
          z.object({
            id: z.string(),
            /** The order or gift card. */
            reference: z.string(),
            ...paidThing,
            provider: z.string(),
            provider_ref: z.string(),
            amount_cents: centsSchema,
            reason: z.string(),
            state: z.enum(['open', 'won', 'lost']),
            due_at: z.string().nullable(),
            created_at: z.string(),
            /** The evidence is with the bank since. */
            submitted_at: z.string().nullable(),
          }),
        ),
        open: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  adminDispute: endpoint({
    method: 'get',
    path: '/admin/payment-disputes/{id}',
    summary: 'A dispute with its evidence so far and what the order has to say for it',
    access: { staff: 'read_payments' },
    params: disputeId,
    answers: oneDispute,
  }),
  saveEvidence: endpoint({
    method: 'put',
    path: '/admin/payment-disputes/{id}/evidence',
    summary: 'Keep evidence as a draft, here and at the provider; the bank does not see it yet',
    access: { staff: 'orders' },
    params: disputeId,
    body: evidenceTexts,
    answers: oneDispute,
    refusals: { 409: noEvidence, 503: 'The payment provider does not answer' },
  }),
  submitEvidence: endpoint({
    method: 'post',
    path: '/admin/payment-disputes/{id}/evidence/submit',
    summary: 'Hand evidence and files to the bank, once',
    access: { staff: 'orders' },
    params: disputeId,
    body: evidenceTexts,
    answers: oneDispute,
    refusals: { 409: `${noEvidence}, \`no_evidence\``, 503: 'The payment provider does not answer' },
  }),
  addEvidenceFile: endpoint({
    method: 'post',
    path: '/admin/payment-disputes/{id}/files',
    summary: 'Give a PDF, PNG or JPEG as evidence; one of each kind, a new one takes its place',
    access: { staff: 'orders' },
    params: disputeId,
    form: z.object({ kind: z.enum(evidenceFileKinds), file: z.any().optional() }),
    // What PayPal takes; Stripe takes less, and that is said once the dispute is known.
    files: { bytesMax: 10_000_000, tooLarge: 'A file can be at most 10 MB.' },
    answers: { 201: z.object({ dispute: disputeDetail }) },
    refusals: {
      409: noEvidence,
      413: 'More than the provider takes, alone or together: Stripe 4.5 MB, PayPal 10 MB each and 50 MB',
      503: 'The payment provider does not answer',
    },
  }),
  removeEvidenceFile: endpoint({
    method: 'delete',
    path: '/admin/payment-disputes/{id}/files/{kind}',
    summary: 'Take a file out of the evidence',
    access: { staff: 'orders' },
    params: disputeId.extend({ kind: z.enum(evidenceFileKinds) }),
    answers: oneDispute,
    refusals: { 409: noEvidence, 503: 'The payment provider does not answer' },
  }),
  acceptDispute: endpoint({
    method: 'post',
    path: '/admin/payment-disputes/{id}/accept',
    summary: 'Give the buyer the disputed money: the dispute is over, and lost',
    access: { staff: 'move_money' },
    params: disputeId,
    body: z.object({ note: z.string().trim().min(3).max(2000) }),
    answers: oneDispute,
    refusals: {
      409: '`dispute_closed`, `not_allowed` at this stage, `evidence_refused` by the provider, `needs_approval`',
      503: 'The payment provider does not answer',
    },
  }),
  writeInDispute: endpoint({
    method: 'post',
    path: '/admin/payment-disputes/{id}/messages',
    summary: 'Write to the buyer while the dispute is an inquiry (PayPal)',
    access: { staff: 'orders' },
    params: disputeId,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    answers: oneDispute,
    refusals: {
      409: '`not_allowed` at this stage, `evidence_refused` by the provider',
      503: 'The payment provider does not answer',
    },
  }),
  adminShield: endpoint({
    method: 'get',
    path: '/admin/payment-shield',
    summary: 'Sessions, addresses and cards with more than five declines in the last 24 hours',
    access: { staff: 'read_payments' },
    answers: {
      200: z.object({
        watched: z.array(
          z.object({
            kind: z.enum(['session', 'ip', 'card']),
            value: z.string(),
            declines: z.number().int(),
            last_at: z.string(),
            /** What happens to their next try now. */
            level: z.enum(['none', 'slowed', 'refused']),
            until: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  releaseShield: endpoint({
    method: 'post',
    path: '/admin/payment-shield/release',
    summary: 'Forget the declines of a session, an address or a card: they may try again at once',
    access: { staff: 'orders' },
    body: z.object({ kind: z.enum(['session', 'ip', 'card']), value: z.string().trim().min(1).max(255) }),
    answers: { 200: z.object({ forgotten: z.number().int() }) },
  }),
  reprocessEvent: endpoint({
    method: 'post',
    path: '/admin/payment-events/{id}/reprocess',
    summary: 'Process a stored event again',
    access: { staff: 'orders' },
    params: z.object({ id: z.coerce.number().int().positive() }),
    answers: { 200: z.object({ event: eventSchema }) },
  }),
  adminFindings: endpoint({
    method: 'get',
    path: '/admin/payment-findings',
    summary:
      'Money to know of or to explain, paged: second and late payments, differences from the reports of providers',
    access: { staff: 'read_payments' },
    query: z.object({ ...pageQuery, state: z.enum(['open', 'solved']).optional() }),
    answers: {
      200: z.object({
        findings: z.array(findingSchema),
        open: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  adminReconciliation: endpoint({
    method: 'get',
    path: '/admin/payment-books',
    summary:
      'Compared days of each provider: charged − refunds − disputes − fees = paid out + growth of the balance',
    access: { staff: 'read_payments' },
    query: z.object({ ...pageQuery, ...days }),
    answers: {
      200: z.object({
        days: z.array(
          z.object({
            provider: z.string(),
            day: z.string(),
            ...sums,
            paid_out_cents: centsSchema,
            /** At the provider when the day began, null on the first compared one; and when it ended. */
            opened_cents: centsSchema.nullable(),
            balance_cents: centsSchema,
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  adminReconciliationCsv: endpoint({
    method: 'get',
    path: '/admin/payment-books.csv',
    summary: 'The same as CSV, in pesos',
    access: { staff: 'export', and: 'read_payments' },
    query: z.object(days),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  adminPayouts: endpoint({
    method: 'get',
    path: '/admin/payment-payouts',
    summary: 'Money that providers sent to the shop’s bank and what it is made of, newest first',
    access: { staff: 'read_payments' },
    query: z.object({ ...pageQuery }),
    answers: { 200: z.object({ payouts: z.array(payoutSchema), ...pageOfAnswer }) },
  }),
  adminPayout: endpoint({
    method: 'get',
    path: '/admin/payment-payouts/{id}',
    summary: 'A payout line by line, at most 1,000 of them',
    access: { staff: 'read_payments' },
    params: z.object({ id: uuidSchema }),
    answers: {
      200: z.object({
        payout: payoutSchema.extend({
          items: z.array(
            z.object({
              provider_ref: z.string(),
              kind: z.enum(['charge', 'refund', 'chargeback', 'fee', 'other']),
              source_ref: z.string(),
              /** The order or gift card, where it is about one. */
              reference: z.string().nullable(),
              ...paidThing,
              amount_cents: centsSchema,
              fee_cents: centsSchema,
              moved_at: z.string(),
            }),
          ),
        }),
      }),
    },
  }),
  processFinding: endpoint({
    method: 'post',
    path: '/admin/payment-findings/{id}/process',
    summary: 'Ask the provider again about a finding; it is solved where the books agree afterwards',
    access: { staff: 'orders', or: 'keep_books' },
    params: findingId,
    answers: { 200: z.object({ finding: findingSchema }) },
    refusals: { 503: 'The payment provider does not answer' },
  }),
  explainFinding: endpoint({
    method: 'post',
    path: '/admin/payment-findings/{id}/explain',
    summary: 'Take a finding off the list with what was found out about it',
    access: { staff: 'orders', or: 'keep_books' },
    params: findingId,
    body: z.object({ note: z.string().trim().min(3).max(500) }),
    answers: { 200: z.object({ finding: findingSchema }) },
    refusals: { 409: '`already_solved`' },
  }),
};
