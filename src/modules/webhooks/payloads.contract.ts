import { z } from '../../platform/http/endpoint.ts';
import { testTopic, webhookTopics } from './webhook.contract.ts';

const cents = z.number().int();

/** An order as its news tell it: no name, no e-mail, no address; who needs them asks `GET /admin/orders/{order_id}`. */
const orderData = z.object({
  order_id: z.string(),
  /** Null until it is paid. */
  order_number: z.number().int().nullable(),
  state: z.string(),
  fulfilment: z.string(),
  customer_id: z.string(),
  currency: z.string(),
  subtotal_cents: cents,
  discount_cents: cents,
  shipping_cents: cents,
  /** IVA contained in the total. */
  tax_cents: cents,
  total_cents: cents,
  payment_method: z.string(),
  delivery_method: z.string(),
  placed_at: z.string(),
  paid_at: z.string().nullable(),
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      quantity: z.number().int(),
      unit_price_cents: cents,
    }),
  ),
  shipments: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      carrier: z.string().nullable(),
      tracking_code: z.string().nullable(),
    }),
  ),
});

/** A return as its news tell it, without what the buyer wrote. */
const returnData = z.object({
  id: z.string(),
  name: z.string(),
  order_id: z.string(),
  state: z.string(),
  reason: z.string(),
  wanted: z.string(),
  /** Null until it is closed. */
  resolution: z.string().nullable(),
  refund_cents: cents,
  requested_at: z.string(),
  lines: z.array(z.object({ product_id: z.number().int(), sku: z.string(), quantity: z.number().int() })),
});

const productData = z.object({
  id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  name: z.string(),
  kind: z.string(),
  brand: z.string(),
  status: z.string(),
  /** Before promotions, IVA included. */
  price_cents: cents,
  /** Units for sale. */
  available: z.number().int(),
  version: z.number().int(),
  updated_at: z.string(),
});

export type OrderData = z.output<typeof orderData>;
export type ReturnData = z.output<typeof returnData>;
export type ProductData = z.output<typeof productData>;

/** The body of each message by its topic. */
export const webhookMessages = ([...webhookTopics, testTopic] as const).map((topic) => ({
  topic,
  schema: z.object({
    /** The same as in the header `webhook-id`. */
    id: z.uuid(),
    type: z.literal(topic),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: dataOf(topic),
  }),
}));

function dataOf(topic: (typeof webhookTopics)[number] | typeof testTopic) {
  // Of what is deleted only the id is left.
  if (topic === 'product.deleted') return z.object({ id: z.number().int() });
  if (topic === 'webhook.test') return z.object({ webhook_id: z.uuid() });
  if (topic.startsWith('order.')) return orderData;
  return topic.startsWith('return.') ? returnData : productData;
}
