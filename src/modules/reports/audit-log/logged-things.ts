import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { findProductsForStaff } from '../../catalog/index.ts';
import { adminOrdersPage } from '../../orders/index.ts';
import { ordersByCode } from '../orders-by-code.ts';
import { findCustomers } from '../reports.queries.ts';

/** What things of the log are called today, by `kind:id`; what is gone is not among them. */
const namesOfThings = query(
  'reports.names_of_things',
  `select 'product:' || p.id as subject, p.name from product p where p.id = any(:product::int[])
   union all select 'category:' || c.id, c.name from category c where c.id = any(:category::int[])
   union all select 'brand:' || b.id, b.name from brand b where b.id = any(:brand::int[])
   union all select 'promotion:' || p.id, p.name from promotion p where p.id = any(:promotion::int[])
   union all select 'price_list:' || l.id, l.name from price_list l where l.id = any(:priceList::int[])
   union all select 'company:' || y.id, y.name from company y where y.id = any(:company::int[])
   union all select 'synonym:' || y.id, array_to_string(y.terms, ', ') from search_synonym y where y.id = any(:synonym::int[])
   union all select 'redirect:' || r.id, r.from_path from page_redirect r where r.id = any(:redirect::int[])
   union all select 'purchase:' || u.id, u.supplier_name from stock_purchase u where u.id = any(:purchase::int[])
   union all select 'supplier_return:' || e.id, d.name || ' · ' || e.id from supplier_return e join supplier d on d.code = e.supplier
     where e.id = any(:supplierReturn::int[])
   union all select 'transfer:' || t.id, t.from_code || ' → ' || t.to_code from stock_transfer t where t.id = any(:transfer::int[])
   union all select 'count:' || n.id, n.warehouse_code || case when n.scope_name = '' then '' else ', ' || n.scope_name end
     from cycle_count n where n.id = any(:count::int[])
   union all select 'block:' || k.id, k.label from contact_block k where k.id = any(:block::int[])
   union all select 'review:' || v.id, p.name from review v join product p on p.id = v.product_id where v.id = any(:review::int[])
   union all select 'question:' || q.id, p.name from question q join product p on p.id = q.product_id where q.id = any(:question::int[])
   union all select 'location:' || w.code, w.name from warehouse w where w.code = any(:location::text[])
   union all select 'supplier:' || d.code, d.name from supplier d where d.code = any(:supplier::text[])
   union all select 'system_user:' || s.id, s.name from staff_user s where s.id = any(:systemUser::text[])
   union all select 'role:' || r.key, r.name from staff_role r where r.key = any(:role::text[]) and r.name <> ''
   union all select 'invitation:' || i.id, i.name from staff_invitation i where i.id = any(:invitation::uuid[])
   union all select 'customer:' || c.id, coalesce(nullif(c.name, ''), c.email) from customer c where c.id = any(:customer::text[])
   union all select 'order:' || o.id, coalesce('#' || o.number, left(o.id::text, 8)) from shop_order o where o.id = any(:order::uuid[])
   union all select 'draft_order:' || f.id, f.customer_name from draft_order f where f.id = any(:draftOrder::uuid[])
   union all select 'company_quote:' || k.id, 'COT-' || k.number from company_quote k where k.id = any(:companyQuote::uuid[])
   union all select 'webhook:' || h.id, h.name from webhook h where h.id = any(:webhook::uuid[])
   union all select 'return:' || r.id, 'D-' || r.number from return_request r where r.id = any(:return::uuid[])
   union all select 'invoice:' || i.id, i.series || '-' || i.folio from invoice i where i.id = any(:invoice::uuid[])`,
);

/** What kind of id names a kind of thing, and the value of `namesOfThings` that takes it. */
const ids = {
  number: [
    'product',
    'category',
    'brand',
    'promotion',
    'price_list',
    'company',
    'synonym',
    'redirect',
    'purchase',
    'supplier_return',
    'transfer',
    'count',
    'block',
    'review',
    'question',
  ],
  text: ['location', 'supplier', 'system_user', 'role', 'customer'],
  uuid: ['invitation', 'order', 'draft_order', 'company_quote', 'return', 'invoice', 'webhook'],
} as const;
const isId = {
  number: (id: string) => /^\d{1,9}$/.test(id),
  text: () => true,
  uuid: (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id),
};

/** What these `kind:id` are called; those that are gone, or of a kind without names, are left out. */
export async function namesOf(
  db: Connection,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(subjects)].map((subject) => ({ ...partsOf(subject) }));
  const of = (kind: string, type: keyof typeof ids) =>
    known.filter((one) => one.kind === kind && isId[type](one.id)).map(({ id }) => id);
  const numbers = (kind: (typeof ids.number)[number]) => of(kind, 'number').map(Number);
  const rows = await db.rows(namesOfThings, {
    product: numbers('product'),
    category: numbers('category'),
    brand: numbers('brand'),
    promotion: numbers('promotion'),
    priceList: numbers('price_list'),
    company: numbers('company'),
    synonym: numbers('synonym'),
    redirect: numbers('redirect'),
    purchase: numbers('purchase'),
    supplierReturn: numbers('supplier_return'),
    transfer: numbers('transfer'),
    count: numbers('count'),
    block: numbers('block'),
    review: numbers('review'),
    question: numbers('question'),
    location: of('location', 'text'),
    supplier: of('supplier', 'text'),
    systemUser: of('system_user', 'text'),
    role: of('role', 'text'),
    customer: of('customer', 'text'),
    invitation: of('invitation', 'uuid'),
    order: of('order', 'uuid'),
    draftOrder: of('draft_order', 'uuid'),
    companyQuote: of('company_quote', 'uuid'),
    return: of('return', 'uuid'),
    webhook: of('webhook', 'uuid'),
    invoice: of('invoice', 'uuid'),
  });
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}

/** `product:12` in its parts; what is one of its kind, e.g. `categories`, has no id. */
export function partsOf(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon === -1
    ? { kind: subject, id: '' }
    : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}

const thingsNamed = query(
  'reports.things_named',
  `(select 'category:' || c.id as subject from category c where c.name ilike '%' || :words::text || '%' limit 20)
   union all (select 'brand:' || b.id from brand b where b.name ilike '%' || :words || '%' limit 20)
   union all (select 'promotion:' || p.id from promotion p where p.name ilike '%' || :words || '%' limit 20)
   union all (select 'price_list:' || l.id from price_list l where l.name ilike '%' || :words || '%' limit 20)
   union all (select 'company:' || y.id from company y where y.name ilike '%' || :words || '%' limit 20)
   union all (select 'redirect:' || r.id from page_redirect r where r.from_path ilike '%' || :words || '%' limit 20)
   union all (select 'purchase:' || u.id from stock_purchase u
               where u.supplier_name ilike '%' || :words || '%' or u.reference ilike '%' || :words || '%' limit 20)
   union all (select 'supplier_return:' || e.id from supplier_return e where e.rma ilike '%' || :words || '%' limit 20)
   union all (select 'location:' || w.code from warehouse w where w.name ilike '%' || :words || '%' or w.code ilike :words limit 20)
   union all (select 'supplier:' || d.code from supplier d where d.name ilike '%' || :words || '%' or d.code ilike :words limit 20)
   union all (select 'return:' || r.id from return_request r where 'D-' || r.number = upper(:words) limit 20)
   union all (select 'system_user:' || s.id from staff_user s
               where s.name ilike '%' || :words || '%' or s.email ilike '%' || :words || '%' limit 20)
   union all (select 'role:' || r.key from staff_role r where r.name ilike '%' || :words || '%' or r.key ilike :words limit 20)`,
);

/** Of products, orders and customers, as many as the best matches of a search. */
const most = { page: 1, page_size: 20 };

/** The things that words name, as `kind:id`: an address of one, a SKU, a folio, a name, an e-mail. */
export async function findThings(context: RequestContext, words: string): Promise<string[]> {
  const { db } = context;
  const pattern = words.replaceAll(/[\\%_]/g, '\\$&');
  const [named, products, orders, customers] = await Promise.all([
    db.rows(thingsNamed, { words: pattern }),
    findProductsForStaff(db, words, most.page_size),
    ordersByCode(db, words).then(async (byCode) =>
      byCode.length > 0
        ? byCode
        : (await adminOrdersPage(context, { q: words, isGoodsLeftOut: true, ...most })).orders.map(idOf),
    ),
    findCustomers(db, words, most.page_size),
  ]);
  return [
    ...named.map(({ subject }) => subject),
    ...products.map(({ id }) => `product:${id}`),
    ...orders.map((id) => `order:${id}`),
    ...customers.map(({ id }) => `customer:${id}`),
  ];
}

const idOf = ({ order_id }: { order_id: string }) => order_id;
