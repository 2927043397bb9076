import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { previewOnWire, editOnWire } from './edit-on-wire.ts';
import { editOrder } from './edit-order.ts';
import { editsContract } from './edits.contract.ts';
import { editsOfOrder } from './edits.queries.ts';
import { prepareEdit } from './prepare-edit.ts';

/** Registers the calls about edits of paid orders. */
export function editsRoutes(app: HttpApp): void {
  serve(app, editsContract.previewEdit, async (context, { params, body }) => ({
    status: 200,
    body: { preview: previewOnWire(await prepareEdit(context.db, context, params.order_id, body)) },
  }));

  serve(app, editsContract.editOrder, (context, { params, body }) =>
    editOrder(context, params.order_id, body),
  );

  serve(app, editsContract.edits, async ({ db }, { params }) => ({
    status: 200,
    body: { edits: (await db.rows(editsOfOrder, { orderId: params.order_id })).map(editOnWire) },
  }));
}
