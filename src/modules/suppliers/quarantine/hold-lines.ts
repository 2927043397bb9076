import { hash } from 'node:crypto';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { FeedProblem, FeedRecord } from '../feed-record.ts';
import { storable, storableText } from '../problem-row.ts';

/** A line that was left out, with its record where it could be read. */
export type LineToHold = { text: string; problem: FeedProblem; record: FeedRecord | undefined };

const hold = query(
  'suppliers.hold_lines',
  `insert into sync_held as h (supplier, key, code, ref_id, about, message, line, content_hash, first_run_id, run_id, seen_at)
   select distinct on (key, code) :supplier::text, key, code, ref_id, about, message::jsonb, line, content_hash, :runId::uuid, :runId::uuid, :now::timestamptz
     from unnest(:keys::text[], :codes::text[], :refIds::text[], :abouts::text[], :messages::text[], :lines::text[], :hashes::text[])
          with ordinality as s(key, code, ref_id, about, message, line, content_hash, position)
    order by key, code, position desc
   on conflict (supplier, key, code) do update set run_id = excluded.run_id, seen_at = excluded.seen_at, line = excluded.line,
     message = excluded.message, about = excluded.about, content_hash = excluded.content_hash,
     -- What somebody rejected is asked again only when it says something else.
     state = case when h.state = 'rejected' and h.content_hash = excluded.content_hash then h.state else 'open' end,
     version = h.version + case when h.content_hash = excluded.content_hash and h.state in ('open', 'rejected') then 0 else 1 end`,
);
const settle = query(
  'suppliers.settle_held',
  `update sync_held set state = 'gone', version = version + 1
    where supplier = :supplier and state = 'open' and key = any(:keys::text[])`,
);
const drop = query(
  'suppliers.drop_held',
  `delete from sync_held where first_run_id = :runId and state = 'open' and version = 1`,
);

/** A longer line is not kept: it is mended where it comes from. */
const lineLettersMax = 60_000;

/** Puts lines that were left out on the list of what waits for somebody; the same line again is the same entry. */
export async function holdLines(
  tx: Connection,
  { supplier, runId, now }: { supplier: string; runId: string; now: Date },
  lines: readonly LineToHold[],
): Promise<void> {
  if (lines.length === 0) return;
  const texts = lines.map(({ text }) => storable(text));
  await tx.run(hold, {
    supplier,
    runId,
    now,
    keys: lines.map(({ problem }, index) =>
      problem.refId === undefined ? `line ${digest(texts[index] ?? '')}` : storable(problem.refId),
    ),
    codes: lines.map(({ problem }) => problem.code),
    refIds: lines.map(({ problem }) => (problem.refId === undefined ? null : storable(problem.refId))),
    abouts: lines.map(aboutOf),
    messages: lines.map(({ problem }) => JSON.stringify(storableText(problem.kept))),
    lines: texts.map((text) => (text.length > lineLettersMax ? '' : text)),
    hashes: lines.map(({ text, record }) =>
      record?.status === 'active' ? record.hash : digest(text.replace(/"updated_at"\s*:\s*"[^"]*"/, '')),
    ),
  });
}

/** What waited for a good record of these codes waits no more. */
export async function settleHeld(tx: Connection, supplier: string, refIds: readonly string[]): Promise<void> {
  if (refIds.length > 0) await tx.run(settle, { supplier, keys: refIds });
}

/** Takes back what a run that failed held first: of a file that is no feed nobody decides each line. */
export const dropHeldOf = (db: Connection, runId: string) => db.run(drop, { runId });

const digest = (text: string) => hash('sha1', text, 'base64url');

/** The category or currency that a line has and is asked about. */
function aboutOf({ text, problem: { code } }: LineToHold): string {
  const field = { category_unknown: 'category', currency_unexpected: 'currency' }[code as string];
  if (field === undefined) return '';
  const value: unknown = (JSON.parse(text) as Record<string, unknown>)[field];
  return typeof value === 'string' ? storable(value.trim()) : '';
}
