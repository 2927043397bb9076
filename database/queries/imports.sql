-- name: imports.asked_by_email
select count(*)::int as count from import_row
    where run_id = $1 and state in ('create', 'change') and form ->> 'asks_newsletter' = 'true';

-- name: imports.column_of
select line, cells[$1] as value from import_row where run_id = $2 order by line;

-- name: imports.count_with_problems
select count(*)::int as total from import_run r where r.kind = any($1::text[]) and r.started_at > $2::timestamptz - interval '7 days' and (r.state in ('failed', 'stopped')
    or (r.state = 'done' and exists (
      select from import_row x where x.run_id = r.id and x.state in ('error', 'partly'))));

-- name: imports.data_of
select coalesce(json_agg(json_build_object('file', r.source, 'at', r.started_at, 'columns', r.columns, 'cells', w.cells)
     order by r.started_at, w.line), '[]') as data
   from import_row w join import_run r on r.id = w.run_id where w.customer_id = $1;

-- name: imports.erase
delete from import_row where customer_id = any($1::text[]) or key = any($2::text[]);

-- name: imports.forget_runs
delete from import_run where kind = any($1::text[]) and started_at < $2;

-- name: imports.insert_rows
insert into import_row (run_id, line, cells, state)
   select $1, line, cells, 'read' from jsonb_to_recordset($2::jsonb) as given(line int, cells text[]);

-- name: imports.insert_run
insert into import_run (kind, source, state, columns, mapping, row_count, started_at)
   values ($1, $2, 'read', $3, $4, $5, $6) returning id;

-- name: imports.keys_twice
select upper(cells[$1]) as value, min(line)::int as line from import_row
    where run_id = $2 and cells[$1] <> '' group by 1 having count(*) > 1;

-- name: imports.last_mapping
select mapping from import_run where kind = $1 and columns = $2::text[] and state <> 'read'
    order by started_at desc limit 1;

-- name: imports.last_of_each_kind
select distinct on (kind) kind, state, started_at, finished_at from import_run order by kind, started_at desc;

-- name: imports.last_runs
select r.id, r.kind, r.source, r.state, r.columns, r.mapping, r.row_count, r.staff_id, r.rights, r.reason, r.error,
  r.started_at, r.finished_at, coalesce((
    select jsonb_object_agg(c.state, c.n) from (
      select state, count(*)::int as n from import_row where run_id = r.id group by state) c), '{}') as counts from import_run r
    where r.kind = any($1::text[]) and (not $2::boolean or (r.started_at > $3::timestamptz - interval '7 days' and (r.state in ('failed', 'stopped')
    or (r.state = 'done' and exists (
      select from import_row x where x.run_id = r.id and x.state in ('error', 'partly'))))))
    order by r.started_at desc limit 50;

-- name: imports.move_run
update import_run
      set state = $1, mapping = coalesce($2, mapping), staff_id = coalesce($3, staff_id),
          rights = coalesce($4, rights), reason = coalesce($5, reason), error = $6,
          finished_at = $7
    where id = $8 and state = any($9::text[])
   returning id;

-- name: imports.page_of_rows
select line, state, product_id, sku, key, customer_id, before, after, problems, cells from import_row
    where run_id = $1 and ($2::text[] is null or state = any($2))
    order by line limit $3 offset $4;

-- name: imports.problem_rows
select line, cells, problems from import_row where run_id = $1 and state in ('error', 'partly') and line > $2
    order by line limit 1000;

-- name: imports.rows_from
select line, cells from import_row where run_id = $1 and line > $2 order by line limit $3;

-- name: imports.rows_to_do
select line, state, product_id, sku, key, customer_id, form, before, after, problems from import_row where run_id = $1 and state = any($2::text[]) order by line limit $3
      for update;

-- name: imports.rows_to_undo
select line, state, product_id, sku, key, customer_id, form, before, after, problems from import_row where run_id = $1 and state in ('added', 'changed', 'partly') order by line desc limit $2
      for update;

-- name: imports.run
select r.id, r.kind, r.source, r.state, r.columns, r.mapping, r.row_count, r.staff_id, r.rights, r.reason, r.error,
  r.started_at, r.finished_at, coalesce((
    select jsonb_object_agg(c.state, c.n) from (
      select state, count(*)::int as n from import_row where run_id = r.id group by state) c), '{}') as counts from import_run r where r.id = $1;

-- name: imports.save_rows
update import_row r
      set state = given.state, product_id = given.product_id, sku = given.sku, key = given.key,
          customer_id = given.customer_id, form = given.form, before = given.before, after = given.after,
          problems = given.problems
     from jsonb_to_recordset($1::jsonb) as given(
            line int, state text, product_id int, sku text, key text, customer_id text, form jsonb, before jsonb, after jsonb,
            problems jsonb)
    where r.run_id = $2 and r.line = given.line
      and (r.state not in ('added', 'changed', 'partly', 'kept', 'undone') or given.state in ('kept', 'undone'));

-- name: imports.state
select state from import_run where id = $1;
