-- name: repricing.costed_products
select p.id, p.sku, p.name as product_name, p.kind, p.brand_id, p.price_cents, offer.supplier, offer.cost as cost_usd, offer.map_price as map_usd,
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
              coalesce(min(ceil(case o.currency when 'USD' then o.cost * $1::numeric else o.cost end
                * (10000 + 1600) / 100)::bigint) filter (where not o.is_stale), min(ceil(case o.currency when 'USD' then o.cost * $1::numeric else o.cost end
                * (10000 + 1600) / 100)::bigint)) as lowest_cents
         from supplier_offer o where o.product_id = p.id and o.status = 'active') offer
    where p.id > $2::int and p.status <> 'discontinued' and offer.cost is not null
    order by p.id limit $3;

-- name: repricing.count_uncosted
select count(*)::int as count from product p
    where p.status <> 'discontinued' and not exists (
      select from supplier_offer o where o.product_id = p.id and o.status = 'active' and o.currency = 'USD');

-- name: repricing.dismiss_older_proposals
update exchange_rate set state = 'dismissed' where state = 'proposed' and dated_on < $1::date;

-- name: repricing.due_rates
select e.id, e.rate, e.source, e.note, e.dated_on::text as dated_on, e.state, e.effective_at, e.reason, e.run_id, e.staff_id,
  e.created_at, (select s.name from staff_user s where s.id = e.staff_id) as by from exchange_rate e where e.state = 'scheduled' and e.effective_at <= $1
    order by e.effective_at, e.id limit 10;

-- name: repricing.forget_runs
delete from price_run where started_at < $1 and state not in ('running', 'undoing');

-- name: repricing.insert_lines
insert into price_run_line (run_id, product_id, old_cents, new_cents)
   select $1, product_id, old_cents, new_cents
     from unnest($2::int[], $3::bigint[], $4::bigint[]) as l(product_id, old_cents, new_cents);

-- name: repricing.insert_rate
insert into exchange_rate (rate, source, note, dated_on, state, effective_at, reason, run_id, staff_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict do nothing returning id;

-- name: repricing.insert_run
insert into price_run (state, before, after, reason, staff_id, started_at)
   values ('running', '{}', '{}', $1, $2, $3) returning id;

-- name: repricing.last_runs
select r.id, r.state, r.before, r.after, r.kept_fields, r.reason, r.error, r.started_at, r.finished_at, r.staff_id, r.undone_by,
  (select s.name from staff_user s where s.id = r.staff_id) as by,
  coalesce((select jsonb_object_agg(c.state, c.n) from (
    select state, count(*)::int as n from price_run_line where run_id = r.id group by state) c), '{}') as counts from price_run r order by r.started_at desc, r.id limit 20;

-- name: repricing.later_run
select later.id from price_run r join price_run later on later.started_at > r.started_at where r.id = $1 limit 1;

-- name: repricing.lines_to_do
select product_id, old_cents, new_cents from price_run_line
    where run_id = $1 and state = $2 order by product_id limit $3 for update;

-- name: repricing.mark_lines
update price_run_line set state = $1 where run_id = $2 and product_id = any($3::int[]);

-- name: repricing.move_rate
update exchange_rate
      set state = $1, run_id = coalesce($2::uuid, run_id), staff_id = coalesce($3, staff_id),
          effective_at = coalesce($4::timestamptz, effective_at)
    where id = $5 and state = any($6::text[]) returning id;

-- name: repricing.move_run
update price_run set state = $1, error = $2, finished_at = $3
    where id = $4 and state = any($5::text[]) returning id;

-- name: repricing.open_rates
select e.id, e.rate, e.source, e.note, e.dated_on::text as dated_on, e.state, e.effective_at, e.reason, e.run_id, e.staff_id,
  e.created_at, (select s.name from staff_user s where s.id = e.staff_id) as by from exchange_rate e where e.state in ('proposed', 'scheduled')
    order by e.state = 'proposed', e.effective_at, e.dated_on desc, e.id;

-- name: repricing.page_of_lines
select l.product_id, p.sku, p.name as product_name, l.old_cents, l.new_cents, l.state, p.price_cents
     from price_run_line l join product p on p.id = l.product_id
    where l.run_id = $1 and ($2::text[] is null or l.state = any($2))
    order by abs(l.new_cents - l.old_cents)::numeric / l.old_cents desc, l.product_id limit $3 offset $4;

-- name: repricing.rate
select e.id, e.rate, e.source, e.note, e.dated_on::text as dated_on, e.state, e.effective_at, e.reason, e.run_id, e.staff_id,
  e.created_at, (select s.name from staff_user s where s.id = e.staff_id) as by from exchange_rate e where e.id = $1;

-- name: repricing.rate_history
select e.id, e.rate, e.source, e.note, e.dated_on::text as dated_on, e.state, e.effective_at, e.reason, e.run_id, e.staff_id,
  e.created_at, (select s.name from staff_user s where s.id = e.staff_id) as by from exchange_rate e where e.state = 'applied' order by e.effective_at desc, e.id desc limit 200;

-- name: repricing.run
select r.id, r.state, r.before, r.after, r.kept_fields, r.reason, r.error, r.started_at, r.finished_at, r.staff_id, r.undone_by,
  (select s.name from staff_user s where s.id = r.staff_id) as by,
  coalesce((select jsonb_object_agg(c.state, c.n) from (
    select state, count(*)::int as n from price_run_line where run_id = r.id group by state) c), '{}') as counts from price_run r where r.id = $1;

-- name: repricing.run_at_work
select id from price_run where state in ('running', 'undoing');

-- name: repricing.save_roll_back
update price_run set kept_fields = $1, undone_by = $2 where id = $3;

-- name: repricing.save_run_rules
update price_run set before = $1, after = $2 where id = $3;

-- name: repricing.state
select state from price_run where id = $1;
