import type { Kept } from '../../../i18n/t.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { FetchCursor, SourceMarks } from './adapter.ts';
import type { SeenLimit } from './api/call-meter.ts';
import type { FileMapping } from './file/mapping.contract.ts';
import type { SourceKind } from './source-kinds.contract.ts';

type Narrowed = {
  kind: SourceKind;
  settings: Record<string, string>;
  mapping: FileMapping | null;
  marks: SourceMarks | null;
  cursor: KeptCursor | null;
  limit_seen: SeenLimit | null;
  outcome: 'fetched' | 'unchanged' | 'failed' | null;
  error: Kept | string | null;
};

/** A cut-off fetch: what of, since when, and into which file of the data folder. */
export type KeptCursor = FetchCursor & { what: 'catalogue' | 'stock'; file: string; at: string };

const columns = `o.supplier, o.kind, o.is_on, o.settings, o.secrets, o.mapping, o.is_full, o.catalogue_times, o.catalogue_minutes,
  o.delta_minutes, o.version, o.marks, o.cursor, o.catalogue_at, o.delta_at, o.fetched_at, o.outcome, o.error, o.failures, o.failing_since, o.retry_at,
  o.daily_calls, o.calls_on::text as calls_on, o.calls, o.limit_seen, o.limited_since`;

/** A supplier's source as stored. */
export type SourceRow = RowOf<typeof sourceOf>;

export const sourceOf = query(
  'suppliers.source',
  `select ${columns} from supplier_source o where o.supplier = :supplier`,
).narrow<Narrowed>();

/** Those that the clock may fetch. */
export const sourcesOn = query(
  'suppliers.sources_on',
  `select ${columns}, s.name from supplier_source o join supplier s on s.code = o.supplier
    where o.is_on and s.state = 'active' order by o.supplier`,
).narrow<Narrowed>();

/** Another kind or address makes what is known of the last file worth nothing; who failed before is asked at once. */
export const saveSource = query(
  'suppliers.save_source',
  `insert into supplier_source as o (supplier, kind, is_on, settings, secrets, mapping, is_full, catalogue_times,
     catalogue_minutes, delta_minutes, daily_calls)
   values (:supplier, :kind, :isOn, :settings::jsonb, :secrets::text, :mapping::jsonb, :isFull, :catalogueTimes::text[],
     :catalogueMinutes, :deltaMinutes, :dailyCalls)
   on conflict (supplier) do update set kind = excluded.kind, is_on = excluded.is_on, settings = excluded.settings,
     secrets = excluded.secrets, mapping = excluded.mapping, is_full = excluded.is_full,
     catalogue_times = excluded.catalogue_times, catalogue_minutes = excluded.catalogue_minutes, delta_minutes = excluded.delta_minutes, daily_calls = excluded.daily_calls, version = o.version + 1,
     marks = null, cursor = null, token = null, token_until = null, limited_since = null,
     retry_at = case when o.outcome = 'failed' and (excluded.kind <> 'file' or excluded.settings ->> 'url' is not null) then :now::timestamptz end`,
);

/** Asked again at `retryAt` where nobody says how it went, because its process was killed. */
export const beginFetch = query(
  'suppliers.begin_fetch',
  `update supplier_source set catalogue_at = case when :what = 'catalogue' then :now::timestamptz else catalogue_at end,
     delta_at = :now::timestamptz, retry_at = :retryAt::timestamptz
    where supplier = :supplier`,
);

/** Nothing, where somebody said meanwhile that its data comes from elsewhere. */
export const keepCursor = query(
  'suppliers.keep_cursor',
  'update supplier_source set cursor = :cursor::jsonb where supplier = :supplier and version = :version',
);

/** What is known of the file is not kept where somebody said meanwhile that its data comes from elsewhere. */
export const fetchDone = query(
  'suppliers.fetch_done',
  `update supplier_source set outcome = :outcome, error = null, failures = 0, failing_since = null, retry_at = null, limited_since = null, cursor = null,
     fetched_at = :now,
     marks = case when version = :version then coalesce(:marks::jsonb, marks) else marks end
    where supplier = :supplier`,
);

export const fetchFailed = query(
  'suppliers.fetch_failed',
  `update supplier_source set outcome = 'failed', error = :error::jsonb, failures = failures + 1,
     failing_since = coalesce(failing_since, :now::timestamptz), retry_at = :retryAt,
     limited_since = case when :isLimited then coalesce(limited_since, :now::timestamptz) end
    where supplier = :supplier and version = :version`,
);

/** Asked again at once: what was asked for is from where staff do not want it any more. */
export const askAgain = query(
  'suppliers.ask_again',
  `update supplier_source set retry_at = :now::timestamptz
    where supplier = :supplier and (kind <> 'file' or settings ->> 'url' is not null)`,
);

/** What became of the newest run of a supplier. */
export const lastRunState = query(
  'suppliers.last_run_state',
  'select state from sync_run where supplier = :supplier order by started_at desc, id limit 1',
);

export const tokenOf = query(
  'suppliers.source_token',
  'select token from supplier_source where supplier = :supplier and token_until > :now::timestamptz',
);

export const keepToken = query(
  'suppliers.keep_source_token',
  'update supplier_source set token = :token, token_until = :until where supplier = :supplier and version = :version',
);
