import { sayKept, t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { oneSupplier, type SupplierRow } from '../directory/directory.queries.ts';
import { callsToday } from './api/call-meter.ts';
import { nextFetch } from './next-fetch.ts';
import { openSecrets } from './secrets.ts';
import { hiddenQuery, sourceFields } from './source-kinds.contract.ts';
import { sourceOf, type SourceRow } from './sources.queries.ts';

type Reader = Pick<Shop, 'db' | 'sources' | 'jobs' | 'clock'>;

/** Throws AppError 404. */
export async function requireSupplier({ db }: Pick<Shop, 'db'>, code: string): Promise<SupplierRow> {
  const supplier = await db.first(oneSupplier, { code });
  if (!supplier) throw notFound(t('There is no such supplier.'));
  return supplier;
}

/**
 * Where a supplier's data comes from; null where nobody said. Of secrets only their names.
 * @throws AppError 404 for a supplier that is not there
 */
export async function readSource(shop: Reader, code: string) {
  await requireSupplier(shop, code);
  const row = await shop.db.first(sourceOf, { supplier: code });
  return row ? sourceOnWire(shop, row) : null;
}

/** A source as the screen has it. */
export async function sourceOnWire({ sources, jobs, clock }: Omit<Reader, 'db'>, row: SourceRow) {
  const secrets = await openSecrets(sources.sealer, row);
  const kept = Object.keys(secrets ?? {});
  const { url } = row.settings;
  const hasQuery = kept.includes('query') && url !== undefined;
  const next = nextFetch(row, jobs, clock.now());
  return {
    kind: row.kind,
    is_on: row.is_on,
    settings: hasQuery ? { ...row.settings, url: `${url}${hiddenQuery}` } : row.settings,
    secrets: sourceFields[row.kind].flatMap(({ name, isSecret }) =>
      isSecret && name !== 'query' && kept.includes(name) ? [name] : [],
    ),
    is_locked: secrets === undefined,
    mapping: row.mapping,
    is_full: row.is_full,
    catalogue_times: row.catalogue_times,
    catalogue_minutes: row.catalogue_minutes,
    delta_minutes: row.delta_minutes,
    daily_calls: row.daily_calls,
    calls_today: callsToday(row, clock.now()),
    limit_seen: limitOnWire(row.limit_seen),
    version: row.version,
    next_at: next?.at.toISOString() ?? null,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    outcome: row.outcome,
    error: row.error === null ? null : sayKept(row.error),
    failures: row.failures,
  };
}

function limitOnWire(seen: SourceRow['limit_seen']) {
  if (seen === null) return null;
  const { at, retryAt = null, limit = null, remaining = null } = seen;
  return { at, retry_at: retryAt, limit, remaining };
}
