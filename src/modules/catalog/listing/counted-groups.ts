/**
 * CTE `counted_group`: what each group among the listing rows of `rows` (as `l`) counts, in the columns of
 * `listing_group`.
 */
export function countedGroups(rows: string): string {
  return `counted_step as (
     select l.group_id, shop_price_step(l.price_cents) as step, count(*)::int as n,
            (count(*) filter (where l.available > 0))::int as stock_n,
            array_agg(l.price_cents order by l.price_cents) as prices,
            array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
       from ${rows}
      group by 1, 2
   ),
   counted_group as materialized (
     select group_id, sum(n)::int as product_count, sum(stock_n)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[] as prices,
            string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[] as stock_prices,
            array_agg(step order by step) as steps, array_agg(n order by step) as step_counts,
            array_agg(stock_n order by step) as step_stock_counts
       from counted_step group by group_id
   )`;
}
