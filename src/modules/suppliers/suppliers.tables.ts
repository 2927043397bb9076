import { sql } from 'drizzle-orm';
import type { Kept } from '../../i18n/t.ts';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { warehouse } from '../inventory/inventory.tables.ts';
import { systemUser } from '../staff/staff.tables.ts';
import type { OfferPicture } from './pictures/choose-pictures.ts';
import type { SourceMarks } from './sources/adapter.ts';
import type { SeenLimit } from './sources/api/call-meter.ts';
import type { FileMapping } from './sources/file/mapping.contract.ts';
import { fetchOutcomes, sourceKinds } from './sources/source-kinds.contract.ts';

import {
  changeKinds,
  type DeedBefore,
  deedKinds,
  dropShipModes,
  heldStates,
  orderChannels,
  ruleCodes,
  type RunReason,
  runStates,
} from './run.contract.ts';

/** A distributor that the shop buys from and whose feed it reads. */
export const supplier = pgTable(
  'supplier',
  {
    /** What stands in offers, runs and margins; it stays. */
    code: text().primaryKey(),
    name: text().notNull(),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    /** As staff agreed with it, in their words. */
    terms: text().notNull().default(''),
    creditDays: smallint('credit_days').notNull().default(0),
    /** What its feed must be in. */
    currency: text({ enum: ['USD', 'MXN'] })
      .notNull()
      .default('USD'),
    /** Business days until its goods are with the shop; 0: nobody said. */
    leadDays: smallint('lead_days').notNull().default(0),
    /** The lower, the rather the shop buys from it. */
    rank: smallint().notNull().default(100),
    state: text({ enum: ['active', 'paused'] })
      .notNull()
      .default('active'),
    /** A whole feed that names less than this share of what the last one did is a broken one. */
    shortPercent: smallint('short_percent').notNull().default(50),
    /** Above this share of its offers withdrawn, a run waits for a person. */
    withdrawnPercent: smallint('withdrawn_percent').notNull().default(30),
    /** So it does above this share of its prices that move by more than … */
    movedPercent: smallint('moved_percent').notNull().default(30),
    /** … this much. */
    movedByPercent: smallint('moved_by_percent').notNull().default(25),
    /** And with more new products than this; null for as many as there are. */
    createdMax: integer('created_max'),
    /** A cost that rises or falls by more than this at once is asked about. */
    costUpPercent: smallint('cost_up_percent').notNull().default(700),
    costDownPercent: smallint('cost_down_percent').notNull().default(87),
    /** Shares of less than so many say nothing: they are not asked about. */
    limitsFrom: integer('limits_from').notNull().default(50),
    /** What no run confirmed for longer is not chosen and not promised; null for however long. */
    maxAgeHours: integer('max_age_hours'),
    /** Hosts that its pictures are fetched from, with all below them; none: by default. */
    pictureHosts: text('picture_hosts').array().notNull().default([]),
    /** Its costs contain IVA where a record does not say. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** How it is ordered from: by its API, by an email to its contact, or by a person who then says so. */
    orderBy: text('order_by', { enum: orderChannels }).notNull().default('hand'),
    /** Orders up to this much, in centavos before IVA, are sent by themselves; null for none. */
    orderAutoCents: bigint('order_auto_cents', { mode: 'number' }),
    /** So are those that bring units for the shelf besides. */
    orderAutoShelf: boolean('order_auto_shelf').notNull().default(false),
    /** So long they wait for what else is bought, so that shipments are few. */
    orderWaitMinutes: integer('order_wait_minutes').notNull().default(60),
    /** The least that it sells at once, in centavos before IVA; null where nobody said. */
    orderMinCents: bigint('order_min_cents', { mode: 'number' }),
    /** Which location of the shop it sends to; null for the first. */
    orderTo: text('order_to').references(() => warehouse.code),
    /** When it sends goods to buyers itself, … */
    dropShip: text('drop_ship', { enum: dropShipModes }).notNull().default('never'),
    /** … what it takes for each such order, in centavos before IVA, … */
    dropShipFeeCents: bigint('drop_ship_fee_cents', { mode: 'number' }).notNull().default(0),
    /** … whether its boxes say nothing of it, … */
    dropShipNeutral: boolean('drop_ship_neutral').notNull().default(false),
    /** … and by whom, as buyers read it where it does not say. */
    dropShipCarrier: text('drop_ship_carrier').notNull().default(''),
    /** It is asked for what a shopper is about to pay, … */
    liveCheck: boolean('live_check').notNull().default(false),
    /** … and waited for so long. */
    liveSeconds: smallint('live_seconds').notNull().default(3),
    /**
     * Its codes are the shop's: `ref_id`s of products, and of warehouses those of branches where its goods stand. Of the
     * distributor that the shop began with; another's codes mean its own things.
     */
    isHouse: boolean('is_house').notNull().default(false),
    /** Counted up by a trigger with every change of staff. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'supplier_days_not_negative',
      sql`${table.creditDays} >= 0 and ${table.leadDays} >= 0 and ${table.rank} >= 0`,
    ),
  ],
);

/** A warehouse as its supplier calls it, and the location of the shop whose stock its counts become. */
export const supplierWarehouse = pgTable(
  'supplier_warehouse',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    code: text().notNull(),
    name: text().notNull(),
    /** More business days than the supplier's others need. */
    extraDays: smallint('extra_days').notNull().default(0),
    locationCode: text('location_code')
      .notNull()
      .references(() => warehouse.code),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.code] }),
    index('supplier_warehouse_location_idx').on(table.locationCode),
    check('supplier_warehouse_days_not_negative', sql`${table.extraDays} >= 0`),
  ],
);

/** What a distributor offers, as last accepted; cost before tax in the distributor's currency. */
export const supplierOffer = pgTable(
  'supplier_offer',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    refId: text('ref_id').notNull(),
    productId: integer('product_id'),
    /** Name, maker and part number as the distributor writes them: they tell whether a later record means the same article. */
    productName: text('product_name').notNull(),
    brand: text().notNull(),
    mpn: text(),
    ean: text(),
    upc: text(),
    cost: numeric({ precision: 14, scale: 6, mode: 'number' }).notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    status: text({ enum: ['active', 'discontinued'] }).notNull(),
    /** The record's own time; older records are ignored. */
    recordUpdatedAt: at('record_updated_at').notNull(),
    /** It made the product: name, specs and the rest are what its records say. */
    isSource: boolean('is_source').notNull().default(false),
    /** The product's price is made from it. */
    isChosen: boolean('is_chosen').notNull().default(false),
    /** What said that it is this product; null for who made it. */
    matchedBy: text('matched_by', { enum: ['ref_id', 'mpn', 'gtin', 'staff'] }),
    /** Of the accepted record, so that an unchanged one costs nothing. */
    recordHash: text('record_hash').notNull(),
    /** The distributor's own stock by warehouse and specs, as last accepted. */
    stock: jsonb().$type<{ warehouse: string; quantity: number }[]>().notNull().default([]),
    specs: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What its category is in the shop; null where its record was read before it was kept, with the three that follow. */
    kind: text(),
    description: text(),
    weightGrams: integer('weight_grams'),
    releasedOn: date('released_on'),
    /** Addresses of its pictures, as last accepted; a trigger marks its product where they change. */
    images: text().array().notNull().default([]),
    /** The lowest price that its maker lets be advertised, before tax in its currency. */
    mapPrice: numeric('map_price', { precision: 14, scale: 6, mode: 'number' }),
    /** The fewest units that the distributor sells. */
    minQuantity: integer('min_quantity').notNull().default(1),
    /** When the distributor has more of it. */
    eta: date(),
    /** It was quoted with IVA; `cost` and `map_price` are without all the same. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** When a run last said that it still holds; written down now and then. */
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Seen longer ago than its supplier's may be: it is not chosen, and what it has is not promised. */
    isStale: boolean('is_stale').notNull().default(false),
    syncedAt: at('synced_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.refId] }),
    index('supplier_offer_product_idx').on(table.productId),
    index('supplier_offer_map_idx')
      .on(table.productId)
      .where(sql`${table.mapPrice} is not null and ${table.isChosen}`),
    index('supplier_offer_ref_id_idx').on(table.refId),
    index('supplier_offer_images_idx')
      .using('gin', table.images)
      .where(sql`${table.images} <> '{}'`),
  ],
);

/** One reading of a feed: what it would change, and what came of it. */
export const syncRun = pgTable('sync_run', {
  id: uuid().primaryKey().defaultRandom(),
  supplier: text()
    .notNull()
    .references(() => supplier.code),
  source: text().notNull(),
  state: text({ enum: runStates }).notNull(),
  /** The feed is all that the supplier offers: what it does not name is withdrawn. */
  isFull: boolean('is_full').notNull().default(false),
  /** Nothing is written before somebody has seen it. */
  isDryRun: boolean('is_dry_run').notNull().default(false),
  /** Why it waits for a person. */
  waitsFor: jsonb('waits_for').$type<RunReason[]>().notNull().default([]),
  /** Articles on offer that the feed names. */
  named: integer().notNull().default(0),
  /** The changes up to this line are written. */
  appliedLine: integer('applied_line').notNull().default(0),
  /** Staff asked it to stop after the batch at hand. */
  stopAskedAt: at('stop_asked_at'),
  /** Who approved or rejected it. */
  decidedBy: text('decided_by').references(() => systemUser.id, { onDelete: 'set null' }),
  decidedAt: at('decided_at'),
  linesRead: integer('lines_read').notNull().default(0),
  created: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  discontinued: integer().notNull().default(0),
  stale: integer().notNull().default(0),
  rejected: integer().notNull().default(0),
  /** File in the data folder that a job is to read; null where the caller reads it itself. */
  file: text(),
  error: jsonb().$type<Kept | string>(),
  startedAt: at('started_at').notNull().defaultNow(),
  finishedAt: at('finished_at'),
});

/** Lines left out of a run, with the reason a person can act on. */
export const syncProblem = pgTable(
  'sync_problem',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid('run_id')
      .notNull()
      .references(() => syncRun.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    refId: text('ref_id'),
    code: text().notNull(),
    /** A text with its values; what was kept before that is an English sentence. */
    message: jsonb().$type<Kept | string>().notNull(),
    excerpt: text().notNull().default(''),
    details: jsonb(),
  },
  (table) => [index('sync_problem_run_idx').on(table.runId, table.line)],
);

/** What a run changes of one offer: written once it is approved, judged anew against what is stored then. */
export const syncChange = pgTable(
  'sync_change',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => syncRun.id, { onDelete: 'cascade' }),
    refId: text('ref_id').notNull(),
    line: integer().notNull(),
    /** `time`: the same record with a later time. */
    kind: text({ enum: changeKinds }).notNull(),
    /** The record as JSON; text, because nobody asks for a part of it. */
    record: text().notNull(),
    name: text().notNull(),
    /** What differs from the offer as it is stored. */
    fields: text().array().notNull().default([]),
    before: jsonb().$type<Record<string, unknown>>(),
    /** The product's price in centavos; null for one that is not for sale before or after. */
    priceBefore: bigint('price_before', { mode: 'number' }),
    priceAfter: bigint('price_after', { mode: 'number' }),
    /** What became of it where it is not what was proposed. */
    outcome: text({ enum: ['changed', 'created', 'unchanged', 'stale', 'rejected', 'kept'] }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.refId] }),
    index('sync_change_line_idx').on(table.runId, table.line),
  ],
);

/** A line that was left out and waits for somebody to say what becomes of it. */
export const syncHeld = pgTable(
  'sync_held',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    /** The `ref_id`, or a hash of a line that has none: one thing is asked about once. */
    key: text().notNull(),
    code: text().notNull(),
    refId: text('ref_id'),
    /** The category or currency that is asked about. */
    about: text().notNull().default(''),
    /** A text with its values; what was kept before that is an English sentence. */
    message: jsonb().$type<Kept | string>().notNull(),
    /** The line as it came; empty where it is too long to be kept. */
    line: text().notNull(),
    /** Of what the line says, without its time: the same thing is not asked again. */
    contentHash: text('content_hash').notNull(),
    state: text({ enum: heldStates }).notNull().default('open'),
    version: integer().notNull().default(1),
    firstRunId: uuid('first_run_id').references(() => syncRun.id, { onDelete: 'set null' }),
    runId: uuid('run_id').references(() => syncRun.id, { onDelete: 'set null' }),
    seenAt: at('seen_at').notNull(),
    decidedBy: text('decided_by').references(() => systemUser.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
  },
  (table) => [
    unique('sync_held_once').on(table.supplier, table.key, table.code),
    index('sync_held_open_idx')
      .on(table.supplier, table.code)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** What staff accept of a supplier once and for all. */
export const supplierRule = pgTable(
  'supplier_rule',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    code: text({ enum: ruleCodes }).notNull(),
    /** The category or currency it is about; empty for price jumps. */
    about: text().notNull().default(''),
    /** The kind that a category is. */
    kind: text(),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.code, table.about] })],
);

/** What staff say that a supplier's name of a spec means; it goes before the dictionary. */
export const supplierSpecMapping = pgTable(
  'supplier_spec_mapping',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    /** The kind of product that it is said of. */
    kind: text().notNull(),
    /** The name as it is compared: without case, accents and signs. */
    name: text().notNull(),
    /** Where the shop has it; null: it is ignored. */
    path: text(),
    /** Of numbers that name no unit; null: they say nothing where several are possible. */
    unit: text(),
    savedBy: text('saved_by').references(() => systemUser.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.kind, table.name] }),
    check('supplier_spec_mapping_unit', sql`${table.unit} is null or ${table.path} is not null`),
  ],
);

/** What staff say that a supplier's code means; it goes before every number. */
export const matchWord = pgTable(
  'match_word',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    refId: text('ref_id').notNull(),
    /** Null: a product of its own. */
    productId: integer('product_id'),
    deedId: bigint('deed_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.refId] })],
);

/** What staff did about which product something is, with what was before: it can be taken back. */
export const matchDeed = pgTable(
  'match_deed',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: deedKinds }).notNull(),
    /** Of a line or an offer; null where two products were joined. */
    supplier: text(),
    refId: text('ref_id'),
    heldId: bigint('held_id', { mode: 'number' }),
    /** The product that it was about, … */
    productId: integer('product_id'),
    /** … and the one that it went to. */
    intoId: integer('into_id'),
    /** What their names were. */
    names: jsonb().$type<{ line?: string; product?: string; into?: string }>().notNull(),
    before: jsonb().$type<DeedBefore>().notNull(),
    staffId: text('staff_id').references(() => systemUser.id, { onDelete: 'set null' }),
    doneAt: at('done_at').notNull(),
    undoneBy: text('undone_by').references(() => systemUser.id, { onDelete: 'set null' }),
    undoneAt: at('undone_at'),
  },
  (table) => [index('match_deed_done_idx').on(table.doneAt)],
);

/** The offer that staff let describe a product, whatever the order of owners; it counts while the offer is of the product. */
export const productDescriber = pgTable('product_describer', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  supplier: text()
    .notNull()
    .references(() => supplier.code),
  refId: text('ref_id').notNull(),
});

/** Another spelling of a maker, as suppliers have it. */
export const brandAlias = pgTable('brand_alias', {
  /** As it is compared: without case, accents, spaces and dashes. */
  code: text().primaryKey(),
  alias: text().notNull(),
  /** The name of the brand in the shop. */
  brand: text().notNull(),
});

/** What a run found where it wrote, and what it left there: by this it is rolled back. */
export const syncBefore = pgTable(
  'sync_before',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => syncRun.id, { onDelete: 'cascade' }),
    refId: text('ref_id').notNull(),
    line: integer().notNull(),
    productId: integer('product_id'),
    /** It made the product. */
    isNew: boolean('is_new').notNull().default(false),
    /** Rows as JSON; of products the fields that the run changed. */
    offerBefore: jsonb('offer_before'),
    offerAfter: jsonb('offer_after'),
    productBefore: jsonb('product_before'),
    productAfter: jsonb('product_after'),
    /** On hand by location. */
    stockBefore: jsonb('stock_before'),
    stockAfter: jsonb('stock_after'),
    versionBefore: integer('version_before'),
    versionAfter: integer('version_after'),
    undoneAt: at('undone_at'),
    /** What stayed because somebody changed it since. */
    kept: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.refId] }),
    index('sync_before_product_idx').on(table.productId),
  ],
);

/** Where a supplier's data comes from, when it is fetched, and how the last fetch went. */
export const supplierSource = pgTable('supplier_source', {
  supplier: text()
    .primaryKey()
    .references(() => supplier.code),
  kind: text({ enum: sourceKinds }).notNull(),
  /** Fetched by the clock. */
  isOn: boolean('is_on').notNull().default(true),
  settings: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** What opens the supplier's doors, sealed (`platform/sealer.ts`). */
  secrets: text(),
  /** Of files: which column is what. */
  mapping: jsonb().$type<FileMapping>(),
  /** What comes is all that the supplier offers. */
  isFull: boolean('is_full').notNull().default(true),
  /** `HH:MM` in the shop's time. */
  catalogueTimes: text('catalogue_times').array().notNull().default([]),
  /** Between two fetches of the whole catalogue, beside those times; 0: none. */
  catalogueMinutes: integer('catalogue_minutes').notNull().default(0),
  /** Between two fetches of stock and prices; 0: none. */
  deltaMinutes: integer('delta_minutes').notNull().default(0),
  version: integer().notNull().default(1),
  /** Of the last file, to know the next one. */
  marks: jsonb().$type<SourceMarks>(),
  /** Sealed; several processes ask with one. */
  token: text(),
  tokenUntil: at('token_until'),
  /** Of a fetch that was cut off: its file, and how far that is good. */
  cursor: jsonb(),
  /** When each was begun last. */
  catalogueAt: at('catalogue_at'),
  deltaAt: at('delta_at'),
  fetchedAt: at('fetched_at'),
  outcome: text({ enum: fetchOutcomes }),
  error: jsonb().$type<Kept | string>(),
  /** In a row. */
  failures: integer().notNull().default(0),
  failingSince: at('failing_since'),
  /** Nothing is asked before: it failed, or the supplier said when. */
  retryAt: at('retry_at'),
  /** Calls that the supplier takes in a day, as staff know it; 0: nobody said. */
  dailyCalls: integer('daily_calls').notNull().default(0),
  /** How many were made on that day of the shop's time. */
  callsOn: date('calls_on'),
  calls: integer().notNull().default(0),
  limitSeen: jsonb('limit_seen').$type<SeenLimit>(),
  /** Since when it takes no calls; null where the last fetch was not sent away. */
  limitedSince: at('limited_since'),
});

/** A picture that offers of a supplier name, and what came of it. */
export const supplierPicture = pgTable(
  'supplier_picture',
  {
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    address: text().notNull(),
    host: text().notNull(),
    /** `blocked`: its host is not on the supplier's list. */
    state: text({ enum: ['waiting', 'here', 'failed', 'blocked'] }).notNull(),
    /** In the folder of originals, by what is in it: the same picture twice is one. */
    original: text(),
    url: text(),
    width: integer(),
    height: integer(),
    tries: smallint().notNull().default(0),
    /** Not asked for before. */
    tryAt: at('try_at').notNull(),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.address] }),
    index('supplier_picture_try_idx')
      .on(table.tryAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Products whose suppliers' pictures are to be looked at anew; written by a trigger of `supplier_offer`. */
export const pictureDue = pgTable('picture_due', {
  productId: integer('product_id').primaryKey(),
  since: at('since').notNull().defaultNow(),
});

/** What Icecat says of a product, and when it is asked for again. */
export const productSheet = pgTable(
  'product_sheet',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** Maker, part number and bar code: under others it is asked for anew. */
    askedFor: text('asked_for').notNull(),
    /** `denied`: it is there, for who pays. */
    state: text({ enum: ['waiting', 'here', 'none', 'denied'] }).notNull(),
    icecatId: text('icecat_id'),
    /** What was filled in where nobody else had a text. */
    description: text().notNull().default(''),
    /** Those that are kept. */
    pictures: jsonb().$type<OfferPicture[]>().notNull().default([]),
    tries: smallint().notNull().default(0),
    tryAt: at('try_at').notNull(),
    error: text(),
  },
  (table) => [index('product_sheet_try_idx').on(table.tryAt)],
);
