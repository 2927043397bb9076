import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { listSaidSpecs } from './list-said-specs.ts';
import { previewMeaning } from './preview-meaning.ts';
import { saveMeaning } from './save-meaning.ts';

/** Registers the calls about what suppliers' names of specs mean. */
export function specsRoutes(app: HttpApp): void {
  serve(app, suppliersContract.saidSpecs, async (context, { params, query }) => ({
    status: 200,
    body: await listSaidSpecs(context, params.code, query),
  }));

  serve(app, suppliersContract.previewSpec, async (context, { params, body }) => ({
    status: 200,
    body: await previewMeaning(context, params.code, body),
  }));

  serve(app, suppliersContract.saveSpec, async (context, { params, body }) => ({
    status: 200,
    body: { meaning: await saveMeaning(context, params.code, body) },
  }));
}
