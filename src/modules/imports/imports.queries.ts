import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { Problems } from './problems-of.ts';

/** What a file may be of. */
export type KindName = 'products' | 'pictures' | 'redirects' | 'edits' | 'customers';
export type RunState =
  | 'read'
  | 'checking'
  | 'checked'
  | 'running'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed';
export type RowState =
  | 'read'
  | 'create'
  | 'change'
  | 'same'
  | 'error'
  | 'added'
  | 'changed'
  | 'partly'
  | 'undone'
  | 'kept';

const runColumns = `r.id, r.kind, r.source, r.state, r.columns, r.mapping, r.row_count, r.staff_id, r.rights, r.reason, r.error,
  r.started_at, r.finished_at, coalesce((
    select jsonb_object_agg(c.state, c.n) from (
      select state, count(*)::int as n from import_row where run_id = r.id group by state) c), '{}') as counts`;

type Narrowed = {
  kind: KindName;
  state: RunState;
  rights: string[];
  counts: Partial<Record<RowState, number>>;
};

export const runById = query(
  'imports.run',
  `select ${runColumns} from import_run r where r.id = :id`,
).narrow<Narrowed>();
/** Broken or stopped halfway, or with lines that were left out, in the last days: nobody looks longer for what was wrong. */
const hasProblems = `r.started_at > :now::timestamptz - interval '7 days' and (r.state in ('failed', 'stopped')
    or (r.state = 'done' and exists (
      select from import_row x where x.run_id = r.id and x.state in ('error', 'partly'))))`;
export const lastRuns = query(
  'imports.last_runs',
  `select ${runColumns} from import_run r
    where r.kind = any(:kinds::text[]) and (not :withProblems::boolean or (${hasProblems}))
    order by r.started_at desc limit 50`,
).narrow<Narrowed>();
const problemRuns = query(
  'imports.count_with_problems',
  `select count(*)::int as total from import_run r where r.kind = any(:kinds::text[]) and ${hasProblems}`,
);

/** How many imports of these kinds broke, were stopped or left lines out in the last days. */
export async function importsWithProblems(
  db: Connection,
  kinds: readonly KindName[],
  now: Date,
): Promise<number> {
  return (await db.first(problemRuns, { kinds, now }))?.total ?? 0;
}
export type Run = RowOf<typeof runById>;

const lastOfEachKind = query(
  'imports.last_of_each_kind',
  `select distinct on (kind) kind, state, started_at, finished_at from import_run order by kind, started_at desc`,
).narrow<{ kind: KindName; state: RunState }>();

/** The newest import of each kind of file. */
export function lastImports(db: Connection): Promise<RowOf<typeof lastOfEachKind>[]> {
  return db.rows(lastOfEachKind);
}

export const insertRun = query(
  'imports.insert_run',
  `insert into import_run (kind, source, state, columns, mapping, row_count, started_at)
   values (:kind, :source, 'read', :columns, :mapping, :rowCount, :now) returning id`,
);
export const insertRows = query(
  'imports.insert_rows',
  `insert into import_row (run_id, line, cells, state)
   select :runId, line, cells, 'read' from jsonb_to_recordset(:rows::jsonb) as given(line int, cells text[])`,
);

export const forgetRuns = query(
  'imports.forget_runs',
  'delete from import_run where kind = any(:kinds::text[]) and started_at < :before',
);

/** The columns of a file that was mapped before say what they are again. */
export const lastMapping = query(
  'imports.last_mapping',
  `select mapping from import_run where kind = :kind and columns = :columns::text[] and state <> 'read'
    order by started_at desc limit 1`,
);

/** From one state to the next, once: who comes second moves nothing. */
export const moveRun = query(
  'imports.move_run',
  `update import_run
      set state = :to, mapping = coalesce(:mapping, mapping), staff_id = coalesce(:staffId, staff_id),
          rights = coalesce(:rights, rights), reason = coalesce(:reason, reason), error = :error,
          finished_at = :finishedAt
    where id = :id and state = any(:from::text[])
   returning id`,
);

export const stateOf = query('imports.state', 'select state from import_run where id = :id').narrow<{
  state: RunState;
}>();

export const rowsFrom = query(
  'imports.rows_from',
  'select line, cells from import_row where run_id = :runId and line > :line order by line limit :limit',
);
export const keysTwice = query(
  'imports.keys_twice',
  `select upper(cells[:column]) as value, min(line)::int as line from import_row
    where run_id = :runId and cells[:column] <> '' group by 1 having count(*) > 1`,
);
export const columnOf = query(
  'imports.column_of',
  'select line, cells[:column] as value from import_row where run_id = :runId order by line',
);

/** A line that was written never becomes one to write again: a check that comes late changes nothing of it. */
export const saveRows = query(
  'imports.save_rows',
  `update import_row r
      set state = given.state, product_id = given.product_id, sku = given.sku, key = given.key,
          customer_id = given.customer_id, form = given.form, before = given.before, after = given.after,
          problems = given.problems
     from jsonb_to_recordset(:rows::jsonb) as given(
            line int, state text, product_id int, sku text, key text, customer_id text, form jsonb, before jsonb, after jsonb,
            problems jsonb)
    where r.run_id = :runId and r.line = given.line
      and (r.state not in ('added', 'changed', 'partly', 'kept', 'undone') or given.state in ('kept', 'undone'))`,
);

const work = 'line, state, product_id, sku, key, customer_id, form, before, after, problems';
export const rowsToDo = query(
  'imports.rows_to_do',
  `select ${work} from import_row where run_id = :runId and state = any(:states::text[]) order by line limit :limit
      for update`,
).narrow<{ state: RowState }>();
/** The last first: what a line made is undone before what it stood on. */
export const rowsToUndo = query(
  'imports.rows_to_undo',
  `select ${work} from import_row where run_id = :runId and state in ('added', 'changed', 'partly') order by line desc limit :limit
      for update`,
).narrow<{ state: RowState }>();
export type WorkRow = RowOf<typeof rowsToDo>;

export const pageOfRows = query(
  'imports.page_of_rows',
  `select line, state, product_id, sku, key, customer_id, before, after, problems, cells from import_row
    where run_id = :runId and (:states::text[] is null or state = any(:states))
    order by line limit :limit offset :offset`,
).narrow<{ state: RowState }>();
export const problemRows = query(
  'imports.problem_rows',
  `select line, cells, problems from import_row where run_id = :runId and state in ('error', 'partly') and line > :line
    order by line limit 1000`,
).narrow<{ problems: Problems | null }>();
export const askedByEmail = query(
  'imports.asked_by_email',
  `select count(*)::int as count from import_row
    where run_id = :runId and state in ('create', 'change') and form ->> 'asks_newsletter' = 'true'`,
);
