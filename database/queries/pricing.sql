-- name: pricing.add_price_changes
insert into price_change (product_id, price_cents, changed_at)
   select product_id, price_cents, $1::timestamptz from unnest($2::int[], $3::bigint[]) as p(product_id, price_cents);

-- name: pricing.instalment_setting
select (select value from shop_setting where key = 'pricing.instalments') as value;

-- name: pricing.settings
select key, value from shop_setting where key in ('pricing.exchange_rate', 'pricing.margins');
