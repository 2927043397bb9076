import { countedUpTo, totalOf } from '../../platform/database/counted-total.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import {
  type ByWords,
  everyRowWith,
  newestSince,
  pageByWords,
} from '../../platform/database/page-by-words.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type { CustomerRow } from '../customers/index.ts';
import { readRfc } from '../invoice-profiles/index.ts';
import { phoneValues } from './orders-by-code.ts';

const spentSql = `select from customer_spending s where s.customer_id = c.id and s.order_count > 0`;
const isListed = (of: string) => `not ${of}.is_anonymous and ${of}.deleted_at is null`;
const wordsOf = (of: string) => `shop_fold(${of}.name || ' ' || ${of}.email)`;
const phoneOf = (of: string) => `right(regexp_replace(${of}, '\\D', '', 'g'), 10)`;
/**
 * By name or e-mail, also one that they had before; by a phone, their own or of any order; or by the RFC of an order, an invoice
 * or their company. One that was only written down for later has no index.
 */
const customersWithWords = query(
  'reports.customers_with_words',
  `select id from (
     (select n.id from customer n where ${isListed('n')} and ${wordsOf('n')} like shop_fold(:pattern) limit :most)
     union all
     select a.customer_id from customer_alias a where a.email = lower(:email)
     union all
     select o.customer_id from shop_order o
      where ${phoneOf("o.delivery_address->>'phone'")} = :phone and o.delivery_method = 'parcel'
     union all
     select o.customer_id from shop_order o where o.contact_keys <> '{}' and o.contact_keys @> array[:phoneKey::text]
     union all
     select n.id from customer n where ${isListed('n')} and ${phoneOf('n.phone')} = :phone
     union all
     select o.customer_id from shop_order o where o.invoice_receiver is not null and o.invoice_receiver->>'rfc' = :rfc
     union all
     select o.customer_id from invoice i join shop_order o on o.id = i.order_id where i.receiver->>'rfc' = :rfc
     union all
     select m.customer_id from company y join company_member m on m.company_id = y.id
      where y.state in ('approved', 'suspended') and y.rfc = :rfc
   ) found`,
);
const matching = `${isListed('c')}
  and (:found::text[] is null or c.id = any(:found))
  and (:verified::text is null or c.email_verified = (:verified = 'yes'))
  and (:isBlocked::boolean is null or c.is_blocked)
  and (:isWholesale::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = :isWholesale)
  and (:hasSpent::boolean is null or exists (${spentSql}))
  and (:hasNotSpent::boolean is null or not exists (${spentSql}))
  and (:minSpent::bigint is null or exists (${spentSql} and s.spent_cents >= :minSpent))
  and (:words::text is null or c.created_at >= ${newestSince('customer', 'created_at', { listed: isListed('w') })}
    and strpos(${wordsOf('c')}, shop_fold(:words)) > 0)`;
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
/** The same from a place on, for a file of all of them. */
const customersAfter = query(
  'reports.customers_after',
  `select ${customerColumns}, c.created_at::text as listed from customer c
    where ${matching}
      and c.created_at <= coalesce(:listed::text::timestamptz, 'infinity')
      and (:listed is null or c.created_at < :listed::timestamptz or c.id > :id::text)
    order by c.created_at desc, c.id limit :limit`,
  { nullable: ['id'], narrows: true },
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
  min_spent_cents?: number | undefined;
  sort: 'newest' | 'spent';
};

/** The newest customers by part of their name or e-mail, as many as `limit`. */
export async function findCustomers(db: Connection, words: string, limit: number): Promise<CustomerRow[]> {
  const { rows } = await customersPage(db, { q: words, sort: 'newest' }, { page: 1, pageSize: limit });
  return rows;
}

/** One page of registered customers, newest first, or those who spent most and behind them who spent nothing. */
export async function customersPage(
  db: Connection,
  wanted: CustomerFilter,
  { page, pageSize: limit }: { page: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number; has_more: boolean }> {
  const filter = filterValues(wanted);
  const offset = (page - 1) * limit;
  const find = (pattern: string, most: number) =>
    db.rows(customersWithWords, wordsOfFind(wanted.q, pattern, most));
  const count = (by: ByCustomer, most: number) => db.first(countCustomers, { ...filter, ...by, most });
  if (wanted.sort === 'newest' || wanted.spent === 'none') {
    return pageByWords(
      wanted.q || null,
      { offset, limit },
      {
        find,
        page: (by, most) => db.rows(pageOfCustomers, { ...filter, ...by, limit: most, offset }),
        count,
      },
    );
  }
  const by = { found: await everyRowWith(wanted.q || null, find), words: null };
  const [rows, counted] = await Promise.all([
    bySpending(db, { ...filter, ...by }, { offset, limit }),
    count(by, countedUpTo),
  ]);
  return { rows, ...totalOf(counted?.total, { offset, limit, shown: rows.length }) };
}

/** Every customer of a filter, newest first. */
export async function* allCustomers(
  db: Connection,
  wanted: Omit<CustomerFilter, 'sort'>,
  partSize?: number,
): AsyncGenerator<readonly CustomerRow[]> {
  const find = (pattern: string, most: number) =>
    db.rows(customersWithWords, wordsOfFind(wanted.q, pattern, most));
  const filter = { ...filterValues(wanted), found: await everyRowWith(wanted.q || null, find), words: null };
  yield* rowsInParts<RowOf<typeof customersAfter>>(
    (last, limit) =>
      db.rows(customersAfter, { ...filter, limit, listed: last?.listed ?? null, id: last?.id ?? null }),
    partSize,
  );
}

/** «jorge luna» finds Jorge Pérez Luna, too: other words may stand between those of a name. */
function wordsOfFind(q: string, words: string, most: number) {
  return { pattern: words.replaceAll(/\s+/g, '%'), email: q, ...phoneValues(q), rfc: rfcIn(q), most };
}

/** Words that are somebody's RFC, else null: the generic ones stand for everybody. */
function rfcIn(words: string): string | null {
  const code = words.trim().toUpperCase();
  const read = readRfc(code);
  return 'kind' in read && (read.kind === 'person' || read.kind === 'company') ? code : null;
}

type ByCustomer = ByWords<string>;
type Filter = ReturnType<typeof filterValues> & ByCustomer;

async function bySpending(
  db: Connection,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CustomerRow[]> {
  const rows = await db.rows(pageBySpending, { ...filter, limit, offset });
  if (filter.hasSpent || rows.length === limit) return rows;
  const spenders = await db.first(countCustomers, {
    ...filter,
    hasSpent: true,
    most: Number.MAX_SAFE_INTEGER,
  });
  const others = await db.rows(pageOfCustomers, {
    ...filter,
    hasNotSpent: true,
    limit: limit - rows.length,
    offset: Math.max(0, offset - (spenders?.total ?? 0)),
  });
  return [...rows, ...others];
}

function filterValues({
  verified,
  type,
  spent,
  min_spent_cents: minSpent,
}: Omit<CustomerFilter, 'q' | 'sort'>) {
  return {
    verified: verified ?? null,
    isBlocked: type === 'blocked' || null,
    isWholesale: type === 'wholesale' || (type === 'retail' ? false : null),
    hasSpent: spent === 'some' || minSpent !== undefined || null,
    minSpent: minSpent ?? null,
    hasNotSpent: spent === 'none' || null,
  };
}
