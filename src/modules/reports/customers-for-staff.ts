import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { customerById, setCustomerBlocked, type CustomerRow } from '../customers/index.ts';
import { spendingOf } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import { priceListsOf } from '../wholesale/index.ts';

/** Customers with what they spent and their price list, as the admin area lists them. */
export async function customersForStaff(db: Connection, rows: readonly CustomerRow[]) {
  const ids = rows.map((row) => row.id);
  const [spending, priceLists] = await Promise.all([spendingOf(db, ids), priceListsOf(db, ids)]);
  return rows.map((row) => {
    const { orderCount = 0, spentCents = 0 } = spending.get(row.id) ?? {};
    return {
      ...row,
      price_list: priceLists.get(row.id) ?? null,
      order_count: orderCount,
      spent_cents: spentCents,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    };
  });
}

/**
 * Blocks or unblocks a customer; a blocked one is signed out everywhere.
 * @throws AppError 404 when there is no such customer
 */
export async function blockCustomer(context: RequestContext, id: string, isBlocked: boolean) {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    if (!(await setCustomerBlocked(tx, id, isBlocked, clock.now()))) throw notFound();
    const action = isBlocked ? 'customer.block' : 'customer.unblock';
    await audit(tx, { systemUserId: staff?.id, action, subject: `customer:${id}` });
    const row = await customerById(tx, id);
    const [user] = row ? await customersForStaff(tx, [row]) : [];
    if (!user) throw notFound();
    return user;
  });
}
