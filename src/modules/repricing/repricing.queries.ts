import { ivaBasisPoints } from '../../platform/money.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';

export type RunState = 'running' | 'stopped' | 'done' | 'undoing' | 'undone';
export type LineState = 'waiting' | 'changed' | 'left' | 'undone' | 'kept';
export type RateState = 'proposed' | 'scheduled' | 'applied' | 'dismissed';

const costCents = `ceil(case o.currency when 'USD' then o.cost * :rate::numeric else o.cost end
                * (10000 + ${ivaBasisPoints}) / 100)::bigint`;

/**
 * Products whose price follows a cost, from behind `afterId`, with the offer that their price is made from: the chosen one, else
 * the one that was read last. One made from an offer in pesos follows no dollar and is not among them. `cost_cents` is what a unit
 * costs with IVA at `rate`, as `unitCostSql` says it.
 */
export const costedProducts = query(
  'repricing.costed_products',
  `select p.id, p.sku, p.name as product_name, p.kind, p.brand_id, p.price_cents, offer.supplier, offer.cost as cost_usd, offer.map_price as map_usd,
          coalesce(p.cost_cents, offer.lowest_cents) as cost_cents,
          'price_cents' = any(p.locked_fields) as is_locked,
          exists (select from scheduled_price s where s.product_id = p.id and s.state = 'running') as is_scheduled,
          coalesce((select sum(greatest(l.on_hand, 0))::int from stock_level l where l.product_id = p.id), 0) as units
     from product p
     cross join lateral (
       select (array_agg(o.supplier order by o.is_chosen desc, o.synced_at desc, o.supplier) filter (where o.currency = 'USD'))[1] as supplier,
              case when not bool_or(o.is_chosen and o.currency <> 'USD') then (
                array_agg(o.cost order by o.is_chosen desc, o.synced_at desc, o.supplier) filter (where o.currency = 'USD'))[1]
              end as cost,
              (array_agg(o.map_price order by o.is_chosen desc, o.synced_at desc, o.supplier) filter (where o.currency = 'USD'))[1] as map_price,
              coalesce(min(${costCents}) filter (where not o.is_stale), min(${costCents})) as lowest_cents
         from supplier_offer o where o.product_id = p.id and o.status = 'active') offer
    where p.id > :afterId::int and p.status <> 'discontinued' and offer.cost is not null
    order by p.id limit :limit`,
  { present: ['supplier'] },
);
export type CostedProduct = RowOf<typeof costedProducts>;

export const countUncosted = query(
  'repricing.count_uncosted',
  `select count(*)::int as count from product p
    where p.status <> 'discontinued' and not exists (
      select from supplier_offer o where o.product_id = p.id and o.status = 'active' and o.currency = 'USD')`,
);

const runColumns = `r.id, r.state, r.before, r.after, r.kept_fields, r.reason, r.error, r.started_at, r.finished_at, r.staff_id, r.undone_by,
  (select s.name from staff_user s where s.id = r.staff_id) as by,
  coalesce((select jsonb_object_agg(c.state, c.n) from (
    select state, count(*)::int as n from price_run_line where run_id = r.id group by state) c), '{}') as counts`;
type NarrowedRun = {
  state: RunState;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  counts: Partial<Record<LineState, number>>;
};

export const runById = query(
  'repricing.run',
  `select ${runColumns} from price_run r where r.id = :id`,
).narrow<NarrowedRun>();
export const lastRuns = query(
  'repricing.last_runs',
  `select ${runColumns} from price_run r order by r.started_at desc, r.id limit 20`,
).narrow<NarrowedRun>();
export type Run = RowOf<typeof runById>;

export const runAtWork = query(
  'repricing.run_at_work',
  `select id from price_run where state in ('running', 'undoing')`,
);
export const laterRun = query(
  'repricing.later_run',
  `select later.id from price_run r join price_run later on later.started_at > r.started_at where r.id = :id limit 1`,
);

export const insertRun = query(
  'repricing.insert_run',
  `insert into price_run (state, before, after, reason, staff_id, started_at)
   values ('running', '{}', '{}', :reason, :staffId, :now) returning id`,
);
export const saveRunRules = query(
  'repricing.save_run_rules',
  'update price_run set before = :before, after = :after where id = :id',
);
/** From one state to the next, once: who comes second moves nothing. */
export const moveRun = query(
  'repricing.move_run',
  `update price_run set state = :to, error = :error, finished_at = :finishedAt
    where id = :id and state = any(:from::text[]) returning id`,
);
export const saveRollBack = query(
  'repricing.save_roll_back',
  'update price_run set kept_fields = :fields, undone_by = :staffId where id = :id',
);
export const stateOf = query('repricing.state', 'select state from price_run where id = :id').narrow<{
  state: RunState;
}>();
export const forgetRuns = query(
  'repricing.forget_runs',
  `delete from price_run where started_at < :before and state not in ('running', 'undoing')`,
);

export const insertLines = query(
  'repricing.insert_lines',
  `insert into price_run_line (run_id, product_id, old_cents, new_cents)
   select :runId, product_id, old_cents, new_cents
     from unnest(:productIds::int[], :oldCents::bigint[], :newCents::bigint[]) as l(product_id, old_cents, new_cents)`,
);
export const linesToDo = query(
  'repricing.lines_to_do',
  `select product_id, old_cents, new_cents from price_run_line
    where run_id = :runId and state = :state order by product_id limit :limit for update`,
);
export const markLines = query(
  'repricing.mark_lines',
  'update price_run_line set state = :state where run_id = :runId and product_id = any(:productIds::int[])',
);
export const pageOfLines = query(
  'repricing.page_of_lines',
  `select l.product_id, p.sku, p.name as product_name, l.old_cents, l.new_cents, l.state, p.price_cents
     from price_run_line l join product p on p.id = l.product_id
    where l.run_id = :runId and (:states::text[] is null or l.state = any(:states))
    order by abs(l.new_cents - l.old_cents)::numeric / l.old_cents desc, l.product_id limit :limit offset :offset`,
).narrow<{ state: LineState }>();

const rateColumns = `e.id, e.rate, e.source, e.note, e.dated_on::text as dated_on, e.state, e.effective_at, e.reason, e.run_id, e.staff_id,
  e.created_at, (select s.name from staff_user s where s.id = e.staff_id) as by`;
type NarrowedRate = { source: 'staff' | 'banxico' | 'roll_back'; state: RateState };

export const rateHistory = query(
  'repricing.rate_history',
  `select ${rateColumns} from exchange_rate e where e.state = 'applied' order by e.effective_at desc, e.id desc limit 200`,
).narrow<NarrowedRate>();
export const openRates = query(
  'repricing.open_rates',
  `select ${rateColumns} from exchange_rate e where e.state in ('proposed', 'scheduled')
    order by e.state = 'proposed', e.effective_at, e.dated_on desc, e.id`,
).narrow<NarrowedRate>();
export const rateById = query(
  'repricing.rate',
  `select ${rateColumns} from exchange_rate e where e.id = :id`,
).narrow<NarrowedRate>();
export type Rate = RowOf<typeof rateById>;
export const dueRates = query(
  'repricing.due_rates',
  `select ${rateColumns} from exchange_rate e where e.state = 'scheduled' and e.effective_at <= :now
    order by e.effective_at, e.id limit 10`,
).narrow<NarrowedRate>();

export const insertRate = query(
  'repricing.insert_rate',
  `insert into exchange_rate (rate, source, note, dated_on, state, effective_at, reason, run_id, staff_id, created_at)
   values (:rate, :source, :note, :datedOn, :state, :effectiveAt, :reason, :runId, :staffId, :now)
   on conflict do nothing returning id`,
);
export const moveRate = query(
  'repricing.move_rate',
  `update exchange_rate
      set state = :to, run_id = coalesce(:runId::uuid, run_id), staff_id = coalesce(:staffId, staff_id),
          effective_at = coalesce(:effectiveAt::timestamptz, effective_at)
    where id = :id and state = any(:from::text[]) returning id`,
);
/** A newer proposal takes the place of those that nobody decided about. */
export const dismissOlderProposals = query(
  'repricing.dismiss_older_proposals',
  `update exchange_rate set state = 'dismissed' where state = 'proposed' and dated_on < :datedOn::date`,
);
