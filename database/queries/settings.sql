-- name: settings.group
select value, version from shop_setting where key = $1;

-- name: settings.groups
select key, value, version, updated_at from shop_setting where key = any($1::text[]);

-- name: settings.keep_group
insert into shop_setting (key, value) values ($1, '{}') on conflict (key) do nothing;

-- name: settings.lock_group
select value, version from shop_setting where key = $1 for update;

-- name: settings.write_group
update shop_setting set value = $1, version = version + 1, updated_at = $2 where key = $3;
