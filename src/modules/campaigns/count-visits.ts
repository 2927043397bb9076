import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Log } from '../../platform/log.ts';
import { readSettings } from '../settings/index.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** Counts pages that links of campaigns led to; of whom nothing is known. */
    readonly campaignVisits: VisitCounter;
  }
}

export type VisitCounter = {
  /** Counts a page, in memory: costs it nothing. */
  count(campaignId: number): void;
  /** How many days after a visit an order counts for its campaign; 0: none does. */
  orderDays(): number;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Writes the rest, and counts no more. */
  close(): Promise<void>;
};

/** What a process that is killed may lose. */
const flushMilliseconds = 3000;
/** Anybody can write any number into an address: so many differ at most until they are written. */
const differentMax = 200;

/** An address of a campaign that does not exist counts nothing. */
const add = query(
  'campaigns.add_visits',
  `update campaign c set visits = c.visits + given.count
     from unnest(:ids::int[], :counts::int[]) as given(id, count) where c.id = given.id`,
);

/** Counts in this process and adds to the database every few seconds. */
export function createVisitCounter({ db, log }: { db: Database; log: Log }): VisitCounter {
  let counts = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  // Nobody is given a cookie before it is known that they may be.
  let days = 0;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const taken = [...counts].toSorted(([one], [other]) => one - other);
    counts = new Map();
    try {
      days = (await readSettings(db, 'campaigns', log)).order_days;
      await db.run(add, { ids: taken.map(([id]) => id), counts: taken.map(([, count]) => count) });
    } catch (error) {
      log.warn({ err: error }, 'visits of campaigns could not be written');
    }
  };
  return {
    count: (id) => {
      if (!counts.has(id) && counts.size >= differentMax) return;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      timer ??= setTimeout(() => void flush(), flushMilliseconds).unref();
    },
    orderDays: () => days,
    flush,
    close: flush,
  };
}
