-- name: customers.add_address
insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
           $12 or not exists (select from address where customer_id = $1))
   returning id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default;

-- name: customers.address
select id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default from address where id = $1 and customer_id = $2;

-- name: customers.addresses_of
select id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default from address where customer_id = $1 order by is_default desc, created_at desc, id;

-- name: customers.change_address
update address set recipient = $3, phone = $4, street = $5, exterior_number = $6, interior_number = $7,
          neighbourhood = $8, municipality = $9, state = $10, postal_code = $11, directions = $12,
          is_default = is_default or $13, updated_at = now()
    where id = $1 and customer_id = $2 returning id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default;

-- name: customers.count
select count(*) as total from customer c where not c.is_anonymous and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%');

-- name: customers.customer
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c where c.id = $1 and not c.is_anonymous;

-- name: customers.end_sessions
delete from customer_session where customer_id = $1;

-- name: customers.forget_visitors
delete from customer c
    where c.is_anonymous and c.created_at < $1
      and not exists (select from customer_session s where s.customer_id = c.id and s.expires_at > $2)
      and not exists (select from shop_order o where o.customer_id = c.id);

-- name: customers.live_session
select c.id, c.name, c.email, c.is_anonymous, c.is_blocked, s.expires_at > $2 as is_fresh
     from customer_session s join customer c on c.id = s.customer_id
    where s.token = $1;

-- name: customers.page
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c where not c.is_anonymous and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%') order by c.created_at desc, c.id limit $2 offset $3;

-- name: customers.promote_newest_address
update address set is_default = true
    where id = (select id from address where customer_id = $1 order by created_at desc, id limit 1);

-- name: customers.remove_address
delete from address where id = $1 and customer_id = $2 returning is_default;

-- name: customers.set_blocked
update customer set is_blocked = $2, updated_at = $3 where id = $1 and not is_anonymous;

-- name: customers.unset_other_defaults
update address set is_default = false where customer_id = $1 and id <> $2 and is_default;
