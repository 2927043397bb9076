import type { ClientBase } from 'pg';

/** A column of a table or view as the migrated database declares it. */
export type Column = { name: string; isNullable: boolean };

/** What the checks know of the migrated database. */
export type Catalog = {
  /** Columns by table name; those outside `public` and `pg_catalog` as `schema.table`. */
  tables: ReadonlyMap<string, readonly Column[]>;
  /** By `pg_class.oid` and `pg_attribute.attnum`, as a row description names them. */
  columnOf(table: number, position: number): Column | undefined;
  /** The TypeScript type of a PostgreSQL type, e.g. `number` of int4; undefined for one nobody has mapped. */
  typeOf(oid: number): string | undefined;
  /** The same where it is given: a day is a text. */
  valueTypeOf(oid: number): string | undefined;
  /** Array types' element types. */
  elementOf(oid: number): number | undefined;
};

/** As `pg` gives them and as `database.ts` has set it: bigint and numeric are numbers. */
const typeNames: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  oid: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  regclass: 'string',
  tsvector: 'string',
  tsquery: 'string',
  interval: 'string',
  void: 'null',
  bytea: 'Buffer<ArrayBuffer>',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: '{}',
  jsonb: '{}',
  record: '{}',
};

/** Reads tables, columns and types of the database behind `client`. */
export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const { rows: columns } = await client.query<{
    oid: number;
    table: string;
    position: number;
    name: string;
    is_nullable: boolean;
  }>(
    `select c.oid::int, case when n.nspname in ('public', 'pg_catalog') then '' else n.nspname || '.' end || c.relname as table,
       a.attnum as position, a.attname as name, not a.attnotnull as is_nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
     order by c.oid, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  const byPlace = new Map<string, Column>();
  for (const { oid, table, position, name, is_nullable: isNullable } of columns) {
    const column = { name, isNullable };
    tables.set(table, [...(tables.get(table) ?? []), column]);
    byPlace.set(`${oid}.${position}`, column);
  }
  const { rows: types } = await client.query<{
    oid: number;
    name: string;
    element: number;
    labels: string[] | null;
  }>(
    `select t.oid::int, t.typname as name, case when t.typcategory = 'A' then t.typelem::int else 0 end as element,
       (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
     from pg_type t`,
  );
  const byOid = new Map(types.map((type) => [type.oid, type]));
  const elementOf = (oid: number) => byOid.get(oid)?.element || undefined;
  const typeOf = (oid: number): string | undefined => {
    const type = byOid.get(oid);
    if (type?.labels) return type.labels.map((label) => `'${label}'`).join(' | ');
    if (!type?.element) return type && typeNames[type.name];
    const of = typeOf(type.element);
    return of && (of.includes('|') ? `(${of})[]` : `${of}[]`);
  };
  return {
    tables,
    columnOf: (table, position) => byPlace.get(`${table}.${position}`),
    typeOf,
    valueTypeOf: (oid) => (byOid.get(oid)?.name === 'date' ? 'string' : typeOf(oid)),
    elementOf,
  };
}
