import { type HttpApp, JsonText, serve } from '../../../platform/http/serve.ts';
import { catalogContract as calls } from '../catalog.contract.ts';
import { categoryTree } from './category-tree.ts';
import { deleteCategory } from './delete-category.ts';
import { deletedOnes } from './kept-deletions.ts';
import { type BrandScopes, mergeBrands, previewMerge } from './merge-brands.ts';
import { orderCategories } from './order-categories.ts';
import { showCategories, showCategory } from './show-category.ts';
import { restoreBrand } from './restore-brand.ts';
import { restoreCategory } from './restore-category.ts';

/** Serves what staff do with categories and brands beyond the calls of the specification. */
export function taxonomyRoutes(app: HttpApp, scopes: BrandScopes): void {
  serve(app, calls.categoryTree, async ({ db }) => ({
    status: 200,
    body: new JsonText(await categoryTree(db)),
  }));
  serve(app, calls.orderCategories, async (context, { body }) => ({
    status: 200,
    body: new JsonText(await orderCategories(context, body)),
  }));
  serve(app, calls.showCategories, async (context, { body }) => ({
    status: 200,
    body: { results: await showCategories(context, body.ids, body.is_visible) },
  }));

  serve(app, calls.showCategory, async (context, { params, body }) => ({
    status: 200,
    body: new JsonText(await showCategory(context, params.id, body.is_visible)),
  }));
  serve(app, calls.deletedCategories, async ({ db, clock }) => {
    const row = await db.first(deletedOnes.category, { now: clock.now() });
    return { status: 200, body: new JsonText(`{"categories":${row?.json ?? '[]'}}`) };
  });
  serve(app, calls.removeCategory, async (context, { params, query }) => {
    await deleteCategory(context, params.id, query.move_to);
    return { status: 200, body: { deleted: true } };
  });
  serve(app, calls.restoreCategory, async (context, { params }) => ({
    status: 200,
    body: new JsonText(`{"category":${await restoreCategory(context, params.id)}}`),
  }));
  serve(app, calls.deletedBrands, async ({ db, clock }) => {
    const row = await db.first(deletedOnes.brand, { now: clock.now() });
    return { status: 200, body: new JsonText(`{"brands":${row?.json ?? '[]'}}`) };
  });
  serve(app, calls.restoreBrand, async (context, { params }) => ({
    status: 200,
    body: new JsonText(`{"brand":${await restoreBrand(context, params.id, scopes)}}`),
  }));
  serve(app, calls.brandMergePreview, async (context, { params }) => ({
    status: 200,
    body: await previewMerge(context, params.id, scopes),
  }));
  serve(app, calls.mergeBrand, async (context, { params, body }) => ({
    status: 200,
    body: new JsonText(
      `{"brand":${await mergeBrands(context, { fromId: params.id, intoId: body.into_id, scopes })}}`,
    ),
  }));
}
