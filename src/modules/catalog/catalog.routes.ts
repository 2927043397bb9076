import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { catalogContract as calls } from './catalog.contract.ts';
import { readListFilters } from './list-filters.ts';
import { listProducts } from './list-products.ts';

/** Serves the catalogue's calls. */
export function catalogRoutes(app: HttpApp): void {
  serve(app, calls.categoryPage, async ({ db }, { params, query }) => {
    const body = await listProducts(db, { by: 'category', name: params.name }, readListFilters(query));
    if (!body) throw notFound('No encontramos esa categoría.');
    return { status: 200, body };
  });
  serve(app, calls.brandPage, async ({ db }, { params, query }) => {
    const body = await listProducts(db, { by: 'brand', name: params.name }, readListFilters(query));
    if (!body) throw notFound('No encontramos esa marca.');
    return { status: 200, body };
  });
  serve(app, calls.products, async ({ db }, { query }) => {
    const body = await listProducts(db, { by: 'all' }, readListFilters(query));
    if (!body) throw new Error('The list of all products is always there.');
    return { status: 200, body };
  });
}
