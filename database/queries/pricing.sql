-- name: pricing.add_price_changes
insert into price_change (product_id, price_cents, changed_at)
   select product_id, price_cents, $1::timestamptz from unnest($2::int[], $3::bigint[]) as p(product_id, price_cents);

-- name: pricing.instalment_setting
select (select value -> 'instalments' from shop_setting where key = 'payments') as value;

-- name: pricing.regular_prices
select price_cents, changed_at from price_change where product_id = $1
    order by changed_at desc, id desc limit 100;
