import { msg, sayKept, t } from '../../../i18n/t.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { staffMoment } from '../../../platform/staff-moment.ts';
import { alertStaff } from '../../staff/index.ts';
import { callsToday } from './api/call-meter.ts';
import { sourcesOn } from './sources.queries.ts';

type Source = RowOf<typeof sourcesOn>;

/** Once is an accident; by then prices and stock are older than they should be. */
const failuresToTell = 3;
/** A supplier that takes no calls for less than this is one that was asked a little too fast. */
const limitedMinutesToTell = 60;

/**
 * Tells the staff of suppliers that cannot be asked for their data, and of those that take no more calls; once for each time
 * that this begins.
 */
export async function watchSources(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  const { failing, limited } = inTrouble(await shop.db.rows(sourcesOn), now);
  if (failing.length + limited.length === 0) return;
  await shop.db.transaction(async (tx) => {
    for (const source of failing) await tellFailing(shop, tx, source);
    for (const source of limited) await tellLimited(shop, tx, source, now);
  });
}

/** Names of the suppliers that staff are told of. */
export async function silentSuppliers(db: Connection, clock: Clock): Promise<string[]> {
  const { failing, limited } = inTrouble(await db.rows(sourcesOn), clock.now());
  return [...failing, ...limited].map(({ name }) => name).toSorted();
}

function inTrouble(sources: readonly Source[], now: Date): { failing: Source[]; limited: Source[] } {
  return {
    // Who takes no calls is told of as that.
    failing: sources.filter((one) => one.failures >= failuresToTell && one.limited_since === null),
    limited: sources.filter((source) => isLimitedForLong(source, now)),
  };
}

function isLimitedForLong({ limited_since: since, retry_at: until }: Source, now: Date): boolean {
  if (since === null) return false;
  const last = Math.max(now.getTime(), until?.getTime() ?? 0);
  return last - since.getTime() >= limitedMinutesToTell * 60_000;
}

async function tellFailing(shop: Shop, tx: Connection, source: Source): Promise<void> {
  const { supplier, name, error, failing_since: since } = source;
  if (since === null) return;
  await alertStaff(shop, tx, 'catalog', {
    once: `source:${supplier}:${since.toISOString()}`,
    subject: {
      message: msg('The data of {supplier} cannot be fetched'),
      values: () => ({ supplier: name }),
    },
    text: msg('It is asked again by itself. Until it answers, prices and stock stay as they were.'),
    facts: [
      { name: msg('Failing since'), value: () => staffMoment(since) },
      ...(error === null ? [] : [{ name: msg('Reason'), value: () => sayKept(error) }]),
    ],
    path: pathOf(supplier),
  });
}

async function tellLimited(shop: Shop, tx: Connection, source: Source, now: Date): Promise<void> {
  const {
    supplier,
    name,
    daily_calls: daily,
    limited_since: since,
    failing_since: begun,
    retry_at: until,
  } = source;
  if (since === null || begun === null) return;
  const calls = callsToday(source, now);
  await alertStaff(shop, tx, 'catalog', {
    // An error between two refusals begins nothing anew.
    once: `source-limit:${supplier}:${begun.toISOString()}`,
    subject: {
      message: msg('{supplier} takes no more calls'),
      values: () => ({ supplier: name }),
    },
    text: msg(
      'It is asked again by itself when it takes calls. Until then prices and stock stay as they were; if it happens often, fetch it less often.',
    ),
    facts: [
      { name: msg('Since'), value: () => staffMoment(since) },
      ...(until === null ? [] : [{ name: msg('Asked again'), value: () => staffMoment(until) }]),
      {
        name: msg('Calls today'),
        value: () =>
          daily > 0
            ? t('{calls} of {limit}', { calls: inDigits(calls), limit: inDigits(daily) })
            : inDigits(calls),
      },
    ],
    path: pathOf(supplier),
  });
}

const inDigits = (count: number) => count.toLocaleString('en-US');
const pathOf = (supplier: string) => `/admin/suppliers/${encodeURIComponent(supplier)}`;
