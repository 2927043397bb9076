import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { addFiles } from './add-files.ts';
import { addPictures } from './add-pictures.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { pictureCalls as calls } from './pictures.contract.ts';
import { answeredPictures, productsOfPictures, versionOfProduct } from './pictures.queries.ts';

/** Serves the calls about a product's pictures and manuals. */
export function pictureRoutes(app: HttpApp): void {
  serve(app, calls.productPictures, async ({ db }, { params }) => ({
    status: 200,
    body: await answeredPictures(db, params.id),
  }));
  serve(
    app,
    calls.addProductPictures,
    async (context, { params, form }) => ({
      status: 201,
      body: await addPictures(context, params.id, form.files),
    }),
    requireProduct,
  );
  serve(app, calls.arrangeProductPictures, async (context, { params, body }) => ({
    status: 200,
    body: await arrangePictures(context, params.id, body),
  }));
  serve(app, calls.productsOfPictures, async ({ db }, { body }) => ({
    status: 200,
    body: {
      products: await db.rows(productsOfPictures, { skus: body.skus.map((sku) => sku.toUpperCase()) }),
    },
  }));
  serve(
    app,
    calls.addProductFiles,
    async (context, { form }) => {
      const { taken, refused } = await addFiles(context, form.files);
      return { status: 201, body: { files: taken, refused } };
    },
    requireProduct,
  );
}

/** Before files are received. */
async function requireProduct(
  { db }: RequestContext,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  if ((await versionOfProduct(db, id)) === undefined) throw notFound(t('There is no such product.'));
}
