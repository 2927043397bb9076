-- name: payments.add_attempt
insert into payment_attempt (
     reference, payer_id, sequence, provider, amount_cents, currency, expires_at, session_id, ip, method, created_at,
     updated_at)
   select $1::text, $2::text, coalesce(max(sequence), 0) + 1, $3::text, $4::bigint, $5::text, $6::timestamptz,
     $7::text, $8::text, $9::text, $10::timestamptz, $10
   from payment_attempt where reference = $1
   on conflict do nothing
   returning id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt", array(
     select jsonb_agg(declined_at order by declined_at) from (
       select 'session' as key, declined_at from payment_decline where session_id = $7 and declined_at > $11::timestamptz
       union all
       select 'ip', declined_at from payment_decline where ip = $12 and declined_at > $11
     ) d group by key) as declines;

-- name: payments.add_cash_refund
insert into refund (attempt_id, amount_cents, reason, requested_by, source, state, created_at, updated_at)
   values ($1, $2, $3, $4, 'transfer', 'awaiting_choice', $5, $5) returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.add_credit_refund
with given as (
     insert into refund (id, attempt_id, amount_cents, reason, state, source, provider_ref, requested_by)
     select id, $1::uuid, $2::bigint, $3::text, 'succeeded', $4::text, 'refund:' || id, $5::text
     from (select gen_random_uuid() as id) fresh
     returning id, attempt_id, amount_cents, provider_ref
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select attempt_id, 'refund', -amount_cents, $4, provider_ref from given
   )
   select id from given;

-- name: payments.add_decline
insert into payment_decline (provider, provider_ref, attempt_id, session_id, ip, card_print, declined_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (provider, provider_ref) do nothing returning id;

-- name: payments.add_event
insert into payment_event (provider, event_id, type, payload, livemode, received_at)
   values ($1, $2, $3, $4::jsonb, $5, $6)
   on conflict (provider, event_id) do nothing returning id;

-- name: payments.add_evidence_file
insert into dispute_file (dispute_id, kind, provider_ref, name, bytes, uploaded_by, created_at, content)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (dispute_id, kind) do update
   set provider_ref = excluded.provider_ref, name = excluded.name, bytes = excluded.bytes, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at;

-- name: payments.add_finding
insert into payment_finding (kind, provider, provider_ref, attempt_id, booked_cents, reported_cents, moved_at, found_at,
     move)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (kind, provider, provider_ref) do nothing returning id;

-- name: payments.add_paid_attempt
with kept as (
     insert into payment_attempt (
       reference, payer_id, sequence, provider, method, provider_ref, charge_ref, amount_cents, currency, state,
       announced_state, expires_at, created_at, updated_at)
     select $1::text, $2::text, coalesce(max(sequence), 0) + 1, $3::text, $4::text, $5::text, $5, $6::bigint, $7::text,
       'paid', 'paid', $8::timestamptz, $8, $8
     from payment_attempt where reference = $1
     on conflict do nothing returning id
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select id, 'charge', $6, $3, $5 from kept
   )
   select id from kept;

-- name: payments.add_provider_refund
insert into refund (attempt_id, amount_cents, reason, provider_ref) values ($1, $2, $3, $4)
   returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.add_refund
insert into refund (attempt_id, amount_cents, reason, requested_by, source) values ($1, $2, $3, $4, $5)
   returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.add_transfer_refund
with booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select id, 'refund', -$1::bigint, provider, $2::text from payment_attempt where id = $3
     on conflict (provider, kind, provider_ref) do nothing
     returning attempt_id
   )
   insert into refund (attempt_id, amount_cents, reason, state, source, provider_ref, clabe, requested_by)
   select attempt_id, $1, $4::text, 'succeeded', 'transfer', $2, $5::text, $6::text from booked
   returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.adopt_provider_ref
update payment_attempt set provider_ref = $1, updated_at = $2 where id = $3 and provider_ref is null;

-- name: payments.attempt_by_id
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt where id = $1;

-- name: payments.attempt_by_provider_ref
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt where provider = $1 and provider_ref = $2;

-- name: payments.attempt_of_event
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt
   where provider = $1 and (provider_ref = $2 or charge_ref = $3 or id = $4::uuid or payer_ref = $5)
   order by (provider_ref = $2) desc nulls last, (charge_ref = $3) desc nulls last
   limit 1;

-- name: payments.attempts_of_reference
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt where reference = $1 order by sequence;

-- name: payments.balance_before
select balance_cents as cents from provider_day where provider = $1 and day = $2::date - 1;

-- name: payments.balances_of_references
select a.reference, coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)::bigint as "paidCents",
     coalesce(-sum(l.amount_cents) filter (where l.kind = 'refund'), 0)::bigint as "refundedCents",
     coalesce(-sum(l.amount_cents) filter (where l.kind = 'refund' and l.provider = 'store_credit'), 0)::bigint
       as "refundedCreditCents"
   from payment_attempt a join payment_ledger l on l.attempt_id = a.id
   where a.reference = any($1::text[]) group by a.reference;

-- name: payments.book
insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
   values ($1, $2, $3, $4, $5) on conflict do nothing;

-- name: payments.book_days
select d.provider, d.day::text as day, d.balance_cents, b.balance_cents as opened_cents, s.*
   from (
     select * from provider_day d where ($1::date is null or d.day >= $1) and ($2::date is null or d.day <= $2)
     order by d.day desc, d.provider limit $3 offset $4
   ) d
   left join provider_day b on b.provider = d.provider and b.day = d.day - 1
   cross join lateral (
     select coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::bigint as charged_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint as refunded_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'chargeback'), 0)::bigint as disputed_cents,
     coalesce(sum(m.fee_cents - case when m.kind = 'fee' then m.amount_cents else 0 end), 0)::bigint as fee_cents,
     coalesce(sum(m.amount_cents) filter (where m.kind = 'other'), 0)::bigint as other_cents, coalesce(-sum(m.amount_cents) filter (where m.kind = 'payout'), 0)::bigint as paid_out_cents
     from provider_move m
     where m.provider = d.provider and m.moved_at >= d.day::timestamp at time zone 'America/Mexico_City'
       and m.moved_at < (d.day + 1)::timestamp at time zone 'America/Mexico_City'
   ) s
   order by d.day desc, d.provider;

-- name: payments.book_disputed
insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
   select $1::uuid, 'chargeback', $2::bigint - known.cents, $3::text,
     $4::text || case when known.entries = 0 then '' else '#' || (known.entries + 1) end
   from (select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as entries from payment_ledger
         where attempt_id = $1 and kind = 'chargeback'
           and (provider_ref = $4 or starts_with(provider_ref, $4 || '#'))) known
   where abs($2) > abs(known.cents)
   on conflict do nothing;

-- name: payments.booked_between
select l.kind, l.provider_ref, l.attempt_id, l.amount_cents, l.created_at,
     (a.payer_ref is not null and l.kind = 'charge') as is_transfer
   from payment_ledger l join payment_attempt a on a.id = l.attempt_id
   where l.provider = $1 and l.created_at >= $2 and l.created_at < $3
     and l.provider_ref not like '%:failed' and l.provider_ref not like 'spei:%';

-- name: payments.booked_under
select l.kind, l.provider_ref, l.attempt_id, l.amount_cents, l.created_at,
     (a.payer_ref is not null and l.kind = 'charge') as is_transfer
   from payment_ledger l join payment_attempt a on a.id = l.attempt_id where l.provider = $1 and l.provider_ref = any($2::text[]);

-- name: payments.cash_becomes_credit
with given as (
     update refund set source = 'store_credit', state = 'succeeded', provider_ref = 'refund:' || id, clabe = null,
       updated_at = $1
     where id = $2 and source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') returning *
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select attempt_id, 'refund', -amount_cents, 'store_credit', provider_ref from given
   )
   select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt" from given;

-- name: payments.cash_is_transferred
with open as (
     select id, attempt_id, amount_cents from refund
     where id = $1 and source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') and coalesce($2, clabe) is not null for update
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select o.attempt_id, 'refund', -o.amount_cents, a.provider, $3::text
     from open o join payment_attempt a on a.id = o.attempt_id
     on conflict (provider, kind, provider_ref) do nothing
     returning attempt_id
   )
   update refund set state = 'succeeded', provider_ref = $3, clabe = coalesce($2::text, clabe), updated_at = $4
   where id = $1 and exists (select from booked) returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.change_attempt
update payment_attempt
   set state = $1, announced_state = $1, charge_ref = coalesce($2, charge_ref), instructions = $3, failure = $4,
     updated_at = $5, instalments = $6, card_last4 = coalesce($7, card_last4), payer = coalesce($8::jsonb, payer)
   where id = $9;

-- name: payments.change_refund
update refund set state = $1, provider_ref = coalesce($2, provider_ref), updated_at = $3,
     failure = coalesce($4, failure)
   where id = $5;

-- name: payments.charged_of_attempt
select coalesce(sum(amount_cents), 0)::bigint as cents from payment_ledger where attempt_id = $1 and kind = 'charge';

-- name: payments.compared_until
select coalesce(
     min(day) filter (where day >= $1::date
       and not exists (select from provider_day next where next.day = provider_day.day + 1)),
     max(day))::text as day from provider_day;

-- name: payments.count_book_days
select count(*) as total from provider_day d
   where ($1::date is null or d.day >= $1) and ($2::date is null or d.day <= $2);

-- name: payments.count_disputes
select count(*) filter (where $1::text is null or state = $1) as total,
     count(*) filter (where state = 'open') as open
   from payment_dispute;

-- name: payments.count_done_refunds
select count(*) as total from refund where state = 'succeeded';

-- name: payments.count_events
select count(*)::int as total from (select from payment_event where ($1::text is null or state = $1) limit $2) counted;

-- name: payments.count_findings
select count(*) filter (where $1::boolean is null or (solved_at is null) = $1) as total,
     count(*) filter (where solved_at is null) as open
   from payment_finding;

-- name: payments.count_open_refunds
select count(*) as total from (
     select r.*, exists (select from payment_finding f
       where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) as is_overdue, exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) as needs_staff
     from refund r where r.state <> 'succeeded'
   ) r
   where case $1::text
     when 'to_do' then r.state = 'awaiting_transfer' or r.is_overdue or r.needs_staff
     when 'waiting' then r.state in ('requested', 'pending', 'awaiting_choice')
     when 'failed' then r.needs_staff
     else r.is_overdue end;

-- name: payments.count_payouts
select count(*) as total from provider_payout;

-- name: payments.current_attempt
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt where reference = $1 and provider in ('stripe', 'paypal')
   order by (state = 'paid') desc, sequence desc limit 1;

-- name: payments.dispute_by_id
select d.id, d.attempt_id as "attemptId", a.reference, d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt", d.evidence, d.evidence_saved_at as "evidenceSavedAt", d.evidence_version as "evidenceVersion",
     d.evidence_submitted_at as "submittedAt", d.evidence_submitted_by as "submittedBy", d.stage, d.actions, d.messages,
     (select coalesce(json_agg(json_build_object('kind', f.kind, 'provider_ref', f.provider_ref, 'name', f.name,
        'bytes', f.bytes, 'uploaded_by', f.uploaded_by, 'uploaded_at', f.created_at) order by f.created_at, f.id), '[]')
      from dispute_file f where f.dispute_id = d.id) as files
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id where d.id = $1;

-- name: payments.dispute_page
select d.id, a.reference, d.provider, d.provider_ref, d.amount_cents, d.reason, d.state, d.due_at, d.created_at,
     d.evidence_submitted_at as submitted_at
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where $1::text is null or d.state = $1
   order by (d.state = 'open') desc, case when d.state = 'open' then d.due_at end, d.created_at desc
   limit $2 offset $3;

-- name: payments.dispute_state_of
select state, amount_cents as "amountCents" from payment_dispute where provider = $1 and provider_ref = $2;

-- name: payments.disputed_credit
select a.reference, d.reason,
     greatest(0, least(r.credit, t.lost + r.back - l.paid))::bigint as "lostCents",
     greatest(0, least(r.credit, t.lost + d.open + r.back - l.paid))::bigint as "claimedCents"
   from payment_attempt a
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost,
       coalesce(sum(amount_cents) filter (where state = 'open'), 0) as open,
       string_agg(provider || ' dispute ' || provider_ref, ', ' order by created_at, id) as reason
     from payment_dispute where attempt_id = a.id) d
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where source = 'store_credit'), 0) as credit,
       coalesce(sum(amount_cents), 0) as back
     from refund where attempt_id = a.id and state <> 'failed') r
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
       coalesce(-sum(amount_cents) filter (where kind = 'chargeback'), 0) as taken
     from payment_ledger where attempt_id = a.id) l
   cross join lateral (select case when l.taken > 0 then least(d.lost, l.taken) else d.lost end as lost) t
   where a.id = $1 and a.provider <> 'store_credit' and r.credit > 0 and d.reason is not null;

-- name: payments.disputes_of_reference
select d.id, d.attempt_id as "attemptId", d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt"
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where a.reference = $1 order by d.created_at, d.id;

-- name: payments.disputes_to_ask
select provider, provider_ref as ref, attempt_id as "attemptId", state, provider_updated_at as "providerUpdatedAt"
   from payment_dispute where provider = $1 and (state = 'open' or updated_at >= $2) order by created_at;

-- name: payments.done_refund_page
with page as materialized (select * from (select id from refund where state = 'succeeded' order by updated_at desc, id limit $1 offset $2) short limit 1000)
   select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt", reference, payer_id as "payerId", provider, method, updated_at as "updatedAt",
     is_overdue as "isOverdue", needs_staff as "needsStaff", is_disputed as "isDisputed"
   from (
     select r.*, a.reference, a.payer_id, a.provider, a.method, exists (select from payment_finding f
       where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) as is_overdue,
       exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) as needs_staff,
       exists (select from payment_dispute d where d.attempt_id = a.id and d.state = 'open') as is_disputed
     from page join refund r using (id) join payment_attempt a on a.id = r.attempt_id) r
   order by updated_at desc, id;

-- name: payments.drop_file_contents
update dispute_file set content = null where dispute_id = $1 and content is not null;

-- name: payments.end_uncovered_cash
update refund set state = 'failed', failure = $1, updated_at = $2
   where id = (select id from refund where attempt_id = $3 and source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') order by created_at desc, id limit 1)
     and source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') and coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = $3 and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = $3 and state <> 'failed'), 0) < 0
   returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.erase_evidence
with over as (
     update payment_dispute d set evidence = null, messages = '[]' from payment_attempt a
     where a.id = d.attempt_id and a.payer_id = any($1::text[]) and d.state <> 'open' returning d.id
   ), unnamed as (
     update dispute_file f set name = f.kind from over where f.dispute_id = over.id
   )
   select id from over;

-- name: payments.erase_origins
update payment_attempt set ip = null, session_id = null,
     payer = case when payer_id = reference then nullif(payer - 'name' - 'cardPrint', '{}') end
   where payer_id = any($1::text[]) and (ip is not null or session_id is not null or payer is not null);

-- name: payments.erase_refunds
update refund r set clabe = null, failure = null, reason = case when r.requested_by is null then r.reason else '' end
   from payment_attempt a where a.id = r.attempt_id and a.payer_id = any($1::text[]) returning r.id;

-- name: payments.event_by_id
select id, provider, event_id as "eventId", type, payload, state, tries from payment_event where id = $1;

-- name: payments.event_page
select id, provider, event_id, type, state, tries, last_error, received_at from payment_event
   where ($1::text is null or state = $1)
   order by (state = 'failed') desc, id desc limit $2 offset $3;

-- name: payments.event_row
select id, provider, event_id, type, state, tries, last_error, received_at from payment_event where id = $1;

-- name: payments.events_of_reference
select e.id, e.type, e.state, e.received_at as "receivedAt"
   from payment_event e join payment_attempt a on a.id = e.attempt_id
   where a.reference = $1 order by e.id;

-- name: payments.events_to_strip
select id, payload from payment_event
   where stripped_at is null and state in ('processed', 'ignored') and processed_at < $1
   order by id limit $2;

-- name: payments.evidence_files
select kind, provider_ref as ref, name, content as bytes from dispute_file where dispute_id = $1 order by created_at, id;

-- name: payments.failed_events
select count(*) as count from payment_event where state = 'failed';

-- name: payments.fees_of_references
select a.reference, sum(m.fee_cents)::bigint as fee_cents
   from provider_move m join payment_attempt a on a.id = m.attempt_id
   where a.reference = any($1::text[]) group by a.reference;

-- name: payments.finding_by_id
select f.id, f.kind, f.move, f.provider, f.provider_ref, f.attempt_id, a.reference, f.booked_cents,
  f.reported_cents, f.moved_at, f.found_at, f.solved_at, f.solved_by, f.note from payment_finding f left join payment_attempt a on a.id = f.attempt_id where f.id = $1;

-- name: payments.finding_page
with page as materialized (
     select * from (select id from payment_finding where $1::boolean is null or (solved_at is null) = $1
       order by (solved_at is null) desc, found_at desc, id desc limit $2 offset $3) short limit 1000
   )
   select f.id, f.kind, f.move, f.provider, f.provider_ref, f.attempt_id, a.reference, f.booked_cents,
  f.reported_cents, f.moved_at, f.found_at, f.solved_at, f.solved_by, f.note from page join payment_finding f using (id) left join payment_attempt a on a.id = f.attempt_id
   order by (f.solved_at is null) desc, f.found_at desc, f.id desc;

-- name: payments.finish_event
update payment_event set state = $1, attempt_id = $2, processed_at = $3,
     tries = tries + (processed_at is null)::int, last_error = null
   where id = $4;

-- name: payments.forget_declines
delete from payment_decline where declined_at < $1;

-- name: payments.forgive_declines
delete from payment_decline
   where ($1 = 'session' and session_id = $2) or ($1 = 'ip' and ip = $2) or ($1 = 'card' and card_print = $2);

-- name: payments.forgotten_payer
select a.id from payment_attempt a left join customer c on c.id = a.payer_id
    where a.id = $1 and (c.deleted_at is not null or a.payer_id = a.reference and a.session_id is null);

-- name: payments.forgotten_refunds
select id from refund where state = 'requested' and updated_at <= $1 order by updated_at limit $2;

-- name: payments.hand_over
update payment_attempt set payer_id = $1 where payer_id = $2;

-- name: payments.hand_over_of
update payment_attempt set payer_id = $1 where reference = any($2::text[]);

-- name: payments.hold_of_payer
select id from payment_attempt where payer_id = $1 order by id for no key update;

-- name: payments.keep_day
insert into provider_day (provider, day, balance_cents) values ($1, $2::date, $3)
   on conflict (provider, day) do update set balance_cents = excluded.balance_cents;

-- name: payments.keep_moves
insert into provider_move (
     provider, provider_ref, kind, source_ref, attempt_id, amount_cents, fee_cents, moved_at, payout_ref)
   select $1, m.id, m.kind, m.ref,
     (select a.id from payment_attempt a
       where a.provider = $1 and (a.charge_ref = m.charge_ref or a.id::text = m.attempt_id)
       order by (a.charge_ref = m.charge_ref) desc nulls last limit 1),
     m.amount_cents, m.fee_cents, m.at, m.payout_ref
   from jsonb_to_recordset($2::jsonb) as m(id text, kind text, ref text, charge_ref text, attempt_id text,
     amount_cents bigint, fee_cents bigint, at timestamptz, payout_ref text)
   on conflict (provider, provider_ref) do update
   set attempt_id = coalesce(excluded.attempt_id, provider_move.attempt_id), amount_cents = excluded.amount_cents,
     fee_cents = excluded.fee_cents, payout_ref = coalesce(excluded.payout_ref, provider_move.payout_ref);

-- name: payments.keep_payout
insert into provider_payout (provider, provider_ref, amount_cents, state, has_lines, created_at, arrives_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (provider, provider_ref) do update
   set amount_cents = excluded.amount_cents, state = excluded.state, arrives_at = excluded.arrives_at,
     has_lines = excluded.has_lines;

-- name: payments.kept_transfers
select a.id from payment_attempt a
   where a.payer_ref is not null and a.state in ('paid', 'failed', 'expired', 'cancelled')
     and coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = a.id and kind = 'charge'), 0)
     - coalesce((select sum(amount_cents) from refund r
         where r.attempt_id = a.id and r.source = 'balance'
           and not exists (select from refund n where n.id = r.replaced_by and n.source = 'balance')), 0) > case a.state when 'paid' then a.amount_cents else 0 end
     and coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = a.id and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = a.id and state <> 'failed'), 0) > 0
   order by a.created_at limit $1;

-- name: payments.last_events
select p.name as provider, (select max(e.received_at) from payment_event e where e.provider = p.name) as heard_at
   from unnest(array['stripe', 'paypal']) as p(name);

-- name: payments.ledger_of_reference
select l.kind, l.amount_cents as "amountCents", l.provider, l.provider_ref as "providerRef",
     l.created_at as "createdAt"
   from payment_ledger l join payment_attempt a on a.id = l.attempt_id
   where a.reference = $1 order by l.id;

-- name: payments.lock_attempt
select id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt" from payment_attempt where id = $1 for no key update;

-- name: payments.lock_charges
select 1 from payment_ledger where attempt_id = $1 and kind = 'charge' order by id for update;

-- name: payments.lock_declines
select pg_advisory_xact_lock(hashtextextended('payments.declines', 0));

-- name: payments.mark_open
update payment_attempt set state = 'open', provider_ref = $1, redirect_url = $2, updated_at = $3, payer_ref = $4
   where id = $5 and state = 'created';

-- name: payments.money_by_provider
with bounds as (
     select (today - ($1::int - 1))::timestamp at time zone 'America/Mexico_City' as since
     from (select ($2::timestamptz at time zone 'America/Mexico_City')::date as today) now
   ), moved as (
     select provider, coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as charged_cents,
       coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refunded_cents,
       coalesce(-sum(amount_cents) filter (where kind = 'chargeback'), 0)::bigint as disputed_cents
     from payment_ledger, bounds where created_at >= since group by provider
   ), compared as (
     select distinct on (provider) provider, day::text as day, balance_cents from provider_day order by provider, day desc
   ), fees as (
     select provider, sum(fee_cents - case when kind = 'fee' then amount_cents else 0 end)::bigint as fee_cents
     from provider_move, bounds where moved_at >= since group by provider
   )
   select provider, coalesce(moved.charged_cents, 0) as charged_cents, coalesce(moved.refunded_cents, 0) as refunded_cents,
     coalesce(moved.disputed_cents, 0) as disputed_cents, fees.fee_cents, compared.day as compared_day, compared.balance_cents
   from moved full join compared using (provider) left join fees using (provider) order by 2 desc, 1;

-- name: payments.moved_between
select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from provider_move
   where provider = $1 and moved_at >= $2 and moved_at < $3;

-- name: payments.note_event_failure
update payment_event
   set tries = tries + 1, last_error = $1, state = case when tries + 1 >= $2::int then 'failed' else state end
   where id = $3 and state in ('received', 'failed') returning state;

-- name: payments.note_evidence_submitted
update payment_dispute
   set evidence_submitted_at = case when actions is not null and $1::text is not null then $2
       else coalesce(evidence_submitted_at, $2) end,
     evidence_submitted_by = $1, evidence = coalesce($3::jsonb, evidence),
     actions = case when actions is null or $1::text is null then actions else '[]'::jsonb end
   where provider = $4 and provider_ref = $5
     and (evidence_submitted_at is null
       or ($1::text is not null and (evidence_submitted_by is null or actions is not null)))
   returning id;

-- name: payments.note_on_attempt
update payment_attempt
   set charge_ref = coalesce($1, charge_ref), instructions = coalesce($2, instructions), failure = $3, updated_at = $4
   where id = $5
     and (charge_ref, instructions, failure) is distinct from
       (coalesce($1, charge_ref), coalesce($2, instructions), $3);

-- name: payments.open_cash_refunds
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt" from refund
   where source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') and attempt_id in (select a.id from payment_attempt a where a.reference = $1)
   order by created_at, id;

-- name: payments.open_disputes
select count(*)::int as count, min(due_at) as due_at from payment_dispute where state = 'open';

-- name: payments.open_refund_page
with page as materialized (select * from (select r.id from (
     select r.*, exists (select from payment_finding f
       where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) as is_overdue, exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) as needs_staff
     from refund r where r.state <> 'succeeded'
   ) r
   where case $1::text
     when 'to_do' then r.state = 'awaiting_transfer' or r.is_overdue or r.needs_staff
     when 'waiting' then r.state in ('requested', 'pending', 'awaiting_choice')
     when 'failed' then r.needs_staff
     else r.is_overdue end order by r.created_at, r.id limit $2 offset $3) short limit 1000)
   select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt", reference, payer_id as "payerId", provider, method, updated_at as "updatedAt",
     is_overdue as "isOverdue", needs_staff as "needsStaff", is_disputed as "isDisputed"
   from (
     select r.*, a.reference, a.payer_id, a.provider, a.method, exists (select from payment_finding f
       where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) as is_overdue,
       exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) as needs_staff,
       exists (select from payment_dispute d where d.attempt_id = a.id and d.state = 'open') as is_disputed
     from page join refund r using (id) join payment_attempt a on a.id = r.attempt_id) r
   order by created_at, id;

-- name: payments.owed_to_payer
select coalesce(sum(r.amount_cents), 0)::bigint as cents from refund r join payment_attempt a on a.id = r.attempt_id
   where a.payer_id = $1 and (r.state in ('awaiting_choice', 'awaiting_transfer')
     or (exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) and coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = a.id and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = a.id and state <> 'failed'), 0) > 0));

-- name: payments.payout_by_id
select p.id, p.provider, p.provider_ref, p.amount_cents, p.state, p.has_lines, p.created_at, p.arrives_at,
     s.*
   from (select * from provider_payout where id = $1) p
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::bigint as charged_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint as refunded_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'chargeback'), 0)::bigint as disputed_cents,
     coalesce(sum(m.fee_cents - case when m.kind = 'fee' then m.amount_cents else 0 end), 0)::bigint as fee_cents,
     coalesce(sum(m.amount_cents) filter (where m.kind = 'other'), 0)::bigint as other_cents from provider_move m
     where m.provider = p.provider and m.payout_ref = p.provider_ref and m.kind <> 'payout'
   ) s;

-- name: payments.payout_lines
select m.provider_ref, m.kind, m.source_ref, a.reference, m.amount_cents, m.fee_cents, m.moved_at
   from provider_move m left join payment_attempt a on a.id = m.attempt_id
   where m.provider = $1 and m.payout_ref = $2 and m.kind <> 'payout'
   order by m.moved_at desc, m.id desc limit 1000;

-- name: payments.payout_page
select p.id, p.provider, p.provider_ref, p.amount_cents, p.state, p.has_lines, p.created_at, p.arrives_at,
     s.*
   from (select * from provider_payout order by created_at desc, id limit $1 offset $2) p
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::bigint as charged_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint as refunded_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'chargeback'), 0)::bigint as disputed_cents,
     coalesce(sum(m.fee_cents - case when m.kind = 'fee' then m.amount_cents else 0 end), 0)::bigint as fee_cents,
     coalesce(sum(m.amount_cents) filter (where m.kind = 'other'), 0)::bigint as other_cents from provider_move m
     where m.provider = p.provider and m.payout_ref = p.provider_ref and m.kind <> 'payout'
   ) s order by p.created_at desc, p.id;

-- name: payments.pending_refunds
select id from refund where state = 'pending' and provider_ref is not null and updated_at <= $1
   order by updated_at limit $2;

-- name: payments.recent_declines
select key, array_agg(declined_at order by declined_at) as times from (
     select 'session' as key, declined_at from payment_decline where session_id = $1 and declined_at > $2
     union all
     select 'ip', declined_at from payment_decline where ip = $3 and declined_at > $2
     union all
     select 'card', declined_at from payment_decline where card_print = $4 and declined_at > $2
   ) d group by key;

-- name: payments.refund_at_provider
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt" from refund
   where attempt_id = $1 and (provider_ref = $2 or (id = $3::uuid and provider_ref is null))
   order by (provider_ref = $2) desc nulls last limit 1;

-- name: payments.refund_by_id
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt" from refund where id = $1;

-- name: payments.refundable_of_attempt
select coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = $1 and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = $1 and state <> 'failed'), 0) as "refundableCents";

-- name: payments.refunds_for_payers
select a.reference, r.amount_cents as "amountCents", r.state, r.source, r.clabe, a.provider as "paidWith", a.method,
     a.card_last4 as "cardLast4", coalesce(case when r.state = 'succeeded' then (
       select max(l.created_at) from payment_ledger l
        where l.attempt_id = r.attempt_id and l.kind = 'refund' and l.provider_ref = r.provider_ref) end, r.created_at) as at
   from refund r join payment_attempt a on a.id = r.attempt_id
   where a.reference = any($1::text[]) and (r.state <> 'failed' or exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null))
   order by r.created_at, r.id;

-- name: payments.refunds_of_reference
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt",
     (select provider from payment_attempt a where a.id = r.attempt_id) as "paidWith",
     exists (select from payment_finding f
       where f.kind = 'refund_failed' and f.provider_ref = r.id::text and f.solved_at is null) as "needsStaff"
   from refund r
   where attempt_id in (select a.id from payment_attempt a where a.reference = $1)
   order by created_at, id;

-- name: payments.refunds_of_references
select a.reference, r.id, r.state, r.attempt_id as "attemptId", r.replaced_by as "replacedBy", a.provider as "paidWith", r.source, r.amount_cents as "amountCents"
   from refund r join payment_attempt a on a.id = r.attempt_id
   where a.reference = any($1::text[]) order by r.created_at, r.id;

-- name: payments.remove_evidence_file
delete from dispute_file where dispute_id = $1 and kind = $2;

-- name: payments.replace_refund
update refund set replaced_by = $1, updated_at = $2
   where id = $3 and state = 'failed' and replaced_by is null returning id;

-- name: payments.resting_transfers
select id from payment_attempt
   where payer_ref is not null and state not in ('created', 'open', 'pending')
     and created_at > $1 and updated_at <= $2
   order by updated_at limit $3;

-- name: payments.save_evidence
update payment_dispute set evidence = coalesce(evidence, '{}') || $1::jsonb, evidence_saved_at = $2,
     evidence_version = evidence_version + 1
   where id = $3 and evidence_submitted_at is null and ($4::int is null or evidence_version = $4::int)
   returning evidence;

-- name: payments.set_refund_clabe
update refund set clabe = $1, state = 'awaiting_transfer', updated_at = $2
   where id = $3 and source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer') returning id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt";

-- name: payments.shielded_keys
select key, value, count(*)::int as declines, max(declined_at) as last_at,
     coalesce(array_agg(declined_at order by declined_at) filter (where declined_at > $1), '{}') as recent
   from payment_decline
   cross join lateral (values ('session', session_id), ('ip', ip), ('card', card_print)) as counted(key, value)
   where declined_at > $2 and value is not null
   group by key, value having count(*) > $3::int
   order by max(declined_at) desc limit 200;

-- name: payments.solve_finding
update payment_finding set solved_at = $1, solved_by = $2, note = $3 where id = $4 and solved_at is null returning id;

-- name: payments.solve_refund_findings
update payment_finding set solved_at = $1, solved_by = $2, note = $3
   where kind in ('refund_failed', 'refund_overdue') and provider_ref = $4 and solved_at is null;

-- name: payments.spei_hold_setting
select value -> 'spei_hold_hours' as value from shop_setting where key = 'payments';

-- name: payments.taken_by_banks
select coalesce(-sum(amount_cents), 0)::bigint as cents from payment_ledger where attempt_id = $1 and kind = 'chargeback';

-- name: payments.touch_attempt
update payment_attempt set updated_at = $1 where id = $2;

-- name: payments.transferred_of_attempt
select coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = $1 and kind = 'charge'), 0)
     - coalesce((select sum(amount_cents) from refund r
         where r.attempt_id = $1 and r.source = 'balance'
           and not exists (select from refund n where n.id = r.replaced_by and n.source = 'balance')), 0) as "transferredCents", coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = $1 and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = $1 and state <> 'failed'), 0) as "refundableCents";

-- name: payments.undisputed_of_attempt
select (coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = $1 and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = $1 and state <> 'failed'), 0) - greatest(0, d.open + case when l.taken > 0 then least(d.lost, l.taken) else d.lost end
     - l.taken))::bigint as cents
   from (
     select coalesce(sum(amount_cents) filter (where state = 'open'), 0) as open,
       coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost
     from payment_dispute where attempt_id = $1) d
   cross join (
     select coalesce(-sum(amount_cents), 0) as taken from payment_ledger
      where attempt_id = $1 and kind = 'chargeback') l;

-- name: payments.unsettled_attempts
select id, provider_ref as "providerRef" from payment_attempt
   where state in ('created', 'open', 'pending') and updated_at <= $1
   order by updated_at limit $2;

-- name: payments.unsettled_refund
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt", case when state = 'awaiting_transfer' then updated_at else created_at end as "waitsSince"
   from refund r
   where state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer') and not exists (
     select from payment_finding f
     where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) and id = $1;

-- name: payments.unsettled_refunds
select id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt", case when state = 'awaiting_transfer' then updated_at else created_at end as "waitsSince"
   from refund r
   where state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer') and not exists (
     select from payment_finding f
     where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null) order by created_at, id;

-- name: payments.whole_events_of_payer
select e.id, e.payload from payment_event e join payment_attempt a on a.id = e.attempt_id
   where a.payer_id = any($1::text[]) and e.stripped_at is null and e.state in ('processed', 'ignored');

-- name: payments.write_dispute
insert into payment_dispute as d (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at, updated_at,
     stage, actions, messages, provider_updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12)
   on conflict (provider, provider_ref) do update
   set state = excluded.state, due_at = coalesce(excluded.due_at, d.due_at), amount_cents = excluded.amount_cents,
     updated_at = excluded.updated_at, stage = excluded.stage, actions = excluded.actions,
     messages = excluded.messages, provider_updated_at = excluded.provider_updated_at
   where (d.state, d.due_at, d.amount_cents, d.stage, d.actions, d.messages) is distinct from
       (excluded.state, coalesce(excluded.due_at, d.due_at), excluded.amount_cents, excluded.stage, excluded.actions,
        excluded.messages)
     and case when excluded.provider_updated_at is null then d.state = 'open'
       else excluded.provider_updated_at > coalesce(d.provider_updated_at, '-infinity')
         or (excluded.provider_updated_at = d.provider_updated_at and (d.state = 'open' or excluded.state <> 'open'))
       end
   returning id;

-- name: payments.write_stripped
update payment_event e set payload = given.payload, stripped_at = $1
   from unnest($2::bigint[], $3::jsonb[]) as given(id, payload) where e.id = given.id;
