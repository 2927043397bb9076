import { t } from '../../i18n/t.ts';
import type { CurrentStaff } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import type { UnitCosts } from '../pricing/index.ts';
import { catalogueLink, catalogueOfLink } from './catalogue.ts';
import { deletePriceList, restorePriceList } from './delete-price-list.ts';
import {
  addPriceList,
  setCompanyPriceList,
  setCustomerPriceList,
  setCustomersPriceList,
  updatePriceList,
} from './save-price-list.ts';
import { wholesaleContract as calls } from './wholesale.contract.ts';
import {
  allPriceLists,
  listOfCompany,
  listOfCustomer,
  onePriceList,
  ownPrices,
  type PriceListDetailRow,
} from './wholesale.queries.ts';

/**
 * Serves the calls of price lists.
 * @param unitCosts what the shop pays for products, which distributors say
 */
export function wholesaleRoutes(app: HttpApp, unitCosts: UnitCosts): void {
  serve(app, calls.ownPrices, async ({ db, clock, customer }, { query }) => {
    const ids = query.products.split(',').map(Number);
    const rows = await db.rows(ownPrices, { customerId: customer?.id ?? '', ids, now: clock.now() });
    return {
      status: 200,
      body: {
        price_list: rows[0]?.name ?? null,
        line_units: rows[0]?.most ?? null,
        prices: rows.map(({ product_id, price_cents, breaks }) => ({ product_id, price_cents, breaks })),
      },
    };
  });
  serve(app, calls.catalogueLink, async (context) => ({ status: 201, body: await catalogueLink(context) }));
  serve(app, calls.catalogue, async (context, { query }) => ({
    status: 200,
    body: await catalogueOfLink(context, query.link, 'csv'),
  }));
  serve(app, calls.catalogueWorkbook, async (context, { query }) => ({
    status: 200,
    body: await catalogueOfLink(context, query.link, 'xlsx'),
  }));
  serve(app, calls.priceLists, async ({ db }) => ({
    status: 200,
    body: { price_lists: await db.rows(allPriceLists) },
  }));
  serve(app, calls.priceList, async ({ db, staff }, { params }) => {
    const row = await db.first(onePriceList, { id: params.id });
    if (!row) throw notFound(t('There is no such price list.'));
    return { status: 200, body: { price_list: forStaff(row, staff) } };
  });
  serve(app, calls.addPriceList, async (context, { body }) => ({
    status: 201,
    body: { price_list: forStaff(await addPriceList(context, body, unitCosts), context.staff) },
  }));
  serve(app, calls.updatePriceList, async (context, { params, body }) => {
    const shownTo = (row: PriceListDetailRow) => forStaff(row, context.staff);
    const row = await updatePriceList(context, params.id, body, { unitCosts, shownTo });
    return { status: 200, body: { price_list: shownTo(row) } };
  });
  serve(app, calls.deletePriceList, async (context, { params }) => {
    await deletePriceList(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, calls.restorePriceList, async (context, { params }) => {
    await restorePriceList(context, params.id);
    return { status: 200, body: { restored: true } };
  });
  serve(app, calls.customerPriceList, async ({ db }, { params }) => {
    const row = await db.first(listOfCustomer, { id: params.id });
    if (!row) throw notFound(t('There is no such customer.'));
    return { status: 200, body: row };
  });
  serve(app, calls.companyPriceList, async ({ db }, { params }) => {
    const row = await db.first(listOfCompany, { id: params.id });
    if (!row) throw notFound(t('There is no such company.'));
    return { status: 200, body: row };
  });
  serve(app, calls.setCompanyPriceList, async (context, { params, body }) => {
    await setCompanyPriceList(context, params.id, body);
    return { status: 200, body: { price_list_id: body.price_list_id } };
  });
  serve(app, calls.setCustomerPriceList, async (context, { params, body }) => {
    await setCustomerPriceList(context, params.id, body);
    return { status: 200, body: { price_list_id: body.price_list_id } };
  });
  serve(app, calls.setCustomersPriceList, async (context, { body }) => ({
    status: 200,
    body: { results: await setCustomersPriceList(context, body.ids, body.price_list_id) },
  }));
}

/** Who buys by a list is for those who may read customers. */
function forStaff(row: PriceListDetailRow, staff: CurrentStaff | undefined) {
  const mayRead = staff?.rights.includes('read_customers');
  return { ...row, customers: mayRead ? row.customers : null, companies: mayRead ? row.companies : null };
}
