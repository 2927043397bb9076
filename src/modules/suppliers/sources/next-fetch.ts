import type { Jobs } from '../../../platform/jobs.ts';
import { hasDeltas, type FetchKind } from './source-kinds.contract.ts';
import type { SourceRow } from './sources.queries.ts';

type Timed = Pick<
  SourceRow,
  | 'kind'
  | 'is_on'
  | 'catalogue_times'
  | 'catalogue_minutes'
  | 'delta_minutes'
  | 'catalogue_at'
  | 'delta_at'
  | 'retry_at'
>;

/**
 * What the clock fetches next of a source, and when; a time that passed while the shop was off is due now. Undefined where
 * nobody gave it times.
 * @param since when somebody who was never fetched began to wait
 */
export function nextFetch(
  source: Timed,
  jobs: Pick<Jobs, 'nextRun'>,
  since: Date,
): { what: FetchKind; at: Date } | undefined {
  if (!source.is_on) return undefined;
  const from = source.catalogue_at ?? since;
  const after = (minutes: number, last: Date) => new Date(last.getTime() + minutes * 60_000);
  const catalogues = source.catalogue_times.flatMap((time) => {
    const [hour, minute] = time.split(':');
    const cron = `${Number(minute)} ${Number(hour)} * * *`;
    return jobs.nextRun({ cron, timezone: 'America/Mexico_City' }, from) ?? [];
  });
  // One that was never fetched waits for nothing.
  if (source.catalogue_minutes > 0)
    catalogues.push(after(source.catalogue_at === null ? 0 : source.catalogue_minutes, from));
  const catalogue = earliest(catalogues);
  const delta =
    source.delta_minutes > 0 && hasDeltas[source.kind] && source.catalogue_at !== null
      ? after(source.delta_minutes, source.delta_at ?? source.catalogue_at)
      : undefined;
  const isCatalogue = catalogue !== undefined && (delta === undefined || catalogue <= delta);
  const due = isCatalogue ? catalogue : delta;
  if (due === undefined) return retryOf(source);
  const retry = retryOf(source);
  // After a failure it is asked again at its own time, not with the next of the clock.
  if (retry) return retry;
  return { what: isCatalogue ? 'catalogue' : 'stock', at: due };
}

function retryOf({ retry_at: at, catalogue_at: whole, delta_at: delta }: Timed) {
  if (at === null) return undefined;
  const wasDelta = delta !== null && (whole === null || delta > whole);
  return { what: wasDelta ? ('stock' as const) : ('catalogue' as const), at };
}

function earliest(dates: readonly Date[]): Date | undefined {
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0];
}
