import { countedUpTo, totalOf } from '../../platform/database/counted-total.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type { CustomerRow } from '../customers/index.ts';

const spentSql = `select from customer_spending s where s.customer_id = c.id and s.order_count > 0`;
const matching = `not c.is_anonymous and c.deleted_at is null
  and (:q::text is null or c.id in (
    select n.id from customer n
     where not n.is_anonymous and n.deleted_at is null and shop_fold(n.name || ' ' || n.email) like '%' || shop_fold(:q) || '%'
    union
    select a.customer_id from customer_alias a where a.email = lower(:q)))
  and (:verified::text is null or c.email_verified = (:verified = 'yes'))
  and (:isBlocked::boolean is null or c.is_blocked)
  and (:isWholesale::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = :isWholesale)
  and (:hasSpent::boolean is null or exists (${spentSql}))
  and (:hasNotSpent::boolean is null or not exists (${spentSql}))`;
const customerColumns = `c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at`;
const pageOfCustomers = query(
  'reports.customers',
  `with page as materialized (
     ${shortPage(`select c.id from customer c where ${matching} order by c.created_at desc, c.id limit :limit offset :offset`)}
   )
   select ${customerColumns} from page join customer c on c.id = page.id order by c.created_at desc, c.id`,
  { narrows: true },
);
/** Those who spent anything, the most first. */
const pageBySpending = query(
  'reports.customers_by_spending',
  `with page as materialized (
     ${shortPage(`select c.id, s.spent_cents from customer_spending s join customer c on c.id = s.customer_id
       where s.order_count > 0 and ${matching} order by s.spent_cents desc, s.customer_id limit :limit offset :offset`)}
   )
   select ${customerColumns} from page join customer c on c.id = page.id order by page.spent_cents desc, c.id`,
  { narrows: true },
);
const countCustomers = query(
  'reports.customer_count',
  `select count(*)::int as total from (select from customer c where ${matching} limit :most) counted`,
  { narrows: true },
);

/** Which customers staff look for. */
export type CustomerFilter = {
  q: string;
  verified?: 'yes' | 'no' | undefined;
  type?: 'retail' | 'wholesale' | 'blocked' | undefined;
  spent?: 'some' | 'none' | undefined;
  sort: 'newest' | 'spent';
};

/** The newest customers by part of their name or e-mail, as many as `limit`. */
export async function findCustomers(db: Connection, words: string, limit: number): Promise<CustomerRow[]> {
  return db.rows(pageOfCustomers, { ...filterValues({ q: words, sort: 'newest' }), limit, offset: 0 });
}

/** One page of registered customers, newest first, or those who spent most and behind them who spent nothing. */
export async function customersPage(
  db: Connection,
  wanted: CustomerFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number; has_more: boolean }> {
  const shown = { limit: pageSize, offset: (page - 1) * pageSize };
  const [rows, count] = await Promise.all([
    wanted.sort === 'spent' ? bySpending(db, wanted, shown) : byNewest(db, wanted, shown),
    db.first(countCustomers, { ...filterValues(wanted), most: countedUpTo }),
  ]);
  return { rows, ...totalOf(count?.total, { ...shown, shown: rows.length }) };
}

type Shown = { limit: number; offset: number };

const byNewest = (db: Connection, wanted: CustomerFilter, shown: Shown) =>
  db.rows(pageOfCustomers, { ...filterValues(wanted), ...shown });

async function bySpending(db: Connection, wanted: CustomerFilter, shown: Shown): Promise<CustomerRow[]> {
  if (wanted.spent === 'none') return byNewest(db, wanted, shown);
  const rows = await db.rows(pageBySpending, { ...filterValues(wanted), ...shown });
  if (wanted.spent === 'some' || rows.length === shown.limit) return rows;
  const spenders = await db.first(countCustomers, {
    ...filterValues({ ...wanted, spent: 'some' }),
    most: Number.MAX_SAFE_INTEGER,
  });
  const others = await byNewest(
    db,
    { ...wanted, spent: 'none' },
    {
      limit: shown.limit - rows.length,
      offset: Math.max(0, shown.offset - (spenders?.total ?? 0)),
    },
  );
  return [...rows, ...others];
}

function filterValues({ q, verified, type, spent }: CustomerFilter) {
  return {
    q: q.replaceAll(/[\\%_]/g, String.raw`\$&`) || null,
    verified: verified ?? null,
    isBlocked: type === 'blocked' || null,
    isWholesale: type === 'wholesale' || (type === 'retail' ? false : null),
    hasSpent: spent === 'some' || null,
    hasNotSpent: spent === 'none' || null,
  };
}
