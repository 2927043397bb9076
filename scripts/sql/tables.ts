import type { Node } from '@pgsql/types';

/** Tables of a statement; those outside `public` as `schema.table`. */
export type TablesOf = { reads: ReadonlySet<string>; writes: ReadonlySet<string> };

type Table = { schemaname?: string; relname?: string };

/** What writes, by the statement's name in PostgreSQL's syntax tree. */
const writing = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/**
 * Which tables a statement reads and writes, at every depth. The names it gives to parts of itself are no tables; what
 * it changes counts as written, and as read only where it looks at it beside that.
 * @throws Error for what neither reads rows nor changes them
 */
export function tablesOf(statement: Node): TablesOf {
  const [kind = ''] = Object.keys(statement);
  const reads = new Set<string>();
  const writes = new Set<string>();
  if ('LockStmt' in statement) {
    // Whoever keeps others from writing a table looks at it.
    for (const table of statement.LockStmt.relations ?? [])
      if ('RangeVar' in table) reads.add(nameOf(table.RangeVar));
    return { reads, writes };
  }
  if (kind !== 'SelectStmt' && !writing.has(kind))
    throw new Error(`is neither a read nor a write (${kind}).`);
  const visit = (value: unknown, parts: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, parts);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { withClause, ...members } = value as { withClause?: WithClause };
    const known = withClause ? visitParts(withClause, parts) : parts;
    for (const [key, member] of Object.entries(members) as [string, unknown][]) {
      // `for update of b` names what stands in the `from` already.
      if (key === 'LockingClause') continue;
      if (key === 'RangeVar' && !isPart(member as Table, known)) reads.add(nameOf(member as Table));
      if (writing.has(key)) writes.add(nameOf((member as { relation?: Table }).relation ?? {}));
      visit(member, known);
    }
  };
  /** Gives the names of these parts and of those around them; each sees the ones before it, recursive ones themselves. */
  const visitParts = ({ ctes = [], recursive = false }: WithClause, outer: ReadonlySet<string>) => {
    const all = ctes.map(({ CommonTableExpr: { ctename } }) => ctename);
    const known = new Set(recursive ? [...outer, ...all] : outer);
    for (const { CommonTableExpr: part } of ctes) {
      visit(part.ctequery, new Set(known));
      known.add(part.ctename);
    }
    return known;
  };
  visit(statement, new Set());
  return { reads, writes };
}

type WithClause = {
  ctes?: { CommonTableExpr: { ctename: string; ctequery: unknown } }[];
  recursive?: boolean;
};

function isPart({ schemaname, relname = '' }: Table, parts: ReadonlySet<string>): boolean {
  return schemaname === undefined && parts.has(relname);
}

function nameOf({ schemaname, relname = '' }: Table): string {
  return schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`;
}
