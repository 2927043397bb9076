import { type Kept, keepText, sayKept } from '../../i18n/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { countMoves } from './changes.queries.ts';
import type { SupplierRow } from './directory/directory.queries.ts';
import type { RunReason } from './run.contract.ts';
import { runById } from './suppliers.queries.ts';

const lastWhole = query(
  'suppliers.named_by_last_whole',
  `select r.named from sync_run r where r.supplier = :supplier and r.is_full and r.id <> :runId and r.state in ('finished', 'stopped')
    order by r.started_at desc limit 1`,
);
const activeOffers = query(
  'suppliers.count_active_offers',
  `select count(*)::int as count from supplier_offer o where o.supplier = :supplier and o.status = 'active'`,
);
const decide = query(
  'suppliers.weigh_run',
  `update sync_run set state = :next, waits_for = :waitsFor::jsonb, finished_at = null, decided_at = case when :next = 'applying' then :now::timestamptz end
    where id = :runId and state = 'running'`,
);

/** A feed of which nothing is written, with why in words for whoever reads its run. */
export class RefusedFeed extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super(sayKept(kept));
    this.name = 'RefusedFeed';
    this.kept = kept;
  }
}

/** Why a run failed, to be said in the language of whoever reads it where we know a text for it. */
export function reasonOf(error: unknown): Kept | string {
  if (error instanceof RefusedFeed) return error.kept;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Refuses a whole feed that names far fewer articles than the last one did (before there was one: than the supplier has on
 * offer): it is broken or cut off, and nobody withdrew all the rest.
 * @throws RefusedFeed with both numbers
 */
export async function requireLongEnough(
  db: Database,
  supplier: SupplierRow,
  runId: string,
  named: number,
): Promise<void> {
  const last = await db.first(lastWhole, { supplier: supplier.code, runId });
  const before = last?.named ?? (await db.first(activeOffers, { supplier: supplier.code }))?.count ?? 0;
  if (named * 100 >= before * supplier.short_percent) return;
  throw new RefusedFeed(
    keepText(
      'The feed names {named} articles, the last one named {before}: less than {percent} %. Nothing of it is written.',
      { named, before, percent: supplier.short_percent },
    ),
  );
}

/**
 * Says whether a run that was read is written at once or waits for a person, and why.
 * @param unread lines of a whole feed of which nobody can say what they are about, where others would be withdrawn
 */
export async function weighRun(
  db: Database,
  clock: Clock,
  supplier: SupplierRow,
  runId: string,
  unread: number,
): Promise<'applying' | 'proposed'> {
  const run = await runById(db, runId);
  if (!run) throw new Error('A run that was read is not there.');
  const waitsFor: RunReason[] = [];
  if (run.is_dry_run) waitsFor.push({ code: 'dry_run', count: 0, limit: null });
  if (unread > 0) waitsFor.push({ code: 'unread_lines', count: unread, limit: null });
  const {
    limits_from: from,
    withdrawn_percent: withdrawn,
    moved_percent: moved,
    created_max: created,
  } = supplier;
  if (run.discontinued >= from) {
    const offers = (await db.first(activeOffers, { supplier: supplier.code }))?.count ?? 0;
    if (run.discontinued * 100 > offers * withdrawn) {
      waitsFor.push({ code: 'withdrawn', count: run.discontinued, limit: withdrawn });
    }
  }
  if (run.changed >= from) {
    const prices = await countMoves(db, runId, supplier.moved_by_percent);
    if (prices.moved >= from && prices.moved * 100 > prices.priced * moved) {
      waitsFor.push({ code: 'moved', count: prices.moved, limit: moved });
    }
  }
  if (created !== null && run.created > created) {
    waitsFor.push({ code: 'created', count: run.created, limit: created });
  }
  const next = waitsFor.length > 0 ? 'proposed' : 'applying';
  await db.run(decide, { runId, next, waitsFor: JSON.stringify(waitsFor), now: clock.now() });
  return next;
}
