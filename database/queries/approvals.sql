-- name: approvals.add
insert into staff_approval as p
     (action, subject, path, amount_cents, input, reason, destination, requested_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
   on conflict (action, subject, requested_by, amount_cents) where state = 'pending' do update set
     input = excluded.input, reason = excluded.reason, destination = excluded.destination, path = excluded.path,
     created_at = excluded.created_at, version = p.version + 1
    where (p.input, p.reason, p.destination) is distinct from (excluded.input, excluded.reason, excluded.destination)
       or p.created_at <= excluded.created_at - interval '7 days'
   returning id, version;

-- name: approvals.count
select count(*)::int as total from staff_approval p where ($1::text is null or p.requested_by = $1) and ($2::boolean is null or (p.state = 'pending' and p.created_at > $3::timestamptz - interval '7 days'));

-- name: approvals.decide
update staff_approval set state = $1, decided_by = $2, decided_at = $3, answer = $4, input = regexp_replace(input::text, '("clabe": ")\d{14}(\d{4}")', '\1···\2', 'g')::jsonb
    where id = $5 and state = 'pending';

-- name: approvals.erase
update staff_approval set subject = case when subject like 'gift_card_for:%' then 'gift_card_for:' else subject end, input = '{}', reason = '', destination = '""',
     answer = case state when 'pending' then 'The account it was about was deleted.' else '' end,
     state = case state when 'pending' then 'refused' else state end
   where subject = any($1::text[]) returning id;

-- name: approvals.lock
select p.id, p.action, p.subject, p.path, p.amount_cents, p.input, p.reason, p.destination, p.version, p.state, p.decided_at, p.answer,
    p.created_at, json_build_object('id', r.id, 'name', r.name, 'email', r.email, 'role', r.role,
      'role_rights', r.role_rights, 'is_disabled', r.is_disabled) as requested_by,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as decided_by from staff_approval p join staff_user r on r.id = p.requested_by left join staff_user d on d.id = p.decided_by where p.id = $1 for update of p;

-- name: approvals.mask_expired
update staff_approval set input = regexp_replace(input::text, '("clabe": ")\d{14}(\d{4}")', '\1···\2', 'g')::jsonb
    where state = 'pending' and created_at <= $1::timestamptz - interval '7 days' and input <> regexp_replace(input::text, '("clabe": ")\d{14}(\d{4}")', '\1···\2', 'g')::jsonb;

-- name: approvals.page
with page as materialized (
     select * from (select p.id from staff_approval p where ($1::text is null or p.requested_by = $1) and ($2::boolean is null or (p.state = 'pending' and p.created_at > $3::timestamptz - interval '7 days')) order by p.state = 'pending' and p.created_at > $3::timestamptz - interval '7 days' desc, p.created_at desc, p.id
       limit $4 offset $5) short limit 1000
   )
   select p.id, p.action, p.subject, p.path, p.amount_cents, p.input, p.reason, p.destination, p.version, p.state, p.decided_at, p.answer,
    p.created_at, json_build_object('id', r.id, 'name', r.name, 'email', r.email, 'role', r.role,
      'role_rights', r.role_rights, 'is_disabled', r.is_disabled) as requested_by,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as decided_by from page join staff_approval p join staff_user r on r.id = p.requested_by left join staff_user d on d.id = p.decided_by on p.id = page.id order by p.state = 'pending' and p.created_at > $3::timestamptz - interval '7 days' desc, p.created_at desc, p.id;

-- name: approvals.return_allowance
update staff_allowance set used_cents = used_cents - $1::bigint
    where staff_user_id = $2 and kind = $3 and day = ($4::timestamptz at time zone 'America/Mexico_City')::date
      and used_cents >= $1::bigint;

-- name: approvals.same
select id from staff_approval
    where action = $1 and subject = $2 and requested_by = $3 and amount_cents = $4
      and state = 'pending';

-- name: approvals.take_allowance
insert into staff_allowance as a (staff_user_id, kind, day, used_cents)
   select $1, $2, ($3::timestamptz at time zone 'America/Mexico_City')::date, $4::bigint where $4::bigint <= $5::bigint
   on conflict (staff_user_id, kind, day) do update set used_cents = a.used_cents + excluded.used_cents
    where a.used_cents + excluded.used_cents <= $5::bigint
   returning used_cents;

-- name: approvals.waiting
select count(*)::int as count from staff_approval p where p.state = 'pending' and p.created_at > $1::timestamptz - interval '7 days';
