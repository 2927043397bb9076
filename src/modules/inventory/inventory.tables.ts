import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { systemUser } from '../staff/staff.tables.ts';
import { movementKinds } from './stock-movement.contract.ts';

/** A place with stock of its own: a warehouse or a branch. Staff call it a location. */
export const warehouse = pgTable('warehouse', {
  /** Short code, e.g. `CDMX`. */
  code: text().primaryKey(),
  name: text().notNull(),
  postalCode: text('postal_code'),
  address: text().notNull().default(''),
  // Nothing reads these two since 0106: settings say where shoppers collect. They go in a later release.
  hours: text().notNull().default(''),
  isPickup: boolean('is_pickup').notNull().default(false),
  /** Sells nothing: its units do not count as available and no order takes them. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** Its place in the staff's lists. */
  position: smallint().notNull().default(0),
  /** Code of the distributor whose own warehouse it is; null where the shop's goods stand. */
  supplier: text(),
  /** Of a distributor's: business days until its goods are with the shop, 0 where nobody said; null where they are. */
  supplierDays: smallint('supplier_days'),
  /** Counted up by a trigger with every change of staff. */
  version: integer().notNull().default(1),
});

/** Units of a product in a warehouse. Sellable = on hand − reserved; changed only by inventory's verbs. */
export const stockLevel = pgTable(
  'stock_level',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    warehouseCode: text('warehouse_code')
      .notNull()
      .references(() => warehouse.code),
    onHand: integer('on_hand').notNull(),
    reserved: integer().notNull().default(0),
    /** The shelf there, as staff write it: `A-03`. Empty: nobody said. */
    bin: text().notNull().default(''),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.warehouseCode] }),
    // What is scarce comes first in the staff's list, everywhere and at one location.
    index('stock_level_available_idx').on(
      sql`(${table.onHand} - ${table.reserved})`,
      table.productId,
      table.warehouseCode,
    ),
    index('stock_level_warehouse_idx').on(
      table.warehouseCode,
      sql`(${table.onHand} - ${table.reserved})`,
      table.productId,
    ),
    index('stock_level_bin_idx')
      .on(table.warehouseCode, table.bin)
      .where(sql`${table.bin} <> ''`),
    check('stock_level_on_hand_not_negative', sql`${table.onHand} >= 0`),
    check(
      'stock_level_reserved_within',
      sql`${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
  ],
);

/** Units held for a purchase until `expires_at`; `taken` once paid, `released` when given back. */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Names what the units are held for, e.g. an order's id; inventory does not know more. */
    holder: text().notNull(),
    /** The buyer: units held for a buyer can still be bought by the same buyer. */
    party: text(),
    productId: integer('product_id').notNull(),
    warehouseCode: text('warehouse_code').notNull(),
    quantity: integer().notNull(),
    state: text({ enum: ['active', 'taken', 'released'] })
      .notNull()
      .default('active'),
    expiresAt: at('expires_at').notNull(),
    /**
     * The contact keys of a buyer who holds it for days with an unpaid voucher; null where the money comes within
     * minutes.
     */
    unpaidContacts: text('unpaid_contacts').array(),
    /** As its location's when they were held; null from when the units are with the shop. */
    supplierDays: smallint('supplier_days'),
    /** The day on which they should be, as the buyer was told when they were taken. */
    arrivesOn: date('arrives_on'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_reservation_holder_idx').on(table.holder),
    index('stock_reservation_party_idx')
      .on(table.party)
      .where(sql`${table.state} = 'active'`),
    index('stock_reservation_due_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'active'`),
    index('stock_reservation_unpaid_idx')
      .on(table.productId)
      .where(sql`${table.state} = 'active' and ${table.unpaidContacts} is not null`),
    index('stock_reservation_supplier_idx')
      .on(table.holder)
      .where(sql`${table.state} = 'taken' and ${table.supplierDays} is not null`),
    index('stock_reservation_contacts_idx')
      .using('gin', table.unpaidContacts)
      .where(sql`${table.state} = 'active'`),
    check('stock_reservation_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

/**
 * What a kit is made of: a product with parts is a kit, and its stock is theirs. A part is no kit itself; a product that
 * is a part cannot be deleted.
 */
export const kitPart = pgTable(
  'kit_part',
  {
    kitId: integer('kit_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    partId: integer('part_id')
      .notNull()
      .references(() => product.id),
    /** Units of the part in one kit. */
    quantity: smallint().notNull(),
    /** Its place in the list that shoppers read. */
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kitId, table.partId] }),
    index('kit_part_part_idx').on(table.partId),
    check('kit_part_quantity', sql`${table.quantity} between 1 and 99`),
    check('kit_part_not_itself', sql`${table.kitId} <> ${table.partId}`),
  ],
);

/** Append-only: every change of `on_hand` with its reason, and every count by staff, also one that found no difference. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    warehouseCode: text('warehouse_code').notNull(),
    delta: integer().notNull(),
    reason: text({ enum: movementKinds }).notNull(),
    /** What it belongs to: a purchase's holder, a return, `transfer:12`, `purchase:7`. */
    reference: text(),
    /** Of the staff, who did it; null: nobody did it by hand. */
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    /** Why, in the words of who did it. */
    note: text(),
    /** On hand right after it; null before this was kept. */
    onHandAfter: integer('on_hand_after'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  // One for each filter that a list of a million may begin with, in the list's order.
  (table) => [
    index('stock_movement_product_idx').on(table.productId, table.createdAt),
    index('stock_movement_newest_idx').on(table.createdAt, table.id),
    index('stock_movement_warehouse_idx').on(table.warehouseCode, table.createdAt, table.id),
    index('stock_movement_reason_idx').on(table.reason, table.createdAt, table.id),
    index('stock_movement_warehouse_reason_idx').on(
      table.warehouseCode,
      table.reason,
      table.createdAt,
      table.id,
    ),
    index('stock_movement_staff_idx')
      .on(table.systemUserId, table.createdAt, table.id)
      .where(sql`${table.systemUserId} is not null`),
    index('stock_movement_staff_reason_idx')
      .on(table.systemUserId, table.reason, table.createdAt, table.id)
      .where(sql`${table.systemUserId} is not null`),
    index('stock_movement_staff_warehouse_idx')
      .on(table.systemUserId, table.warehouseCode, table.createdAt, table.id)
      .where(sql`${table.systemUserId} is not null`),
  ],
);

/**
 * Units on their way from one location to another. Sent, they have left the one and wait for the other: «in transit».
 * What never arrived stays the difference between sent and received.
 */
export const stockTransfer = pgTable(
  'stock_transfer',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromCode: text('from_code')
      .notNull()
      .references(() => warehouse.code),
    toCode: text('to_code')
      .notNull()
      .references(() => warehouse.code),
    state: text({ enum: ['draft', 'sent', 'received', 'cancelled'] })
      .notNull()
      .default('draft'),
    note: text().notNull().default(''),
    /** Who of the staff made it. */
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** Nothing more of it is expected. */
    closedAt: at('closed_at'),
  },
  (table) => [
    index('stock_transfer_state_idx').on(table.state, table.id),
    check('stock_transfer_two_places', sql`${table.fromCode} <> ${table.toCode}`),
  ],
);

export const stockTransferLine = pgTable(
  'stock_transfer_line',
  {
    transferId: integer('transfer_id')
      .notNull()
      .references(() => stockTransfer.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    quantity: integer().notNull(),
    received: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.productId] }),
    index('stock_transfer_line_product_idx').on(table.productId),
    check(
      'stock_transfer_line_received',
      sql`${table.quantity} > 0 and ${table.received} between 0 and ${table.quantity}`,
    ),
  ],
);

/** What the shop ordered from a supplier for a location. */
export const stockPurchase = pgTable(
  'stock_purchase',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    supplierName: text('supplier_name').notNull(),
    /** The supplier's number of it. */
    reference: text().notNull().default(''),
    warehouseCode: text('warehouse_code')
      .notNull()
      .references(() => warehouse.code),
    /** A draft is not ordered yet, so nothing of it is incoming; what is being sent is neither changed nor received. */
    state: text({ enum: ['draft', 'sending', 'open', 'received', 'cancelled'] })
      .notNull()
      .default('open'),
    /** The supplier's own location whose units buyers hold: it is made for them. Null: staff wrote it down. */
    fromCode: text('from_code').references(() => warehouse.code),
    /** The holder whom the supplier sends it to itself: nothing of it comes to a shelf. */
    dropShipTo: text('drop_ship_to'),
    expectedOn: date('expected_on'),
    note: text().notNull().default(''),
    /** Counts changes of a draft: who sends an older one has not seen the newest. */
    version: integer().notNull().default(1),
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    createdAt: at('created_at').notNull(),
    /** Of one for buyers: when its supplier had it. What it counted before has the units still. */
    orderedAt: at('ordered_at'),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('stock_purchase_state_idx').on(table.state, table.id),
    // One that gathers for each location; those that are on their way.
    index('stock_purchase_from_idx')
      .on(table.fromCode, table.id)
      .where(sql`${table.fromCode} is not null and ${table.state} in ('draft', 'sending', 'open')`),
  ],
);

export const stockPurchaseLine = pgTable(
  'stock_purchase_line',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => stockPurchase.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    quantity: integer().notNull(),
    /** More than was ordered may come. */
    received: integer().notNull().default(0),
    /** Units that buyers still wait for: sold already, so nothing for the shelf. */
    forBuyers: integer('for_buyers').notNull().default(0),
    /** Of one unit without IVA, where somebody wrote it down. */
    costCents: whole('cost_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.productId] }),
    index('stock_purchase_line_product_idx').on(table.productId),
    check('stock_purchase_line_units', sql`${table.quantity} > 0 and ${table.received} >= 0`),
    check('stock_purchase_line_buyers', sql`${table.forBuyers} between 0 and ${table.quantity}`),
  ],
);

/** Units of a purchase that somebody bought before the shop had them. */
export const stockPurchaseBuyer = pgTable(
  'stock_purchase_buyer',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => stockPurchase.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** As in reservations. */
    holder: text().notNull(),
    quantity: integer().notNull(),
    came: integer().notNull().default(0),
    /** When they were bought: who waits longest is served first. */
    since: at('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.productId, table.holder] }),
    index('stock_purchase_buyer_holder_idx').on(table.holder),
    check(
      'stock_purchase_buyer_units',
      sql`${table.quantity} > 0 and ${table.came} between 0 and ${table.quantity}`,
    ),
  ],
);

/** Serial numbers read when units came in: each of a product once. Where a unit went stands with its shipment. */
export const stockSerial = pgTable(
  'stock_serial',
  {
    productId: integer('product_id').notNull(),
    serial: text().notNull(),
    /** Null: its supplier sent it for one that was returned. */
    purchaseId: integer('purchase_id').references(() => stockPurchase.id),
    warehouseCode: text('warehouse_code').notNull(),
    receivedAt: at('received_at').notNull(),
    /** The unit is not what it was, e.g. scrap: it is not offered when orders are packed. */
    isGone: boolean('is_gone').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.serial] }),
    index('stock_serial_purchase_idx').on(table.purchaseId),
    index('stock_serial_serial_idx').on(table.serial),
  ],
);

/** Below how many units a product is bought again; without a row the shop's setting holds. */
export const stockLimit = pgTable(
  'stock_limit',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Empty: at all locations together. */
    warehouseCode: text('warehouse_code').notNull().default(''),
    units: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.warehouseCode, table.productId] }),
    index('stock_limit_product_idx').on(table.productId),
    check('stock_limit_not_negative', sql`${table.units} >= 0`),
  ],
);

/** How many units of a scarce product one person may buy within some days. */
export const personLimit = pgTable(
  'person_limit',
  {
    productId: integer('product_id').primaryKey(),
    units: smallint().notNull(),
    days: smallint().notNull(),
  },
  (table) => [check('person_limit_positive', sql`${table.units} > 0 and ${table.days} > 0`)],
);

/** A read model of the movements: what was sold lately, less what came back. A job counts it again every few minutes. */
export const stockSpeed = pgTable(
  'stock_speed',
  {
    productId: integer('product_id').notNull(),
    /** Empty: at all locations together. */
    warehouseCode: text('warehouse_code').notNull(),
    sold30: integer('sold_30').notNull(),
    sold90: integer('sold_90').notNull(),
  },
  (table) => [primaryKey({ columns: [table.warehouseCode, table.productId] })],
);

/** Until when movements are in `stock_speed`; one row. */
export const stockSpeedCount = pgTable('stock_speed_count', {
  id: smallint().primaryKey(),
  countedAt: at('counted_at').notNull(),
});

/** Units of a location that people count with scanners, some of its goods or all. */
export const cycleCount = pgTable(
  'cycle_count',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    warehouseCode: text('warehouse_code')
      .notNull()
      .references(() => warehouse.code),
    /** Which goods should be there: all, those of a shelf (what its name begins with), a category or a brand. */
    scope: text({ enum: ['all', 'bin', 'category', 'brand'] }).notNull(),
    /** A shelf, or the id of a category or brand. */
    scopeValue: text('scope_value').notNull().default(''),
    /** What people call it, as it was when the count began. */
    scopeName: text('scope_name').notNull().default(''),
    /** Who counts does not see how many there should be. */
    isBlind: boolean('is_blind').notNull(),
    state: text({ enum: ['open', 'applied', 'cancelled'] })
      .notNull()
      .default('open'),
    note: text().notNull().default(''),
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    createdAt: at('created_at').notNull(),
    closedAt: at('closed_at'),
  },
  (table) => [index('cycle_count_state_idx').on(table.state, table.id)],
);

/**
 * Append-only: each scan of a count with what the shop believed at that moment. The sum of a product's scans, from its last
 * total on, is what was counted.
 */
export const cycleCountScan = pgTable(
  'cycle_count_scan',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    countId: integer('count_id')
      .notNull()
      .references(() => cycleCount.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    units: integer().notNull(),
    /** `add` counts on; `total` says how many there are in all; `none` takes the product out of the count. */
    kind: text({ enum: ['add', 'total', 'none'] }).notNull(),
    /** On hand by the shop's books as it was scanned: what is sold afterwards makes no difference. */
    onHand: integer('on_hand').notNull(),
    /** The scanner's name of it: what is sent again is counted once. */
    key: uuid().notNull(),
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    scannedAt: at('scanned_at').notNull(),
  },
  (table) => [
    uniqueIndex('cycle_count_scan_key').on(table.countId, table.key),
    index('cycle_count_scan_product_idx').on(table.countId, table.productId, table.id),
  ],
);
