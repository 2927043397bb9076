import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import type { Crop } from '../../platform/encode-picture.ts';
import type { NamedSource } from './specs/spec-layers.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const created = () => at('created_at').notNull().defaultNow();
const updated = () => at('updated_at').notNull().defaultNow();

/** A maker. */
export const brand = pgTable(
  'brand',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    imageUrl: text('image_url'),
    description: text().notNull().default(''),
    warrantyText: text('warranty_text').notNull().default(''),
    /** Null where it depends on the model. */
    warrantyMonths: smallint('warranty_months'),
    /** Whom a buyer turns to after the first days: the shop, or the maker's own service. Null: not stated. */
    warrantyBy: text('warranty_by', { enum: ['shop', 'maker'] }),
    /** Counts what staff changed: who saves an older one is told. */
    version: integer().notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('brand_slug_key').on(table.slug),
    uniqueIndex('brand_name_key').on(sql`shop_fold(${table.name})`),
  ],
);

/** A shelf of the shop; a tree of at most two levels today. */
export const category = pgTable(
  'category',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => category.id, { onDelete: 'set null' }),
    name: text().notNull(),
    slug: text().notNull(),
    imageUrl: text('image_url'),
    description: text().notNull().default(''),
    /** Product kind whose facets the page offers; null for mixed shelves. */
    kind: text(),
    position: integer().notNull().default(0),
    /** A hidden one has no page and is named nowhere in the shop; its products stay for sale. */
    isVisible: boolean('is_visible').notNull().default(true),
    /** What search engines and shared links show instead of name and description. */
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    /** Counts what staff changed in its form: who saves an older one is told. */
    version: integer().notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('category_slug_key').on(table.slug),
    uniqueIndex('category_name_key').on(sql`shop_fold(${table.name})`),
  ],
);

/** Addresses that brands had before they were renamed; they lead to the brand for good. */
export const brandFormerSlug = pgTable('brand_former_slug', {
  slug: text().primaryKey(),
  brandId: integer('brand_id')
    .notNull()
    .references(() => brand.id, { onDelete: 'cascade' }),
  createdAt: created(),
});

/** Addresses that categories had before they were renamed; they lead to the category for good. */
export const categoryFormerSlug = pgTable('category_former_slug', {
  slug: text().primaryKey(),
  categoryId: integer('category_id')
    .notNull()
    .references(() => category.id, { onDelete: 'cascade' }),
  createdAt: created(),
});

/**
 * What products were called before: orders keep the name they were sold by, and staff find them by it. Kept by a trigger,
 * also of products that were deleted.
 */
export const productFormerName = pgTable(
  'product_former_name',
  { productId: integer('product_id').notNull(), name: text().notNull(), sku: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.productId, table.name, table.sku] }),
    index('product_former_name_words_idx').using(
      'gin',
      sql`shop_fold(${table.name} || ' ' || ${table.sku}) gin_trgm_ops`,
    ),
  ],
);

/**
 * A category or brand that staff deleted or merged into another, with all it takes to bring it back; forgotten after a
 * month (`taxonomy/kept-deletions.ts`).
 */
export const catalogueDeletion = pgTable(
  'catalogue_deletion',
  {
    what: text({ enum: ['category', 'brand'] }).notNull(),
    /** Its id, which it has again when it comes back. */
    id: integer().notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    formerSlugs: jsonb('former_slugs').$type<{ slug: string; created_at: string }[]>().notNull(),
    /** What stood on the category, or bore the brand, in its order. */
    productIds: integer('product_ids').array().notNull(),
    /** The places on the category. */
    positions: integer().array().notNull().default([]),
    childIds: integer('child_ids').array().notNull().default([]),
    /** Where its products went; null: nowhere. */
    intoId: integer('into_id'),
    /** Which of them were not there before. */
    movedIds: integer('moved_ids').array().notNull().default([]),
    /** What promotions changed when a brand was merged, in their own words. */
    scopes: jsonb().$type<unknown>().notNull().default([]),
    deletedAt: at('deleted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.what, table.id] }),
    check('catalogue_deletion_what', sql`${table.what} in ('category', 'brand')`),
  ],
);

/** One sellable article. */
export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The distributor's code. */
    refId: text('ref_id').notNull(),
    sku: text().notNull(),
    mpn: text(),
    ean: text(),
    upc: text(),
    name: text().notNull(),
    slug: text().notNull(),
    kind: text().notNull(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brand.id),
    status: text({ enum: ['active', 'hidden', 'discontinued'] })
      .notNull()
      .default('active'),
    description: text().notNull().default(''),
    specs: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Read from the specs by `facetsOf` whenever they are written: `key=value` words and numbers by key. */
    facets: text().array().notNull().default([]),
    numbers: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Values of `specs` that did not come with the import, by path. */
    specSources: jsonb('spec_sources').$type<Record<string, NamedSource>>().notNull().default({}),
    /** Regular price in centavos with IVA, before promotions; written by pricing. */
    priceCents: whole('price_cents').notNull(),
    weightGrams: integer('weight_grams'),
    /** Rate of IVA that its price contains, in basis points; null: the shop's. */
    taxBasisPoints: integer('tax_basis_points'),
    /** Units one order may have at most; null: no limit of its own. */
    maxPerOrder: smallint('max_per_order'),
    releasedOn: date('released_on'),
    /** Where the record came from: `demo`, `feed` or `staff`. */
    source: text().notNull(),
    /** What staff say a unit costs, in centavos with IVA; it goes before what distributors ask. */
    costCents: whole('cost_cents'),
    /** Instead of the brand's. */
    warrantyMonths: smallint('warranty_months'),
    /** Length, width and height of the box. */
    boxMm: integer('box_mm').array(),
    /** What search engines and shared links show instead of name and description. */
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    /** Fields that no feed overwrites (`products/lockable-fields.contract.ts`). */
    lockedFields: text('locked_fields').array().notNull().default([]),
    /** Staff took a lock back: the next record is written even where it brings nothing new. */
    takesNextRecord: boolean('takes_next_record').notNull().default(false),
    /** It was found to be the same as another one: its page leads there. */
    joinedIntoId: integer('joined_into_id'),
    /** Counts the row's changes (trigger `count_product_change`): who saves an older one is told. */
    version: integer().notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    uniqueIndex('product_ref_id_key').on(table.refId),
    uniqueIndex('product_sku_key').on(table.sku),
    // What a distributor's record is matched by, however it writes them.
    index('product_mpn_code_idx').on(sql`shop_code(${table.mpn})`),
    index('product_ean_digits_idx').on(sql`ltrim(${table.ean}, '0')`),
    index('product_upc_digits_idx').on(sql`ltrim(${table.upc}, '0')`),
    index('product_name_code_idx').on(sql`shop_code(${table.name})`),
    // Files of staff name products whatever the case, a thousand at once.
    index('product_sku_upper_idx').on(sql`upper(${table.sku})`),
    index('product_brand_idx').on(table.brandId),
    // Few are not for sale, and those have no search column: lists of the staff read them one by one.
    index('product_unlisted_idx')
      .on(table.id)
      .where(sql`${table.status} <> 'active'`),
    // What staff's list of products is ordered by.
    index('product_newest_idx').on(table.createdAt, table.id),
    index('product_price_idx').on(table.priceCents, table.id),
    // What staff find by a part of a product's name or code: its reviews, its questions, who waits for it.
    index('product_words_idx').using(
      'gin',
      sql`shop_fold(${table.name} || ' ' || ${table.sku}) gin_trgm_ops`,
    ),
    index('product_name_idx').on(sql`${table.name} collate "es-x-icu"`, table.id),
    check('product_max_per_order', sql`${table.maxPerOrder} between 1 and 99`),
    check('product_tax_known', sql`${table.taxBasisPoints} in (0, 800, 1600)`),
    check('product_price_positive', sql`${table.priceCents} > 0`),
    check('product_cost_positive', sql`${table.costCents} > 0`),
    check('product_box_has_three_sides', sql`cardinality(${table.boxMm}) = 3`),
  ],
);

/** Single units sold as what they are: each is a product of its own, of which there is one. */
export const openBoxUnit = pgTable(
  'open_box_unit',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** What it is one of. */
    originalId: integer('original_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    grade: text({ enum: ['like_new', 'good', 'marked'] }).notNull(),
    /** What a buyer has to know of this one. */
    note: text().notNull().default(''),
    serial: text(),
    /** The returned unit it was; put on sale once. */
    returnUnitId: integer('return_unit_id'),
    /** Counts changes of staff: who sends an older one has not seen the newest. */
    version: integer().notNull().default(1),
    createdAt: created(),
  },
  (table) => [
    index('open_box_unit_original_idx').on(table.originalId),
    uniqueIndex('open_box_unit_return_key').on(table.returnUnitId),
    check('open_box_unit_grade', sql`${table.grade} in ('like_new', 'good', 'marked')`),
  ],
);

/** What staff chose to show beside a product, before what is merely like it. */
export const productRelated = pgTable(
  'product_related',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    relatedId: integer('related_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    uniqueIndex('product_related_once').on(table.productId, table.relatedId),
    index('product_related_related_idx').on(table.relatedId),
  ],
);

/** Products that are variants of each other: each has its own SKU, price, stock and address. */
export const productFamily = pgTable(
  'product_family',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What they differ in, e.g. `Capacidad`; one to three. */
    options: text().array().notNull(),
    /** Counts what staff changed: who saves an older one is told. */
    version: integer().notNull().default(1),
    updatedAt: updated(),
  },
  (table) => [check('product_family_options', sql`cardinality(${table.options}) between 1 and 3`)],
);

/** A product is a variant in one family at most. */
export const productFamilyMember = pgTable(
  'product_family_member',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    familyId: integer('family_id')
      .notNull()
      .references(() => productFamily.id, { onDelete: 'cascade' }),
    /** Its place among the variants. */
    position: smallint().notNull(),
    /** One for each option. */
    values: text().array().notNull(),
  },
  (table) => [uniqueIndex('product_family_member_values_key').on(table.familyId, table.values)],
);

/** What is known of a picture; all but its address is null for those that a feed or the demo shop named. */
const pictureColumns = () => ({
  /** What pages show. */
  url: text().notNull(),
  alt: text().notNull().default(''),
  /** Of what pages show, in pixels. */
  width: integer(),
  height: integer(),
  /** The file as it was sent, in the shop's folder of originals. */
  original: text(),
  /** All of the original as pages would show it; `url` where nothing is cut off. */
  wholeUrl: text('whole_url'),
  /** The part of the original that is shown, in fractions; null: all of it. */
  crop: jsonb().$type<Crop>(),
  /** Where on the Internet the original was fetched, so that it is not fetched twice. */
  sourceUrl: text('source_url'),
});

/** Pictures of a product in the order of its page, the main one first. */
export const productImage = pgTable(
  'product_image',
  {
    /** Stays with the picture wherever it is placed, also while it is removed. */
    id: integer().generatedByDefaultAsIdentity().notNull().unique('product_image_id_key'),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    ...pictureColumns(),
    /** When staff last placed it; null for what a feed brought. */
    placedAt: at('placed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_image_placed_idx')
      .on(table.placedAt)
      .where(sql`${table.placedAt} is not null`),
    index('product_image_original_idx')
      .on(table.original)
      .where(sql`${table.original} is not null`),
  ],
);

/** Pictures that staff removed from a product, which may come back for 30 days. */
export const removedProductImage = pgTable(
  'removed_product_image',
  {
    /** The id it had. */
    id: integer().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    ...pictureColumns(),
    removedAt: at('removed_at').notNull(),
  },
  (table) => [
    index('removed_product_image_product_idx').on(table.productId),
    index('removed_product_image_removed_idx').on(table.removedAt),
    index('removed_product_image_original_idx').on(table.original),
  ],
);

/**
 * The specs of each source for a product with more than one; `mergeSpecs` merges them into `product.specs`. A product
 * without rows has only its import.
 */
export const productSpecLayer = pgTable(
  'product_spec_layer',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    source: text({ enum: ['staff', 'import', 'opendb', 'icecat'] }).notNull(),
    specs: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Which record of the source, e.g. an OpenDB id. */
    reference: text(),
    updatedAt: updated(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.source] }),
    check('product_spec_layer_source', sql`${table.source} in ('staff', 'import', 'opendb', 'icecat')`),
  ],
);

/** Manuals, drivers and the like that the product page offers. */
export const productFile = pgTable(
  'product_file',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
    url: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** A price that staff set for a time; a timer and a job of every minute turn it (`scheduled-prices/turn-price.ts`). */
export const scheduledPrice = pgTable(
  'scheduled_price',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    priceCents: whole('price_cents').notNull(),
    startsAt: at('starts_at').notNull(),
    /** Null: it stays. */
    endsAt: at('ends_at'),
    reason: text().notNull(),
    /** Who scheduled it; no foreign key: staff are of another module. */
    staffUserId: text('staff_user_id'),
    /** What it cost before; null until it begins. */
    formerPriceCents: whole('former_price_cents'),
    /** It locked the price against feeds, and unlocks it at its end. */
    hasLocked: boolean('has_locked').notNull().default(false),
    state: text({ enum: ['waiting', 'running', 'over', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Counted up by a trigger with every change, a turn among them. */
    version: integer().notNull().default(1),
    createdAt: created(),
  },
  (table) => [
    index('scheduled_price_product_idx').on(table.productId, table.startsAt),
    index('scheduled_price_turn_idx')
      .on(table.startsAt)
      .where(sql`${table.state} in ('waiting', 'running')`),
    check('scheduled_price_positive', sql`${table.priceCents} > 0`),
    check('scheduled_price_window', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/**
 * Every price shoppers have seen, promotions applied: one row a change, written with the listing row it describes
 * (`refresh-listing.ts`). What a promotion may call the former price comes from here.
 */
export const productPriceHistory = pgTable(
  'product_price_history',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The price holds from here to the next row. */
    validFrom: at('valid_from').notNull(),
    priceCents: whole('price_cents').notNull(),
    /** The promotion that made the price, also after it is deleted. */
    promotionId: integer('promotion_id'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.validFrom] })],
);

/** Which products stand on which shelf; the order in `position`. */
export const categoryProduct = pgTable(
  'category_product',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.productId] }),
    index('category_product_product_idx').on(table.productId),
  ],
);

/**
 * One row per visible product with all a list shows, kept current in the transaction that changes its sources
 * (see `refresh-listing.ts`). Lists read only this table and its groups.
 */
export const productListing = pgTable(
  'product_listing',
  {
    // Columns that every scan reads come first and nullable ones last, so that PostgreSQL finds the former without
    // walking over the latter.
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    brandId: integer('brand_id').notNull(),
    /** What it costs now, promotions applied. */
    priceCents: whole('price_cents').notNull(),
    /** The usual order of lists: in stock, best sold, most reviewed, newest. */
    popularity: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`(case when available > 0 then 1::bigint << 50 else 0 end) + (least(sold_count, 16777215)::bigint << 25) + (least(review_count, 2047)::bigint << 14) + greatest(least(coalesce(released_on - date '2000-01-01', 0), 16383), 0)`,
      ),
    /** The products it is counted with, see `listing_group`. */
    groupId: whole('group_id')
      .notNull()
      .generatedAlwaysAs(sql`shop_group_id(kind, brand_id, category_id, category_ids, facets, measures)`),
    createdAt: created(),
    /** Sellable units: on hand minus reserved, over all warehouses. */
    available: integer().notNull(),
    reviewCount: integer('review_count').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    /** The first shelf the product stands on, shown on its card. */
    categoryId: integer('category_id'),
    kind: text().notNull(),
    /** Numeric specs for ranges, in the order of the kind's range fields (`rangeKeysOf`); null where not known. */
    measures: doublePrecision().array().notNull().default([]),
    /** `key=value` words of the specs that a shopper filters by. */
    facets: text().array().notNull().default([]),
    /** SKU, part number, EAN, UPC and ref_id as `shop_code` writes them: an exact code finds its product first. */
    codes: text().array().notNull().default([]),
    /** Every shelf the product stands on, and the shelves above those: a parent shows what its children hold. */
    categoryIds: integer('category_ids').array().notNull(),
    /** What a card shows beyond its stock, as JSON without the closing brace; see `product-card.ts`. */
    card: text()
      .notNull()
      .generatedAlwaysAs(
        sql`shop_card(product_id, ref_id, sku, name, slug, kind, brand_name, category_name, image_url, price_cents, former_price_cents, promotion_ends_at, rating_tenths, review_count)`,
      ),
    ratingTenths: smallint('rating_tenths'),
    releasedOn: date('released_on'),
    promotionId: integer('promotion_id'),
    /** The least that it may be advertised for, where the shop holds that; null where nobody says. */
    mapCents: whole('map_cents'),
    /** What it honestly cost before its promotion; null where that was not more (decision 0013). */
    formerPriceCents: whole('former_price_cents'),
    promotionEndsAt: at('promotion_ends_at'),
    refId: text('ref_id').notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    brandName: text('brand_name').notNull(),
    categoryName: text('category_name'),
    imageUrl: text('image_url'),
    /** Of `available`, the units that are with suppliers; the soonest are here in `supplierDays`. */
    supplierUnits: integer('supplier_units').notNull().default(0),
    /** Business days, 0 where nobody said; null while suppliers have none. */
    supplierDays: smallint('supplier_days'),
  },
  (table) => [
    // All that gathering a page's products asks for.
    index('product_listing_group_idx').on(
      table.groupId,
      table.popularity.desc().nullsFirst(),
      table.productId,
      table.priceCents,
    ),
    // The deepest discounts, for the home page.
    index('product_listing_discount_idx')
      .on(sql`(${table.priceCents}::float8 / ${table.formerPriceCents})`, table.productId)
      .where(sql`${table.formerPriceCents} is not null`),
    // One for each order of a list: a page of many products is read from the index, not sorted.
    index('product_listing_popularity_idx').on(
      table.popularity.desc().nullsFirst(),
      table.productId,
      table.groupId,
    ),
    index('product_listing_map_idx')
      .on(table.productId)
      .where(sql`${table.mapCents} is not null`),
    index('product_listing_price_idx').on(table.priceCents, table.productId, table.groupId),
    index('product_listing_newest_idx').on(
      table.releasedOn.desc().nullsLast(),
      table.createdAt.desc().nullsFirst(),
      table.productId,
      table.groupId,
    ),
    index('product_listing_rating_idx').on(
      table.ratingTenths.desc().nullsLast(),
      table.reviewCount.desc().nullsFirst(),
      table.productId,
      table.groupId,
    ),
    index('product_listing_name_idx').on(sql`${table.name} collate "es-x-icu"`, table.productId),
    index('product_listing_kind_idx').on(table.kind, table.priceCents),
    // The first of each shelf make the page of a category.
    index('product_listing_category_idx').on(
      table.categoryId,
      table.popularity.desc().nullsFirst(),
      table.productId,
    ),
    // What suggestions look through where a kind or a maker is named.
    index('product_listing_kind_popularity_idx').on(
      table.kind,
      table.popularity.desc().nullsFirst(),
      table.productId,
    ),
    index('product_listing_brand_idx').on(
      table.brandId,
      table.popularity.desc().nullsFirst(),
      table.productId,
    ),
    uniqueIndex('product_listing_ref_id_key').on(table.refId),
    index('product_listing_promotion_idx').on(table.promotionId),
    uniqueIndex('product_listing_sku_key').on(table.sku),
  ],
);

/**
 * Products that differ only by price and stock: same kind, maker, shelves and specs. Facets are counted from groups,
 * so that a list of fifty thousand products reads a few thousand rows. A group's id is a hash of what its products
 * share; its counts are those of the last roll-up (`listing/roll-up-groups.ts`); readers count groups in
 * `listing_group_change` afresh.
 */
export const listingGroup = pgTable(
  'listing_group',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    facetsKey: whole('facets_key')
      .notNull()
      .generatedAlwaysAs(sql`hash_array_extended(facets, 0)`),
    brandId: integer('brand_id').notNull(),
    productCount: integer('product_count').notNull().default(0),
    stockCount: integer('stock_count').notNull().default(0),
    kind: text().notNull(),
    categoryIds: integer('category_ids').array().notNull(),
    measures: doublePrecision().array().notNull(),
    facets: text().array().notNull(),
    /** Every price in the group, sorted: two binary searches count those in a range. */
    prices: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The same of products in stock. */
    stockPrices: whole('stock_prices').array().notNull().default([]),
    /** Price steps (`shop_price_step`) that occur, with how many products in each and how many of them can be had. */
    steps: integer().array().notNull().default([]),
    stepCounts: integer('step_counts').array().notNull().default([]),
    stepStockCounts: integer('step_stock_counts').array().notNull().default([]),
    categoryId: integer('category_id'),
    /** The words its products share: maker, shelf, kind, specs. */
    search: tsvector().notNull().default(''),
  },
  (table) => [
    index('listing_group_words_idx').using('gin', table.search),
    index('listing_group_categories_idx').using('gin', table.categoryIds),
    index('listing_group_brand_idx').on(table.brandId),
    index('listing_group_kind_idx').on(table.kind),
  ],
);

/** Groups whose counts are out of date; written with the change itself, without waiting for other writers. */
export const listingGroupChange = pgTable('listing_group_change', {
  groupId: whole('group_id').notNull(),
});

/**
 * Products whose listing rows are out of date until a job rebuilds them (`refresh-listing-soon.ts`). Each request
 * adds a row, so that writers never wait for the job.
 */
export const listingDue = pgTable('listing_due', { productId: integer('product_id').notNull() }, (table) => [
  index('listing_due_product_idx').on(table.productId),
]);

/**
 * Facet counts of whole lists (everything, a category, a brand, a kind, without filters). A row is valid while no
 * group of its scope has changed; a roll-up deletes it and `keep-facets.ts` writes it again.
 */
export const listingFacets = pgTable('listing_facets', {
  /** `all`, `category:<id>`, `brand:<id>` or `kind:<kind>`. */
  scope: text().primaryKey(),
  total: integer().notNull(),
  stockCount: integer('stock_count').notNull(),
  /** The one kind it is about, unless the category says another. */
  kind: text(),
  priceMin: whole('price_min'),
  priceMax: whole('price_max'),
  /** Brands and categories with their products, most first; names are looked up when they are read. */
  brandIds: integer('brand_ids').array().notNull(),
  brandCounts: integer('brand_counts').array().notNull(),
  categoryIds: integer('category_ids').array().notNull(),
  categoryCounts: integer('category_counts').array().notNull(),
  /** JSON, as `FacetCounts` has them. */
  priceSteps: text('price_steps').notNull(),
  numbers: text().notNull(),
  words: text().notNull(),
});

/**
 * The columns that a search reads: nearly thirty rows fit a page, where the listing has six. It repeats the group's
 * columns, so that a search without filters looks up no group. Only the words are indexed, so that a sale rewrites
 * the row without touching an index.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** As in the listing, like all that follows. */
    brandId: integer('brand_id').notNull(),
    groupId: whole('group_id').notNull(),
    priceCents: whole('price_cents').notNull(),
    popularity: bigint({ mode: 'number' }).notNull(),
    /** The same for products with the same specs, as in their groups. */
    facetsKey: whole('facets_key').notNull(),
    priceStep: integer('price_step')
      .notNull()
      .generatedAlwaysAs(sql`shop_price_step(price_cents)`),
    categoryId: integer('category_id'),
    kind: text().notNull(),
    measures: doublePrecision().array().notNull(),
    /** Of all that `search` is made of; null: it is made anew, as after a migration that folds words in another way. */
    wordsKey: whole('words_key'),
    search: tsvector().notNull(),
  },
  (table) => [index('product_search_words_idx').using('gin', table.search)],
);

/**
 * The most popular products with their words, in that order: suggestions for common words search these. Written once
 * a minute; the suggested products themselves are read afresh.
 */
export const popularProduct = pgTable('popular_product', {
  rank: integer().primaryKey(),
  productId: integer('product_id').notNull(),
  search: tsvector().notNull(),
});

/** Codes of the products in the listing, as `shop_code` writes them. */
export const productCode = pgTable(
  'product_code',
  {
    code: text().notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.productId] }),
    index('product_code_product_idx').on(table.productId),
  ],
);

/** Every word in the names, makers and shelves of products, as `shop_words` writes it: typing mistakes are corrected by it. */
export const searchWord = pgTable('search_word', {
  word: text().primaryKey(),
  /** How many products had it at the last count; 1 for words that came since. */
  productCount: integer('product_count').notNull().default(1),
});

/** Which specs of a kind the shop shows and filters by, where staff arranged them; an empty list: as the shop brings it. */
export const specLayout = pgTable('spec_layout', {
  kind: text().primaryKey(),
  /** `ArrangedSpec`s in their order. */
  specs: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: updated(),
});

/** Words that mean the same to shoppers; kept by staff. */
export const searchSynonym = pgTable('search_synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  terms: text().array().notNull(),
  /** Counted up by a trigger with every change of staff. */
  version: integer().notNull().default(1),
  createdAt: created(),
  updatedAt: updated(),
});

/** What was searched for and how often, without a word about by whom. Bounded by `prune-searches.ts`. */
export const searchLog = pgTable(
  'search_log',
  {
    /** As `shop_words` writes them. */
    words: text().primaryKey(),
    times: integer().notNull(),
    /** How often nothing had all the words. */
    emptyTimes: integer('empty_times').notNull(),
    /** How many products the last one found. */
    lastTotal: integer('last_total').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [index('search_log_last_idx').on(table.lastAt)],
);
