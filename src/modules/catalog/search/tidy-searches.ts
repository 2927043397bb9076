import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

/** A search that nobody made for so long tells nothing about today's demand. */
const daysMax = 90;
/** Less than the log may hold, so that there is room for new ones. */
const keptMax = 15_000;

const prune = query(
  'catalog.prune_searches',
  `delete from search_log
    where last_at < :now::timestamptz - make_interval(days => ${daysMax})
       or words not in (select words from search_log order by times desc, last_at desc limit ${keptMax})`,
);

const countWords = query(
  'catalog.count_words',
  // As the search configuration does it: letters are stemmed, whatever has digits stays.
  `update search_word w set product_count = s.ndoc
     from ts_stat('select search from product_search') s
    where s.word = case when w.word ~ '^[a-z]+$' then (ts_lexize('public.shop_spanish_stem', w.word))[1] else w.word end
      and s.ndoc <> w.product_count`,
);

/** Counts afresh how many products have each word, by which mistyped words and broad searches are judged. */
export async function countSearchWords(db: Connection): Promise<void> {
  await db.run(countWords);
}

/** Forgets old and rare searches. */
export async function pruneSearches({ db, clock }: { db: Connection; clock: Clock }): Promise<void> {
  await db.run(prune, { now: clock.now() });
}
