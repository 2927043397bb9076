import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { previewRecall, recallCsv, recallDetail, recallsPage } from './read-recalls.ts';
import { recallsContract } from './recalls.contract.ts';
import { startRecall } from './start-recall.ts';

/** Registers the calls about recalls. */
export function recallsRoutes(app: HttpApp): void {
  serve(
    app,
    recallsContract.previewRecall,
    async ({ db }, { body: { product_id: productId, ...asked } }) => ({
      status: 200,
      body: await previewRecall(db, productId, asked),
    }),
  );

  serve(app, recallsContract.recall, (context, { body }) => startRecall(context, body));

  serve(app, recallsContract.recalls, async ({ db }, { query: { page, page_size: pageSize } }) => ({
    status: 200,
    body: await recallsPage(db, page, pageSize),
  }));

  serve(app, recallsContract.recallDetail, async ({ db }, { params }) => ({
    status: 200,
    body: { recall: await recallDetail(db, params.id) },
  }));

  serve(app, recallsContract.recallCsv, async ({ db }, { params }) => ({
    status: 200,
    body: {
      name: `recall-${params.id}.csv`,
      content: await recallCsv(db, params.id),
    },
  }));
}
