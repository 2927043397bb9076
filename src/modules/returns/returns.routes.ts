import { customerOf } from '../../platform/caller.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { addReturnPhoto, askReturn, startReturn, withdrawReturn, requirePhotoRoom } from './ask-return.ts';
import { type ApprovedActions, destinations, orAskApproval } from '../approvals/index.ts';
import {
  closeReturn,
  decideReturn,
  inspectReturn,
  receiveReturn,
  restockReturn,
  type ReturnEnd,
} from './move-return.ts';
import {
  adminReturn,
  adminReturnsOf,
  adminReturnsPage,
  allReturns,
  forBench,
  ownReturns,
  returnsToHandle,
} from './read-returns.ts';
import { describeOpenBox, openBoxesOf, sellOpenBox } from './open-box.ts';
import { buyReturnLabel, ownReturnLabel, returnRates } from './return-label.ts';
import { labelOnWire } from '../orders/index.ts';
import { buyerOfReturn, linkedReturns, requireGuestOrder } from './returns-by-link.ts';
import { returnsCsv } from './returns-csv.ts';
import { returnsContract } from './returns.contract.ts';

type ClosedReturn = { returnId: string; end: ReturnEnd };

/** Carries out approved calls about returns. */
export const approvedReturns = {
  'return.close': async (context, input) => {
    const { returnId, end } = input as ClosedReturn;
    await closeReturn(context, returnId, end);
  },
} satisfies Partial<ApprovedActions>;

/** The calls of `returns.contract.ts`. */
export function returnsRoutes(app: HttpApp): void {
  serve(app, returnsContract.ofOrder, async (context, { params }) => {
    const body = await ownReturns(context, context.customer?.id ?? '', params.order_id);
    return { status: 200, body };
  });

  serve(app, returnsContract.ask, (context, { params, body }) =>
    askReturn(context, customerOf(context).id, params.order_id, body),
  );

  serve(
    app,
    returnsContract.addPhoto,
    async (context, { params, form }) => ({
      status: 201,
      body: { return: await addReturnPhoto(context, customerOf(context).id, params.return_id, form.photo) },
    }),
    (context, { params }) => requirePhotoRoom(context, customerOf(context).id, params.return_id),
  );

  serve(app, returnsContract.withdraw, async (context, { params }) => ({
    status: 200,
    body: { return: await withdrawReturn(context, customerOf(context).id, params.return_id) },
  }));

  serve(app, returnsContract.labelPdf, async (context, { params }) => ({
    status: 200,
    body: await ownReturnLabel(context, customerOf(context).id, params.return_id),
  }));

  serve(app, returnsContract.labelPdfByLink, async (context, { params }) => ({
    status: 200,
    body: await ownReturnLabel(context, await buyerOfReturn(context, params), params.return_id),
  }));

  serve(app, returnsContract.ofLink, async (context, { params }) => ({
    status: 200,
    body: await linkedReturns(context, params.token),
  }));

  serve(app, returnsContract.askByLink, async (context, { params, body }) => {
    const { id, customer_id: customerId } = await requireGuestOrder(context, params.token);
    return askReturn(context, customerId, id, body);
  });

  serve(
    app,
    returnsContract.addPhotoByLink,
    async (context, { params, form }) => {
      const buyer = await buyerOfReturn(context, params);
      return {
        status: 201,
        body: { return: await addReturnPhoto(context, buyer, params.return_id, form.photo) },
      };
    },
    async (context, { params }) =>
      requirePhotoRoom(context, await buyerOfReturn(context, params), params.return_id),
  );

  serve(app, returnsContract.withdrawByLink, async (context, { params }) => {
    const buyer = await buyerOfReturn(context, params);
    return { status: 200, body: { return: await withdrawReturn(context, buyer, params.return_id) } };
  });

  serve(app, returnsContract.adminReturns, async ({ db }, { query }) => ({
    status: 200,
    body: await adminReturnsPage(db, query),
  }));

  serve(app, returnsContract.returnsFile, async ({ db }, { query }) => ({
    status: 200,
    body: { name: 'returns.csv', content: returnsCsv(allReturns(db, query)) },
  }));

  serve(app, returnsContract.atBench, async (context, { query }) => ({
    status: 200,
    body: await returnsToHandle(context, query),
  }));

  serve(app, returnsContract.adminOfOrder, async (context, { params }) => ({
    status: 200,
    body: await adminReturnsOf(context, params.order_id),
  }));

  serve(app, returnsContract.start, (context, { params, body }) =>
    startReturn(context, params.order_id, body),
  );

  serve(app, returnsContract.decide, async (context, { params, body }) => {
    await decideReturn(context, params.return_id, body);
    return answer(context, params.return_id);
  });

  serve(app, returnsContract.labelRates, async (context, { params, body }) => ({
    status: 200,
    body: await returnRates(context, params.return_id, body),
  }));

  serve(app, returnsContract.buyLabel, async (context, { params, body }) => ({
    status: 200,
    body: { label: labelOnWire(context, await buyReturnLabel(context, params.return_id, body)) },
  }));

  serve(app, returnsContract.receive, async (context, { params }) => {
    await receiveReturn(context, params.return_id);
    return atBench(context, params.return_id);
  });

  serve(app, returnsContract.inspect, async (context, { params, body }) => {
    await inspectReturn(context, params.return_id, body.units);
    return atBench(context, params.return_id);
  });

  serve(app, returnsContract.restock, async (context, { params, body }) => {
    await restockReturn(context, params.return_id, body.warehouse);
    return atBench(context, params.return_id);
  });

  serve(app, returnsContract.sellOpenBox, async (context, { params, body }) => ({
    status: 201,
    body: { product: await sellOpenBox(context, params.return_id, params.unit_id, body) },
  }));

  serve(app, returnsContract.openBoxes, async ({ db }, { query }) => ({
    status: 200,
    body: await openBoxesOf(db, query),
  }));

  serve(app, returnsContract.changeOpenBox, async (context, { params, body }) => {
    await describeOpenBox(context, params.product_id, body);
    return { status: 200, body: { product_id: params.product_id } };
  });

  serve(app, returnsContract.close, async (context, { params, body }) => {
    const asked = {
      action: 'return.close',
      subject: `return:${params.return_id}`,
      path: '/admin/returns',
      reason: body.answer || `Return closed with ${body.resolution.replace('_', ' ')}`,
      destination: body.resolution === 'store_credit' ? destinations.store_credit : destinations.origin,
      input: { returnId: params.return_id, end: body } satisfies ClosedReturn,
    } as const;
    await orAskApproval(context, asked, () => closeReturn(context, params.return_id, body));
    return answer(context, params.return_id);
  });
}

async function answer(context: RequestContext, returnId: string) {
  return { status: 200 as const, body: { return: await adminReturn(context, returnId) } };
}

async function atBench(context: RequestContext, returnId: string) {
  const found = await adminReturn(context, returnId);
  return { status: 200 as const, body: { return: forBench(context.staff, found) } };
}
