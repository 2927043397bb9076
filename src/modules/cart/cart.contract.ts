import { centsSchema, endpoint, z } from '../../platform/http/endpoint.ts';
import { quotesContract } from './quotes/quotes.contract.ts';

/** A change of a line since it was put in, or since the customer took note. */
const noticeSchema = z.object({
  kind: z.enum([
    'price_changed',
    'less_stock',
    'over_limit',
    'person_limit',
    'out_of_stock',
    'not_for_sale',
    'no_pc',
  ]),
  message: z.string(),
});

/** What a promotion takes off in all. */
export const appliedPromotion = z.object({
  promotion_id: z.number().int().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  amount_cents: centsSchema,
});

/** The typed code; `message` says why it takes nothing off. */
export const couponSchema = z.object({
  code: z.string(),
  message: z.string().nullable(),
});

/** Units of a line that have yet to come from suppliers, and business days until they are here, 0 where nobody said. */
export const fromSuppliersSchema = z.object({ quantity: z.number().int(), days: z.number().int() });

export const cartSchema = z.object({
  items: z.array(
    z.object({
      product_id: z.number().int(),
      ref_id: z.string(),
      sku: z.string(),
      product_name: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      unit_price_cents: centsSchema,
      former_unit_price_cents: centsSchema.nullable(),
      line_total_cents: centsSchema,
      available: z.number().int(),
      /** What of it has yet to come from suppliers, in business days (0: nobody said); null where the shop has it all. */
      from_suppliers: fromSuppliersSchema.nullable(),
      /** Units one order may have at most; null: no limit of its own. */
      max_per_order: z.number().int().nullable(),
      /** Units of it that this cart may have, whatever the stock. */
      most: z.number().int(),
      /** Of work on PCs, as many as it says, of what is beside it: so many business days later the order leaves. */
      assembly_days: z.number().int().optional(),
      notices: z.array(noticeSchema),
    }),
  ),
  /** What putting together the PCs of this cart would cost; not there without whole PCs, and where it is in the cart already. */
  assembly: z
    .object({
      product_id: z.number().int(),
      product_name: z.string(),
      price_cents: centsSchema,
      pcs: z.number().int(),
      /** Business days that the work takes. */
      days: z.number().int(),
    })
    .optional(),
  item_count: z.number().int(),
  subtotal_cents: centsSchema,
  /** Everything below the regular prices: price list, promotions, coupon. */
  discount_cents: centsSchema,
  promotions: z.array(appliedPromotion),
  coupon: couponSchema.nullable(),
  /** IVA contained in the total. */
  tax_cents: centsSchema,
  total_cents: centsSchema,
  /** What more would come off for a way of payment, where promotions are for one; goods only. */
  payment_savings: z
    .array(z.object({ payment_method: z.string(), saves_cents: centsSchema, message: z.string() }))
    .optional(),
  currency: z.string(),
});

/** What was ordered or quoted before, in a cart again: what became of each product. */
export const cartAgain = z.object({
  /** Null where there is none and nothing of it can be bought. */
  cart: cartSchema.nullable(),
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      product_name: z.string(),
      /** As many as there were, and what one cost. */
      quantity: z.number().int(),
      was_price_cents: centsSchema,
      in_cart: z.number().int(),
      /** Today's; null where it is not for sale. */
      price_cents: centsSchema.nullable(),
      /** Why there are fewer than before. */
      problem: z.enum(['not_for_sale', 'out_of_stock', 'less_stock', 'over_limit', 'cart_full']).nullable(),
      message: z.string().nullable(),
    }),
  ),
});

/** A product kept for later beside what it costs now. */
const savedSchema = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  slug: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  /** When it was kept. */
  seen_price_cents: centsSchema,
  /** Null while it is not for sale. */
  price_cents: centsSchema.nullable(),
  available: z.number().int(),
});

const owner = z.object({ userId: z.string().min(1).max(64) });
const line = z.object({
  userId: z.string().min(1).max(64),
  productId: z.coerce.number().int().positive().max(2_147_483_647),
});
/** How many of it a cart may have is a setting: fewer than this. */
const quantity = z.number().int().min(1).max(9999);

/** A line of a quick order. */
const quickOrderLine = z.object({
  line: z.number().int(),
  typed: z.string(),
  quantity: z.number().int(),
  /** `choose`: several products are called so; `short`: fewer than wanted, or none, can be bought. */
  state: z.enum(['found', 'choose', 'short', 'unknown']),
  /** Why it does not go in as it stands; null where it does. */
  message: z.string().nullable(),
  matches: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      mpn: z.string().nullable(),
      product_name: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      available: z.number().int(),
      /** Units one order may have at most. */
      most: z.number().int(),
      /** What everybody pays for a unit: `seen_price_cents` of a set. */
      public_cents: centsSchema,
      /** What this customer pays for one, and for each from a quantity on. */
      price_cents: centsSchema,
      breaks: z.array(z.object({ from_quantity: z.number().int(), price_cents: centsSchema })),
    }),
  ),
});

export const cartContract = {
  ...quotesContract,
  addToCart: endpoint({
    method: 'post',
    path: '/cart/add-to-cart',
    summary: 'Put a product in the cart',
    access: 'visitor',
    body: z.object({
      user_id: z.string().min(1).max(64),
      product_id: z.number().int().positive().max(2_147_483_647),
      quantity: quantity.default(1),
    }),
    answers: { 200: z.object({ cart: cartSchema }) },
    refusals: {
      409: '`already_in_cart`, `out_of_stock` with what is left, `over_limit` with how many, or `cart_full`',
    },
  }),
  addSet: endpoint({
    method: 'post',
    path: '/cart/add-set',
    summary: 'Put all of a set in the cart, or nothing of it; what is there already counts',
    access: 'visitor',
    body: z.object({
      user_id: z.string().min(1).max(64),
      items: z
        .array(
          z.object({
            product_id: z.number().int().positive().max(2_147_483_647),
            quantity,
            /** The price the visitor saw; the set is refused where it has changed. */
            seen_price_cents: centsSchema.min(0).max(1_000_000_000_000),
          }),
        )
        .min(1)
        .max(100),
    }),
    answers: { 200: z.object({ cart: cartSchema }) },
    refusals: {
      409: '`set_refused` with `problems` ({product_id, reason, message}; reason: not_for_sale, out_of_stock, less_stock, over_limit, price_changed), or `cart_full`',
    },
  }),
  quickOrder: endpoint({
    method: 'post',
    path: '/cart/quick-order',
    summary: 'What codes with quantities, a line each, would put in the cart; nothing is put there',
    access: 'visitor',
    body: z.object({ text: z.string().max(20_000) }),
    answers: { 200: z.object({ lines: z.array(quickOrderLine) }) },
    refusals: { 422: 'No line, or more than a cart holds' },
  }),
  quickOrderFile: endpoint({
    method: 'post',
    path: '/cart/quick-order/file',
    summary: 'The same of a CSV or XLSX: the code in the first column, the quantity in the next number',
    access: 'visitor',
    form: z.object({ file: z.any() }),
    files: { bytesMax: 2_000_000, tooLarge: 'El archivo pesa más de 2 MB.' },
    answers: { 200: z.object({ lines: z.array(quickOrderLine) }) },
    refusals: { 422: 'Neither CSV nor XLSX, no line, or more than a cart holds' },
  }),
  cart: endpoint({
    method: 'get',
    path: '/cart/cart/{userId}',
    summary: 'The cart, repriced',
    access: 'visitor',
    params: owner,
    answers: { 200: z.object({ cart: cartSchema }) },
  }),
  removeFromCart: endpoint({
    method: 'delete',
    path: '/cart/remove-from-cart/{userId}/{productId}',
    summary: 'Take a product out of the cart',
    access: 'visitor',
    params: line,
    answers: { 200: z.object({ cart: cartSchema }) },
  }),
  changeQuantity: endpoint({
    method: 'patch',
    path: '/cart/cart/{userId}/{productId}',
    summary: 'Change how many',
    access: 'visitor',
    params: line,
    body: z.object({ quantity }),
    answers: { 200: z.object({ cart: cartSchema }) },
    refusals: { 409: '`out_of_stock` with what is left, `over_limit` with how many, or `not_for_sale`' },
  }),
  noteChanges: endpoint({
    method: 'post',
    path: '/cart/seen/{userId}',
    summary: 'Take note of changed prices: those given are told no more',
    access: 'visitor',
    params: owner,
    body: z.object({
      items: z
        .array(
          z.object({
            product_id: z.number().int().positive().max(2_147_483_647),
            unit_price_cents: centsSchema.min(0).max(1_000_000_000_000),
          }),
        )
        .max(100),
    }),
    answers: { 200: z.object({ cart: cartSchema }) },
  }),
  saved: endpoint({
    method: 'get',
    path: '/cart/saved/{userId}',
    summary: 'What was taken out of the cart for later',
    access: 'visitor',
    params: owner,
    answers: { 200: z.object({ items: z.array(savedSchema) }) },
  }),
  saveForLater: endpoint({
    method: 'post',
    path: '/cart/saved/{userId}/{productId}',
    summary: 'Take a product out of the cart and keep it for later',
    access: 'visitor',
    params: line,
    answers: { 200: z.object({ cart: cartSchema, items: z.array(savedSchema) }) },
  }),
  bringBack: endpoint({
    method: 'post',
    path: '/cart/saved/{userId}/{productId}/back',
    summary: 'Put what was kept for later in the cart again, as many as there still are',
    access: 'visitor',
    params: line,
    answers: { 200: z.object({ cart: cartSchema, items: z.array(savedSchema) }) },
    refusals: { 409: '`out_of_stock` or `cart_full`' },
  }),
  removeSaved: endpoint({
    method: 'delete',
    path: '/cart/saved/{userId}/{productId}',
    summary: 'Forget what was kept for later',
    access: 'visitor',
    params: line,
    answers: { 200: z.object({ items: z.array(savedSchema) }) },
  }),
  applyCoupon: endpoint({
    method: 'post',
    path: '/cart/coupon',
    summary: 'Use a coupon; it takes the place of the one before',
    access: 'visitor',
    body: z.object({ code: z.string().trim().min(1, 'Escribe un cupón.').max(60) }),
    answers: { 200: z.object({ cart: cartSchema }) },
    refusals: {
      409: '`coupon_` and why: unknown, not_available, not_started, ended, used_up, used_by_customer, needs_account, not_named, not_first_order, wholesale, no_goods, closed, minimum (with `missing_cents`), nothing_left; or `cart_empty`',
      429: '`too_many_coupons` with `retry_after_seconds`: several that do not work, by session and address',
    },
  }),
  removeCoupon: endpoint({
    method: 'delete',
    path: '/cart/coupon',
    summary: 'Take the coupon away',
    access: 'visitor',
    answers: { 200: z.object({ cart: cartSchema }) },
  }),
  reminders: endpoint({
    method: 'get',
    path: '/cart/reminders',
    summary: 'Whether the shop reminds customers of what they left in the cart, and how often',
    access: 'public',
    answers: {
      200: z.object({
        is_offered: z.boolean(),
        /** Hours until the first. */
        first_after_hours: z.number().int(),
        per_cart: z.number().int(),
      }),
    },
  }),
  openQuote: endpoint({
    method: 'post',
    path: '/cart/quotes/{token}/cart',
    summary:
      'Put what a quote has in the own cart at today’s price; what is there already counts, so a repetition changes nothing',
    access: 'visitor',
    params: quotesContract.cartQuote.params,
    body: z.object({}),
    answers: { 200: cartAgain },
  }),
  mergeCart: endpoint({
    method: 'post',
    path: '/cart/merge',
    summary: 'Add lines kept elsewhere (another device, a shared list) to the cart; sums are capped at stock',
    access: 'visitor',
    body: z.object({
      items: z
        .array(z.object({ product_id: z.number().int().positive().max(2_147_483_647), quantity }))
        .max(100),
    }),
    answers: { 200: z.object({ cart: cartSchema }) },
  }),
};
