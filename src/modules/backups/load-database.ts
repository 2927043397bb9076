import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Closing, SavedTable } from './archive.ts';
import { quoted } from './save-database.ts';

const schemas = ['public', 'emulators'];

const foreignKeys = query(
  'backups.foreign_keys',
  `select n.nspname::text as schema, c.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any(:schemas::text[]) order by n.nspname, c.relname, k.conname`,
);
const ownTables = query(
  'backups.own_tables',
  `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(:schemas::text[])`,
);
const columnTypes = query(
  'backups.column_types',
  `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a
    where a.attrelid = :table::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  { present: ['type'] },
);

/** Takes rows that may come in any order, and gives back the rules they must obey. */
export type OpenTables = {
  /** Checks everything again: what does not fit together refuses the whole restore. */
  close(): Promise<void>;
};

/**
 * Empties every table (migrations fill some) and lays foreign keys and triggers aside: rows come table by table, and
 * nothing of what a trigger would tell, count or refuse happens a second time. Needs no more than to own the tables.
 */
export async function openTables(tx: Connection): Promise<OpenTables> {
  const tables = (await tx.rows(ownTables, { schemas })).map(
    ({ schema, name }) => `${quoted(schema)}.${quoted(name)}`,
  );
  const keys = (await tx.rows(foreignKeys, { schemas })).map(({ schema, table, name, definition }) => ({
    table: `${quoted(schema)}.${quoted(table)}`,
    name: quoted(name),
    definition,
  }));
  for (const { table, name } of keys) await tx.sql(`alter table ${table} drop constraint ${name}`);
  await tx.sql(`truncate ${tables.join(', ')}`);
  await tx.sql('delete from pgboss.job');
  await tx.sql('delete from pgboss.schedule');
  await tx.sql('delete from pgboss.queue');
  for (const table of tables) await tx.sql(`alter table ${table} disable trigger user`);
  return {
    close: async () => {
      for (const table of tables) await tx.sql(`alter table ${table} enable trigger user`);
      for (const { table, name, definition } of keys)
        await tx.sql(`alter table ${table} add constraint ${name} ${definition}`);
    },
  };
}

/**
 * Prepares a table to take saved lines; columns that the saved table had and this one has not are left out, which happens
 * only where the job queue's library was changed.
 * @returns takes lines, and gives how many rows they made
 */
export async function tableLoader(
  tx: Connection,
  table: SavedTable,
): Promise<(lines: readonly string[]) => Promise<number>> {
  const name = `${quoted(table.schema)}.${quoted(table.name)}`;
  const types = new Map(
    (await tx.rows(columnTypes, { table: name })).map((column) => [column.name, column.type]),
  );
  const taken = table.columns.flatMap((column, place) => {
    const type = types.get(column);
    return type === undefined ? [] : [{ column: quoted(column), value: `(l->>${place})::${type}` }];
  });
  const text = `insert into ${name} (${taken.map(({ column }) => column).join(', ')}) overriding system value
    select ${taken.map(({ value }) => value).join(', ')} from (select x::jsonb as l from unnest($1::text[]) x offset 0) saved`;
  return async (lines) => (await tx.sql(text, [lines])).rowCount ?? 0;
}

/** Sequences go on where they stood. */
export async function setSequences(tx: Connection, sequences: Closing['sequences']): Promise<void> {
  for (const { schema, name, last } of sequences) {
    if (last === null) continue;
    await tx.sql('select setval($1::regclass, $2::bigint)', [`${quoted(schema)}.${quoted(name)}`, last]);
  }
}
