import type { Connection } from '../../platform/database/database.ts';
import { columnOf, keysTwice, type Run } from './imports.queries.ts';

/** The first line of each value that a column has in several lines; values in capitals. */
export async function firstLines(db: Connection, run: Run, field: string): Promise<Map<string, number>> {
  const column = run.mapping.indexOf(field) + 1;
  if (column === 0) return new Map();
  const rows = await db.rows(keysTwice, { runId: run.id, column });
  return new Map(
    rows.flatMap(({ value, line }) => (value === null || line === null ? [] : [[value, line] as const])),
  );
}

/** The same for values that are one in several spellings: the first line of each, by what `spelled` makes of it. */
export async function firstLinesBy(
  db: Connection,
  run: Run,
  field: string,
  spelled: (text: string) => string | undefined,
): Promise<Map<string, number>> {
  const column = run.mapping.indexOf(field) + 1;
  const first = new Map<string, number>();
  if (column === 0) return first;
  for (const { line, value } of await db.rows(columnOf, { runId: run.id, column })) {
    const key = spelled(value?.trim() ?? '');
    if (key !== undefined && key !== '' && !first.has(key)) first.set(key, line);
  }
  return first;
}
