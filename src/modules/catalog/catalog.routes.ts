import { notFound } from '../../platform/errors.ts';
import { narrowDependencies, narrowedTo } from '../../platform/track-dependencies.ts';
import { type HttpApp, JsonText, serve } from '../../platform/http/serve.ts';
import { catalogContract as calls } from './catalog.contract.ts';
import {
  allBrands,
  allCategories,
  brandDetail,
  categoriesWithoutProducts,
  categoryDetail,
  homePage,
} from './catalog.queries.ts';
import { bulkEditProducts } from './bulk/bulk-edit-products.ts';
import { cancelScheduledPrice } from './scheduled-prices/cancel-scheduled-price.ts';
import { changeScheduledPrice } from './scheduled-prices/change-scheduled-price.ts';
import { readScheduledPrices, schedulePrice } from './scheduled-prices/schedule-price.ts';
import { undoBulk } from './bulk/undo-bulk.ts';
import { compareProducts } from './products/compare-products.ts';
import { isUnfiltered, type ListFilters, readListFilters } from './listing/list-filters.ts';
import { readsShelves } from './listing/listing-tags.ts';
import { listProducts } from './listing/list-products.ts';
import type { ListScope } from './listing/list-scope.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { productPriceHistory } from './products/price-history.ts';
import { nearMatches } from './search/near-matches.ts';
import { readProduct } from './products/read-product.ts';
import { addBrand } from './taxonomy/add-brand.ts';
import { deleteBrand } from './taxonomy/delete-brand.ts';
import { requireBrand } from './taxonomy/brand-form.ts';
import { updateBrand } from './taxonomy/update-brand.ts';
import { addCategory } from './taxonomy/add-category.ts';
import { deleteCategory } from './taxonomy/delete-category.ts';
import { requireCategory } from './taxonomy/category-form.ts';
import type { BrandScopes } from './taxonomy/merge-brands.ts';
import { taxonomyRoutes } from './taxonomy/taxonomy.routes.ts';
import { updateCategory } from './taxonomy/update-category.ts';
import { readSpecLayout, saveSpecLayout, specLayouts } from './specs/save-spec-layout.ts';
import { addSynonym, deleteSynonym, synonyms, updateSynonym } from './search/save-synonym.ts';
import { countListingDue } from './listing/refresh-listing-soon.ts';
import { SearchLog } from './search/search-log.ts';
import { searchesForStaff } from './search/searches-for-staff.ts';
import { suggestNearest } from './search/suggest.ts';
import { productKinds } from './specs/product-kinds.ts';
import { changeProductSpecs, readProductSpecs } from './specs/product-specs.ts';
import { addProduct } from './products/add-product.ts';
import { withCosts } from './staff-list/margin-filter.ts';
import { type Distributors, readEditedProduct } from './products/edited-product.ts';
import { readProductHistory } from './products/product-history.ts';
import { undoChange } from './products/undo-change.ts';
import { updateProduct } from './products/update-product.ts';
import { copyProduct } from './products/copy-product.ts';
import { exportProducts } from './staff-list/export-products.ts';
import { distributorsInList, readStaffList } from './staff-list/read-staff-list.ts';
import { addVariant } from './variants/add-variant.ts';
import { saveFamily } from './variants/save-family.ts';
import { wordsOf } from './search/words.ts';

/**
 * Serves the catalogue's calls.
 * @param distributors what distributors say of products: who delivers them, at what cost
 * @param scopes what names brands by their ids and follows when two are merged
 */
export function catalogRoutes(app: HttpApp, distributors: Distributors, scopes: BrandScopes): void {
  productRoutes(app);
  categoryRoutes(app);
  brandRoutes(app);
  taxonomyRoutes(app, scopes);
  adminProductRoutes(app, distributors);
  pictureRoutes(app);
  specRoutes(app);
  adminSearchRoutes(app);
}

function productRoutes(app: HttpApp): void {
  const searches = new SearchLog();
  serve(app, calls.home, async ({ db }) => ({
    status: 200,
    body: new JsonText((await db.first(homePage))?.json ?? '{}'),
  }));
  serve(app, calls.products, async (context, { query }) => {
    const { db } = context;
    const { promotion: slug } = query;
    const scope = slug === undefined ? ({ by: 'all' } as const) : ({ by: 'promotion', slug } as const);
    const filters = readListFilters(query);
    const body = await listProducts(db, scope, filters, (total, isEmpty) => {
      // Once for each search, not for every page and filter of it.
      if (isWholeSearch(filters, scope)) searches.note(context, filters.q, total, isEmpty);
    });
    if (!body) throw new Error('The list of all products is always there.');
    return { status: 200, body };
  });
  serve(app, calls.near, async ({ db }, { query }) => ({
    status: 200,
    body: new JsonText(await nearMatches(db, query.words)),
  }));
  serve(app, calls.suggestions, async ({ db }, { query }) => ({
    status: 200,
    body: new JsonText(await suggestNearest(db, query.q)),
  }));
  serve(app, calls.compare, async ({ db }, { query }) => {
    const ids = new Set(query.ids.split(',').map(Number));
    return { status: 200, body: await compareProducts(db, [...ids]) };
  });
  serve(app, calls.product, async ({ db }, { params }) => {
    const body = await readProduct(db, params.sku);
    if (!body) throw notFound('No encontramos ese producto.');
    return { status: 200, body };
  });
  serve(app, calls.priceHistory, async ({ db, clock }, { params }) => {
    const row = await narrowDependencies(
      () => db.first(productPriceHistory, { sku: params.sku, now: clock.now() }),
      (found) => (found ? narrowedTo(found.product_id, ['product_listing', 'product_price_history']) : {}),
      (found) => found?.until ?? undefined,
    );
    if (!row) throw notFound('No encontramos ese producto.');
    return { status: 200, body: new JsonText(row.json) };
  });
}

function categoryRoutes(app: HttpApp): void {
  serve(app, calls.categories, async ({ db }, { query }) => {
    const wanted = query.products === '0' ? categoriesWithoutProducts : allCategories;
    const row = await narrowDependencies(
      () => db.first(wanted),
      () => readsShelves,
    );
    return { status: 200, body: member('categories', row?.json ?? '[]') };
  });
  serve(app, calls.category, async ({ db }, { params }) => {
    const row = await db.first(categoryDetail, { id: params.id });
    if (!row) throw notFound('No encontramos esa categoría.');
    return { status: 200, body: new JsonText(row.json) };
  });
  serve(app, calls.categoryPage, async ({ db }, { params, query }) => {
    const body = await listProducts(db, { by: 'category', name: params.name }, readListFilters(query));
    if (!body) throw notFound('No encontramos esa categoría.');
    return { status: 200, body };
  });
  serve(app, calls.addCategory, async (context, { form }) => ({
    status: 201,
    body: member('category', await addCategory(context, form)),
  }));
  serve(
    app,
    calls.updateCategory,
    async (context, { params, form }) => ({
      status: 200,
      body: member('category', await updateCategory(context, params.id, form)),
    }),
    (context, { params }) => requireCategory(context, params.id),
  );
  serve(app, calls.deleteCategory, async (context, { params }) => {
    await deleteCategory(context, params.id);
    return { status: 200, body: { deleted: true } };
  });
}

function brandRoutes(app: HttpApp): void {
  serve(app, calls.brands, async ({ db }) => {
    const row = await narrowDependencies(
      () => db.first(allBrands),
      () => readsShelves,
    );
    return { status: 200, body: member('brands', row?.json ?? '[]') };
  });
  serve(app, calls.brand, async ({ db }, { params }) => {
    const row = await db.first(brandDetail, { id: params.id });
    if (!row) throw notFound('No encontramos esa marca.');
    return { status: 200, body: new JsonText(row.json) };
  });
  serve(app, calls.brandPage, async ({ db }, { params, query }) => {
    const body = await listProducts(db, { by: 'brand', name: params.name }, readListFilters(query));
    if (!body) throw notFound('No encontramos esa marca.');
    return { status: 200, body };
  });
  serve(app, calls.addBrand, async (context, { form }) => ({
    status: 201,
    body: member('brand', await addBrand(context, form)),
  }));
  serve(
    app,
    calls.updateBrand,
    async (context, { params, form }) => ({
      status: 200,
      body: member('brand', await updateBrand(context, params.id, form)),
    }),
    (context, { params }) => requireBrand(context, params.id),
  );
  serve(app, calls.deleteBrand, async (context, { params }) => {
    await deleteBrand(context, params.id);
    return { status: 200, body: { deleted: true } };
  });
}

function adminProductRoutes(app: HttpApp, distributors: Distributors): void {
  serve(app, calls.adminProducts, async ({ db, staff }, { query }) => {
    const { page, page_size: pageSize, sort, ...filter } = query;
    const body = await readStaffList(db, staff, filter, { sort, page, pageSize }, distributors);
    return { status: 200, body: new JsonText(JSON.stringify(body)) };
  });
  serve(app, calls.adminProductsCsv, async ({ db, staff }, { query }) => ({
    status: 200,
    body: exportProducts(
      db,
      withCosts(query, staff, distributors.unitCostSql),
      staff?.rights.includes('read_costs') ?? false,
    ),
  }));
  serve(app, calls.listDistributors, async ({ db }) => ({
    status: 200,
    body: { distributors: await distributorsInList(db) },
  }));
  serve(app, calls.changeProductsInBulk, (context, { body }) =>
    bulkEditProducts(context, body, distributors),
  );
  serve(app, calls.undoBulk, async (context, { body }) => ({
    status: 200,
    body: await undoBulk(context, body.run, distributors.unitCosts),
  }));
  serve(app, calls.adminProduct, async ({ db, staff }, { params }) => ({
    status: 200,
    body: member('product', await readEditedProduct(db, staff, params.id, distributors)),
  }));
  serve(app, calls.updateProduct, async (context, { params, body }) => ({
    status: 200,
    body: member('product', await updateProduct(context, params.id, body, distributors)),
  }));
  serve(app, calls.scheduledPrices, async (context, { params }) => ({
    status: 200,
    body: { scheduled_prices: await readScheduledPrices(context, params.id) },
  }));
  serve(app, calls.schedulePrice, async (context, { params, body }) => ({
    status: 201,
    body: { scheduled_price: await schedulePrice(context, params.id, body, distributors.unitCosts) },
  }));
  serve(app, calls.changeScheduledPrice, async (context, { params, body }) => ({
    status: 200,
    body: {
      scheduled_price: await changeScheduledPrice(
        context,
        { productId: params.id, id: params.schedule_id },
        body,
        distributors.unitCosts,
      ),
    },
  }));
  serve(app, calls.cancelScheduledPrice, async (context, { params }) => ({
    status: 200,
    body: {
      scheduled_price: await cancelScheduledPrice(context, { productId: params.id, id: params.schedule_id }),
    },
  }));
  serve(app, calls.undoProductChange, async (context, { params, body }) => {
    const entry = { id: params.id, entryId: params.change_id };
    const how = { onChangedSince: body.on_changed_since, reason: body.reason };
    return { status: 200, body: member('product', await undoChange(context, entry, how, distributors)) };
  });
  serve(app, calls.saveFamily, async (context, { params, body }) => ({
    status: 200,
    body: { family: await saveFamily(context, params.id, body) },
  }));
  serve(app, calls.addVariant, async (context, { params, body }) => ({
    status: 201,
    body: await addVariant(context, params.id, body, distributors),
  }));
  serve(app, calls.copyProduct, async (context, { params, body }) => ({
    status: 201,
    body: { product_id: await copyProduct(context, params.id, body, distributors) },
  }));
  serve(app, calls.addProduct, async (context, { body }) => ({
    status: 201,
    body: member('product', await addProduct(context, body, distributors)),
  }));
}

function specRoutes(app: HttpApp): void {
  serve(app, calls.productKinds, async () => ({
    status: 200,
    body: { kinds: Object.entries(productKinds).map(([kind, { label }]) => ({ kind, label })) },
  }));
  serve(app, calls.productHistory, async ({ db }, { params }) => ({
    status: 200,
    body: await readProductHistory(db, params.id),
  }));
  serve(app, calls.productSpecs, async ({ db }, { params }) => ({
    status: 200,
    body: await readProductSpecs(db, params.id),
  }));
  serve(app, calls.changeProductSpecs, async (context, { params, body }) => ({
    status: 200,
    body: await changeProductSpecs(context, params.id, body),
  }));
  serve(app, calls.specLayouts, async ({ db }) => ({ status: 200, body: { kinds: await specLayouts(db) } }));
  serve(app, calls.specLayout, async ({ db }, { params }) => ({
    status: 200,
    body: { layout: await readSpecLayout(db, params.kind) },
  }));
  serve(app, calls.saveSpecLayout, async (context, { params, body }) => ({
    status: 200,
    body: { layout: await saveSpecLayout(context, params.kind, body) },
  }));
}

function adminSearchRoutes(app: HttpApp): void {
  serve(app, calls.synonyms, async ({ db }) => ({ status: 200, body: { synonyms: await synonyms(db) } }));
  serve(app, calls.addSynonym, async (context, { body }) => ({
    status: 201,
    body: { synonym: await addSynonym(context, body.terms) },
  }));
  serve(app, calls.updateSynonym, async (context, { params, body }) => ({
    status: 200,
    body: { synonym: await updateSynonym(context, params.id, body) },
  }));
  serve(app, calls.deleteSynonym, async (context, { params }) => {
    await deleteSynonym(context, params.id);
    return { status: 200, body: { deleted: true } };
  });
  serve(app, calls.listing, async ({ db }) => ({ status: 200, body: { due: await countListingDue(db) } }));
  serve(app, calls.adminSearches, async ({ db }, { query }) => {
    const { page, page_size: pageSize, q = '', sort: order = 'times' } = query;
    const words = wordsOf(q).join(' ');
    const { json, total } = await searchesForStaff(db, {
      order,
      words: words === '' ? undefined : words,
      page,
      pageSize,
    });
    const body = `{"searches":${json},"total":${total},"page":${page},"page_size":${pageSize}}`;
    return { status: 200, body: new JsonText(body) };
  });
}

function isWholeSearch(filters: ListFilters, scope: ListScope): filters is ListFilters & { q: string } {
  return filters.q !== undefined && scope.by === 'all' && filters.page === 1 && isUnfiltered(filters);
}

function member(name: string, json: string): JsonText {
  return new JsonText(`{"${name}":${json}}`);
}
