import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { confirmPurchaseOrder } from './confirm.ts';
import { moveLine } from './move-line.ts';
import { purchasingContract as calls } from './purchasing.contract.ts';
import { proposeUnitsForShelf } from './propose-for-shelf.ts';
import { orderFile, purchaseOrdersOf, readDestination, readPurchaseOrder } from './read-purchase-orders.ts';
import { sendToBuyer } from './drop-ship.ts';
import { settlePurchaseOrder } from './settle-order.ts';

/** The calls of `purchasing.contract.ts`. */
export function purchasingRoutes(app: HttpApp): void {
  serve(app, calls.purchaseOrders, async (context, { query: { queue, ...page } }) => ({
    status: 200,
    body: await purchaseOrdersOf(context.db, context, { queue, ...page }),
  }));

  serve(app, calls.purchaseOrder, async (context, { params }) => ({
    status: 200,
    body: { purchase: await readPurchaseOrder(context.db, context, params.id) },
  }));

  serve(app, calls.confirmPurchaseOrder, async (context, { params, body }) => {
    await confirmPurchaseOrder(context, params.id, body);
    return { status: 200, body: { purchase: await readPurchaseOrder(context.db, context, params.id) } };
  });

  serve(app, calls.proposeForShelf, async (context, { body }) => ({
    status: 200,
    body: await proposeUnitsForShelf(context, body),
  }));

  serve(app, calls.takeFromOther, async (context, { params, body }) => ({
    status: 200,
    body: await moveLine(context, params.id, body),
  }));

  serve(app, calls.sentToBuyer, async (context, { params, body }) => {
    await sendToBuyer(context, params.id, body);
    return { status: 200, body: { purchase: await readPurchaseOrder(context.db, context, params.id) } };
  });

  serve(app, calls.settlePurchaseOrder, async (context, { params, body }) => {
    await settlePurchaseOrder(context, params.id, body);
    return { status: 200, body: { purchase: await readPurchaseOrder(context.db, context, params.id) } };
  });

  serve(app, calls.purchaseOrderFile, async (context, { params }) => {
    const { goods, reference } = await readPurchaseOrder(context.db, context, params.id);
    const shipTo = await readDestination(context.db, context, params.id);
    return {
      status: 200,
      body: {
        name: `${reference}.csv`,
        content: inOnePiece(orderFile(goods, shipTo)),
      },
    };
  });
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
