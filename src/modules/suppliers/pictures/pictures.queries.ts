import { query } from '../../../platform/database/named-query.ts';

/** Products whose suppliers name other pictures since the last look, or of which one came. */
export const productsDue = query(
  'suppliers.products_of_pictures_due',
  'select product_id from picture_due order by since, product_id limit :limit for update',
);
export const picturesSettled = query(
  'suppliers.pictures_settled',
  'delete from picture_due where product_id = any(:productIds::int[])',
);

/** What offers of products name, in their order, and what came of it. */
export const namedPictures = query(
  'suppliers.named_pictures',
  `select o.product_id, o.supplier, o.ref_id, s.rank, o.is_source, o.status = 'active' as is_active, n.address, p.state, p.original,
     p.url, p.width, p.height
     from supplier_offer o join supplier s on s.code = o.supplier
     cross join lateral unnest(o.images) with ordinality as n(address, place)
     left join supplier_picture p on p.supplier = o.supplier and p.address = n.address
    where o.product_id = any(:productIds::int[])
    order by o.product_id, o.supplier, o.ref_id, n.place`,
);
/** Where a supplier's offers are on sale no more, those of before stay: the product may come back. */
export const addPictures = query(
  'suppliers.add_pictures',
  `insert into supplier_picture (supplier, address, host, state, try_at)
   select g.supplier, g.address, g.host, 'waiting', :now::timestamptz
     from unnest(:suppliers::text[], :addresses::text[], :hosts::text[]) as g(supplier, address, host)
    order by g.supplier, g.address on conflict do nothing`,
);

/** Takes some that wait, for so long that whoever is killed with them is not waited for; none of a supplier that is paused. */
export const takePictures = query(
  'suppliers.take_pictures',
  `update supplier_picture p set try_at = :until::timestamptz
     from (select supplier, address from supplier_picture
            where state = 'waiting' and try_at <= :now::timestamptz
              and supplier in (select code from supplier where state = 'active')
            order by try_at, supplier, address limit :limit for update skip locked) t
    where p.supplier = t.supplier and p.address = t.address
    returning p.supplier, p.address, p.host, p.tries`,
);
export const picturesCame = query(
  'suppliers.pictures_came',
  `update supplier_picture p
      set state = 'here', original = g.original, url = g.url, width = g.width, height = g.height, error = null
     from jsonb_to_recordset(:came::jsonb) as g(
            supplier text, address text, original text, url text, width int, height int)
    where p.supplier = g.supplier and p.address = g.address`,
);
export const pictureFailed = query(
  'suppliers.picture_failed',
  `update supplier_picture set state = :state, error = :error, tries = tries + 1, try_at = :tryAt::timestamptz
    where supplier = :supplier and address = :address`,
);
/** Of addresses that no offer names any more. */
export const forgetPictures = query(
  'suppliers.forget_pictures',
  `delete from supplier_picture p
    where p.try_at < :before and not exists (
      select from supplier_offer o cross join lateral unnest(o.images) as named(address)
       where o.supplier = p.supplier and named.address = p.address)`,
);
export const markDue = query(
  'suppliers.mark_pictures_due',
  `insert into picture_due (product_id)
   select distinct o.product_id from supplier_offer o
    where o.supplier = :supplier and o.images <> '{}' and o.images && :addresses::text[] and o.product_id is not null
    order by o.product_id on conflict (product_id) do update set since = clock_timestamp()`,
);

export const hostsOf = query(
  'suppliers.picture_hosts',
  `select s.code, s.picture_hosts, o.kind, o.settings ->> 'url' as url
     from supplier s left join supplier_source o on o.supplier = s.code where s.code = any(:codes::text[])`,
);
export const lockHosts = query(
  'suppliers.lock_picture_hosts',
  'select picture_hosts from supplier where code = :code for update',
);
export const saveHosts = query(
  'suppliers.save_picture_hosts',
  'update supplier set picture_hosts = :hosts::text[], updated_at = :now where code = :code',
);
/** Those that were refused by the list, or with `isAll` the others that did not come, too. */
export const tryAgain = query(
  'suppliers.try_pictures_again',
  `update supplier_picture set state = 'waiting', tries = 0, try_at = :now::timestamptz, error = null
    where supplier = :supplier and (state = 'blocked' or :isAll and state = 'failed')`,
);
export const countPictures = query(
  'suppliers.count_pictures',
  `select state, case when state = 'blocked' then host end as host, count(*)::int as count
     from supplier_picture where supplier = :supplier group by 1, 2 order by 3 desc, 2`,
);
