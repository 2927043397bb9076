import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { Log } from '../../../platform/log.ts';
import { wordsOf } from './words.ts';

/** What the log is written with. */
type Shelf = { readonly db: Database; readonly clock: Clock; readonly log: Log };
type Counted = { times: number; emptyTimes: number; lastTotal: number };

/** Searches wait so long in memory: a busy second is one statement, and no search waits for it. */
const delayMilliseconds = 1000;
/** Shoppers do not make more different searches in a second. */
const waitingMax = 500;
/** The log holds so many different searches; new ones wait for `tidySearches` to make room. */
const rowsMax = 20_000;
const lengthMax = 80;

const write = query(
  'catalog.count_searches',
  `insert into search_log as l (words, times, empty_times, last_total, first_at, last_at)
   select g.words, g.times, g.empty_times, g.last_total, :now, :now
     from unnest(:words::text[], :times::int[], :emptyTimes::int[], :lastTotals::int[]) g(words, times, empty_times, last_total)
    where (select count(*) from search_log) < ${rowsMax} or exists (select from search_log k where k.words = g.words)
    order by g.words
   on conflict (words) do update set
     times = l.times + excluded.times, empty_times = l.empty_times + excluded.empty_times,
     last_total = excluded.last_total, last_at = excluded.last_at`,
);

/**
 * Collects searches without any data about the shopper, and writes them a second later. A process that dies loses its
 * last second.
 */
export class SearchLog {
  #waiting = new Map<string, Counted>();
  #isDue = false;

  /** `total` products were found; `isEmpty`: nothing had all the words. */
  note(shelf: Shelf, text: string, total: number, isEmpty: boolean): void {
    // Text that looks like an address or a telephone number may identify a person.
    if (text.includes('@') || /(?:\d[\s().-]*){10}/.test(text)) return;
    const words = wordsOf(text).join(' ');
    if (words === '' || words.length > lengthMax) return;
    const counted = this.#waiting.get(words) ?? { times: 0, emptyTimes: 0, lastTotal: 0 };
    if (counted.times === 0 && this.#waiting.size >= waitingMax) return;
    this.#waiting.set(words, {
      times: counted.times + 1,
      emptyTimes: counted.emptyTimes + (isEmpty ? 1 : 0),
      lastTotal: total,
    });
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => void this.#write(shelf), delayMilliseconds).unref();
  }

  async #write({ db, clock, log }: Shelf): Promise<void> {
    this.#isDue = false;
    const waiting = [...this.#waiting];
    this.#waiting = new Map();
    try {
      await db.run(write, {
        words: waiting.map(([words]) => words),
        times: waiting.map(([, { times }]) => times),
        emptyTimes: waiting.map(([, { emptyTimes }]) => emptyTimes),
        lastTotals: waiting.map(([, { lastTotal }]) => lastTotal),
        now: clock.now(),
      });
    } catch (error) {
      // A shop that is closing has no database any more; otherwise the operator should know.
      if (!db.pool.ending) log.warn({ err: error }, 'searches were not counted');
    }
  }
}
