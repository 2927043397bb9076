import {
  bulkAnswer,
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  pictureFiles,
  z,
} from '../../platform/http/endpoint.ts';
import { paymentMethodsOfRules } from './promotion.contract.ts';

const idList = z.array(z.number().int().positive().max(2_147_483_647)).max(500).default([]);

/**
 * What a promotion is for beside the products its form names. Categories count with what is below them; where both
 * categories and brands are named, a product must be of both. What is left out stays out.
 */
export const askedScope = z.object({
  /** Everything in the shop, whatever else is named. */
  covers_all: z.boolean().default(false),
  categories: idList,
  brands: idList,
  /** By `ref_id`. */
  except_products: z.array(z.string().min(1).max(200)).max(2000).default([]),
  except_categories: idList,
  except_brands: idList,
});
export type AskedScope = z.output<typeof askedScope>;

const namedCategories = z.array(
  z.object({ id: z.number().int(), category_name: z.string(), slug: z.string() }),
);
const namedBrands = z.array(z.object({ id: z.number().int(), brand_name: z.string(), slug: z.string() }));
const namedScope = z.object({
  categories: namedCategories,
  brands: namedBrands,
  except_categories: namedCategories,
  except_brands: namedBrands,
});

const promotionSchema = z.object({
  id: z.number().int(),
  promotion_name: z.string(),
  slug: z.string(),
  description: z.string(),
  promotion_image: z.string().nullable(),
  kind: z.enum(['percent', 'amount']),
  /** Basis points for `percent`, centavos off each unit for `amount`. */
  value: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(['scheduled', 'active', 'paused', 'ended']),
  /** Products for sale that it is for. */
  product_count: z.number().int(),
});

const promotionTypes = ['catalogue', 'line', 'buy_get', 'bundle', 'order', 'coupon', 'shipping'] as const;
const promotionStates = ['draft', 'scheduled', 'active', 'paused', 'ended'] as const;

const partOfPromotion = z.object({
  sku: z.string(),
  slug: z.string(),
  product_name: z.string(),
  quantity: z.number().int(),
});
/** What comes off in the cart without a code. */
const cartPromotion = z.object({
  id: z.number().int(),
  promotion_name: z.string(),
  slug: z.string(),
  description: z.string(),
  promotion_type: z.enum(['line', 'buy_get', 'bundle', 'order', 'shipping']),
  kind: z.enum(['percent', 'amount', 'price']),
  value: z.number().int(),
  buy_quantity: z.number().int(),
  get_quantity: z.number().int(),
  min_subtotal_cents: centsSchema,
  payment_methods: z.array(z.enum(paymentMethodsOfRules)),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Named products it is for (of a bundle: how many of each), 24 at most with the rewards. */
  goods: z.array(partOfPromotion),
  /** What buy and get reduces where that is something else. */
  rewards: z.array(partOfPromotion),
  /** For everything but what is left out. */
  covers_all: z.boolean(),
  ...namedScope.shape,
  /** Where what buy and get reduces comes from. */
  reward_categories: namedCategories,
  reward_brands: namedBrands,
});

/** A promotion as staff see it. */
const staffPromotion = promotionSchema.extend({
  /** Counts changes: who sends an older one has not seen the newest. */
  version: z.number().int(),
  promotion_type: z.enum(promotionTypes),
  kind: z.enum(['percent', 'amount', 'price']),
  state: z.enum(promotionStates),
  /** Also where the state says something else: a pause outlives the end. */
  is_paused: z.boolean(),
  is_draft: z.boolean(),
  is_stackable: z.boolean(),
  is_exclusive: z.boolean(),
  allows_wholesale: z.boolean(),
  needs_code: z.boolean(),
  min_subtotal_cents: centsSchema,
  buy_quantity: z.number().int(),
  get_quantity: z.number().int(),
  used_max: z.number().int().nullable(),
  used_max_per_customer: z.number().int().nullable(),
  /** What counts as one customer: the same e-mail, phone or postal address, or an account with a proven e-mail. */
  per_customer_by: z.enum(['contact', 'account']),
  /** Who gets it; nobody else is told. */
  buyers: z.enum(['everybody', 'first_order', 'named']),
  /** Who pays by one of these gets it; empty: everybody. */
  payment_methods: z.array(z.enum(paymentMethodsOfRules)),
  /** The typed one; generated ones are only counted. */
  code: z.string().nullable(),
  code_count: z.number().int(),
  /** Orders it was used in that were not given up. */
  used: z.number().int(),
  /** The total of the paid ones among them. */
  revenue_cents: centsSchema,
});

const promotedProduct = z.object({
  id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  product_name: z.string(),
  slug: z.string(),
  kind: z.string(),
  brand: z.string(),
  category: z.string().nullable(),
  images: z.array(z.object({ image_url: z.string(), alt: z.string().optional() })),
  price_cents: z.number().int(),
  former_price_cents: z.number().int().optional(),
  ends_at: z.string().optional(),
  currency: z.string(),
  stock: z.enum(['in_stock', 'low', 'supplier', 'out']),
  supplier_days: z.number().int().optional(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  promotion_id: z.number().int(),
});

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
/** Multipart like the category form; `products` is a JSON string `[{"ref_id":"…"}]`, times are ISO 8601. */
const promotionForm = z.object({
  promotion_name: z.string(),
  promotion_image: z.any().optional(),
  description: z.string().optional(),
  /** Fields from here on keep their value where they are left out. Amounts in centavos; an empty limit is none. */
  promotion_type: z.string().optional(),
  is_draft: z.string().optional(),
  is_stackable: z.string().optional(),
  is_exclusive: z.string().optional(),
  allows_wholesale: z.string().optional(),
  min_subtotal: z.string().optional(),
  buy_quantity: z.string().optional(),
  get_quantity: z.string().optional(),
  used_max: z.string().optional(),
  used_max_per_customer: z.string().optional(),
  /** `contact` (default) or `account`. */
  per_customer_by: z.string().optional(),
  /** `everybody` (default), `first_order` (who has not paid one yet; once each) or `named`. */
  buyers: z.string().optional(),
  /** Whom one for named customers is for: a JSON list of ids of accounts. */
  customers: z.string().optional(),
  /** By commas: `spei,oxxo`; empty: whichever way of payment. Not for a catalogue price. */
  payment_methods: z.string().optional(),
  code: z.string().optional(),
  /** How many of each of `products` make a bundle: `[1,2]`. */
  quantities: z.string().optional(),
  /** What buy and get reduces, like `products`; empty: the goods themselves. */
  rewards: z.string().optional(),
  kind: z.string(),
  value: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_paused: z.string().optional(),
  products: z.string().optional(),
  /**
   * A JSON string of `askedScope`: categories, brands and what is left out. Left out itself it stays; in a new promotion
   * that names no product it is everything, except for a catalogue price and a bundle.
   */
  scope: z.string().optional(),
  /** The same for `rewards`, which never cover everything. */
  reward_scope: z.string().optional(),
  /** Why it sells below cost; asked for only then, and only of who may. */
  reason: z.string().trim().max(300).optional(),
  /** The one that was read; left out, the form holds whatever anybody else saved. */
  version: z.string().optional(),
});
const pickedProducts = z.array(
  z.object({
    ref_id: z.string(),
    product_name: z.string(),
    images: z.array(z.object({ image_url: z.string() })),
  }),
);
const withProducts = staffPromotion.extend({
  products: pickedProducts,
  /** By `ref_id`: how many make a bundle. */
  quantities: z.record(z.string(), z.number().int()),
  rewards: pickedProducts,
  customer_count: z.number().int(),
  /** Whom one for named customers is for; null for who may not read customers. */
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })).nullable(),
  scope: namedScope.extend({ covers_all: z.boolean() }),
  reward_scope: namedScope,
  except_products: pickedProducts,
  except_rewards: pickedProducts,
});

const simulation = z.object({
  lines: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      quantity: z.number().int(),
      regular_cents: centsSchema,
      discount_cents: centsSchema,
      gross_cents: centsSchema,
      tax_cents: centsSchema,
      discounts: z.array(z.object({ lane: z.number().int(), name: z.string(), amount_cents: centsSchema })),
    }),
  ),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  shipping_cents: centsSchema,
  tax_cents: centsSchema,
  total_cents: centsSchema,
  /** Every promotion that was considered, with why it gave nothing. */
  verdicts: z.array(
    z.object({
      promotion_id: z.number().int(),
      name: z.string(),
      lane: z.number().int(),
      amount_cents: centsSchema,
      reason: z.string().nullable(),
    }),
  ),
});

const promotionsFilter = {
  q: z.string().max(200).optional(),
  state: z.enum(promotionStates).optional(),
  type: z.enum(promotionTypes).optional(),
};

export const promotionsContract = {
  running: endpoint({
    method: 'get',
    path: '/promotion/promotion-products',
    summary: 'Running promotions and what they make cheaper, 200 products of each at most',
    access: 'public',
    query: z.object({ promotion: z.string().max(200).optional() }),
    answers: { 200: z.object({ promotions: z.array(promotionSchema), products: z.array(promotedProduct) }) },
  }),
  inCart: endpoint({
    method: 'get',
    path: '/promotion/cart-promotions',
    summary: 'What comes off in the cart by itself now: all of it, or what a product takes part in',
    access: 'public',
    query: z.object({ product_id: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
    answers: { 200: z.object({ promotions: z.array(cartPromotion) }) },
  }),
  adminPromotions: endpoint({
    method: 'get',
    path: '/admin/promotions',
    summary: 'All promotions, paged',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, ...promotionsFilter }),
    answers: {
      200: z.object({
        promotions: z.array(staffPromotion),
        ...pageOfAnswer,
      }),
    },
  }),
  promotionsFile: endpoint({
    method: 'get',
    path: '/admin/promotions.csv',
    summary: 'The promotions of a filter as CSV',
    access: { staff: 'export_catalog' },
    query: z.object(promotionsFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  adminPromotion: endpoint({
    method: 'get',
    path: '/admin/promotions/{id}',
    summary: 'One promotion with its products',
    access: { staff: 'read_catalog' },
    params: idParams,
    answers: { 200: z.object({ promotion: withProducts }) },
  }),
  addPromotion: endpoint({
    method: 'post',
    path: '/promotion/add-promotion',
    summary: 'Add a promotion',
    access: { staff: 'catalog' },
    form: promotionForm,
    files: pictureFiles,
    answers: { 201: z.object({ promotion: withProducts }) },
    refusals: {
      409: 'A promotion has that name (`name_taken`) or code (`code_taken`)',
      413: 'Picture over 8 MB',
    },
  }),
  updatePromotion: endpoint({
    method: 'put',
    path: '/promotion/update-promotion/{id}',
    summary: 'Change a promotion',
    access: { staff: 'catalog' },
    params: idParams,
    form: promotionForm,
    files: pictureFiles,
    answers: { 200: z.object({ promotion: withProducts }) },
    refusals: {
      409: 'A promotion has that name (`name_taken`) or code (`code_taken`); `stale` with `details.current` where somebody changed it',
      413: 'Picture over 8 MB',
    },
  }),
  pausePromotion: endpoint({
    method: 'put',
    path: '/promotion/promotions/{id}/pause',
    summary: 'Stop a promotion or let it run again, and nothing else',
    access: { staff: 'catalog' },
    params: idParams,
    body: z.object({
      is_paused: z.boolean(),
      /** Why it sells below cost; asked for only then. */
      reason: z.string().trim().max(300).optional(),
    }),
    answers: { 200: z.object({ promotion: withProducts }) },
  }),
  changePromotions: endpoint({
    method: 'put',
    path: '/admin/promotions',
    summary:
      'Put many promotions in force, end them or delete drafts; what could not be done says why. Safe twice',
    access: { staff: 'catalog' },
    body: z.object({
      ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(100),
      action: z.enum(['activate', 'end', 'delete']),
      /** Why some of those put in force sell below cost; asked for only then. */
      reason: z.string().trim().max(300).optional(),
    }),
    answers: { 200: bulkAnswer(z.number().int()) },
  }),
  duplicatePromotion: endpoint({
    method: 'post',
    path: '/promotion/promotions/{id}/copies',
    summary: 'Copy a promotion as a draft, without its codes',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 201: z.object({ promotion: withProducts }) },
    refusals: { 409: 'Copies enough' },
  }),
  generateCodes: endpoint({
    method: 'post',
    path: '/promotion/promotions/{id}/codes',
    summary: 'Make codes that work once each',
    access: { staff: 'catalog' },
    params: idParams,
    body: z.object({
      count: z.number().int().min(1).max(1000),
      prefix: z.string().trim().max(20).default(''),
    }),
    answers: { 201: z.object({ codes: z.array(z.string()) }) },
    refusals: { 409: 'The promotion takes no codes' },
  }),
  codesCsv: endpoint({
    method: 'get',
    path: '/admin/promotions/{id}/codes.csv',
    summary: 'Every code of a promotion as CSV, with how often it was used',
    access: { staff: 'export_catalog', and: 'catalog' },
    params: idParams,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  warnings: endpoint({
    method: 'get',
    path: '/admin/promotions/{id}/warnings',
    summary:
      'What staff should look at before a promotion runs: rivals in its lane, prices below cost or MAP',
    access: { staff: 'read_costs' },
    params: idParams,
    answers: {
      200: z.object({
        warnings: z.array(
          z.object({
            kind: z.enum(['overlap', 'below_cost', 'below_map']),
            message: z.string(),
            /** The rival; null for a price. */
            promotion_id: z.number().int().nullable(),
          }),
        ),
      }),
    },
  }),
  reached: endpoint({
    method: 'post',
    path: '/admin/promotions/products',
    summary: 'Which products for sale a promotion would be for, best sellers first; nothing is written',
    access: { staff: 'read_catalog' },
    body: askedScope.extend({
      /** By `ref_id`. */
      products: z.array(z.string().min(1).max(200)).max(2000).default([]),
      page: z.number().int().min(1).max(100_000).default(1),
      page_size: z.number().int().min(1).max(100).default(20),
    }),
    answers: {
      200: z.object({
        products: z.array(
          z.object({
            ref_id: z.string(),
            sku: z.string(),
            product_name: z.string(),
            brand: z.string(),
            category: z.string().nullable(),
            image_url: z.string().nullable(),
            price_cents: centsSchema,
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  simulate: endpoint({
    method: 'post',
    path: '/admin/promotions/simulate',
    summary: 'What a cart would cost, and why each promotion did or did not apply; nothing is written',
    access: { staff: 'read_catalog' },
    body: z.object({
      lines: z
        .array(z.object({ ref_id: z.string().min(1).max(200), quantity: z.number().int().min(1).max(99) }))
        .min(1)
        .max(100),
      code: z.string().trim().max(60).optional(),
      /** Counts as running, unlimited and with its code typed, whatever it is. */
      promotion_id: z.number().int().positive().max(2_147_483_647).optional(),
      price_list_id: z.number().int().positive().max(2_147_483_647).optional(),
      shipping_cents: z.number().int().min(0).max(10_000_000).default(0),
      /** How it would be paid; left out, nothing is chosen yet. */
      payment_method: z.enum(paymentMethodsOfRules).optional(),
    }),
    answers: { 200: z.object({ simulation }) },
  }),
  deletePromotion: endpoint({
    method: 'delete',
    path: '/promotion/promotions/{id}',
    summary: 'Delete a promotion; prices go back at once',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restorePromotion: endpoint({
    method: 'post',
    path: '/promotion/promotions/{id}/restore',
    summary: 'Take a deletion back within a day: limits, codes and uses as they were',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ restored: z.literal(true) }) },
    refusals: { 409: '`taken`: another promotion has its address or a code now' },
  }),
};
