import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { isoTime } from './product-card.ts';

const orders = {
  empty: 'empty_times desc, last_at desc, words',
  times: 'times desc, last_at desc, words',
  newest: 'last_at desc, words',
};
/** What comes first in the list of searches. */
export type SearchOrder = keyof typeof orders;

const lists = Object.fromEntries(
  Object.entries(orders).map(([name, order]) => [
    name,
    query<{ json: string; total: number }>(
      `catalog.searches_by_${name}`,
      `with m as (
         select * from search_log where ${name === 'empty' ? 'empty_times > 0 and ' : ''}($3::text is null or strpos(words, $3) > 0)
       )
       select (select count(*)::int from m) as total, coalesce((
         select json_agg(json_build_object('words', words, 'times', times, 'empty_times', empty_times,
                  'last_total', last_total, 'first_at', ${isoTime('first_at')}, 'last_at', ${isoTime('last_at')}) order by position)
           from (select *, row_number() over (order by ${order}) as position from m order by ${order} limit $1 offset $2) page
       ), '[]')::text as json`,
    ),
  ]),
) as Record<SearchOrder, ReturnType<typeof query<{ json: string; total: number }>>>;

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
  const row = await db.first(lists[order], [pageSize, (page - 1) * pageSize, words ?? null]);
  return row ?? { json: '[]', total: 0 };
}
