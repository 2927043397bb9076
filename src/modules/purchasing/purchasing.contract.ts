import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
} from '../../platform/http/endpoint.ts';
import { orderChannels } from '../suppliers/run.contract.ts';
import { buyingQueues, sendingStates } from './purchase-order.contract.ts';

const purchaseParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const productId = z.number().int().positive().max(2_147_483_647);
const folio = z.string().trim().max(60);

const headSchema = z.object({
  /** Of the purchase in the inventory. */
  id: z.number().int(),
  queue: z.enum(buyingQueues),
  supplier_code: z.string(),
  supplier_name: z.string(),
  /** The supplier's own location that has the goods. */
  from_code: z.string(),
  from_name: z.string(),
  /** Where they are sent. */
  location_name: z.string(),
  lines: z.number().int(),
  units: z.number().int(),
  received: z.number().int(),
  /** How many orders wait for it. */
  orders: z.number().int(),
  /** The supplier sends it to the buyer of its one order. */
  is_drop_ship: z.boolean(),
  /** Before IVA, in the supplier's currency; null where a cost is not known, and for those who may not see costs. */
  total: z.number().nullable(),
  currency: z.enum(['USD', 'MXN']),
  folio: z.string().nullable(),
  expected_on: z.string().nullable(),
  /** Its day has passed and not all of it is here. */
  is_late: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** What went wrong last, or what the supplier said. */
  said: z.string().nullable(),
});

const lineSchema = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  quantity: z.number().int(),
  received: z.number().int(),
  /** Of what is still to come: units that buyers wait for. */
  for_buyers: z.number().int(),
  /** The supplier's code of it; null where it offers it no more. */
  ref_id: z.string().nullable(),
  /** Of a unit before IVA, in `currency`. */
  cost: z.number().nullable(),
  currency: z.enum(['USD', 'MXN']),
  /** The same in centavos with IVA. */
  cost_cents: centsSchema.nullable(),
  /** What buyers paid for their units less what these cost, in centavos with IVA; null where one of both is not known. */
  margin_cents: centsSchema.nullable(),
  /** The fewest that the supplier sells. */
  min_quantity: z.number().int(),
  /** What speaks against buying it so. */
  warnings: z.array(z.enum(['no_offer', 'stale', 'short', 'below_minimum', 'loss'])),
  /** How many it said last that it has there. */
  has: z.number().int().nullable(),
  buyers: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.number().int().nullable(),
      units: z.number().int(),
      came: z.number().int(),
      /** For a unit, with IVA; null for a part of a kit. */
      paid_cents: centsSchema.nullable(),
      /** The order is held: nothing of it leaves. */
      is_held: z.boolean(),
      /** The day its buyer was told. */
      arrives_on: z.string().nullable(),
    }),
  ),
  /** Other suppliers' locations that have all of it. */
  others: z.array(
    z.object({
      location_code: z.string(),
      location_name: z.string(),
      supplier_name: z.string(),
      days: z.number().int().nullable(),
      free: z.number().int(),
      cost_cents: centsSchema.nullable(),
      is_cheaper: z.boolean(),
      is_sooner: z.boolean(),
    }),
  ),
});

const wholeSchema = headSchema.extend({
  /** Counts its changes: who confirms an older one has not seen the newest. */
  version: z.number().int(),
  reference: z.string(),
  /** How its supplier is ordered from. */
  order_by: z.enum(orderChannels),
  contact_email: z.string(),
  state: z.enum(sendingStates).nullable(),
  channel: z.enum(orderChannels).nullable(),
  confirmed_by: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  status: z.string().nullable(),
  guides: z.array(z.string()),
  /** Whom the supplier sends it to itself; null where it comes to the shop. */
  drop_ship: z
    .object({
      order_id: z.string(),
      order_number: z.number().int().nullable(),
      /** As a label has it; empty for who may not read orders. */
      address_lines: z.array(z.string()),
      /** What the supplier takes for it, before IVA. */
      fee_cents: centsSchema.nullable(),
      /** Its boxes say nothing of the supplier. */
      is_neutral: z.boolean(),
      /** By whom it sends, as far as staff know. */
      carrier: z.string(),
      /** What it became once it left. */
      parcel: z
        .object({
          state: z.enum(['packed', 'shipped', 'delivered']),
          carrier: z.string().nullable(),
          tracking_code: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The least that the supplier sells at once, before IVA; null where nobody said. */
  order_min_cents: centsSchema.nullable(),
  /** It costs less than that. */
  is_below_minimum: z.boolean(),
  lines: z.number().int(),
  goods: z.array(lineSchema),
});
const onePurchase = z.object({ purchase: wholeSchema });

export const purchasingContract = {
  purchaseOrders: endpoint({
    method: 'get',
    path: '/admin/purchasing',
    summary: 'What buyers paid for and suppliers have, gathered into purchases, by the work they need',
    access: { staff: 'stock' },
    query: z.object({ ...pageQuery, queue: z.enum(buyingQueues).optional() }),
    answers: {
      200: z.object({
        purchases: z.array(headSchema),
        /** How many stand in each queue. */
        counts: z.record(z.enum(buyingQueues), z.number().int()),
        ...pageOfAnswer,
      }),
    },
  }),
  proposeForShelf: endpoint({
    method: 'post',
    path: '/admin/purchasing/shelf',
    summary:
      'Add units for the shelf to proposals; `units` are all that proposals shall have of a product. Safe to repeat',
    access: { staff: 'stock' },
    body: z.object({
      lines: z
        .array(z.object({ product_id: productId, units: z.number().int().min(1).max(1_000_000) }))
        .min(1)
        .max(200),
      /** Whose proposals, by code; left out, of who sells each for less. */
      supplier: z.string().trim().min(1).max(40).optional(),
    }),
    answers: {
      200: z.object({
        proposed: z.array(
          z.object({
            /** The proposal. */
            purchase_id: z.number().int(),
            product_id: z.number().int(),
            /** What it brings for the shelf: at least the fewest that the supplier sells, buyers' units counted. */
            for_shelf: z.number().int(),
          }),
        ),
        /** Products that no supplier with a location of its own offers. */
        left_out: z.array(z.number().int()),
      }),
    },
    refusals: { 409: '`is_kit`: its parts are bought' },
  }),
  purchaseOrder: endpoint({
    method: 'get',
    path: '/admin/purchasing/{id}',
    summary: 'A purchase for buyers: what it costs and earns, who waits, who else has it',
    access: { staff: 'stock' },
    params: purchaseParams,
    answers: { 200: onePurchase },
  }),
  confirmPurchaseOrder: endpoint({
    method: 'post',
    path: '/admin/purchasing/{id}/confirm',
    summary:
      'Order it: by the supplier’s API, by e-mail, or as ordered by hand. Sent again, the first one holds',
    access: { staff: 'stock' },
    params: purchaseParams,
    body: z.object({
      version: z.number().int().positive(),
      /** As the supplier is ordered from, unless told otherwise. */
      channel: z.enum(orderChannels).optional(),
      /** The supplier's number, where a person ordered it. */
      folio: folio.default(''),
    }),
    answers: { 200: onePurchase },
    refusals: {
      409: '`stale` with `details.current` where it changed since it was read; `no_api`, `no_address`; `on_hold`, `not_wanted` of the order it goes to; `no_offer` where the supplier has a line no more',
    },
  }),
  takeFromOther: endpoint({
    method: 'post',
    path: '/admin/purchasing/{id}/move',
    summary: 'Take a line from another supplier’s location: it joins that one’s purchase',
    access: { staff: 'stock' },
    params: purchaseParams,
    body: z.object({ product_id: productId, to_code: z.string().trim().min(1).max(20) }),
    answers: {
      200: z.object({
        /** The purchase that has it now. */
        id: z.number().int().nullable(),
        units: z.number().int(),
      }),
    },
    refusals: { 409: '`ordered`: it is no proposal any more; `out_of_stock`: the other has not enough' },
  }),
  sentToBuyer: endpoint({
    method: 'post',
    path: '/admin/purchasing/{id}/sent',
    summary:
      'Say that the supplier sent it to its buyer, and by which guide: it is a parcel of the order then; another guide is a further box of it',
    access: { staff: 'stock' },
    params: purchaseParams,
    body: z.object({
      carrier: z.string().trim().max(40).default(''),
      tracking_code: z.string().trim().min(1).max(80),
      serials: z
        .array(z.object({ product_id: productId, serials: z.array(z.string().trim().max(60)).max(200) }))
        .max(200)
        .default([]),
    }),
    answers: { 200: onePurchase },
    refusals: {
      409: '`not_drop_ship`: it comes to the shop; `not_ordered`; `serial_taken`, `wrong_serial`',
    },
  }),
  settlePurchaseOrder: endpoint({
    method: 'post',
    path: '/admin/purchasing/{id}/settle',
    summary: 'Say of one that may have arrived whether the supplier has it',
    access: { staff: 'stock' },
    params: purchaseParams,
    body: z.object({ was_ordered: z.boolean(), folio: folio.default('') }),
    answers: { 200: onePurchase },
    refusals: { 409: '`not_unknown`: it is known what became of it' },
  }),
  purchaseOrderFile: endpoint({
    method: 'get',
    path: '/admin/purchasing/{id}/order.csv',
    summary: 'What is ordered, as a file for the supplier',
    access: { staff: 'stock' },
    params: purchaseParams,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
