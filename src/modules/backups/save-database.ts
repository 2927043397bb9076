import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { type ArchiveWriter, type Closing, type SavedTable, tableFolder } from './archive.ts';

/** Whose tables are the shop's. Of the runner's schema `pgboss` only what is still to be done is worth keeping. */
const schemas = ['public', 'emulators'];
/** What is true of running processes only, and of this very database: its transactions have numbers of their own. */
const passing = ['process_life', 'announced_change', 'kept_pages'];
/** Rows that are asked for at a time. */
const rowsAtATime = 500;
/** About how large one file of rows in the archive gets. */
const pieceBytes = 1024 * 1024;

const tablesToSave = query(
  'backups.tables',
  `select n.nspname::text as schema, c.relname::text as name,
          array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
          greatest(c.reltuples, 0)::float8 as about_rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname = any(:schemas::text[]) and c.relname <> all(:passing::text[])
    group by n.nspname, c.relname, c.reltuples order by n.nspname, c.relname`,
);
const sequencesToSave = query(
  'backups.sequences',
  `select schemaname::text as schema, sequencename::text as name, last_value::text as last
     from pg_sequences where schemaname = any(:schemas::text[]) order by schemaname, sequencename`,
  { present: ['name'] },
);
/** Columns of the runner's tables that another version of it may have, too, are found by their names. */
const jobColumns = query(
  'backups.job_columns',
  `select array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_attribute a where a.attrelid = :table::text::regclass and a.attnum > 0 and not a.attisdropped`,
);

export type TableToSave = SavedTable & { where: string; aboutRows: number };

/** What has to be saved of the database, as the transaction sees it. */
export async function tablesOf(tx: Connection): Promise<TableToSave[]> {
  const own = await tx.rows(tablesToSave, { schemas, passing });
  const jobs = [
    { name: 'queue', where: '' },
    // A backup that is under way is no work for the shop that is made of it.
    { name: 'job', where: ` where state not in ('completed', 'cancelled') and name <> 'backups.make'` },
  ];
  const tables = own.map(({ schema, name, columns, about_rows: aboutRows }) => ({
    schema,
    name,
    columns: columns ?? [],
    where: '',
    aboutRows: aboutRows ?? 0,
  }));
  for (const { name, where } of jobs) {
    const row = await tx.first(jobColumns, { table: `pgboss.${name}` });
    tables.push({ schema: 'pgboss', name, columns: row?.columns ?? [], where, aboutRows: 0 });
  }
  return tables;
}

/**
 * Writes a table's rows into the archive, in files of lines: each a JSON list of the columns as PostgreSQL writes them.
 * @returns how many rows there were
 */
export async function saveTable(
  tx: Connection,
  archive: ArchiveWriter,
  table: TableToSave,
  onRows: (rows: number) => void,
): Promise<number> {
  const columns = table.columns.map((column) => `${quoted(column)}::text`).join(', ');
  await tx.sql(
    `declare saved no scroll cursor for
     select to_json(array[${columns}]::text[])::text as line from ${quoted(table.schema)}.${quoted(table.name)}${table.where}`,
  );
  let rows = 0;
  let part = 0;
  let lines: string[] = [];
  let bytes = 0;
  const write = async () => {
    part += 1;
    const name = `${tableFolder(table)}${String(part).padStart(6, '0')}.jsonl`;
    await archive.addBytes(name, Buffer.from(`${lines.join('\n')}\n`));
    lines = [];
    bytes = 0;
  };
  for (;;) {
    const found = (await tx.sql(`fetch ${rowsAtATime} from saved`)).rows as { line: string }[];
    for (const { line } of found) {
      lines.push(line);
      bytes += line.length;
      if (bytes >= pieceBytes) await write();
    }
    rows += found.length;
    onRows(found.length);
    if (found.length < rowsAtATime) break;
  }
  if (lines.length > 0) await write();
  await tx.sql('close saved');
  return rows;
}

/** Where the sequences stand; a sequence may be ahead of the rows, never behind. */
export async function sequencesOf(tx: Connection): Promise<Closing['sequences']> {
  return tx.rows(sequencesToSave, { schemas });
}

/** A name as SQL takes it whatever it is. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
