import { barsSchema, instructionsSchema } from '../../payments/payments.contract.ts';
import { deliveryAddress } from '../delivery-address.contract.ts';
import { addressInput } from '../../customers/customers.contract.ts';
import { takenByHand } from '../pay/take-by-hand.contract.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../../platform/http/endpoint.ts';

const states = ['open', 'in_payment', 'awaiting_payment', 'paid', 'cancelled', 'expired'] as const;
const methods = ['card', 'oxxo', 'spei', 'paypal'] as const;

/** A product that staff and a customer agreed on. */
export const agreedLine = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  /** Of a unit, as agreed. */
  price_cents: centsSchema,
  /** Of a unit in the shop when it was agreed. */
  shop_price_cents: centsSchema,
  line_total_cents: centsSchema,
});

/** What staff and the customer both see. */
const shared = {
  /**
   * `in_payment`: a payment page is open; `awaiting_payment`: a voucher or transfer is waited for. An `open` one can be
   * paid.
   */
  state: z.enum(states),
  lines: z.array(agreedLine),
  delivery_method: z.string(),
  subtotal_cents: centsSchema,
  shipping_cents: centsSchema,
  /** IVA contained in the total. */
  tax_cents: centsSchema,
  total_cents: centsSchema,
  currency: z.string(),
  /** Until when it can be paid and the goods are kept. */
  kept_until: z.string(),
  /** Null until it is paid. */
  order_number: z.number().int().nullable(),
  /** Of what is shown here: another one where staff changed it. */
  version: z.string(),
};

const draftOrder = z.object({
  id: z.string(),
  ...shared,
  customer: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  address: deliveryAddress,
  discount_reason: z.string(),
  notes: z.string(),
  payment_link: z.string(),
  /** The purchase that was made of it; null until the customer begins to pay. */
  order_id: z.string().nullable(),
  /** Staff may change what was agreed: nobody paid it, and it is no offer that a company accepted. */
  can_edit: z.boolean(),
  /** The paper that shows a payment by hand. */
  has_proof: z.boolean(),
  /** When its link was sent by e-mail last. */
  sent_at: z.string().nullable(),
  created_at: z.string(),
  /** Name of who wrote it. */
  created_by: z.string().nullable(),
});
const answer = z.object({ draft_order: draftOrder });
const id = z.object({ id: uuidSchema });

/** As the holder of the link sees it. */
const linkedOrder = z.object({
  ...shared,
  /** Voucher or bank details while money is waited for. */
  instructions: instructionsSchema.nullable(),
  bars: barsSchema,
  customer_name: z.string(),
  /** What becomes of it is told by e-mail. */
  has_email: z.boolean(),
  /** Where the parcel goes or where it is picked up, in one line. */
  destination: z.string(),
  payment_methods: z.array(
    z.object({
      method: z.enum(methods),
      label: z.string(),
      description: z.string(),
      /** Why it cannot be used; null where it can. */
      reason: z.string().nullable(),
    }),
  ),
});
const token = z.object({ token: z.string().min(10).max(100) });

/** What staff and a customer agree on. */
const agreed = z.object({
  customer: z.object({
    name: z.string().trim().min(1).max(120),
    /** Left out, it is paid at the counter, or by its link sent otherwise. */
    email: z.union([z.literal(''), z.email().trim().toLowerCase().max(200)]).default(''),
    phone: addressInput.shape.phone,
  }),
  lines: z
    .array(
      z.object({
        product_id: z.int().min(1),
        quantity: z.int().min(1).max(999),
        /** Of a unit; without it what the shop asks now. */
        price_cents: z.int().min(0).max(99_999_999).optional(),
      }),
    )
    .min(1)
    .max(50),
  delivery_method: z.string().min(1).max(60),
  /** Of a parcel. */
  address: addressInput.omit({ is_default: true }).optional(),
  /** Of the delivery; without it what the shop asks. */
  shipping_cents: z.int().min(0).max(9_999_999).optional(),
  discount_reason: z.string().trim().max(300).default(''),
  /** Why this person gets more of a scarce product than one may buy. */
  limit_reason: z.string().trim().max(300).default(''),
  /** For staff alone. */
  notes: z.string().trim().max(2000).default(''),
});

export const draftOrdersContract = {
  createDraftOrder: endpoint({
    method: 'post',
    path: '/admin/draft-orders',
    summary: 'Write an order for a customer, keep its goods and give the link by which it is paid',
    access: { staff: 'orders' },
    body: agreed,
    answers: { 201: answer },
    idempotent: true,
    refusals: { 403: '`below_cost` without the right', 409: '`out_of_stock` with `details.lines`' },
  }),
  draftOrders: endpoint({
    method: 'get',
    path: '/admin/draft-orders',
    summary: 'Draft orders, the newest first',
    access: { staff: 'read_orders' },
    query: z.object({
      ...pageQuery,
      state: z.enum(['open', 'paid', 'over']).optional(),
      /** Name, e-mail or phone. */
      q: z.string().max(200).optional(),
    }),
    answers: {
      200: z.object({
        draft_orders: z.array(draftOrder),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  draftOrder: endpoint({
    method: 'get',
    path: '/admin/draft-orders/{id}',
    summary: 'A draft order',
    access: { staff: 'read_orders' },
    params: id,
    answers: { 200: answer },
  }),
  editDraftOrder: endpoint({
    method: 'put',
    path: '/admin/draft-orders/{id}',
    summary:
      'Change what was agreed before it is paid: a payment page that is open is closed, its link asks for the new total (a new link where the former was mailed to another address), and its goods are kept anew',
    access: { staff: 'orders' },
    params: id,
    body: agreed.extend({ version: z.string().max(100) }),
    answers: { 200: answer },
    refusals: {
      403: '`below_cost` without the right',
      409: '`stale` with `details.current`; `draft_paid` where money has come or is on its way, `draft_over`, `of_quote`, `out_of_stock` with `details.lines`',
    },
  }),
  cancelDraftOrder: endpoint({
    method: 'post',
    path: '/admin/draft-orders/{id}/cancel',
    summary: 'End a draft order: its link cannot be paid any more and its goods are free; safe to repeat',
    access: { staff: 'orders' },
    params: id,
    body: z.object({}),
    answers: { 200: answer },
    refusals: { 409: '`draft_paid` where money has come or is on its way' },
  }),
  sendDraftOrder: endpoint({
    method: 'post',
    path: '/admin/draft-orders/{id}/send',
    summary: 'Send its customer the payment link by the shop’s own e-mail',
    access: { staff: 'orders' },
    params: id,
    body: z.object({ message: z.string().trim().max(2000).default('') }),
    answers: { 200: answer },
    idempotent: true,
    refusals: { 409: '`draft_over`, `no_email`' },
  }),
  draftQuote: endpoint({
    method: 'get',
    path: '/admin/draft-orders/{id}/quote',
    summary: 'A draft order as a quote, PDF',
    access: { staff: 'read_orders' },
    params: id,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  linkedQuote: endpoint({
    method: 'get',
    path: '/draft-orders/{token}/quote',
    summary: 'What the link of a draft order asks to be paid, as a quote, PDF',
    access: 'public',
    rate: 'papers',
    params: z.object({ token: z.string().min(10).max(100) }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 409: '`draft_over`' },
  }),
  recordPayment: endpoint({
    method: 'post',
    path: '/admin/draft-orders/{id}/payments',
    summary:
      'Book a payment of all of it that staff took themselves; above a ceiling a second person books it',
    access: { staff: 'move_money', or: 'keep_books' },
    params: id,
    ...takenByHand,
    answers: { 200: answer },
    refusals: {
      409: '`draft_paid`, `draft_over`, `out_of_stock`, `person_limit`, `payment_recorded`, `paper_changed`, `needs_approval` with `details.approval_id`',
      422: 'Another amount than the total, a transfer or a terminal without its reference',
    },
  }),
  paymentProof: endpoint({
    method: 'get',
    path: '/admin/draft-orders/{id}/proof',
    summary: 'The paper that shows a payment by hand',
    access: { staff: 'read_orders' },
    params: id,
    answers: { 200: fileSchema },
    fileType: 'application/octet-stream',
  }),
  linkedOrder: endpoint({
    method: 'get',
    path: '/draft-orders/{token}',
    summary: 'What the link of a draft order asks to be paid',
    access: 'public',
    params: token,
    answers: { 200: z.object({ draft_order: linkedOrder }) },
  }),
  payLinkedOrder: endpoint({
    method: 'post',
    path: '/draft-orders/{token}/payments',
    summary: 'Begin to pay a draft order; a payment page that was open before is closed',
    access: 'public',
    params: token,
    body: z.object({
      payment_method: z.enum(methods),
      /** What was read: nobody pays what they have not seen. */
      version: z.string().max(100).default(''),
    }),
    answers: { 201: z.object({ redirect_url: z.string() }) },
    refusals: {
      409: '`draft_changed` where staff changed it since, `draft_over`, `draft_paid`, `out_of_stock`, `over_budget` with `left_cents`, `person_limit`, `payment_method_unavailable`',
      503: 'The provider does not answer; nothing was charged',
    },
  }),
  confirmLinkedOrder: endpoint({
    method: 'post',
    path: '/draft-orders/{token}/confirm',
    summary: 'Ask the provider how the payment of a draft order stands and settle it',
    access: 'public',
    params: token,
    body: z.object({}),
    answers: { 200: z.object({ draft_order: linkedOrder }) },
  }),
};
