import type { Clock } from '../../../platform/clock.ts';
import { coalesceRequests } from '../../../platform/coalesce-requests.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import type { Log } from '../../../platform/log.ts';

declare module '../../../platform/context.ts' {
  interface Shop {
    /** What the staff's first page shows, kept for a while. */
    readonly figures: KeptFigures;
  }
}

/** Something that was read, and when. */
export type Kept<Figure> = { figure: Figure; readAt: Date };

/** How long a block is shown before it is read again. */
export type Keeping = {
  /** So long it is shown as it is. */
  freshSeconds: number;
  /** So long it is shown while it is read again for who comes next; then one waits. */
  staleSeconds: number;
  /** Whether news to the staff end it: what waits for them. */
  endsWithNews: boolean;
};

/** Figures of this process, by block. */
export type KeptFigures = {
  /**
   * What is kept of a block, or else what `work` reads: of a block one reading at a time, which all who wait share.
   * @param key which of a block's readings, e.g. `30:retail`
   * @param isWanted `fresh`: nothing that was read before this call
   */
  read<Figure>(
    block: string,
    key: string,
    keeping: Keeping,
    isWanted: 'kept' | 'fresh',
    work: () => Promise<Figure>,
  ): Promise<Kept<Figure>>;
  /** Has what waits for staff read again: something of it changed. */
  hearNews(): void;
};

/** Of all blocks together; the one that was added first goes. */
const keptMax = 200;

type Entry = {
  kept: Kept<unknown> | undefined;
  /** Counted up by whatever makes what is kept, or being read, too old. */
  outdated: number;
  /** `outdated` when what is kept began to be read. */
  keptAsOf: number;
  keeping: Keeping;
  run: (work: () => Promise<unknown>) => Promise<Kept<unknown>>;
};

/** Keeps what blocks of the staff's first page read, so that it answers at once however many look at it. */
export function createKeptFigures({ clock, log }: { clock: Clock; log: Log }): KeptFigures {
  const entries = new Map<string, Entry>();
  const limiters = new Map<string, ReturnType<typeof createConcurrencyLimiter>>();

  const ageOf = ({ kept, keptAsOf, outdated }: Entry): number => {
    if (!kept || keptAsOf !== outdated) return Infinity;
    const age = clock.now().getTime() - kept.readAt.getTime();
    // Read in what is the future now: the clock was set back.
    return age < 0 ? Infinity : age / 1000;
  };

  const entryOf = (block: string, key: string, keeping: Keeping): Entry => {
    const name = `${block} ${key}`;
    const known = entries.get(name);
    if (known) return known;
    const limit = limiters.get(block) ?? createConcurrencyLimiter(1);
    limiters.set(block, limit);
    const entry: Entry = {
      kept: undefined,
      outdated: 0,
      keptAsOf: 0,
      keeping,
      run: coalesceRequests((work: () => Promise<unknown>) =>
        limit(async () => {
          // Somebody else's reading came in while this one waited.
          if (entry.kept && ageOf(entry) < keeping.freshSeconds) return entry.kept;
          const asOf = entry.outdated;
          const readAt = clock.now();
          const kept = { figure: await work(), readAt };
          entry.kept = kept;
          entry.keptAsOf = asOf;
          return kept;
        }),
      ),
    };
    entries.set(name, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= keptMax) break;
      entries.delete(oldest);
    }
    return entry;
  };

  return {
    read: async <Figure>(
      block: string,
      key: string,
      keeping: Keeping,
      isWanted: 'kept' | 'fresh',
      work: () => Promise<Figure>,
    ) => {
      const entry = entryOf(block, key, keeping);
      if (isWanted === 'fresh') entry.outdated += 1;
      const age = ageOf(entry);
      if (entry.kept && age < keeping.freshSeconds) return entry.kept as Kept<Figure>;
      const reading = entry.run(work) as Promise<Kept<Figure>>;
      if (!entry.kept || age >= keeping.staleSeconds) return reading;
      reading.catch((error: unknown) => log.error({ err: error, block }, 'a block could not be read again'));
      return entry.kept as Kept<Figure>;
    },
    hearNews: () => {
      for (const entry of entries.values()) if (entry.keeping.endsWithNews) entry.outdated += 1;
    },
  };
}
