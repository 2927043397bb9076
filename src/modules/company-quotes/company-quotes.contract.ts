import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';
import { addressInput } from '../customers/customers.contract.ts';
import { deliveryAddress } from '../orders/delivery-address.contract.ts';
import { agreedLine } from '../orders/drafts/drafts.contract.ts';

/**
 * `requested`: the shop answers next; `sent`: the company does; `expired`: what was sent holds no more; `declined`: the
 * company does not want it; `withdrawn`: the shop does not give it.
 */
const states = ['requested', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const;

const wantedLine = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  /** What the company would like to pay for one, IVA included; null where it did not say. */
  target_cents: centsSchema.nullable(),
});

const version = z.object({
  version: z.number().int(),
  lines: z.array(agreedLine),
  subtotal_cents: centsSchema,
  shipping_cents: centsSchema,
  /** IVA contained in the total. */
  tax_cents: centsSchema,
  total_cents: centsSchema,
  valid_until: z.string(),
  /** Until when its goods are kept; null where they are not. */
  kept_until: z.string().nullable(),
  created_at: z.string(),
});

const quote = z.object({
  id: z.string(),
  /** As people say it: `COT-12`. */
  folio: z.string(),
  state: z.enum(states),
  /** Counts every change: who acts on an older one has not seen the newest. */
  revision: z.number().int(),
  company: z.object({ id: z.number().int(), name: z.string() }),
  contact: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  purchase_order: z.string(),
  delivery_method: z.string(),
  address: deliveryAddress,
  wanted: z.array(wantedLine),
  /** The newest first. */
  versions: z.array(version),
  /** Whether the newest may be accepted once more; not after it lapsed unpaid too often. */
  has_accepts_left: z.boolean(),
  messages: z.array(
    z.object({
      from: z.enum(['company', 'shop']),
      name: z.string(),
      body: z.string(),
      /** The version that came with it; null without one. */
      version: z.number().int().nullable(),
      created_at: z.string(),
    }),
  ),
  /** Why it was declined or withdrawn. */
  reason: z.string(),
  /** What became of it once accepted; null before. */
  order: z
    .object({
      /** `over`: its time to pay ended; it can be quoted again. */
      state: z.enum(['open', 'in_payment', 'awaiting_payment', 'paid', 'over']),
      draft_order_id: z.string(),
      order_id: z.string().nullable(),
      order_number: z.number().int().nullable(),
      /** Where it is paid while it can be. */
      payment_link: z.string().nullable(),
    })
    .nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const summary = quote
  .pick({ id: true, folio: true, state: true, company: true, contact: true, purchase_order: true })
  .extend({
    products: z.number().int(),
    units: z.number().int(),
    /** Of the newest version; null before the first. */
    total_cents: centsSchema.nullable(),
    valid_until: z.string().nullable(),
    order_number: z.number().int().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  });

const forStaff = quote.extend({
  /** What each product of it that is for sale costs now: in the shop, for this buyer, and the shop itself (null without `read_costs`). */
  prices: z.array(
    z.object({
      product_id: z.number().int(),
      shop_price_cents: centsSchema,
      own_price_cents: centsSchema,
      cost_cents: centsSchema.nullable(),
      available: z.number().int(),
    }),
  ),
  defaults: z.object({ valid_days: z.number().int(), kept_hours: z.number().int() }),
  /** Why the newest is below the shop's prices; empty where it is not. */
  discount_reason: z.string(),
});

const answer = { 200: z.object({ quote }) };
const staffAnswer = { 200: z.object({ quote: forStaff }) };
const id = z.object({ id: uuidSchema });
const revision = z.int().min(1);
const wantedLines = z
  .array(
    z.object({
      product_id: z.int().min(1),
      quantity: z
        .int('Escribe un número entero de piezas.')
        .min(1, 'Pide al menos una pieza.')
        .max(9999, 'Es más de lo que se puede cotizar en una línea.'),
      target_cents: z.int().min(1).max(99_999_999).nullable().default(null),
    }),
  )
  .min(1, 'Agrega al menos un producto.')
  .max(50, 'Pide hasta 50 productos por cotización.');
const purchaseOrder = z.string().trim().max(60);
const message = z.string().trim().max(2000);

const filter = {
  state: z.enum(['requested', 'sent', 'accepted', 'over']).optional(),
  company_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  /** Folio, company, name or e-mail. */
  q: z.string().max(200).optional(),
};

export const companyQuotesContract = {
  ownQuotes: endpoint({
    method: 'get',
    path: '/company/quotes',
    summary: 'Quotes of the own company, the newest first; buyers see their own',
    access: 'customer',
    query: z.object(pageQuery),
    answers: { 200: z.object({ quotes: z.array(summary), ...pageOfAnswer }) },
    refusals: { 404: 'For who buys for no approved company' },
  }),
  request: endpoint({
    method: 'post',
    path: '/company/quotes',
    summary: 'Ask the shop what goods would cost the own company',
    access: 'customer',
    rate: 'messages',
    idempotent: true,
    body: z.object({
      lines: wantedLines,
      delivery_method: z.string().min(1).max(60),
      /** Of a parcel. */
      address: addressInput.omit({ is_default: true }).optional(),
      purchase_order: purchaseOrder.default(''),
      message: message.default(''),
    }),
    answers: { 201: z.object({ quote }) },
    refusals: { 404: 'For who buys for no approved company' },
  }),
  ownQuote: endpoint({
    method: 'get',
    path: '/company/quotes/{id}',
    summary: 'A quote of the own company, and whether its credit could pay it',
    access: 'customer',
    params: id,
    answers: {
      200: z.object({
        quote,
        /** Null where the company has no credit line, or nothing is offered yet; a reason says why it could not pay. */
        company_credit: z.object({ reason: z.string().nullable() }).nullable(),
        /** Whether the caller accepted it: the order stands among theirs. */
        is_own_order: z.boolean(),
      }),
    },
  }),
  reply: endpoint({
    method: 'post',
    path: '/company/quotes/{id}/replies',
    summary: 'Ask for something else than what was offered: the shop answers next',
    access: 'customer',
    rate: 'replies',
    params: id,
    body: z.object({
      revision,
      message: message.min(1, 'Escribe qué te gustaría cambiar.'),
      /** What is wanted from now on; left out, it stays. */
      lines: wantedLines.optional(),
    }),
    answers: answer,
    refusals: { 409: '`stale` with `details.current`; `quote_closed`' },
  }),
  accept: endpoint({
    method: 'post',
    path: '/company/quotes/{id}/acceptance',
    summary: 'Order what the newest version offers; safe to repeat',
    access: 'customer',
    rate: 'orders',
    params: id,
    body: z.object({
      revision,
      /** Left out, it stays what was asked with. */
      purchase_order: purchaseOrder.optional(),
      /** `link`: paid by any way of the shop, at the link of the answer; `company_credit`: the company pays later. */
      pay_with: z.enum(['link', 'company_credit']).default('link'),
    }),
    answers: answer,
    refusals: {
      409: '`stale` with `details.current`, `quote_closed`, `quote_expired`, `out_of_stock` with `details.lines`, `over_budget`, `payment_method_unavailable`, `person_limit`',
    },
  }),
  decline: endpoint({
    method: 'post',
    path: '/company/quotes/{id}/refusal',
    summary: 'Say that a quote is not wanted: its goods are free; safe to repeat',
    access: 'customer',
    params: id,
    body: z.object({ revision, reason: z.string().trim().max(500).default('') }),
    answers: answer,
    refusals: { 409: '`stale` with `details.current`; `quote_closed`' },
  }),
  ownPdf: endpoint({
    method: 'get',
    path: '/company/quotes/{id}/versions/{version}/pdf',
    summary: 'A version of a quote of the own company, PDF',
    access: 'customer',
    rate: 'papers',
    params: z.object({ id: uuidSchema, version: z.coerce.number().int().min(1).max(32_767) }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  quotes: endpoint({
    method: 'get',
    path: '/admin/quotes',
    summary: 'Quotes of companies, the newest first',
    access: { staff: 'read_orders' },
    query: z.object({ ...pageQuery, ...filter }),
    answers: { 200: z.object({ quotes: z.array(summary), ...pageOfAnswer }) },
  }),
  quotesFile: endpoint({
    method: 'get',
    path: '/admin/quotes.csv',
    summary: 'The quotes of a filter as CSV, newest first',
    access: { staff: 'export' },
    query: z.object(filter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  begin: endpoint({
    method: 'post',
    path: '/admin/quotes',
    summary:
      'Begin a quote for somebody who buys for a company, as they ask on the phone: it waits for a version',
    access: { staff: 'orders' },
    idempotent: true,
    body: z.object({
      customer_id: z.string().min(1).max(64),
      lines: z
        .array(z.object({ product_id: z.int().min(1), quantity: z.int().min(1).max(9999) }))
        .min(1)
        .max(50),
      delivery_method: z.string().min(1).max(60),
      /** Of a parcel. */
      address: addressInput.omit({ is_default: true }).optional(),
      purchase_order: purchaseOrder.default(''),
    }),
    answers: { 201: z.object({ quote: forStaff }) },
    refusals: { 404: 'For who buys for no approved company' },
  }),
  quote: endpoint({
    method: 'get',
    path: '/admin/quotes/{id}',
    summary: 'A quote of a company, with what its goods cost now',
    access: { staff: 'read_orders' },
    params: id,
    answers: staffAnswer,
  }),
  send: endpoint({
    method: 'post',
    path: '/admin/quotes/{id}/versions',
    summary:
      'Offer a company goods at prices, for some days, and keep them for some hours; it gets an e-mail',
    access: { staff: 'orders' },
    params: id,
    body: z.object({
      revision,
      lines: z
        .array(
          z.object({
            product_id: z.int().min(1),
            quantity: z.int().min(1).max(9999),
            /** Of a unit; without it what the shop asks now. */
            price_cents: z.int().min(0).max(99_999_999).optional(),
          }),
        )
        .min(1)
        .max(50),
      /** Of the delivery; without it what the shop asks. */
      shipping_cents: z.int().min(0).max(9_999_999).optional(),
      valid_days: z.int().min(1).max(365),
      /** 0: its goods are not kept; never longer than it is valid. */
      kept_hours: z.int().min(0).max(2160),
      message: message.default(''),
      discount_reason: z.string().trim().max(300).default(''),
      /** Why this buyer gets more of a scarce product than one may buy. */
      limit_reason: z.string().trim().max(300).default(''),
    }),
    answers: staffAnswer,
    refusals: {
      403: '`below_cost` without the right',
      409: '`stale` with `details.current`; `quote_closed`; `out_of_stock` with `details.lines`',
    },
  }),
  withdraw: endpoint({
    method: 'post',
    path: '/admin/quotes/{id}/withdrawal',
    summary: 'Take a quote back, or refuse to give one: its goods are free, its company gets an e-mail',
    access: { staff: 'orders' },
    params: id,
    body: z.object({ revision, reason: z.string().trim().max(500) }),
    answers: staffAnswer,
    refusals: { 409: '`stale` with `details.current`; `quote_closed`', 422: 'No reason' },
  }),
  pdf: endpoint({
    method: 'get',
    path: '/admin/quotes/{id}/versions/{version}/pdf',
    summary: 'A version of a quote, PDF',
    access: { staff: 'read_orders' },
    params: z.object({ id: uuidSchema, version: z.coerce.number().int().min(1).max(32_767) }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
};
