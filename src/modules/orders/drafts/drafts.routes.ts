import type { RequestContext } from '../../../platform/context.ts';
import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { currentPayment } from '../../payments/index.ts';
import { createDraftOrder } from './create-draft-order.ts';
import { editDraftOrder } from './edit-draft-order.ts';
import { draftOnWire, linkedOnWire, stateOfDraft } from './draft-order.ts';
import { draftOrdersContract } from './drafts.contract.ts';
import { documentOwner } from '../../../platform/pdf/document-owner.ts';
import { paperOf } from '../pay/take-by-hand.ts';
import { countedUpTo, totalOf } from '../../../platform/database/counted-total.ts';
import { patternOf } from '../read/admin-orders.ts';
import { draftQuotePdf } from './draft-quote-pdf.ts';
import { sendDraftOrder } from './send-draft-order.ts';
import { refuseOver } from './order-of-draft.ts';
import { countDrafts, draftPage, type DraftRow, proofOf } from './drafts.queries.ts';
import { cancelDraftOrder, requireDraft } from './end-draft-order.ts';
import { recordPayment } from './record-payment.ts';
import { confirmDraftOrder, payDraftOrder, requireLinked } from './pay-draft-order.ts';

/** Registers the calls about draft orders. */
export function draftOrdersRoutes(app: HttpApp): void {
  serve(app, draftOrdersContract.createDraftOrder, (context, { body }) => createDraftOrder(context, body));

  serve(app, draftOrdersContract.draftOrders, async ({ db, publicUrl }, { query }) => {
    const { page, page_size: limit, state, q = '' } = query;
    const words = q.trim();
    const wanted = {
      isOpen: state === 'open' || null,
      isPaid: state === 'paid' || null,
      isOver: state === 'over' || null,
      words: words === '' ? null : patternOf(words),
    };
    const offset = (page - 1) * limit;
    const [rows, count] = await Promise.all([
      db.rows(draftPage, { ...wanted, limit, offset }),
      db.first(countDrafts, { ...wanted, most: countedUpTo }),
    ]);
    return {
      status: 200,
      body: {
        draft_orders: rows.map((row) => draftOnWire(row, publicUrl)),
        ...totalOf(count?.total, { offset, limit, shown: rows.length }),
        page,
        page_size: limit,
      },
    };
  });

  serve(app, draftOrdersContract.draftOrder, async ({ db, publicUrl }, { params }) => ({
    status: 200,
    body: { draft_order: draftOnWire(await requireDraft(db, params.id), publicUrl) },
  }));

  serve(app, draftOrdersContract.editDraftOrder, async (context, { params, body }) => ({
    status: 200,
    body: { draft_order: draftOnWire(await editDraftOrder(context, params.id, body), context.publicUrl) },
  }));

  serve(app, draftOrdersContract.cancelDraftOrder, async (context, { params }) => ({
    status: 200,
    body: { draft_order: draftOnWire(await cancelDraftOrder(context, params.id), context.publicUrl) },
  }));

  serve(app, draftOrdersContract.recordPayment, async (context, { params, form }) => {
    const { method, amount_cents: amountCents, reference, file } = form;
    const draft = await recordPayment(context, params.id, { method, amountCents, reference }, file);
    return { status: 200, body: { draft_order: draftOnWire(draft, context.publicUrl) } };
  });

  serve(app, draftOrdersContract.paymentProof, async (context, { params }) => ({
    status: 200,
    body: await paperOf(context, proofOf, params.id),
  }));

  serve(app, draftOrdersContract.sendDraftOrder, (context, { params, body }) =>
    sendDraftOrder(context, params.id, body.message),
  );

  serve(app, draftOrdersContract.draftQuote, async (context, { params }) => ({
    status: 200,
    body: await quoteOf(context, await requireDraft(context.db, params.id)),
  }));

  serve(app, draftOrdersContract.linkedQuote, async (context, { params }) => {
    const draft = await requireLinked(context, params.token);
    if (stateOfDraft(draft) !== 'in_payment') refuseOver(draft, context.clock.now());
    return { status: 200, body: await quoteOf(context, draft) };
  });

  serve(app, draftOrdersContract.linkedOrder, async (context, { params }) => ({
    status: 200,
    body: await linkedAnswer(context, await requireLinked(context, params.token)),
  }));

  serve(app, draftOrdersContract.payLinkedOrder, async (context, { params, body }) => {
    const { redirectUrl } = await payDraftOrder(context, params.token, body);
    return { status: 201, body: { redirect_url: redirectUrl } };
  });

  serve(app, draftOrdersContract.confirmLinkedOrder, async (context, { params }) => ({
    status: 200,
    body: await linkedAnswer(context, await confirmDraftOrder(context, params.token)),
  }));
}

async function quoteOf(context: RequestContext, draft: DraftRow) {
  return draftQuotePdf(draft, await documentOwner(context), context.publicUrl);
}

async function linkedAnswer(context: RequestContext, draft: DraftRow) {
  const payment = draft.order_id === null ? undefined : await currentPayment(context.db, draft.order_id);
  const terms = await readSellingTerms(context);
  return { draft_order: linkedOnWire(context, draft, terms, payment?.instructions ?? null) };
}
