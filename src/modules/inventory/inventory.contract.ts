import { t } from '../../i18n/t.ts';
import {
  centsSchema,
  endpoint,
  pageOfAnswer,
  pageQuery,
  z,
  daySchema,
} from '../../platform/http/endpoint.ts';
import { countCalls } from './counts/counts.contract.ts';
import { replenishmentCalls } from './replenishment/replenishment.contract.ts';
import { movementKinds } from './stock-movement.contract.ts';

/** More units than any shelf holds; sums of them still fit PostgreSQL's integers. */
export const unitsMax = 1_000_000;

const productId = z.number().int().positive().max(2_147_483_647);
export const locationCode = z.string().trim().min(1).max(20);
/** Why staff change stock, in their words. */
const reason = z.string().trim().min(1).max(300);
const units = z.number().int().min(0).max(unitsMax);

const kind = z.enum(movementKinds);

const levelSchema = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  location_code: z.string(),
  location_name: z.string(),
  on_hand: z.number().int(),
  reserved: z.number().int(),
  /** What can be sold from here: on hand less reserved, nothing where the location is paused. */
  available: z.number().int(),
  /** The shelf; empty: nobody said. */
  bin: z.string(),
  /** On its way: sent by another location, or expected from a supplier. */
  incoming: z.number().int(),
  updated_at: z.string(),
});

const movementSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  sku: z.string().nullable(),
  product_name: z.string().nullable(),
  location_code: z.string(),
  change: z.number().int(),
  /** On hand right after it; null for movements from before this was kept. */
  on_hand_after: z.number().int().nullable(),
  kind,
  /** What it belongs to, e.g. an order's id, `transfer:12`, `purchase:7`. */
  reference: z.string().nullable(),
  /** Why, in the words of who did it. */
  reason: z.string().nullable(),
  staff: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
});

const locationFields = {
  location_name: z.string().trim().min(1).max(80),
  address: z.string().trim().max(300),
  postal_code: z
    .string()
    .regex(/^\d{5}$/, { error: () => t('Five digits.') })
    .nullable(),
  /** Sells nothing: its units are not available, and no order takes them. */
  is_paused: z.boolean(),
  /** Its place in lists. */
  position: z.number().int().min(0).max(9999),
};
const locationSchema = z.object({
  location_code: z.string(),
  location_name: z.string(),
  address: z.string(),
  postal_code: z.string().nullable(),
  is_paused: z.boolean(),
  position: z.number().int(),
  /** The distributor whose own warehouse it is; null for a place of the shop. */
  supplier: z.string().nullable(),
  /** Counts changes: who sends an older one has not seen the newest. */
  version: z.number().int(),
  /** With `totals`; `products` are those of which there is at least one unit. */
  totals: z
    .object({ products: z.number().int(), on_hand: z.number().int(), reserved: z.number().int() })
    .optional(),
  /** With `totals`: where shoppers collect what stands here, as the settings `shipping` say it. */
  branches: z.array(z.object({ city: z.string(), address: z.string(), is_open: z.boolean() })).optional(),
});

const linesMax = 500;
const transferState = z.enum(['draft', 'sent', 'received', 'cancelled']);
const transferSchema = z.object({
  id: z.number().int(),
  from_code: z.string(),
  from_name: z.string(),
  to_code: z.string(),
  to_name: z.string(),
  state: transferState,
  note: z.string(),
  staff_name: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
const transferInList = transferSchema.extend({
  lines: z.number().int(),
  units: z.number().int(),
  received: z.number().int(),
});
const wholeTransfer = transferSchema.extend({
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      quantity: z.number().int(),
      received: z.number().int(),
      /** Free units at the origin now. */
      available_at_origin: z.number().int(),
      /** Units of it came in with serial numbers, so those that arrive can be read. */
      has_serials: z.boolean(),
    }),
  ),
});

const purchaseState = z.enum(['draft', 'sending', 'open', 'received', 'cancelled']);
const purchaseSchema = z.object({
  id: z.number().int(),
  supplier_name: z.string(),
  reference: z.string(),
  location_code: z.string(),
  location_name: z.string(),
  state: purchaseState,
  /** The supplier's own location that it takes buyers' units from; null where staff wrote it down. */
  from_code: z.string().nullable(),
  expected_on: z.string().nullable(),
  note: z.string(),
  staff_name: z.string().nullable(),
  /** Counts changes of a draft. */
  version: z.number().int(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});
const purchaseInList = purchaseSchema.extend({
  lines: z.number().int(),
  units: z.number().int(),
  received: z.number().int(),
});
const wholePurchase = purchaseSchema.extend({
  lines: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      quantity: z.number().int(),
      received: z.number().int(),
      /** Of what is still to come: units that buyers wait for. */
      for_buyers: z.number().int(),
      /** Of one unit without IVA; null where nobody wrote it down, and for those who may not see costs. */
      cost_cents: centsSchema.nullable(),
      /** Read when they came in. */
      serials: z.array(z.string()),
    }),
  ),
});
const cost = centsSchema.min(0).max(100_000_000_00).nullable().default(null);

const unitsToMove = z.number().int().min(1).max(unitsMax);
const thingId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const note = z.string().trim().max(300);

const supplierName = z.string().trim().min(1).max(120);
const purchaseReference = z.string().trim().max(60);
const purchaseLines = z
  .array(z.object({ product_id: productId, quantity: unitsToMove, cost_cents: cost }))
  .min(1)
  .max(linesMax);

const adjustmentSchema = z.object({
  /** Of its movement. */
  id: z.number().int(),
  product_id: z.number().int(),
  location_code: z.string(),
  kind,
  on_hand: z.number().int(),
  reserved: z.number().int(),
  available: z.number().int(),
  /** By how many units on hand became more or less. */
  change: z.number().int(),
  reason: z.string(),
  staff: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
});

/** What one unit of a kit is made of. */
const kitSchema = z.object({
  product_id: z.number().int(),
  version: z.number().int(),
  /** How many the parts make up; null without parts. */
  available: z.number().int().nullable(),
  parts: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      image_url: z.string().nullable(),
      status: z.enum(['active', 'hidden', 'discontinued']),
      quantity: z.number().int(),
      available: z.number().int(),
    }),
  ),
});

const belowWhatIsThere =
  '`below_zero` or `below_reserved`: fewer than nothing, or than buyers were promised; `details` has on_hand, reserved and available as they are; `is_kit`: its stock is that of its parts';

export const inventoryContract = {
  ...replenishmentCalls,
  ...countCalls,
  adjust: endpoint({
    method: 'post',
    path: '/admin/inventory/adjustments',
    summary:
      'Say how many units of a product are at a location (`on_hand`, a count), or by how many it changed (`change`)',
    access: { staff: 'stock' },
    idempotent: true,
    body: z
      .object({
        product_id: productId,
        location_code: locationCode,
        on_hand: units.optional(),
        change: z.number().int().min(-unitsMax).max(unitsMax).optional(),
        reason,
      })
      .superRefine(({ on_hand: onHand, change }, context) => {
        const path = onHand === undefined ? ['change'] : ['on_hand'];
        if ((onHand === undefined) === (change === undefined)) {
          context.addIssue({ code: 'custom', path, message: t('Give either on_hand or change.') });
        } else if (change === 0) {
          context.addIssue({ code: 'custom', path, message: t('A change of nothing changes nothing.') });
        }
      }),
    answers: { 201: z.object({ adjustment: adjustmentSchema }) },
    refusals: { 409: belowWhatIsThere },
  }),
  levels: endpoint({
    method: 'get',
    path: '/admin/inventory/levels',
    summary: 'Units by product and location: on hand, reserved, available and incoming',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      /** Name, SKU, part number, EAN. */
      q: z.string().max(200).optional(),
      location: z.string().max(20).optional(),
      /** `low`: 1 to 5 available. */
      stock: z.enum(['none', 'low', 'some']).optional(),
      sort: z.enum(['sku', 'available', '-available']).default('sku'),
    }),
    answers: {
      200: z.object({
        levels: z.array(levelSchema),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  movements: endpoint({
    method: 'get',
    path: '/admin/inventory/movements',
    summary: 'What came and went, newest first; `before` (a movement’s id) begins the next page',
    access: { staff: 'read_catalog' },
    query: z.object({
      page_size: pageQuery.page_size,
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      product_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      location: z.string().max(20).optional(),
      /** Of the staff. */
      staff_id: z.string().max(100).optional(),
      kind: kind.optional(),
      /** Days of the shop's calendar, both included. */
      from: daySchema.optional(),
      to: daySchema.optional(),
    }),
    answers: {
      200: z.object({
        movements: z.array(movementSchema),
        page_size: z.number().int(),
        /** What `before` has to be for older ones; null where there are none. */
        next_before: z.number().int().nullable(),
      }),
    },
  }),
  locations: endpoint({
    method: 'get',
    path: '/admin/inventory/locations',
    summary: 'Every warehouse and branch; with `totals` also what is there in all and who collects there',
    access: { staff: 'read_catalog' },
    query: z.object({ totals: z.enum(['true']).optional() }),
    answers: { 200: z.object({ locations: z.array(locationSchema) }) },
  }),
  addLocation: endpoint({
    method: 'post',
    path: '/admin/inventory/locations',
    summary: 'Add a warehouse or branch',
    access: { staff: 'stock' },
    body: z.object({
      location_code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, { error: () => t('Two to twenty letters, digits and dashes.') }),
      location_name: locationFields.location_name,
      address: locationFields.address.default(''),
      postal_code: locationFields.postal_code.default(null),
      is_paused: locationFields.is_paused.default(false),
      position: locationFields.position.default(0),
    }),
    answers: { 201: z.object({ location: locationSchema }) },
    refusals: { 409: '`location_taken`: one has this code already' },
  }),
  changeLocation: endpoint({
    method: 'put',
    path: '/admin/inventory/locations/{location_code}',
    summary: 'Change what is given of a location; a paused one sells nothing',
    access: { staff: 'stock' },
    params: z.object({ location_code: locationCode }),
    body: z
      .object({
        ...locationFields,
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: { 200: z.object({ location: locationSchema }) },
    refusals: { 409: '`stale` with `details.current` where somebody changed it' },
  }),
  productStock: endpoint({
    method: 'get',
    path: '/admin/inventory/products/{id}',
    summary: 'A product’s units at every location, and what came and went last',
    access: { staff: 'read_catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: {
      200: z.object({
        product: z.object({
          id: z.number().int(),
          sku: z.string(),
          product_name: z.string(),
          slug: z.string(),
          image_url: z.string().nullable(),
          status: z.string(),
          /** It has no units of its own: its stock is that of its parts. */
          is_kit: z.boolean(),
          /** From so many units on it is bought again, all locations together; null: as the settings say. */
          limit: z.number().int().nullable(),
        }),
        levels: z.array(
          levelSchema.omit({ product_id: true, sku: true, product_name: true, image_url: true }).extend({
            is_paused: z.boolean(),
            updated_at: z.string().nullable(),
            /** The same of this location alone; null: none. */
            limit: z.number().int().nullable(),
          }),
        ),
        movements: z.array(movementSchema),
      }),
    },
  }),
  saveParts: endpoint({
    method: 'put',
    path: '/admin/products/{id}/parts',
    summary:
      'Say what a product is made of: with parts it is a kit and its stock is theirs; none makes it an ordinary product',
    access: { staff: 'catalog' },
    params: thingId,
    body: z.object({
      parts: z
        .array(z.object({ product_id: productId, quantity: z.number().int().min(1).max(99) }))
        .max(20, { error: () => t('At most 20 parts.') }),
      /** Of the product as it was read: with it, what changed meanwhile is refused instead of overwritten. */
      version: z.number().int().optional(),
    }),
    answers: { 200: z.object({ kit: kitSchema }) },
    refusals: {
      409: '`stale`; `has_own_stock`, `is_coming` or `was_sold`: it has, expects or had units of its own; `is_a_part` of another kit',
      422: 'A part that is not there, stands there twice, is a kit itself or this very product',
    },
  }),
  transfers: endpoint({
    method: 'get',
    path: '/admin/inventory/transfers',
    summary: 'Units on their way from one location to another, newest first',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, state: transferState.optional() }),
    answers: { 200: z.object({ transfers: z.array(transferInList), ...pageOfAnswer }) },
  }),
  addTransfer: endpoint({
    method: 'post',
    path: '/admin/inventory/transfers',
    summary: 'Plan a transfer; nothing moves before it is sent',
    access: { staff: 'stock' },
    idempotent: true,
    body: z.object({
      from_code: locationCode,
      to_code: locationCode,
      note: note.default(''),
      lines: z
        .array(z.object({ product_id: productId, quantity: unitsToMove }))
        .min(1)
        .max(linesMax),
    }),
    answers: { 201: z.object({ transfer: wholeTransfer }) },
  }),
  transfer: endpoint({
    method: 'get',
    path: '/admin/inventory/transfers/{id}',
    summary: 'A transfer with its lines',
    access: { staff: 'read_catalog' },
    params: thingId,
    answers: { 200: z.object({ transfer: wholeTransfer }) },
  }),
  sendTransfer: endpoint({
    method: 'post',
    path: '/admin/inventory/transfers/{id}/send',
    summary: 'Take its units from their shelf: they are incoming at the other location. Safe to repeat',
    access: { staff: 'stock' },
    params: thingId,
    answers: { 200: z.object({ transfer: wholeTransfer }) },
    refusals: {
      409: '`out_of_stock` with `details.lines`, where buyers or somebody else have them; `closed`',
    },
  }),
  receiveTransfer: endpoint({
    method: 'post',
    path: '/admin/inventory/transfers/{id}/receive',
    summary:
      'Put what arrived on the other shelf, without `lines` all that is left; `is_last`: what is missing will not come',
    access: { staff: 'stock' },
    idempotent: true,
    params: thingId,
    body: z.object({
      lines: z
        .array(
          z.object({
            product_id: productId,
            quantity: units,
            /** Of units that came in with one: from now on they stand here. */
            serials: z.array(z.string().trim().max(100)).max(5000).default([]),
          }),
        )
        .max(linesMax)
        .optional(),
      is_last: z.boolean().default(false),
      note: note.optional(),
    }),
    answers: { 200: z.object({ transfer: wholeTransfer }) },
    refusals: {
      409: '`not_sent`, `more_than_sent`, `closed`; `serial_unknown`: no unit came in with that number',
    },
  }),
  cancelTransfer: endpoint({
    method: 'post',
    path: '/admin/inventory/transfers/{id}/cancel',
    summary: 'End a transfer; what is on its way goes back to its shelf. Safe to repeat',
    access: { staff: 'stock' },
    params: thingId,
    answers: { 200: z.object({ transfer: wholeTransfer }) },
    refusals: { 409: '`closed`: it has arrived' },
  }),
  purchases: endpoint({
    method: 'get',
    path: '/admin/inventory/purchases',
    summary: 'What was ordered from suppliers, newest first',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, state: purchaseState.optional() }),
    answers: { 200: z.object({ purchases: z.array(purchaseInList), ...pageOfAnswer }) },
  }),
  addPurchase: endpoint({
    method: 'post',
    path: '/admin/inventory/purchases',
    summary: 'Write down what was ordered from a supplier; its units are incoming',
    access: { staff: 'stock' },
    idempotent: true,
    body: z.object({
      supplier_name: supplierName,
      reference: purchaseReference.default(''),
      location_code: locationCode,
      expected_on: daySchema.nullable().default(null),
      note: note.default(''),
      lines: purchaseLines,
      /** Nothing of it is incoming before it is ordered. */
      is_draft: z.boolean().default(false),
    }),
    answers: { 201: z.object({ purchase: wholePurchase }) },
  }),
  purchase: endpoint({
    method: 'get',
    path: '/admin/inventory/purchases/{id}',
    summary: 'A purchase with its lines, and the serial numbers that came with them',
    access: { staff: 'read_catalog' },
    params: thingId,
    answers: { 200: z.object({ purchase: wholePurchase }) },
  }),
  changePurchase: endpoint({
    method: 'put',
    path: '/admin/inventory/purchases/{id}',
    summary: 'Change what is given of a draft; `lines` are all of them',
    access: { staff: 'stock' },
    params: thingId,
    body: z
      .object({
        supplier_name: supplierName,
        reference: purchaseReference,
        location_code: locationCode,
        expected_on: daySchema.nullable(),
        note,
        lines: purchaseLines,
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: { 200: z.object({ purchase: wholePurchase }) },
    refusals: {
      409: '`ordered`: it is no draft any more; `stale` with `details.current` where somebody changed it',
    },
  }),
  orderPurchase: endpoint({
    method: 'post',
    path: '/admin/inventory/purchases/{id}/order',
    summary: 'A draft was ordered from its supplier: its units are incoming. Safe to repeat',
    access: { staff: 'stock' },
    params: thingId,
    answers: { 200: z.object({ purchase: wholePurchase }) },
    refusals: { 409: '`closed`' },
  }),
  receivePurchase: endpoint({
    method: 'post',
    path: '/admin/inventory/purchases/{id}/receive',
    summary: 'Put what a supplier brought on the shelf; `is_last`: nothing more is expected',
    access: { staff: 'stock' },
    idempotent: true,
    params: thingId,
    body: z.object({
      lines: z
        .array(
          z.object({
            product_id: productId,
            quantity: units,
            serials: z.array(z.string().trim().max(100)).max(5000).default([]),
            cost_cents: cost,
          }),
        )
        .max(linesMax),
      is_last: z.boolean().default(false),
      note: note.optional(),
    }),
    answers: { 200: z.object({ purchase: wholePurchase }) },
    refusals: { 409: '`serial_taken`: it was taken in already; `not_ordered`: it is a draft; `closed`' },
  }),
  cancelPurchase: endpoint({
    method: 'post',
    path: '/admin/inventory/purchases/{id}/cancel',
    summary: 'Expect nothing more of a purchase; what came stays. Safe to repeat',
    access: { staff: 'stock' },
    params: thingId,
    answers: { 200: z.object({ purchase: wholePurchase }) },
    refusals: { 409: '`closed`: it came whole' },
  }),
};
