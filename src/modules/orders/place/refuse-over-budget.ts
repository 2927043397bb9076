import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict } from '../../../platform/errors.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';
import { type Cents, formatPesos } from '../../../platform/money.ts';
import { type Buyer, buyerNow, isOfCompany, lockBuyer, membershipNow } from '../../companies/index.ts';

const spentSql = `select coalesce(sum(o.total_cents), 0)::bigint as cents from shop_order o
    where o.customer_id = :customerId and o.company_id = :companyId
      and o.state not in ('expired', 'cancelled', 'refunded')
      and o.placed_at >= ((:month || '-01')::timestamp at time zone 'America/Mexico_City')`;
/** What a buyer's orders of a month cost, in payment ones included; `:month` is `YYYY-MM` by Mexico City's calendar. */
const spent = query('orders.spent_of_budget', spentSql);
/** The same without their purchase on a payment page: buying anew closes it. */
const spentElsewhere = query(
  'orders.spent_elsewhere',
  `${spentSql} and not (o.state = 'pending_payment' and exists (
     select from cart c where c.id = o.cart_id and c.customer_id = :customerId))`,
);

/** The same of everybody of a company; `:onlyId` null: of everybody. */
const spentByPeople = query(
  'orders.spent_by_people',
  `select customer_id, sum(total_cents)::bigint as spent_cents from shop_order
    where company_id = :companyId and (:onlyId::text is null or customer_id = :onlyId)
      and state not in ('expired', 'cancelled', 'refunded')
      and placed_at >= ((:month || '-01')::timestamp at time zone 'America/Mexico_City')
    group by customer_id order by customer_id`,
);

/** What the people of a customer's company spent this month, in centavos; buyers read their own. */
export async function companySpending(db: Connection, customerId: string, now: Date) {
  const me = await membershipNow(db, customerId, now);
  if (!me) return { month: mexicanDay(now).slice(0, 7), people: [] };
  const { companyId, month, role } = me;
  return {
    month,
    people: await db.rows(spentByPeople, { companyId, month, onlyId: role === 'buyer' ? customerId : null }),
  };
}

/**
 * What a buyer may still order this month, in centavos, for who reads it before they order; null where they may order as
 * much as they like.
 */
export async function budgetLeft(db: Connection, customerId: string, now: Date): Promise<Cents | null> {
  const buyer = await buyerNow(db, customerId, now);
  if (!buyer || buyer.mostCents === null) return null;
  const { companyId, month, mostCents } = buyer;
  const { cents } = (await db.first(spentElsewhere, { customerId, companyId, month })) ?? { cents: 0 };
  return Math.max(0, mostCents - cents);
}

/**
 * The company an order is for; undefined for who buys for themselves. Orders of one buyer take turns from here on.
 * @throws AppError 409 `over_budget` with `details.left_cents`
 */
export async function refuseOverBudget(
  tx: Connection,
  customerId: string,
  totalCents: Cents,
  now: Date,
): Promise<Buyer | undefined> {
  const buyer = await lockBuyer(tx, customerId, now);
  if (!buyer || buyer.mostCents === null) return buyer;
  const { cents } = await spentOf(tx, customerId, buyer);
  const leftCents = Math.max(0, buyer.mostCents - cents);
  if (totalCents <= leftCents) return buyer;
  throw conflict(
    'over_budget',
    `Con este pedido pasas tu presupuesto del mes: te quedan ${formatPesos(leftCents)}. Pide más en «Mi empresa».`,
    { left_cents: leftCents },
  );
}

/**
 * What somebody bought for a company is changed by them no longer than they buy for it: others there paid for it.
 * @throws AppError 409 `left_company`
 */
export async function refuseWhoLeft(
  tx: Connection,
  { customer_id: customerId, company_id: companyId }: { customer_id: string; company_id: number | null },
): Promise<void> {
  if (companyId === null || (await isOfCompany(tx, customerId, companyId))) return;
  throw conflict(
    'left_company',
    'Este pedido es de una empresa para la que ya no compras: ella nos puede escribir para cambiarlo.',
  );
}

async function spentOf(tx: Connection, customerId: string, { companyId, month }: Buyer) {
  const row = await tx.first(spent, { customerId, companyId, month });
  if (!row) throw new Error('A sum has always a row.');
  return row;
}
