-- name: backups.column_types
select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a
    where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';

-- name: backups.database_facts
select current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as bytes;

-- name: backups.foreign_keys
select n.nspname::text as schema, c.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any($1::text[]) order by n.nspname, c.relname, k.conname;

-- name: backups.has_schema
select to_regclass('public.product') is not null as found,
          exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where n.nspname = 'public' and c.relkind in ('r', 'p')) as has_tables;

-- name: backups.is_running
select exists (
    select from pg_locks l where l.locktype = 'advisory' and l.classid = 0::oid and l.objid = 1818845802::oid and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())) as running;

-- name: backups.job_columns
select array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_attribute a where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped;

-- name: backups.other_shops
select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('ensambla', 'ensambla-life');

-- name: backups.own_tables
select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any($1::text[]);

-- name: backups.sequences
select schemaname::text as schema, sequencename::text as name, last_value::text as last
     from pg_sequences where schemaname = any($1::text[]) order by schemaname, sequencename;

-- name: backups.tables
select n.nspname::text as schema, c.relname::text as name,
          array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
          greatest(c.reltuples, 0)::float8 as about_rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname = any($1::text[]) and c.relname <> all($2::text[])
    group by n.nspname, c.relname, c.reltuples order by n.nspname, c.relname;

-- name: backups.take_lock
select pg_try_advisory_xact_lock(1818845802::bigint) as taken;
