import { keepText } from '../../i18n/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { isConnectionLost, sqlState } from '../../platform/database/database.ts';
import { renewStatistics } from '../../platform/database/renew-statistics.ts';
import type { Realtime } from '../../platform/realtime.ts';
import { countSearchWords, rebuildDueListing } from '../catalog/index.ts';
import { changesLeft, type NextChange, nextChanges, noteOutcomes, recordOf } from './changes.queries.ts';
import { oneSupplier, type SupplierRow } from './directory/directory.queries.ts';
import { type Accepts, FeedProblem } from './feed-record.ts';
import { BatchJudge, type Outcome } from './judge-batch.ts';
import { isTooOld } from './offer-age.ts';
import { readShopRules, type ShopRules } from './owners/shop-rules.ts';
import { problemRow } from './problem-row.ts';
import { readAccepts } from './quarantine/supplier-rules.ts';
import { noteAfter, noteBefore } from './roll-back/note-images.ts';
import { lockBatches } from './run-lock.ts';
import { type Change, type RunLookups, storeBatch } from './store-batch.ts';
import {
  finishRun,
  insertProblems,
  moveCursor,
  type RunCounts,
  runById,
  type RunRow,
  saveRunCounts,
} from './suppliers.queries.ts';

/** As much of a shop as an import needs, so that a command can do without the rest. */
export type ImportShop = { readonly db: Database; readonly clock: Clock; readonly realtime: Realtime };

export type ImportProgress = {
  runId: string;
  phase: 'reading' | 'applying';
  counts: RunCounts;
  fraction: number;
  /** Lines read, or changes written, since the phase began. */
  done: number;
};

type ApplyOptions = {
  /**
   * The listing of what is written is rebuilt on a connection of its own while the next changes are: a third faster, and both
   * cores are busy. Without it a batch and its listing are one transaction.
   */
  listsBeside?: boolean | undefined;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal | undefined;
  onRejected?: (line: number, problem: FeedProblem) => void;
};

const batchChanges = 1000;
/** PostgreSQL ends a batch, and lets go of its rows, whose process stands still for so long between two statements. */
const standStillMax = '1s';

/**
 * Writes what a run proposed, a thousand changes to a transaction, from where it stands: killed at any moment, it goes on to
 * the same state. Each change is judged anew against what is stored now, so that an older one never undoes a newer. What only
 * PostgreSQL refuses is found by halving the batch; a batch within which the process stood still is written again, halved.
 * The caller holds the lock of the supplier.
 */
export async function applyRun(
  shop: ImportShop,
  runId: string,
  { listsBeside, onProgress, signal, onRejected }: ApplyOptions = {},
): Promise<{ reactivated: number }> {
  const { db, clock, realtime } = shop;
  const run = await runById(db, runId);
  if (run?.state !== 'applying') return { reactivated: 0 };
  const supplier = await db.first(oneSupplier, { code: run.supplier });
  if (!supplier) throw new Error(`There is no supplier ${run.supplier}.`);
  const rules = await readShopRules(db);
  const { kindOf } = await readAccepts(db, supplier);
  const total = await changesLeft(db, runId, 0);
  const doneBefore = total - (await changesLeft(db, runId, run.applied_line));
  let done = doneBefore;
  let { counts, line, lookups }: Step = {
    counts: countsOf(run),
    line: run.applied_line,
    lookups: { brands: new Map(), shelves: new Map(), warehouses: new Map() },
  };
  const isDecided = run.decided_by !== null;
  let limit = batchChanges;
  let reactivated = 0;
  const lists = listsBeside ? rebuildBeside(shop) : undefined;
  for (;;) {
    if (signal?.aborted) await lists?.end();
    signal?.throwIfAborted();
    if ((await runById(db, runId))?.stop_asked_at) {
      await lists?.end();
      await finishRun(db, runId, { state: 'stopped', at: clock.now() });
      realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'stopped', ...counts });
      return { reactivated };
    }
    const from = { counts, line, lookups };
    const step = await writeNext(db, {
      runId,
      supplier,
      rules,
      now: clock.now(),
      limit,
      from,
      isDecided,
      kindOf,
      readAt: run.started_at,
      isListedLater: listsBeside,
    });
    lists?.next();
    if (step === 'again') {
      limit = Math.ceil(limit / 2);
      continue;
    }
    if (step === undefined) break;
    ({ counts, line, lookups } = step);
    done += step.taken;
    reactivated += step.reactivated;
    await renewStatistics(db);
    for (const { at, problem } of step.refused) onRejected?.(at, problem);
    limit = Math.min(batchChanges, limit * 2);
    onProgress?.({
      runId,
      phase: 'applying',
      counts,
      fraction: total === 0 ? 1 : done / total,
      done: done - doneBefore,
    });
  }
  await lists?.end();
  // What a mistyped word may mean depends on how many products have each.
  if (counts.created > 0) await countSearchWords(db);
  await finishRun(db, runId, { state: 'finished', at: clock.now() });
  realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'finished', ...counts });
  return { reactivated };
}

/** Rebuilds what is due while its caller goes on: `next` when there is more, `end` when all has to be there. */
function rebuildBeside({ db, clock }: ImportShop): { next(): void; end(): Promise<void> } {
  let running: Promise<void> | undefined;
  let failure: unknown;
  return {
    next() {
      running ??= rebuildDueListing(db, clock)
        .catch((error: unknown) => (failure = error))
        .then(() => (running = undefined));
    },
    async end() {
      await running;
      if (failure !== undefined) throw failure;
      await rebuildDueListing(db, clock);
    },
  };
}

type Step = { counts: RunCounts; line: number; lookups: RunLookups };
type StepInput = {
  runId: string;
  supplier: SupplierRow;
  rules: ShopRules;
  now: Date;
  limit: number;
  from: Step;
  /** Somebody approved it: times that it only confirmed may not be the newest any more. */
  isDecided: boolean;
  kindOf: Accepts['kindOf'];
  readAt: Date;
  isListedLater: boolean | undefined;
};
type StepDone = Step & {
  taken: number;
  reactivated: number;
  refused: { at: number; problem: FeedProblem }[];
};

/**
 * Writes the next changes with the cursor behind them in one transaction. Gives undefined where none are left, and `again`
 * where PostgreSQL refuses the data of one among several, or ended a batch that stood still.
 */
async function writeNext(db: Database, input: StepInput): Promise<StepDone | 'again' | undefined> {
  try {
    const written = await db.transaction(
      (tx) => writeBatch(tx, input),
      (tx, batch) => Promise.all(batch?.notes(tx) ?? []),
    );
    return written?.step;
  } catch (error) {
    if (sqlState(error) === stoodStill) return 'again';
    // A process that wakes up as it writes learns only that its connection is gone, not why. The cursor says whether it was
    // the answer to the commit that was lost.
    if (isConnectionLost(error) && (await runById(db, input.runId))?.applied_line === input.from.line)
      return 'again';
    if (!isRefusedData(error)) throw error;
    if (input.limit > 1) return 'again';
    return db.transaction((tx) => skipRefused(tx, input, error));
  }
}

const countOfKind = {
  created: 'created',
  changed: 'changed',
  withdrawn: 'discontinued',
  time: 'unchanged',
} as const;

async function writeBatch(
  tx: Connection,
  { runId, supplier, rules, now, limit, from, isDecided, kindOf, readAt, isListedLater }: StepInput,
): Promise<{ step: StepDone; notes: (tx: Connection) => Promise<unknown>[] } | undefined> {
  const [, , run] = await Promise.all([
    tx.sql(`set local idle_in_transaction_session_timeout = '${standStillMax}'`),
    // Batches of several suppliers take turns: they write the same products, and choose among each other's offers.
    lockBatches(tx),
    runById(tx, runId),
  ]);
  // PostgreSQL was at the commit of a batch whose connection was lost, or somebody else took the run up.
  if (run?.applied_line !== from.line) throw new Error(`Changes of run ${runId} were written meanwhile.`);
  const rows = await nextChanges(tx, runId, from.line, limit);
  const line = rows.at(-1)?.line;
  if (line === undefined) return undefined;
  const timed = isDecided ? [] : rows.filter(isTime);
  const judged = rows.filter((row) => !isTime(row));
  const records = judged.map(({ line, record }) => ({ line, record: recordOf(record) }));
  const outcomes = await new BatchJudge(supplier, rules, kindOf).judge(tx, records);
  const changes: Change[] = outcomes.flatMap((outcome) => (outcome.is === 'change' ? [outcome.change] : []));
  const newerTimes = [
    ...timed.map((row) => ({ refId: row.ref_id, updatedAt: recordOf(row.record).updatedAt })),
    ...outcomes.flatMap((outcome, index) => {
      const record = records[index]?.record;
      return outcome.is === 'unchanged' && outcome.newer && record
        ? [{ refId: record.refId, updatedAt: record.updatedAt }]
        : [];
    }),
  ];
  const lineOf = new Map(judged.map((row) => [row.ref_id, row.line]));
  const noted = changes.map((change) => ({
    refId: change.record.refId,
    line: lineOf.get(change.record.refId) ?? 0,
    productId: ('target' in change ? change.target.productId : change.productId) ?? 0,
  }));
  await noteBefore(tx, runId, supplier.code, noted);
  const { createdRefIds, lookups } = await storeBatch(tx, {
    supplier: supplier.code,
    changes,
    newerTimes,
    rules,
    lookups: from.lookups,
    now,
    seen: { at: readAt, isStale: isTooOld(supplier, readAt, now) },
    isListedLater,
  });
  const counts = { ...from.counts };
  const different: { refId: string; outcome: string }[] = [];
  const refused: StepDone['refused'] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const row = judged[index];
    if (!row) continue;
    const proposed = countOfKind[row.kind];
    const became = whatBecame(outcome, createdRefIds);
    if (outcome.is === 'refused') refused.push({ at: row.line, problem: outcome.problem });
    if (became === proposed) continue;
    counts[proposed] -= 1;
    counts[became] += 1;
    if (became !== 'discontinued') different.push({ refId: row.ref_id, outcome: became });
  }
  const reactivated = outcomes.filter((outcome) => outcome.is === 'change' && outcome.reactivated).length;
  return {
    step: { counts, line, lookups, taken: rows.length, reactivated, refused },
    // Of what they answer nothing is asked: they go out with the commit.
    notes: (last) => [
      noteAfter(last, runId, supplier.code, noted),
      noteOutcomes(last, runId, different),
      insertProblems(
        last,
        runId,
        refused.map(({ at, problem }) => problemRow(at, problem, '')),
      ),
      saveRunCounts(last, runId, counts),
      moveCursor(last, runId, line),
    ],
  };
}

const isTime = ({ kind }: NextChange) => kind === 'time';

function whatBecame(outcome: Outcome, created: ReadonlySet<string>) {
  if (outcome.is === 'refused') return 'rejected';
  if (outcome.is !== 'change') return outcome.is;
  const { record } = outcome.change;
  if (record.status === 'discontinued') return 'discontinued';
  return created.has(record.refId) ? 'created' : 'changed';
}

/** Leaves the next change out: the database refuses it, which no check foresaw. */
async function skipRefused(tx: Connection, input: StepInput, error: unknown): Promise<StepDone | undefined> {
  const { runId, from } = input;
  const [row] = await nextChanges(tx, runId, from.line, 1);
  if (!row) return undefined;
  const reason = error instanceof Error ? error.message : String(error);
  const problem = new FeedProblem(
    'not_storable',
    keepText('The database refuses it: {reason}', { reason }),
    row.ref_id,
  );
  const counts = { ...from.counts };
  counts[countOfKind[row.kind]] -= 1;
  counts.rejected += 1;
  await noteOutcomes(tx, runId, [{ refId: row.ref_id, outcome: 'rejected' }]);
  await insertProblems(tx, runId, [problemRow(row.line, problem, row.record)]);
  await saveRunCounts(tx, runId, counts);
  await moveCursor(tx, runId, row.line);
  const refused = [{ at: row.line, problem }];
  return { counts, line: row.line, lookups: from.lookups, taken: 1, reactivated: 0, refused };
}

/** PostgreSQL's code for a connection that it ended because its transaction stood still. */
const stoodStill = '25P03';

/** Classes of PostgreSQL's refusals that lie in the data: the same row twice, bad values, broken constraints, too complex. */
function isRefusedData(error: unknown): boolean {
  return /^(?:21|22|23|54)/.test(sqlState(error) ?? '');
}

/** The counts of a run as they stand. */
export function countsOf(run: RunRow): RunCounts {
  const { lines_read, created, changed, unchanged, discontinued, stale, rejected } = run;
  return { lines_read, created, changed, unchanged, discontinued, stale, rejected };
}
