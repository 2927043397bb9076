-- name: gift_cards.add
insert into gift_card (amount_cents, token_hash, recipient_name, recipient_email, sender_name, message, deliver_on,
     buyer_email, buyer_id, issued_by, reason, paid_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7::date,
     $8, $9, $10, $11, $12::timestamptz, $13::timestamptz) returning id;

-- name: gift_cards.below
select g.id, g.number, case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id from gift_card g where ($1::text is null or case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end = $1)
    and ($2::text is null or g.last_four = upper($2) or g.number::text = $2 or g.recipient_email ilike '%' || $2 || '%'
      or g.buyer_email ilike '%' || $2 || '%' or g.recipient_name ilike '%' || $2 || '%') and ($3::int is null or g.number < $3)
   order by g.number desc limit $4;

-- name: gift_cards.card
select g.id, g.number, case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id from gift_card g where g.id = $1;

-- name: gift_cards.correct_recipient
update gift_card set recipient_name = $1, recipient_email = $2, version = version + 1
    where id = $3;

-- name: gift_cards.count
select count(*)::int as total from gift_card g where ($1::text is null or case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end = $1)
    and ($2::text is null or g.last_four = upper($2) or g.number::text = $2 or g.recipient_email ilike '%' || $2 || '%'
      or g.buyer_email ilike '%' || $2 || '%' or g.recipient_name ilike '%' || $2 || '%');

-- name: gift_cards.due
select id from gift_card where paid_at is not null and sent_at is null and disabled_at is null
     and redeemed_at is null and deliver_on <= $1::date order by deliver_on, id limit 200;

-- name: gift_cards.erase
with bought as (select id from gift_card where buyer_id = $1),
   redeemed as (select id, recipient_email from gift_card where redeemed_by = $1), erased as (
   update gift_card set
     sender_name = case when buyer_id is distinct from $1 then sender_name when sent_at is null then 'Alguien' else '' end,
     message = case when buyer_id = $1 then '' else message end,
     buyer_email = case when buyer_id = $1 then null else buyer_email end,
     recipient_name = case when redeemed_by = $1 then '' else recipient_name end,
     recipient_email = case when redeemed_by = $1 then '' else recipient_email end,
     buyer_id = nullif(buyer_id, $1)
    where buyer_id = $1 or redeemed_by = $1 returning id)
   select e.id, b.id is not null as is_bought, r.recipient_email
   from erased e left join bought b on b.id = e.id left join redeemed r on r.id = e.id;

-- name: gift_cards.forget_unpaid
delete from gift_card g where g.id = any($1::uuid[]) and g.paid_at is null and g.disabled_at is null
     and not exists (select from payment_attempt a where a.reference = g.id::text
       and (a.state in ('created', 'open', 'pending') or a.created_at > $2::timestamptz - interval '60 days'));

-- name: gift_cards.late_transfers
select a.id from payment_attempt a
    where a.state = 'pending' and a.method = 'spei'
      and (a.instructions ->> 'expires_at')::timestamptz < $1::timestamptz - interval '5 minutes'
      and (select g.paid_at is null from gift_card g
        where g.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end)
    order by a.id limit 200;

-- name: gift_cards.lock
select id from gift_card where id = $1 for no key update;

-- name: gift_cards.lock_of_code
select g.id, g.number, case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id from gift_card g where g.code_hash = $1 for no key update of g;

-- name: gift_cards.lock_unpaid
select id from gift_card where paid_at is null and created_at < $1::timestamptz and disabled_at is null
    order by id for update;

-- name: gift_cards.mark_disabled
update gift_card set disabled_at = $1::timestamptz, disabled_reason = $2,
     refunded_at = coalesce($3::timestamptz, refunded_at), version = version + 1 where id = $4;

-- name: gift_cards.mark_enabled
update gift_card set disabled_at = null, disabled_reason = '', version = version + 1 where id = $1;

-- name: gift_cards.mark_paid
update gift_card set paid_at = $1::timestamptz, paid_attempt_id = $2, version = version + 1 where id = $3;

-- name: gift_cards.mark_redeemed
update gift_card set redeemed_at = $1::timestamptz, redeemed_by = $2, version = version + 1 where id = $3;

-- name: gift_cards.mark_sent
update gift_card set code_hash = $1, last_four = $2, recipient_name = $3,
     recipient_email = $4, sent_at = $5::timestamptz, version = version + 1 where id = $6;

-- name: gift_cards.named
select id, number, coalesce(buyer_email, recipient_email) as buyer_name from gift_card where id = any($1::uuid[]);

-- name: gift_cards.of_token
select g.id, g.number, case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id from gift_card g where g.token_hash = $1;

-- name: gift_cards.outstanding
select coalesce(sum(amount_cents), 0)::bigint as cents from gift_card
    where paid_at is not null and redeemed_at is null and disabled_at is null;

-- name: gift_cards.page
select g.id, g.number, case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id from gift_card g where ($1::text is null or case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end = $1)
    and ($2::text is null or g.last_four = upper($2) or g.number::text = $2 or g.recipient_email ilike '%' || $2 || '%'
      or g.buyer_email ilike '%' || $2 || '%' or g.recipient_name ilike '%' || $2 || '%')
   order by g.created_at desc, g.id limit $3 offset $4;

-- name: gift_cards.personal_data
select coalesce(json_agg(json_build_object('number', number, 'amount_cents', amount_cents, 'recipient_name', recipient_name,
     'recipient_email', recipient_email, 'message', message, 'deliver_on', deliver_on, 'bought_at', created_at)
     order by created_at), '[]') as data
   from gift_card where buyer_id = $1;

-- name: gift_cards.reassign
update gift_card set buyer_id = case when buyer_id = $1 then $2 else buyer_id end,
     redeemed_by = case when redeemed_by = $1 then $2 else redeemed_by end
    where buyer_id = $1 or redeemed_by = $1;
