import { t } from '../../../i18n/t.ts';
import { endpoint, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';

const unitsMax = 1_000_000;
const scansMax = 200;
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const productId = z.number().int().positive().max(2_147_483_647);
const locationCode = z.string().trim().min(1).max(20);
/** A shelf as staff write it. */
const bin = z.string().trim().toUpperCase().max(40);
const note = z.string().trim().max(300);

const state = z.enum(['open', 'applied', 'cancelled']);
const countSchema = z.object({
  id: z.number().int(),
  location_code: z.string(),
  location_name: z.string(),
  scope: z.enum(['all', 'bin', 'category', 'brand']),
  scope_value: z.string(),
  scope_name: z.string(),
  is_blind: z.boolean(),
  state,
  note: z.string(),
  staff_name: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** Products that somebody counted. */
  products: z.number().int(),
  units: z.number().int(),
  scans: z.number().int(),
  /** Who counted. */
  people: z.array(z.string()),
});
const whole = z.object({ count: countSchema });

const scanned = z.object({
  key: z.string(),
  /** `unknown`: no product has the code; `several`: choose one of `products` and send its id. */
  outcome: z.enum(['counted', 'unknown', 'several']),
  products: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      image_url: z.string().nullable(),
      /** Counted so far, by everybody; null where nothing was. */
      counted: z.number().int().nullable(),
      /** By the books as it was scanned; null in a blind count. */
      expected: z.number().int().nullable(),
      /** The count is of other goods, or another shelf. */
      is_elsewhere: z.boolean(),
    }),
  ),
});

const line = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  bin: z.string(),
  /** By the books as it was counted, or now where nobody did; null in a blind count that is open. */
  expected: z.number().int().nullable(),
  counted: z.number().int().nullable(),
  /** Counted less expected. */
  difference: z.number().int().nullable(),
  /** Units moved between its first scan and its last: better counted again. */
  is_moved: z.boolean(),
  scanned_at: z.string().nullable(),
  staff_name: z.string().nullable(),
});

const closed = '`closed`: it was applied or cancelled';

/** Cycle counts: by shelf and scanner, by several people, applied at once. */
export const countCalls = {
  counts: endpoint({
    method: 'get',
    path: '/admin/inventory/counts',
    summary: 'Counts of shelves, newest first',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, state: state.optional() }),
    answers: { 200: z.object({ counts: z.array(countSchema), ...pageOfAnswer }) },
  }),
  addCount: endpoint({
    method: 'post',
    path: '/admin/inventory/counts',
    summary: 'Begin to count a location: all of it, a shelf (`bin`), a category or a brand',
    access: { staff: 'stock' },
    idempotent: true,
    body: z
      .object({
        location_code: locationCode,
        bin: bin.min(1).optional(),
        category_id: productId.optional(),
        brand_id: productId.optional(),
        is_blind: z.boolean().default(false),
        note: note.default(''),
      })
      .refine(
        ({ bin: shelf, category_id: category, brand_id: brand }) =>
          [shelf, category, brand].filter(Boolean).length < 2,
        {
          path: ['bin'],
          error: () => t('Give one of shelf, category and brand.'),
        },
      ),
    answers: { 201: whole },
  }),
  count: endpoint({
    method: 'get',
    path: '/admin/inventory/counts/{id}',
    summary: 'A count and how far it is',
    access: { staff: 'read_catalog' },
    params,
    answers: { 200: whole },
  }),
  changeCount: endpoint({
    method: 'put',
    path: '/admin/inventory/counts/{id}',
    summary: 'Change the note of an open count, or show those who count what should be there',
    access: { staff: 'stock' },
    params,
    body: z.object({ note, is_blind: z.boolean() }).partial(),
    answers: { 200: whole },
    refusals: { 409: closed },
  }),
  countLines: endpoint({
    method: 'get',
    path: '/admin/inventory/counts/{id}/lines',
    summary: 'What was counted, what was not, and where it differs',
    access: { staff: 'read_catalog' },
    params,
    query: z.object({ ...pageQuery, only: z.enum(['counted', 'different', 'uncounted']).default('counted') }),
    answers: { 200: z.object({ lines: z.array(line), ...pageOfAnswer }) },
  }),
  scan: endpoint({
    method: 'post',
    path: '/admin/inventory/counts/{id}/scans',
    summary:
      'Count units by EAN, SKU or product, one or several at once; what is sent again with its key is counted once',
    access: { staff: 'stock' },
    params,
    body: z.object({
      scans: z
        .array(
          z
            .object({
              key: z.uuid(),
              code: z.string().trim().min(1).max(100).optional(),
              product_id: productId.optional(),
              units: z.number().int().min(-unitsMax).max(unitsMax).default(1),
            })
            .refine(({ code, product_id: id }) => (code === undefined) !== (id === undefined), {
              path: ['code'],
              error: () => t('Give either a code or a product.'),
            }),
        )
        .min(1)
        .max(scansMax),
    }),
    answers: { 200: z.object({ scans: z.array(scanned) }) },
    refusals: { 409: closed },
  }),
  setCounted: endpoint({
    method: 'put',
    path: '/admin/inventory/counts/{id}/products/{product_id}',
    summary:
      'Say how many there are in all, also none; null takes the product out of the count. Safe to repeat',
    access: { staff: 'stock' },
    params: params.extend({ product_id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({ counted: z.number().int().min(0).max(unitsMax).nullable() }),
    answers: { 200: z.object({ counted: z.number().int().nullable() }) },
    refusals: { 409: closed },
  }),
  countRest: endpoint({
    method: 'post',
    path: '/admin/inventory/counts/{id}/rest',
    summary: 'What should be there and nobody found is counted as none',
    access: { staff: 'stock' },
    params,
    answers: { 200: z.object({ products: z.number().int() }) },
    refusals: { 409: closed },
  }),
  applyCount: endpoint({
    method: 'post',
    path: '/admin/inventory/counts/{id}/apply',
    summary:
      'Write the differences into the stock, all at once, each by what was there as it was scanned. Safe to repeat',
    access: { staff: 'stock' },
    params,
    answers: { 200: whole },
    refusals: {
      409: '`below_reserved` with `details.lines`: buyers were promised more than that, nothing was written; `nothing_counted`; `closed`',
    },
  }),
  cancelCount: endpoint({
    method: 'post',
    path: '/admin/inventory/counts/{id}/cancel',
    summary: 'Give a count up; no stock changes. Safe to repeat',
    access: { staff: 'stock' },
    params,
    answers: { 200: whole },
    refusals: { 409: '`closed`: it was applied' },
  }),
  shelves: endpoint({
    method: 'get',
    path: '/admin/inventory/shelves',
    summary: 'The shelves of a location that have names',
    access: { staff: 'read_catalog' },
    query: z.object({ location: locationCode }),
    answers: {
      200: z.object({ shelves: z.array(z.object({ bin: z.string(), products: z.number().int() })) }),
    },
  }),
  setShelf: endpoint({
    method: 'put',
    path: '/admin/inventory/shelves',
    summary: 'Say on which shelf of a location products stand; empty: on none with a name. Safe to repeat',
    access: { staff: 'stock' },
    body: z.object({
      location_code: locationCode,
      bin,
      product_ids: z.array(productId).min(1).max(500),
      /** Where all of them stood when it was read; left out, this holds whatever anybody else said. */
      was: bin.optional(),
    }),
    answers: { 200: z.object({ products: z.number().int() }) },
    refusals: { 409: '`stale` with `details.current.bin` where one stands somewhere else by now' },
  }),
};
