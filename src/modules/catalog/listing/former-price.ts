/** A former price is the lowest one of so many days before the promotion began (decision 0013). */
const formerPriceDays = 30;

/**
 * CTEs of the listing's statement that find the struck-through price: `priced` (today's price, its promotion and
 * since when it holds) and `lowest` (the least that shoppers paid in the days before). They read `chosen`, `floor`, `offer`
 * and `told` of that statement and its `:now`.
 */
export const formerPriceCtes = `priced as (
     select c.id, regular.cents as regular_cents, coalesce(offer.price_cents, regular.cents) as price_cents,
            offer.promotion_id, offer.ends_at, reduced.since
       from chosen c
       left join floor on floor.product_id = c.id
       -- What is advertised is never below what the maker lets be asked (decision 0088).
       cross join lateral (select greatest(c.price_cents, floor.map_cents) as cents) regular
       left join offer on offer.product_id = c.id and offer.price_cents < regular.cents
       left join told on told.product_id = c.id
       -- A reduction goes on while the same promotion makes the price, also when the price below it moves.
       left join lateral (
         select coalesce(min(h.valid_from), greatest(:now::timestamptz, told.valid_from)) as since
           from product_price_history h
          where h.product_id = c.id and h.promotion_id = offer.promotion_id
            and h.valid_from > coalesce((
              select max(d.valid_from) from product_price_history d
               where d.product_id = c.id and d.promotion_id is distinct from offer.promotion_id), '-infinity')
       ) reduced on offer.promotion_id is not null
   ),
   lowest as (
     select p.id, min(h.price_cents) as price_cents
       from priced p join product_price_history h on h.product_id = p.id
      where p.promotion_id is not null and h.valid_from < p.since
        -- The price that held when the days began counts with those that came during them.
        and h.valid_from >= coalesce((
          select max(d.valid_from) from product_price_history d
           where d.product_id = p.id and d.valid_from <= p.since - make_interval(days => ${formerPriceDays})), '-infinity')
      group by p.id
   )`;
