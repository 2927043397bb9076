import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
  daySchema,
} from '../../../platform/http/endpoint.ts';

const provider = z.enum(['envia', 'skydropx']);
/** A label as staff see it. */
export const labelSchema = z.object({
  id: z.string(),
  /** Of the return where it is one's. */
  shipment_id: z.string(),
  provider,
  carrier: z.string(),
  carrier_name: z.string(),
  service_name: z.string(),
  /**
   * `buying`, `making`: its provider is at it. `unknown`: nobody heard whether it was bought. `refused`: nothing was
   * bought, `failure` is why.
   */
  state: z.enum(['buying', 'making', 'bought', 'unknown', 'refused', 'cancelled']),
  failure: z.string().nullable(),
  tracking_code: z.string().nullable(),
  tracking_url: z.string().nullable(),
  promised_on: z.string().nullable(),
  weight_grams: z.number().int(),
  /** What the carrier charges for; null where it did not say. */
  billed_grams: z.number().int().nullable(),
  /** What of its goods is insured; 0: nothing, null for staff who see no money. */
  insured_cents: centsSchema.nullable(),
  /** Null for staff who see no money. */
  cost_cents: centsSchema.nullable(),
  /** Where the parcel is, by its carrier. */
  parcel_state: z.enum([
    'created',
    'picked_up',
    'in_transit',
    'out_for_delivery',
    'attempted',
    'at_branch',
    'exception',
    'returning',
    'delivered',
    'returned',
    'lost',
    'cancelled',
  ]),
  parcel_detail: z.string(),
  parcel_state_at: z.string().nullable(),
  /** Somebody has to do something about it. */
  is_problem: z.boolean(),
  /** What staff wrote about it. */
  note: z.string(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  bought_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
});

const pickup = z.object({
  id: z.string(),
  provider,
  carrier_name: z.string(),
  warehouse: z.string(),
  day: z.string(),
  from_hour: z.number().int(),
  to_hour: z.number().int(),
  /**
   * `unknown`: nobody heard whether it comes. `refused`: `failure` is why, in the carrier’s words. `cancelling`: nobody
   * heard yet whether it is cancelled.
   */
  state: z.enum(['asking', 'asked', 'unknown', 'refused', 'cancelling', 'cancelled']),
  confirmation: z.string().nullable(),
  failure: z.string().nullable(),
  /** That still wait for it. */
  parcels: z.number().int(),
  /** Whether its provider cancels it; elsewhere somebody phones its carrier. */
  is_cancellable: z.boolean(),
  /** Of its carrier; null where the settings have none. */
  phone: z.string().nullable(),
});

/** `problems`: stuck, lost, coming back, or a label of which nobody heard. */
export const parcelViews = ['today', 'waiting', 'moving', 'problems'] as const;

/** What carriers ask for a parcel, and where they may fetch or bring it. */
export const quoteAnswer = z.object({
  quote: z.object({
    id: z.string(),
    warehouse: z.string(),
    weight_grams: z.number().int(),
    /** What its size counts as by the shop’s own rules; null where only the scales count. */
    volumetric_grams: z.number().int().nullable(),
    /** What of its goods is insured; 0: nothing, null for staff who see no money. */
    insured_cents: centsSchema.nullable(),
    rates: z.array(
      z.object({
        provider,
        carrier: z.string(),
        carrier_name: z.string(),
        service_name: z.string(),
        /** Null for staff who see no money. */
        cost_cents: centsSchema.nullable(),
        promised_on: z.string().nullable(),
        billed_grams: z.number().int().nullable(),
        picks_up: z.boolean().nullable(),
      }),
    ),
    /** Carriers that do not take it, in their words; without a carrier, the provider says it of the parcel. */
    refusals: z.array(z.object({ provider, carrier: z.string(), reason: z.string() })),
    /** Providers that gave nothing: they do not answer, or do not take the shop’s key. */
    failures: z.array(z.object({ provider, kind: z.enum(['refused', 'busy', 'unavailable', 'wrong_key']) })),
  }),
  warehouses: z.array(z.string()),
});
/** A rate that was quoted. */
export const chosenRate = z.object({
  quote_id: uuidSchema,
  /** Which of its rates, from 0. */
  rate: z.int().min(0).max(500),
});
export const oneLabel = { 200: z.object({ label: labelSchema }) };
const shipmentParams = z.object({ shipment_id: uuidSchema });
const labelParams = z.object({ label_id: uuidSchema });

export const parcelsContract = {
  parcelRates: endpoint({
    method: 'post',
    path: '/admin/shipments/{shipment_id}/rates',
    summary:
      'What carriers ask for a packed parcel, the cheapest first; what it costs only for staff who see money',
    access: { staff: 'pack' },
    params: shipmentParams,
    body: z.object({
      /** Whose address it is fetched at; without it that of where its goods were taken from. */
      warehouse: z.string().max(40).optional(),
    }),
    answers: { 200: quoteAnswer },
    refusals: {
      409: '`not_ready`, `on_hold`, `no_parcel` for one that is picked up, `no_key` without any provider',
      422: 'The parcel was not weighed and measured, or the warehouse has no address',
    },
  }),
  buyLabel: endpoint({
    method: 'post',
    path: '/admin/shipments/{shipment_id}/label',
    summary: 'Buy the label of a parcel at a quoted rate; once, however often it is asked for',
    access: { staff: 'pack' },
    params: shipmentParams,
    body: chosenRate,
    answers: oneLabel,
    refusals: { 409: '`not_ready`, `on_hold`, `quote_expired`, `no_key`' },
  }),
  labelsOfOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/labels',
    summary: 'The labels of an order’s parcels, the newest first, and whether labels can be bought',
    access: { staff: 'read_orders', or: 'pack' },
    params: z.object({ order_id: uuidSchema }),
    answers: {
      200: z.object({ labels: z.array(labelSchema), can_buy: z.boolean(), is_test_mode: z.boolean() }),
    },
  }),
  labelPdf: endpoint({
    method: 'get',
    path: '/admin/labels/{label_id}/label.pdf',
    summary: 'A label to print, 4 × 6 inches',
    access: { staff: 'pack' },
    params: labelParams,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 503: '`carrier_unavailable`' },
  }),
  cancelLabel: endpoint({
    method: 'post',
    path: '/admin/labels/{label_id}/cancellation',
    summary: 'Give a label back that no carrier has scanned',
    access: { staff: 'pack' },
    params: labelParams,
    answers: oneLabel,
    refusals: { 409: '`not_bought`, `carrier_refused` with `details.reason`', 503: '`carrier_unavailable`' },
  }),
  endShipment: endpoint({
    method: 'post',
    path: '/admin/shipments/{shipment_id}/end',
    summary:
      'A parcel that left is lost or came back: what becomes of its goods, and whether they are sent again',
    access: { staff: 'orders' },
    params: shipmentParams,
    body: z.object({
      outcome: z.enum(['lost', 'returned']),
      /** Location whose shelf returned goods go to; without it they are written off. */
      shelf: z.string().min(1).max(40).optional(),
      is_resent: z.boolean(),
      /** E.g. the number of the claim. */
      note: z.string().trim().max(500).default(''),
    }),
    answers: { 200: z.object({ order_id: z.string() }) },
    refusals: { 409: '`not_ready`: it has not left, arrived or ended already; `out_of_stock`' },
  }),
  noteLabel: endpoint({
    method: 'put',
    path: '/admin/labels/{label_id}/note',
    summary:
      'Write something about a parcel, e.g. the number of a claim; `is_closed`: nothing more is to be done',
    access: { staff: 'orders' },
    params: labelParams,
    body: z.object({ note: z.string().trim().max(500), is_closed: z.boolean().default(false) }),
    answers: oneLabel,
  }),
  askPickup: endpoint({
    method: 'post',
    path: '/admin/pickups',
    summary:
      'Ask a carrier to come for parcels of its labels; those it was asked for already give what was asked then',
    access: { staff: 'pack' },
    body: z.object({
      label_ids: z.array(uuidSchema).min(1).max(100),
      /** Whose address it comes to; of the settings of carriers. */
      warehouse: z.string().min(1).max(40),
      day: daySchema,
      /** Whole hours of that day in Mexico City. */
      from_hour: z.int().min(0).max(22),
      to_hour: z.int().min(1).max(23),
    }),
    answers: { 200: z.object({ pickup }) },
    refusals: {
      409: '`not_together`: of several carriers, not waiting for it, or asked for in part',
      422: 'No such hours, or warehouse',
    },
  }),
  pickups: endpoint({
    method: 'get',
    path: '/admin/pickups',
    summary: 'Pick-ups that may still come, the next one first, and those whose carrier did not come',
    access: { staff: 'read_orders', or: 'pack' },
    answers: { 200: z.object({ pickups: z.array(pickup) }) },
  }),
  cancelPickup: endpoint({
    method: 'post',
    path: '/admin/pickups/{pickup_id}/cancellation',
    summary: 'Cancel a pick-up; its parcels may be asked for again. `cancelling` where nobody heard yet',
    access: { staff: 'pack' },
    params: z.object({ pickup_id: uuidSchema }),
    body: z.object({
      /** Somebody reached the carrier, which does not come. */
      by_phone: z.boolean().default(false),
    }),
    answers: { 200: z.object({ pickup }) },
    refusals: {
      409: '`not_asked`; `by_phone` where no provider cancels it, with `details.phone`; `carrier_refused` with `details.reason`',
      503: '`carrier_unavailable`',
    },
  }),
  parcels: endpoint({
    method: 'get',
    path: '/admin/shipments',
    summary:
      'Parcels with labels, the newest first: of today, waiting for their carrier, on their way, with problems',
    access: { staff: 'read_orders' },
    query: z.object({ ...pageQuery, view: z.enum(parcelViews).default('today') }),
    answers: {
      200: z.object({
        parcels: z.array(
          z.object({
            id: z.string(),
            shipment_id: z.string(),
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            sequence: z.number().int(),
            customer_name: z.string(),
            provider,
            carrier: z.string(),
            carrier_name: z.string(),
            service_name: z.string(),
            state: labelSchema.shape.state,
            tracking_code: z.string().nullable(),
            parcel_state: labelSchema.shape.parcel_state,
            parcel_detail: z.string(),
            parcel_state_at: z.string().nullable(),
            /** Null for staff who see no money. */
            cost_cents: centsSchema.nullable(),
            promised_on: z.string().nullable(),
            asked_at: z.string(),
            is_problem: z.boolean(),
            /** A pick-up was asked for. */
            is_fetched: z.boolean(),
          }),
        ),
        ...pageOfAnswer,
        /** Where carriers fetch parcels. */
        warehouses: z.array(z.string()),
      }),
    },
  }),
  resolveLabel: endpoint({
    method: 'post',
    path: '/admin/labels/{label_id}/resolution',
    summary: 'Say what became of a label of which nobody heard: its guide, or that it was not bought',
    access: { staff: 'orders' },
    params: labelParams,
    body: z.object({
      /** As the provider’s own pages show it; without it nothing was bought. */
      tracking_code: z.string().trim().min(4).max(60).optional(),
    }),
    answers: oneLabel,
    refusals: { 409: '`not_unknown`', 422: 'The provider does not know the guide' },
  }),
};
