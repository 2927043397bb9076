import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { addPriceList, deletePriceList, setCustomerPriceList, updatePriceList } from './save-price-list.ts';
import { wholesaleContract as calls } from './wholesale.contract.ts';
import { allPriceLists, listOfCustomer, onePriceList, ownPrices } from './wholesale.queries.ts';

/** Serves the calls of price lists. */
export function wholesaleRoutes(app: HttpApp): void {
  serve(app, calls.ownPrices, async ({ db, customer }, { query }) => {
    const ids = query.products.split(',').map(Number);
    const rows = await db.rows(ownPrices, [customer?.id, ids]);
    return {
      status: 200,
      body: {
        price_list: rows[0]?.name ?? null,
        prices: rows.map(({ product_id, price_cents }) => ({ product_id, price_cents })),
      },
    };
  });
  serve(app, calls.priceLists, async ({ db }) => ({
    status: 200,
    body: { price_lists: await db.rows(allPriceLists) },
  }));
  serve(app, calls.priceList, async ({ db }, { params }) => {
    const row = await db.first(onePriceList, [params.id]);
    if (!row) throw notFound('There is no such price list.');
    return { status: 200, body: { price_list: row } };
  });
  serve(app, calls.addPriceList, async (context, { body }) => ({
    status: 201,
    body: { price_list: await addPriceList(context, body) },
  }));
  serve(app, calls.updatePriceList, async (context, { params, body }) => ({
    status: 200,
    body: { price_list: await updatePriceList(context, params.id, body) },
  }));
  serve(app, calls.deletePriceList, async (context, { params }) => {
    await deletePriceList(context, params.id);
    return { status: 200, body: { deleted: true } };
  });
  serve(app, calls.customerPriceList, async ({ db }, { params }) => {
    const row = await db.first(listOfCustomer, [params.id]);
    if (!row) throw notFound('There is no such customer.');
    return { status: 200, body: row };
  });
  serve(app, calls.setCustomerPriceList, async (context, { params, body }) => {
    await setCustomerPriceList(context, params.id, body.price_list_id);
    return { status: 200, body: { price_list_id: body.price_list_id } };
  });
}
