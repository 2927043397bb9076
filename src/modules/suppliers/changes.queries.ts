import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { FeedRecord } from './feed-record.ts';
import type { ChangeKind } from './run.contract.ts';

/** What a run would change of one offer. */
export type StagedChange = {
  refId: string;
  line: number;
  kind: ChangeKind;
  record: FeedRecord;
  name: string;
  fields: readonly string[];
  before: Readonly<Record<string, unknown>> | undefined;
  /** In centavos; null where the product is not for sale. */
  priceBefore: number | null;
  priceAfter: number | null;
};

const stage = query(
  'suppliers.stage_changes',
  `insert into sync_change as c (run_id, ref_id, line, kind, record, name, fields, before, price_before, price_after)
   select :runId::uuid, ref_id, line, kind, record, name, string_to_array(fields, ','), before::jsonb, price_before, price_after
     from unnest(:refIds::text[], :lines::int[], :kinds::text[], :records::text[], :names::text[], :fieldLists::text[],
            :befores::text[], :pricesBefore::bigint[], :pricesAfter::bigint[])
          as s(ref_id, line, kind, record, name, fields, before, price_before, price_after)
    order by ref_id
   on conflict (run_id, ref_id) do update set line = excluded.line, kind = excluded.kind, record = excluded.record,
     name = excluded.name, fields = excluded.fields, before = excluded.before, price_before = excluded.price_before,
     price_after = excluded.price_after`,
);
const next = query(
  'suppliers.next_changes',
  `select ref_id, line, kind, record, before from sync_change where run_id = :runId and line > :after order by line limit :limit`,
).narrow<{ kind: ChangeKind; before: Record<string, unknown> | null }>();
const note = query(
  'suppliers.note_outcomes',
  `update sync_change c set outcome = o.outcome
     from unnest(:refIds::text[], :outcomes::text[]) as o(ref_id, outcome)
    where c.run_id = :runId and c.ref_id = o.ref_id`,
);
const clear = query('suppliers.clear_changes', 'delete from sync_change where run_id = :runId');
const left = query(
  'suppliers.changes_left',
  'select count(*)::int as count from sync_change where run_id = :runId and line > :after',
);
const movedPrices = query(
  'suppliers.moved_prices',
  `select count(*) filter (where price_before > 0 and price_after is not null)::int as priced,
          count(*) filter (where abs(price_after - price_before) * 100 > price_before * :percent::int)::int as moved
     from sync_change where run_id = :runId`,
);

export async function stageChanges(
  db: Connection,
  runId: string,
  changes: readonly StagedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.run(stage, {
    runId,
    refIds: changes.map(({ refId }) => refId),
    lines: changes.map(({ line }) => line),
    kinds: changes.map(({ kind }) => kind),
    // Of a record that only is newer its time is enough.
    records: changes.map(({ kind, record }) =>
      JSON.stringify(kind === 'time' ? { updatedAt: record.updatedAt } : record),
    ),
    names: changes.map(({ name }) => name),
    fieldLists: changes.map(({ fields }) => fields.join(',')),
    befores: changes.map(({ before }) => (before === undefined ? null : JSON.stringify(before))),
    pricesBefore: changes.map(({ priceBefore }) => priceBefore),
    pricesAfter: changes.map(({ priceAfter }) => priceAfter),
  });
}

export type NextChange = RowOf<typeof next>;

/** The changes of a run after a line, in the order of its feed. */
export const nextChanges = (db: Connection, runId: string, after: number, limit: number) =>
  db.rows(next, { runId, after, limit });

/** How many changes of a run stand after a line. */
export const changesLeft = async (db: Connection, runId: string, after: number): Promise<number> =>
  (await db.first(left, { runId, after }))?.count ?? 0;

/** Writes down what became of changes where that is not what was proposed. */
export async function noteOutcomes(
  tx: Connection,
  runId: string,
  outcomes: readonly { refId: string; outcome: string }[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.run(note, {
    runId,
    refIds: outcomes.map(({ refId }) => refId),
    outcomes: outcomes.map(({ outcome }) => outcome),
  });
}

export const clearChanges = (db: Connection, runId: string) => db.run(clear, { runId });

/** How many prices a run would touch, and how many of them would move by more than `percent`. */
export async function countMoves(
  db: Connection,
  runId: string,
  percent: number,
): Promise<{ priced: number; moved: number }> {
  return (await db.first(movedPrices, { runId, percent })) ?? { priced: 0, moved: 0 };
}

/** A record as it was staged. */
export function recordOf(text: string): FeedRecord {
  const record = JSON.parse(text) as FeedRecord;
  return { ...record, updatedAt: new Date(record.updatedAt) };
}
