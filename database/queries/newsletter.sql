-- name: newsletter.among
select lower(email_address) as email from subscriber where lower(email_address) = any($1::text[]);

-- name: newsletter.by_token
select email_address, confirmed_at is not null as is_confirmed from subscriber where token = $1;

-- name: newsletter.confirm
update subscriber set confirmed_at = coalesce(confirmed_at, $1) where token = $2;

-- name: newsletter.count
select count(*)::int as total, count(confirmed_at)::int as confirmed from subscriber where ($1 = '' or email_address ilike '%' || $1 || '%')
  and ($2::text is null or (confirmed_at is not null) = ($2 = 'confirmed'));

-- name: newsletter.end
delete from subscriber where token = $1;

-- name: newsletter.erase
delete from subscriber where lower(email_address) = $1;

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

-- name: newsletter.keep_many
insert into subscriber (email_address, source, created_at, confirmation_sent_at)
   select email, 'import', $1, $1 from unnest($2::text[]) as email
   on conflict (lower(email_address)) do nothing
   returning email_address, token;

-- name: newsletter.move
with former as (delete from subscriber where lower(email_address) = lower($1) returning source, created_at, confirmed_at)
   insert into subscriber as s (email_address, source, created_at, confirmed_at)
   select $2, source, created_at, confirmed_at from former
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at);

-- name: newsletter.one
select id from subscriber where id = $1;

-- name: newsletter.page
select id, email_address, source, token, created_at, confirmed_at from subscriber where ($1 = '' or email_address ilike '%' || $1 || '%')
  and ($2::text is null or (confirmed_at is not null) = ($2 = 'confirmed'))
    order by created_at desc, id desc limit $3 offset $4;

-- name: newsletter.remove
delete from subscriber s where id = $1 returning to_jsonb(s) as whole;

-- name: newsletter.restore
insert into subscriber as s overriding system value
   select k.* from jsonb_populate_record(null::subscriber, $1::jsonb) k
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at);

-- name: newsletter.subscription_of
select created_at as since from subscriber where lower(email_address) = $1;
