-- name: postal_codes.add_load
insert into postal_code_load (source, rows, codes, neighbourhoods, states, loaded_by, loaded_at)
   values ($1, $2, $3, $4, $5, $6, $7);

-- name: postal_codes.earlier_neighbourhoods
select mode() within group (order by trim(delivery_address->>'neighbourhood')) as name
     from shop_order
    where delivery_address->>'postal_code' = $1 and delivery_method = 'parcel'
      and fulfilment in ('partially_shipped', 'shipped', 'delivered')
      and trim(delivery_address->>'neighbourhood') <> ''
    group by shop_fold(trim(delivery_address->>'neighbourhood'))
   having least(count(distinct customer_id), count(distinct lower(email))) >= 3
    order by count(*) desc, 1 limit 100;

-- name: postal_codes.last_load
select source, rows, codes, neighbourhoods, states, loaded_by, loaded_at
     from postal_code_load order by id desc limit 1;

-- name: postal_codes.lock
lock table postal_code in share row exclusive mode;

-- name: postal_codes.place
select c.municipality, c.city, c.neighbourhoods, c.code is not null as is_known,
          exists (select from postal_code near where near.code between left($1, 2) || '000' and left($1, 2) || '999')
            as is_covered
     from (select $1::text as asked) given left join postal_code c on c.code = given.asked;

-- name: postal_codes.remove
delete from postal_code where code = any($1::text[]);

-- name: postal_codes.whole
select code, state, municipality, city, neighbourhoods from postal_code;

-- name: postal_codes.write
insert into postal_code (code, state, municipality, city, neighbourhoods)
   select code, state, municipality, city, neighbourhoods from jsonb_to_recordset($1::jsonb)
       as given(code text, state text, municipality text, city text, neighbourhoods text[])
   on conflict (code) do update set state = excluded.state, municipality = excluded.municipality,
     city = excluded.city, neighbourhoods = excluded.neighbourhoods;
