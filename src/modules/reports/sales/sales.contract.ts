import { centsSchema, daySchema, endpoint, fileSchema, z } from '../../../platform/http/endpoint.ts';

/** What sales are told apart by. */
export const salesGroupings = ['day', 'month', 'category', 'brand', 'product', 'method', 'state'] as const;

const asked = {
  by: z.enum(salesGroupings),
  /** Days of Mexico City in which orders were paid, both included. */
  paid_from: daySchema,
  paid_to: daySchema,
};

const sums = {
  orders: z.number().int(),
  units: z.number().int(),
  /** What was paid for the goods after discounts, IVA included. */
  goods_cents: centsSchema,
  /** Of it, the IVA. */
  tax_cents: centsSchema,
  /** Of it, what was given back for named lines since. */
  refunded_cents: centsSchema,
  /** Without IVA, of units whose cost was known; null where none was, or not for who asks. */
  margin_cents: centsSchema.nullable(),
};

export const salesContract = {
  sales: endpoint({
    method: 'get',
    path: '/admin/reports/sales',
    summary:
      'What was paid in some days, by day, month, category, brand, product, way to pay or state; what was cancelled or wholly refunded since is left out',
    access: { staff: 'read_reports' },
    query: z.object(asked),
    answers: {
      200: z.object({
        rows: z.array(
          z.object({
            /** A day, a month, an id, a way to pay; empty where an order or product has none. */
            key: z.string(),
            /** As the catalogue or staff call it today; null where the key says it. */
            name: z.string().nullable(),
            ...sums,
          }),
        ),
        /** More groups were found than are told; the totals are of all. */
        has_more: z.boolean(),
        total: z.object({
          ...sums,
          shipping_cents: centsSchema,
          shipping_tax_cents: centsSchema,
          /** Of the shipping, what was given back by name since. */
          shipping_refunded_cents: centsSchema,
          /** Goods and shipping. */
          paid_cents: centsSchema,
          /** What providers kept of it, with IVA, as far as their reports have told; for who may read costs. */
          fee_cents: centsSchema.nullable(),
          /** What carriers took for labels of its parcels and returns, with IVA; for who may read costs. */
          label_cents: centsSchema.nullable(),
        }),
      }),
    },
  }),
  salesCsv: endpoint({
    method: 'get',
    path: '/admin/reports/sales.csv',
    summary: 'The same as CSV, all groups, in pesos; its last lines are shipping and the total',
    access: { staff: 'export', and: 'read_reports' },
    query: z.object(asked),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
