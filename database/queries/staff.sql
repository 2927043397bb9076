-- name: staff.add_audit_entry
insert into audit_entry (staff_user_id, action, subject, before, after) values ($1, $2, $3, $4, $5);

-- name: staff.any_system_user
select exists (select from staff_user where not is_disabled) as found;

-- name: staff.change_system_user
update staff_user set name = $2, role = $3, is_disabled = $4, updated_at = $5 where id = $1;

-- name: staff.end_sessions
delete from staff_user_session where staff_user_id = $1;

-- name: staff.forget_in_trail
update audit_entry set before = case when jsonb_typeof(before) = 'object' then before - '{reason,note,notes,answer,comment,name,email,rfc,clabe,to,subject}'::text[] else before end, after = case when jsonb_typeof(after) = 'object' then after - '{reason,note,notes,answer,comment,name,email,rfc,clabe,to,subject}'::text[] else after end
   where subject = any($1::text[]);

-- name: staff.lock_owners
select id from staff_user where role = 'owner' and not is_disabled order by id for update;

-- name: staff.system_user
select id, name, email, role, is_disabled, last_sign_in_at, created_at from staff_user where id = $1;

-- name: staff.system_users
select id, name, email, role, is_disabled, last_sign_in_at, created_at from staff_user order by is_disabled, name, id;
