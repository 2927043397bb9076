import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
} from '../../../platform/http/endpoint.ts';

const unitsMax = 1_000_000;
const id = z.coerce.number().int().positive().max(2_147_483_647);

const limitSchema = z.object({
  product_id: z.number().int(),
  /** Null: at all locations together. */
  location_code: z.string().nullable(),
  /** Null: without one of its own. */
  units: z.number().int().nullable(),
});

const filter = {
  /** Name, SKU, part number, EAN. */
  q: z.string().max(200).optional(),
  /** Only what is there and sold from there; without it, all locations together. */
  location: z.string().max(20).optional(),
  brand_id: id.optional(),
  /** A distributor's name: what it offers now. */
  supplier: z.string().max(100).optional(),
  /** `all`: also what sells and has enough left. */
  need: z.enum(['now', 'all']).default('now'),
  sort: z.enum(['urgent', 'suggested', 'sold']).default('urgent'),
};

/** What to buy again, and from how few units on. */
export const replenishmentCalls = {
  replenishmentFile: endpoint({
    method: 'get',
    path: '/admin/inventory/replenishment.csv',
    summary: 'What to buy again as CSV',
    access: { staff: 'export_catalog' },
    query: z.object(filter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  replenishment: endpoint({
    method: 'get',
    path: '/admin/inventory/replenishment',
    summary: 'What to buy again: units left, how fast they sell, who waits for them, and how many to order',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, ...filter }),
    answers: {
      200: z.object({
        products: z.array(
          z.object({
            product_id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            image_url: z.string().nullable(),
            available: z.number().int(),
            incoming: z.number().int(),
            /** Units of the last 30 and 90 days, less what came back; counted every few minutes. */
            sold_30: z.number().int(),
            sold_90: z.number().int(),
            /** Hundredths of a unit: the mean of both. */
            sold_a_day_hundredths: z.number().int(),
            /** Whole days until nothing is left at that speed; null where nothing sells. */
            days_left: z.number().int().nullable(),
            /** On how many wish lists it stands. */
            wishes: z.number().int(),
            /** How many wait to be told that it is back. */
            alerts: z.number().int(),
            /** From so many units on it is bought again. */
            limit: z.number().int(),
            is_own_limit: z.boolean(),
            /** Units for the shelf that drafts of purchases have, not ordered yet. */
            proposed: z.number().int(),
            /** Those besides. */
            suggested: z.number().int(),
            /** The cheapest supplier that offers it. */
            supplier_code: z.string().nullable(),
            supplier_name: z.string().nullable(),
            /** Of one unit without IVA; null where nobody knows it, and for those who may not see costs. */
            cost_cents: centsSchema.nullable(),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  setLimit: endpoint({
    method: 'put',
    path: '/admin/inventory/limits',
    summary: 'Say from how few units on a product is bought again; null: as the settings say. Safe to repeat',
    access: { staff: 'stock' },
    body: z.object({
      product_id: z.number().int().positive().max(2_147_483_647),
      /** Null: at all locations together. */
      location_code: z.string().trim().min(1).max(20).nullable().default(null),
      units: z.number().int().min(0).max(unitsMax).nullable(),
      /** What it was when it was read; left out, this holds whatever anybody else set. */
      was: z.number().int().min(0).max(unitsMax).nullable().optional(),
    }),
    answers: { 200: z.object({ limit: limitSchema }) },
    refusals: { 409: '`stale` with `details.current` where somebody set another meanwhile' },
  }),
};
