-- name: webhooks.all
select w.id, w.name, w.url, w.topics, w.is_on, w.off_because, w.failing_since, w.last_failure, w.last_failed_at,
  w.former_until, w.created_at from webhook w order by w.created_at, w.id;

-- name: webhooks.change
update webhook set name = $1, url = $2, topics = $3::text[], is_on = $4,
     off_because = case when $4 then null when is_on then 'person' else off_because end,
     failing_since = case when $4 and not is_on then null else failing_since end
    where id = $5;

-- name: webhooks.claim_due
with due as materialized (
     select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.webhook_id = $1 and w.is_on and d.state = 'waiting' and d.next_try_at <= $2
        and (d.topic like 'product.%') >= $3::boolean
      order by d.topic like 'product.%', d.next_try_at limit $4 for update of d skip locked
   )
   update webhook_delivery d set next_try_at = $5 from due where d.id = due.id returning d.id, d.body;

-- name: webhooks.claim_one
update webhook_delivery set state = 'waiting', attempts = 0, next_try_at = $1
    where id = $2 and webhook_id = $3 returning id, body, created_at;

-- name: webhooks.count_deliveries
select count(*)::int as total from webhook_delivery d
    where d.webhook_id = $1 and ($2::text is null or d.state = $2);

-- name: webhooks.delete
delete from webhook where id = $1 returning name, url, topics;

-- name: webhooks.deliveries
select d.id, d.topic, d.subject, d.state, d.attempts, d.status, d.answer, d.failure, d.duration_ms, d.created_at, d.tried_at,
  case when d.state = 'waiting' then d.next_try_at end as next_try_at, d.body
   from webhook_delivery d where d.webhook_id = $1 and ($2::text is null or d.state = $2)
   order by d.created_at desc, d.id desc limit $3 offset $4;

-- name: webhooks.delivery
select d.id, d.topic, d.subject, d.state, d.attempts, d.status, d.answer, d.failure, d.duration_ms, d.created_at, d.tried_at,
  case when d.state = 'waiting' then d.next_try_at end as next_try_at, d.body
   from webhook_delivery d where d.id = $1 and d.webhook_id = $2;

-- name: webhooks.drop_waiting
delete from webhook_delivery where webhook_id = $1 and state = 'waiting' and topic <> all($2::text[]);

-- name: webhooks.due
select w.id from webhook w where w.is_on and exists (
     select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= $1)
   order by w.id;

-- name: webhooks.forget_deliveries
delete from webhook_delivery where created_at < $1;

-- name: webhooks.hearers
select id, topics from webhook where is_on order by id;

-- name: webhooks.insert
insert into webhook (name, url, topics, secret, created_at)
   select $1, $2, $3::text[], $4, $5 where (select count(*) from webhook) < $6::int returning id;

-- name: webhooks.insert_deliveries
insert into webhook_delivery (id, webhook_id, topic, subject, body, next_try_at, created_at)
   select d.id, d.webhook_id, d.topic, d.subject, d.body, $1::timestamptz, $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as d(id uuid, webhook_id uuid, topic text, subject text, body text)
     join webhook w on w.id = d.webhook_id;

-- name: webhooks.insert_event
insert into webhook_event (topic, subject, created_at)
   select $1::text, $2::text, $3::timestamptz
    where exists (select from webhook where is_on and topics @> array[$1::text])
   returning id;

-- name: webhooks.lock
select w.id, w.name, w.url, w.topics, w.is_on, w.off_because, w.failing_since, w.last_failure, w.last_failed_at,
  w.former_until, w.created_at, w.secret from webhook w where w.id = $1 for update;

-- name: webhooks.note_delivered
with arrived as (
     update webhook_delivery set state = 'delivered', attempts = attempts + 1, tried_at = $1, status = $2, answer = $3,
       failure = null, duration_ms = $4
      where id = $5 returning webhook_id
   )
   update webhook w set failing_since = null from arrived where w.id = arrived.webhook_id and w.failing_since is not null;

-- name: webhooks.note_failed
with tried as (
     update webhook_delivery set attempts = attempts + 1, tried_at = $1, status = $2, answer = $3, failure = $4::jsonb,
       duration_ms = $5,
       state = case when attempts < cardinality($6::int[]) then 'waiting' else 'failed' end,
       next_try_at = $1::timestamptz + coalesce(($6::int[])[attempts + 1], 0) * interval '1 second'
      where id = $7 returning webhook_id
   )
   update webhook w set failing_since = coalesce(w.failing_since, $1), last_failure = $4::jsonb, last_failed_at = $1
     from tried where w.id = tried.webhook_id
   returning w.failing_since;

-- name: webhooks.one
select w.id, w.name, w.url, w.topics, w.is_on, w.off_because, w.failing_since, w.last_failure, w.last_failed_at,
  w.former_until, w.created_at from webhook w where w.id = $1;

-- name: webhooks.renew_secret
update webhook set former_secret = secret, former_until = $1, secret = $2 where id = $3;

-- name: webhooks.silent
select name from webhook
    where off_because in ('failures', 'gone') or (is_on and failing_since < $1) order by name, id;

-- name: webhooks.switch_off
update webhook set is_on = false, off_because = $1 where id = $2 and is_on returning name;

-- name: webhooks.take_events
with chosen as materialized (
     select id from webhook_event order by id limit $1 for update skip locked
   )
   delete from webhook_event e using chosen where e.id = chosen.id returning e.id, e.topic, e.subject, e.created_at;

-- name: webhooks.to_send
select id, name, url, is_on, secret, case when former_until > $1::timestamptz then former_secret end as former_secret
     from webhook where id = $2;
