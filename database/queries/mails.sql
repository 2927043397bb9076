-- name: mails.count
select count(*)::int as total from (select from mail m where ($1::int[] is null or m.id = any($1))
  and ($2::text is null or m.kind = $2) and ($3::text is null or m.state = $3)
  and ($4::uuid is null or m.order_id = $4)
  and ($5::text is null or m.created_at >= coalesce((
      select w.created_at from mail w where true order by w.created_at desc offset 50000 limit 1), '-infinity')
    and (strpos(lower(m.recipient || ' ' || m.subject), lower($5)) > 0)) limit $6) counted;

-- name: mails.count_sent_to
select recipient, count(*)::int as sent from mail
    where kind = $1 and created_at > $2 and recipient = any($3::text[]) group by recipient;

-- name: mails.every_template
select name, texts, is_on, settings, version, updated_at, updated_by from email_template;

-- name: mails.ids_of_once
select id from mail where once_key = any($1::text[]) order by id;

-- name: mails.ids_of_recipient
select id from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change'));

-- name: mails.keep_template
insert into email_template (name) values ($1) on conflict (name) do nothing;

-- name: mails.list
with page as materialized (
     select * from (select m.id from mail m where ($1::int[] is null or m.id = any($1))
  and ($2::text is null or m.kind = $2) and ($3::text is null or m.state = $3)
  and ($4::uuid is null or m.order_id = $4)
  and ($5::text is null or m.created_at >= coalesce((
      select w.created_at from mail w where true order by w.created_at desc offset 50000 limit 1), '-infinity')
    and (strpos(lower(m.recipient || ' ' || m.subject), lower($5)) > 0)) order by m.created_at desc, m.id desc limit $6 offset $7) short limit 1000
   )
   select m.id, m.kind, m.recipient, m.subject, m.state, m.tries, m.error, m.order_id,
  m.parts is not null or m.body_id is not null as is_kept, m.created_at, m.sent_at, m.staff_language from page join mail m on m.id = page.id order by m.created_at desc, m.id desc;

-- name: mails.lock_template
select name, texts, is_on, settings, version, updated_at, updated_by from email_template where name = $1 for update;

-- name: mails.mail
select m.id, m.kind, m.recipient, m.subject, m.state, m.tries, m.error, m.order_id,
  m.parts is not null or m.body_id is not null as is_kept, m.created_at, m.sent_at, m.staff_language, coalesce(m.parts, b.parts) as parts, coalesce(m.headers, b.headers) as headers, m.attachments, m.fill
     from mail m left join mail_body b on b.id = m.body_id where m.id = $1;

-- name: mails.many_sent_to
select recipient from mail where kind = $1 and created_at > $2 group by recipient having count(*) >= $3;

-- name: mails.named
select id, state, coalesce(once_key, '') as once_key from mail where once_key = any($1::text[]);

-- name: mails.newest_to
select id, subject, state, created_at from mail where recipient = $1 order by id desc limit $2;

-- name: mails.of_order
select id, recipient, subject, state, created_at from mail where order_id = $1 order by id;

-- name: mails.of_recipient
select coalesce(json_agg(json_build_object('subject', subject, 'sent_at', sent_at) order by id), '[]') as data
     from mail where recipient = $1 and ($2::uuid[] is null or order_id = any($2) or kind in ('confirm-address', 'sign-in-code', 'password-reset', 'address-change'));

-- name: mails.templates
select name, texts, is_on, settings, version, updated_at, updated_by from email_template where name = any($1::text[]);

-- name: mails.with_words
select m.id from mail m where lower(m.recipient || ' ' || m.subject) like lower($1) limit $2;

-- name: mails.write_template
update email_template set texts = $1, is_on = $2, settings = $3, version = version + 1,
     updated_at = $4, updated_by = $5 where name = $6;
