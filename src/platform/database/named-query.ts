/** A named statement by what it takes and gives; `npm run generate` writes both in `database/queries/`. */
type Statement = { values: object; row: object };

/** A read or guarded write with a name, prepared once per connection. The texts are published in `database/queries/`. */
export type NamedQuery<Row, Values = object> = {
  readonly name: string;
  /** With `$1`, `$2` … in place of the names. */
  readonly text: string;
  /** The names of `$1`, `$2` … */
  readonly parameters: readonly string[];
  /** Only carries the types; never set. */
  readonly types?: { row: Row; values: Values };
  /**
   * Says more of columns than PostgreSQL knows: which texts a `text` holds, what a `jsonb` is made of. What may be null
   * stays so.
   */
  narrow<Known extends { [Column in keyof Known]: Narrower<Row, Column, Known[Column]> }>(): NamedQuery<
    Omit<Row, keyof Known> & Known,
    Values
  >;
};

/** The row a named query gives. */
export type RowOf<Query extends { types?: { row: unknown } }> = NonNullable<Query['types']>['row'];

type Narrower<Row, Column, Known> = Column extends keyof Row
  ? null extends Row[Column]
    ? null extends Known
      ? Row[Column]
      : never
    : Row[Column]
  : never;

type Registered = {
  text: string;
  parameters: readonly string[];
  present: readonly string[];
  nullable: readonly string[];
};

const registry = new Map<string, Registered>();

/**
 * Declares a named query, e.g. `query('catalog.brand', 'select … where slug = :slug')`. Its values are given by name;
 * types of values and rows come from the migrated database (`npm run generate`).
 * @param present columns that are never null for a reason the check cannot see; say it beside them
 * @param nullable values that may be null where nothing in the text asks whether they are
 * @throws Error when two queries take the same name.
 */
export function query<
  Name extends keyof Statements,
  Present extends keyof Statements[Name]['row'] = never,
  Nullable extends keyof Statements[Name]['values'] = never,
>(
  name: Name,
  text: string,
  { present = [], nullable = [] }: { present?: readonly Present[]; nullable?: readonly Nullable[] } = {},
): NamedQuery<
  [Present] extends [never]
    ? Statements[Name]['row']
    : Omit<Statements[Name]['row'], Present> & { [Column in Present]: NonNullable<Statements[Name]['row'][Column]> },
  Statements[Name]['values']
> {
  const { text: numberedText, parameters } = numbered(text);
  const known = registry.get(name);
  if (known !== undefined && known.text !== numberedText) throw new Error(`Two queries are named ${name}.`);
  if (name.length > 63) throw new Error(`The query name ${name} is longer than PostgreSQL keeps (63).`);
  registry.set(name, { text: numberedText, parameters, present: present.map(String), nullable: nullable.map(String) });
  const made = { name, text: numberedText, parameters, narrow: () => made };
  return made as never;
}

/**
 * A statement composed at run time: one shape of a `family` whose shapes all give the same row, which
 * `scripts/sql/list-shapes.ts` shows of them. Its values are `$1`, `$2` … in their order.
 */
export function composedQuery<Family extends keyof Statements>(
  _family: Family,
  name: string,
  text: string,
): NamedQuery<Statements[Family]['row'], readonly unknown[]> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const made = { name, text, parameters: Array.from({ length: count }, (_, index) => String(index)) };
  return Object.assign(made, { narrow: () => made }) as never;
}

/** Texts, comments and casts hold colons, too. */
const colons = /'(?:[^']|'')*'|--[^\n]*|::|:([a-z]\w*)/gi;

function numbered(source: string): { text: string; parameters: string[] } {
  const parameters: string[] = [];
  const text = source.replace(colons, (all, name: string | undefined) => {
    if (name === undefined) return all;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { text, parameters };
}

/** Every named query that has been loaded, for the generated `database/queries/`. */
export function allNamedQueries(): ReadonlyMap<string, Registered> {
  return registry;
}

declare global {
  /** Every named statement; filled by `database/queries/*.d.ts`. */
  interface Statements extends Record<never, Statement> {}
}
