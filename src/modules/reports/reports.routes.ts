import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { customersContract } from '../customers/index.ts';
import { readKeys } from '../health/index.ts';
import { flagNames } from '../orders/index.ts';
import { ordersContract } from '../orders/orders.contract.ts';
import { auditLogContract, staffContract } from '../staff/index.ts';
import { auditChoices, auditLogCsv, auditLogPage } from './audit-log/read-audit-log.ts';
import { customersCsv } from './customers-csv.ts';
import {
  blockCustomer,
  blockCustomers,
  changeCustomer,
  customerForStaff,
  customersForStaff,
  saveCustomerNotes,
} from './customers-for-staff.ts';
import { inventoryContract } from '../inventory/inventory.contract.ts';
import { promotionsContract } from '../promotions/promotions.contract.ts';
import { promotionWarnings } from './promotion-warnings.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { funnelBlock } from './dashboard/funnel-block.ts';
import { booksBlock } from './dashboard/books-block.ts';
import { sellersBlock } from './dashboard/sellers-block.ts';
import { syncBlock } from './dashboard/sync-block.ts';
import { reportsContract } from './find.contract.ts';
import { find } from './find.ts';
import { keysContract } from './keys.contract.ts';
import { testKey } from './keys.ts';
import { ordersCsv } from './orders-csv.ts';
import { allOrdersForStaff, ordersForStaff, queuesOfStaff } from './orders-for-staff.ts';
import { replenishmentCsv } from './replenishment-csv.ts';
import { replenishmentPage } from './replenishment.ts';
import { salesContract } from './sales/sales.contract.ts';
import { sales, salesCsv } from './sales/sales.ts';
import { stockCsv } from './stock/stock-csv.ts';
import { stockContract } from './stock/stock.contract.ts';
import { customersPage } from './reports.queries.ts';

/** Registers the calls that join what several modules own, for staff. */
export function reportsRoutes(app: HttpApp): void {
  serve(app, staffContract.dashboard, async (context, { query }) => ({
    status: 200,
    body: await dashboard(context, query),
  }));

  serve(app, staffContract.dashboardFunnel, async (context, { query }) => ({
    status: 200,
    body: await funnelBlock(context, query),
  }));

  serve(app, staffContract.dashboardSellers, async (context, { query }) => ({
    status: 200,
    body: await sellersBlock(context, query),
  }));

  serve(app, staffContract.dashboardBooks, async (context, { query }) => ({
    status: 200,
    body: await booksBlock(context, query),
  }));

  serve(app, staffContract.dashboardSync, async (context, { query }) => ({
    status: 200,
    body: await syncBlock(context, query),
  }));

  serve(app, salesContract.sales, async (context, { query }) => ({
    status: 200,
    body: await sales(context, query),
  }));

  serve(app, salesContract.salesCsv, async (context, { query }) => ({
    status: 200,
    body: {
      // A folder of an accountant has many of them.
      name: `sales-${query.paid_from}-${query.paid_to}-${query.by}.csv`,
      content: await salesCsv(context, query),
    },
  }));

  serve(app, stockContract.stockCsv, async (context, { query }) => ({
    status: 200,
    body: { name: 'stock.csv', content: stockCsv(context, query) },
  }));

  serve(app, reportsContract.find, async (context, { query }) => ({
    status: 200,
    body: await find(context, query.q),
  }));

  serve(app, auditLogContract.entries, async (context, { query }) => ({
    status: 200,
    body: await auditLogPage(context, query),
  }));

  serve(app, auditLogContract.choices, async (context) => ({
    status: 200,
    body: await auditChoices(context),
  }));

  serve(app, auditLogContract.csv, async (context, { query }) => ({
    status: 200,
    body: { name: 'audit.csv', content: auditLogCsv(context, query) },
  }));

  serve(app, keysContract.keys, async (context) => ({
    status: 200,
    body: { keys: await readKeys(context) },
  }));

  serve(app, keysContract.testKey, async (context, { params }) => ({
    status: 200,
    body: await testKey(context, params.provider),
  }));

  serve(app, ordersContract.adminOrders, async (context, { query }) => ({
    status: 200,
    body: { ...(await ordersForStaff(context, query)), flag_names: await flagNames(context) },
  }));

  serve(app, ordersContract.orderQueues, async (context) => ({
    status: 200,
    body: await queuesOfStaff(context),
  }));

  serve(app, ordersContract.adminOrdersCsv, async (context, { query }) => ({
    status: 200,
    body: { name: 'orders.csv', content: ordersCsv(allOrdersForStaff(context, query)) },
  }));

  serve(app, inventoryContract.replenishment, async (context, { query }) => ({
    status: 200,
    body: await replenishmentPage(context, query),
  }));

  serve(app, inventoryContract.replenishmentFile, async (context, { query }) => ({
    status: 200,
    body: { name: 'replenishment.csv', content: await replenishmentCsv(context, query) },
  }));

  serve(app, promotionsContract.warnings, async ({ db, clock }, { params }) => ({
    status: 200,
    body: { warnings: await promotionWarnings(db, params.id, clock.now()) },
  }));

  serve(app, customersContract.adminCustomers, async ({ db }, { query }) => {
    const { q = '', page, page_size, ...filter } = query;
    const { rows, ...counted } = await customersPage(db, { q, ...filter }, { page, pageSize: page_size });
    return { status: 200, body: { users: await customersForStaff(db, rows), ...counted, page, page_size } };
  });

  serve(app, customersContract.adminCustomersCsv, async ({ db }, { query: { q = '', ...filter } }) => ({
    status: 200,
    body: { name: 'customers.csv', content: customersCsv(db, { q, ...filter }) },
  }));

  serve(app, customersContract.adminCustomer, async (context, { params }) => ({
    status: 200,
    body: { customer: await customerForStaff(context, params.id) },
  }));

  serve(app, customersContract.saveCustomerNotes, async (context, { params, body }) => {
    return { status: 200, body: await saveCustomerNotes(context, params.id, body) };
  });

  serve(app, customersContract.changeCustomer, async (context, { params, body }) => ({
    status: 200,
    body: { user: await changeCustomer(context, params.id, body) },
  }));

  serve(app, customersContract.blockCustomers, async (context, { body }) => ({
    status: 200,
    body: { results: await blockCustomers(context, body.ids, body.is_blocked) },
  }));

  serve(app, customersContract.blockCustomer, async (context, { params, body }) => ({
    status: 200,
    body: { user: await blockCustomer(context, params.id, body.is_blocked) },
  }));
}
