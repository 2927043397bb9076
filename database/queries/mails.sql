-- name: mails.count
select count(*)::int as total from mail m where ($1::text is null or strpos(lower(m.recipient || ' ' || m.subject), lower($1)) > 0)
  and ($2::text is null or m.kind = $2) and ($3::text is null or m.state = $3)
  and ($4::uuid is null or m.order_id = $4);

-- name: mails.count_failed
select count(*)::int as failed from mail where state = 'failed';

-- name: mails.forget_jobs
delete from pgboss.job where name = $1 and state <> 'active' and (data ->> 'id')::int = any($2);

-- name: mails.forget_old
delete from mail where created_at < $1;

-- name: mails.forget_recipient
delete from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change')) returning id;

-- name: mails.keep
insert into mail (kind, recipient, subject, parts, headers, attachments, order_id, once_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (once_key) do nothing returning id;

-- name: mails.list
select m.id, m.kind, m.recipient, m.subject, m.state, m.tries, m.error, m.order_id,
  m.parts is not null as is_kept, m.created_at, m.sent_at from mail m where ($1::text is null or strpos(lower(m.recipient || ' ' || m.subject), lower($1)) > 0)
  and ($2::text is null or m.kind = $2) and ($3::text is null or m.state = $3)
  and ($4::uuid is null or m.order_id = $4) order by m.created_at desc, m.id desc limit $5 offset $6;

-- name: mails.mail
select m.id, m.kind, m.recipient, m.subject, m.state, m.tries, m.error, m.order_id,
  m.parts is not null as is_kept, m.created_at, m.sent_at, m.parts, m.headers, m.attachments from mail m where m.id = $1;

-- name: mails.newest_to
select id, subject, state, created_at from mail where recipient = $1 order by id desc limit $2;

-- name: mails.note_failure
update mail set error = $1, state = case when tries > $2 then 'failed' else 'waiting' end where id = $3;

-- name: mails.note_sent
update mail set state = 'sent', sent_at = now(), error = null where id = $1;

-- name: mails.of_order
select id, recipient, subject, state, created_at from mail where order_id = $1 order by id;

-- name: mails.of_recipient
select coalesce(json_agg(json_build_object('subject', subject, 'sent_at', sent_at) order by id), '[]') as data
     from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change'));

-- name: mails.take
update mail set tries = tries + 1 where id = $1 and state <> 'sent'
   returning kind, recipient, subject, parts, headers, attachments, created_at;
