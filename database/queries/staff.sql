-- name: staff.add_audit_entries
insert into audit_entry (staff_user_id, action, subject, before, after)
   select $1::text, action, subject, before, after
     from jsonb_to_recordset($2::jsonb) as given(action text, subject text, before jsonb, after jsonb);

-- name: staff.add_audit_entry
insert into audit_entry (staff_user_id, action, subject, before, after) values ($1, $2, $3, $4, $5);

-- name: staff.add_recovery_codes
insert into staff_user_recovery_code (staff_user_id, code_hash) select $1, unnest($2::text[]);

-- name: staff.any_system_user
select exists (select from staff_user where not is_disabled) as found;

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
update staff_user set name = $1, role = $2, is_disabled = $3, updated_at = $4
    where id = $5 and version = $6 returning version;

-- name: staff.change_view
update staff_view set name = coalesce($1, name), query = coalesce($2, query),
          is_shared = coalesce($3, is_shared)
    where id = $4 and (staff_user_id = $5 or is_shared and $6)
   returning id;

-- name: staff.drop_password_resets
update staff_user_password_reset set used_at = $1 where staff_user_id = $2 and used_at is null;

-- name: staff.end_other_sessions
delete from staff_user_session where staff_user_id = $1 and id <> $2;

-- name: staff.end_session
delete from staff_user_session where id = $1 and staff_user_id = $2;

-- name: staff.end_sessions
delete from staff_user_session where staff_user_id = $1;

-- name: staff.forget_in_trail
update audit_entry set before = case when jsonb_typeof(before) = 'object' then before - '{reason,note,notes,answer,comment,name,phone,email,rfc,clabe,to,subject}'::text[] else before end, after = case when jsonb_typeof(after) = 'object' then after - '{reason,note,notes,answer,comment,name,phone,email,rfc,clabe,to,subject}'::text[] else after end
   where subject = any($1::text[]);

-- name: staff.live_sessions
select id, ip_address, user_agent, created_at, updated_at from staff_user_session
    where staff_user_id = $1 and expires_at > $2 and not is_waiting order by updated_at desc, id;

-- name: staff.lock_owners
select id from staff_user where role = 'owner' and not is_disabled order by id for update;

-- name: staff.mark_totp
update staff_user set has_totp = $1, updated_at = $2 where id = $3;

-- name: staff.open_waiting_session
update staff_user_session set is_waiting = false where id = $1 and is_waiting;

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

-- name: staff.recovery_codes_left
select count(*)::int as count from staff_user_recovery_code where staff_user_id = $1 and used_at is null;

-- name: staff.remove_recovery_codes
delete from staff_user_recovery_code where staff_user_id = $1;

-- name: staff.remove_totp
delete from staff_user_totp where staff_user_id = $1;

-- name: staff.remove_view
delete from staff_view where id = $1 and (staff_user_id = $2 or is_shared and $3) returning id;

-- name: staff.system_user
select id, name, email, role, is_disabled, has_totp, last_sign_in_at, created_at, version from staff_user where id = $1;

-- name: staff.system_users
select id, name, email, role, is_disabled, has_totp, last_sign_in_at, created_at, version from staff_user order by is_disabled, name, id;

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

-- name: staff.write_password
update staff_user_account set password = $1, updated_at = $2 where staff_user_id = $3 and provider_id = 'credential';

-- name: staff.write_password_reset
insert into staff_user_password_reset (token_hash, staff_user_id, created_at)
   select $1, u.id, $2 from staff_user u
    where u.email = $3 and not u.is_disabled
      and (select count(*) from staff_user_password_reset r
            where r.staff_user_id = u.id and r.created_at > $2::timestamptz - interval '1 hour') < $4
   returning (select email from staff_user where id = staff_user_id);

-- name: staff.write_totp
insert into staff_user_totp (staff_user_id, secret) values ($1, $2)
   on conflict (staff_user_id) do update set secret = excluded.secret, last_step = 0
    where staff_user_totp.confirmed_at is null;
