import { z } from 'zod';
import { centsToPaypalValue, paypalValueToCents } from './paypal-money.ts';
import type {
  CreatePaypalOrder,
  PaypalCapture,
  PaypalDispute,
  PaypalEvidence,
  PaypalMoney,
  PaypalOrder,
  PaypalRefund,
  PaypalTransaction,
  RefundPaypalCapture,
} from './paypal-types.ts';

// PayPal's JSON, only the fields the shop reads. Loose on purpose: PayPal adds fields without notice.

const wireMoney = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code: currency, value }): PaypalMoney => {
    return { amountCents: paypalValueToCents(value), currency };
  });

export const captureSchema = z
  .object({
    id: z.string(),
    status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: wireMoney,
    invoice_id: z.string().optional(),
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    seller_receivable_breakdown: z.object({ paypal_fee: wireMoney.optional() }).optional(),
    create_time: z.string().optional(),
  })
  .transform((wire): PaypalCapture => {
    return {
      id: wire.id,
      status: wire.status,
      statusReason: wire.status_details?.reason,
      amount: wire.amount,
      invoiceId: wire.invoice_id,
      customId: wire.custom_id,
      orderId: wire.supplementary_data?.related_ids?.order_id,
      feeCents: wire.seller_receivable_breakdown?.paypal_fee?.amountCents,
      createTime: wire.create_time,
    };
  });

export const refundSchema = z
  .object({
    id: z.string(),
    status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
    amount: wireMoney,
    invoice_id: z.string().optional(),
    seller_payable_breakdown: z.object({ total_refunded_amount: wireMoney.optional() }).optional(),
    create_time: z.string().optional(),
  })
  .transform((wire): PaypalRefund => {
    return {
      id: wire.id,
      status: wire.status,
      amount: wire.amount,
      invoiceId: wire.invoice_id,
      totalRefundedCents: wire.seller_payable_breakdown?.total_refunded_amount?.amountCents,
      createTime: wire.create_time,
    };
  });

export const transactionsSchema = z
  .object({
    transaction_details: z
      .array(
        z.object({
          transaction_info: z
            .object({
              transaction_id: z.string(),
              paypal_reference_id: z.string().optional(),
              transaction_event_code: z.string(),
              transaction_initiation_date: z.string(),
              transaction_amount: wireMoney,
              fee_amount: wireMoney.optional(),
              transaction_status: z.string().optional(),
              custom_field: z.string().optional(),
            })
            .transform((wire): PaypalTransaction => {
              return {
                id: wire.transaction_id,
                referenceId: wire.paypal_reference_id,
                eventCode: wire.transaction_event_code,
                status: wire.transaction_status ?? '',
                amount: wire.transaction_amount,
                feeCents: -(wire.fee_amount?.amountCents ?? 0),
                customId: wire.custom_field,
                at: wire.transaction_initiation_date,
              };
            }),
        }),
      )
      .default([]),
    total_pages: z.number().int().default(1),
  })
  .transform(({ transaction_details: details, total_pages: pages }) => {
    return { transactions: details.map(({ transaction_info: info }) => info), pages };
  });

/** What an account had at a moment, by currency. */
export const balancesSchema = z.object({
  balances: z.array(z.object({ currency: z.string(), total_balance: wireMoney })).default([]),
});

export const orderSchema = z
  .object({
    id: z.string(),
    status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
    purchase_units: z
      .array(
        z.object({
          amount: wireMoney.optional(),
          invoice_id: z.string().optional(),
          custom_id: z.string().optional(),
          payments: z
            .object({
              captures: z.array(captureSchema).optional(),
              refunds: z.array(refundSchema).optional(),
            })
            .optional(),
        }),
      )
      .default([]),
    payer: z
      .object({
        payer_id: z.string().optional(),
        email_address: z.string().optional(),
        name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional(),
        address: z.object({ country_code: z.string().optional() }).optional(),
      })
      .optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  })
  .transform((wire): PaypalOrder => {
    // The shop's orders have exactly one purchase unit.
    const unit = wire.purchase_units[0];
    return {
      id: wire.id,
      status: wire.status,
      approvalUrl: wire.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href,
      amount: unit?.amount,
      invoiceId: unit?.invoice_id,
      customId: unit?.custom_id,
      payerId: wire.payer?.payer_id,
      payerEmail: wire.payer?.email_address,
      payerName:
        [wire.payer?.name?.given_name, wire.payer?.name?.surname].filter(Boolean).join(' ') || undefined,
      payerCountry: wire.payer?.address?.country_code,
      captures: unit?.payments?.captures ?? [],
      refunds: unit?.payments?.refunds ?? [],
    };
  });

const actions = ['provide-evidence', 'accept-claim', 'send-message', 'appeal'] as const;

export const disputeSchema = z
  .object({
    dispute_id: z.string(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
      .default([]),
    reason: z.string().default('OTHER'),
    status: z.string(),
    dispute_amount: wireMoney,
    dispute_life_cycle_stage: z.string().optional(),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
    seller_response_due_date: z.string().optional(),
    create_time: z.string(),
    update_time: z.string().optional(),
    evidences: z.array(z.object({ source: z.string().optional() })).default([]),
    messages: z
      .array(
        z.object({
          posted_by: z.enum(['BUYER', 'SELLER', 'ARBITER']),
          time_posted: z.string(),
          content: z.string().default(''),
        }),
      )
      .default([]),
    money_movements: z
      .array(
        z.object({
          affected_party: z.string().optional(),
          amount: wireMoney.optional(),
          type: z.string().optional(),
          reason: z.string().optional(),
        }),
      )
      .default([]),
    links: z.array(z.object({ rel: z.string() })).default([]),
  })
  .transform((wire): PaypalDispute => {
    const [transaction] = wire.disputed_transactions;
    // Fees are lines of their own in PayPal's reports.
    const moved = (type: string) =>
      wire.money_movements
        .filter(
          (move) => move.affected_party === 'SELLER' && move.type === type && !move.reason?.endsWith('_FEE'),
        )
        .reduce((sum, { amount }) => sum + (amount?.amountCents ?? 0), 0);
    return {
      id: wire.dispute_id,
      captureId: transaction?.seller_transaction_id,
      customId: transaction?.custom,
      amount: wire.dispute_amount,
      reason: wire.reason,
      status: wire.status,
      stage: wire.dispute_life_cycle_stage,
      outcome: wire.dispute_outcome?.outcome_code,
      dueAt: wire.seller_response_due_date,
      updatedAt: wire.update_time ?? wire.create_time,
      actions: actions.filter((action) => wire.links.some(({ rel }) => rel === action)),
      hasSellerEvidence: wire.evidences.some(({ source }) => source === 'SUBMITTED_BY_SELLER'),
      messages: wire.messages.map(({ posted_by: by, time_posted: at, content: text }) => ({ by, at, text })),
      debitedCents: moved('DEBIT'),
      creditedCents: moved('CREDIT'),
    };
  });

export const disputesSchema = z
  .object({
    items: z
      .array(
        z.object({ dispute_id: z.string(), create_time: z.string(), update_time: z.string().optional() }),
      )
      .default([]),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  })
  .transform(({ items, links }) => ({
    items: items.map(({ dispute_id: id, create_time: created, update_time: updated }) => ({
      id,
      updatedAt: updated ?? created,
    })),
    next: links.find(({ rel }) => rel === 'next')?.href,
  }));

/** The JSON part of an answer to a dispute. */
export function evidenceInput(evidences: readonly PaypalEvidence[]) {
  return {
    evidences: evidences.map(({ type, notes, tracking, documents }) => ({
      evidence_type: type,
      ...(tracking
        ? {
            evidence_info: {
              tracking_info: tracking.map(({ carrier, number }) => ({
                carrier_name: carriers[carrier.toLowerCase()] ?? 'OTHER',
                ...(carriers[carrier.toLowerCase()] ? {} : { carrier_name_other: carrier }),
                tracking_number: number,
              })),
            },
          }
        : {}),
      ...(documents ? { documents: documents.map((name) => ({ name })) } : {}),
      ...(notes ? { notes: cut(notes, 2000) } : {}),
    })),
  };
}

/** PayPal's names of the carriers this shop sends with; every other is `OTHER` with its name. */
const carriers: Readonly<Record<string, string>> = {
  dhl: 'DHL',
  fedex: 'FEDEX',
  ups: 'UPS',
  estafeta: 'MEX_ESTAFETA',
  redpack: 'MEX_REDPACK',
  'correos de méxico': 'CORREOS_DE_MEXICO',
};

export const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

export const verificationSchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

export const errorSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

// PayPal refuses longer names, descriptions and codes; a product's name may be longer.
const textMax = 127;

/** The body of POST /v2/checkout/orders. */
export function orderRequest(input: CreatePaypalOrder) {
  const money = (cents: number) => ({ currency_code: input.currency, value: centsToPaypalValue(cents) });
  const optional = (name: string, cents: number | undefined) => (cents ? { [name]: money(cents) } : {});
  const items = input.items ?? [];
  const itemTotal = items.reduce((sum, item) => sum + item.unitAmountCents * item.quantity, 0);
  const breakdown = {
    item_total: money(itemTotal),
    ...optional('shipping', input.shippingCents),
    ...optional('tax_total', input.taxCents),
    ...optional('discount', input.discountCents),
    ...optional('shipping_discount', input.shippingDiscountCents),
  };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { ...money(input.totalCents), ...(items.length > 0 ? { breakdown } : {}) },
        invoice_id: input.invoiceId,
        custom_id: input.customId,
        ...(input.description ? { description: cut(input.description, textMax) } : {}),
        ...(items.length > 0
          ? {
              items: items.map((item) => ({
                name: cut(item.name, textMax),
                quantity: String(item.quantity),
                unit_amount: money(item.unitAmountCents),
                category: 'PHYSICAL_GOODS',
                ...(item.sku ? { sku: cut(item.sku, textMax) } : {}),
              })),
            }
          : {}),
        ...shippingRequest(input),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: cut(input.brandName, textMax),
          locale: input.locale ?? 'es-MX',
          shipping_preference: input.shippingAddress ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // Bank transfers of the buyer would leave the capture pending for days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: input.returnUrl,
          cancel_url: input.cancelUrl,
        },
      },
    },
  };
}

/** The body of POST /v2/payments/captures/{id}/refund. */
export function refundRequest(input: RefundPaypalCapture) {
  const { amount } = input;
  return {
    ...(amount
      ? { amount: { currency_code: amount.currency, value: centsToPaypalValue(amount.amountCents) } }
      : {}),
    ...(input.invoiceId ? { invoice_id: input.invoiceId } : {}),
    ...(input.noteToPayer ? { note_to_payer: cut(input.noteToPayer, 255) } : {}),
  };
}

function shippingRequest({ shippingAddress }: CreatePaypalOrder) {
  if (!shippingAddress) return {};
  return {
    shipping: {
      name: { full_name: shippingAddress.fullName },
      address: {
        address_line_1: shippingAddress.line1,
        ...(shippingAddress.line2 ? { address_line_2: shippingAddress.line2 } : {}),
        admin_area_2: shippingAddress.city,
        admin_area_1: shippingAddress.state,
        postal_code: shippingAddress.postalCode,
        country_code: shippingAddress.countryCode,
      },
    },
  };
}

function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = text.slice(0, lengthMax - 1);
  // Not through the middle of a character that takes two code units.
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
}
