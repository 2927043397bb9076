import { t } from '../../../i18n/t.ts';
import { barsSchema, instructionsSchema } from '../../payments/payments.contract.ts';
import { addressInput } from '../../customers/customers.contract.ts';
import { appliedPromotion } from '../../cart/cart.contract.ts';
import { takenByHand } from '../pay/take-by-hand.contract.ts';
import { centsSchema, endpoint, fileSchema, uuidSchema, z } from '../../../platform/http/endpoint.ts';

/** Below zero where the shop owes. */
const difference = z.number().int();

const line = z.object({
  /** Null of one that is added. */
  position: z.number().int().nullable(),
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  unit_price_cents: centsSchema,
  discount_cents: centsSchema,
  discounts: z.array(appliedPromotion),
  line_total_cents: centsSchema,
});

/** What an order is made of and costs. */
const edited = z.object({
  lines: z.array(line),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  shipping_cents: centsSchema,
  /** IVA contained in the total. */
  tax_cents: centsSchema,
  total_cents: centsSchema,
  delivery_method: z.string(),
});

const preview = z.object({
  /** What the order was like when this was reckoned; goes back with the edit. */
  order_version: z.string(),
  before: edited,
  after: edited,
  /** What the customer owes for it; below zero, what the shop does. */
  difference_cents: difference,
});

const edit = z.object({
  id: z.string(),
  order_id: z.string(),
  /** `pending` until the difference is paid; `refused`: it was paid and could not be applied any more. */
  state: z.enum(['pending', 'applied', 'withdrawn', 'expired', 'refused']),
  before: edited,
  after: edited,
  difference_cents: difference,
  reason: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Where the difference is paid while that is waited for. */
  payment_link: z.string().nullable(),
  /** Until when it can be paid and its goods are kept. */
  kept_until: z.string(),
  /** The paper that shows a payment by hand. */
  has_proof: z.boolean(),
});

/** As the holder of the link sees it. */
const linkedEdit = z.object({
  /**
   * `in_payment`: a payment page is open; `awaiting_payment`: a voucher or transfer is waited for; `refused`: the money came
   * when the order could not be changed any more, and goes back.
   */
  state: z.enum(['open', 'in_payment', 'awaiting_payment', 'paid', 'over', 'refused']),
  order_number: z.number().int().nullable(),
  customer_name: z.string(),
  /** How many units there are of what changes, before and after. */
  changes: z.array(
    z.object({
      product_id: z.number().int(),
      product_name: z.string(),
      image_url: z.string().nullable(),
      was: z.number().int(),
      is: z.number().int(),
    }),
  ),
  before_total_cents: centsSchema,
  after_total_cents: centsSchema,
  difference_cents: centsSchema,
  kept_until: z.string(),
  /** Voucher or bank details while money is waited for. */
  instructions: instructionsSchema.nullable(),
  bars: barsSchema,
  payment_methods: z.array(
    z.object({
      method: z.enum(['card', 'oxxo', 'spei', 'paypal']),
      label: z.string(),
      description: z.string(),
      /** Why it cannot be used; null where it can. */
      reason: z.string().nullable(),
    }),
  ),
});
const token = z.object({ token: z.string().min(10).max(100) });
const oneEdit = z.object({ id: uuidSchema });

const ofOrder = z.object({ order_id: uuidSchema });

const change = {
  /** How many units are left of a line; what is left out stays. More than there are come at today's price. */
  lines: z
    .array(
      z.object({
        position: z.number().int().min(0).max(999),
        quantity: z.number().int().min(0).max(999),
      }),
    )
    .max(200)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
      error: () => t('Each line once.'),
    })
    .default([]),
  added: z
    .array(
      z.object({
        product_id: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(999),
        /** Of a unit; without it what the shop asks now. */
        price_cents: z.int().min(0).max(99_999_999).optional(),
      }),
    )
    .max(50)
    .default([]),
  /** Another way of delivery. */
  delivery_method: z.string().trim().min(1).max(60).optional(),
  /** Of a parcel that was to be picked up. */
  address: addressInput.omit({ is_default: true }).optional(),
  /** Of the delivery; without it what was paid, or what another way costs. */
  shipping_cents: z.int().min(0).max(9_999_999).optional(),
  /** Why; needed to apply it, and for a price below cost. */
  reason: z.string().trim().max(300).default(''),
  /** Why this person gets more of a scarce product than one may buy. */
  limit_reason: z.string().trim().max(300).default(''),
};

export const editsContract = {
  previewEdit: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/edit-preview',
    summary: 'What a paid order would be and cost after an edit; nothing is changed',
    access: { staff: 'orders' },
    params: ofOrder,
    body: z.object(change),
    answers: { 200: z.object({ preview }) },
    refusals: {
      403: '`below_cost` without the right',
      409: '`not_editable`, `on_hold`, `edit_pending`, `line_refunded`, `shipping_refunded`, `out_of_stock`',
    },
  }),
  editOrder: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/edits',
    summary:
      'Edit a paid order that is not packed: lines, quantities, delivery. What it costs less goes back at once; what it costs more is paid by a link before it is done',
    access: { staff: 'orders' },
    params: ofOrder,
    idempotent: true,
    body: z.object({
      ...change,
      reason: z.string().trim().min(3).max(300),
      order_version: z.string().min(1).max(64),
      /** As the preview said. */
      difference_cents: difference,
      /** Where money goes back to: the way it came, or the buyer's store credit. */
      refund_to: z.enum(['origin', 'store_credit']).default('origin'),
    }),
    answers: { 201: z.object({ edit }) },
    refusals: {
      403: '`below_cost` without the right; `forbidden` where money goes back and the caller may not move any',
      409: '`order_changed`; `edit_changed` with the `difference_cents` it would be by now; as the preview; `needs_approval` with `details.approval_id`, `refund_exceeds_payment`, `no_account`',
    },
  }),
  edits: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/edits',
    summary: 'Edits of an order, the newest first',
    access: { staff: 'read_orders' },
    params: ofOrder,
    answers: { 200: z.object({ edits: z.array(edit) }) },
  }),
  withdrawEdit: endpoint({
    method: 'post',
    path: '/admin/order-edits/{id}/withdraw',
    summary: 'Give up an edit that waits for its money: the order stays as it is; safe to repeat',
    access: { staff: 'orders' },
    params: oneEdit,
    body: z.object({}),
    answers: { 200: z.object({ edit }) },
    refusals: { 409: '`edit_paid` where money has come or is on its way' },
  }),
  recordEditPayment: endpoint({
    method: 'post',
    path: '/admin/order-edits/{id}/payments',
    summary:
      'Book that staff took the difference of an edit themselves, which applies it; above a ceiling a second person books it',
    access: { staff: 'move_money', or: 'keep_books' },
    params: oneEdit,
    ...takenByHand,
    answers: { 200: z.object({ edit }) },
    refusals: {
      409: '`edit_paid`, `edit_over`, `out_of_stock`, `payment_recorded`, `paper_changed`, `needs_approval` with `details.approval_id`',
      422: 'Another amount than the difference, a transfer or a terminal without its reference',
    },
  }),
  editPaymentProof: endpoint({
    method: 'get',
    path: '/admin/order-edits/{id}/proof',
    summary: 'The paper that shows that the difference of an edit was paid by hand',
    access: { staff: 'read_orders' },
    params: oneEdit,
    answers: { 200: fileSchema },
    fileType: 'application/octet-stream',
  }),
  linkedEdit: endpoint({
    method: 'get',
    path: '/order-edits/{token}',
    summary: 'What the link of an edit asks to be paid, and for what',
    access: 'public',
    params: token,
    answers: { 200: z.object({ edit: linkedEdit }) },
  }),
  payLinkedEdit: endpoint({
    method: 'post',
    path: '/order-edits/{token}/payments',
    summary: 'Begin to pay the difference of an edit; a payment page that was open before is closed',
    access: 'public',
    params: token,
    body: z.object({ payment_method: z.enum(['card', 'oxxo', 'spei', 'paypal']) }),
    answers: { 201: z.object({ redirect_url: z.string() }) },
    refusals: {
      409: '`edit_over`, `edit_paid`, `payment_method_unavailable`',
      503: 'The provider does not answer; nothing was charged',
    },
  }),
  confirmLinkedEdit: endpoint({
    method: 'post',
    path: '/order-edits/{token}/confirm',
    summary: 'Ask the provider how the payment of an edit stands and settle it',
    access: 'public',
    params: token,
    body: z.object({}),
    answers: { 200: z.object({ edit: linkedEdit }) },
  }),
};
