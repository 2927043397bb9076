-- name: customers.account_of_address
select id, email_verified as is_verified from customer
    where (email = $1 or id = (select customer_id from customer_alias where email = $1)) and not is_anonymous
    for update;

-- name: customers.accounts_of_emails
select id, email, name, phone, (not c.email_verified
  and (exists (select from customer_account a where a.customer_id = c.id)
    or exists (select from customer_session s where s.customer_id = c.id))) as is_strangers from customer c
    where email = any($1::text[]) and not is_anonymous and deleted_at is null;

-- name: customers.add_address
insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
           $12 or not exists (select from address where customer_id = $1))
   returning id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default;

-- name: customers.add_alias
insert into customer_alias (email, former_id, customer_id, created_at) values (lower($1), $2, $3, $4);

-- name: customers.add_many
insert into customer (id, name, email, phone, created_at, updated_at)
   select id, name, email, phone, $1, $1
     from jsonb_to_recordset($2::jsonb) as given(id text, name text, email text, phone text)
    where not exists (select from customer_alias a where a.email = given.email)
   on conflict (email) do nothing
   returning id, email;

-- name: customers.add_many_addresses
insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default, created_at, updated_at)
   select g.customer_id, g.recipient, g.phone, g.street, g.exterior_number, g.interior_number, g.neighbourhood,
          g.municipality, g.state, g.postal_code, g.directions,
          not exists (select from address a where a.customer_id = g.customer_id), $1, $1
     from jsonb_to_recordset($2::jsonb) as g(
            customer_id text, recipient text, phone text, street text, exterior_number text, interior_number text,
            neighbourhood text, municipality text, state text, postal_code text, directions text)
   returning id, customer_id;

-- name: customers.add_password
insert into customer_account (id, account_id, provider_id, customer_id, password)
   values ($1, $2, 'credential', $2, $3);

-- name: customers.address
select id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default from address where id = $1 and customer_id = $2;

-- name: customers.addresses_of
select id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default from address where customer_id = $1 order by is_default desc, created_at desc, id;

-- name: customers.addresses_of_many
select customer_id, street, exterior_number, interior_number, postal_code from address
    where customer_id = any($1::text[]);

-- name: customers.aliases_of
select nullif(email, lower(former_id) || '@eliminada.invalid') as email, created_at as since, former_id
     from customer_alias where customer_id = $1 order by created_at, email;

-- name: customers.aliases_of_emails
select a.email, c.email as kept_email from customer_alias a join customer c on c.id = a.customer_id
    where a.email = any($1::text[]);

-- name: customers.block
select id from contact_block where id = $1;

-- name: customers.blocks
select id, kind, label, reason, blocked_by, created_at from contact_block where $1 = '' or shop_fold(label || ' ' || reason) like '%' || shop_fold($1) || '%' order by created_at desc, id desc limit $2 offset $3;

-- name: customers.change_address
update address set recipient = $1, phone = $2, street = $3, exterior_number = $4, interior_number = $5,
          neighbourhood = $6, municipality = $7, state = $8, postal_code = $9, directions = $10,
          is_default = is_default or $11, updated_at = now()
    where id = $12 and customer_id = $13 returning id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default;

-- name: customers.change_many
update customer c set updated_at = $1,
     name = case when given.fields ? 'name' then given.fields ->> 'name' else c.name end,
     phone = case when given.fields ? 'phone' then given.fields ->> 'phone' else c.phone end
    from jsonb_to_recordset($2::jsonb) as given(id text, fields jsonb) where c.id = given.id;

-- name: customers.claim_link
select claim_token as token from customer
    where id = $1 and is_anonymous and contact_email = $2 and claim_email = $2;

-- name: customers.count_blocks
select count(*)::int as total from contact_block where $1 = '' or shop_fold(label || ' ' || reason) like '%' || shop_fold($1) || '%';

-- name: customers.customer
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c
    where c.id = $1 and not c.is_anonymous and c.deleted_at is null;

-- name: customers.drop_access
with sessions as (delete from customer_session where customer_id = $1),
     addresses as (delete from address where customer_id = $1)
   delete from customer_account where customer_id = $1;

-- name: customers.end_cart_mail
update customer set cart_mail_since = null where mail_token = $1;

-- name: customers.end_every_session
delete from customer_session where customer_id = $1;

-- name: customers.end_other_sessions
delete from customer_session where customer_id = $1 and id <> $2;

-- name: customers.end_session
delete from customer_session where id = $1 and customer_id = $2;

-- name: customers.end_sessions
delete from customer_session where customer_id = $1;

-- name: customers.erase_account
with sessions as (delete from customer_session where customer_id = $1),
     passwords as (delete from customer_account where customer_id = $1),
     addresses as (delete from address where customer_id = $1),
     aliases as (delete from customer_alias where customer_id = $1),
     codes as (delete from customer_verification where identifier like '%' || $2)
   update customer set name = $3, email = id || '@eliminada.invalid', email_verified = false, phone = null,
     contact_name = null, contact_email = null, claim_token = null, claim_email = null,
     is_blocked = true, cart_mail_since = null, staff_notes = '', deleted_at = $4, updated_at = $4
    where id = $1;

-- name: customers.for_staff
select c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email, c.email_verified,
     c.is_blocked, c.phone, c.created_at, s.last_seen_at, c.is_anonymous as is_guest, c.staff_notes as notes, c.notes_version,
     s.session_count
   from customer c cross join lateral (
     select max(updated_at) as last_seen_at, count(*) filter (where expires_at > $1)::int as session_count
     from customer_session where customer_id = c.id) s
   where c.id = $2 and c.deleted_at is null and (not c.is_anonymous or c.contact_email is not null);

-- name: customers.forget_visitors
delete from customer c where c.id = any($1::text[]) and c.is_anonymous and c.created_at < $2 and not exists (select from customer_session s where s.customer_id = c.id and s.expires_at > $3);

-- name: customers.give_default_addresses
update address set is_default = true
    where id in (
      select distinct on (a.customer_id) a.id from address a
       where a.customer_id = any($1::text[])
         and not exists (select from address d where d.customer_id = a.customer_id and d.is_default)
       order by a.customer_id, a.created_at desc, a.id);

-- name: customers.gone_visitors
select c.id from customer c where c.id > $1 and c.is_anonymous and c.created_at < $2 and not exists (select from customer_session s where s.customer_id = c.id and s.expires_at > $3) order by c.id limit 5000;

-- name: customers.guest_of_claim
select id, contact_name as name, contact_email as email, claim_token as token
     from customer where claim_token = $1 and claim_email = contact_email;

-- name: customers.guests_of_address
select id from customer where contact_email = $1 and id <> $2 order by created_at;

-- name: customers.guests_of_email
select id, contact_name as name, created_at from customer
    where contact_email = lower($1) and is_anonymous order by created_at;

-- name: customers.hand_over_addresses
update address a set customer_id = $1,
     is_default = a.is_default and not exists (select from address b where b.customer_id = $1 and b.is_default)
    where a.customer_id = $2;

-- name: customers.hold
select id from customer where id = $1 and deleted_at is null for share;

-- name: customers.insert_block
insert into contact_block (kind, key, label, reason, blocked_by, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (key) do nothing returning id, kind, label, reason, blocked_by, created_at;

-- name: customers.insert_guest
insert into customer (id, name, email, is_anonymous, contact_name, contact_email, claim_token, claim_email)
   values ($1, 'Visitante', $1 || '@visitante.invalid', true, $2, $3, $4, $3);

-- name: customers.is_alias
select exists (select from customer_alias where email = lower($1)) as found;

-- name: customers.keep_what_is_known
update customer kept
      set phone = coalesce(kept.phone, gone.phone),
          staff_notes = concat_ws(E'

', nullif(kept.staff_notes, ''), nullif(gone.staff_notes, '')),
          cart_mail_since = coalesce(kept.cart_mail_since, gone.cart_mail_since), updated_at = $1
     from customer gone where kept.id = $2 and gone.id = $3;

-- name: customers.kept_notes
select staff_notes as notes, notes_version from customer
    where id = $1 and deleted_at is null and (not is_anonymous or contact_email is not null);

-- name: customers.live_session
select s.token, c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email,
     c.is_anonymous, c.contact_email is not null as is_guest, c.is_blocked,
     c.email_verified as is_verified, s.id as session_id, s.expires_at > $1 as is_fresh
     from customer_session s join customer c on c.id = s.customer_id
    where s.token = any($2::text[]);

-- name: customers.live_sessions
select id, ip_address, user_agent, created_at, updated_at
     from customer_session where customer_id = $1 and expires_at > $2 order by updated_at desc, id;

-- name: customers.lock_account
select id, email, email_verified as is_verified from customer
    where id = $1 and not is_anonymous and deleted_at is null for update;

-- name: customers.lock_for_addresses
select id from customer where id = $1 and deleted_at is null for no key update;

-- name: customers.lock_guest
select id, contact_name as name, contact_email as email from customer
    where id = $1 and is_anonymous and contact_email is not null for update;

-- name: customers.lock_guest_of_claim
select id, contact_name as name, contact_email as email, claim_token as token
     from customer where claim_token = $1 and claim_email = contact_email for update;

-- name: customers.lock_many
select id, email, name, phone, (not c.email_verified
  and (exists (select from customer_account a where a.customer_id = c.id)
    or exists (select from customer_session s where s.customer_id = c.id))) as is_strangers from customer c
    where id = any($1::text[]) and not is_anonymous and deleted_at is null order by id for no key update;

-- name: customers.lock_pair
select id, name, email, email_verified as is_verified, is_blocked
     from customer where id in ($1, $2) and not is_anonymous and deleted_at is null order by id for no key update;

-- name: customers.make_account_of_guest
update customer set name = contact_name, email = contact_email, email_verified = true, is_anonymous = false,
     contact_name = null, contact_email = null, claim_token = null, claim_email = null, updated_at = $1
    where id = $2;

-- name: customers.make_default_address
update address set is_default = is_default or $1
    where id = $2 and customer_id = $3 returning id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default;

-- name: customers.mark_proven
with codes as (delete from customer_verification where identifier = 'forget-password-otp-' || $1)
   update customer set email_verified = true, updated_at = $2
    where id = $3 and email = $1 and not email_verified;

-- name: customers.merged_into
select customer_id, email from customer_alias where former_id = $1;

-- name: customers.move_aliases
update customer_alias set customer_id = $1 where customer_id = $2;

-- name: customers.name_for_block
select case when contact_email is not null then contact_name || ' · ' || contact_email
               when is_anonymous then 'Visitor' else name || ' · ' || email end as name
   from customer where id = $1 and deleted_at is null;

-- name: customers.of_session
select c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email,
     c.is_anonymous as "isAnonymous", c.contact_email is not null as "isGuest", c.email_verified as "isVerified",
     s.id as "sessionId"
   from customer_session s join customer c on c.id = s.customer_id where s.id = $1 and not c.is_blocked;

-- name: customers.password_of
select password from customer_account
    where customer_id = $1 and provider_id = 'credential' and password is not null;

-- name: customers.personal_data
select json_build_object(
     'name', coalesce(c.contact_name, c.name), 'email', coalesce(c.contact_email, c.email), 'email_verified', c.email_verified, 'phone', c.phone,
     'registered_at', c.created_at,
     'former_emails', (select coalesce(json_agg(a.email order by a.created_at), '[]')
        from customer_alias a where a.customer_id = c.id and not starts_with(a.email, lower(a.former_id) || '@')), 'cart_mail_since', c.cart_mail_since, 'staff_notes', c.staff_notes,
     'addresses', (select coalesce(json_agg(json_build_object(
        'recipient', a.recipient, 'phone', a.phone, 'street', a.street, 'exterior_number', a.exterior_number,
        'interior_number', a.interior_number, 'neighbourhood', a.neighbourhood, 'municipality', a.municipality,
        'state', a.state, 'postal_code', a.postal_code, 'directions', a.directions) order by a.created_at), '[]')
        from address a where a.customer_id = c.id),
     'sessions', (select coalesce(json_agg(json_build_object(
        'signed_in_at', s.created_at, 'last_seen_at', s.updated_at, 'ip_address', s.ip_address,
        'user_agent', s.user_agent) order by s.created_at), '[]')
        from customer_session s where s.customer_id = c.id)) as data
   from customer c where c.id = $1;

-- name: customers.profile
select name, email, cart_mail_since is not null as wants_cart_mail, exists (
     select from customer_account a
      where a.customer_id = c.id and a.provider_id = 'credential' and a.password is not null) as has_password
   from customer c where id = $1;

-- name: customers.promote_newest_address
update address set is_default = true
    where id = (select id from address where customer_id = $1 order by created_at desc, id limit 1);

-- name: customers.remove_address
delete from address where id = $1 and customer_id = $2 returning is_default;

-- name: customers.remove_block
delete from contact_block b where id = $1 returning id, kind, label, reason, blocked_by, created_at, to_jsonb(b) as whole;

-- name: customers.remove_guest
delete from customer where id = $1 and is_anonymous;

-- name: customers.remove_known_addresses
delete from address a where a.customer_id = $1 and exists (
     select from address b where b.customer_id = $2 and lower(regexp_replace(b.recipient || '|' || b.phone || '|' || b.street || '|' || b.exterior_number || '|' || b.interior_number || '|' || b.neighbourhood || '|' || b.municipality || '|' || b.state || '|' || b.postal_code || '|' || b.directions, '\s+', ' ', 'g')) = lower(regexp_replace(a.recipient || '|' || a.phone || '|' || a.street || '|' || a.exterior_number || '|' || a.interior_number || '|' || a.neighbourhood || '|' || a.municipality || '|' || a.state || '|' || a.postal_code || '|' || a.directions, '\s+', ' ', 'g')));

-- name: customers.remove_many_addresses
delete from address where id = any($1::uuid[]) and updated_at = created_at returning id;

-- name: customers.remove_same_addresses
with gone as (
     delete from address
      where customer_id = $1 and id <> $2 and exists (select from address where id = $2 and customer_id = $1)
        and lower(regexp_replace(recipient || '|' || phone || '|' || street || '|' || exterior_number || '|' || interior_number || '|' || neighbourhood || '|' || municipality || '|' || state || '|' || postal_code || '|' || directions, '\s+', ' ', 'g')) = lower(regexp_replace($3::text || '|' || $4::text || '|' || $5::text || '|' || $6::text || '|' || $7::text || '|' || $8::text || '|' || $9::text || '|' || $10::text || '|' || $11::text || '|' || $12::text, '\s+', ' ', 'g'))
     returning is_default)
   select coalesce(bool_or(is_default), false) as was_default from gone;

-- name: customers.remove_unused
delete from customer c
    where c.id = any($1::text[]) and not c.email_verified and not c.is_blocked and c.staff_notes = ''
      and c.cart_mail_since is null
      and not exists (select from customer_session s where s.customer_id = c.id)
      and not exists (select from customer_account a where a.customer_id = c.id)
      and not exists (select from customer_alias a where a.customer_id = c.id)
   returning id;

-- name: customers.restore_block
insert into contact_block overriding system value
   select b.* from jsonb_populate_record(null::contact_block, $1::jsonb) b on conflict (key) do nothing;

-- name: customers.same_address
select id from address
    where customer_id = $1 and lower(regexp_replace(recipient || '|' || phone || '|' || street || '|' || exterior_number || '|' || interior_number || '|' || neighbourhood || '|' || municipality || '|' || state || '|' || postal_code || '|' || directions, '\s+', ' ', 'g')) = lower(regexp_replace($2::text || '|' || $3::text || '|' || $4::text || '|' || $5::text || '|' || $6::text || '|' || $7::text || '|' || $8::text || '|' || $9::text || '|' || $10::text || '|' || $11::text, '\s+', ' ', 'g'))
    order by is_default desc, created_at, id limit 1;

-- name: customers.set_blocked
update customer set is_blocked = $1, updated_at = $2
    where id = $3 and not is_anonymous and deleted_at is null and is_blocked is distinct from $1;

-- name: customers.set_cart_mail
update customer set updated_at = $1,
     cart_mail_since = case when $2 then coalesce(cart_mail_since, $1) end
    where id = $3;

-- name: customers.set_code_lifetime
update customer_verification set expires_at = created_at + make_interval(hours => $1)
    where identifier = $2;

-- name: customers.set_contact
update customer set contact_name = $1, contact_email = $2, updated_at = $3,
     claim_token = case when contact_email = $2 then claim_token else $4 end, claim_email = $2
    where id = $5 and is_anonymous;

-- name: customers.take_claim_email
update customer set claim_sent_at = $1::timestamptz
    where id = $2 and contact_email is not null
      and (claim_sent_at is null or claim_sent_at <= $1::timestamptz - make_interval(secs => $3::float8))
   returning id, contact_name as name, contact_email as email, claim_token as token;

-- name: customers.take_confirmation
update customer set claim_sent_at = $1::timestamptz
    where id = $2 and not email_verified
      and (claim_sent_at is null or claim_sent_at <= $1::timestamptz - make_interval(secs => $3::float8));

-- name: customers.unset_other_defaults
update address set is_default = false where customer_id = $1 and id <> $2 and is_default;

-- name: customers.write_details
update customer set name = $1, phone = $2, updated_at = $3
    where id = $4 and not is_anonymous and deleted_at is null
      and name = $5 and phone is not distinct from $6;

-- name: customers.write_notes
update customer set staff_notes = $1, updated_at = $2
    where id = $3 and deleted_at is null and (not is_anonymous or contact_email is not null)
      and ($4::int is null or notes_version = $4::int)
    returning staff_notes as notes, notes_version;
