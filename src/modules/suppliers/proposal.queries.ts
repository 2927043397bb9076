import { query, type RowOf } from '../../platform/database/named-query.ts';

/** The bar that a price move falls into, from 0; null where there is no price before or after, or it is the same. */
const moveSql = `case when c.price_before > 0 and c.price_after is not null and c.price_after <> c.price_before
    then width_bucket((c.price_after - c.price_before) * 100.0 / c.price_before, :bounds::numeric[]) end`;
const matching = `c.run_id = :runId and c.kind <> 'time' and (:kind::text is null or c.kind = :kind)
    and (:field::text is null or :field = any(c.fields)) and (:move::int is null or ${moveSql} = :move)
    and (:q = '' or shop_fold(c.ref_id || ' ' || c.name) like '%' || shop_fold(:q) || '%')`;

/** A change of a run as lists show it. */
export type ChangeRow = RowOf<typeof pageOfChanges>;

export const pageOfChanges = query(
  'suppliers.page_of_changes',
  `select c.ref_id, c.line, c.kind, c.name, c.fields, c.before, c.record, c.price_before, c.price_after, c.outcome
     from sync_change c where ${matching} order by c.line, c.ref_id limit :pageSize offset :offset`,
).narrow<{ kind: 'created' | 'changed' | 'withdrawn'; before: Record<string, unknown> | null }>();

export const countChanges = query(
  'suppliers.count_changes',
  `select count(*)::int as total from sync_change c where ${matching}`,
);

export const kindsOfChanges = query(
  'suppliers.kinds_of_changes',
  `select c.kind, count(*)::int as count from sync_change c where c.run_id = :runId group by c.kind`,
);

export const fieldsOfChanges = query(
  'suppliers.fields_of_changes',
  `select f.field, count(*)::int as count from sync_change c cross join lateral unnest(c.fields) as f(field)
    where c.run_id = :runId and c.kind = 'changed' group by f.field order by count(*) desc, f.field`,
);

export const movesOfChanges = query(
  'suppliers.moves_of_changes',
  `select ${moveSql} as bar, count(*)::int as count from sync_change c where c.run_id = :runId group by 1`,
);

export const decideRun = query(
  'suppliers.decide_run',
  `update sync_run set state = :next, decided_by = :staffId, decided_at = :now::timestamptz, stop_asked_at = null,
     finished_at = case when :next = 'rejected' then :now::timestamptz end
    where id = :runId and state = any(:from::text[])
   returning id`,
);

export const askToStop = query(
  'suppliers.ask_to_stop',
  `update sync_run set stop_asked_at = coalesce(stop_asked_at, :now) where id = :runId and state in ('running', 'applying') returning id`,
);

export const canTakeBack = query(
  'suppliers.can_take_back',
  'select exists (select from sync_before where run_id = :runId) as can',
);
