import type { RequestContext } from '../../platform/context.ts';
import type { StaffRight } from '../../platform/http/endpoint.ts';
import { findProductsForStaff } from '../catalog/index.ts';
import { findQuotes } from '../company-quotes/index.ts';
import { adminOrdersPage } from '../orders/index.ts';
import { findSettings } from '../settings/index.ts';
import { ordersByCode } from './orders-by-code.ts';
import { findCustomers } from './reports.queries.ts';

/** Of each kind: a palette shows what is meant, a list shows everything. */
const most = { page: 1, page_size: 6 };

/** What anybody may find by `words`; what the role may not read is empty. */
export async function find(context: RequestContext, words: string) {
  const { db, staff } = context;
  const allowed = async <Found>(right: StaffRight, look: () => Promise<Found[]>) =>
    staff?.rights.includes(right) ? look() : [];
  const [orders, quotes, customers, products] = await Promise.all([
    allowed('read_orders', async () => {
      const byCode = await ordersByCode(db, words);
      const only = byCode.length > 0 ? byCode : null;
      const page = await adminOrdersPage(
        context,
        { ...(only ? {} : { q: words, isGoodsLeftOut: true }), ...most },
        only,
      );
      return page.orders.map(({ order_id, order_number, customer_name, state, placed_at }) => ({
        order_id,
        order_number,
        customer_name,
        state,
        placed_at,
      }));
    }),
    allowed('read_orders', () => findQuotes(db, words)),
    allowed('read_customers', async () => {
      const found = await findCustomers(db, words, most.page_size);
      return found.map(({ id, name, email }) => ({ id, name, email }));
    }),
    allowed('read_catalog', () => findProductsForStaff(db, words, most.page_size)),
  ]);
  const settings = staff?.rights.includes('system') ? findSettings(words, most.page_size) : [];
  return { orders, quotes, customers, products, settings };
}
