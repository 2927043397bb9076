import { query, type RowOf } from '../../platform/database/named-query.ts';
import {
  basePriceOf,
  holdsOn,
  joinPriceList,
  mostUnits,
  priceListOf,
  wholesalePrice,
} from './wholesale-price.ts';

/** Of a unit from a quantity on, where that is less than a unit costs: JSON of a product `p` with its listing `l`. */
export const breaksSql = `coalesce((select json_agg(json_build_object('from_quantity', b.from_quantity, 'price_cents', b.price_cents) order by b.from_quantity)
       from (select from_quantity, min(price_cents) as price_cents from price_list_break b
              where b.price_list_id = pl.id and b.product_id = p.id and b.from_quantity > 1 and ${holdsOn('b', ':now')}
              group by from_quantity) b
      where b.price_cents < least(${basePriceOf('pl', 'plp')}, l.price_cents)), '[]') as breaks`;

/** The price list that a customer buys by now; `id` null for retail customers. */
export const listOfBuyer = query(
  'wholesale.list_of_buyer',
  `select ${priceListOf(':customerId::text')} as id`,
);

/** Products for sale after an id, at what a unit costs the customer. */
export const cataloguePage = query(
  'wholesale.catalogue_page',
  `select p.id, p.sku, p.mpn, p.name as product_name, b.name as brand_name, l.available,
     least(${wholesalePrice({ quantity: '1', now: ':now' })}, l.price_cents) as price_cents, ${breaksSql}
     from product p
     join product_listing l on l.product_id = p.id
     left join brand b on b.id = p.brand_id
     ${joinPriceList(':customerId::text')}
    where p.id > :after and p.status = 'active'
    order by p.id limit :limit`,
).narrow<{ breaks: { from_quantity: number; price_cents: number }[] }>();

/** :customerId customer, :ids product ids; no row for retail customers. `breaks` are lower than the price of one unit. */
export const ownPrices = query(
  'wholesale.own_prices',
  `select pl.name, ${mostUnits(':customerId::text')} as most, p.id as product_id, least(${wholesalePrice({ quantity: '1', now: ':now' })}, l.price_cents) as price_cents,
     ${breaksSql}
     from product p
     join product_listing l on l.product_id = p.id
     ${joinPriceList(':customerId::text')}
    where p.id = any(:ids::int[]) and pl.id is not null
    order by p.id`,
).narrow<{ breaks: { from_quantity: number; price_cents: number }[] }>();

const listColumns = `pl.id, pl.name, pl.basis_points, pl.minimum_cents,
  (select count(*)::int from price_list_product where price_list_id = pl.id) as product_count,
  (select count(*)::int from price_list_customer where price_list_id = pl.id) as customer_count,
  (select count(*)::int from price_list_company where price_list_id = pl.id) as company_count`;

export const allPriceLists = query(
  'wholesale.all',
  `select ${listColumns} from price_list pl order by shop_fold(pl.name), pl.id`,
);

export type PriceListDetailRow = RowOf<typeof onePriceList>;

export const onePriceList = query(
  'wholesale.one',
  `select ${listColumns}, pl.version,
     coalesce((
       select jsonb_agg(jsonb_build_object(
         'ref_id', p.ref_id, 'product_name', p.name, 'regular_price_cents', p.price_cents, 'price_cents', o.price_cents,
         'images', coalesce((select jsonb_agg(jsonb_build_object('image_url', i.url)) from (
            select url from product_image where product_id = p.id order by position limit 1) i), '[]')) order by p.name)
         from price_list_product o join product p on p.id = o.product_id where o.price_list_id = pl.id), '[]') as products,
     coalesce((
       select jsonb_agg(jsonb_build_object('ref_id', p.ref_id, 'product_name', p.name, 'from_quantity', b.from_quantity,
         'price_cents', b.price_cents, 'starts_on', b.starts_on, 'ends_on', b.ends_on)
         order by p.name, b.from_quantity, b.starts_on nulls first, b.ends_on)
         from price_list_break b join product p on p.id = b.product_id where b.price_list_id = pl.id), '[]') as breaks,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) order by c.name)
         from price_list_customer o join customer c on c.id = o.customer_id where o.price_list_id = pl.id), '[]')
       as customers,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
         from price_list_company o join company c on c.id = o.company_id where o.price_list_id = pl.id), '[]') as companies
   from price_list pl where pl.id = :id`,
).narrow<{
  products: {
    ref_id: string;
    product_name: string;
    images: { image_url: string }[];
    regular_price_cents: number;
    price_cents: number;
  }[];
  customers: { id: string; name: string; email: string }[];
  companies: { id: number; name: string }[];
  breaks: {
    ref_id: string;
    product_name: string;
    from_quantity: number;
    price_cents: number;
    starts_on: string | null;
    ends_on: string | null;
  }[];
}>();

export const insertPriceList = query(
  'wholesale.insert',
  `insert into price_list (name, basis_points, minimum_cents, created_at, updated_at)
   values (:name, :basisPoints, :minimumCents, :now::timestamptz, :now::timestamptz) returning id`,
);

/** Two who change a list go one after the other. */
export const lockPriceList = query(
  'wholesale.lock',
  'select id, version from price_list where id = :id for no key update',
);

/** The lowest that a list sells at by what it says itself: own prices, breaks whenever they hold, and its percentage. */
export const pricesOfList = query(
  'wholesale.prices_of_list',
  `select p.id as product_id, p.name, least(${basePriceOf('pl', 'plp')}, lowest.price_cents) as price_cents,
          plp.price_cents is not null or coalesce(lowest.price_cents < ${basePriceOf('pl', 'plp')}, false) as is_own
     from price_list pl
     cross join product p
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
     left join (select product_id, min(price_cents) as price_cents from price_list_break where price_list_id = :id
       group by product_id) lowest on lowest.product_id = p.id
    where pl.id = :id and (plp.price_cents is not null or pl.basis_points > 0 or lowest.price_cents is not null)`,
);

export const updatePriceListRow = query(
  'wholesale.update',
  `update price_list set name = :name, basis_points = :basisPoints, minimum_cents = :minimumCents, updated_at = :now::timestamptz where id = :id`,
);

/** The list's own prices become these. */
export const putOwnPrices = query(
  'wholesale.put_prices',
  `with gone as (
     delete from price_list_product where price_list_id = :id and product_id <> all(:ids::int[])
   )
   insert into price_list_product (price_list_id, product_id, price_cents)
   select :id, product_id, price_cents from unnest(:ids::int[], :priceCents::bigint[]) as p(product_id, price_cents)
   on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents`,
);

/** The list's breaks become these. */
export const putBreaks = query(
  'wholesale.put_breaks',
  `with gone as (delete from price_list_break where price_list_id = :id)
   insert into price_list_break (price_list_id, product_id, from_quantity, price_cents, starts_on, ends_on)
   select :id, product_id, from_quantity, price_cents, starts_on, ends_on from jsonb_to_recordset(:breaks::jsonb)
     as b(product_id int, from_quantity int, price_cents bigint, starts_on date, ends_on date)
   on conflict on constraint price_list_break_key do update set price_cents = excluded.price_cents`,
);

/** No row: there is no such customer. */
export const listOfCustomer = query(
  'wholesale.of_customer',
  `select o.price_list_id from customer c left join price_list_customer o on o.customer_id = c.id
    where c.id = :id and not c.is_anonymous`,
);

export const putCustomer = query(
  'wholesale.put_customer',
  `insert into price_list_customer (customer_id, price_list_id) values (:customerId, :priceListId)
   on conflict (customer_id) do update set price_list_id = excluded.price_list_id`,
);

export const takeCustomer = query(
  'wholesale.take_customer',
  `delete from price_list_customer where customer_id = :customerId`,
);

/** No row: there is no such company. */
export const listOfCompany = query(
  'wholesale.of_company',
  `select o.price_list_id from company c left join price_list_company o on o.company_id = c.id where c.id = :id`,
);
export const putCompany = query(
  'wholesale.put_company',
  `insert into price_list_company (company_id, price_list_id) values (:companyId, :priceListId)
   on conflict (company_id) do update set price_list_id = excluded.price_list_id`,
);
export const takeCompany = query(
  'wholesale.take_company',
  'delete from price_list_company where company_id = :companyId',
);

/** Names of the price lists that customers of `:customerIds` buy by; no row for who pays public prices. */
export const priceListNames = query(
  'wholesale.names_of_customers',
  `select c.id as customer_id, pl.name from unnest(:customerIds::text[]) as c(id)
     join price_list pl on pl.id = ${priceListOf('c.id')}`,
);
