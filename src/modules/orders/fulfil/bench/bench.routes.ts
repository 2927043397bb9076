import { type HttpApp, serve } from '../../../../platform/http/serve.ts';
import { benchContract } from './bench.contract.ts';
import { clearBench, takeOverBench, undoScan } from './change-bench.ts';
import { closeParcel } from './close-parcel.ts';
import { requireBench, shownBench } from './read-bench.ts';
import { scanAtBench } from './scan-at-bench.ts';

/** Registers the calls of packing by scanner. */
export function benchRoutes(app: HttpApp): void {
  serve(app, benchContract.scanAtBench, async (context, { body }) => ({
    status: 200,
    body: await scanAtBench(context, body),
  }));

  serve(app, benchContract.bench, async ({ db, staff }, { params }) => ({
    status: 200,
    body: { bench: shownBench(await requireBench(db, params.order_id), staff) },
  }));

  serve(app, benchContract.takeOverBench, async (context, { params }) => ({
    status: 200,
    body: {
      bench: shownBench(await takeOverBench(context, params.order_id), context.staff),
    },
  }));

  serve(app, benchContract.undoScan, async (context, { params }) => ({
    status: 200,
    body: { bench: shownBench(await undoScan(context, params.order_id), context.staff) },
  }));

  serve(app, benchContract.clearBench, async (context, { params }) => {
    await clearBench(context, params.order_id);
    return { status: 200, body: { order_id: params.order_id } };
  });

  serve(app, benchContract.closeParcel, async (context, { params, body }) => ({
    status: 201,
    body: await closeParcel(context, params.order_id, body.parcel),
  }));
}
