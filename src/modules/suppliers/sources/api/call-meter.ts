import { t } from '../../../../i18n/t.ts';
import type { Shop } from '../../../../platform/context.ts';
import { query } from '../../../../platform/database/named-query.ts';
import { mexicanDay } from '../../../../platform/mexican-day.ts';
import { SupplierError } from './supplier-error.ts';

/** What a supplier last said of how often it may be asked. */
export type SeenLimit = {
  at: string;
  /** When it takes calls again; of an answer that was none. */
  retryAt?: string | undefined;
  /** Calls that it takes in its span of time, and how many of them were left. */
  limit?: number | undefined;
  remaining?: number | undefined;
};

/** Counts the calls that a supplier was sent, whatever process sent them, and keeps what it says of its limits. */
export type CallMeter = {
  /**
   * Before each call.
   * @throws SupplierError `busy` until tomorrow where staff said how many a day, and so many were made
   */
  take(): Promise<void>;
  saw(limit: SeenLimit): Promise<void>;
};

const countCall = query(
  'suppliers.count_call',
  `update supplier_source set calls = case when calls_on = :day::date then calls + 1 else 1 end, calls_on = :day::date
    where supplier = :supplier and (daily_calls = 0 or calls_on is distinct from :day::date or calls < daily_calls)`,
);
const keepLimit = query(
  'suppliers.keep_limit',
  'update supplier_source set limit_seen = :seen::jsonb where supplier = :supplier',
);

/** Counts in the row of a source, by days of the shop's time. */
export function createCallMeter(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  supplier: string,
): CallMeter {
  return {
    take: async () => {
      const now = clock.now();
      if ((await db.run(countCall, { supplier, day: mexicanDay(now) })) > 0) return;
      const retryAt = jobs.nextRun({ cron: '0 0 * * *', timezone: 'America/Mexico_City' }, now);
      throw new SupplierError('busy', t('The calls that the supplier takes in a day are used up.'), {
        ...(retryAt && { retryAt }),
      });
    },
    saw: async (limit) => {
      await db.run(keepLimit, { supplier, seen: JSON.stringify(limit) });
    },
  };
}

/** What is known of today's calls: none, where the last ones were on another day. */
export function callsToday(
  { calls, calls_on: day }: { calls: number; calls_on: string | null },
  now: Date,
): number {
  return day === mexicanDay(now) ? calls : 0;
}

/** What the headers of an answer say of limits, as most APIs write them; undefined for nothing. */
export function limitIn(headers: Headers): Pick<SeenLimit, 'limit' | 'remaining'> | undefined {
  const number = (name: string) => {
    const given = headers.get(`x-ratelimit-${name}`) ?? headers.get(`ratelimit-${name}`) ?? '';
    return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  };
  const limit = number('limit');
  const remaining = number('remaining');
  return limit === undefined && remaining === undefined ? undefined : { limit, remaining };
}
