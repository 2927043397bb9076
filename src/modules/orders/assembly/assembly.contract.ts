import { endpoint, pictureFiles, uuidSchema, z } from '../../../platform/http/endpoint.ts';

const place = z.object({ position: z.number().int(), product_id: z.number().int() });
const moment = { by: z.string(), at: z.string() };

const test = z.object({
  is_passed: z.boolean(),
  minutes: z.number().int(),
  cpu_celsius: z.number().int().nullable(),
  gpu_celsius: z.number().int().nullable(),
  note: z.string(),
  ...moment,
});
const photo = z.object({
  id: z.number().int(),
  image_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  ...moment,
});

const pc = z.object({
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  customer_name: z.string(),
  /** Which of the order’s PCs, and how many there are. */
  number: z.number().int(),
  pcs: z.number().int(),
  /** Why nothing is put into it, e.g. that its order was cancelled; what is in it is taken out again then. */
  why_stopped: z.string().nullable(),
  version: z.number().int(),
  begun_by: z.string().nullable(),
  finished_at: z.string().nullable(),
  finished_by: z.string().nullable(),
  /** How long a passed test runs, and how many photos a step wants, at least. */
  stress_minutes: z.number().int(),
  photos_min: z.number().int(),
  /** Who bought it sees its photos. */
  are_photos_shown: z.boolean(),
  pieces: z.array(
    place.extend({
      sku: z.string(),
      product_name: z.string(),
      /** The kit it is a part of. */
      kit_name: z.string().nullable(),
      image_url: z.string().nullable(),
      is_serialised: z.boolean(),
      /** Units that go into it, and those of them that were scanned whole: with their serial number. */
      quantity: z.number().int(),
      scanned: z.number().int(),
      /** Where its units were taken from. */
      shelves: z.array(z.string()),
      units: z.array(z.object({ id: z.number().int(), serial: z.string().nullable(), by: z.string() })),
    }),
  ),
  /** A unit that was scanned and whose serial number comes next. */
  awaiting: place.nullable(),
  /** Units in it that it has no more since the order was changed: they are taken out. */
  surplus: z.array(
    z.object({
      id: z.number().int(),
      product_id: z.number().int(),
      product_name: z.string(),
      serial: z.string().nullable(),
    }),
  ),
  /** All of its parts were scanned, and nothing else. */
  is_complete: z.boolean(),
  steps: z.array(
    z.object({
      name: z.string(),
      needs: z.enum(['nothing', 'parts', 'test', 'photos', 'system']),
      by: z.string().nullable(),
      at: z.string().nullable(),
      /** What it needs is there. */
      is_ready: z.boolean(),
    }),
  ),
  test: test.nullable(),
  photos: z.array(photo),
  defects: z.array(
    z.object({ product_name: z.string(), serial: z.string().nullable(), note: z.string(), ...moment }),
  ),
});

const pack = { staff: 'pack' } as const;
const params = z.object({ order_id: uuidSchema, number: z.coerce.number().int().min(1).max(999) });
const onePc = { 200: z.object({ pc }) };
const version = z.int().min(0);
const changed = '`stale` with the PC as it is now, `stopped` where its order does not go on';
const celsius = z.int().min(0).max(150).nullable().default(null);

export const assemblyContract = {
  assemblyQueue: endpoint({
    method: 'get',
    path: '/admin/assembly',
    summary: 'Orders whose PCs are to be put together, paid first first, before them those to be taken apart',
    access: pack,
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      page_size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answers: {
      200: z.object({
        orders: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            customer_name: z.string(),
            paid_at: z.string().nullable(),
            /** Cancelled: what was put into them is to be taken out again. */
            is_called_off: z.boolean(),
            pcs: z.array(
              z.object({
                number: z.number().int(),
                is_finished: z.boolean(),
                begun_by: z.string().nullable(),
                done: z.number().int(),
                steps: z.number().int(),
                units: z.number().int(),
              }),
            ),
          }),
        ),
        /** Whether the shop sells such work now. */
        is_sold: z.boolean(),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  pcsOfOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/pcs',
    summary: 'How far the PCs of an order are: steps, parts with their serial numbers, test and photos',
    access: { staff: 'read_orders', or: 'pack' },
    params: z.object({ order_id: uuidSchema }),
    answers: {
      200: z.object({
        pcs: z.array(
          z.object({
            number: z.number().int(),
            /** The order has it no more; what is in it is taken out. */
            is_called_off: z.boolean(),
            begun_by: z.string().nullable(),
            finished_at: z.string().nullable(),
            finished_by: z.string().nullable(),
            steps: z.array(
              z.object({ name: z.string(), by: z.string().nullable(), at: z.string().nullable() }),
            ),
            /** What was scanned into it. */
            units: z.array(
              z.object({ id: z.number().int(), product_name: z.string(), serial: z.string().nullable() }),
            ),
            /** Parts that it is made of. */
            parts: z.number().int(),
            test: test.nullable(),
            photos: z.array(photo),
          }),
        ),
      }),
    },
  }),
  pc: endpoint({
    method: 'get',
    path: '/admin/assembly/{order_id}/{number}',
    summary: 'A PC that is put together: its parts, steps, test and photos; without amounts',
    access: pack,
    params,
    answers: onePc,
  }),
  scanIntoPc: endpoint({
    method: 'post',
    path: '/admin/assembly/{order_id}/{number}/scans',
    summary: 'What a scanner read: a part of the PC, then its serial number. What is wrong is not counted',
    access: pack,
    params,
    body: z.object({
      code: z.string().trim().min(1).max(120),
      /** Made where it was scanned: sent again, it is counted once. */
      key: z.string().min(8).max(60),
    }),
    answers: {
      200: z.object({
        /** `counted` a unit; `serial_wanted`: now its serial number; `refused`: nothing was counted. */
        outcome: z.enum(['counted', 'serial_wanted', 'refused']),
        /** Why it was refused, or what is odd about what was counted. */
        message: z.string().nullable(),
        scanned: place.nullable(),
        pc,
      }),
    },
  }),
  takeOutOfPc: endpoint({
    method: 'delete',
    path: '/admin/assembly/{order_id}/{number}/units/{unit_id}',
    summary: 'Take a part out of a PC again; its serial number is free then',
    access: pack,
    params: params.extend({ unit_id: z.coerce.number().int().min(1) }),
    /** Without the version somebody saw, whatever it is. */
    query: z.object({ version: z.coerce.number().int().min(0).optional() }),
    answers: onePc,
    refusals: { 409: '`stale` with the PC as it is now, `packed`' },
  }),
  replaceDefective: endpoint({
    method: 'post',
    path: '/admin/assembly/{order_id}/{number}/units/{unit_id}/defect',
    summary:
      'Say that a part failed: it is not sold any more, and another is taken from the shelf for the PC',
    access: pack,
    params: params.extend({ unit_id: z.coerce.number().int().min(1) }),
    body: z.object({ version, note: z.string().trim().min(1).max(500) }),
    answers: onePc,
    refusals: { 409: `${changed}; \`no_replacement\` where none is free` },
  }),
  setAssemblyStep: endpoint({
    method: 'put',
    path: '/admin/assembly/{order_id}/{number}/steps/{step}',
    summary: 'Do a step of a PC, or undo it; the PC is finished with its last one',
    access: pack,
    params: params.extend({ step: z.coerce.number().int().min(1).max(100) }),
    body: z.object({ version, is_done: z.boolean() }),
    answers: onePc,
    refusals: { 409: `${changed}; \`not_ready\` where parts, test or photos are missing` },
  }),
  testPc: endpoint({
    method: 'put',
    path: '/admin/assembly/{order_id}/{number}/test',
    summary: 'Say how a PC ran under load',
    access: pack,
    params,
    body: z.object({
      version,
      is_passed: z.boolean(),
      minutes: z.int().min(0).max(10_000),
      /** The highest that was read. */
      cpu_celsius: celsius,
      gpu_celsius: celsius,
      note: z.string().trim().max(500).default(''),
    }),
    answers: onePc,
    refusals: { 409: changed, 422: 'A passed test that was too short, a failed one without a note' },
  }),
  addPcPhoto: endpoint({
    method: 'post',
    path: '/admin/assembly/{order_id}/{number}/photos',
    summary: 'Add a photo of a PC; only staff see it',
    access: pack,
    params,
    form: z.object({ photo: z.any().optional() }),
    files: pictureFiles,
    answers: { 201: z.object({ pc }) },
    refusals: { 409: '`photos_full`, `stopped`', 413: 'Over 8 MB' },
  }),
  removePcPhoto: endpoint({
    method: 'delete',
    path: '/admin/assembly/{order_id}/{number}/photos/{photo_id}',
    summary: 'Remove a photo of a PC',
    access: pack,
    params: params.extend({ photo_id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answers: onePc,
    refusals: { 409: '`stopped`' },
  }),
};
