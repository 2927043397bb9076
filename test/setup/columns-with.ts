import type { Database } from '../../src/platform/database/database.ts';

/** Every column of the database in which one of the words stands, in any letters. */
export async function columnsWith(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await db.sql(
    `select table_schema || '.' || quote_ident(table_name) as place, table_name, table_schema as schema, column_name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and (data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'tsvector', 'bytea'))`,
  );
  const found: string[] = [];
  for (const { place, schema, table_name: table, column_name: column } of rows as Record<string, string>[]) {
    const hit = await db.sql(`select from ${place} where "${column}"::text ilike any($1::text[]) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (hit.rowCount) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`);
  }
  return found.toSorted();
}
