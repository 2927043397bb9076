-- name: companies.add_address
insert into company_address (company_id, address, created_at)
   select $1, $2::jsonb, $3::timestamptz
    where (select count(*) from company_address where company_id = $1) < $4::int
   returning id;

-- name: companies.add_document
insert into company_document (company_id, name, content, created_at)
   values ($1, $2, $3, $4::timestamptz);

-- name: companies.admins
select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = $1 and m.role = 'admin' order by u.email;

-- name: companies.apply
insert into company (name, rfc, tax_regime, postal_code, contact_name, email, phone, message, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz)
   returning id;

-- name: companies.approvers
select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = $1 and m.role in ('approver', 'admin') and m.customer_id <> $2 order by u.email;

-- name: companies.ask_budget
insert into company_budget_request (company_id, customer_id, month, amount_cents, note, created_at)
   values ($1, $2, $3, $4, $5, $6::timestamptz)
   on conflict (company_id, customer_id) where state = 'asked' do update
     set month = excluded.month, amount_cents = excluded.amount_cents, note = excluded.note, created_at = excluded.created_at
     where (company_budget_request.month, company_budget_request.amount_cents, company_budget_request.note)
       <> (excluded.month, excluded.amount_cents, excluded.note);

-- name: companies.budget_request
select customer_id, state from company_budget_request where id = $1 and company_id = $2 for no key update;

-- name: companies.buyer
select m.company_id, c.name, m.monthly_budget_cents,
     coalesce((select sum(amount_cents)::bigint from company_budget_request r where r.customer_id = m.customer_id
       and r.company_id = m.company_id and r.month = $1 and r.state = 'granted'), 0)::bigint as granted_cents
   from company_member m join company c on c.id = m.company_id
   where m.customer_id = $2 and c.state = 'approved';

-- name: companies.change_member
update company_member set role = $1, monthly_budget_cents = $2
    where customer_id = $3 and company_id = $4 returning customer_id;

-- name: companies.count
select count(*)::int as total from company c where ($1::text is null or shop_fold(c.name || ' ' || c.rfc || ' ' || c.contact_name || ' ' || c.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or c.state = $2);

-- name: companies.count_admins
select count(*) filter (where role = 'admin' and customer_id <> $1) as other_admins,
     count(*) filter (where customer_id <> $1) as others from company_member where company_id = $2;

-- name: companies.data_of
select c.name as company, c.rfc, m.role, m.monthly_budget_cents, m.created_at as since
     from company_member m join company c on c.id = m.company_id where m.customer_id = $1;

-- name: companies.decide
update company set state = $1, reason = $2, decided_by = $3, decided_at = $4, version = version + 1,
     updated_at = $4 where id = $5;

-- name: companies.decide_budget
update company_budget_request set state = $1, decided_by = $2, month = $3 where id = $4;

-- name: companies.delete_address
delete from company_address where id = $1 and company_id = $2 returning id;

-- name: companies.document
select name, content from company_document where id = $1 and company_id = $2;

-- name: companies.documents
select count(*)::int as total, coalesce(bool_or(sha256(content) = sha256($1)), false) as is_there
     from company_document where company_id = $2;

-- name: companies.erase_invitations
delete from company_invitation where email = lower($1);

-- name: companies.erase_member
delete from company_member where customer_id = $1;

-- name: companies.forget_contact
with gone as (delete from company_document where company_id = $1
     and not exists (select from company_member where company_id = $1))
   update company set contact_name = '', email = '', phone = '', message = '' where id = $1
    and not exists (select from company_member where company_id = $1);

-- name: companies.forget_own_contact
update company set contact_name = '', email = '', phone = '' where id = $1
    and lower(email) = (select lower(u.email) from customer u where u.id = $2);

-- name: companies.hand_over
with moved as (delete from company_member where customer_id = $1 returning company_id, role, monthly_budget_cents, created_at)
   insert into company_member (customer_id, company_id, role, monthly_budget_cents, created_at)
   select $2, company_id, role, monthly_budget_cents, created_at from moved
   on conflict (customer_id) do update set role = excluded.role where company_member.company_id = excluded.company_id
     and array_position(array['buyer', 'approver', 'admin'], excluded.role)
       > array_position(array['buyer', 'approver', 'admin'], company_member.role);

-- name: companies.hand_over_requests
update company_budget_request r set customer_id = $1 where r.customer_id = $2
    and r.company_id = (select company_id from company_member where customer_id = $1)
    and (r.state <> 'asked' or not exists (select from company_budget_request o
      where o.company_id = r.company_id and o.customer_id = $1 and o.state = 'asked'));

-- name: companies.invitation
select i.id, i.company_id, i.email, i.role, i.monthly_budget_cents, i.sent_at, c.name as company_name
     from company_invitation i join company c on c.id = i.company_id
    where i.token_hash = $1 and c.state = 'approved';

-- name: companies.invite
insert into company_invitation (company_id, email, role, monthly_budget_cents, token_hash, sent_at)
   values ($1, $2, $3, $4, $5, $6::timestamptz)
   on conflict (company_id, email) do update set role = excluded.role, token_hash = excluded.token_hash,
     monthly_budget_cents = excluded.monthly_budget_cents, sent_at = excluded.sent_at;

-- name: companies.lock
select id, name, rfc, email, contact_name, state, version from company where id = $1 for no key update;

-- name: companies.lock_buyer
select m.company_id, c.name, m.monthly_budget_cents,
     coalesce((select sum(amount_cents)::bigint from company_budget_request r where r.customer_id = m.customer_id
       and r.company_id = m.company_id and r.month = $1 and r.state = 'granted'), 0)::bigint as granted_cents
   from company_member m join company c on c.id = m.company_id
   where m.customer_id = $2 and c.state = 'approved' for no key update of m;

-- name: companies.member_with_email
select exists (select from company_member m join customer c on c.id = m.customer_id
     where m.company_id = $1 and lower(c.email) = $2) as found;

-- name: companies.membership
select m.company_id, m.role, m.monthly_budget_cents, c.state, c.name from company_member m join company c on c.id = m.company_id
    where m.customer_id = $1;

-- name: companies.of_customer
select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.state, c.reason, me.role, me.monthly_budget_cents,
     coalesce((select sum(amount_cents)::bigint from company_budget_request r where r.customer_id = me.customer_id
       and r.company_id = c.id and r.month = $1 and r.state = 'granted'), 0)::bigint as granted_cents,
     (select amount_cents from company_budget_request r where r.customer_id = me.customer_id
       and r.company_id = c.id and r.state = 'asked') as asked_cents,
     array(select d.name from company_document d where d.company_id = c.id order by d.id) as documents,
     coalesce((select json_agg(json_build_object('customer_id', m.customer_id, 'name', u.name, 'email', u.email,
    'role', m.role, 'monthly_budget_cents', m.monthly_budget_cents) order by m.created_at, m.customer_id)
    from company_member m join customer u on u.id = m.customer_id where m.company_id = c.id), '[]') as members, coalesce((select json_agg(a.address || jsonb_build_object('id', a.id) order by a.created_at, a.id)
    from company_address a where a.company_id = c.id), '[]') as addresses,
     coalesce((select json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role,
       'monthly_budget_cents', i.monthly_budget_cents, 'sent_at', i.sent_at) order by i.sent_at, i.id)
       from company_invitation i where i.company_id = c.id), '[]') as invitations,
     coalesce((select json_agg(json_build_object('id', r.id, 'customer_id', r.customer_id, 'name', u.name,
       'amount_cents', r.amount_cents, 'note', r.note, 'created_at', r.created_at) order by r.created_at, r.id)
       from company_budget_request r join customer u on u.id = r.customer_id
       where r.company_id = c.id and r.state = 'asked'), '[]') as budget_requests
   from company_member me join company c on c.id = me.company_id where me.customer_id = $2;

-- name: companies.one
select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.contact_name, c.email, c.phone, c.message, c.state, c.reason,
     exists (select from customer u where u.email = lower(c.email) and u.email_verified) as is_email_proven,
     c.version, c.decided_at, c.created_at, s.name as decided_by, coalesce((select json_agg(json_build_object('customer_id', m.customer_id, 'name', u.name, 'email', u.email,
    'role', m.role, 'monthly_budget_cents', m.monthly_budget_cents) order by m.created_at, m.customer_id)
    from company_member m join customer u on u.id = m.customer_id where m.company_id = c.id), '[]') as members, coalesce((select json_agg(a.address || jsonb_build_object('id', a.id) order by a.created_at, a.id)
    from company_address a where a.company_id = c.id), '[]') as addresses,
     coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'bytes', length(d.content)) order by d.id)
       from company_document d where d.company_id = c.id), '[]') as documents,
     (select json_build_object('id', o.id, 'name', o.name) from company o
       where o.rfc = c.rfc and o.id <> c.id and o.state in ('approved', 'suspended')) as same_rfc
   from company c left join staff_user s on s.id = c.decided_by where c.id = $1;

-- name: companies.page
select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.contact_name, c.email, c.phone, c.state, c.reason, c.created_at,
     (select count(*)::int from company_member m where m.company_id = c.id) as members
   from company c where ($1::text is null or shop_fold(c.name || ' ' || c.rfc || ' ' || c.contact_name || ' ' || c.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or c.state = $2) order by c.created_at desc, c.id limit $3 offset $4;

-- name: companies.promote_oldest
update company_member set role = 'admin' where customer_id = (
     select customer_id from company_member where company_id = $1 order by created_at, customer_id limit 1)
    and not exists (select from company_member where company_id = $1 and role = 'admin');

-- name: companies.put_member
insert into company_member (customer_id, company_id, role, monthly_budget_cents, created_at)
   values ($1, $2, $3, $4, $5::timestamptz)
   on conflict (customer_id) do update set company_id = excluded.company_id, role = excluded.role,
     monthly_budget_cents = excluded.monthly_budget_cents, created_at = excluded.created_at
   where company_member.company_id in (select id from company where state = 'refused')
   returning customer_id;

-- name: companies.readers
select m.customer_id as id from company_member m
    where m.company_id = $1 and (m.customer_id = $2 or m.role in ('approver', 'admin')) order by 1;

-- name: companies.remove_member
delete from company_member where customer_id = $1 and company_id = $2 returning customer_id;

-- name: companies.rewrite
update company set name = $1, rfc = $2, tax_regime = $3, postal_code = $4,
     contact_name = $5, phone = $6, message = $7, version = version + 1, updated_at = $8::timestamptz
    where id = $9 and state = 'applied';

-- name: companies.told
select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = $1 and (m.customer_id = $2 or (m.role in ('approver', 'admin') and not exists (
      select from company_member asker where asker.company_id = $1 and asker.customer_id = $2)))
    order by u.email;

-- name: companies.waiting
select count(*)::int as total from company where state = 'applied';

-- name: companies.withdraw_invitation
delete from company_invitation where id = $1 and company_id = $2 returning id;

-- name: companies.withdraw_requests
delete from company_budget_request where customer_id = $1 and state = 'asked';
