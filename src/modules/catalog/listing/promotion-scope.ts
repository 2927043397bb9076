/** SQL expressions of a product and of where it stands; `categories` is an array of its categories and those above. */
type Place = { product: string; brand: string; categories: string };
export type ScopeSide = 'goods' | 'reward';

/** SQL: the place of a row of the listing. */
const listed = (l: string): Place => ({
  product: `${l}.product_id`,
  brand: `${l}.brand_id`,
  categories: `${l}.category_ids`,
});

const prefixed = (m: string, side: ScopeSide) => (side === 'goods' ? `${m}.` : `${m}.reward_`);

/** SQL: whether promotion row `m` reaches beyond the products it names. Cheap, and the same for every product. */
function isWide(m: string, side: ScopeSide): string {
  const column = prefixed(m, side);
  const named = `cardinality(${column}category_ids) + cardinality(${column}brand_ids) > 0`;
  return side === 'goods' ? `(${m}.covers_all or ${named})` : `(${named})`;
}

/** SQL: whether everything, the categories or the brands that promotion row `m` names bring the product in. */
function isOfWide(m: string, side: ScopeSide, { brand, categories }: Place): string {
  const [categoryIds, brandIds] = [`${prefixed(m, side)}category_ids`, `${prefixed(m, side)}brand_ids`];
  const named = `(cardinality(${categoryIds}) = 0 or ${categoryIds} && ${categories})
    and (cardinality(${brandIds}) = 0 or ${brand} = any(${brandIds}))`;
  return side === 'goods' ? `(${m}.covers_all or ${named})` : `(${named})`;
}

/** SQL: whether promotion row `m` leaves out all that stands on such shelves or is of such a brand. */
function isPlaceOut(m: string, side: ScopeSide, { brand, categories }: Place): string {
  const column = prefixed(m, side);
  return `(${column}except_category_ids && ${categories} or ${brand} = any(${column}except_brand_ids))`;
}

/** SQL: whether promotion row `m` leaves the product out. */
function isLeftOut(m: string, side: ScopeSide, place: Place): string {
  return `(${isPlaceOut(m, side, place)}
    or exists (select from promotion_product x
                where x.promotion_id = ${m}.id and x.product_id = ${place.product} and x.role = 'except_${side}'))`;
}

/** SQL: whether promotion row `m` is for a listed product `l`. The engine says the same (`promotions/engine/scope.ts`). */
export function reaches(m: string, side: ScopeSide, l: string): string {
  const place = listed(l);
  return `((${isWide(m, side)} and ${isOfWide(m, side, place)}
      or exists (select from promotion_product mp
                  where mp.promotion_id = ${m}.id and mp.product_id = ${l}.product_id and mp.role = '${side}'))
    and not ${isLeftOut(m, side, place)})`;
}

/** SQL: a query for the ids (`product_id`) of the products for sale that promotion row `m` is for. */
export function productsOf(m: string, side: ScopeSide): string {
  return `select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = ${m}.id and mp.role = '${side}'
    where not ${isLeftOut(m, side, listed('l'))}
    union
    select l.product_id from product_listing l
     where ${isWide(m, side)} and ${isOfWide(m, side, listed('l'))} and not ${isLeftOut(m, side, listed('l'))}`;
}

/**
 * SQL: how many products for sale stand on which shelves of which brand, for `productCountOf`: read once, the whole
 * catalogue is a few hundred rows for every promotion that is counted. By groups of the listing, which keep their counts;
 * those that changed since are counted now.
 */
export const placesCounted = `select g.brand_id, g.category_ids, sum(c.products)::int as products
    from (
      select id, product_count as products from listing_group
       where id not in (select group_id from listing_group_change)
      union all
      select changed.group_id, (select count(*)::int from product_listing l where l.group_id = changed.group_id)
        from (select distinct group_id from listing_group_change) changed
    ) c join listing_group g on g.id = c.id
   where c.products > 0
   group by g.brand_id, g.category_ids`;

/**
 * SQL: how many products for sale promotion row `m` is for; `places` holds `placesCounted`. What covers everything is not
 * looked for, what is named by category or brand is counted by place, what is picked or left out one by one.
 */
export function productCountOf(m: string, places: string): string {
  const [place, counted] = [listed('l'), { ...listed('c'), product: 'null' }];
  const isWideHere = (at: Place) => `${isWide(m, 'goods')} and ${isOfWide(m, 'goods', at)}`;
  const everything = `${m}.covers_all and cardinality(${m}.except_category_ids) + cardinality(${m}.except_brand_ids) = 0
      and not exists (select from promotion_product x where x.promotion_id = ${m}.id and x.role = 'except_goods')`;
  return `case when ${everything} then (select coalesce(sum(c.products), 0) from ${places} c)
    else (select coalesce(sum(c.products), 0) from ${places} c where ${isWideHere(counted)} and not ${isPlaceOut(m, 'goods', counted)})
      - (select count(*) from promotion_product x join product_listing l on l.product_id = x.product_id
          where x.promotion_id = ${m}.id and x.role = 'except_goods' and ${isWideHere(place)} and not ${isPlaceOut(m, 'goods', place)})
      + (select count(*) from promotion_product mp join product_listing l on l.product_id = mp.product_id
          where mp.promotion_id = ${m}.id and mp.role = 'goods' and not (${isWideHere(place)})
            and not ${isLeftOut(m, 'goods', place)}) end`;
}

/**
 * SQL: a query for pairs of `product_id` and `promotion_id`: which of the promotions in `running` are for which of the
 * products in `placed` (product_id, brand_id, category_ids). What promotions name is found by its index.
 */
export function pairsOf(running: string, placed: string): string {
  const place = listed('l');
  return `select l.product_id, m.id as promotion_id
      from ${placed} l
      join promotion_product mp on mp.product_id = l.product_id and mp.role = 'goods'
      join ${running} m on m.id = mp.promotion_id
     where not ${isLeftOut('m', 'goods', place)}
    union
    select l.product_id, m.id
      from ${running} m join ${placed} l on ${isOfWide('m', 'goods', place)}
     where ${isWide('m', 'goods')} and not ${isLeftOut('m', 'goods', place)}`;
}
