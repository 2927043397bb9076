-- name: campaigns.add_segment
insert into customer_segment (name, definition, updated_at) values ($1, $2, $3) returning id, name, definition, version, updated_at;

-- name: campaigns.change_segment
update customer_segment set name = $1, definition = $2, version = version + 1, updated_at = $3
    where id = $4 and version = $5 returning id, name, definition, version, updated_at;

-- name: campaigns.delete_segment
delete from customer_segment s where id = $1 returning name, definition, to_jsonb(s) as whole;

-- name: campaigns.everybody
select s.id from subscriber s
    where s.confirmed_at is not null and ($1::text is null or $1 = any(s.topics))
      and not exists (select from suppression p where p.email = lower(s.email_address))
    order by s.id;

-- name: campaigns.restore_segment
insert into customer_segment overriding system value
   select s.* from jsonb_populate_record(null::customer_segment, $1::jsonb) s;

-- name: campaigns.segment
select id, name, definition, version, updated_at from customer_segment where id = $1;

-- name: campaigns.segment_namesake
select id from customer_segment where shop_fold(name) = shop_fold($1) and id <> $2;

-- name: campaigns.segments
select id, name, definition, version, updated_at from customer_segment order by shop_fold(name), id;

-- name: campaigns.who_bought
select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
       join order_line l on l.order_id = o.id
       left join product p on p.id = l.product_id
      where o.paid_at is not null
        and ($1::text is null or o.paid_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
        and ($2::text is null or p.kind = $2)
        and ($3::text is null or l.ref_id = $3)
      group by 1 having sum(l.quantity) >= $4
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_buys_by_list
select s.id from subscriber s join (
     select lower(c.email) as email from price_list_customer l join customer c on c.id = l.customer_id
      where $1::int is null or l.price_list_id = $1
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_lives_in
select distinct s.id from subscriber s join (
     select lower(c.email) as email, a.state, a.municipality from address a join customer c on c.id = a.customer_id
      union
     select lower(o.email), o.delivery_address ->> 'state', o.delivery_address ->> 'municipality' from shop_order o
      where o.paid_at is not null and o.delivery_method not like 'pickup%'
   ) f on lower(s.email_address) = f.email
   where shop_fold(f.state) = shop_fold($1)
     and ($2 = '' or shop_fold(f.municipality) = shop_fold($2));

-- name: campaigns.who_spent
select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
      where o.paid_at is not null and o.state not in ('cancelled', 'refunded')
        and ($1::text is null or o.paid_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
      group by 1 having sum(o.total_cents) >= $2
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_subscribed
select s.id from subscriber s where s.confirmed_at is not null
      and ($1::text is null or s.confirmed_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
      and ($2::text is null or s.confirmed_at < ($2::date)::timestamp at time zone 'America/Mexico_City' + interval '1 day');

-- name: campaigns.who_wishes
select distinct s.id from subscriber s join (
     select coalesce(w.email, lower(c.email)) as email from wish w
       join product p on p.id = w.product_id
       left join customer c on c.id = w.customer_id and not c.is_anonymous
      where (w.is_listed or w.confirmed_at is not null)
        and ($1::text is null or p.kind = $1) and ($2::text is null or p.ref_id = $2)
   ) f on lower(s.email_address) = f.email;
