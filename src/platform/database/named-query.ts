/** A named statement by what it takes and gives; `npm run generate` writes both in `database/queries/`. */
type Statement = { values: object; row: object };

/** A read or guarded write with a name, prepared once per connection. The texts are published in `database/queries/`. */
export type NamedQuery<Row, Values = object> = {
  readonly name: string;
  /** With `$1`, `$2` … in place of the names. */
  readonly text: string;
  /** The names of `$1`, `$2` … */
  readonly parameters: readonly string[];
  /** Of one that `narrows`: the statement for these values. */
  readonly shapeFor?: (values: Readonly<Record<string, unknown>>) => Shape;
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

/** A statement as it is sent. */
export type Shape = Pick<NamedQuery<unknown>, 'name' | 'text' | 'parameters'>;

type Registered = {
  text: string;
  parameters: readonly string[];
  present: readonly string[];
  nullable: readonly string[];
  shapeFor: NamedQuery<unknown>['shapeFor'];
};

const registry = new Map<string, Registered>();

/**
 * Declares a named query, e.g. `query('catalog.brand', 'select … where slug = :slug')`. Its values are given by name;
 * types of values and rows come from the migrated database (`npm run generate`).
 * @param present columns that are never null for a reason the check cannot see; say it beside them
 * @param nullable values that may be null where nothing in the text asks whether they are
 * @param narrows a condition that a null turns off, `(:state::text is null or …)`, is sent only where its value is given:
 * the one plan that PostgreSQL makes for all values could use no index for any of them
 * @throws Error when two queries take the same name.
 */
export function query<
  Name extends keyof Statements,
  Present extends keyof Statements[Name]['row'] = never,
  Nullable extends keyof Statements[Name]['values'] = never,
>(
  name: Name,
  text: string,
  {
    present = [],
    nullable = [],
    narrows = false,
  }: { present?: readonly Present[]; nullable?: readonly Nullable[]; narrows?: boolean } = {},
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
  const shapeFor = narrows ? shapesOf(name, text) : undefined;
  registry.set(name, {
    text: numberedText,
    parameters,
    present: present.map(String),
    nullable: nullable.map(String),
    shapeFor,
  });
  const made = { name, text: numberedText, parameters, shapeFor, narrow: () => made };
  return made as never;
}

/** Gives the statement for values, each of its shapes composed once. */
function shapesOf(name: string, source: string): NonNullable<NamedQuery<unknown>['shapeFor']> {
  const filters = [...new Set([...source.matchAll(filterStart)].map(([, parameter = '']) => parameter))];
  if (filters.length === 0) throw new Error(`Nothing narrows ${name}.`);
  const shapes = new Map<string, Shape>();
  return (values) => {
    const key = filters.map((filter) => ((values[filter] ?? null) === null ? '0' : '1')).join('');
    let shape = shapes.get(key);
    if (!shape) {
      const { text, parameters } = numbered(narrowed(source, values));
      shape = { name: `${name}_${Number.parseInt(key, 2).toString(36)}`, text, parameters };
      shapes.set(key, shape);
    }
    return shape;
  };
}

const filterStart = /\(:([a-z]\w*)::(\w+(?:\[\])?) is null\s+or\s/gi;

/** Without the conditions whose values are null; what is left of a filter says the type of its value. */
function narrowed(source: string, values: Readonly<Record<string, unknown>>): string {
  const found = new RegExp(filterStart).exec(source);
  if (!found) return source;
  const [start, parameter = '', type = ''] = found;
  const from = found.index + start.length;
  const to = closingOf(source, from);
  const condition = source
    .slice(from, to)
    .replaceAll(new RegExp(String.raw`(?<!:):${parameter}\b(?!::)`, 'g'), `:${parameter}::${type}`);
  const kept = (values[parameter] ?? null) === null ? 'true' : `(${narrowed(condition, values)})`;
  return source.slice(0, found.index) + kept + narrowed(source.slice(to + 1), values);
}

/** Where the bracket closes that is open before `from`. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (const { 0: sign, index } of text.slice(from).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return from + index;
  }
  throw new Error(`A bracket is not closed: ${text}`);
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
