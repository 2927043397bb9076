import { endpoint, uuidSchema, z } from '../../../../platform/http/endpoint.ts';
import { expectedUnits, packedThing, parcelMeasures } from '../parcel.contract.ts';

/** Something to be scanned: the product of a line, or a part of its kit. */
const piece = z.object({
  position: z.number().int(),
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  /** The kit it is a part of. */
  kit_name: z.string().nullable(),
  is_serialised: z.boolean(),
  /** Units that go into the parcel, and those of them that were scanned whole: with their serial number. */
  quantity: z.number().int(),
  scanned: z.number().int(),
  serials: z.array(z.string()),
  /** Shelves its units are taken from, where somebody wrote them down. */
  shelves: z.array(z.string()),
  ...packedThing,
});

const bench = z.object({
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  customer_name: z.string(),
  delivery_method: z.string(),
  /** Its slip says no prices and what the buyer wrote. */
  is_gift: z.boolean(),
  municipality: z.string(),
  state: z.string(),
  /** Of the parcel that is being packed; more than 1 where others were packed before. */
  sequence: z.number().int(),
  opened_at: z.string(),
  staff_name: z.string(),
  /** Whoever asks scans for it; where not, nothing they scan is counted. */
  is_mine: z.boolean(),
  pieces: z.array(piece),
  /** What is left of it and still with suppliers: not to be packed. */
  expected: z.array(expectedUnits),
  /** A unit that was scanned and whose serial number comes next. */
  awaiting: z.object({ position: z.number().int(), product_id: z.number().int() }).nullable(),
  /** Units that were scanned before the order was changed, and are taken out again: it has no more of them. */
  surplus: z.array(
    z.object({ product_id: z.number().int(), product_name: z.string(), serial: z.string().nullable() }),
  ),
  /** Everything that is left of the order was scanned, and nothing else. */
  is_complete: z.boolean(),
});

const orderId = z.object({ order_id: uuidSchema });
const oneBench = { 200: z.object({ bench }) };
const pack = { staff: 'pack' } as const;

export const benchContract = {
  scanAtBench: endpoint({
    method: 'post',
    path: '/admin/packing/bench/scan',
    summary:
      'What a scanner read: the number of an order, then its products and their serial numbers. What is wrong is not counted',
    access: pack,
    body: z.object({
      code: z.string().trim().min(1).max(120),
      /** Made where it was scanned: sent again, it is counted once. */
      key: z.string().min(8).max(60),
      /** The order on the bench; without one the code is an order’s number. */
      order_id: uuidSchema.optional(),
    }),
    answers: {
      200: z.object({
        /**
         * `opened` an order; `counted` a unit; `serial_wanted`: now its serial number; `held`: somebody else packs it;
         * `refused`: nothing was counted.
         */
        outcome: z.enum(['opened', 'counted', 'serial_wanted', 'held', 'refused']),
        /** Why it was refused, or what is odd about what was counted. */
        message: z.string().nullable(),
        /** What was counted, or wants its serial number. */
        scanned: z.object({ position: z.number().int(), product_id: z.number().int() }).nullable(),
        bench: bench.nullable(),
        /** The PC that has to be put together before the order is packed. */
        to_assemble: z.object({ order_id: z.string(), number: z.number().int() }).nullable(),
      }),
    },
  }),
  bench: endpoint({
    method: 'get',
    path: '/admin/packing/bench/{order_id}',
    summary: 'An order that is being packed by scanner, with what was scanned; without amounts',
    access: pack,
    params: orderId,
    answers: oneBench,
  }),
  takeOverBench: endpoint({
    method: 'post',
    path: '/admin/packing/bench/{order_id}/take-over',
    summary: 'Go on packing what somebody else began; their next scans are not counted',
    access: pack,
    params: orderId,
    answers: oneBench,
  }),
  undoScan: endpoint({
    method: 'delete',
    path: '/admin/packing/bench/{order_id}/scans/last',
    summary: 'Take the last scanned unit out again; first those that the order has no more',
    access: pack,
    params: orderId,
    answers: oneBench,
    refusals: { 409: '`held` by somebody else' },
  }),
  clearBench: endpoint({
    method: 'delete',
    path: '/admin/packing/bench/{order_id}',
    summary: 'Take everything out again: the order waits as if nobody had begun',
    access: pack,
    params: orderId,
    answers: { 200: z.object({ order_id: z.string() }) },
    refusals: { 409: '`held` by somebody else' },
  }),
  closeParcel: endpoint({
    method: 'post',
    path: '/admin/packing/bench/{order_id}/parcel',
    summary: 'Pack what was scanned as one shipment; what was not stays to be packed',
    access: pack,
    params: orderId,
    body: z.object({
      /** On the scales; left out where nobody weighed it. */
      parcel: parcelMeasures.optional(),
    }),
    answers: {
      201: z.object({
        shipment_id: z.string(),
        /** The parcel’s number within its order. */
        sequence: z.number().int(),
        /** Some of the order is still to be packed. */
        is_part: z.boolean(),
      }),
    },
    refusals: {
      409: '`held` by somebody else; `surplus`, `nothing_scanned`, `serial_missing`, `kit_incomplete`; what packing refuses',
    },
  }),
};
