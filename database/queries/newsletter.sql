-- name: newsletter.add_subscriber
insert into subscriber (email_address, source) values ($1, $2)
   on conflict (lower(email_address)) do nothing returning id;

-- name: newsletter.count
select count(*) as total from subscriber where $1 = '' or email_address ilike '%' || $1 || '%';

-- name: newsletter.erase
delete from subscriber where lower(email_address) = $1;

-- name: newsletter.move
with former as (delete from subscriber where lower(email_address) = lower($1) returning source, created_at)
   insert into subscriber (email_address, source, created_at) select $2, source, created_at from former
   on conflict (lower(email_address)) do nothing;

-- name: newsletter.page
select id, email_address, source, created_at, count(*) over () as total
     from subscriber
    where $1 = '' or email_address ilike '%' || $1 || '%'
    order by created_at desc, id desc
    limit $2 offset $3;

-- name: newsletter.remove
delete from subscriber where id = $1;

-- name: newsletter.subscription_of
select created_at as since from subscriber where lower(email_address) = $1;
