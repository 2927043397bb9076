import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { addCounts, type FunnelStep } from './funnel.queries.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** Counts steps towards purchases; see decision 0063. */
    readonly funnel: Funnel;
  }
}

/** Counts without knowing of whom. */
export type Funnel = {
  /** Counts a step, in memory: costs no page anything. */
  count(step: FunnelStep): void;
  /** Writes what was counted; what cannot be written is kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest, and counts no more. */
  close(): Promise<void>;
};

/** What a process that is killed may lose. */
const flushMilliseconds = 3000;
const dayInMexico = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });

/** Counts in this process and adds to the database every few seconds. */
export function createFunnel({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Funnel {
  /** By day and step with a space between. */
  let counts = new Map<string, number>();
  let writing: Promise<void> | undefined;

  const write = async () => {
    if (counts.size === 0) return;
    const taken = [...counts];
    counts = new Map();
    const parts = taken.map(([key, count]) => ({ day: key.slice(0, 10), step: key.slice(11), count }));
    try {
      await db.run(addCounts, {
        days: parts.map(({ day }) => day),
        steps: parts.map(({ step }) => step),
        counts: parts.map(({ count }) => count),
      });
    } catch (error) {
      log.warn({ err: error }, 'steps of the funnel could not be written; they are tried again');
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  };
  const flush = async () => {
    // One at a time; what is counted meanwhile goes with the next.
    await writing;
    writing = write().finally(() => (writing = undefined));
    await writing;
  };
  const timer = setInterval(() => void flush(), flushMilliseconds);
  timer.unref();

  return {
    count: (step) => {
      const key = `${dayInMexico.format(clock.now())} ${step}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
