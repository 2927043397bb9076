import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { findSubscribers } from './find-subscribers.ts';
import { addSegment, changeSegment, deleteSegment, restoreSegment, segmentsOfShop } from './save-segment.ts';
import { segmentsContract } from './segments.contract.ts';

/** Registers the calls about segments. */
export function segmentsRoutes(app: HttpApp): void {
  serve(app, segmentsContract.segments, async ({ db }) => ({
    status: 200,
    body: { segments: await segmentsOfShop(db) },
  }));

  serve(app, segmentsContract.countSegment, async ({ db }, { body }) => {
    const { ids, ofAll } = await findSubscribers(db, body);
    return { status: 200, body: { subscribers: ids.length, of_all: ofAll } };
  });

  serve(app, segmentsContract.addSegment, async (context, { body }) => ({
    status: 201,
    body: { segment: await addSegment(context, body) },
  }));

  serve(app, segmentsContract.changeSegment, async (context, { params, body }) => ({
    status: 200,
    body: { segment: await changeSegment(context, params.id, body) },
  }));

  serve(app, segmentsContract.deleteSegment, async (context, { params }) => {
    await deleteSegment(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, segmentsContract.restoreSegment, async (context, { params }) => {
    await restoreSegment(context, params.id);
    return { status: 200, body: { restored: true } };
  });
}
