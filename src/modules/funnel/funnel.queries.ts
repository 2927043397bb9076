import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** What is counted on the way to a purchase; orders themselves are in their own table. */
export type FunnelStep = 'product_viewed' | 'cart_begun' | 'checkout_begun';

/** In one order, so that two processes that add at once do not wait for each other's rows. */
export const addCounts = query(
  'funnel.add_counts',
  `insert into funnel_day as f (day, step, count)
   select day::date, step, count from unnest(:days::text[], :steps::text[], :counts::bigint[]) as given(day, step, count)
    order by 1, 2
   on conflict (day, step) do update set count = f.count + excluded.count`,
);

const countedSteps = query(
  'funnel.counted_steps',
  `with bounds as (select (:now::timestamptz at time zone 'America/Mexico_City')::date as today)
   select step, coalesce(sum(count) filter (where day > today - :days::int), 0)::bigint as current,
     coalesce(sum(count) filter (where day <= today - :days::int), 0)::bigint as previous
   from funnel_day, bounds where day > today - 2 * :days::int and day <= today group by step`,
).narrow<{ step: FunnelStep }>();
const firstDay = query('funnel.first_day', 'select min(day)::text as day from funnel_day');

/**
 * How often each step was made in the last `days` days, today included, and in as many days before; and the first day that
 * was counted at all, null where none was.
 */
export async function stepsOf(
  db: Connection,
  now: Date,
  days: number,
): Promise<{
  steps: Partial<Record<FunnelStep, { current: number; previous: number }>>;
  countedSince: string | null;
}> {
  const [rows, first] = await Promise.all([db.rows(countedSteps, { now, days }), db.first(firstDay)]);
  return {
    steps: Object.fromEntries(rows.map(({ step, ...counts }) => [step, counts])),
    countedSince: first?.day ?? null,
  };
}
