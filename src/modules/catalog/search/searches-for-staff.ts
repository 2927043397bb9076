import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { isoTime } from '../listing/product-card.ts';

const orders = {
  empty: 'empty_times desc, last_at desc, words',
  times: 'times desc, last_at desc, words',
  newest: 'last_at desc, words',
};
/** What comes first in the list of searches. */
export type SearchOrder = keyof typeof orders;

const listBy = (order: SearchOrder) =>
  query(
    `catalog.searches_by_${order}`,
    `with m as (
       select * from search_log where ${order === 'empty' ? 'empty_times > 0 and ' : ''}(:words::text is null or strpos(words, :words) > 0)
     )
     select (select count(*)::int from m) as total, coalesce((
       select json_agg(json_build_object('words', words, 'times', times, 'empty_times', empty_times,
                'last_total', last_total, 'first_at', ${isoTime('first_at')}, 'last_at', ${isoTime('last_at')}) order by position)
         from (select *, row_number() over (order by ${orders[order]}) as position from m order by ${orders[order]} limit :limit offset :offset) page
     ), '[]')::text as json`,
  );
const lists = { empty: listBy('empty'), times: listBy('times'), newest: listBy('newest') };

/** One page of what was searched for; `empty` lists only what found nothing with all its words. */
export async function searchesForStaff(
  db: Connection,
  {
    order,
    words,
    page,
    pageSize,
  }: { order: SearchOrder; words: string | undefined; page: number; pageSize: number },
): Promise<{ json: string; total: number }> {
  const row = await db.first(lists[order], {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    words: words ?? null,
  });
  return row ?? { json: '[]', total: 0 };
}
