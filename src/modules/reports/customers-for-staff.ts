import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import { notFound, stale } from '../../platform/errors.ts';
import {
  addressesOf,
  aliasesOf,
  customerById,
  type CustomerRow,
  guestsNamed,
  saveNotes,
  setCustomerBlocked,
  staffViewOfCustomer,
  writeCustomerDetails,
} from '../customers/index.ts';
import { newestEmailsTo } from '../mails/index.ts';
import { ordersPage, spendingOf } from '../orders/index.ts';
import { returnsOfCustomer } from '../returns/index.ts';
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

/** Newest orders, returns and emails that a customer's page shows; the lists have the rest. */
const shownMax = 20;

/**
 * All that staff need of one customer, or of a guest who said how to reach them.
 * @throws AppError 404
 */
export async function customerForStaff({ db, clock, staff }: RequestContext, id: string) {
  const row = await staffViewOfCustomer(db, id, clock.now());
  if (!row) throw notFound(t('There is no such customer.'));
  const { notes, notes_version, is_guest, session_count, ...customer } = row;
  const [[user], addresses, orders, returns, emails, guests, aliases] = await Promise.all([
    customersForStaff(db, [customer]),
    addressesOf(db, id),
    ordersPage(db, id, { page: 1, pageSize: shownMax }),
    returnsOfCustomer(db, id, shownMax),
    staff?.rights.includes('read_mails') ? newestEmailsTo(db, customer.email, shownMax) : null,
    is_guest ? [] : guestsNamed(db, customer.email),
    aliasesOf(db, id),
  ]);
  if (!user) throw notFound(t('There is no such customer.'));
  const spending = await spendingOf(
    db,
    guests.map((guest) => guest.id),
  );
  return {
    ...user,
    is_guest,
    notes,
    notes_version,
    session_count,
    addresses,
    orders: orders.orders.map(
      ({
        order_id,
        order_number,
        state,
        fulfilment,
        is_partly_packed,
        delivery_method,
        total_cents,
        item_count,
        placed_at,
      }) => ({
        order_id,
        order_number,
        state,
        fulfilment,
        is_partly_packed,
        delivery_method,
        total_cents,
        item_count,
        placed_at,
      }),
    ),
    orders_total: orders.total,
    returns,
    letters: emails?.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() })) ?? null,
    aliases: aliases.flatMap(({ email, since }) =>
      email === null ? [] : [{ email, since: since.toISOString() }],
    ),
    guests: guests.map((guest) => ({
      ...guest,
      order_count: spending.get(guest.id)?.orderCount ?? 0,
      created_at: guest.created_at.toISOString(),
    })),
  };
}

/**
 * Keeps what staff want to remember of a customer.
 * @throws AppError 404, 409 `stale`
 */
export async function saveCustomerNotes(
  { db, clock, staff }: RequestContext,
  id: string,
  { notes, version }: { notes: string; version?: number | undefined },
) {
  return db.transaction(async (tx) => {
    const written = await saveNotes(tx, id, { notes, version, now: clock.now() });
    await audit(tx, { systemUserId: staff?.id, action: 'customer.notes', subject: `customer:${id}` });
    return written;
  });
}

/**
 * Corrects what an account is called, and its phone. The log says who did, and nothing of what stood there: it outlives
 * whoever is erased.
 * @throws AppError 404 when there is no such customer; 409 `stale`
 */
export async function changeCustomer(
  { db, clock, staff }: RequestContext,
  id: string,
  details: Omit<Parameters<typeof writeCustomerDetails>[2], 'now'>,
) {
  return db.transaction(async (tx) => {
    if (!(await writeCustomerDetails(tx, id, { ...details, now: clock.now() }))) {
      throw stale(await changedCustomer(tx, id));
    }
    await audit(tx, { systemUserId: staff?.id, action: 'customer.details', subject: `customer:${id}` });
    return changedCustomer(tx, id);
  });
}

async function changedCustomer(tx: Connection, id: string) {
  const row = await customerById(tx, id);
  const [user] = row ? await customersForStaff(tx, [row]) : [];
  if (!user) throw notFound();
  return user;
}

/** The same with many, each on its own. Safe twice. */
export function blockCustomers(context: RequestContext, ids: readonly string[], isBlocked: boolean) {
  return eachAlone(ids, async (id) => {
    const customer = await customerById(context.db, id);
    if (customer?.is_blocked === isBlocked) return 'already' as const;
    await blockCustomer(context, id, isBlocked);
    return 'done' as const;
  });
}

/**
 * Blocks or unblocks a customer; a blocked one is signed out everywhere. Done already, it is no news to the audit.
 * @throws AppError 404 when there is no such customer
 */
export async function blockCustomer(context: RequestContext, id: string, isBlocked: boolean) {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    if (await setCustomerBlocked(tx, id, isBlocked, clock.now())) {
      const action = isBlocked ? 'customer.block' : 'customer.unblock';
      await audit(tx, { systemUserId: staff?.id, action, subject: `customer:${id}` });
    }
    return changedCustomer(tx, id);
  });
}
