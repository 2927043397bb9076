import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { askToFetch } from './ask-to-fetch.ts';
import { previewMapping } from './preview-mapping.ts';
import { readSample } from './read-sample.ts';
import { readSource } from './read-source.ts';
import { saveSource } from './save-source.ts';
import { hasDeltas, sourceFields, sourceKinds } from './source-kinds.contract.ts';
import { testSource } from './test-source.ts';

/** As forms ask for them; what follows an address is typed with it. */
const kinds = sourceKinds.map((kind) => ({
  kind,
  has_deltas: hasDeltas[kind],
  fields: sourceFields[kind]
    .filter(({ name }) => name !== 'query')
    .map(({ name, isSecret, isRequired }) => ({ name, is_secret: isSecret, is_required: isRequired })),
}));

/** Registers the calls about where suppliers' data comes from. */
export function sourcesRoutes(app: HttpApp): void {
  serve(app, suppliersContract.source, async (context, { params }) => ({
    status: 200,
    body: { source: await readSource(context, params.code), kinds },
  }));

  serve(app, suppliersContract.saveSource, async (context, { params, body }) => {
    await saveSource(context, params.code, body);
    return { status: 200, body: { source: await readSource(context, params.code) } };
  });

  serve(app, suppliersContract.readSample, async (context, { params, form }) => ({
    status: 200,
    body: await readSample(context, params.code, form.file),
  }));

  serve(app, suppliersContract.previewMapping, async (context, { params, body }) => ({
    status: 200,
    body: { records: await previewMapping(context, params.code, body) },
  }));

  serve(app, suppliersContract.testSource, async (context, { params }) => ({
    status: 200,
    body: await testSource(context, params.code),
  }));

  serve(app, suppliersContract.fetchSource, async (context, { params, body }) => {
    await askToFetch(context, params.code, { what: body.what, isDryRun: body.dry_run });
    return { status: 202, body: { source: await readSource(context, params.code) } };
  });
}
