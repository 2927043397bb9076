-- name: jobs.dead_count
select count(*)::int as count from pgboss.job where state = 'failed';

-- name: jobs.dead_kinds_since
select name, count(*)::int as count,
          (array_agg(coalesce(output->>'message', output::text) order by completed_on desc))[1] as error
   from pgboss.job where state = 'failed' and completed_on >= $1 group by name order by name;

-- name: jobs.dead_page
select id, name, data, coalesce(output->>'message', output::text) as error, retry_count + 1 as tries,
          created_on as created_at, completed_on as failed_at, (count(*) over ())::int as total
   from pgboss.job where state = 'failed'
   order by completed_on desc, id limit $1 offset $2;

-- name: jobs.discard
delete from pgboss.job where id = $1::uuid and state = 'failed' returning name;

-- name: jobs.due_queues
select q.name from unnest($1::text[]) as q(name)
    where exists (select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < pgboss.job_now());

-- name: jobs.forget_done
delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and data::text like any($1::text[]);

-- name: jobs.last_answer_of_kind
select completed_on as done_at, output as answer
     from pgboss.job where name = $1 and state = 'completed' order by completed_on desc limit 1;

-- name: jobs.last_failure_of_kind
select completed_on as failed_at, coalesce(output->>'message', output::text) as error
     from pgboss.job where name = $1 and state = 'failed' order by completed_on desc limit 1;

-- name: jobs.queues
select name, pgboss.job_now() as now,
          count(*) filter (where state in ('created', 'retry') and start_after <= pgboss.job_now())::int as waiting,
          count(*) filter (where state in ('created', 'retry') and start_after > pgboss.job_now())::int as later,
          count(*) filter (where state = 'active')::int as active,
          count(*) filter (where state = 'failed')::int as failed,
          min(greatest(created_on, start_after)) filter (
            where state in ('created', 'retry') and start_after <= pgboss.job_now()) as waiting_since,
          max(started_on) as last_started_at,
          max(completed_on) filter (where state = 'completed') as last_done_at,
          max(completed_on) filter (where state = 'failed') as last_failed_at
     from pgboss.job where left(name, 2) <> '__' group by name order by name;

-- name: jobs.run_again
update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
   where id = $1::uuid and state = 'failed' returning name;

-- name: jobs.schedules
select name, cron, timezone, created_on as created_at, pgboss.job_now() as now from pgboss.schedule order by name;

-- name: jobs.waiting_of_kind
select count(*)::int as count from pgboss.job where name = $1 and state in ('created', 'retry', 'active');
