-- name: server.migrated
select to_regclass('product_listing') is not null as found;
