import { query } from '../../../platform/database/named-query.ts';
import type { OfferPicture } from '../pictures/choose-pictures.ts';
import type { ProductKind } from '../../catalog/index.ts';

/** By what a product is asked for; another one is asked for anew. */
const codesSql = `concat_ws('|', b.name, p.mpn, coalesce(p.ean, p.upc))`;
const hasCodesSql = '(p.mpn is not null or p.ean is not null or p.upc is not null)';

/** What is on sale and was not asked for yet, or under other codes. */
export const lineUpSheets = query(
  'suppliers.line_up_sheets',
  `insert into product_sheet (product_id, asked_for, state, try_at)
   select p.id, ${codesSql}, 'waiting', :now::timestamptz
     from product p join brand b on b.id = p.brand_id left join product_sheet s on s.product_id = p.id
    where p.status = 'active' and p.joined_into_id is null and ${hasCodesSql} and s.asked_for is distinct from ${codesSql}
    order by p.id limit :limit
   on conflict (product_id) do update
     set asked_for = excluded.asked_for, state = 'waiting', tries = 0, try_at = excluded.try_at, error = null`,
);

/**
 * Takes some that are due, for so long that whoever is killed with them is not waited for. What is off sale, or in line by
 * other codes, would not be filled.
 */
export const takeSheets = query(
  'suppliers.take_sheets',
  `with taken as (
     update product_sheet s set try_at = :until::timestamptz
       from (select d.product_id
               from product_sheet d join product p on p.id = d.product_id join brand b on b.id = p.brand_id
              where d.try_at <= :now::timestamptz and p.status = 'active' and p.joined_into_id is null
                and d.asked_for = ${codesSql}
              order by d.try_at, d.product_id limit :limit for update of d skip locked) t
      where s.product_id = t.product_id returning s.product_id, s.tries
   )
   select t.product_id, t.tries, b.name as brand, p.mpn, coalesce(p.ean, p.upc) as gtin
     from taken t join product p on p.id = t.product_id join brand b on b.id = p.brand_id
    order by t.product_id`,
);

/** Locked until the transaction ends: an answer for other codes is none for these. */
export const lockSheet = query(
  'suppliers.lock_sheet',
  `select s.asked_for = ${codesSql} as is_same, s.description, p.kind
     from product_sheet s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.product_id = :productId for update of s`,
).narrow<{ kind: ProductKind }>();
export const sheetCame = query(
  'suppliers.sheet_came',
  `update product_sheet set state = :state, icecat_id = :icecatId, description = :description, pictures = :pictures::jsonb,
     tries = 0, try_at = :tryAt, error = null where product_id = :productId`,
);
export const sheetFailed = query(
  'suppliers.sheet_failed',
  `update product_sheet set tries = tries + 1, try_at = :tryAt, error = :error where product_id = :productId`,
);
export const sheetPicturesDue = query(
  'suppliers.sheet_pictures_due',
  `insert into picture_due (product_id) values (:productId)
   on conflict (product_id) do update set since = clock_timestamp()`,
);

export const sheetPictures = query(
  'suppliers.sheet_pictures',
  `select product_id, pictures from product_sheet where product_id = any(:productIds::int[]) and pictures <> '[]'`,
).narrow<{ pictures: OfferPicture[] }>();

export const countSheets = query(
  'suppliers.count_sheets',
  'select state, count(*)::int as count from product_sheet group by state',
);
/** What went wrong last; null where nothing did since. */
export const lastSheetError = query(
  'suppliers.last_sheet_error',
  `select error from product_sheet where error is not null and state = 'waiting' order by try_at desc limit 1`,
);
export const askAllAgain = query(
  'suppliers.ask_for_sheets_again',
  `update product_sheet set state = 'waiting', tries = 0, try_at = :now where state <> 'here'`,
);
