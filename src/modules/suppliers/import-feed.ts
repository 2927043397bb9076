import type { Clock } from '../../platform/clock.ts';
import { type Database, sqlState } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime.ts';
import { countSearchWords } from '../catalog/index.ts';
import { type PricingRules, readPricingRules } from '../pricing/index.ts';
import { ensureSupplier, oneSupplier, type SupplierRow } from './directory/directory.queries.ts';
import { requireActive } from './directory/require-active.ts';
import { kindOfCategory } from './feed-categories.ts';
import type { FeedLine, FeedSource } from './feed-lines.ts';
import {
  FeedProblem,
  type FeedRecord,
  type OfferRecord,
  type ProblemCode,
  readFeedRecord,
} from './feed-record.ts';
import { type EarlierLine, judgeRecord, requireLikelyCost } from './judge-record.ts';
import { takeRunLock } from './run-lock.ts';
import { findHits } from './matching/find-matches.ts';
import { type Hit, matchRecord } from './matching/match-record.ts';
import { costsOfOthersFor } from './offers-of-products.ts';
import { type Change, type RunLookups, storeBatch, type Target } from './store-batch.ts';
import {
  clearProblems,
  failInterruptedRuns,
  finishRun,
  insertProblems,
  insertRun,
  knownOffers,
  type KnownOffer,
  type ProblemRow,
  type RunCounts,
  saveRunCounts,
  type TimeOfRecord,
} from './suppliers.queries.ts';

/** As much of a shop as an import needs, so that a command can do without the rest. */
export type ImportShop = { readonly db: Database; readonly clock: Clock; readonly realtime: Realtime };

export type ImportInput = {
  supplier: string;
  /** What the feed is called in lists of runs, e.g. its file name. */
  source: string;
  feed: FeedSource;
  /** A run that was written down already; without it one is made. */
  runId?: string | undefined;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops between two batches; what is stored stays. */
  signal?: AbortSignal | undefined;
};

export type ImportProgress = { runId: string; counts: RunCounts; fraction: number };

/** Lines left out for one reason. */
type RejectedLines = { code: ProblemCode; count: number; firstLines: number[]; message: string };

export type ImportReport = {
  runId: string;
  counts: RunCounts;
  /** Of `changed`: withdrawn earlier and on offer again. */
  reactivated: number;
  rejected: RejectedLines[];
  seconds: number;
};

const batchLines = 1000;
/** More problems than anybody reads are counted, not kept. */
const problemsKeptMax = 10_000;
const excerptLetters = 200;
const progressMilliseconds = 250;

/**
 * Reads a distributor's feed into the shop: products by `ref_id`, offers, prices, stock and listing, a thousand lines
 * to a transaction. Lines that cannot be believed are noted with their number and reason and left out; the rest goes
 * in. Running the same feed again changes nothing; a run that was killed is simply run again. A supplier nobody wrote down
 * before is written down by its code.
 * @throws AppError 409 `sync_running` when another run is at work, `supplier_paused`; whatever reading the file throws, after the run is
 * marked as failed
 */
export async function importFeed(shop: ImportShop, input: ImportInput): Promise<ImportReport> {
  const { db, clock, realtime } = shop;
  const started = performance.now();
  const lock = await takeRunLock(db);
  try {
    await failInterruptedRuns(db, input.runId, clock.now());
    const { source } = input;
    const supplier = await supplierToRead(db, input.supplier);
    const runId =
      input.runId ?? (await insertRun(db, { supplier: supplier.code, source, startedAt: clock.now() }));
    // A run that a killed process began is read from the start once more.
    if (input.runId !== undefined) await clearProblems(db, runId);
    try {
      const run = new FeedRun(shop, runId, supplier, await readPricingRules(db));
      let toldAt = 0;
      const tell = () => {
        const progress = { runId, counts: run.counts, fraction: input.feed.progress() };
        input.onProgress?.(progress);
        if (performance.now() - toldAt < progressMilliseconds) return;
        toldAt = performance.now();
        realtime.tell('staff', 'sync.progress', {
          run_id: runId,
          fraction: progress.fraction,
          ...run.counts,
        });
      };
      for await (const lines of inBatches(input.feed.lines)) {
        input.signal?.throwIfAborted();
        await run.take(lines);
        tell();
      }
      // What a mistyped word may mean depends on how many products have each.
      if (run.counts.created > 0) await countSearchWords(db);
      await finishRun(db, runId, { state: 'finished', at: clock.now() });
      realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'finished', ...run.counts });
      return {
        runId,
        counts: run.counts,
        reactivated: run.reactivated,
        rejected: run.rejectedLines(),
        seconds: (performance.now() - started) / 1000,
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await finishRun(db, runId, { state: 'failed', error: reason, at: clock.now() });
      realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'failed', error: reason });
      throw error;
    }
  } finally {
    await lock.release();
  }
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

/** What one run remembers between its batches. */
class FeedRun {
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
  readonly #shop: ImportShop;
  readonly #runId: string;
  readonly #supplier: SupplierRow;
  readonly #rules: PricingRules;
  readonly #rulesKey: string;
  readonly #seen = new Map<string, EarlierLine>();
  readonly #rejected = new Map<ProblemCode, RejectedLines>();
  #lookups: RunLookups = { brands: new Map(), shelves: new Map(), warehouses: new Map() };
  #problemsKept = 0;

  constructor(shop: ImportShop, runId: string, supplier: SupplierRow, rules: PricingRules) {
    this.#shop = shop;
    this.#runId = runId;
    this.#supplier = supplier;
    this.#rules = rules;
    this.#rulesKey = JSON.stringify(rules);
  }

  rejectedLines(): RejectedLines[] {
    return [...this.#rejected.values()].toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  }

  /** Takes the next lines of the file. */
  async take(lines: readonly FeedLine[]): Promise<void> {
    const now = this.#shop.clock.now();
    const batch = await this.#judge(lines, now);
    await this.#store(batch, now);
  }

  async #judge(lines: readonly FeedLine[], now: Date): Promise<Batch> {
    const batch: Batch = { changes: new Map(), newerTimes: new Map(), problems: [], lines: lines.length };
    const records = [];
    for (const line of lines) {
      try {
        if ('unreadable' in line) throw unreadable(line);
        const record = readFeedRecord(line.text, now, this.#supplier.currency);
        records.push({ line, record: record.status === 'active' ? this.#withRules(record) : record });
      } catch (error) {
        this.#reject(batch, line, asFeedProblem(error));
      }
    }
    const known = await knownOffers(this.#shop.db, this.#supplier.code, [
      ...new Set(records.map(({ record }) => record.refId)),
    ]);
    const unknown = records.flatMap(({ record }) =>
      record.status === 'active' && !isPlaced(known.get(record.refId)) ? [record] : [],
    );
    const hits = await findHits(this.#shop.db, this.#supplier.code, unknown);
    const { exchangeRate } = this.#rules;
    const asked = await costsOfOthersFor(
      this.#shop.db,
      this.#supplier.code,
      productsToPrice(records, known, hits),
      exchangeRate,
    );
    const targets = new Map<string, Target>();
    for (const { line, record } of records) {
      const { refId, updatedAt } = record;
      const stored = known.get(refId);
      try {
        const verdict = judgeRecord(
          record,
          stored && asStored(stored),
          this.#seen.get(refId),
          this.#supplier.is_house,
        );
        if (verdict.is === 'stale') {
          this.counts.stale += 1;
          continue;
        }
        const articleHash = record.status === 'active' ? record.articleHash : undefined;
        if (!this.#seen.has(refId)) this.#seen.set(refId, { line: line.number, articleHash });
        if (verdict.is === 'unchanged') {
          this.counts.unchanged += 1;
          if (!verdict.newer || !stored) continue;
          batch.newerTimes.set(refId, { refId, updatedAt });
          known.set(refId, { ...stored, record_updated_at: updatedAt });
        } else if (verdict.is === 'withdrawn') {
          this.#supersede(batch, refId);
          const productId = stored?.product_id ?? undefined;
          batch.changes.set(refId, {
            line,
            change: { record: verdict.record, productId },
            reactivated: false,
          });
          if (stored) known.set(refId, { ...stored, status: 'discontinued', record_updated_at: updatedAt });
        } else {
          const { record: offer, reactivated } = verdict;
          const target =
            targets.get(refId) ?? keptTarget(stored) ?? this.#matched(offer, hits.get(refId) ?? [], targets);
          const pesos = offer.currency === 'USD' ? offer.cost * exchangeRate : offer.cost;
          requireLikelyCost(offer, pesos, asked.get(target.productId ?? 0));
          targets.set(refId, target);
          this.#supersede(batch, refId);
          const before = stored && { stock: stored.stock, kind: kindOfCategory(stored.category) };
          batch.changes.set(refId, { line, change: { record: offer, before, target }, reactivated });
          known.set(refId, {
            ref_id: refId,
            product_id: target.productId ?? null,
            product_ref_id: target.refId,
            is_source: target.isSource,
            matched_by: target.matchedBy ?? null,
            product_name: offer.name,
            brand: offer.brand,
            mpn: offer.mpn ?? null,
            category: offer.category,
            cost: offer.cost,
            currency: offer.currency,
            status: 'active',
            record_updated_at: updatedAt,
            record_hash: offer.hash,
            stock: offer.stock,
          });
        }
      } catch (error) {
        this.#reject(batch, line, asFeedProblem(error));
      }
    }
    return batch;
  }

  /**
   * The product that a record is about whose code its supplier never sent before.
   * @throws FeedProblem where nobody can say
   */
  #matched(record: OfferRecord, hits: readonly Hit[], targets: ReadonlyMap<string, Target>): Target {
    const { refId } = record;
    const { code, is_house: isHouse } = this.#supplier;
    const match = matchRecord(record, hits, isHouse);
    if (match.is === 'unsure') throw new FeedProblem(match.code, match.reason, refId);
    if (match.is === 'new') {
      // A colon parts the supplier from its code, so nobody's own code may look like another's.
      const isTaken = hits.some(({ by }) => by.has('ref_id')) || (!isHouse && refId.includes(':'));
      const own = isTaken ? `${code}:${refId}` : refId;
      return { productId: undefined, refId: own, isSource: true, matchedBy: undefined };
    }
    const { productId, by } = match;
    if ([...targets.values()].some((other) => other.productId === productId)) {
      throw new FeedProblem(
        'match_unsure',
        'An earlier line has the same number under another ref_id.',
        refId,
      );
    }
    return { productId, refId, isSource: by === 'ref_id', matchedBy: by };
  }

  /** The same record under other pricing rules is another price, so the rules are part of what is compared. */
  #withRules(record: OfferRecord): OfferRecord {
    return { ...record, hash: `${record.hash} ${this.#rulesKey}` };
  }

  /** An earlier line of the same batch gives way to a newer one; it was a change all the same. */
  #supersede(batch: Batch, refId: string): void {
    if (batch.changes.delete(refId)) this.counts.changed += 1;
  }

  async #store(batch: Batch, now: Date): Promise<void> {
    this.counts.lines_read += batch.lines;
    const changes = [...batch.changes.values()];
    if (changes.length + batch.newerTimes.size > 0) {
      await this.#storeChanges(batch, changes, [...batch.newerTimes.values()], now);
    }
    await this.#shop.db.transaction(async (tx) => {
      await insertProblems(tx, this.#runId, batch.problems);
      await saveRunCounts(tx, this.#runId, this.counts);
    });
  }

  /**
   * Writes all changes in one transaction. When PostgreSQL refuses the data of one of them, which no check foresaw, the
   * halves are tried by themselves until the culprit stands alone: one bad line never stops the file.
   */
  async #storeChanges(
    batch: Batch,
    changes: readonly PendingChange[],
    newerTimes: readonly TimeOfRecord[],
    now: Date,
  ): Promise<void> {
    try {
      const { createdRefIds, lookups } = await this.#shop.db.transaction((tx) =>
        storeBatch(tx, {
          supplier: this.#supplier.code,
          changes: changes.map(({ change }) => change),
          newerTimes,
          rules: this.#rules,
          lookups: this.#lookups,
          now,
        }),
      );
      this.#lookups = lookups;
      for (const { change, reactivated } of changes) {
        if (change.record.status === 'discontinued') this.counts.discontinued += 1;
        else if (createdRefIds.has(change.record.refId)) this.counts.created += 1;
        else this.counts.changed += 1;
        if (reactivated) this.reactivated += 1;
      }
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      const [only] = changes;
      if (changes.length <= 1) {
        if (!only) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        const { refId } = only.change.record;
        this.#reject(
          batch,
          only.line,
          new FeedProblem('not_storable', `The database refuses it: ${reason}`, refId),
        );
        if (newerTimes.length > 0) await this.#storeChanges(batch, [], newerTimes, now);
        return;
      }
      const half = Math.ceil(changes.length / 2);
      await this.#storeChanges(batch, changes.slice(0, half), newerTimes, now);
      await this.#storeChanges(batch, changes.slice(half), [], now);
    }
  }

  #reject(batch: Batch, line: FeedLine, problem: FeedProblem): void {
    this.counts.rejected += 1;
    const { code, message, refId } = problem;
    const lines = this.#rejected.get(code) ?? { code, count: 0, firstLines: [], message };
    lines.count += 1;
    if (lines.firstLines.length < 10) lines.firstLines.push(line.number);
    this.#rejected.set(code, lines);
    if (this.#problemsKept >= problemsKeptMax) return;
    this.#problemsKept += 1;
    const start = 'text' in line ? line.text : line.start;
    batch.problems.push({
      line: line.number,
      ref_id: refId === undefined ? null : storable(refId),
      code,
      message: storable(message),
      excerpt: storable(start.slice(0, excerptLetters)),
    });
  }
}

type PendingChange = { line: FeedLine; change: Change; reactivated: boolean };

type Batch = {
  lines: number;
  changes: Map<string, PendingChange>;
  newerTimes: Map<string, TimeOfRecord>;
  problems: ProblemRow[];
};

/** The ids of products that changed or new records may be about. */
function productsToPrice(
  records: readonly { record: FeedRecord }[],
  known: ReadonlyMap<string, KnownOffer>,
  hits: ReadonlyMap<string, readonly Hit[]>,
): number[] {
  const ids = records.flatMap(({ record }) => {
    if (record.status !== 'active') return [];
    const stored = known.get(record.refId);
    const isSame = stored?.status === 'active' && stored.record_hash === record.hash;
    return isSame
      ? []
      : [stored?.product_id ?? [], (hits.get(record.refId) ?? []).map((hit) => hit.productId)].flat();
  });
  return [...new Set(ids)];
}

/** Whether it is known which product an offer is of. */
function isPlaced(offer: KnownOffer | undefined): boolean {
  return offer !== undefined && offer.product_id !== null && offer.product_ref_id !== null;
}

/** The product that an offer is of since an earlier record; one that was deleted is made again. */
function keptTarget(offer: KnownOffer | undefined): Target | undefined {
  if (offer?.product_id == null || offer.product_ref_id === null) return undefined;
  return {
    productId: offer.product_id,
    refId: offer.product_ref_id,
    isSource: offer.is_source,
    matchedBy: offer.matched_by ?? undefined,
  };
}

function asStored(offer: KnownOffer) {
  return {
    name: offer.product_name,
    brand: offer.brand,
    mpn: offer.mpn ?? undefined,
    category: offer.category,
    cost: offer.cost,
    currency: offer.currency,
    status: offer.status,
    updatedAt: offer.record_updated_at,
    hash: offer.record_hash,
  };
}

function unreadable(line: Extract<FeedLine, { unreadable: string }>): FeedProblem {
  return line.unreadable === 'invalid_utf8'
    ? new FeedProblem('invalid_utf8', 'The line has bytes that are no UTF-8 text.')
    : new FeedProblem('line_too_long', 'The line is longer than four megabytes.');
}

/** Anything but a told problem is a mistake of ours, except that absurdly nested JSON overflows the stack. */
function asFeedProblem(error: unknown): FeedProblem {
  if (error instanceof FeedProblem) return error;
  if (error instanceof RangeError)
    return new FeedProblem('invalid_json', 'The line is nested too deeply to be read.');
  throw error;
}

/** Classes of PostgreSQL's refusals that lie in the data: the same row twice, bad values, broken constraints, too complex. */
function isRefusedData(error: unknown): boolean {
  return /^(?:21|22|23|54)/.test(sqlState(error) ?? '');
}

/** PostgreSQL keeps no NUL, and other control characters are not shown. */
function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').toWellFormed();
}
