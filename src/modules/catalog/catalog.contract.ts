import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  pictureFiles,
  z,
} from '../../platform/http/endpoint.ts';
import { lockableFields } from './products/lockable-fields.contract.ts';
import { newProductBody, productChangeBody } from './products/product-form.contract.ts';
import { scheduledPricesContract } from './scheduled-prices/scheduled-prices.contract.ts';
import { bulkCalls } from './bulk/bulk.contract.ts';
import { pictureCalls } from './pictures/pictures.contract.ts';
import {
  missingParts,
  staffFilter,
  staffFilterSchema,
  staffSorts,
} from './staff-list/staff-list.contract.ts';
import { specLayoutCalls } from './specs/spec-layout.contract.ts';
import { taxonomyCalls } from './taxonomy/taxonomy.contract.ts';
import { familyCalls, familySchema, variantsSchema } from './variants/family.contract.ts';

export const imageSchema = z.object({ image_url: z.string(), alt: z.string().optional() });

/** A product as lists show it. */
export const productCardSchema = z.object({
  id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  product_name: z.string(),
  /** Last part of `/product/{sku}/{product_name}`. */
  slug: z.string(),
  kind: z.string(),
  brand: z.string(),
  category: z.string().nullable(),
  images: z.array(imageSchema),
  price_cents: centsSchema,
  /** Lowest price of the 30 days before the promotion began; absent where that was not more. */
  former_price_cents: centsSchema.optional(),
  /** End of the promotion that lowers the price. */
  ends_at: z.string().optional(),
  currency: z.string(),
  /** `supplier`: to be had, but none of it is with the shop yet. */
  stock: z.enum(['in_stock', 'low', 'supplier', 'out']),
  /** Business days until the soonest that is with suppliers is here, 0 where nobody said; only with `supplier`. */
  supplier_days: z.number().int().optional(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
});

export const facetSchema = z.object({
  /** `brand`, `category`, `kind`, `price`, `in_stock` or `spec.<key>`: the name of its query parameter. */
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), label: z.string().optional(), count: z.number().int() })),
  /** For ranges (`price`, numeric specs): the ends over the list without this facet. */
  min: z.number().optional(),
  max: z.number().optional(),
  /**
   * For ranges: `counts[i]` products from `edges[i]` up to, without, `edges[i + 1]`; at most 24. Prices grow by equal
   * factors, specs by equal steps: bars of one width draw both.
   */
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(z.number().int()) }).optional(),
});

export const sorts = ['relevance', 'price', '-price', 'newest', 'rating', 'name'] as const;

/** How the words of a search were read. */
export const searchReading = z.object({
  /** What was searched instead of the words typed, which some products may have, too; null: just those. */
  corrected: z.string().nullable(),
  /** Words left out because nothing has all of them. */
  left_out: z.array(z.string()),
  /** What was read as a filter or an order, and the search without it. */
  understood: z.array(z.object({ label: z.string(), without: z.string() })),
  /** Of numbers that were read as just so much («650 W»): the search for at least as much. */
  or_more: z.array(z.object({ label: z.string(), search: z.string() })),
  /** The order that the words ask for; one that is asked for by `sort` holds before it. */
  sort: z.enum(sorts).nullable(),
});

/**
 * Filters every list takes; `spec.<key>`, `spec.<key>.min` and `spec.<key>.max` pass through. `category`, `brand` and
 * spec values may be several with commas; categories and brands are slugs or names. Prices are centavos with IVA.
 */
export const listQuery = z.looseObject({
  ...pageQuery,
  q: z.string().max(200).optional(),
  category: z.string().max(200).optional(),
  brand: z.string().max(400).optional(),
  /** Codes of product kinds (`cpu_cooler,fan`), for shelves that hold several. */
  kind: z.string().max(200).optional(),
  min_price: z.coerce.number().int().min(0).optional(),
  max_price: z.coerce.number().int().min(0).optional(),
  in_stock: z.enum(['1', 'true', '0', 'false']).optional(),
  sort: z.enum(sorts).optional(),
});

const listAnswer = {
  products: z.array(productCardSchema),
  ...pageOfAnswer,
  facets: z.array(facetSchema),
  /** Only where `q` was asked for. */
  search: searchReading.optional(),
};

const categoryInList = z.object({
  id: z.number().int(),
  category_name: z.string(),
  slug: z.string(),
  category_image: z.string().nullable(),
  product_count: z.number().int(),
  parent_id: z.number().int().nullable(),
  products: z.array(z.object({ ref_id: z.string() })),
});

const categoryDetail = z.object({
  id: z.number().int(),
  category_name: z.string(),
  category_image: z.string().nullable(),
  slug: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  version: z.number().int(),
  products: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      images: z.array(z.object({ image_url: z.string() })),
    }),
  ),
});

const brandInList = z.object({
  id: z.number().int(),
  brand_name: z.string(),
  slug: z.string(),
  brand_image: z.string().nullable(),
  product_count: z.number().int(),
});
/** How long a maker's warranty holds (null: it depends on the model) and whom a buyer turns to (null: not stated). */
const warranty = {
  warranty_text: z.string(),
  warranty_months: z.number().int().nullable(),
  warranty_by: z.enum(['shop', 'maker']).nullable(),
};
const brandShown = brandInList.extend({ description: z.string(), ...warranty });
const brandDetail = brandShown.extend({ version: z.number().int() });

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const nameParams = z.object({ name: z.string().min(1).max(200) });

/** `products` of the category form: a JSON string `[{"ref_id":"…"}]`. */
const categoryForm = z.object({
  category_name: z.string(),
  category_image: z.any().optional(),
  products: z.string().optional(),
  /** Of its page; without one the name gives it. */
  slug: z.string().max(200).optional(),
  seo_title: z.string().optional(),
  seo_description: z.string().optional(),
  /** The one that was read: a newer one is refused. */
  version: z.string().optional(),
});
const brandForm = z.object({
  /** The one that was read: a newer one is refused. */
  version: z.string().optional(),
  brand_name: z.string(),
  brand_image: z.any().optional(),
  description: z.string().optional(),
  warranty_text: z.string().optional(),
  /** 1 to 600, or empty for «depends on the model». */
  warranty_months: z.string().optional(),
  /** `shop`, `maker` or empty. */
  warranty_by: z.string().optional(),
});

/** A spec as the product page shows it; rows of one `group` stand together. */
const specRow = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
});

export const productSchema = productCardSchema.extend({
  mpn: z.string().nullable(),
  ean: z.string().nullable(),
  description: z.string(),
  brand_slug: z.string(),
  categories: z.array(z.object({ id: z.number().int(), category_name: z.string(), slug: z.string() })),
  specs: z.array(specRow),
  /** Whether some of `specs` come from BuildCores OpenDB, whose licence asks to be named. */
  has_opendb_specs: z.boolean(),
  /** Whether some come from Icecat, which asks to be named, too. */
  has_icecat_specs: z.boolean(),
  /** Units that can be bought now, by warehouse. */
  stock_by_warehouse: z.array(
    z.object({
      warehouse: z.string(),
      warehouse_name: z.string(),
      quantity: z.number().int(),
      /** Of units with suppliers: business days until they are here, 0 where nobody said; null for the shop's own. */
      supplier_days: z.number().int().nullable(),
    }),
  ),
  available: z.number().int(),
  /** What is inside a kit, in one of it; empty for any other product. */
  parts: z.array(
    z.object({
      sku: z.string(),
      product_name: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      /** Whether it has a page of its own. */
      is_for_sale: z.boolean(),
    }),
  ),
  /** Its variants for sale, itself among them; null where it has none. */
  family: variantsSchema.nullable(),
  weight_grams: z.number().int().nullable(),
  /** The three sides of the package that it travels in; null where nobody measured it. */
  box_mm: z.array(z.number().int()).nullable(),
  /** Most pieces in one order; null where nobody limits it. */
  max_per_order: z.number().int().nullable(),
  ...warranty,
  /** What search engines and shared links show instead of name and description; null: just those. */
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  /** A single unit that was opened, sold as what it is; null for what is new. `original`: what it is one of, where for sale. */
  condition: z
    .object({
      grade: z.enum(['like_new', 'good', 'marked']),
      note: z.string(),
      original: z
        .object({
          id: z.number().int(),
          sku: z.string(),
          slug: z.string(),
          price_cents: centsSchema,
          available: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** Opened units of it that can be had, the cheapest first. */
  open_box: z.array(
    z.object({
      id: z.number().int(),
      sku: z.string(),
      slug: z.string(),
      price_cents: centsSchema,
      grade: z.enum(['like_new', 'good', 'marked']),
    }),
  ),
  /** The longest plan without interest that the price reaches; null where the shop has none. */
  instalments: z.object({ months: z.number().int(), monthly_cents: centsSchema }).nullable(),
  files: z.array(z.object({ title: z.string(), url: z.string() })),
  /** What staff chose first, then products of the same kind with the nearest price. */
  similar: z.array(productCardSchema),
});

/** A product side by side with others. */
const comparedProductSchema = productCardSchema.extend({
  brand_slug: z.string(),
  kind_name: z.string(),
  /** Units that can be bought now, over all warehouses. */
  available: z.number().int(),
  warranty_text: z.string(),
  specs: z.array(specRow),
});

/** A product in the staff's list. */
const adminProductSchema = z.object({
  id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  mpn: z.string().nullable(),
  ean: z.string().nullable(),
  product_name: z.string(),
  slug: z.string(),
  kind: z.string(),
  brand_id: z.number().int(),
  brand: z.string(),
  categories: z.array(z.object({ id: z.number().int(), category_name: z.string() })),
  images: z.array(imageSchema),
  price_cents: centsSchema,
  /** With IVA, at the cheapest distributor; null where nobody sells it, and for who may not read costs. */
  cost_cents: centsSchema.nullable(),
  /** What can be sold: without what is reserved or stands at a paused place. */
  available: z.number().int(),
  on_hand: z.number().int(),
  status: z.enum(['active', 'hidden', 'discontinued']),
  /** Send it back with a change: who saves an older one is told. */
  version: z.number().int(),
  locked_fields: z.array(z.enum(lockableFields)),
  /** What it lacks of what a whole product has. */
  missing: z.array(z.enum(missingParts)),
  updated_at: z.string(),
});

/** A product with everything that staff may change. */
const editedProductSchema = adminProductSchema.extend({
  description: z.string(),
  max_per_order: z.number().int().nullable(),
  /** Null: the shop's rate. */
  tax_basis_points: z.number().int().nullable(),
  specs: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ title: z.string(), url: z.string() })),
  upc: z.string().nullable(),
  weight_grams: z.number().int().nullable(),
  box_mm: z
    .object({ length: z.number().int(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  warranty_months: z.number().int().nullable(),
  brand_warranty_months: z.number().int().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  related: z.array(z.object({ id: z.number().int(), sku: z.string(), product_name: z.string() })),
  /** Its variants, itself among them; null where it has none. */
  family: familySchema.nullable(),
  /** What one kit is made of; empty for any other product. Its `available` is what they make up. */
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
  /** The kits it is a part of. */
  in_kits: z.array(
    z.object({
      id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      quantity: z.number().int(),
    }),
  ),
  /** What staff say it costs, where they do; `cost_cents` is what counts. Null for who may not read costs. */
  own_cost_cents: centsSchema.nullable(),
  source: z.enum(['demo', 'feed', 'staff']),
  /** Who delivers it, those that still hold and the cheapest first. */
  offers: z.array(
    z.object({
      supplier: z.string(),
      supplier_name: z.string(),
      /** As the supplier calls it. */
      ref_id: z.string(),
      /** With IVA; null for who may not read costs. */
      cost_cents: centsSchema.nullable(),
      /** The lowest price that its maker lets be asked, with IVA. */
      map_cents: centsSchema.nullable(),
      updated_at: z.string(),
      /** When a run last said that it still holds. */
      seen_at: z.string(),
      /** The price is made from it. */
      is_chosen: z.boolean(),
      /** Its record made the product. */
      is_source: z.boolean(),
      /** What its next record writes of the product, where that is not locked. */
      writes: z.array(z.enum(lockableFields)),
      /** Nobody confirmed it for longer than its supplier's offers hold: it is not chosen, and its units are not promised. */
      is_stale: z.boolean(),
      /** The fewest units that are sold. */
      min_quantity: z.number().int(),
      /** `YYYY-MM-DD`: when its supplier has more of it. */
      eta: z.string().nullable(),
      /** It was quoted with IVA. */
      tax_included: z.boolean(),
      /** As last counted. */
      units: z.number().int(),
    }),
  ),
});

const staffSpecSchema = z.object({
  /** E.g. `memory.slots`. */
  path: z.string(),
  type: z.enum(['number', 'text', 'yes_no', 'texts', 'rows']),
  label: z.string().nullable(),
  unit: z.string().nullable(),
  /** Values of one group come from one source together. */
  group: z.string(),
  value: z.unknown(),
  source: z.enum(['staff', 'import', 'opendb', 'icecat']).nullable(),
  said: z.partialRecord(z.enum(['staff', 'import', 'opendb', 'icecat']), z.unknown()),
});
const staffSpecs = z.object({ specs: z.array(staffSpecSchema), version: z.number().int() });

const synonymSchema = z.object({
  id: z.number().int(),
  terms: z.array(z.string()),
  updated_at: z.string(),
  version: z.number().int(),
});
const synonymBody = z.object({ terms: z.array(z.string().max(60)).max(20) });

export const catalogContract = {
  ...pictureCalls,
  ...specLayoutCalls,
  ...bulkCalls,
  ...familyCalls,
  ...scheduledPricesContract,
  categories: endpoint({
    method: 'get',
    path: '/frontend/categories',
    summary: 'All categories with their products; `products=0` leaves the products out',
    access: 'public',
    query: z.object({ products: z.enum(['0', '1']).optional() }),
    answers: { 200: z.object({ categories: z.array(categoryInList) }) },
  }),
  category: endpoint({
    method: 'get',
    path: '/frontend/category/{id}',
    summary: 'One category with its products',
    access: 'public',
    params: idParams,
    answers: { 200: categoryDetail },
  }),
  addCategory: endpoint({
    method: 'post',
    path: '/frontend/add-category-page',
    summary: 'Add a category',
    access: { staff: 'catalog' },
    form: categoryForm,
    files: pictureFiles,
    answers: { 201: z.object({ category: categoryDetail }) },
    refusals: { 409: 'A category with that name exists', 413: 'Picture over 8 MB' },
  }),
  updateCategory: endpoint({
    method: 'put',
    path: '/frontend/update-category-page/{id}',
    summary: 'Change a category; without category_image the picture stays',
    access: { staff: 'catalog' },
    params: idParams,
    form: categoryForm,
    files: pictureFiles,
    answers: { 200: z.object({ category: categoryDetail }) },
    refusals: {
      409: '`name_taken`, `slug_taken`, or `stale`: it changed meanwhile; `details.current` is what is there now',
      413: 'Picture over 8 MB',
    },
  }),
  deleteCategory: endpoint({
    method: 'delete',
    path: '/frontend/categories/{id}',
    summary: 'Delete a category; its products stay',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  categoryPage: endpoint({
    method: 'get',
    path: '/frontend/category-name/{name}',
    summary: 'A category by name (or slug) with one page of its products and facets',
    access: 'public',
    params: nameParams,
    query: listQuery,
    answers: {
      200: z.object({
        category: z.object({
          id: z.number().int(),
          category_name: z.string(),
          slug: z.string(),
          category_image: z.string().nullable(),
          description: z.string(),
          parent_id: z.number().int().nullable(),
          seo_title: z.string().nullable(),
          seo_description: z.string().nullable(),
        }),
        ...listAnswer,
      }),
    },
  }),
  brands: endpoint({
    method: 'get',
    path: '/frontend/brands',
    summary: 'All brands',
    access: 'public',
    answers: { 200: z.object({ brands: z.array(brandInList) }) },
  }),
  brand: endpoint({
    method: 'get',
    path: '/frontend/brand/{id}',
    summary: 'One brand',
    access: 'public',
    params: idParams,
    answers: { 200: brandDetail },
  }),
  brandPage: endpoint({
    method: 'get',
    path: '/frontend/brand-name/{name}',
    summary: 'A brand by name (or slug) with one page of its products and facets',
    access: 'public',
    params: nameParams,
    query: listQuery,
    answers: { 200: z.object({ brand: brandShown, ...listAnswer }) },
  }),
  addBrand: endpoint({
    method: 'post',
    path: '/frontend/add-brand-page',
    summary: 'Add a brand',
    access: { staff: 'catalog' },
    form: brandForm,
    files: pictureFiles,
    answers: { 201: z.object({ brand: brandDetail }) },
    refusals: { 409: 'A brand with that name exists', 413: 'Picture over 8 MB' },
  }),
  updateBrand: endpoint({
    method: 'put',
    path: '/frontend/update-brand-page/{id}',
    summary: 'Change a brand',
    access: { staff: 'catalog' },
    params: idParams,
    form: brandForm,
    files: pictureFiles,
    answers: { 200: z.object({ brand: brandDetail }) },
    refusals: {
      409: '`name_taken`, or `stale`: it changed meanwhile; `details.current` is what is there now',
      413: 'Picture over 8 MB',
    },
  }),
  deleteBrand: endpoint({
    method: 'delete',
    path: '/frontend/brands/{id}',
    summary: 'Delete a brand that has no products',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 409: 'The brand has products' },
  }),
  ...taxonomyCalls({ category: categoryDetail, brand: brandDetail }),
  products: endpoint({
    method: 'get',
    path: '/product/products',
    summary: 'Products: search, filters, facets; with `promotion` those that it makes cheaper',
    access: 'public',
    query: listQuery.extend({ promotion: z.string().max(200).optional() }),
    answers: { 200: z.object(listAnswer) },
  }),
  suggestions: endpoint({
    method: 'get',
    path: '/product/suggestions',
    summary: 'What the words being typed may lead to: products, categories, brands',
    access: 'public',
    query: z.object({ q: z.string().max(200).default('') }),
    answers: {
      200: z.object({
        products: z.array(productCardSchema),
        categories: z.array(z.object({ category_name: z.string(), slug: z.string() })),
        brands: z.array(z.object({ brand_name: z.string(), slug: z.string() })),
        search: searchReading,
      }),
    },
  }),
  compare: endpoint({
    method: 'get',
    path: '/product/compare',
    summary: 'Up to four products side by side; those that are not for sale are left out',
    access: 'public',
    query: z.object({ ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,3}$/) }),
    answers: { 200: z.object({ products: z.array(comparedProductSchema) }) },
  }),
  near: endpoint({
    method: 'get',
    path: '/frontend/near',
    summary: 'What an address that leads nowhere may have meant: the nearest categories, brands and products',
    access: 'public',
    query: z.object({ words: z.string().max(200).default('') }),
    answers: {
      200: z.object({
        categories: z.array(z.object({ category_name: z.string(), slug: z.string() })),
        brands: z.array(z.object({ brand_name: z.string(), slug: z.string() })),
        products: z.array(productCardSchema),
      }),
    },
  }),
  product: endpoint({
    method: 'get',
    path: '/product/products/{sku}/{product_name}',
    summary: 'One product whole; a wrong name answers with the product and its canonical path',
    access: 'public',
    params: z.object({ sku: z.string().min(1).max(100), product_name: z.string().max(300) }),
    answers: { 200: z.object({ product: productSchema, canonical_path: z.string() }) },
  }),
  priceHistory: endpoint({
    method: 'get',
    path: '/product/price-history/{sku}',
    summary: 'What a product has cost in the last 90 days, promotions applied',
    access: 'public',
    params: z.object({ sku: z.string().min(1).max(100) }),
    answers: {
      200: z.object({
        /** When today ends in Mexico: the answer is the same all day, and no price began after it. */
        as_of: z.string(),
        days: z.number().int(),
        lowest_30_days_cents: centsSchema,
        /** Oldest first; each price holds to the next. The first one may have begun before the days did. */
        prices: z.array(
          z.object({ valid_from: z.string(), price_cents: centsSchema, is_promotion: z.boolean() }),
        ),
      }),
    },
  }),
  home: endpoint({
    method: 'get',
    path: '/frontend/home',
    summary: 'What the home page shows: highlights, best sellers, new arrivals, most discounted',
    access: 'public',
    answers: {
      200: z.object({
        highlights: z.array(productCardSchema),
        best_sellers: z.array(productCardSchema),
        new_arrivals: z.array(productCardSchema),
      }),
    },
  }),
  adminProducts: endpoint({
    method: 'get',
    path: '/admin/products',
    summary: 'Products as staff see them, paged',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      ...staffFilter,
      sort: z.enum(staffSorts).default('newest'),
    }),
    answers: {
      200: z.object({
        products: z.array(adminProductSchema.extend({ offer_count: z.number().int() })),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  adminProductsCsv: endpoint({
    method: 'get',
    path: '/admin/products.csv',
    summary: 'Every product of a filter as CSV, its columns named as an import reads them',
    access: { staff: 'export_catalog' },
    query: staffFilterSchema,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  listDistributors: endpoint({
    method: 'get',
    path: '/admin/product-distributors',
    summary: 'By whose offers the list of products can be narrowed',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ distributors: z.array(z.string()) }) },
  }),
  adminProduct: endpoint({
    method: 'get',
    path: '/admin/products/{id}',
    summary: 'One product as staff edit it',
    access: { staff: 'read_catalog' },
    params: idParams,
    answers: { 200: z.object({ product: editedProductSchema }) },
  }),
  updateProduct: endpoint({
    method: 'put',
    path: '/admin/products/{id}',
    summary:
      'Change any part of a product, with `write_products` alone its texts; with `version` only if nobody else has meanwhile',
    access: { staff: 'catalog', or: 'write_products' },
    params: idParams,
    body: productChangeBody,
    answers: { 200: z.object({ product: editedProductSchema }) },
    refusals: {
      409: '`stale`: it changed meanwhile; `details.current` is what is there now',
      403: 'More than texts, without the right to change the catalogue; `below_cost` without that to sell so',
      422: 'A price below cost without `reason`',
    },
  }),
  addProduct: endpoint({
    method: 'post',
    path: '/admin/products',
    summary: 'Add a product; a brand that is new is added with it',
    access: { staff: 'catalog' },
    body: newProductBody,
    answers: { 201: z.object({ product: editedProductSchema }) },
    refusals: {
      409: '`sku_taken`',
      422: 'A price below cost without `reason`; 403 `below_cost` without the right',
    },
  }),
  copyProduct: endpoint({
    method: 'post',
    path: '/admin/products/{id}/copies',
    summary: 'Duplicate a product as a hidden draft: all but SKU, name, codes and stock is taken over',
    access: { staff: 'catalog' },
    params: idParams,
    body: newProductBody.pick({ sku: true, product_name: true }),
    answers: { 201: z.object({ product_id: z.number().int() }) },
    refusals: { 409: '`sku_taken`', 403: '`below_cost` where it is sold below cost, without the right' },
  }),
  productHistory: endpoint({
    method: 'get',
    path: '/admin/products/{id}/history',
    summary: 'What staff changed about a product, and what it has cost',
    access: { staff: 'read_catalog' },
    params: idParams,
    answers: {
      200: z.object({
        changes: z.array(
          z.object({
            id: z.number().int(),
            action: z.string(),
            at: z.string(),
            by: z.string().nullable(),
            before: z.record(z.string(), z.unknown()),
            after: z.record(z.string(), z.unknown()),
          }),
        ),
        prices: z.array(z.object({ price_cents: centsSchema, from: z.string() })),
      }),
    },
  }),
  undoProductChange: endpoint({
    method: 'post',
    path: '/admin/products/{id}/history/{change_id}/undo',
    summary: 'Take one change of a product back: its fields become what they were',
    access: { staff: 'catalog' },
    params: idParams.extend({ change_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({
      /** What is to happen to fields that somebody changed since: they are told, stay, or go back as well. */
      on_changed_since: z.enum(['refuse', 'keep', 'overwrite']).default('refuse'),
      /** Why it is sold below cost then; asked for only then. */
      reason: z.string().trim().max(300).optional(),
    }),
    answers: { 200: z.object({ product: editedProductSchema }) },
    refusals: {
      409: '`changed_since` with `details.fields` (`field`, `made`, `now`, `before`); `cannot_undo`',
      422: 'A price below cost without `reason`; 403 `below_cost` without the right',
    },
  }),
  productKinds: endpoint({
    method: 'get',
    path: '/admin/product-kinds',
    summary: 'What products may be',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ kinds: z.array(z.object({ kind: z.string(), label: z.string() })) }) },
  }),
  productSpecs: endpoint({
    method: 'get',
    path: '/admin/products/{id}/specs',
    summary: 'The specs of a product, who says each value, and what the sources say',
    access: { staff: 'read_catalog' },
    params: idParams,
    answers: { 200: staffSpecs },
  }),
  changeProductSpecs: endpoint({
    method: 'put',
    path: '/admin/products/{id}/specs',
    summary: 'Set specs by path (null: not known) above what is imported, or go back to the import',
    access: { staff: 'catalog' },
    params: idParams,
    body: z.object({
      set: z.record(z.string().max(100), z.unknown()).default({}),
      reset: z.array(z.string().max(100)).max(200).default([]),
      /** Of the product as it was read: with it, what changed meanwhile is refused instead of overwritten. */
      version: z.number().int().optional(),
    }),
    answers: { 200: staffSpecs },
    refusals: { 409: '`stale` with `details.current` where somebody changed the product' },
  }),
  listing: endpoint({
    method: 'get',
    path: '/admin/listing',
    summary: 'How many products lists do not show as they are yet, after a change that concerns many',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ due: z.number().int() }) },
  }),
  synonyms: endpoint({
    method: 'get',
    path: '/admin/search/synonyms',
    summary: 'Terms that mean the same in a search',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ synonyms: z.array(synonymSchema) }) },
  }),
  addSynonym: endpoint({
    method: 'post',
    path: '/admin/search/synonyms',
    summary: 'Add terms that mean the same',
    access: { staff: 'catalog' },
    body: synonymBody,
    answers: { 201: z.object({ synonym: synonymSchema }) },
    refusals: { 409: 'A term has synonyms already' },
  }),
  updateSynonym: endpoint({
    method: 'put',
    path: '/admin/search/synonyms/{id}',
    summary: 'Change terms that mean the same',
    access: { staff: 'catalog' },
    params: idParams,
    body: synonymBody.extend({
      /** The one that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: z.object({ synonym: synonymSchema }) },
    refusals: {
      409: 'A term has synonyms already; `stale` with `details.current` where somebody changed them',
    },
  }),
  deleteSynonym: endpoint({
    method: 'delete',
    path: '/admin/search/synonyms/{id}',
    summary: 'Forget that terms mean the same',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  adminSearches: endpoint({
    method: 'get',
    path: '/admin/search/searches',
    summary: 'What was searched for; `sort=empty` lists only what nothing was found for',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      sort: z.enum(['empty', 'times', 'newest']).optional(),
    }),
    answers: {
      200: z.object({
        searches: z.array(
          z.object({
            words: z.string(),
            times: z.number().int(),
            /** How often nothing had all the words. */
            empty_times: z.number().int(),
            last_total: z.number().int(),
            first_at: z.string(),
            last_at: z.string(),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
};
