import type { Database } from './database.ts';

/** Fewer new rows than these make no plan wrong. */
const fewRows = 500;

/**
 * Counts again the tables that have at least doubled since they were counted last, so that statements are planned for as
 * many rows as there are. PostgreSQL does so by itself, but a minute later, and a first feed fills empty tables within that
 * minute: planned for none, its statements compared each row with each.
 */
export async function renewStatistics(db: Database): Promise<void> {
  const { rows } = await db.sql(
    `select format('%I.%I', s.schemaname, s.relname) as name
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_live_tup > greatest($1, 2 * c.reltuples)`,
    [fewRows],
  );
  if (rows.length > 0) await db.sql(`analyze ${rows.map(({ name }) => name as string).join(', ')}`);
}
