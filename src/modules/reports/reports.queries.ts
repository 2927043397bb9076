import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { CustomerRow } from '../customers/index.ts';

const spentSql = `select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')`;
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
     select c.id from customer c where ${matching} order by c.created_at desc, c.id limit :limit offset :offset
   )
   select ${customerColumns} from page join customer c on c.id = page.id order by c.created_at desc, c.id`,
  { narrows: true },
);
const pageBySpending = query(
  'reports.customers_by_spending',
  `with spent as materialized (
     select o.customer_id, sum(o.total_cents) as cents from shop_order o
      where o.state in ('paid', 'paid_without_stock') group by o.customer_id
   ), page as materialized (
     select c.id, coalesce(spent.cents, 0) as cents from customer c left join spent on spent.customer_id = c.id
      where ${matching} order by 2 desc, c.created_at desc, c.id limit :limit offset :offset
   )
   select ${customerColumns} from page join customer c on c.id = page.id order by page.cents desc, c.created_at desc, c.id`,
  { narrows: true },
);
const countCustomers = query(
  'reports.customer_count',
  `select count(*) as total from customer c where ${matching}`,
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

/** One page of registered customers, newest first or those who spent most. */
export async function customersPage(
  db: Connection,
  wanted: CustomerFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const filter = filterValues(wanted);
  const listed = wanted.sort === 'spent' ? pageBySpending : pageOfCustomers;
  const [rows, count] = await Promise.all([
    db.rows(listed, { ...filter, limit: pageSize, offset: (page - 1) * pageSize }),
    db.first(countCustomers, filter),
  ]);
  return { rows, total: count?.total ?? 0 };
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
