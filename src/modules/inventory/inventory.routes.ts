import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { inventoryContract as calls } from './inventory.contract.ts';
import { saveParts } from './kits/save-parts.ts';
import { countRoutes } from './counts/counts.routes.ts';
import { adjustStock } from './levels/adjust-stock.ts';
import { levelsPage, stockOfProduct } from './levels/read-levels.ts';
import { locationsOf } from './locations/read-locations.ts';
import { saveLocation, saveNewLocation } from './locations/save-location.ts';
import { once } from './once.ts';
import { setLimit } from './replenishment/set-limit.ts';
import { movementsPage } from './movements/read-movements.ts';
import { purchasesOf, readPurchase } from './purchases/read-purchases.ts';
import { changePurchase, sendPurchase } from './purchases/change-purchase.ts';
import { cancelPurchase, orderPurchase, receivePurchase } from './purchases/receive-purchase.ts';
import { cancelTransfer, planTransfer, receiveTransfer, sendTransfer } from './transfers/move-transfer.ts';
import { readTransfer, transfersOf } from './transfers/read-transfers.ts';

/** The calls of `inventory.contract.ts`. */
export function inventoryRoutes(app: HttpApp): void {
  serve(app, calls.adjust, (context, { body }) => adjustStock(context, body));

  serve(
    app,
    calls.levels,
    async ({ db }, { query: { q, location, stock, sort, page, page_size: pageSize } }) => ({
      status: 200,
      body: await levelsPage(db, { words: q?.trim() || undefined, location, stock, sort, page, pageSize }),
    }),
  );

  serve(app, calls.movements, async ({ db }, { query }) => {
    const { product_id: productId, staff_id: staffId, page_size: pageSize, ...rest } = query;
    return { status: 200, body: await movementsPage(db, { ...rest, productId, staffId, pageSize }) };
  });

  serve(app, calls.locations, async (context, { query: { totals } }) => ({
    status: 200,
    body: { locations: await locationsOf(context, totals === 'true') },
  }));

  serve(app, calls.addLocation, async (context, { body }) => ({
    status: 201,
    body: { location: await saveNewLocation(context, body) },
  }));

  serve(app, calls.changeLocation, async (context, { params, body }) => ({
    status: 200,
    body: { location: await saveLocation(context, params.location_code, body) },
  }));

  serve(app, calls.productStock, async ({ db }, { params }) => ({
    status: 200,
    body: await stockOfProduct(db, params.id),
  }));

  serve(app, calls.saveParts, async (context, { params, body }) => ({
    status: 200,
    body: { kit: await saveParts(context, params.id, body) },
  }));

  countRoutes(app);

  serve(app, calls.setLimit, async (context, { body }) => ({
    status: 200,
    body: { limit: await setLimit(context, body) },
  }));

  serve(app, calls.transfers, async ({ db }, { query: { state, ...page } }) => ({
    status: 200,
    body: await transfersOf(db, { state, ...page }),
  }));

  serve(app, calls.transfer, async ({ db }, { params }) => ({
    status: 200,
    body: { transfer: await readTransfer(db, params.id) },
  }));

  serve(app, calls.addTransfer, (context, { body }) =>
    once(context, { route: 'POST /admin/inventory/transfers', input: body }, async (tx) => {
      const id = await planTransfer(tx, context, body);
      return { status: 201 as const, body: { transfer: await readTransfer(tx, id) } };
    }),
  );

  serve(app, calls.sendTransfer, (context, { params }) =>
    context.db.transaction(async (tx) => {
      await sendTransfer(tx, context, params.id);
      return { status: 200, body: { transfer: await readTransfer(tx, params.id) } };
    }),
  );

  serve(app, calls.receiveTransfer, (context, { params, body }) =>
    once(context, { route: `receive transfer ${params.id}`, input: body }, async (tx) => {
      await receiveTransfer(tx, context, params.id, body);
      return { status: 200 as const, body: { transfer: await readTransfer(tx, params.id) } };
    }),
  );

  serve(app, calls.cancelTransfer, (context, { params }) =>
    context.db.transaction(async (tx) => {
      await cancelTransfer(tx, context, params.id);
      return { status: 200, body: { transfer: await readTransfer(tx, params.id) } };
    }),
  );

  serve(app, calls.purchases, async ({ db }, { query: { state, ...page } }) => ({
    status: 200,
    body: await purchasesOf(db, { state, ...page }),
  }));

  serve(app, calls.purchase, async (context, { params }) => ({
    status: 200,
    body: { purchase: await readPurchase(context.db, context, params.id) },
  }));

  serve(app, calls.addPurchase, (context, { body }) =>
    once(context, { route: 'POST /admin/inventory/purchases', input: body }, async (tx) => {
      const id = await orderPurchase(tx, context, body);
      return { status: 201 as const, body: { purchase: await readPurchase(tx, context, id) } };
    }),
  );

  serve(app, calls.changePurchase, (context, { params, body }) =>
    context.db.transaction(async (tx) => {
      await changePurchase(tx, context, params.id, body);
      return { status: 200, body: { purchase: await readPurchase(tx, context, params.id) } };
    }),
  );

  serve(app, calls.orderPurchase, (context, { params }) =>
    context.db.transaction(async (tx) => {
      await sendPurchase(tx, context, params.id);
      return { status: 200, body: { purchase: await readPurchase(tx, context, params.id) } };
    }),
  );

  serve(app, calls.receivePurchase, (context, { params, body }) =>
    once(context, { route: `receive purchase ${params.id}`, input: body }, async (tx) => {
      await receivePurchase(tx, context, params.id, body);
      return { status: 200 as const, body: { purchase: await readPurchase(tx, context, params.id) } };
    }),
  );

  serve(app, calls.cancelPurchase, (context, { params }) =>
    context.db.transaction(async (tx) => {
      await cancelPurchase(tx, context, params.id);
      return { status: 200, body: { purchase: await readPurchase(tx, context, params.id) } };
    }),
  );
}
