import { t } from '../../i18n/t.ts';
import { centsSchema, endpoint, uuidSchema, z } from '../../platform/http/endpoint.ts';
import { appliedPromotion, couponSchema, fromSuppliersSchema } from '../cart/cart.contract.ts';
import { addressInput } from '../customers/customers.contract.ts';

/** `parcel`, or the code of a branch (`pickup_cdmx`), as the settings of shipping name them. */
const deliveryMethod = z.string().regex(/^(parcel|pickup_[a-z0-9_]{1,40})$/);
/**
 * `free`: promotions leave nothing to collect; `store_credit`: it pays all of it. Each the only way then, and only then.
 * `company_credit`: the line of the buyer's company.
 */
const paymentMethods = ['card', 'oxxo', 'spei', 'paypal', 'free', 'store_credit', 'company_credit'] as const;

/** Who picks it up, by the rules of who receives a parcel. */
const { recipient, phone } = addressInput.shape;

const deliveryOption = z.object({
  method: deliveryMethod,
  label: z.string(),
  description: z.string(),
  /** False for a branch that is off for now; `description` says why. */
  is_available: z.boolean(),
  cost_cents: centsSchema,
  /** Without promotions; null where they take nothing off. */
  former_cost_cents: centsSchema.nullable(),
  /** What more goods would make it free; null where it is, or never is. */
  missing_for_free_cents: centsSchema.nullable(),
  /** Days (`YYYY-MM-DD`, Mexico City) between which it is there when it is paid now; null where not known. */
  earliest_on: z.string().nullable(),
  latest_on: z.string().nullable(),
});

const quoteSchema = z.object({
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      unit_price_cents: centsSchema,
      discount_cents: centsSchema,
      line_total_cents: centsSchema,
      tax_cents: centsSchema,
      available: z.number().int(),
      /** As in the cart. */
      from_suppliers: fromSuppliersSchema.nullable(),
      problem: z.string().nullable(),
    }),
  ),
  delivery_options: z.array(deliveryOption),
  delivery_method: deliveryMethod,
  payment_methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      label: z.string(),
      description: z.string(),
      is_available: z.boolean(),
      reason: z.string().nullable(),
      /** What promotions for this way of payment take off, in centavos. */
      saves_cents: centsSchema,
    }),
  ),
  /** Some promotion is for a way of payment: amounts are of the one that was asked for. */
  depends_on_payment: z.boolean(),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  promotions: z.array(appliedPromotion),
  coupon: couponSchema.nullable(),
  shipping_cents: centsSchema,
  tax_cents: centsSchema,
  total_cents: centsSchema,
  /** The customer's store credit: what there is, and how much of it pays this purchase where it is used. */
  store_credit: z.object({
    /** What can be spent. */
    balance_cents: centsSchema,
    /** Beside it: cannot be spent while a bank decides about the payment it came from. */
    frozen_cents: centsSchema,
    usable_cents: centsSchema,
    used_cents: centsSchema,
  }),
  /** What is left to collect: the total less the credit that is used. */
  to_pay_cents: centsSchema,
  currency: z.string(),
  /** What goods are missing for the smallest order that the buyer's price list takes; null where none are. */
  missing_for_minimum_cents: centsSchema.nullable(),
  /** What is left of the buyer's budget of this month where this passes it; null where it does not. */
  over_budget_left_cents: centsSchema.nullable(),
  /** True while the local payment emulators stand in for real providers: the page says so. */
  is_test_mode: z.boolean(),
  /** What shoppers read while the shop takes no orders; null while it does. */
  checkout_pause: z.string().nullable(),
});

/** What the slip in the parcel of a gift says to whoever opens it. */
export const giftMessage = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text.split('\n').length <= 10, { error: () => t('Write 10 lines or fewer.') });

export const checkoutContract = {
  quote: endpoint({
    method: 'post',
    path: '/checkout/quote',
    summary: 'Lines, delivery options, taxes and totals of the own cart; nothing is written',
    access: 'visitor',
    body: z.object({
      postal_code: z
        .string()
        .regex(/^\d{5}$/)
        .optional(),
      delivery_method: deliveryMethod.optional(),
      /** Promotions may be for a way of payment; left out, none of those comes off. */
      payment_method: z.enum(paymentMethods).optional(),
      /** One of the own addresses: ways to pay and coupons may depend on who buys. */
      address_id: uuidSchema.optional(),
      /** The same of an address that is not kept yet. */
      contact: z
        .object({
          phone: z.string().max(40),
          street: z.string().max(160),
          exterior_number: z.string().max(20),
        })
        .partial()
        .optional(),
      /** Pay with the own store credit as far as it goes. */
      use_store_credit: z.boolean().default(false),
    }),
    answers: { 200: z.object({ quote: quoteSchema }) },
    refusals: { 409: 'The cart is empty' },
  }),
  placeOrder: endpoint({
    method: 'post',
    path: '/checkout/orders',
    summary: 'Freeze the cart as an order, hold its stock and start the payment',
    access: 'buyer',
    rate: 'orders',
    ownEmailRate: 'orders',
    idempotent: true,
    body: z.object({
      address: addressInput.optional(),
      address_id: z.uuid().optional(),
      /** Who picks it up at a branch: an order that is picked up needs no address. Left out, it is the buyer. */
      pickup: z
        .object({
          recipient,
          phone,
          /** Who else may pick it up. */
          alternate: z.string().trim().max(120).default(''),
        })
        .optional(),
      delivery_method: deliveryMethod,
      payment_method: z.enum(paymentMethods),
      /** Asks for an invoice to one of the own profiles; it is made once the order is paid. */
      invoice_profile_id: z.uuid().optional(),
      /** How much of the total the own store credit pays; the rest is collected. */
      store_credit_cents: centsSchema.min(0).default(0),
      /** What the books of the buyer's company call it; left out of orders that are for no company. */
      purchase_order: z.string().trim().max(40).default(''),
      /** Printed for whoever opens the parcel; left out where it is no gift. */
      gift_message: giftMessage.optional(),
      /** What the customer saw; a difference is a 409 `total_changed`. */
      total_cents: centsSchema.optional(),
    }),
    answers: {
      201: z.object({
        order_id: z.string(),
        order_number: z.number().int().nullable(),
        /** Where to go on: the provider's page, or the order where there is nothing to pay (`none`). */
        payment: z.object({ provider: z.enum(['stripe', 'paypal', 'none']), redirect_url: z.string() }),
      }),
    },
    refusals: {
      403: '`order_not_taken`: the shop takes no orders from this contact',
      409: '`checkout_paused` with the text for shoppers, `cart_empty`, `out_of_stock` with what is left per line, `total_changed` with the new total, `prices_changing` (try again), `promotion_used_up`, `payment_method_unavailable`, `below_minimum` with what is missing, `over_budget` with what is left of the budget of the month, `unpaid_orders_limit` (too many orders of the same person wait for money), `unpaid_stock_limit` (vouchers hold enough of a product), `not_enough_credit` with `balance_cents`, `order_already_paid` with its `order_id`, `request_in_progress`',
      429: '`too_many_declines`: cards are being tried out from here',
      503: 'The payment provider does not answer',
    },
  }),
};
