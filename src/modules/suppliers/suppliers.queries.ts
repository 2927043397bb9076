import { type Kept, keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { Currency } from './feed-record.ts';
import type { RunReason, RunState } from './run.contract.ts';

/** A run as stored. */
export type RunRow = RowOf<typeof oneRun>;

/** Lines of a run counted by what became of them; every line is in exactly one of them. */
export type RunCounts = Pick<
  RunRow,
  'lines_read' | 'created' | 'changed' | 'unchanged' | 'discontinued' | 'stale' | 'rejected'
>;

type Narrowed = { state: RunState; waits_for: RunReason[]; error: Kept | string | null };

const addRun = query(
  'suppliers.add_run',
  `insert into sync_run (supplier, source, state, is_full, is_dry_run, file, started_at)
   values (:supplier, :source, 'running', :isFull, :isDryRun, :file, :startedAt) returning id`,
);
const saveCounts = query(
  'suppliers.save_run_counts',
  `update sync_run set lines_read = :linesRead, created = :created, changed = :changed, unchanged = :unchanged, discontinued = :discontinued, stale = :stale,
          rejected = :rejected, named = coalesce(:named::int, named)
    where id = :runId`,
);
const setCursor = query(
  'suppliers.move_cursor',
  'update sync_run set applied_line = :line where id = :runId',
);
const endRun = query(
  'suppliers.end_run',
  `update sync_run set state = :endState, error = :error::jsonb, finished_at = :at where id = :runId and state in ('running', 'applying', 'rolling_back')`,
);
const failOthers = query(
  'suppliers.fail_interrupted_runs',
  `with interrupted as (
     update sync_run set state = 'failed', finished_at = :at,
            error = :reason::jsonb
      where supplier = :supplier and state = 'running' and id is distinct from :exceptId::uuid returning id)
   delete from sync_change c using interrupted where c.run_id = interrupted.id`,
);
const unfinished = query(
  'suppliers.unfinished_runs',
  `select id from sync_run where supplier = :supplier and state = 'applying' order by started_at, id`,
);
const notNamed = query(
  'suppliers.offers_not_named',
  `select o.ref_id, o.product_name, o.category, o.product_id, o.record_updated_at from supplier_offer o
    where o.supplier = :supplier and o.status = 'active' and not exists (
      select from unnest(:named::text[]) as n(ref_id) where n.ref_id = o.ref_id)
    order by o.ref_id`,
);
const oneRun = query(
  'suppliers.run',
  `select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    where r.id = :id`,
).narrow<Narrowed>();
const latestRuns = query(
  'suppliers.runs',
  `select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    order by r.started_at desc, r.id limit 50`,
).narrow<Narrowed>();
const runningRun = query(
  'suppliers.running_run',
  `select id, started_at from sync_run where supplier = :supplier and state = 'running' order by started_at desc limit 1`,
);

const lastFinish = query(
  'suppliers.last_finish',
  `select max(finished_at) as finished_at from sync_run where state = 'finished'`,
);

/** When the last run that went through ended; undefined before the first. */
export async function lastSyncAt(db: Connection): Promise<Date | undefined> {
  return (await db.first(lastFinish))?.finished_at ?? undefined;
}

const lastRunOfEach = query(
  'suppliers.last_run_of_each',
  `select distinct on (r.supplier) r.supplier, u.name as supplier_name, r.state, r.started_at,
          (select max(f.finished_at) from sync_run f where f.supplier = r.supplier and f.state = 'finished') as last_done_at
     from sync_run r join supplier u on u.code = r.supplier order by r.supplier, r.started_at desc`,
).narrow<{ state: RunState }>();

/** The newest run of each distributor's feed, by the distributor's code. */
export function lastFeedRuns(db: Connection): Promise<RowOf<typeof lastRunOfEach>[]> {
  return db.rows(lastRunOfEach);
}

export async function insertRun(
  tx: Connection,
  run: {
    supplier: string;
    source: string;
    isFull: boolean;
    isDryRun: boolean;
    file?: string | undefined;
    startedAt: Date;
  },
): Promise<string> {
  const row = await tx.first(addRun, {
    supplier: run.supplier,
    source: run.source,
    isFull: run.isFull,
    isDryRun: run.isDryRun,
    file: run.file ?? null,
    startedAt: run.startedAt,
  });
  if (!row) throw new Error('A run was not written.');
  return row.id;
}

/** @param named articles on offer that the feed names; left out, as it stands */
export async function saveRunCounts(
  tx: Connection,
  runId: string,
  counts: RunCounts,
  named?: number,
): Promise<void> {
  const { lines_read, created, changed, unchanged, discontinued, stale, rejected } = counts;
  await tx.run(saveCounts, {
    runId,
    linesRead: lines_read,
    created,
    changed,
    unchanged,
    discontinued,
    stale,
    rejected,
    named: named ?? null,
  });
}

/** Everything up to this line of a run is written. */
export async function moveCursor(tx: Connection, runId: string, line: number): Promise<void> {
  await tx.run(setCursor, { runId, line });
}

/** Closes a run; one that is closed already stays as it is. */
export async function finishRun(
  db: Connection,
  runId: string,
  end: { state: 'finished' | 'failed' | 'stopped' | 'rolled_back'; error?: Kept | string; at: Date },
): Promise<void> {
  await db.run(endRun, {
    runId,
    endState: end.state,
    error: end.error === undefined ? null : JSON.stringify(end.error),
    at: end.at,
  });
}

const interrupted = keepText(
  'The run was interrupted: its process ended before anything was written. Read the feed again.',
);

/** Closes runs that were being read as their process was killed; only whoever holds the supplier's lock may say so. */
export async function failInterruptedRuns(
  db: Connection,
  supplier: string,
  exceptId: string | undefined,
  at: Date,
): Promise<void> {
  await db.run(failOthers, { supplier, exceptId: exceptId ?? null, at, reason: JSON.stringify(interrupted) });
}

/** Runs of a supplier that are approved and not written to their end. */
export const unfinishedRuns = (db: Connection, supplier: string) => db.rows(unfinished, { supplier });

/** What a supplier has on offer and a whole feed does not name. */
export const offersNotNamed = (db: Connection, supplier: string, named: readonly string[]) =>
  db.rows(notNamed, { supplier, named });

export const runById = (db: Connection, id: string): Promise<RunRow | undefined> => db.first(oneRun, { id });
export const lastRuns = (db: Connection): Promise<RunRow[]> => db.rows(latestRuns);
export const openRun = (db: Connection, supplier: string) => db.first(runningRun, { supplier });

/** A line that was left out. */
export type ProblemRow = RowOf<typeof problemsOfRun>;

const addProblems = query(
  'suppliers.add_problems',
  `insert into sync_problem (run_id, line, ref_id, code, message, excerpt)
   select :runId::uuid, line, ref_id, code, message::jsonb, excerpt
     from unnest(:lines::int[], :refIds::text[], :codes::text[], :messages::text[], :excerpts::text[])
          as p(line, ref_id, code, message, excerpt)`,
);
const removeProblems = query('suppliers.clear_problems', 'delete from sync_problem where run_id = :runId');
const problemsOfRun = query(
  'suppliers.problems',
  `select line, ref_id, code, message, excerpt from sync_problem
    where run_id = :runId and line > :after and (:code::text is null or code = :code) order by line, id limit 1000`,
).narrow<{ message: Kept | string }>();
const groupsOfProblems = query(
  'suppliers.problem_groups',
  'select code, count(*)::int as count from sync_problem where run_id = :runId group by code order by count(*) desc, code',
);

export async function insertProblems(
  tx: Connection,
  runId: string,
  problems: readonly ProblemRow[],
): Promise<void> {
  if (problems.length === 0) return;
  await tx.run(addProblems, {
    runId,
    lines: problems.map((problem) => problem.line),
    refIds: problems.map((problem) => problem.ref_id),
    codes: problems.map((problem) => problem.code),
    messages: problems.map((problem) => JSON.stringify(problem.message)),
    excerpts: problems.map((problem) => problem.excerpt),
  });
}

export async function clearProblems(db: Connection, runId: string): Promise<void> {
  await db.run(removeProblems, { runId });
}

/** A thousand lines that a run left out, in the order of the file, after a line and for one reason where it is named. */
export const problemsOf = (
  db: Connection,
  runId: string,
  { after = 0, code }: { after?: number; code?: string | undefined } = {},
): Promise<ProblemRow[]> => db.rows(problemsOfRun, { runId, after, code: code ?? null });

/** How many lines a run left out for each reason, most first. */
export const problemGroups = (db: Connection, runId: string) => db.rows(groupsOfProblems, { runId });

/** What is known of an offer before a record is taken. */
export type KnownOffer = RowOf<typeof offersOf>;

const offersOf = query(
  'suppliers.known_offers',
  `select o.ref_id, o.product_id, o.product_name, o.brand, o.mpn, o.category, o.cost, o.currency, o.map_price, o.status, o.record_updated_at, o.stock,
          -- Staff took a lock back, or it is too old to hold: the record is written though it is the same.
          case when o.is_stale or p.takes_next_record and (o.is_source or :isOrdered::boolean or exists (
            select from product_describer d where d.product_id = p.id)) then '' else o.record_hash end as record_hash, o.is_source, o.matched_by,
          p.ref_id as product_ref_id
     from supplier_offer o left join product p on p.id = o.product_id
    where o.supplier = :supplier and o.ref_id = any(:refIds::text[])`,
).narrow<{
  currency: Currency;
  status: 'active' | 'discontinued';
  matched_by: 'ref_id' | 'mpn' | 'gtin' | 'staff' | null;
  stock: { warehouse: string; quantity: number }[];
}>();
const upsertOffers = query(
  'suppliers.upsert_offers',
  `insert into supplier_offer as o (supplier, ref_id, product_id, product_name, brand, mpn, ean, upc, cost, currency, category,
     is_source, is_chosen, matched_by, status, record_updated_at, record_hash, stock, specs, kind, description, weight_grams, released_on, map_price, min_quantity, eta,
     tax_included, seen_at, is_stale, images, synced_at)
   select :supplier, r.ref_id, r.product_id, r.product_name, r.brand, r.mpn, r.ean, r.upc, r.cost, r.currency, r.category,
          r.is_source, r.is_chosen, r.matched_by, 'active',
          r.record_updated_at, r.record_hash, r.stock, r.specs, r.kind, r.description, r.weight_grams, r.released_on, r.map_price, r.min_quantity, r.eta, r.tax_included, r.seen_at, r.is_stale, r.images,
          :now::timestamptz
     from jsonb_to_recordset(:offers::jsonb) as r(
            ref_id text, product_id int, product_name text, brand text, mpn text, ean text, upc text, cost numeric,
            currency text, category text, is_source boolean, is_chosen boolean, matched_by text, record_updated_at timestamptz, record_hash text, stock jsonb, specs jsonb,
            kind text, description text, weight_grams int, released_on date, map_price numeric, min_quantity int, eta date, tax_included boolean, seen_at timestamptz, is_stale boolean, images text[])
    order by r.ref_id
   on conflict (supplier, ref_id) do update set
     product_id = excluded.product_id, product_name = excluded.product_name, brand = excluded.brand,
     mpn = excluded.mpn, ean = excluded.ean, upc = excluded.upc, is_source = excluded.is_source,
     is_chosen = excluded.is_chosen, matched_by = excluded.matched_by, cost = excluded.cost, currency = excluded.currency, category = excluded.category,
     status = excluded.status, record_updated_at = excluded.record_updated_at, record_hash = excluded.record_hash,
     stock = excluded.stock, specs = excluded.specs, kind = excluded.kind, description = excluded.description,
     weight_grams = excluded.weight_grams, released_on = excluded.released_on, map_price = excluded.map_price, min_quantity = excluded.min_quantity,
     eta = excluded.eta, tax_included = excluded.tax_included, seen_at = excluded.seen_at, is_stale = excluded.is_stale, images = excluded.images,
     synced_at = excluded.synced_at`,
);
const withdrawOffers = query(
  'suppliers.withdraw_offers',
  `update supplier_offer o set status = 'discontinued', record_updated_at = w.updated_at, synced_at = :now::timestamptz
     from unnest(:refIds::text[], :updatedAts::timestamptz[]) as w(ref_id, updated_at)
    where o.supplier = :supplier and o.ref_id = w.ref_id`,
);
const touchOffers = query(
  'suppliers.touch_offers',
  `update supplier_offer o set record_updated_at = t.updated_at
     from unnest(:refIds::text[], :updatedAts::timestamptz[]) as t(ref_id, updated_at)
    where o.supplier = :supplier and o.ref_id = t.ref_id and o.record_updated_at < t.updated_at`,
);

export async function knownOffers(
  db: Connection,
  supplier: string,
  refIds: readonly string[],
  /** Staff set an order of owners: any record may write its product. */
  isOrdered: boolean,
): Promise<Map<string, KnownOffer>> {
  const rows = await db.rows(offersOf, { supplier, refIds, isOrdered });
  return new Map(rows.map((row) => [row.ref_id, row]));
}

/** An accepted record of an article on offer. */
export type OfferToSave = {
  ref_id: string;
  product_id: number;
  product_name: string;
  brand: string;
  mpn: string | undefined;
  ean: string | undefined;
  upc: string | undefined;
  is_source: boolean;
  is_chosen: boolean;
  matched_by: 'ref_id' | 'mpn' | 'gtin' | 'staff' | undefined;
  cost: number;
  currency: string;
  category: string;
  record_updated_at: Date;
  record_hash: string;
  stock: { warehouse: string; quantity: number }[];
  specs: Readonly<Record<string, unknown>>;
  kind: string;
  description: string | undefined;
  weight_grams: number | undefined;
  /** `YYYY-MM-DD`. */
  released_on: string | undefined;
  map_price: number | undefined;
  min_quantity: number;
  eta: string | undefined;
  tax_included: boolean;
  seen_at: Date;
  is_stale: boolean;
  images: readonly string[];
};

export async function saveOffers(
  tx: Connection,
  supplier: string,
  offers: readonly OfferToSave[],
  now: Date,
): Promise<void> {
  if (offers.length > 0) await tx.run(upsertOffers, { supplier, offers: JSON.stringify(offers), now });
}

/** A record that changes nothing but when it was written. */
export type TimeOfRecord = { refId: string; updatedAt: Date };

export async function saveWithdrawals(
  tx: Connection,
  supplier: string,
  records: readonly TimeOfRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  await tx.run(withdrawOffers, {
    supplier,
    refIds: records.map((record) => record.refId),
    updatedAts: records.map((record) => record.updatedAt),
    now,
  });
}

export async function saveRecordTimes(
  tx: Connection,
  supplier: string,
  records: readonly TimeOfRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.run(touchOffers, {
    supplier,
    refIds: records.map((record) => record.refId),
    updatedAts: records.map((record) => record.updatedAt),
  });
}

/** An offer as lists show it. */
export type SyncProductRow = RowOf<typeof pageOfOffers>;

const listColumns =
  'o.supplier, o.ref_id, o.product_id, o.product_name, o.brand, o.category, o.cost, o.currency, o.status, o.synced_at';
const matching = `(:q = '' or shop_fold(o.ref_id || ' ' || o.brand || ' ' || o.product_name || ' ' || coalesce(o.mpn, ''))
        like '%' || shop_fold(:q) || '%')
    and (:status::text is null or o.status = :status)`;
const pageOfOffers = query(
  'suppliers.offers_page',
  `select ${listColumns} from supplier_offer o where ${matching}
    order by o.synced_at desc, o.ref_id limit :pageSize offset :offset`,
).narrow<{ status: 'active' | 'discontinued' }>();
const countOffers = query(
  'suppliers.count_offers',
  `select count(*) as total from supplier_offer o where ${matching}`,
);
const oneOffer = query(
  'suppliers.offer',
  `select ${listColumns}, o.record_updated_at, o.stock, o.specs
     from supplier_offer o where o.ref_id = :refId order by o.supplier limit 1`,
).narrow<{
  status: 'active' | 'discontinued';
  stock: { warehouse: string; quantity: number }[];
  specs: Record<string, unknown>;
}>();
const allRefIds = query(
  'suppliers.ref_ids',
  `select coalesce(array_agg(distinct ref_id order by ref_id), '{}') as ref_ids from supplier_offer`,
);

/** One page of what distributors offer, last synchronised first. */
export async function offersPage(
  db: Connection,
  filter: { q: string; status: 'active' | 'discontinued' | undefined; page: number; pageSize: number },
): Promise<{ rows: SyncProductRow[]; total: number }> {
  const q = filter.q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { status = null, page, pageSize } = filter;
  const [rows, count] = await Promise.all([
    db.rows(pageOfOffers, { q, status, pageSize, offset: (page - 1) * pageSize }),
    db.first(countOffers, { q, status }),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export const offerByRefId = (db: Connection, refId: string) => db.first(oneOffer, { refId });

/** The codes of everything a distributor offers or offered, sorted. */
export async function refIdsOnOffer(db: Connection): Promise<string[]> {
  return (await db.first(allRefIds))?.ref_ids ?? [];
}
