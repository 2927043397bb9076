-- name: newsletter.among
select lower(email_address) as email from subscriber where lower(email_address) = any($1::text[]);

-- name: newsletter.by_token
select email_address, confirmed_at is not null as is_confirmed, topics from subscriber where token = $1;

-- name: newsletter.choose_topics
update subscriber set topics = $1::text[] where token = $2;

-- name: newsletter.confirm
with asked as (select id, email_address, confirmed_at from subscriber where token = $1),
        lifted as (
          delete from suppression p using asked a
           where p.email = lower(a.email_address) and a.confirmed_at is null and p.reason <> 'staff')
   update subscriber s set confirmed_at = coalesce(s.confirmed_at, $2) from asked a where s.id = a.id;

-- name: newsletter.count
select count(*)::int as total, count(confirmed_at)::int as confirmed from subscriber where ($1::text is null or email_address ilike '%' || $1 || '%')
  and ($2::text is null or (confirmed_at is not null) = ($2 = 'confirmed'));

-- name: newsletter.count_suppressions
select count(*)::int as total from suppression where ($1 = '' or email like '%' || lower($1) || '%') and ($2::text is null or reason = $2);

-- name: newsletter.end
delete from subscriber where token = $1;

-- name: newsletter.erase
delete from subscriber where lower(email_address) = $1;

-- name: newsletter.erase_suppression
delete from suppression where email = $1;

-- name: newsletter.forget_imported
delete from subscriber
    where lower(email_address) = any($1::text[]) and source = 'import' and confirmed_at is null
   returning lower(email_address) as email;

-- name: newsletter.forget_unanswered
delete from subscriber where confirmed_at is null and confirmation_sent_at < $1;

-- name: newsletter.keep
insert into subscriber as s (email_address, source, created_at, confirmation_sent_at) values ($1, $2, $3, $3)
   on conflict (lower(email_address)) do update set confirmation_sent_at = excluded.confirmation_sent_at
     where s.confirmed_at is null
       and (s.confirmation_sent_at is null or s.confirmation_sent_at <= $3::timestamptz - interval '1 hour')
   returning email_address, token, xmax = 0 as is_new;

-- name: newsletter.keep_mail_report
insert into mail_report (id, kind, mail_id, created_at) values ($1, $2, $3, $4)
   on conflict (id) do nothing returning id;

-- name: newsletter.keep_many
insert into subscriber (email_address, source, created_at, confirmation_sent_at)
   select email, 'import', $1, $1 from unnest($2::text[]) as email
   on conflict (lower(email_address)) do nothing
   returning email_address, token;

-- name: newsletter.lift_suppression
delete from suppression s where id = $1 returning email, reason, detail, to_jsonb(s) as whole;

-- name: newsletter.move
with former as (delete from subscriber where lower(email_address) = lower($1) returning source, created_at, confirmed_at, topics)
   insert into subscriber as s (email_address, source, created_at, confirmed_at, topics)
   select $2, source, created_at, confirmed_at, topics from former
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at);

-- name: newsletter.note_left
insert into mail_report (id, kind, mail_id, created_at) values ('left:' || $1::int, 'left', $1, $2)
   on conflict (id) do nothing;

-- name: newsletter.one
select id from subscriber where id = $1;

-- name: newsletter.page
select id, email_address, source, token, created_at, confirmed_at, topics,
          (select p.reason from suppression p where p.email = lower(email_address)) as suppressed
     from subscriber where ($1::text is null or email_address ilike '%' || $1 || '%')
  and ($2::text is null or (confirmed_at is not null) = ($2 = 'confirmed'))
    order by created_at desc, id desc limit $3 offset $4;

-- name: newsletter.remove
delete from subscriber s where id = $1 returning to_jsonb(s) as whole;

-- name: newsletter.restore
insert into subscriber as s overriding system value
   select k.* from jsonb_populate_record(null::subscriber, $1::jsonb) k
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at);

-- name: newsletter.restore_suppression
insert into suppression overriding system value
   select s.* from jsonb_populate_record(null::suppression, $1::jsonb) s on conflict (email) do nothing;

-- name: newsletter.standing
select (select reason from suppression where email = lower($1)) as reason,
          exists (select from subscriber where lower(email_address) = lower($1) and confirmed_at is not null) as subscribes;

-- name: newsletter.subscription_of
select created_at as since from subscriber where lower(email_address) = $1;

-- name: newsletter.suppress
insert into suppression (email, reason, detail, suppressed_by, created_at)
   values (lower($1), $2, $3, $4, $5)
   on conflict (email) do nothing returning id, email, reason, detail, suppressed_by, created_at;

-- name: newsletter.suppression
select id from suppression where id = $1;

-- name: newsletter.suppressions
select id, email, reason, detail, suppressed_by, created_at from suppression where ($1 = '' or email like '%' || lower($1) || '%') and ($2::text is null or reason = $2)
    order by created_at desc, id desc limit $3 offset $4;
