-- name: store_credit.add_hold
insert into store_credit_hold (reference, customer_id, amount_cents, state, updated_at)
   values ($1, $2, $3, 'held', $4);

-- name: store_credit.add_movement
with moved as (
     insert into store_credit_movement (customer_id, kind, amount_cents, cause, reference, reason, actor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (cause) do nothing returning customer_id, amount_cents
   )
   update store_credit_account a set balance_cents = a.balance_cents + moved.amount_cents
   from moved where a.customer_id = moved.customer_id
   returning a.balance_cents;

-- name: store_credit.balance_of
select balance_cents from store_credit_account where customer_id = $1;

-- name: store_credit.change_hold
update store_credit_hold set state = $2, round = $3, updated_at = $4 where reference = $1;

-- name: store_credit.count_movements
select count(*)::int as total from store_credit_movement where customer_id = $1;

-- name: store_credit.data_of
select coalesce(json_agg(json_build_object('kind', kind, 'amount_cents', amount_cents, 'order_id', reference,
     'reason', reason, 'at', created_at) order by id), '[]') as data
   from store_credit_movement where customer_id = $1;

-- name: store_credit.hand_over
with held as (update store_credit_hold set customer_id = $2 where customer_id = $1),
     moved as (update store_credit_movement set customer_id = $2 where customer_id = $1),
     emptied as (delete from store_credit_account where customer_id = $1 returning balance_cents)
   insert into store_credit_account (customer_id, balance_cents) select $2, balance_cents from emptied
   on conflict (customer_id) do update
     set balance_cents = store_credit_account.balance_cents + excluded.balance_cents;

-- name: store_credit.hold_of
select reference, customer_id, amount_cents, state, round from store_credit_hold where reference = $1;

-- name: store_credit.lock_balance
insert into store_credit_account (customer_id) values ($1)
   on conflict (customer_id) do update set customer_id = excluded.customer_id
   returning balance_cents;

-- name: store_credit.lock_both
select 1 from store_credit_account where customer_id in ($1, $2) order by customer_id for update;

-- name: store_credit.moved_between
select 'charge' as kind, 'order:' || reference as ref, reference, amount_cents, updated_at as at
   from store_credit_hold where state = 'spent' and updated_at >= $1 and updated_at < $2
   union all
   select 'refund', cause, reference, -amount_cents, created_at
   from store_credit_movement where kind = 'refunded' and created_at >= $1 and created_at < $2
   order by at;

-- name: store_credit.movement_of_cause
select customer_id, amount_cents, reason from store_credit_movement where cause = $1;

-- name: store_credit.movement_page
select m.id, m.kind, m.amount_cents, m.reference, m.reason, m.actor, m.created_at,
     (sum(m.amount_cents) over (order by m.id))::bigint as balance_cents,
     m.kind = 'spent' and exists (
       select from store_credit_hold h where h.reference = m.reference and h.state = 'held'
         and m.cause = 'order:' || h.reference || ':' || h.round) as is_held
   from store_credit_movement m where m.customer_id = $1
   order by m.id desc limit $2 offset $3;

-- name: store_credit.outstanding
select coalesce(sum(balance_cents), 0)::bigint as cents, count(*)::int as customers
   from store_credit_account where balance_cents > 0;

-- name: store_credit.silence
update store_credit_movement set reason = '' where customer_id = $1 and reason <> '';
