import { t } from '../../i18n/t.ts';
import { bulkAnswer, centsSchema, endpoint, fileSchema, z, daySchema } from '../../platform/http/endpoint.ts';

const listSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Off the regular price of what has no price of its own. */
  basis_points: z.number().int(),
  /** The least that goods of an order by it cost; 0: any order is taken. */
  minimum_cents: centsSchema,
  product_count: z.number().int(),
  customer_count: z.number().int(),
  company_count: z.number().int(),
});

const detailSchema = listSchema.extend({
  /** Counts changes: who sends an older one has not seen the newest. */
  version: z.number().int(),
  products: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      images: z.array(z.object({ image_url: z.string() })),
      regular_price_cents: centsSchema,
      price_cents: centsSchema,
    }),
  ),
  /** Lower prices from a quantity on, or for a time, or both; the lowest that holds is paid. */
  breaks: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      from_quantity: z.number().int(),
      price_cents: centsSchema,
      starts_on: z.string().nullable(),
      ends_on: z.string().nullable(),
    }),
  ),
  /** Null for who may not read customers. */
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })).nullable(),
  /** The same. */
  companies: z.array(z.object({ id: z.number().int(), name: z.string() })).nullable(),
});

const id = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id });

const listInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('Write a name.') })
    .max(80),
  basis_points: z.number().int().min(0).max(9000),
  minimum_cents: z.number().int().min(0).max(10_000_000_000).default(0),
  products: z
    .array(
      z.object({
        ref_id: z.string().trim().min(1).max(200),
        price_cents: z.number().int().min(1).max(10_000_000_000),
      }),
    )
    .max(5000)
    .default([]),
  breaks: z
    .array(
      z
        .object({
          ref_id: z.string().trim().min(1).max(200),
          from_quantity: z.number().int().min(1).max(9999),
          price_cents: z.number().int().min(1).max(10_000_000_000),
          /** The first and the last day, by Mexico City's calendar. */
          starts_on: daySchema.nullable().default(null),
          ends_on: daySchema.nullable().default(null),
        })
        .refine(({ starts_on: from, ends_on: until }) => from === null || until === null || from <= until, {
          error: () => t('The last day cannot come before the first.'),
        }),
    )
    .max(5000)
    .default([]),
  /** Why it sells below what products cost; asked for only then. */
  reason: z.string().trim().max(300).optional(),
});
const refusals = {
  403: '`below_cost` without the right to sell below cost',
  409: 'A price list has that name',
  422: 'A new price below cost without `reason`',
};

export const wholesaleContract = {
  ownPrices: endpoint({
    method: 'get',
    path: '/wholesale/prices',
    summary: 'What products cost the signed-in customer by their price list; none for retail customers',
    access: 'customer',
    query: z.object({
      /** Ids, separated by commas. */
      products: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/),
    }),
    answers: {
      200: z.object({
        price_list: z.string().nullable(),
        /** How many of a product their cart may have; null: as many as anybody's. */
        line_units: z.number().int().nullable(),
        prices: z.array(
          z.object({
            product_id: z.number().int(),
            price_cents: centsSchema,
            /** Of a unit from a quantity on, where that is lower; the smallest quantity first. */
            breaks: z.array(z.object({ from_quantity: z.number().int(), price_cents: centsSchema })),
          }),
        ),
      }),
    },
  }),
  catalogueLink: endpoint({
    method: 'post',
    path: '/wholesale/catalogue-links',
    summary: 'A link to the catalogue at the own prices, which ends by itself',
    access: 'customer',
    body: z.object({}),
    answers: {
      201: z.object({
        /** As CSV, and as a workbook. */
        url: z.string(),
        xlsx_url: z.string(),
        expires_at: z.string(),
      }),
    },
    refusals: { 403: '`no_price_list`' },
  }),
  catalogue: endpoint({
    method: 'get',
    path: '/wholesale/catalogue.csv',
    summary: 'Products for sale at the prices of whoever asked for the link, as CSV',
    access: 'public',
    rate: 'papers',
    query: z.object({ link: z.string().min(20).max(300) }),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
    refusals: { 403: '`link_over`; `no_price_list` where they buy by none any more' },
  }),
  catalogueWorkbook: endpoint({
    method: 'get',
    path: '/wholesale/catalogue.xlsx',
    summary: 'The same as a workbook (XLSX)',
    access: 'public',
    rate: 'papers',
    query: z.object({ link: z.string().min(20).max(300) }),
    answers: { 200: fileSchema },
    fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refusals: { 403: '`link_over`; `no_price_list` where they buy by none any more' },
  }),
  priceLists: endpoint({
    method: 'get',
    path: '/admin/price-lists',
    summary: 'Wholesale price lists',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ price_lists: z.array(listSchema) }) },
  }),
  priceList: endpoint({
    method: 'get',
    path: '/admin/price-lists/{id}',
    summary: 'One price list with its own prices and its customers',
    access: { staff: 'read_catalog' },
    params: idParams,
    answers: { 200: z.object({ price_list: detailSchema }) },
  }),
  addPriceList: endpoint({
    method: 'post',
    path: '/admin/price-lists',
    summary: 'Add a price list',
    access: { staff: 'catalog' },
    body: listInput,
    answers: { 201: z.object({ price_list: detailSchema }) },
    refusals,
  }),
  updatePriceList: endpoint({
    method: 'put',
    path: '/admin/price-lists/{id}',
    summary: 'Change a price list; its own prices become those sent',
    access: { staff: 'catalog' },
    params: idParams,
    body: listInput.extend({
      /** The one that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: z.object({ price_list: detailSchema }) },
    refusals: {
      ...refusals,
      409: `${refusals[409]}; \`stale\` with \`details.current\` where somebody changed it`,
    },
  }),
  deletePriceList: endpoint({
    method: 'delete',
    path: '/admin/price-lists/{id}',
    summary: 'Delete a price list; its customers pay retail prices again',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restorePriceList: endpoint({
    method: 'post',
    path: '/admin/price-lists/{id}/restore',
    summary: 'Take a deletion back within a day, with its prices and customers',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ restored: z.literal(true) }) },
    refusals: { 409: '`name_taken`: another price list has its name now' },
  }),
  customerPriceList: endpoint({
    method: 'get',
    path: '/admin/users/{id}/price-list',
    summary: 'By which price list a customer buys',
    access: { staff: 'read_customers' },
    params: z.object({ id: z.string().min(1).max(64) }),
    answers: { 200: z.object({ price_list_id: z.number().int().nullable() }) },
  }),
  setCustomerPriceList: endpoint({
    method: 'put',
    path: '/admin/users/{id}/price-list',
    summary: 'Make a customer buy by a price list, or (null) at retail prices',
    access: { staff: 'customers' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({
      price_list_id: id.nullable(),
      /** By which one they bought when it was read; left out, this holds whatever anybody else chose. */
      was: id.nullable().optional(),
    }),
    answers: { 200: z.object({ price_list_id: z.number().int().nullable() }) },
    refusals: { 409: '`stale` with `details.current` where somebody chose another meanwhile' },
  }),
  setCustomersPriceList: endpoint({
    method: 'put',
    path: '/admin/user-price-lists',
    summary: 'Make many customers buy by a price list, or (null) at retail prices. Safe twice',
    access: { staff: 'customers' },
    body: z.object({
      ids: z.array(z.string().min(1).max(64)).min(1).max(100),
      price_list_id: id.nullable(),
    }),
    answers: { 200: bulkAnswer(z.string()) },
  }),
  companyPriceList: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/price-list',
    summary: 'By which price list the people of a company buy',
    access: { staff: 'read_customers' },
    params: idParams,
    answers: { 200: z.object({ price_list_id: z.number().int().nullable() }) },
  }),
  setCompanyPriceList: endpoint({
    method: 'put',
    path: '/admin/companies/{id}/price-list',
    summary: 'Make all people of a company buy by a price list, or (null) by their own; once it is approved',
    access: { staff: 'customers' },
    params: idParams,
    body: z.object({
      price_list_id: id.nullable(),
      /** By which one they bought when it was read; left out, this holds whatever anybody else chose. */
      was: id.nullable().optional(),
    }),
    answers: { 200: z.object({ price_list_id: z.number().int().nullable() }) },
    refusals: { 409: '`stale` with `details.current` where somebody chose another meanwhile' },
  }),
};
