/** A read or guarded write with a name, prepared once per connection. The texts are published in `database/queries/`. */
export type NamedQuery<Row> = {
  readonly name: string;
  readonly text: string;
  /** Only carries the row's type; never set. */
  readonly row?: Row;
};

const registry = new Map<string, string>();

/**
 * Declares a named query, e.g. `query<Row>('catalog.category_page', 'select …')`.
 * @throws Error when two queries take the same name.
 */
export function query<Row>(name: string, text: string): NamedQuery<Row> {
  const known = registry.get(name);
  if (known !== undefined && known !== text) throw new Error(`Two queries are named ${name}.`);
  if (name.length > 63) throw new Error(`The query name ${name} is longer than PostgreSQL keeps (63).`);
  registry.set(name, text);
  return { name, text };
}

/** Every named query that has been loaded, for the generated `database/queries/`. */
export function allNamedQueries(): ReadonlyMap<string, string> {
  return registry;
}
