-- name: health.biggest_tables
select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float8 as about_rows,
          case when exists (select from pg_locks l where l.relation = c.oid and l.mode = 'AccessExclusiveLock')
               then c.relpages * current_setting('block_size')::float8
               else coalesce(pg_total_relation_size(c.oid), 0) end::float8 as bytes
     from pg_class c
    where c.relkind in ('r', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    order by bytes desc, name limit 8;

-- name: health.database
select current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as bytes;
