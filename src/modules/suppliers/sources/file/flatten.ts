import { pairsOf } from '../../specs/pair-specs.ts';

export type Cell = string | number | boolean;
/** One article of a file: what it says by column. Of what lies within something else the column is a path with dots. */
export type Row = Readonly<Record<string, Cell>>;

export const columnsMax = 300;
const depthMax = 5;
/** A cell longer than a description may be is none of ours. */
export const cellMax = 20_000;

/**
 * A record of JSON or XML as one row. Lists of texts are joined, lists of things are numbered from 1; of a list of names and
 * values each name is a column.
 */
export function flatten(record: unknown): Row {
  const row: Record<string, Cell> = {};
  let columns = 0;
  const put = (path: string, value: Cell) => {
    if ((columns += 1) > columnsMax || Object.hasOwn(row, path)) return;
    row[path] = typeof value === 'string' ? value.trim().slice(0, cellMax) : value;
  };
  const walk = (value: unknown, path: string, depth: number): void => {
    if (value === null || value === undefined || depth > depthMax || columns > columnsMax) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      put(path === '' ? 'value' : path, value);
    } else if (Array.isArray(value)) {
      const pairs = pairsOf(value);
      if (pairs) for (const [name, one] of pairs) put(`${path}.${name}`, one);
      else if (value.every((one) => typeof one === 'string' || typeof one === 'number')) {
        if (value.length > 0) put(path, value.join(', '));
      } else {
        for (const [index, one] of value.slice(0, columnsMax).entries())
          walk(one, `${path}.${index + 1}`, depth + 1);
      }
    } else if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value))
        walk(one, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  walk(record, '', 0);
  return row;
}
