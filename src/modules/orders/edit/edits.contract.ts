import { t } from '../../../i18n/t.ts';
import { addressInput } from '../../customers/customers.contract.ts';
import { appliedPromotion } from '../../cart/cart.contract.ts';
import { centsSchema, endpoint, uuidSchema, z } from '../../../platform/http/endpoint.ts';

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
});

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
      'Edit a paid order that is not packed: lines, quantities, delivery. What it costs less goes back at once',
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
};
