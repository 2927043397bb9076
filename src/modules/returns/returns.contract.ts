import { t } from '../../i18n/t.ts';
import { orderLinkParams } from '../orders/orders.contract.ts';
import { chosenRate, labelSchema, oneLabel, quoteAnswer } from '../orders/parcels/parcels.contract.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  pictureFiles,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

/** Pictures one return may have. */
export const returnPhotosMax = 4;

export const returnStates = [
  'requested',
  'refused',
  'withdrawn',
  'approved',
  'received',
  'inspected',
  'closed',
] as const;
export const returnReasons = ['revocation', 'unopened', 'defect', 'wrong_item', 'warranty'] as const;
/** What customers ask for: their money, the same goods new, or credit to spend in the shop. */
const wishes = ['refund', 'store_credit', 'exchange'] as const;
/** `refund` goes back the way it came; `store_credit` is for whoever wants it. */
const resolutions = [...wishes, 'nothing'] as const;
const outcomes = ['sellable', 'open_box', 'scrap', 'not_returned'] as const;

const unitSchema = z.object({
  id: z.number().int(),
  position: z.number().int(),
  product_name: z.string(),
  serial: z.string().nullable(),
});

const side = z.int().min(1).max(5000);
const parcelSize = z.object({
  weight_grams: z.int().min(1).max(1_000_000),
  length_mm: side,
  width_mm: side,
  height_mm: side,
});

const returnSchema = z.object({
  id: z.string(),
  /** What customer and staff call it: D-1001. */
  name: z.string(),
  order_id: z.string(),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  wanted: z.enum(wishes),
  comment: z.string(),
  /** What the shop answered: how to send it, or why not. */
  answer: z.string(),
  resolution: z.enum(resolutions).nullable(),
  refund_cents: centsSchema,
  can_withdraw: z.boolean(),
  units: z.array(unitSchema),
  photos: z.array(z.object({ image_url: z.string(), width: z.number().int(), height: z.number().int() })),
  /** What it is sent with, where the shop bought that; null without. */
  label: labelSchema
    .pick({ carrier_name: true, tracking_code: true, tracking_url: true, parcel_state: true })
    .extend({ is_printable: z.boolean() })
    .nullable(),
  requested_at: z.string(),
});

const adminReturn = returnSchema.extend({
  units: z.array(
    unitSchema.extend({
      outcome: z.enum(outcomes).nullable(),
      note: z.string(),
      is_refunded: z.boolean(),
      is_restocked: z.boolean(),
      /** It is on a return to its supplier. */
      is_sent_back: z.boolean(),
    }),
  ),
  /** What the settings say of sending it, to begin the answer with. */
  how_to_send: z.string(),
  /** All that were bought or tried for it, the newest first. */
  labels: z.array(labelSchema),
  /** Whether one can be bought: there is a provider, and its order went by parcel. */
  can_label: z.boolean(),
  /** What the parcel weighed and measured that its goods went out in; null where nobody measured it. */
  sent_parcel: parcelSize.nullable(),
  /** The refund of everything that came back, without delivery; 0 before the inspection. */
  refundable_cents: centsSchema,
  /** Delivery that has not gone back yet. */
  refundable_shipping_cents: centsSchema,
});

/** A return as who packs sees it: what they need to tell what came back, and no money for who reads no orders. */
const benchReturn = adminReturn.extend({
  /** These are null for who may not read orders. */
  refund_cents: centsSchema.nullable(),
  refundable_cents: centsSchema.nullable(),
  refundable_shipping_cents: centsSchema.nullable(),
});

const orderId = z.object({ order_id: uuidSchema });
const returnId = z.object({ return_id: uuidSchema });
const linkedOrder = z.object(orderLinkParams);
const linkedReturn = linkedOrder.extend(returnId.shape);
const hasAccount = '`has_account`: its buyer signs in';
const oneReturn = { 200: z.object({ return: returnSchema }) };
const oneAdminReturn = { 200: z.object({ return: adminReturn }) };
const oneBenchReturn = { 200: z.object({ return: benchReturn }) };
const wrongState = { 409: 'The return is not there yet, or past it' } as const;
const grade = z.enum(['like_new', 'good', 'marked']);
const openBoxNote = z.string().trim().max(1000);
const openBoxPrice = centsSchema.min(100).max(100_000_000);
const returnable = z.array(
  z.object({
    position: z.number().int(),
    product_name: z.string(),
    image_url: z.string().nullable(),
    quantity: z.number().int(),
    /** Serial numbers the shop wrote down of these units. */
    serials: z.array(z.string()),
    reasons: z.array(
      z.object({
        reason: z.enum(returnReasons),
        /** From delivery: business days of a revocation, else natural ones; null of a warranty. */
        days: z.number().int().nullable(),
        /** Null while nobody said that it arrived: its days have not begun. */
        until: z.string().nullable(),
      }),
    ),
  }),
);
const ownReturns = z.object({ returns: z.array(returnSchema), returnable });
const asked = z.object({
  reason: z.enum(returnReasons),
  wanted: z.enum(wishes),
  comment: z.string().trim().max(2000).default(''),
  lines: z
    .array(
      z.object({
        position: z.number().int().min(0).max(999),
        quantity: z.number().int().min(1).max(9999),
        serials: z.array(z.string().trim().max(80)).max(999).default([]),
      }),
    )
    .min(1)
    .max(200)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
      error: 'Un producto está en dos líneas.',
    }),
});
const notReturnable = {
  409: 'More than left, or returned already',
  422: 'The days for this reason are over',
};
const labelRefusals = { 503: '`carrier_unavailable`' } as const;
const answerText = z.string().trim().min(3).max(1000);

const filter = {
  /** Its name or number. */
  q: z.string().max(40).optional(),
  state: z.enum(returnStates).optional(),
  reason: z.enum(returnReasons).optional(),
  /** Those whose parcel needs somebody: it is stuck, lost or comes back. */
  parcel: z.literal('problem').optional(),
};

export const returnsContract = {
  ofOrder: endpoint({
    method: 'get',
    path: '/order/orders/{order_id}/returns',
    summary: 'Returns of an own order, and what of it may be returned for which reasons until when',
    access: 'buyer',
    params: orderId,
    answers: { 200: ownReturns },
  }),
  ask: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/returns',
    summary: 'Ask to return units of an own order',
    access: 'buyer',
    rate: 'voices',
    params: orderId,
    idempotent: true,
    body: asked,
    answers: { 201: z.object({ return: returnSchema }) },
    refusals: notReturnable,
  }),
  addPhoto: endpoint({
    method: 'post',
    path: '/order/returns/{return_id}/photos',
    summary: 'Add a photo to an own return before it is closed',
    access: 'buyer',
    rate: 'voices',
    params: returnId,
    form: z.object({ photo: z.any().optional() }),
    files: pictureFiles,
    answers: { 201: z.object({ return: returnSchema }) },
    refusals: { 409: 'Four photos, or closed', 413: 'Over 8 MB' },
  }),
  withdraw: endpoint({
    method: 'post',
    path: '/order/returns/{return_id}/withdraw',
    summary: 'Take an own return back before the goods arrived',
    access: 'buyer',
    params: returnId,
    answers: oneReturn,
    refusals: wrongState,
  }),
  labelPdf: endpoint({
    method: 'get',
    path: '/order/returns/{return_id}/label.pdf',
    summary: 'The label of an own return, to print',
    access: 'buyer',
    params: returnId,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: labelRefusals,
  }),
  labelPdfByLink: endpoint({
    method: 'get',
    path: '/order/tracking/{token}/returns/{return_id}/label.pdf',
    summary: 'The label of a return of a guest’s order, to print, by its mailed link',
    access: 'public',
    params: linkedReturn,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { ...labelRefusals, 409: hasAccount },
  }),
  ofLink: endpoint({
    method: 'get',
    path: '/order/tracking/{token}/returns',
    summary: 'The same as `ofOrder` of a guest’s order, for whoever holds its mailed link',
    access: 'public',
    params: linkedOrder,
    answers: {
      200: ownReturns.extend({
        /** Its buyer has an account: they sign in, and nothing of its returns is told here. */
        has_account: z.boolean(),
      }),
    },
  }),
  askByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/returns',
    summary: 'Ask to return units of a guest’s order, by its mailed link',
    access: 'public',
    rate: 'voices',
    params: linkedOrder,
    idempotent: true,
    body: asked,
    answers: { 201: z.object({ return: returnSchema }) },
    refusals: { ...notReturnable, 409: `${notReturnable[409]}; ${hasAccount}` },
  }),
  addPhotoByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/returns/{return_id}/photos',
    summary: 'Add a photo to a return of a guest’s order before it is closed, by its mailed link',
    access: 'public',
    rate: 'voices',
    params: linkedReturn,
    form: z.object({ photo: z.any().optional() }),
    files: pictureFiles,
    answers: { 201: z.object({ return: returnSchema }) },
    refusals: { 409: `Four photos, or closed; ${hasAccount}`, 413: 'Over 8 MB' },
  }),
  withdrawByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/returns/{return_id}/withdraw',
    summary: 'Take a return of a guest’s order back before the goods arrived, by its mailed link',
    access: 'public',
    params: linkedReturn,
    answers: oneReturn,
    refusals: { 409: `${wrongState[409]}; ${hasAccount}` },
  }),
  adminReturns: endpoint({
    method: 'get',
    path: '/admin/returns',
    summary: 'Returns, paged; those that wait for somebody first',
    access: { staff: 'read_orders' },
    query: z.object({ ...pageQuery, ...filter }),
    answers: {
      200: z.object({
        returns: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            customer_name: z.string(),
            email: z.string(),
            state: z.enum(returnStates),
            reason: z.enum(returnReasons),
            wanted: z.enum(wishes),
            unit_count: z.number().int(),
            requested_at: z.string(),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  returnsFile: endpoint({
    method: 'get',
    path: '/admin/returns.csv',
    summary: 'The returns of a filter as CSV, newest first',
    access: { staff: 'export' },
    query: z.object(filter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  atBench: endpoint({
    method: 'get',
    path: '/admin/packing/returns',
    summary:
      'Returns that come in or lie there: to receive, to inspect or to put on a shelf; what arrived first',
    access: { staff: 'pack' },
    query: z.object({
      /** Its name or number. */
      q: z.string().max(40).optional(),
      /** What lies there, or what is on its way. */
      place: z.enum(['here', 'coming']).optional(),
    }),
    answers: {
      200: z.object({
        returns: z.array(benchReturn.extend({ order_number: z.number().int().nullable() })),
        has_more: z.boolean(),
      }),
    },
  }),
  adminOfOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/returns',
    summary: 'Returns of an order, newest first, and what of it may be returned',
    access: { staff: 'read_orders' },
    params: orderId,
    answers: { 200: z.object({ returns: z.array(adminReturn), returnable }) },
  }),
  start: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/returns',
    summary: 'Start a return for the buyer of an order, who is told by e-mail',
    access: { staff: 'orders', or: 'assist' },
    params: orderId,
    idempotent: true,
    body: asked,
    answers: { 201: z.object({ return: returnSchema }) },
    refusals: notReturnable,
  }),
  decide: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/decide',
    summary: 'Approve a return and say how to send it, or refuse it and say why',
    access: { staff: 'orders' },
    params: returnId,
    body: z.object({ decision: z.enum(['approve', 'refuse']), answer: answerText }),
    answers: oneAdminReturn,
    refusals: wrongState,
  }),
  labelRates: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/rates',
    summary: 'What carriers ask to bring an approved return from its buyer, the cheapest first',
    access: { staff: 'pack' },
    params: returnId,
    body: z.object({
      /** Where it is brought; without it, where its goods were taken from. */
      warehouse: z.string().max(40).optional(),
      parcel: parcelSize,
    }),
    answers: { 200: quoteAnswer },
    refusals: {
      409: '`too_late`: it is not approved, or here already; `no_parcel` where its order was picked up; `no_key`',
      422: 'The warehouse has no address',
    },
  }),
  buyLabel: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/label',
    summary: 'Buy the label of an approved return at a quoted rate, once; its buyer is told by e-mail',
    access: { staff: 'pack' },
    params: returnId,
    body: chosenRate,
    answers: oneLabel,
    refusals: { 409: '`too_late`, `no_parcel`, `quote_expired`, `no_key`' },
  }),
  receive: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/receive',
    summary: 'The goods of an approved return arrived',
    access: { staff: 'orders', or: 'pack' },
    params: returnId,
    answers: oneBenchReturn,
    refusals: wrongState,
  }),
  inspect: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/inspect',
    summary: 'What became of each unit; restocking is a step of its own',
    access: { staff: 'orders', or: 'pack' },
    params: returnId,
    body: z.object({
      units: z
        .array(
          z.object({
            id: z.number().int().positive().max(2_147_483_647),
            outcome: z.enum(outcomes),
            note: z.string().trim().max(500).default(''),
            /** Of a kit: those of its parts, with commas between. */
            serial: z.string().trim().max(400).optional(),
            /** The outcome that was read, null for none; left out, this holds whatever anybody else saved. */
            was: z.enum(outcomes).nullable().optional(),
          }),
        )
        .min(1)
        .max(999),
    }),
    answers: oneBenchReturn,
    refusals: { 409: `${wrongState[409]}; \`stale\` where somebody judged a unit otherwise meanwhile` },
  }),
  restock: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/restock',
    summary: 'Put the sellable units of an inspected return on a warehouse’s shelf',
    access: { staff: 'orders', or: 'pack' },
    params: returnId,
    body: z.object({ warehouse: z.string().min(1).max(40) }),
    answers: oneBenchReturn,
    refusals: { 409: 'Nothing of it is to be put back' },
  }),
  sellOpenBox: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/units/{unit_id}/open-box',
    summary:
      'Sell a returned unit as what it is: a product of its own, of which there is one. Once for each unit',
    access: { staff: 'catalog' },
    params: returnId.extend({ unit_id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({
      grade,
      price_cents: openBoxPrice,
      warranty_months: z.number().int().min(1).max(600),
      /** What a buyer has to know of this one. */
      note: openBoxNote.default(''),
      location_code: z.string().trim().min(1).max(20),
      /** The shelf there. */
      bin: z.string().trim().toUpperCase().max(40).default('OPEN BOX'),
      status: z.enum(['active', 'hidden']).default('active'),
    }),
    answers: { 201: z.object({ product: z.object({ id: z.number().int(), sku: z.string() }) }) },
    refusals: {
      409: '`not_open_box`: it was not judged so, or is for sale already; `product_gone`: what it is one of is not there any more',
    },
  }),
  openBoxes: endpoint({
    method: 'get',
    path: '/admin/open-box',
    summary: 'Returned units that are sold as what they are, and those that wait to be',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, state: z.enum(['for_sale', 'hidden', 'sold']).optional() }),
    answers: {
      200: z.object({
        units: z.array(
          z.object({
            product_id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            slug: z.string(),
            image_url: z.string().nullable(),
            grade,
            note: z.string(),
            /** Counts changes of both. */
            version: z.number().int(),
            serial: z.string().nullable(),
            price_cents: centsSchema,
            warranty_months: z.number().int().nullable(),
            state: z.enum(['for_sale', 'hidden', 'sold']),
            original: z.object({ product_id: z.number().int(), sku: z.string(), price_cents: centsSchema }),
            created_at: z.string(),
          }),
        ),
        waiting: z.array(
          z.object({
            return_id: z.string(),
            return_name: z.string(),
            order_id: z.string(),
            unit_id: z.number().int(),
            serial: z.string().nullable(),
            note: z.string(),
            product_id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            price_cents: centsSchema,
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  changeOpenBox: endpoint({
    method: 'put',
    path: '/admin/open-box/{product_id}',
    summary: 'Change what is said of a unit; its price, photos and warranty are those of its product',
    access: { staff: 'catalog' },
    params: z.object({ product_id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z
      .object({
        grade,
        note: openBoxNote,
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: { 200: z.object({ product_id: z.number().int() }) },
    refusals: { 409: '`stale` with grade, note and version in `details.current`' },
  }),
  close: endpoint({
    method: 'post',
    path: '/admin/returns/{return_id}/close',
    summary: 'Give the money of what came back, send replacements, or neither, and say so',
    access: { staff: 'move_money' },
    params: returnId,
    body: z
      .object({
        resolution: z.enum(resolutions),
        /** With a refund: delivery goes back too, once for an order. */
        with_shipping: z.boolean().default(false),
        /** For the customer; must be given where they get nothing. */
        answer: z.string().trim().max(1000).default(''),
      })
      .refine(({ resolution, answer }) => resolution !== 'nothing' || answer.length >= 3, {
        path: ['answer'],
        error: () => t('Say why.'),
      }),
    answers: oneAdminReturn,
    refusals: {
      409: 'Not inspected, closed already, nothing to give back, `units_refunded` or no stock to exchange, or `no_account` for store credit',
    },
  }),
};
