-- name: mails.count
select count(*)::int as total from mail m where ($1::text is null or strpos(lower(m.recipient || ' ' || m.subject), lower($1)) > 0)
  and ($2::text is null or m.kind = $2) and ($3::text is null or m.state = $3)
  and ($4::uuid is null or m.order_id = $4);

-- name: mails.ids_of_recipient
select id from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change'));

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

-- name: mails.of_order
select id, recipient, subject, state, created_at from mail where order_id = $1 order by id;

-- name: mails.of_recipient
select coalesce(json_agg(json_build_object('subject', subject, 'sent_at', sent_at) order by id), '[]') as data
     from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change'));
