import { keepText, sayKept } from '../../i18n/t.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime.ts';
import { applyRun, countsOf, type ImportProgress, type ImportShop } from './apply-run.ts';
import { clearChanges, stageChanges, type StagedChange } from './changes.queries.ts';
import { describeChanges, type JudgedChange } from './describe-changes.ts';
import { ensureSupplier, oneSupplier, type SupplierRow } from './directory/directory.queries.ts';
import { requireActive } from './directory/require-active.ts';
import type { FeedLine, FeedSource } from './feed-lines.ts';
import {
  type Accepts,
  FeedProblem,
  type FeedRecord,
  type ProblemCode,
  readFeedRecord,
} from './feed-record.ts';
import { BatchJudge } from './judge-batch.ts';
import { confirmOffers } from './offer-age.ts';
import { readShopRules, type ShopRules } from './owners/shop-rules.ts';
import { problemRow, storable } from './problem-row.ts';
import { type ChangeKind, ruleCodes, type RunState } from './run.contract.ts';
import { dropHeldOf, holdLines, type LineToHold, settleHeld } from './quarantine/hold-lines.ts';
import { readAccepts } from './quarantine/supplier-rules.ts';
import { takeRunLock } from './run-lock.ts';
import {
  clearProblems,
  failInterruptedRuns,
  finishRun,
  insertProblems,
  insertRun,
  offersNotNamed,
  type ProblemRow,
  type RunCounts,
  runById,
  type RunRow,
  saveRunCounts,
  unfinishedRuns,
} from './suppliers.queries.ts';
import { reasonOf, RefusedFeed, requireLongEnough, weighRun } from './weigh-run.ts';

export type ImportInput = {
  supplier: string;
  /** What the feed is called in lists of runs, e.g. its file name. */
  source: string;
  feed: FeedSource;
  /** A run that was written down already; without it one is made. */
  runId?: string | undefined;
  /** The feed is all that the supplier offers: what it does not name is withdrawn. */
  isFull?: boolean | undefined;
  /** Nothing is written before somebody approves. */
  isDryRun?: boolean | undefined;
  onProgress?: (progress: ImportProgress) => void;
  /** See `applyRun`: for a run beside which nobody shops. */
  listsBeside?: boolean | undefined;
  /** Stops between two batches; what is stored stays. */
  signal?: AbortSignal | undefined;
};

/** Lines left out for one reason. */
export type RejectedLines = { code: ProblemCode; count: number; firstLines: number[]; message: string };

export type ImportReport = {
  runId: string;
  state: RunState;
  error: string | null;
  waitsFor: RunRow['waits_for'];
  counts: RunCounts;
  /** Of `changed`: withdrawn earlier and on offer again. */
  reactivated: number;
  rejected: RejectedLines[];
  seconds: number;
};

const batchLines = 1000;
/** More problems than anybody reads are counted, not kept. */
const problemsKeptMax = 10_000;
const progressMilliseconds = 250;

/**
 * Reads a distributor's feed: first into a proposal, in which every change stands and nothing is written; then, where it is
 * within what its supplier may change unasked, into products by `ref_id`, offers, prices, stock and listing. Otherwise it
 * waits for a person (`approveRun`). Lines that cannot be believed are noted with their number and reason and left out.
 * Running the same feed again changes nothing; one that was killed is read again, or goes on with what it was writing. A
 * supplier nobody wrote down before is written down by its code.
 * @throws AppError 409 `sync_running` when another run of the supplier is at work, `supplier_paused`; whatever reading the file
 * throws, after the run is marked as failed
 */
export async function importFeed(shop: ImportShop, input: ImportInput): Promise<ImportReport> {
  const { db, clock, realtime } = shop;
  const started = performance.now();
  const lock = await takeRunLock(db, input.supplier);
  try {
    const supplier = await supplierToRead(db, input.supplier);
    await failInterruptedRuns(db, supplier.code, input.runId, clock.now());
    for (const { id } of await unfinishedRuns(db, supplier.code))
      await applyRun(shop, id, { listsBeside: input.listsBeside });
    const { source, isFull = false, isDryRun = false } = input;
    const runId =
      input.runId ??
      (await insertRun(db, { supplier: supplier.code, source, isFull, isDryRun, startedAt: clock.now() }));
    // A run that a killed process began is read from the start once more.
    if (input.runId !== undefined) {
      await clearProblems(db, runId);
      await clearChanges(db, runId);
    }
    const tell = teller(realtime, input.onProgress);
    try {
      const run = new FeedReading(
        shop,
        runId,
        supplier,
        await readShopRules(db),
        await readAccepts(db, supplier),
      );
      try {
        for await (const lines of inBatches(input.feed.lines)) {
          input.signal?.throwIfAborted();
          await run.take(lines);
          if (await isStopAsked(db, runId))
            throw new RefusedFeed(keepText('Stopped by staff before anything was written.'));
          const { counts } = run;
          const fraction = input.feed.progress();
          tell({ runId, phase: 'reading', counts, fraction, done: counts.lines_read });
        }
      } finally {
        await run.staged();
      }
      run.requireUsable();
      const isWhole = (await runById(db, runId))?.is_full === true;
      if (isWhole) await requireLongEnough(db, supplier, runId, run.named);
      const missing = isWhole ? await run.withdrawUnnamed() : 0;
      await saveRunCounts(db, runId, run.counts, run.named);
      const unread = missing > 0 ? run.unnamedLines : 0;
      if (!isDryRun) await run.confirmOffers();
      run.forget();
      const state = await weighRun(db, clock, supplier, runId, unread);
      const applied =
        state === 'applying'
          ? await applyRun(shop, runId, {
              listsBeside: input.listsBeside,
              signal: input.signal,
              onProgress: tell,
              onRejected: (line, problem) => run.noteRejected(line, problem),
            })
          : undefined;
      const end = await runById(db, runId);
      if (!end) throw new Error('A run that was read is not there.');
      if (state === 'proposed') {
        realtime.tell('staff', 'sync.finished', { run_id: runId, state, ...run.counts });
      }
      return {
        runId,
        state: end.state,
        error: end.error === null ? null : sayKept(end.error),
        waitsFor: end.waits_for,
        counts: countsOf(end),
        reactivated: applied?.reactivated ?? run.reactivated,
        rejected: run.rejectedLines(),
        seconds: (performance.now() - started) / 1000,
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isWriting = (await runById(db, runId))?.state === 'applying';
      // What was being written goes on with the next run or by its job; it is not read again.
      if (!isWriting) {
        await clearChanges(db, runId);
        await dropHeldOf(db, runId);
        await finishRun(db, runId, { state: 'failed', error: reasonOf(error), at: clock.now() });
      }
      realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'failed', error: reason });
      throw error;
    }
  } finally {
    await lock.release();
  }
}

const isStopAsked = async (db: Database, runId: string) =>
  (await runById(db, runId))?.stop_asked_at instanceof Date;

/** Tells staff and the caller how far a run is, four times a second at most. */
function teller(realtime: Realtime, onProgress: ImportInput['onProgress']) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let began: { phase: ImportProgress['phase']; at: number } | undefined;
  return (progress: ImportProgress) => {
    onProgress?.(progress);
    if (began?.phase !== progress.phase) began = { phase: progress.phase, at: performance.now() };
    if (performance.now() - toldAt < progressMilliseconds) return;
    toldAt = performance.now();
    const { runId, phase, fraction, counts, done } = progress;
    const rate = Math.round(done / Math.max(0.25, (performance.now() - began.at) / 1000));
    realtime.tell('staff', 'sync.progress', { run_id: runId, phase, fraction, rate, ...counts });
  };
}

/** Throws AppError 409 `supplier_paused`. */
async function supplierToRead(db: Database, code: string): Promise<SupplierRow> {
  await db.run(ensureSupplier, { code });
  const supplier = await db.first(oneSupplier, { code });
  if (!supplier) throw new Error(`Supplier ${code} was not written.`);
  requireActive(supplier);
  return supplier;
}

async function* inBatches(lists: AsyncIterable<FeedLine[]>): AsyncGenerator<FeedLine[]> {
  let batch: FeedLine[] = [];
  for await (const list of lists) {
    for (const line of list) {
      batch.push(line);
      if (batch.length < batchLines) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const countOfKind: Readonly<Record<ChangeKind, 'created' | 'changed' | 'discontinued' | 'unchanged'>> = {
  created: 'created',
  changed: 'changed',
  withdrawn: 'discontinued',
  time: 'unchanged',
};

/** A feed that is being read into a proposal: what it remembers between its batches. */
class FeedReading {
  readonly counts: RunCounts = {
    lines_read: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    discontinued: 0,
    stale: 0,
    rejected: 0,
  };
  reactivated = 0;
  /** Lines of which nobody can say what they are about. */
  unnamedLines = 0;
  readonly #shop: ImportShop;
  readonly #runId: string;
  readonly #supplier: SupplierRow;
  readonly #rules: ShopRules;
  readonly #accepts: Accepts;
  readonly #judge: BatchJudge;
  readonly #kinds = new Map<string, ChangeKind>();
  /** Codes of records on offer, and of all lines that have one. */
  readonly #onOffer = new Set<string>();
  readonly #named = new Set<string>();
  /** Codes of records that are as they are stored. */
  readonly #same: string[] = [];
  readonly #rejected = new Map<ProblemCode, RejectedLines>();
  /** The last lines being written down while the next ones are read. */
  #staging: Promise<void> = Promise.resolve();
  #readable = 0;
  #problemsKept = 0;

  constructor(shop: ImportShop, runId: string, supplier: SupplierRow, rules: ShopRules, accepts: Accepts) {
    this.#accepts = accepts;
    this.#shop = shop;
    this.#runId = runId;
    this.#supplier = supplier;
    this.#rules = rules;
    this.#judge = new BatchJudge(supplier, rules, accepts.kindOf);
  }

  /** How many articles on offer the feed names. */
  get named(): number {
    return this.#onOffer.size;
  }

  rejectedLines(): RejectedLines[] {
    return [...this.#rejected.values()].toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  }

  /** Lets go of what only reading needs: memory is for writing now. */
  forget(): void {
    this.#judge.forget();
    this.#kinds.clear();
    this.#named.clear();
    this.#onOffer.clear();
  }

  /** Throws RefusedFeed where no line could be read: that is no feed. */
  requireUsable(): void {
    if (this.#readable > 0) return;
    throw new RefusedFeed(
      this.counts.lines_read === 0
        ? keepText('The file has no lines: nothing was read.')
        : keepText('No line of the file can be used: nothing was read.'),
    );
  }

  /** Takes the next lines of the file. */
  async take(lines: readonly FeedLine[]): Promise<void> {
    const now = this.#shop.clock.now();
    const problems: ProblemRow[] = [];
    const held: LineToHold[] = [];
    const records: { line: number; record: FeedRecord; at: FeedLine }[] = [];
    for (const at of lines) {
      try {
        if ('unreadable' in at) throw unreadable(at);
        const record = readFeedRecord(at.text, now, this.#accepts);
        records.push({ line: at.number, record, at });
        this.#readable += 1;
        this.#named.add(record.refId);
        if (record.status === 'active') this.#onOffer.add(record.refId);
      } catch (error) {
        const problem = asFeedProblem(error);
        // A category that nobody mapped yet does not make it another file.
        if (ruleCodes.some((code) => code === problem.code)) this.#readable += 1;
        this.#reject({ problems, held }, at, problem);
      }
    }
    const { db } = this.#shop;
    const outcomes = await this.#judge.judge(db, records);
    const changes: JudgedChange[] = [];
    const staged = new Map<string, StagedChange>();
    for (const [index, outcome] of outcomes.entries()) {
      const given = records[index];
      if (!given) continue;
      const { line, record, at } = given;
      const { refId } = record;
      if (outcome.is === 'refused') this.#reject({ problems, held }, at, outcome.problem, record);
      else if (outcome.is === 'stale') this.counts.stale += 1;
      else if (outcome.is === 'change') changes.push({ line, record, outcome });
      else {
        this.counts.unchanged += 1;
        this.#same.push(refId);
        const kind = this.#kinds.get(refId);
        if (!outcome.newer || (kind !== undefined && kind !== 'time')) continue;
        this.#kinds.set(refId, 'time');
        staged.set(refId, bare('time', line, record));
      }
    }
    for (const change of await describeChanges(db, this.#supplier.code, this.#rules, changes)) {
      const { refId, kind } = change;
      // An earlier line gives way to a newer one; it was a change all the same.
      const former = this.#kinds.get(refId);
      if (former !== undefined && former !== 'time') {
        this.counts[countOfKind[former]] -= 1;
        this.counts.changed += 1;
      }
      this.#kinds.set(refId, kind);
      this.counts[countOfKind[kind]] += 1;
      staged.set(refId, change);
    }
    this.reactivated += changes.filter(({ outcome }) => outcome.reactivated).length;
    this.counts.lines_read += lines.length;
    const good = outcomes.flatMap(({ is }, index) =>
      is === 'unchanged' || is === 'change' ? [records[index]?.record.refId ?? ''] : [],
    );
    await this.#staging;
    const counts = { ...this.counts };
    const { named } = this;
    this.#staging = db.transaction(async (tx) => {
      await stageChanges(tx, this.#runId, [...staged.values()]);
      await insertProblems(tx, this.#runId, problems);
      await settleHeld(tx, this.#supplier.code, good);
      await holdLines(tx, { supplier: this.#supplier.code, runId: this.#runId, now }, held);
      await saveRunCounts(tx, this.#runId, counts, named);
    });
    // Whoever waits for it is told; until then the next lines are read.
    this.#staging.catch(() => {});
  }

  /** Waits until what was taken is written down. */
  async staged(): Promise<void> {
    await this.#staging;
  }

  /** Writes down that what is as it is stored still holds; what changed says so as it is written. */
  async confirmOffers(): Promise<void> {
    const { db, clock } = this.#shop;
    await confirmOffers(db, this.#supplier, this.#same, clock.now());
    this.#same.length = 0;
  }

  /** Of a feed that is all: proposes to withdraw what it does not name. Gives how much that is. */
  async withdrawUnnamed(): Promise<number> {
    const { db, clock } = this.#shop;
    const missing = await offersNotNamed(db, this.#supplier.code, [...this.#named]);
    const changes = missing.flatMap((offer, index): JudgedChange[] => {
      const { ref_id: refId, product_name: name, category, product_id: productId } = offer;
      const kind = this.#accepts.kindOf(category);
      if (kind === undefined) return [];
      // Its last record may say a time to come.
      const updatedAt = new Date(Math.max(clock.now().getTime(), offer.record_updated_at.getTime() + 1));
      const record = { status: 'discontinued' as const, refId, name, category, kind, updatedAt };
      const change = { record, productId: productId ?? undefined };
      const outcome = { is: 'change' as const, change, before: undefined, reactivated: false };
      return [{ line: this.counts.lines_read + 1 + index, record, outcome }];
    });
    for (let start = 0; start < changes.length; start += batchLines) {
      const some = changes.slice(start, start + batchLines);
      await stageChanges(db, this.#runId, await describeChanges(db, this.#supplier.code, this.#rules, some));
    }
    this.counts.discontinued += changes.length;
    return changes.length;
  }

  #reject(
    { problems, held }: { problems: ProblemRow[]; held: LineToHold[] },
    line: FeedLine,
    problem: FeedProblem,
    record?: FeedRecord,
  ): void {
    this.counts.rejected += 1;
    if (problem.refId === undefined) this.unnamedLines += 1;
    else this.#named.add(problem.refId);
    this.noteRejected(line.number, problem);
    if (this.#problemsKept >= problemsKeptMax) return;
    this.#problemsKept += 1;
    const text = 'text' in line ? line.text : line.start;
    problems.push(problemRow(line.number, problem, text));
    // What is the same thing said twice in one file is for its supplier to mend.
    if (problem.code !== 'ref_id_repeated') held.push({ text, problem, record });
  }

  /** Counts a line among those left out for the same reason. */
  noteRejected(line: number, { code, message }: FeedProblem): void {
    const lines = this.#rejected.get(code) ?? { code, count: 0, firstLines: [], message };
    lines.count += 1;
    if (lines.firstLines.length < 10) lines.firstLines.push(line);
    this.#rejected.set(code, lines);
  }
}

function bare(kind: ChangeKind, line: number, record: FeedRecord): StagedChange {
  const { refId, name } = record;
  return {
    refId,
    line,
    kind,
    record,
    name: storable(name),
    fields: [],
    before: undefined,
    priceBefore: null,
    priceAfter: null,
  };
}

function unreadable(line: Extract<FeedLine, { unreadable: string }>): FeedProblem {
  return line.unreadable === 'invalid_utf8'
    ? new FeedProblem('invalid_utf8', keepText('The line has bytes that are no UTF-8 text.'))
    : new FeedProblem('line_too_long', keepText('The line is longer than four megabytes.'));
}

/** Anything but a told problem is a mistake of ours, except that absurdly nested JSON overflows the stack. */
function asFeedProblem(error: unknown): FeedProblem {
  if (error instanceof FeedProblem) return error;
  if (error instanceof RangeError)
    return new FeedProblem('invalid_json', keepText('The line is nested too deeply to be read.'));
  throw error;
}
