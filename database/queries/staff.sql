-- name: staff.accept_invitation
update staff_invitation set accepted_at = $1 where id = $2;

-- name: staff.add_api_token
with maker as materialized (select id, name from staff_user where id = $1),
   added as (
     insert into staff_api_token (staff_user_id, name, token_hash, hint, rights, created_at, expires_at)
     select id, $2, $3, $4, $5::text[], $6, $7::timestamptz from maker
      where (select count(*) from staff_api_token t where t.staff_user_id = maker.id) < $8::int
     returning *
   )
   select k.id, k.name, k.hint, k.rights, k.created_at, k.expires_at, k.last_used_at, k.staff_user_id, u.name as made_by from added k join maker u on u.id = k.staff_user_id;

-- name: staff.add_audit_entries
insert into audit_entry (staff_user_id, action, subject, before, after, ip_address, device)
   select $1::text, action, subject, before, after, $2::text, $3::text
     from jsonb_to_recordset($4::jsonb) as given(action text, subject text, before jsonb, after jsonb);

-- name: staff.add_audit_entry
insert into audit_entry (staff_user_id, action, subject, before, after, ip_address, device)
   values ($1, $2, $3, $4, $5, $6, $7);

-- name: staff.add_invitation
insert into staff_invitation (name, email, role, language, token_hash, invited_by, created_at, sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (email) where accepted_at is null and withdrawn_at is null do nothing returning id;

-- name: staff.add_recovery_codes
insert into staff_user_recovery_code (staff_user_id, code_hash) select $1, unnest($2::text[]);

-- name: staff.any_system_user
select exists (select from staff_user where not is_disabled) as found;

-- name: staff.api_tokens
select k.id, k.name, k.hint, k.rights, k.created_at, k.expires_at, k.last_used_at, k.staff_user_id, u.name as made_by from staff_api_token k join staff_user u on u.id = k.staff_user_id
    where (k.staff_user_id = $1 or $2::boolean) and (k.expires_at is null or k.expires_at > $3::timestamptz)
    order by k.staff_user_id = $1 desc, k.created_at desc, k.id;

-- name: staff.at_work
select id, name, role, role_rights from staff_user where not is_disabled order by name, id;

-- name: staff.audit_entries_of
select e.id, e.action, e.created_at as at, s.name as by, e.before, e.after
     from audit_entry e left join staff_user s on s.id = e.staff_user_id
    where e.subject = $1 order by e.created_at desc, e.id desc limit $2;

-- name: staff.audit_entries_of_part
select e.id, e.subject, e.before, e.after from audit_entry e
    where e.after ->> 'part' = $1 and e.action = $2 and e.id > $3::bigint
    order by e.id limit $4;

-- name: staff.audit_entry
select id, action, before, after from audit_entry where id = $1 and subject = $2;

-- name: staff.change_system_user
update staff_user set name = $1, role = $2, role_rights = $3, is_disabled = $4, updated_at = $5
    where id = $6 and version = $7 returning version;

-- name: staff.change_view
update staff_view set name = coalesce($1, name), query = coalesce($2, query),
          is_shared = coalesce($3, is_shared)
    where id = $4 and (staff_user_id = $5 or is_shared and $6)
   returning id;

-- name: staff.delete_over_api_tokens
delete from staff_api_token where staff_user_id = $1 and expires_at <= $2;

-- name: staff.drop_password_resets
update staff_user_password_reset set used_at = $1 where staff_user_id = $2 and used_at is null;

-- name: staff.end_api_token
delete from staff_api_token where id = $1 and (staff_user_id = $2 or $3::boolean) returning staff_user_id, name;

-- name: staff.end_other_sessions
delete from staff_user_session where staff_user_id = $1 and id <> $2;

-- name: staff.end_session
delete from staff_user_session where id = $1 and staff_user_id = $2;

-- name: staff.end_sessions
with tokens as (delete from staff_api_token where staff_user_id = $1 returning id),
   sessions as (delete from staff_user_session where staff_user_id = $1 returning id)
   select (select count(*) from sessions)::int as sessions, (select count(*) from tokens)::int as api_tokens;

-- name: staff.ending_api_tokens
select id, name, hint, expires_at, staff_user_id from staff_api_token
    where expires_at > $1::timestamptz and expires_at <= $2::timestamptz order by expires_at, id;

-- name: staff.forget_addresses_in_trail
update audit_entry set before = case when jsonb_typeof(before) = 'object' then before - '{reason,discount_reason,note,text,notes,answer,comment,name,phone,email,rfc,clabe,to,subject,gift_message,recipient,street,exterior_number,interior_number,neighbourhood,directions,pickup_phone,pickup_alternate}'::text[] else before end, after = case when jsonb_typeof(after) = 'object' then after - '{reason,discount_reason,note,text,notes,answer,comment,name,phone,email,rfc,clabe,to,subject,gift_message,recipient,street,exterior_number,interior_number,neighbourhood,directions,pickup_phone,pickup_alternate}'::text[] else after end
   where subject_kind = any(array['draft_order', 'gift_card']) and after ->> 'to' = any($1::text[]);

-- name: staff.forget_in_trail
update audit_entry set before = case when jsonb_typeof(before) = 'object' then before - '{reason,discount_reason,note,text,notes,answer,comment,name,phone,email,rfc,clabe,to,subject,gift_message,recipient,street,exterior_number,interior_number,neighbourhood,directions,pickup_phone,pickup_alternate}'::text[] else before end, after = case when jsonb_typeof(after) = 'object' then after - '{reason,discount_reason,note,text,notes,answer,comment,name,phone,email,rfc,clabe,to,subject,gift_message,recipient,street,exterior_number,interior_number,neighbourhood,directions,pickup_phone,pickup_alternate}'::text[] else after end
   where subject = any($1::text[]);

-- name: staff.invitation_by_token
select i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name, i.accepted_at, i.withdrawn_at from staff_invitation i where i.token_hash = $1;

-- name: staff.is_signed_in
select id from staff_user_session where id = $1;

-- name: staff.is_system_user
select exists (select from staff_user where email = $1) as found;

-- name: staff.keep_language
update staff_user set language = $1 where id = $2;

-- name: staff.live_sessions
select id, ip_address, user_agent, created_at, updated_at from staff_user_session
    where staff_user_id = $1 and expires_at > $2 and not is_waiting order by updated_at desc, id;

-- name: staff.lock_invitation
select i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name, i.accepted_at, i.withdrawn_at from staff_invitation i where i.id = $1 for update of i;

-- name: staff.lock_invitation_by_token
select i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name, i.accepted_at, i.withdrawn_at from staff_invitation i where i.token_hash = $1 for update of i;

-- name: staff.lock_owners
select id from staff_user where role = 'owner' and not is_disabled order by id for update;

-- name: staff.lock_system_user
select id from staff_user where id = $1 for no key update;

-- name: staff.logged_fields
with recursive names as (
     (select field from audit_field order by field limit 1)
     union all
     select (select f.field from audit_field f where f.field > names.field order by f.field limit 1)
       from names where names.field is not null
   )
   select field from names where field is not null;

-- name: staff.logged_kinds
with recursive names as (
     (select subject_kind as kind from audit_entry order by subject_kind limit 1)
     union all
     select (select e.subject_kind from audit_entry e where e.subject_kind > names.kind order by e.subject_kind limit 1)
       from names where names.kind is not null
   )
   select kind from names where kind is not null;

-- name: staff.mark_totp
update staff_user set has_totp = $1, updated_at = $2 where id = $3;

-- name: staff.namesake_of_role
select key from staff_role where key <> $1 and lower(name) = lower($2) limit 1;

-- name: staff.note_use_of_api_token
update staff_api_token set last_used_at = $1 where id = $2;

-- name: staff.of_api_token
select k.id as token_id, k.name as token_name, k.rights, k.last_used_at, u.id, u.name, u.email, u.role, u.role_rights, u.has_totp
     from staff_api_token k join staff_user u on u.id = k.staff_user_id
    where k.token_hash = $1 and not u.is_disabled and (k.expires_at is null or k.expires_at > $2::timestamptz);

-- name: staff.open_invitation_to
select i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name from staff_invitation i
    where i.email = $1 and i.accepted_at is null and i.withdrawn_at is null;

-- name: staff.open_invitations
select i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name from staff_invitation i where i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc, i.id;

-- name: staff.open_waiting_session
update staff_user_session set is_waiting = false where id = $1 and is_waiting;

-- name: staff.people_of_log
select id, name, email from staff_user order by is_disabled, name, id;

-- name: staff.people_of_role
select (select count(*) from staff_user where role = $1)::int
     + (select count(*) from staff_invitation where role = $1 and accepted_at is null and withdrawn_at is null)::int as people;

-- name: staff.people_of_roles
select role, count(*)::int as people from (
     select role from staff_user
     union all select role from staff_invitation where accepted_at is null and withdrawn_at is null
   ) having_it group by role;

-- name: staff.put_role
insert into staff_role as r (key, name, rights, created_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict (key) do update set name = excluded.name, rights = excluded.rights, version = r.version + 1, updated_at = excluded.updated_at
    where r.version = $5
   returning key, name, rights, version;

-- name: staff.put_view
insert into staff_view (list, name, query, is_shared, staff_user_id, created_at)
   select $1, $2, $3, $4, $5, $6
    where (select count(*) from staff_view where staff_user_id = $5 and list = $1 and lower(name) <> lower($2))
          < $7::int
       on conflict (staff_user_id, list, lower(name))
       do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
   returning id;

-- name: staff.read_password
select password from staff_user_account where staff_user_id = $1 and provider_id = 'credential';

-- name: staff.read_totp
select secret, confirmed_at from staff_user_totp where staff_user_id = $1;

-- name: staff.readers_of_alerts
select id, email, role, role_rights, language from staff_user where not is_disabled order by name, id;

-- name: staff.recovery_codes_left
select count(*)::int as count from staff_user_recovery_code where staff_user_id = $1 and used_at is null;

-- name: staff.remove_recovery_codes
delete from staff_user_recovery_code where staff_user_id = $1;

-- name: staff.remove_role
delete from staff_role where key = $1;

-- name: staff.remove_totp
delete from staff_user_totp where staff_user_id = $1;

-- name: staff.remove_view
delete from staff_view where id = $1 and (staff_user_id = $2 or is_shared and $3) returning id;

-- name: staff.renew_invitation
update staff_invitation set token_hash = $1, sent_at = $2 where id = $3;

-- name: staff.role
select key, name, rights, version from staff_role where key = $1;

-- name: staff.roles
select key, name, rights, version from staff_role order by created_at, key;

-- name: staff.spread_rights
update staff_user set role_rights = $1::text[] where role = $2;

-- name: staff.system_user
select u.id, u.name, u.email, u.role, u.role_rights, u.is_disabled, u.has_totp, u.last_sign_in_at, u.created_at, u.version,
   (select count(*)::int from staff_user_session s
     where s.staff_user_id = u.id and s.expires_at > now() and not s.is_waiting and not u.is_disabled) as sessions from staff_user u where u.id = $1;

-- name: staff.system_users
select u.id, u.name, u.email, u.role, u.role_rights, u.is_disabled, u.has_totp, u.last_sign_in_at, u.created_at, u.version,
   (select count(*)::int from staff_user_session s
     where s.staff_user_id = u.id and s.expires_at > now() and not s.is_waiting and not u.is_disabled) as sessions from staff_user u order by u.is_disabled, u.name, u.id;

-- name: staff.use_password_reset
update staff_user_password_reset r set used_at = $1 from staff_user u
    where r.token_hash = $2 and r.used_at is null and r.created_at > $1::timestamptz - $3 * interval '1 minute'
      and u.id = r.staff_user_id and not u.is_disabled
   returning r.staff_user_id as user_id;

-- name: staff.use_recovery_code
update staff_user_recovery_code set used_at = $1
    where staff_user_id = $2 and code_hash = $3 and used_at is null;

-- name: staff.use_totp_step
update staff_user_totp set last_step = $1, confirmed_at = coalesce(confirmed_at, $2)
    where staff_user_id = $3 and last_step < $1;

-- name: staff.view
select v.id, v.list, v.name, v.query, v.is_shared, v.staff_user_id = $1 as is_own, u.name as owner_name from staff_view v join staff_user u on u.id = v.staff_user_id where v.id = $2;

-- name: staff.views_of
select v.id, v.list, v.name, v.query, v.is_shared, v.staff_user_id = $1 as is_own, u.name as owner_name from staff_view v join staff_user u on u.id = v.staff_user_id
    where (v.staff_user_id = $1 or v.is_shared) and v.list = coalesce($2, v.list)
    order by v.list, v.staff_user_id <> $1, v.created_at, v.id;

-- name: staff.withdraw_invitation
update staff_invitation set withdrawn_at = $1 where id = $2;

-- name: staff.write_password
update staff_user_account set password = $1, updated_at = $2 where staff_user_id = $3 and provider_id = 'credential';

-- name: staff.write_password_reset
insert into staff_user_password_reset (token_hash, staff_user_id, created_at)
   select $1, u.id, $2 from staff_user u
    where u.email = $3 and not u.is_disabled
      and (select count(*) from staff_user_password_reset r
            where r.staff_user_id = u.id and r.created_at > $2::timestamptz - interval '1 hour') < $4
   returning (select email from staff_user where id = staff_user_id),
     (select language from staff_user where id = staff_user_id);

-- name: staff.write_totp
insert into staff_user_totp (staff_user_id, secret) values ($1, $2)
   on conflict (staff_user_id) do update set secret = excluded.secret, last_step = 0
    where staff_user_totp.confirmed_at is null;
