import { query } from '../../platform/database/named-query.ts';

export const databaseFacts = query(
  'health.database',
  `select current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as bytes`,
);

/**
 * With their indexes and what is kept beside their rows. Measuring a table waits for whoever has locked it; of such a
 * table is said what its rows took when they were counted last.
 */
export const biggestTables = query(
  'health.biggest_tables',
  `select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float8 as about_rows,
          case when exists (select from pg_locks l where l.relation = c.oid and l.mode = 'AccessExclusiveLock')
               then c.relpages * current_setting('block_size')::float8
               else coalesce(pg_total_relation_size(c.oid), 0) end::float8 as bytes
     from pg_class c
    where c.relkind in ('r', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    order by bytes desc, name limit 8`,
  // A size, whichever way.
  { present: ['bytes'] },
);
