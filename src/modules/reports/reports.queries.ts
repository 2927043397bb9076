import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { CustomerRow } from '../customers/index.ts';

const matching = `not c.is_anonymous and c.deleted_at is null and (:q = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold(:q) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower(:q)))
  and (:verified::text is null or c.email_verified = (:verified = 'yes'))
  and case :type::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and (:spent::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = (:spent = 'some'))`;
const customerColumns = `c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at`;
const pageOfCustomers = query(
  'reports.customers',
  `select ${customerColumns} from customer c where ${matching} order by c.created_at desc, c.id limit :limit offset :offset`,
);
const pageBySpending = query(
  'reports.customers_by_spending',
  `select ${customerColumns} from customer c
     left join lateral (select sum(o.total_cents) as cents from shop_order o
        where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) spent on true
    where ${matching} order by coalesce(spent.cents, 0) desc, c.created_at desc, c.id limit :limit offset :offset`,
);
const countCustomers = query(
  'reports.customer_count',
  `select count(*) as total from customer c where ${matching}`,
);

/** Which customers staff look for. */
export type CustomerFilter = {
  q: string;
  verified?: 'yes' | 'no' | undefined;
  type?: 'retail' | 'wholesale' | 'blocked' | undefined;
  spent?: 'some' | 'none' | undefined;
  sort: 'newest' | 'spent';
};

/** One page of registered customers, newest first or those who spent most. */
export async function customersPage(
  db: Connection,
  wanted: CustomerFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const filter = {
    q: wanted.q.replaceAll(/[\\%_]/g, String.raw`\$&`),
    verified: wanted.verified ?? null,
    type: wanted.type ?? null,
    spent: wanted.spent ?? null,
  };
  const listed = wanted.sort === 'spent' ? pageBySpending : pageOfCustomers;
  const [rows, count] = await Promise.all([
    db.rows(listed, { ...filter, limit: pageSize, offset: (page - 1) * pageSize }),
    db.first(countCustomers, filter),
  ]);
  return { rows, total: count?.total ?? 0 };
}
