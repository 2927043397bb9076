import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Problems } from './problems-of.ts';
import type { Run, RowState, WorkRow } from './imports.queries.ts';

/** What is to become of a line; `form` goes to its writing, `before` and `after` to the screen. */
export type CheckedRow = {
  line: number;
  state: RowState;
  sku?: string | undefined;
  product_id?: number | undefined;
  /** What a line is known by that is no product: a path, an e-mail. */
  key?: string | undefined;
  customer_id?: string | undefined;
  form?: object;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  problems?: Problems;
};

/** A line as the file has it. */
export type Line = { line: number; cells: readonly string[] };

/** Compares lines with what is there, and changes nothing. */
export type Comparison = (lines: readonly Line[]) => Promise<CheckedRow[]>;

/** A line that is written with what it became. */
export type WrittenRow = WorkRow;

/** What a file may be of, e.g. products; reading, steps, progress and undoing are the same for all. */
export type ImportKind = {
  /** What a column may be. */
  fields(db: Connection): Promise<readonly string[]>;
  /** Fields by the names that columns have, folded. */
  fieldNames(db: Connection): Promise<ReadonlyMap<string, string>>;
  /** Why these fields say too little; undefined where they suffice. */
  missingField(fields: readonly string[]): string | undefined;
  /** Begins to check a file. */
  openCheck(shop: Pick<Shop, 'db' | 'remoteFiles'>, run: Run): Promise<Comparison>;
  /** Lines that are written in one transaction. */
  batchSize: number;
  /** What is asked of others before lines are written, because nobody else is called in a transaction. */
  fetchFor?(shop: Shop, rows: readonly WorkRow[]): Promise<FetchedRows>;
  /** Writes lines; gives what is known of each then. */
  write(
    tx: Connection,
    shop: Shop,
    run: Run,
    rows: readonly WorkRow[],
    fetched: FetchedRows,
  ): Promise<WrittenRow[]>;
  /** Takes lines back; gives those whose state is `undone` or `kept` then. */
  undo(tx: Connection, shop: Shop, run: Run, rows: readonly WorkRow[]): Promise<WrittenRow[]>;
};

/** By line, what was fetched for it. */
export type FetchedRows = ReadonlyMap<number, unknown>;
