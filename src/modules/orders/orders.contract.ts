import { instructionsSchema } from '../payments/payments.contract.ts';
import { appliedPromotion } from '../cart/cart.contract.ts';
import { centsSchema, endpoint, pageQuery, uuidSchema, z } from '../../platform/http/endpoint.ts';

const orderStates = [
  'pending_payment',
  'awaiting_payment',
  'paid',
  'paid_without_stock',
  'manual_review',
  'expired',
  'cancelled',
  'refunded',
] as const;
const fulfilmentStates = ['unfulfilled', 'packed', 'shipped', 'delivered'] as const;

const lineSchema = z.object({
  product_id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  unit_price_cents: centsSchema,
  discount_cents: centsSchema,
  /** Which promotion gave how much of it, frozen when it was placed. */
  discounts: z.array(appliedPromotion),
  line_total_cents: centsSchema,
  tax_cents: centsSchema,
});

const summary = z.object({
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  state: z.enum(orderStates),
  fulfilment: z.enum(fulfilmentStates),
  total_cents: centsSchema,
  currency: z.string(),
  item_count: z.number().int(),
  placed_at: z.string(),
  paid_at: z.string().nullable(),
  /** First lines, for the list. */
  preview: z.array(z.object({ product_name: z.string(), image_url: z.string().nullable() })),
});

const deliveryAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  street: z.string(),
  exterior_number: z.string(),
  interior_number: z.string(),
  neighbourhood: z.string(),
  municipality: z.string(),
  state: z.string(),
  postal_code: z.string(),
  directions: z.string(),
});

const detail = summary.omit({ preview: true }).extend({
  lines: z.array(lineSchema),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  /** What each promotion took off, frozen when it was placed; shipping's share is out of `shipping_cents` already. */
  promotions: z.array(appliedPromotion),
  shipping_cents: centsSchema,
  tax_cents: centsSchema,
  email: z.string(),
  delivery_method: z.string(),
  delivery_address: deliveryAddress,
  carrier: z.string().nullable(),
  tracking_code: z.string().nullable(),
  expires_at: z.string(),
  /** Money that is back with its payer. */
  refunded_cents: centsSchema,
  payment: z
    .object({
      provider: z.enum(['stripe', 'paypal']),
      state: z.string(),
      redirect_url: z.string().nullable(),
      instructions: instructionsSchema.nullable(),
      /** Months without interest; null for one payment. */
      instalments: z.number().int().nullable(),
    })
    .nullable(),
  timeline: z.array(z.object({ kind: z.string(), message: z.string(), created_at: z.string() })),
});

const adminDetail = detail.extend({
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  notes: z.string(),
  /** Why its goods stay where they are although it is paid. */
  hold: z.object({ kind: z.enum(['dispute', 'dispute_lost', 'staff']), note: z.string() }).nullable(),
  disputes: z.array(
    z.object({
      provider_ref: z.string(),
      amount_cents: centsSchema,
      reason: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      due_at: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      provider_ref: z.string().nullable(),
      state: z.string(),
      amount_cents: centsSchema,
      failure: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  ledger: z.array(
    z.object({
      kind: z.string(),
      amount_cents: centsSchema,
      provider_ref: z.string(),
      created_at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount_cents: centsSchema,
      state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      reason: z.string(),
      created_at: z.string(),
    }),
  ),
  events: z.array(
    z.object({ id: z.number().int(), type: z.string(), state: z.string(), received_at: z.string() }),
  ),
  timeline: z.array(
    z.object({ kind: z.string(), message: z.string(), actor: z.string().nullable(), created_at: z.string() }),
  ),
});

const orderId = z.object({ order_id: uuidSchema });

export const ordersContract = {
  orders: endpoint({
    method: 'get',
    path: '/order/orders',
    summary: 'Own orders, newest first',
    access: 'buyer',
    query: z.object({ ...pageQuery }),
    answers: {
      200: z.object({
        orders: z.array(summary),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  order: endpoint({
    method: 'get',
    path: '/order/orders/{order_id}',
    summary: 'One of the own orders',
    access: 'buyer',
    params: orderId,
    answers: { 200: z.object({ order: detail }) },
  }),
  chooseWhenSoldOut: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/choice',
    summary: 'The money came when the goods were gone: wait for them, or have it all back; own orders only',
    access: 'buyer',
    params: orderId,
    body: z.object({ choice: z.enum(['wait', 'refund']) }),
    answers: { 200: z.object({ order: detail }) },
    refusals: { 409: '`not_sold_out`: there is nothing to choose (any more)' },
  }),
  adminOrders: endpoint({
    method: 'get',
    path: '/admin/orders',
    summary: 'Orders, paged',
    access: { staff: 'any' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: z.enum(orderStates).optional(),
      fulfilment: z.enum(fulfilmentStates).optional(),
      /** Late to leave, or held back. */
      attention: z.enum(['late', 'held']).optional(),
      /** Days of Mexico City in which they were paid, both included; what was cancelled since is left out. */
      paid_from: z.iso.date().optional(),
      paid_to: z.iso.date().optional(),
    }),
    answers: {
      200: z.object({
        orders: z.array(
          summary.omit({ preview: true }).extend({
            customer_name: z.string(),
            email: z.string(),
            provider: z.string().nullable(),
          }),
        ),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  adminOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}',
    summary: 'One order with its payments, events and timeline',
    access: { staff: 'any' },
    params: orderId,
    answers: { 200: z.object({ order: adminDetail }) },
  }),
  updateFulfilment: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/fulfilment',
    summary: 'Mark as packed, shipped (with carrier and tracking code) or delivered',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({
      fulfilment: z.enum(fulfilmentStates),
      carrier: z.string().trim().max(80).optional(),
      tracking_code: z.string().trim().max(80).optional(),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: 'The order is not paid, or is already further' },
  }),
  holdOrder: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/hold',
    summary: 'Keep the goods of an order where they are, with a reason; null lets them go',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({ reason: z.string().trim().min(3).max(500).nullable() }),
    answers: { 200: z.object({ order: adminDetail }) },
  }),
  evidence: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/evidence',
    summary:
      'Everything the shop knows of an order, to answer a bank: what was bought, paid, sent, said and when',
    access: { staff: 'orders' },
    params: orderId,
    answers: {
      200: z.object({
        evidence: z.object({
          generated_at: z.string(),
          order: adminDetail,
          /** Where the payment was started from; null where it was not kept. */
          started_from: z.object({ ip: z.string().nullable(), session_id: z.string().nullable() }),
          /** The rules the customer agreed to. */
          policies: z.array(z.object({ title: z.string(), url: z.string() })),
        }),
      }),
    },
  }),
  cancelOrder: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/cancel',
    summary: 'Cancel an order that is not shipped; a paid one is refunded in full',
    access: { staff: 'orders' },
    params: orderId,
    idempotent: true,
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: 'Too late' },
  }),
  updateNotes: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/notes',
    summary: 'Internal notes',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({ notes: z.string().max(5000) }),
    answers: { 200: z.object({ order: adminDetail }) },
  }),
};
