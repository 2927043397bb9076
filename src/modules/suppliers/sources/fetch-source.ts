import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shop } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireActive } from '../directory/require-active.ts';
import { lineUpRun, requireNoRun } from '../start-run.ts';
import type { Fetch, Fetched, SourceAdapter, SourceMarks } from './adapter.ts';
import { SupplierError } from './api/supplier-error.ts';
import { asOnlyFetch } from './fetch-lock.ts';
import { hasKnown, keepKnown, knownRecords } from './known-records.ts';
import { nextFetch } from './next-fetch.ts';
import { openAdapter } from './open-adapter.ts';
import { requireSupplier } from './read-source.ts';
import { withoutSecrets } from './secrets.ts';
import type { FetchOrder } from './sources.ts';
import {
  askAgain,
  beginFetch,
  fetchDone,
  fetchFailed,
  keepCursor,
  type KeptCursor,
  lastRunState,
  sourceOf,
  type SourceRow,
} from './sources.queries.ts';

/** A fetch that was cut off longer ago begins anew: what it has is old by now. */
const cursorHours = 6;
/** Or than this share of the time for which what its supplier says holds. */
const cursorShare = 0.1;
/** A first time may be this long ago when its job is done. */
const dueMilliseconds = 10 * 60_000;
/** A fetch that is under way is asked for again after this, and finds itself at work. */
const killedMilliseconds = 2 * 60_000;
/** `asked`: what a supplier asks for beyond that is not believed; it would be forgotten. */
const retryMinutes = { first: 5, most: 60, asked: 24 * 60 };

/**
 * Asks a supplier for what it has, and puts that in line to be read. What came before is no run. What fails is written down
 * beside the source and asked again later; nothing of the shop changes then. Where staff changed the source meanwhile, nothing
 * becomes of it.
 * @returns whether a run follows; undefined for a supplier that is busy, paused or has no source
 */
export async function fetchSource(
  shop: Shop,
  order: FetchOrder,
): Promise<'fetched' | 'unchanged' | undefined> {
  const { db, clock, log } = shop;
  const { supplier: code, what } = order;
  try {
    return await asOnlyFetch(db, code, async () => {
      const source = await db.first(sourceOf, { supplier: code });
      if (!source) return undefined;
      if (order.is_due) {
        const next = nextFetch(source, shop.jobs, new Date(clock.now().getTime() - dueMilliseconds));
        if (next?.what !== what || next.at > clock.now()) return undefined;
      }
      const supplier = await requireSupplier(shop, code);
      requireActive(supplier);
      await requireNoRun(db, code);
      const now = clock.now();
      // What somebody tries out says nothing of what the clock does.
      const retryAt = order.is_dry_run ? source.retry_at : new Date(now.getTime() + killedMilliseconds);
      await db.run(beginFetch, { supplier: code, what, now, retryAt });
      const outcome = await fetchNow(shop, source, supplier.max_age_hours, order);
      shop.realtime.tell('staff', 'source.fetched', { supplier: code, outcome: outcome ?? 'failed' });
      return outcome;
    });
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      !['fetch_running', 'sync_running', 'supplier_paused'].includes(error.code)
    )
      throw error;
    log.info({ supplier: code, why: error.code }, 'supplier is not asked now');
    return undefined;
  }
}

async function fetchNow(
  shop: Shop,
  source: SourceRow,
  maxAgeHours: number | null,
  { what, is_dry_run: isDryRun = false }: FetchOrder,
) {
  const { db, clock, dataDir, files, log } = shop;
  const { supplier, version } = source;
  let secrets = {};
  const kept = await usableCursor(shop, source, what, maxAgeHours);
  const file = kept?.file ?? `feeds/${randomUUID()}.feed`;
  // Written on this machine; what is whole goes to where every host finds it.
  const path = join(dataDir, file);
  const at = kept ? new Date(kept.at) : clock.now();
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const opened = await openAdapter(shop, source);
    secrets = opened.secrets;
    const fetched = await ask(shop, supplier, opened.adapter, what, {
      path,
      marks: await usableMarks(shop, source),
      at,
      cursor: kept,
      keepCursor: async (cursor) => {
        const whole: KeptCursor = { ...cursor, what, file, at: at.toISOString() };
        await db.run(keepCursor, { supplier, version, cursor: JSON.stringify(whole) });
      },
    });
    const marks = fetched.is === 'fetched' && !isDryRun ? fetched.marks : undefined;
    if ((await db.first(sourceOf, { supplier }))?.version !== version) {
      await db.run(askAgain, { supplier, now: clock.now() });
      await rm(path, { force: true });
      return undefined;
    }
    if (fetched.is === 'fetched') {
      const { name, isFull } = fetched;
      await files.put(file, path);
      await lineUpRun(shop, { supplier, source: name.slice(0, 200), file, isFull, isDryRun });
    }
    await db.run(fetchDone, {
      supplier,
      version,
      outcome: fetched.is,
      now: clock.now(),
      marks: marks ? JSON.stringify(marks) : null,
    });
    return fetched.is;
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'sync_running';
    if (!isBusy) {
      const said = withoutSecrets(error instanceof Error ? error.message : String(error), secrets);
      const reason = said.slice(0, 500);
      // A text of ours has nothing in it but numbers.
      const kept = error instanceof SupplierError && typeof error.kept === 'object' ? error.kept : reason;
      // Not the error itself: it may have a header or an address with a key in it.
      log.warn({ supplier, reason }, 'supplier not fetched');
      const now = clock.now();
      const retryAt = isDryRun ? source.retry_at : retryTime(error, source.failures, now);
      const isLimited = error instanceof SupplierError && error.kind === 'busy';
      const failed = { supplier, version, error: JSON.stringify(kept), now, retryAt, isLimited };
      // What staff changed meanwhile did not fail.
      if ((await db.run(fetchFailed, failed)) === 0) await db.run(askAgain, { supplier, now });
    }
    const after = await db.first(sourceOf, { supplier });
    if (after?.cursor?.file !== file) await rm(path, { force: true });
    if (isBusy) throw error;
    return undefined;
  }
}

/** Stock and prices are those of the last catalogue's articles; without one, or without such a call, all is asked for. */
async function ask(
  { files }: Shop,
  supplier: string,
  adapter: SourceAdapter,
  what: 'catalogue' | 'stock',
  fetch: Fetch,
): Promise<Fetched> {
  if (what === 'stock' && adapter.stockAndPrices && (await hasKnown(files, supplier))) {
    return adapter.stockAndPrices(fetch, knownRecords(files, supplier));
  }
  const fetched = await adapter.catalogue(fetch);
  if (fetched.is === 'fetched' && adapter.stockAndPrices) await keepKnown(files, supplier, fetch.path);
  return fetched;
}

/** When a supplier that failed is asked again: later each time, or when it said itself. */
function retryTime(error: unknown, failures: number, now: Date): Date {
  const minutes = Math.min(retryMinutes.most, retryMinutes.first * 2 ** Math.min(10, failures));
  const asked = error instanceof SupplierError ? error.retryAt : undefined;
  const latest = now.getTime() + retryMinutes.asked * 60_000;
  return new Date(Math.min(asked?.getTime() ?? now.getTime() + minutes * 60_000, latest));
}

/** A file whose run failed or was taken back is read again. */
async function usableMarks({ db }: Shop, { supplier, marks }: SourceRow): Promise<SourceMarks | undefined> {
  if (marks === null) return undefined;
  const last = await db.first(lastRunState, { supplier });
  return last && ['finished', 'proposed', 'applying'].includes(last.state) ? marks : undefined;
}

/** Undefined where a fetch begins anew: nothing was cut off, or something else, or too long ago, or its file is not here. */
async function usableCursor(
  { db, clock, dataDir }: Shop,
  { supplier, version, cursor }: SourceRow,
  what: 'catalogue' | 'stock',
  maxAgeHours: number | null,
): Promise<KeptCursor | undefined> {
  if (cursor === null) return undefined;
  // The run confirms all of it as of when the last of it came.
  const hours = Math.min(cursorHours, (maxAgeHours ?? Infinity) * cursorShare);
  const age = clock.now().getTime() - new Date(cursor.at).getTime();
  const size = await stat(join(dataDir, cursor.file)).then(
    (file) => file.size,
    () => -1,
  );
  if (cursor.what === what && age < hours * 3_600_000 && size >= cursor.bytes) return cursor;
  await db.run(keepCursor, { supplier, version, cursor: null });
  await rm(join(dataDir, cursor.file), { force: true });
  return undefined;
}
