-- name: platform.keep_secret
insert into shop_setting (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing;

-- name: platform.read_secret
select value #>> '{}' as value from shop_setting where key = $1;
