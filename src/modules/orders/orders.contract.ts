import { t } from '../../i18n/t.ts';
import { ownClabe, staffClabe } from '../payments/clabe.contract.ts';
import { barsSchema, instructionsSchema, trackingKey } from '../payments/payments.contract.ts';
import { deliveryAddress, deliveryCorrection } from './delivery-address.contract.ts';
import { draftOrdersContract } from './drafts/drafts.contract.ts';
import { editsContract } from './edit/edits.contract.ts';
import { parcelsContract } from './parcels/parcels.contract.ts';
import { assemblyContract } from './assembly/assembly.contract.ts';
import { benchContract } from './fulfil/bench/bench.contract.ts';
import { guidesContract } from './fulfil/guides/guides.contract.ts';
import {
  comingUnits,
  expectedUnits,
  keptMeasures,
  packedThing,
  packingBox,
  parcelMeasures,
} from './fulfil/parcel.contract.ts';
import { takenMoney } from './pay/take-by-hand.contract.ts';
import { recallsContract } from './recalls/recalls.contract.ts';
import { giftMessage } from '../checkout/checkout.contract.ts';
import { appliedPromotion, cartAgain } from '../cart/cart.contract.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
  daySchema,
} from '../../platform/http/endpoint.ts';
import { mailStates } from '../../platform/mail-states.contract.ts';

const orderStates = [
  'pending_payment',
  'awaiting_payment',
  'paid',
  'paid_without_stock',
  'manual_review',
  'expired',
  'cancelled',
  'refunded',
] as const;
const paymentMethods = [
  'card',
  'oxxo',
  'spei',
  'paypal',
  'transfer',
  'terminal',
  'cash',
  'free',
  'store_credit',
  'company_credit',
] as const;
/** Colours that staff put on orders. */
const orderFlags = ['red', 'amber', 'green', 'blue'] as const;
const fulfilmentStates = ['unfulfilled', 'packed', 'partially_shipped', 'shipped', 'delivered'] as const;

/** Purchases that suppliers were told to send to the buyer themselves, and lines they bring; what is given up they still may send. */
const toldToSend = z.array(
  z.object({
    purchase_id: z.number().int(),
    supplier_name: z.string(),
    positions: z.array(z.number().int()),
  }),
);

/** Days of Mexico City between which something is there. */
const arrivalDays = z.object({ earliest_on: daySchema, latest_on: daySchema });
/** What a buyer was told when they paid; `leaves_on`: the last day on which it leaves. */
const promiseSchema = arrivalDays.extend({ leaves_on: z.iso.date() });
/** The same, and whether it should have left before today. */
const keptPromise = promiseSchema.extend({ is_late: z.boolean() }).nullable();

/** Who serves the warranty, as the catalogue says it today; null where it does not. */
const warrantyService = z.object({ by: z.enum(['shop', 'maker']), brand: z.string() }).nullable();

/** A parcel, or a bag at the counter: some of the order's units, with how to follow them. */
const shipmentSchema = z.object({
  id: z.string(),
  sequence: z.number().int(),
  state: z.enum(['packed', 'shipped', 'delivered']),
  carrier: z.string().nullable(),
  tracking_code: z.string().nullable(),
  /** Further guides, where a supplier sent it in several boxes. */
  more_tracking: z.array(z.string()),
  /** The carrier's page, where we know it. */
  tracking_url: z.string().nullable(),
  packed_at: z.string(),
  shipped_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** When it is there, where it left too late for what was told of the order; null where that stands. */
  due: arrivalDays.nullable(),
  /** It left and will not arrive. */
  ended_as: z.enum(['lost', 'returned']).nullable(),
  /** Of the closed parcel; null where nobody weighed or measured it. */
  ...keptMeasures,
  lines: z.array(
    z.object({
      position: z.number().int(),
      product_id: z.number().int(),
      product_name: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      /** Of all its parts where it is a kit. */
      serials: z.array(z.string()),
      /** What of a kit is in the shipment. */
      parts: z.array(
        z.object({
          product_id: z.number().int(),
          sku: z.string(),
          product_name: z.string(),
          quantity: z.number().int(),
          serials: z.array(z.string()),
        }),
      ),
      /** As the maker promised when it was packed; null: it depends on the model. */
      warranty_months: z.number().int().nullable(),
      /** Null until it was delivered. */
      warranty_until: z.string().nullable(),
      warranty_service: warrantyService,
    }),
  ),
});

const lineSchema = z.object({
  position: z.number().int(),
  product_id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  unit_price_cents: centsSchema,
  discount_cents: centsSchema,
  /** Which promotion gave how much of it, frozen when it was placed. */
  discounts: z.array(appliedPromotion),
  line_total_cents: centsSchema,
  tax_cents: centsSchema,
  /** Units whose price went back, or is on its way. */
  refunded_quantity: z.number().int(),
  /** Units that are sent in all: replacements too, what was refunded before it left not, nor work. */
  owed_quantity: z.number().int(),
  /** Work on the rest of the order, not goods. */
  is_assembly: z.boolean(),
  /** What one of it was made of when it was ordered; empty where it is no kit. */
  parts: z.array(z.object({ sku: z.string(), product_name: z.string(), quantity: z.number().int() })),
});

/** A part of a kit as it was ordered; `quantity` in one kit. */
const orderedPart = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  quantity: z.number().int(),
  is_serialised: z.boolean(),
  ...packedThing,
});

/** Units of a line that no shipment has yet, and whether each wants a serial number. */
const unitToPack = z.object({
  position: z.number().int(),
  product_id: z.number().int(),
  product_name: z.string(),
  quantity: z.number().int(),
  /** Of a kit its parts are asked for theirs. */
  is_serialised: z.boolean(),
  ...packedThing,
  parts: z.array(orderedPart),
});

const summary = z.object({
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  state: z.enum(orderStates),
  fulfilment: z.enum(fulfilmentStates),
  /** `packed` is only some of it, and nothing left yet. */
  is_partly_packed: z.boolean(),
  total_cents: centsSchema,
  /** The part of it that store credit pays: a payment, so the total does not change. */
  store_credit_cents: centsSchema,
  currency: z.string(),
  item_count: z.number().int(),
  delivery_method: z.string(),
  placed_at: z.string(),
  paid_at: z.string().nullable(),
  /** First lines, for the list. */
  preview: z.array(z.object({ product_name: z.string(), image_url: z.string().nullable() })),
});

/** Its payment was not completed: no money came, none is on its way, and nobody called it off. */
const is_attempt = z.boolean();

/**
 * `asked`: of the provider; `on_its_way`: it took it; `failed`: staff settle it otherwise; `to_choose`: the buyer says where
 * it goes; `to_transfer`: staff send it to the buyer's CLABE.
 */
const openRefundStates = ['asked', 'on_its_way', 'failed', 'to_choose', 'to_transfer'] as const;

/** Money of an order that its buyer got back or gets back. */
const ownRefund = z.object({
  amount_cents: centsSchema,
  state: z.enum([...openRefundStates, 'done']),
  /** `origin`: as it was paid, where that is no card and not PayPal; `company_credit`: their company owes less. */
  way: z.enum(['card', 'paypal', 'origin', 'transfer', 'store_credit', 'company_credit']),
  /** Last four digits of the card or CLABE, where they are known. */
  ends_in: z.string().nullable(),
  /** When it was done, or asked for. */
  at: z.string(),
});

const detail = summary.omit({ preview: true }).extend({
  lines: z.array(lineSchema),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  /** What each promotion took off, frozen when it was placed; shipping's share is out of `shipping_cents` already. */
  promotions: z.array(appliedPromotion),
  shipping_cents: centsSchema,
  tax_cents: centsSchema,
  email: z.string(),
  delivery_address: deliveryAddress,
  /** The company it was bought for; null where its buyer bought for themselves. */
  company_name: z.string().nullable(),
  /** What the books of that company call it; empty where they said nothing. */
  purchase_order: z.string(),
  /** Printed for whoever opens the parcel, empty where nothing was typed; null where it is no gift. */
  gift_message: z.string().nullable(),
  /** How it is paid, in words for its buyer, and the number of its voucher or transfer. */
  paid_with: z.object({ words: z.string(), reference: z.string().nullable() }),
  /** A change that is made once its buyer pays the difference, at this path of the shop. */
  edit_to_pay: z
    .object({ difference_cents: centsSchema, kept_until: z.string(), path: z.string() })
    .nullable(),
  /** The buyer may cancel it; staff may for a while longer. */
  can_cancel: z.boolean(),
  /** Recipient and address may still be corrected. */
  can_correct_delivery: z.boolean(),
  shipments: z.array(shipmentSchema),
  /** What is paid and still with suppliers. */
  expected: z.array(comingUnits),
  expires_at: z.string(),
  /** Money that is back with its payer, as money or as store credit. */
  refunded_cents: centsSchema,
  /** Of it, what became store credit. */
  refunded_credit_cents: centsSchema,
  /** Money that is not back yet, and why. */
  refunds_open: z.array(
    z.object({
      amount_cents: centsSchema,
      state: z.enum(openRefundStates),
      /** Its last four digits, and whose they are. */
      clabe: z.string().nullable(),
      bank: z.string().nullable(),
    }),
  ),
  /** Customers with an account may take it as store credit. */
  may_choose_credit: z.boolean(),
  /** No provider carries its money back: its buyer says where it goes. */
  is_asked_for_refund: z.boolean(),
  payment: z
    .object({
      provider: z.enum(['stripe', 'paypal']),
      /** Null for the oldest payments. */
      method: z.enum(['card', 'oxxo', 'spei', 'paypal']).nullable(),
      state: z.string(),
      redirect_url: z.string().nullable(),
      instructions: instructionsSchema.nullable(),
      /** Months without interest; null for one payment. */
      instalments: z.number().int().nullable(),
    })
    .nullable(),
  timeline: z.array(z.object({ kind: z.string(), message: z.string(), created_at: z.string() })),
});

/** An order as its buyer sees it. */
const ownDetail = detail.extend({
  is_attempt,
  /** What is paid with in cash or by transfer, while its money is awaited. */
  to_pay: z
    .object({
      instructions: instructionsSchema,
      /** All that is to be paid, whatever part of it came already. */
      amount_cents: centsSchema,
      bars: barsSchema,
    })
    .nullable(),
  /** Its payer's bank looks into the payment, or took the money back: nothing leaves. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** Null before it is paid, while somebody looks at it first, once it is given back, and where no day was said. */
  promise: keptPromise,
  /** Of one that is not paid: what is promised where its money is there until a moment. */
  promise_if_paid: promiseSchema.extend({ until: z.string() }).nullable(),
  /** The last day on which it leaves a warehouse, or is ready where it is picked up; null where that is not said (any more). */
  leaves_by: z.string().nullable(),
  /** Of its finished PCs, where the shop shows them. */
  pc_photos: z.array(z.object({ image_url: z.string(), width: z.number().int(), height: z.number().int() })),
});

/** Where an order stands, for whoever knows its number and address: nothing of what is in it or where it goes. */
const trackedOrder = ownDetail
  .pick({
    order_number: true,
    state: true,
    fulfilment: true,
    is_partly_packed: true,
    is_attempt: true,
    placed_at: true,
    paid_at: true,
    item_count: true,
    delivery_method: true,
    promise: true,
    promise_if_paid: true,
    leaves_by: true,
  })
  .extend({
    /** A PC is put together of its parts. */
    has_assembly: z.boolean(),
    /** Its mailed link asks for an invoice, too. */
    has_invoices: z.boolean(),
    shipments: z.array(
      shipmentSchema.pick({
        id: true,
        sequence: true,
        state: true,
        carrier: true,
        tracking_code: true,
        more_tracking: true,
        tracking_url: true,
        packed_at: true,
        shipped_at: true,
        delivered_at: true,
        due: true,
        ended_as: true,
      }),
    ),
  });

/** An order as a mailed link opens it: nothing to be done, and nobody's street, name or phone. */
const linkedOwnOrder = ownDetail
  .omit({
    email: true,
    delivery_address: true,
    edit_to_pay: true,
    payment: true,
    may_choose_credit: true,
    can_cancel: true,
    can_correct_delivery: true,
    expires_at: true,
    pc_photos: true,
  })
  .extend({
    /** Postal code and state, or the branch where it is picked up. */
    destination: z.string(),
  });

/** What a mailed link to an order holds. */
export const orderLinkParams = { token: z.string().regex(/^[\w-]{59}$/) };

/** By its number or, of one that is not paid yet, by its code. */
const orderByNumber = z.object({
  order_number: z.union(
    [z.number().int().min(1).max(2_147_483_647), z.string().regex(/^[0-9A-F]{8}$/)],
    'Escribe tu número de pedido.',
  ),
  email: z.string().trim().max(254).pipe(z.email('Escribe un correo válido.')),
});

const holdKinds = [
  'dispute',
  'dispute_lost',
  'credit_disputed',
  'credit_lost',
  'staff',
  'edit',
  'fraud',
] as const;
/** `credit_…`: it was paid with store credit whose own payment is disputed, or lost. `edit`: a change waits for its money. */
const holdSchema = z.object({
  kind: z.enum(holdKinds),
  note: z.string(),
});

/** What made the shop look twice at a paid order. */
const checkSchema = z.object({
  signs: z.array(
    z.object({
      kind: z.enum(['account', 'country', 'tries', 'names', 'risk']),
      points: z.number().int(),
      /** In plain words, with what it was seen by. */
      text: z.string(),
    }),
  ),
  points: z.number().int(),
  /** From how many points an order was held then. */
  held_from: z.number().int(),
  checked_at: z.string(),
  /** Null where it was not held. */
  held_at: z.string().nullable(),
  released: z.object({ at: z.string(), by: z.string().nullable(), note: z.string() }).nullable(),
});

const adminDetail = detail.extend({
  promise: keptPromise,
  payment_method: z.enum(paymentMethods),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  notes: z.string(),
  /** Sent back with changed notes. */
  notes_version: z.number().int(),
  /** Words that staff put on it, and who of them is on it. */
  tags: z.array(z.string()),
  flag: z.enum(orderFlags).nullable(),
  assigned_to: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Why its goods stay where they are although it is paid. */
  hold: holdSchema.nullable(),
  /** Null where it showed no signs of fraud. */
  check: checkSchema.nullable(),
  /** Kept by the provider of this order's payments; null until its report tells. */
  fee_cents: centsSchema.nullable(),
  disputes: z.array(
    z.object({
      id: z.string(),
      provider_ref: z.string(),
      amount_cents: centsSchema,
      reason: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      due_at: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** Units that no shipment has yet and that are with the shop. */
  to_pack: z.array(unitToPack),
  /** Units that are paid and still with suppliers. */
  expected: z.array(expectedUnits),
  told_to_send: toldToSend,
  attempts: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      provider_ref: z.string().nullable(),
      state: z.string(),
      amount_cents: centsSchema,
      failure: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  ledger: z.array(
    z.object({
      kind: z.string(),
      amount_cents: centsSchema,
      provider_ref: z.string(),
      created_at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount_cents: centsSchema,
      id: z.string(),
      state: z.enum(['requested', 'pending', 'awaiting_choice', 'awaiting_transfer', 'succeeded', 'failed']),
      reason: z.string(),
      /** Why it failed, in the provider's words. */
      failure: z.string().nullable(),
      /** It failed, and nobody has settled or explained it. */
      needs_staff: z.boolean(),
      /** Where staff transfer it: the last four digits. Null for what the provider gives back. */
      clabe: z.string().nullable(),
      /** It became its payer's store credit. */
      is_store_credit: z.boolean(),
      created_at: z.string(),
    }),
  ),
  events: z.array(
    z.object({ id: z.number().int(), type: z.string(), state: z.string(), received_at: z.string() }),
  ),
  timeline: z.array(
    z.object({
      kind: z.string(),
      message: z.string(),
      actor: z.string().nullable(),
      /** The email it is about, as long as it is kept. */
      mail: z.object({ id: z.number().int(), state: z.enum(mailStates) }).nullable(),
      created_at: z.string(),
    }),
  ),
});

/** A refund as staff settle it. */
const refundForStaff = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  /** Where it is no order's: `order_id` is the gift card's. */
  gift_card_number: z.number().int().nullable(),
  customer_name: z.string(),
  provider: z.enum(['stripe', 'paypal', 'manual', 'store_credit', 'company_credit']),
  /** What it was paid with; null for store credit, and for the oldest payments. */
  method: z.enum(['card', 'oxxo', 'spei', 'paypal', 'transfer', 'terminal', 'cash']).nullable(),
  amount_cents: centsSchema,
  state: z.enum(['requested', 'pending', 'awaiting_choice', 'awaiting_transfer', 'succeeded', 'failed']),
  source: z.enum(['charge', 'balance', 'transfer', 'store_credit', 'company_credit']),
  reason: z.string(),
  /** Why it failed, in the provider's words. */
  failure: z.string().nullable(),
  /** The whole CLABE: who reads this list sends the money. */
  clabe: z.string().nullable(),
  bank: z.string().nullable(),
  is_overdue: z.boolean(),
  /** It failed, and nobody has settled or explained it. */
  needs_staff: z.boolean(),
  /** A dispute about its payment is open: what is sent by transfer meanwhile may be taken again. */
  is_disputed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Where money goes back to: the way it came, or the buyer's store credit, which they have to want. */
const refundTo = z.enum(['origin', 'store_credit']).default('origin');
const orderId = z.object({ order_id: uuidSchema });
const shipmentId = z.object({ shipment_id: uuidSchema });
const parcelText = z.string().trim().max(80).optional();
const serials = z.array(z.string().trim().max(80)).max(999);
/** Of a kit, by its parts. */
const partSerials = z.array(z.object({ product_id: z.number().int(), serials })).max(20);
const position = z.number().int().min(0).max(999);
const serialLines = z
  .array(z.object({ position, serials: serials.optional(), parts: partSerials.optional() }))
  .max(200)
  .refine((lines) => new Set(lines.map((line) => line.position)).size === lines.length, {
    error: () => t('One line stands there twice.'),
  });
const oneOrder = { 200: z.object({ order: adminDetail }) };

/** Ids of at most 100 orders, with commas between them. */
const chosenOrders = z
  .string()
  .max(3700)
  .transform((text) => text.split(','))
  .pipe(z.array(uuidSchema).min(1).max(100));

/** A word that staff put on an order. */
const tagSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(30)
  .regex(/^[^\p{Cc},]*$/u);
const otherMarks = {
  /** Null takes it off. */
  flag: z.enum(orderFlags).nullable().optional(),
  /** Whoever asks, nobody, or one of `GET /admin/staff-names`. */
  assigned_to: z.union([z.enum(['me', 'nobody']), z.object({ id: z.string().min(1).max(64) })]).optional(),
};

/** PCs that were bought put together; null where none was. */
const pcCount = z.object({ total: z.number().int(), finished: z.number().int() });

const personLimit = z.object({
  units: z.number().int().min(1).max(999),
  days: z.number().int().min(1).max(365),
});

/** What staff call each flag; empty: by its colour. */
const flagNames = z.record(z.enum(orderFlags), z.string());

/** What staff may ask the list of orders for. */
const ordersFilter = {
  q: z.string().max(200).optional(),
  state: z.enum(orderStates).optional(),
  fulfilment: z.enum(fulfilmentStates).optional(),
  /** Late to leave, or held back. */
  attention: z.enum(['late', 'held']).optional(),
  /** Work that waits: to be packed, PCs to be put together, late to leave, held, to be paid, or its customer waits for an answer. */
  queue: z.enum(['to_pack', 'to_assemble', 'late', 'held', 'unpaid', 'to_answer']).optional(),
  /** A word that staff put on it. */
  tag: z.string().trim().min(1).max(30).optional(),
  /** A colour that staff put on it. */
  flag: z.enum(orderFlags).optional(),
  /** Who is on it: `me`, or somebody's id. */
  assigned: z.string().min(1).max(64).optional(),
  /** Bought by a price list, or by everybody's prices. */
  channel: z.enum(['retail', 'wholesale']).optional(),
  /** Days of Mexico City in which they were paid, both included; what was cancelled since is left out. */
  paid_from: daySchema.optional(),
  paid_to: daySchema.optional(),
  /** Days of Mexico City in which they were placed, both included. */
  placed_from: daySchema.optional(),
  placed_to: daySchema.optional(),
  /** What they cost in all, both included. */
  total_from_cents: z.coerce.number().int().min(0).optional(),
  total_to_cents: z.coerce.number().int().min(0).optional(),
  method: z.enum(paymentMethods).optional(),
  delivery: z.string().max(40).optional(),
  /** The state of Mexico that it goes to. */
  address_state: z.string().max(40).optional(),
  /** Where it goes: a postal code, or its first digits. */
  postal_code: z
    .string()
    .regex(/^\d{2,5}$/)
    .optional(),
  /** Its invoice was asked for and is not stamped, or was refused. */
  invoice: z.literal('needed').optional(),
};

export const ordersContract = {
  ...draftOrdersContract,
  ...recallsContract,
  ...editsContract,
  ...parcelsContract,
  ...benchContract,
  ...assemblyContract,
  ...guidesContract,
  companySpending: endpoint({
    method: 'get',
    path: '/order/company-spending',
    summary: 'What the people of the own company spent this month; buyers read their own',
    access: 'customer',
    answers: {
      200: z.object({
        /** `YYYY-MM`, by Mexico City's calendar. */
        month: z.string(),
        people: z.array(z.object({ customer_id: z.string(), spent_cents: centsSchema })),
      }),
    },
  }),
  orders: endpoint({
    method: 'get',
    path: '/order/orders',
    summary: 'Own orders, newest first',
    access: 'buyer',
    query: z.object({
      ...pageQuery,
      /** Only paid ones that make a PC: with a processor or a board; a keyboard is none. */
      makes_pc: z.enum(['true']).optional(),
      /** Only those whose payment was not completed; `false`: without these. */
      attempts: z.enum(['true', 'false']).optional(),
    }),
    answers: {
      200: z.object({
        orders: z.array(
          summary.extend({
            is_attempt,
            /** It is one, its payment page is closed, and some of it can be bought now. */
            can_retry: z.boolean(),
            refunds: z.array(ownRefund),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  order: endpoint({
    method: 'get',
    path: '/order/orders/{order_id}',
    summary: 'One of the own orders',
    access: 'buyer',
    params: orderId,
    answers: { 200: z.object({ order: ownDetail }) },
  }),
  trackOrder: endpoint({
    method: 'post',
    path: '/order/tracking',
    summary:
      'Where an order stands, by its number and the e-mail it was bought with; a wrong one is told like the other',
    access: 'public',
    rate: 'lookups',
    body: orderByNumber,
    answers: { 200: z.object({ order: trackedOrder }) },
  }),
  mailOrderLink: endpoint({
    method: 'post',
    path: '/order/tracking/link',
    summary: 'Mail an order’s address a link that opens all of it for a while',
    access: 'public',
    rate: 'letters',
    body: orderByNumber,
    answers: { 202: z.object({ sent: z.literal(true) }) },
  }),
  linkedOwnOrder: endpoint({
    method: 'get',
    path: '/order/tracking/{token}',
    summary: 'The order of a mailed link, without where it goes',
    access: 'public',
    params: z.object(orderLinkParams),
    answers: { 200: z.object({ order: linkedOwnOrder }) },
  }),
  chooseByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/choice',
    summary:
      'The same choice for a guest’s order, by its mailed link: wait for what sold out, or have it all back',
    access: 'public',
    params: z.object(orderLinkParams),
    body: z.object({ choice: z.enum(['wait', 'refund']) }),
    answers: { 200: z.object({ order: linkedOwnOrder }) },
    refusals: { 409: '`not_sold_out`; `has_account`: its buyer signs in for it' },
  }),
  findWarranty: endpoint({
    method: 'post',
    path: '/order/warranty',
    summary:
      'Until when a unit is under warranty, by its serial number and the e-mail it was bought with; of own orders without the e-mail',
    access: 'public',
    rate: 'lookups',
    body: z.object({
      serial: z.string('Escribe el número de serie.').trim().min(1, 'Escribe el número de serie.').max(80),
      email: z.string().trim().max(254).pipe(z.email('Escribe un correo válido.')).optional(),
    }),
    answers: {
      200: z.object({
        units: z.array(
          z.object({
            product_name: z.string(),
            sku: z.string(),
            serial: z.string(),
            order_number: z.number().int().nullable(),
            /** Of an own order: where a return is asked for. */
            order_id: z.string().nullable(),
            delivered_at: z.string().nullable(),
            /** As the maker promised when it was packed; null: it depends on the model. */
            warranty_months: z.number().int().nullable(),
            /** Null until it was delivered. */
            warranty_until: z.string().nullable(),
            warranty_service: warrantyService,
            is_in_force: z.boolean(),
          }),
        ),
      }),
    },
  }),
  chooseWhenSoldOut: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/choice',
    summary: 'The money came when the goods were gone: wait for them, or have it all back; own orders only',
    access: 'buyer',
    params: orderId,
    body: z.object({ choice: z.enum(['wait', 'refund']) }),
    answers: { 200: z.object({ order: ownDetail }) },
    refusals: { 409: '`not_sold_out`: there is nothing to choose (any more)' },
  }),
  cancelOwn: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/cancel',
    summary: 'Cancel one of the own orders before it is packed; what was paid goes back in full',
    access: 'buyer',
    params: orderId,
    idempotent: true,
    body: z.object({ reason: z.string().trim().max(500).optional() }),
    answers: { 200: z.object({ order: ownDetail }) },
    refusals: {
      409: 'It is being packed, has left, is with a supplier who sends it, or is closed already; `left_company` of who buys no more for its company',
    },
  }),
  correctOwnDelivery: endpoint({
    method: 'put',
    path: '/order/orders/{order_id}/delivery',
    summary: 'Correct who receives one of the own orders and where, until it is packed; the price stays',
    access: 'buyer',
    params: orderId,
    idempotent: true,
    body: deliveryCorrection({}),
    answers: { 200: z.object({ order: ownDetail }) },
    refusals: {
      403: '`order_not_taken` for blocked buyers and addresses',
      409: '`stale`, or `too_late` when it is packed or closed; what is there in `details.current`; `person_limit` where scarce goods would go to who has theirs, `left_company` of who buys no more for its company',
    },
  }),
  reorder: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/reorder',
    summary:
      'Put what one of the own orders had in the cart again, at today’s price; what is there already counts, so a repetition changes nothing',
    access: 'buyer',
    params: orderId,
    body: z.object({}),
    answers: { 200: cartAgain },
  }),
  chooseRefund: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/refund-choice',
    summary:
      'Money that no provider carries back (cash at OXXO): to a CLABE, or as store credit; own orders only, until staff have sent it',
    access: 'buyer',
    params: orderId,
    idempotent: true,
    body: z.discriminatedUnion('to', [
      z.object({ to: z.literal('transfer'), clabe: ownClabe }),
      z.object({ to: z.literal('store_credit') }),
    ]),
    answers: { 200: z.object({ order: ownDetail }) },
    refusals: {
      409: '`nothing_to_choose`: it is settled already; `no_account` where credit has nowhere to go',
    },
  }),
  adminOrders: endpoint({
    method: 'get',
    path: '/admin/orders',
    summary: 'Orders, paged',
    access: { staff: 'read_orders' },
    query: z.object({ ...pageQuery, ...ordersFilter }),
    answers: {
      200: z.object({
        orders: z.array(
          summary.omit({ preview: true }).extend({
            customer_name: z.string(),
            tags: z.array(z.string()),
            flag: z.enum(orderFlags).nullable(),
            /** Why nothing of it is packed or sent; null: it is not held. */
            hold: z.enum(holdKinds).nullable(),
            pcs: pcCount.nullable(),
            /** Who of the staff is on it. */
            assigned_name: z.string().nullable(),
            email: z.string(),
            provider: z.string().nullable(),
            payment_method: z.enum(paymentMethods),
            delivery_method: z.string(),
            subtotal_cents: centsSchema,
            discount_cents: centsSchema,
            shipping_cents: centsSchema,
            /** IVA contained in the total. */
            tax_cents: centsSchema,
            /** Money that arrived, and money that went back. */
            paid_cents: centsSchema,
            refunded_cents: centsSchema,
            /** Of it, what became store credit. */
            refunded_credit_cents: centsSchema,
            /** Kept by the provider; null until its report tells. */
            fee_cents: centsSchema.nullable(),
            /** Parcels with a tracking code, first packed first. */
            tracking: z.array(z.object({ carrier: z.string().nullable(), tracking_code: z.string() })),
            /** Its newest invoice; null where nobody asked for one. */
            invoice: z
              .object({
                name: z.string(),
                state: z.enum(['requested', 'failed', 'stamped', 'cancelling', 'cancelled']),
                fiscal_uuid: z.string().nullable(),
              })
              .nullable(),
          }),
        ),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
        flag_names: flagNames,
      }),
    },
  }),
  orderQueues: endpoint({
    method: 'get',
    path: '/admin/order-queues',
    summary: 'How many orders wait in each of the staff’s queues',
    access: { staff: 'read_orders' },
    answers: {
      200: z.object({
        to_pack: z.number().int(),
        to_assemble: z.number().int(),
        late: z.number().int(),
        held: z.number().int(),
        unpaid: z.number().int(),
        to_answer: z.number().int(),
      }),
    },
  }),
  adminOrdersCsv: endpoint({
    method: 'get',
    path: '/admin/orders.csv',
    summary: 'Every order of a filter, or the chosen ones, as CSV; pesos, times of Mexico City',
    access: { staff: 'export' },
    query: z.object({ ...ordersFilter, orders: chosenOrders.optional() }),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  adminOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}',
    summary: 'One order with its payments, events and timeline',
    access: { staff: 'read_orders' },
    params: orderId,
    answers: {
      200: z.object({
        order: adminDetail,
        /** The last day on which it has to leave, or be ready, as its buyer was told; null unless it is paid and waits. */
        leaves_by: z.string().nullable(),
        flag_names: flagNames,
      }),
    },
  }),
  packingWork: endpoint({
    method: 'get',
    path: '/admin/packing',
    summary: 'What to take from which shelf for these orders, and the slips of their parcels, oldest first',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object({
      orders: chosenOrders,
    }),
    answers: {
      200: z.object({
        shelves: z.array(
          z.object({
            /** Null where nothing is held for the units: exchanged ones, or stock given back meanwhile. */
            warehouse: z.object({ code: z.string(), name: z.string() }).nullable(),
            lines: z.array(
              z.object({
                product_id: z.number().int(),
                sku: z.string(),
                product_name: z.string(),
                image_url: z.string().nullable(),
                /** The shelf in that warehouse; empty where nobody wrote it down. */
                bin: z.string(),
                quantity: z.number().int(),
                is_serialised: z.boolean(),
                /** Oldest first. */
                orders: z.array(
                  z.object({
                    order_id: z.string(),
                    order_number: z.number().int().nullable(),
                    /** Its PCs are put together first: until all are, it goes to the workshop. */
                    pcs: pcCount.nullable(),
                    quantity: z.number().int(),
                  }),
                ),
              }),
            ),
          }),
        ),
        slips: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            /** Of its shipment; null for units that nobody has packed yet. */
            sequence: z.number().int().nullable(),
            paid_at: z.string().nullable(),
            customer_name: z.string(),
            delivery_method: z.string(),
            delivery_address: deliveryAddress,
            gift_message: z.string().nullable(),
            ...keptMeasures,
            lines: z.array(
              z.object({
                sku: z.string(),
                product_name: z.string(),
                quantity: z.number().int(),
                serials: z.array(z.string()),
                /** What one kit holds. */
                parts: z.array(
                  z.object({ sku: z.string(), product_name: z.string(), quantity: z.number().int() }),
                ),
              }),
            ),
          }),
        ),
        /** What of these orders is still with suppliers. */
        expected: z.array(
          expectedUnits.extend({ order_id: z.string(), order_number: z.number().int().nullable() }),
        ),
        /** Orders of which nothing is to be taken, and why. */
        skipped: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            reason: z.enum(['unknown', 'not_paid', 'no_stock', 'on_hold', 'packed', 'with_supplier']),
          }),
        ),
      }),
    },
  }),
  pickListPdf: endpoint({
    method: 'get',
    path: '/admin/packing/pick-list.pdf',
    summary: 'What to take from which shelf for these orders, PDF',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object({ orders: chosenOrders }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 409: '`nothing_to_print`: none of these orders has anything for it' },
  }),
  packingSlipsPdf: endpoint({
    method: 'get',
    path: '/admin/packing/slips.pdf',
    summary: 'What lies in the parcels of these orders, a slip each, PDF on Letter paper; without amounts',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object({ orders: chosenOrders }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 409: '`nothing_to_print`: none of these orders has anything for it' },
  }),
  addressLabelsPdf: endpoint({
    method: 'get',
    path: '/admin/packing/labels.pdf',
    summary:
      'Whom the parcels of these orders go to, a label of 4 × 6 inches each with the order’s number as a Code 128, PDF',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object({ orders: chosenOrders }),
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 409: '`nothing_to_print`: none of these orders has anything for it' },
  }),
  ordersToPack: endpoint({
    method: 'get',
    path: '/admin/packing/orders',
    summary: 'Paid orders with units that no shipment has yet, paid first first; without amounts',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object(pageQuery),
    answers: {
      200: z.object({
        orders: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            paid_at: z.string().nullable(),
            customer_name: z.string(),
            delivery_method: z.string(),
            municipality: z.string(),
            state: z.string(),
            pcs: pcCount.nullable(),
            to_pack: z.array(unitToPack),
            /** What of it is still with suppliers. */
            expected: z.array(expectedUnits),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  ordersExpecting: endpoint({
    method: 'get',
    path: '/admin/packing/expected',
    summary: 'Paid orders that wait for goods of suppliers, the soonest first; without amounts',
    access: { staff: 'read_orders', or: 'pack' },
    query: z.object(pageQuery),
    answers: {
      200: z.object({
        orders: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            paid_at: z.string().nullable(),
            customer_name: z.string(),
            delivery_method: z.string(),
            municipality: z.string(),
            state: z.string(),
            expected: z.array(expectedUnits),
            /** Something of it should have come before today. */
            is_late: z.boolean(),
          }),
        ),
        /** The shop's own, where goods that came may lie. */
        locations: z.array(z.object({ code: z.string(), name: z.string() })),
        ...pageOfAnswer,
      }),
    },
  }),
  receiveGoods: endpoint({
    method: 'post',
    path: '/admin/packing/{order_id}/goods',
    summary:
      'What suppliers had for an order is with the shop now, and may be packed; sent again, it changes nothing',
    access: { staff: 'pack' },
    params: z.object({ order_id: uuidSchema }),
    body: z.object({
      /** Where it lies now: one of the shop's own. */
      location_code: z.string().min(1).max(40),
      /** Only of these products; without it, of all. */
      product_ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(100).optional(),
    }),
    answers: { 200: z.object({ order_id: z.string() }) },
  }),
  packOrders: endpoint({
    method: 'post',
    path: '/admin/orders/pack',
    summary:
      'Pack all that is left of several orders, each on its own; what could not be done is named with its reason',
    access: { staff: 'pack' },
    body: z.object({ order_ids: z.array(uuidSchema).min(1).max(100) }),
    answers: {
      200: z.object({
        results: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            outcome: z.enum(['packed', 'packed_already', 'refused']),
            /** Why it was refused. */
            reason: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  updateFulfilment: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/fulfilment',
    summary: 'Mark all of an order as packed, shipped (with carrier and tracking code) or delivered',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({
      fulfilment: z.enum(['packed', 'shipped', 'delivered']),
      carrier: parcelText,
      tracking_code: parcelText,
    }),
    answers: oneOrder,
    refusals: { 409: 'The order is not paid, on hold, or already further' },
  }),
  packShipment: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/shipments',
    summary: 'Pack some of an order’s units as a shipment of its own, with their serial numbers',
    access: { staff: 'pack' },
    params: orderId,
    body: z.object({
      lines: z
        .array(
          z.object({
            position,
            quantity: z.number().int().min(1).max(9999),
            serials: serials.optional(),
            parts: partSerials.optional(),
          }),
        )
        .min(1)
        .max(200)
        .refine((lines) => new Set(lines.map((line) => line.position)).size === lines.length, {
          error: () => t('Each line once.'),
        }),
      /** On the scales; left out where nobody weighed it. */
      parcel: parcelMeasures.optional(),
    }),
    answers: {
      /** The order only for who may read orders: it has amounts. */
      201: z.object({ order: adminDetail.optional(), shipment_id: z.string() }),
    },
    refusals: {
      409: 'Not paid, on hold, packed by somebody else already, or a serial number is taken or another product’s (`wrong_serial`)',
    },
  }),
  packingBoxes: endpoint({
    method: 'get',
    path: '/admin/packing/boxes',
    summary: 'The boxes that parcels are packed in, and what is assumed of unweighed goods',
    access: { staff: 'read_orders', or: 'pack' },
    answers: {
      200: z.object({
        boxes: z.array(packingBox),
        assumed_weight_grams: z.number().int(),
        /** Cubic centimetres that count as a kilogram; null: only the scales count. */
        volumetric_divisor: z.number().int().nullable(),
      }),
    },
  }),
  weighShipment: endpoint({
    method: 'put',
    path: '/admin/shipments/{shipment_id}/parcel',
    summary: 'Weight and size of a closed parcel, until it leaves',
    access: { staff: 'pack' },
    params: shipmentId,
    body: z.object({
      parcel: parcelMeasures,
      /** As it was read; left out, this holds whatever anybody else wrote. */
      was: z.object(keptMeasures).optional(),
    }),
    answers: { 200: z.object({ parcel: z.object(keptMeasures) }) },
    refusals: { 409: '`too_late` once it left; `stale` with what is there in `details.current`' },
  }),
  serialsOnShelf: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/serials',
    summary: 'Serial numbers that came in for an order’s products and have not left, by line',
    access: { staff: 'read_orders', or: 'pack' },
    params: orderId,
    answers: {
      200: z.object({
        serials: z.array(
          z.object({
            position: z.number().int(),
            /** Of the line, or a part of its kit. */
            product_id: z.number().int(),
            serial: z.string(),
            location_code: z.string(),
            location_name: z.string(),
            /** Units of the order are taken from there. */
            is_here: z.boolean(),
          }),
        ),
      }),
    },
  }),
  moveShipment: endpoint({
    method: 'put',
    path: '/admin/shipments/{shipment_id}',
    summary: 'A shipment left (or is ready at the counter) or arrived; also corrects its tracking code',
    access: { staff: 'orders' },
    params: shipmentId,
    body: z.object({
      state: z.enum(['shipped', 'delivered']),
      carrier: parcelText,
      tracking_code: parcelText,
      /** Both as they were read, empty for none; left out, this holds whatever anybody else wrote. */
      was: z.object({ carrier: z.string().max(80), tracking_code: z.string().max(80) }).optional(),
    }),
    answers: oneOrder,
    refusals: {
      409: 'It has not left yet, has arrived, or the order is on hold; `stale` with both in `details.current`',
    },
  }),
  correctSerials: endpoint({
    method: 'put',
    path: '/admin/shipments/{shipment_id}/serials',
    summary: 'Replace the serial numbers of a shipment’s lines',
    access: { staff: 'orders' },
    params: shipmentId,
    body: z.object({
      /** What is left out stays. */
      lines: serialLines.min(1),
      /** The same lines as they were read; left out, this holds whatever anybody else wrote. */
      was: serialLines.optional(),
    }),
    answers: oneOrder,
    refusals: { 409: 'A serial number is taken; `stale` with the lines in `details.current`' },
  }),
  unpackShipment: endpoint({
    method: 'delete',
    path: '/admin/shipments/{shipment_id}',
    summary: 'Take a shipment apart that has not left',
    access: { staff: 'orders' },
    params: shipmentId,
    answers: oneOrder,
    refusals: { 409: 'It has left already' },
  }),
  serialised: endpoint({
    method: 'get',
    path: '/admin/products/{id}/serialised',
    summary: 'Whether a product is packed only with a serial number for each unit',
    access: { staff: 'read_catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ is_serialised: z.boolean() }) },
  }),
  markSerialised: endpoint({
    method: 'put',
    path: '/admin/products/{id}/serialised',
    summary: 'Ask for a serial number of each unit when a product is packed, or not',
    access: { staff: 'catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({ is_serialised: z.boolean() }),
    answers: { 200: z.object({ is_serialised: z.boolean() }) },
  }),
  personLimit: endpoint({
    method: 'get',
    path: '/admin/products/{id}/person-limit',
    summary: 'How many units of a scarce product one person may buy within some days',
    access: { staff: 'read_catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ limit: personLimit.nullable() }) },
  }),
  limitPerPerson: endpoint({
    method: 'put',
    path: '/admin/products/{id}/person-limit',
    summary:
      'Limit how many units of a product one person buys within some days, counted by account, e-mail, phone and address; null ends it',
    access: { staff: 'catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({ limit: personLimit.nullable() }),
    answers: { 200: z.object({ limit: personLimit.nullable() }) },
  }),
  holdOrder: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/hold',
    summary: 'Keep the goods of an order where they are, with a reason; null lets them go',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({
      reason: z.string().trim().min(3).max(500).nullable(),
      /** What held it when it was read, null for nothing; left out, this holds whatever held it. */
      was: holdSchema.nullable().optional(),
      /** Why it is let go. */
      note: z.string().trim().max(500).optional(),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: '`stale` with what holds it now in `details.current.hold`' },
  }),
  correctDelivery: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/delivery',
    summary:
      'Correct who receives an order and where, until it is packed; with a reason also where delivery costs more, or nothing is sent',
    access: { staff: 'orders' },
    params: orderId,
    idempotent: true,
    body: deliveryCorrection({ reason: z.string().trim().min(3).max(500).optional() }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: {
      409: '`stale`, or `too_late` when it is packed or closed; what is there in `details.current`',
    },
  }),
  correctGift: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/gift',
    summary: 'Correct what the slip of a gift says, until its parcel left',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({
      message: giftMessage,
      /** As it was read; left out, it is written whatever is there. */
      was: z.string().optional(),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: '`stale` with `details.current`, `too_late` once it left, or where it is no gift' },
  }),
  evidence: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/evidence',
    summary:
      'Everything the shop knows of an order, to answer a bank: what was bought, paid, sent, said and when',
    access: { staff: 'orders' },
    params: orderId,
    answers: {
      200: z.object({
        evidence: z.object({
          generated_at: z.string(),
          order: adminDetail,
          /** Where the payment was started from; null where it was not kept. */
          started_from: z.object({ ip: z.string().nullable(), session_id: z.string().nullable() }),
          /** The rules the customer agreed to. */
          policies: z.array(z.object({ title: z.string(), url: z.string() })),
        }),
      }),
    },
  }),
  takeAtCounter: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/payments',
    summary:
      'Book that staff took an unpaid order’s money themselves; its voucher or payment page is closed, and what still comes that way goes back',
    access: { staff: 'move_money', or: 'keep_books' },
    params: orderId,
    idempotent: true,
    body: takenMoney,
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: {
      409: '`not_unpaid` for one that is paid or over, `payment_recorded`, `needs_approval` with `details.approval_id`',
      422: 'Another amount than is owed, a transfer or a terminal without its reference',
    },
  }),
  cancelOrder: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/cancel',
    summary: 'Cancel an order that is not shipped; a paid one is refunded in full',
    access: { staff: 'move_money' },
    params: orderId,
    idempotent: true,
    body: z.object({ reason: z.string().trim().min(3).max(500), refund_to: refundTo }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: '`too_late`; `no_account` where store credit has nowhere to go' },
  }),
  refundOrder: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/refund',
    summary:
      'Give some of an order’s money back: the way it came, or as store credit. Whoever paid in cash is asked where it goes',
    access: { staff: 'move_money' },
    params: orderId,
    idempotent: true,
    body: z.object({
      /** All that goes back; with `lines` or `shipping_cents` their sum with `other_cents`. */
      amount_cents: centsSchema.min(1),
      refund_to: refundTo,
      reason: z.string().trim().min(3).max(300),
      /** Units whose price goes back, as it was paid; those that have not left never will. */
      lines: z
        .array(
          z.object({
            position,
            quantity: z.number().int().min(1).max(9999),
            /** The location on whose shelf they stand from now on; null: on none. */
            restock_to: z.string().trim().min(1).max(40).nullable().default(null),
          }),
        )
        .max(200)
        .refine((lines) => new Set(lines.map((line) => line.position)).size === lines.length, {
          error: () => t('Each line once.'),
        })
        .optional(),
      /** Of the delivery. */
      shipping_cents: centsSchema.min(0).optional(),
      /** For nothing that was bought: an amount alone. */
      other_cents: centsSchema.min(0).optional(),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: {
      409: '`refund_exceeds_payment` with `refundable_cents`, `units_refunded`, `units_packed`, `shipping_refunded` beside their field; `refund_changed` with the `amount_cents` it would be by now; `no_account`',
    },
  }),
  refundable: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/refundable',
    summary:
      'What of an order may still be refunded: units of its lines, delivery, and which way the money goes',
    access: { staff: 'move_money' },
    params: orderId,
    answers: {
      200: z.object({
        /** Of all payments. */
        left_cents: centsSchema,
        /** What is left of each payment, in the order in which a refund takes from them. */
        ways: z.array(
          z.object({
            method: z.enum(paymentMethods).exclude(['free']),
            left_cents: centsSchema,
            /** No provider carries it back: its payer says where it goes. */
            is_asked: z.boolean(),
          }),
        ),
        /** Its buyer has an account. */
        may_give_credit: z.boolean(),
        shipping_left_cents: centsSchema,
        lines: z.array(
          z.object({
            position: z.number().int(),
            product_name: z.string(),
            sku: z.string(),
            image_url: z.string().nullable(),
            quantity: z.number().int(),
            line_total_cents: centsSchema,
            refunded_quantity: z.number().int(),
            /** Units that may be refunded: first those in no parcel, which never leave then, and those that have left. */
            unsent_quantity: z.number().int(),
            sent_quantity: z.number().int(),
            /** In a parcel that has not left: it has to be taken apart first. */
            packed_quantity: z.number().int(),
            /** How many of the unsent and of the sent ones may be put on a shelf. */
            restockable_unsent: z.number().int(),
            restockable_sent: z.number().int(),
            /** Where the unsent ones were taken from. */
            taken_from: z.string().nullable(),
          }),
        ),
        locations: z.array(z.object({ code: z.string(), name: z.string() })),
        told_to_send: toldToSend,
      }),
    },
  }),
  refundByTransfer: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/transfer-refund',
    summary:
      'Record money that was sent back from the shop’s bank, of an order paid at OXXO, by transfer or at the counter, nobody having been asked',
    access: { staff: 'move_money' },
    params: orderId,
    body: z.object({
      amount_cents: centsSchema.min(1),
      clabe: staffClabe,
      tracking_key: trackingKey,
      reason: z.string().trim().min(3).max(300),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: {
      409: '`not_cash`, `refund_exceeds_payment` with `refundable_cents`, `transfer_recorded`',
    },
  }),
  adminRefunds: endpoint({
    method: 'get',
    path: '/admin/refunds',
    summary:
      'Refunds, paged: those staff have to settle, with the CLABE to send them to, whole for who moves money; or waiting, failed, overdue, done',
    access: { staff: 'read_payments' },
    query: z.object({
      ...pageQuery,
      view: z.enum(['to_do', 'waiting', 'failed', 'overdue', 'done']).default('to_do'),
    }),
    answers: {
      200: z.object({
        refunds: z.array(refundForStaff),
        /** What staff have to do something about. */
        to_do: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  settleRefund: endpoint({
    method: 'post',
    path: '/admin/refunds/{refund_id}/settle',
    summary:
      'Settle a refund that failed or waits: try again, ask its payer, give store credit, or record the transfer that was sent',
    access: { staff: 'move_money' },
    params: z.object({ refund_id: uuidSchema }),
    idempotent: true,
    body: z.discriminatedUnion('way', [
      z.object({ way: z.literal('retry') }),
      z.object({ way: z.literal('ask') }),
      z.object({ way: z.literal('store_credit') }),
      z.object({
        way: z.literal('transfer'),
        /** Without it, to the CLABE its payer gave. */
        clabe: staffClabe.optional(),
        tracking_key: trackingKey,
      }),
    ]),
    /** No order where it is a gift card's. */
    answers: { 200: z.object({ order: adminDetail.nullable() }) },
    refusals: {
      409: '`refund_settled`, `no_way_back`, `refund_exceeds_payment`, `payment_disputed`, `transfer_recorded`; `no_account` where credit has nowhere to go',
    },
  }),
  writeToBuyer: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/letter',
    summary: 'Write to the buyer of an order; it stays in the timeline',
    access: { staff: 'orders', or: 'assist' },
    params: orderId,
    idempotent: true,
    body: z.object({
      subject: z
        .string()
        .trim()
        .min(3)
        .max(150)
        .regex(/^[^\p{Cc}]*$/u, { error: () => t('One line of text.') }),
      text: z.string().trim().min(3).max(5000),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: '`no_address`: its buyer left no e-mail, or has deleted their account' },
  }),
  markOrder: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/marks',
    summary: 'Put words and a colour on an order to find it by, say who is on it; what is left out stays',
    access: { staff: 'orders' },
    params: orderId,
    body: z.object({
      tags: z
        .array(tagSchema)
        .max(10)
        .transform((tags) => [...new Set(tags)])
        .optional(),
      ...otherMarks,
    }),
    answers: { 200: z.object({ order: adminDetail }) },
  }),
  markOrders: endpoint({
    method: 'put',
    path: '/admin/order-marks',
    summary:
      'The same on many orders: a word that joins theirs, a colour, who is on them; what is left out stays',
    access: { staff: 'orders' },
    body: z.object({
      order_ids: z.array(uuidSchema).min(1).max(100),
      tag: tagSchema.optional(),
      ...otherMarks,
    }),
    answers: { 200: z.object({ marked: z.number().int() }) },
  }),
  updateNotes: endpoint({
    method: 'put',
    path: '/admin/orders/{order_id}/notes',
    summary: 'Internal notes',
    access: { staff: 'orders', or: 'assist' },
    params: orderId,
    body: z.object({
      notes: z.string().max(5000),
      /** The `notes_version` that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: z.object({ order: adminDetail }) },
    refusals: { 409: '`stale` with `details.current` where somebody changed the notes' },
  }),
};
