import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { previewOnWire, editOnWire } from './edit-on-wire.ts';
import { editOrder } from './edit-order.ts';
import { editsContract } from './edits.contract.ts';
import { editsOfOrder, proofOfEdit } from './edits.queries.ts';
import { paperOf } from '../pay/take-by-hand.ts';
import { withdrawEdit } from './end-edit.ts';
import { confirmEdit, linkedEdit, payEdit } from './pay-edit.ts';
import { recordEditPayment } from './record-edit-payment.ts';
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

  serve(app, editsContract.edits, async ({ db, publicUrl }, { params }) => ({
    status: 200,
    body: {
      edits: (await db.rows(editsOfOrder, { orderId: params.order_id })).map((edit) =>
        editOnWire(edit, publicUrl),
      ),
    },
  }));

  serve(app, editsContract.withdrawEdit, async (context, { params }) => ({
    status: 200,
    body: { edit: editOnWire(await withdrawEdit(context, params.id), context.publicUrl) },
  }));

  serve(app, editsContract.recordEditPayment, async (context, { params, form }) => {
    const { method, amount_cents: amountCents, reference, file } = form;
    const edit = await recordEditPayment(context, params.id, { method, amountCents, reference }, file);
    return { status: 200, body: { edit: editOnWire(edit, context.publicUrl) } };
  });

  serve(app, editsContract.editPaymentProof, async (context, { params }) => ({
    status: 200,
    body: await paperOf(context, proofOfEdit, params.id),
  }));

  serve(app, editsContract.linkedEdit, async (context, { params }) => ({
    status: 200,
    body: { edit: await linkedEdit(context, params.token) },
  }));

  serve(app, editsContract.payLinkedEdit, async (context, { params, body }) => {
    const { redirectUrl } = await payEdit(context, params.token, body.payment_method);
    return { status: 201, body: { redirect_url: redirectUrl } };
  });

  serve(app, editsContract.confirmLinkedEdit, async (context, { params }) => ({
    status: 200,
    body: { edit: await confirmEdit(context, params.token) },
  }));
}
