-- name: mail.count_failed
select count(*)::int as failed from mail where state = 'failed';

-- name: mail.forget
delete from mail where id = any($1::int[]);

-- name: mail.forget_bodies
delete from mail_body b where created_at < $1 and not exists (select from mail m where m.body_id = b.id);

-- name: mail.forget_jobs
delete from pgboss.job where name = $1 and state <> 'active' and (data ->> 'id')::int = any($2);

-- name: mail.forget_old
delete from mail where created_at < $1;

-- name: mail.keep
insert into mail (kind, recipient, subject, parts, headers, attachments, order_id, once_key, staff_language)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (once_key) do nothing returning id;

-- name: mail.keep_body
insert into mail_body (subject, parts, headers) values ($1, $2, $3) returning id;

-- name: mail.keep_many
insert into mail (kind, recipient, subject, body_id, fill)
   select $1, given.recipient, b.subject, b.id, jsonb_build_object('token', given.token)
     from unnest($2::text[], $3::text[]) as given(recipient, token), mail_body b where b.id = $4
   returning id, recipient;

-- name: mail.note_failure
update mail set error = $1, state = case when tries > $2 then 'failed' else 'waiting' end where id = $3;

-- name: mail.note_sent
update mail set state = 'sent', sent_at = now(), error = null where id = $1;

-- name: mail.note_withheld
update mail set state = 'withheld', error = $1 where id = $2;

-- name: mail.queue_state
select count(*) filter (where state = 'waiting')::int as waiting,
          count(*) filter (where state = 'waiting' and error is not null)::int as refused,
          count(*) filter (where state = 'failed')::int as failed,
          count(*) filter (where state = 'failed' and created_at > $1)::int as failed_lately,
          min(created_at) filter (where state = 'waiting') as oldest_waiting_at,
          extract(epoch from now() - min(created_at) filter (where state = 'waiting'))::float8 as oldest_waiting_seconds,
          (select max(n.sent_at) from (select sent_at from mail order by id desc limit 200) n) as last_sent_at
     from mail where state <> 'sent';

-- name: mail.take
update mail m set tries = tries + 1 where id = $1 and state not in ('sent', 'withheld')
   returning m.kind, m.recipient, m.subject, m.parts, m.headers, m.attachments, m.staff_language, m.created_at, m.fill,
     (select to_jsonb(b) from mail_body b where b.id = m.body_id) as body;

-- name: mail.withhold
update mail set state = 'withheld', error = $1 where id = any($2::int[]) and state = 'waiting';
