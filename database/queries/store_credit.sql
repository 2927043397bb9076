-- name: store_credit.add_hold
insert into store_credit_hold (reference, customer_id, amount_cents, state, updated_at)
   values ($1, $2, $3, 'held', $4);

-- name: store_credit.add_movement
with moved as (
     insert into store_credit_movement (customer_id, kind, amount_cents, cause, reference, reason, actor, created_at,
       origin_attempt_id, left_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (cause) do nothing returning id, customer_id, amount_cents
   ), part as (
     select moved.id as taken_by, p.id as taken_from, p.cents
     from moved, jsonb_to_recordset($11::jsonb) as p(id bigint, cents bigint)
   ), noted as (
     insert into store_credit_part (taken_by, taken_from, cents) select taken_by, taken_from, cents from part
   ), taken as (
     update store_credit_movement m set left_cents = m.left_cents - part.cents
     from part where m.id = part.taken_from
   )
   update store_credit_account a set balance_cents = a.balance_cents + moved.amount_cents
   from moved where a.customer_id = moved.customer_id
   returning moved.id, a.balance_cents;

-- name: store_credit.balance_of
select a.balance_cents, coalesce((
       select sum(least(c.frozen_cents, l.left_cents)) from (
         select origin_attempt_id, sum(left_cents) as left_cents from store_credit_movement
          where customer_id = $1 and left_cents > 0 and origin_attempt_id is not null
          group by origin_attempt_id
       ) l join store_credit_claim c on c.attempt_id = l.origin_attempt_id), 0)::bigint as frozen_cents
   from store_credit_account a where a.customer_id = $1;

-- name: store_credit.change_hold
update store_credit_hold set state = $1, round = $2, updated_at = $3 where reference = $4;

-- name: store_credit.claim_of
select reference, reason, frozen_cents, lost_cents, taken_cents, moves from store_credit_claim where attempt_id = $1;

-- name: store_credit.claims_on_reference
select c.frozen_cents, c.lost_cents, c.taken_cents, c.reason
   from store_credit_claim c
   where c.frozen_cents + c.lost_cents > c.taken_cents and exists (
     select from store_credit_movement spent
     join store_credit_part p on p.taken_by = spent.id
     join store_credit_movement lot on lot.id = p.taken_from
     where spent.reference = $1 and spent.kind = 'spent' and p.cents > p.returned_cents
       and lot.origin_attempt_id = c.attempt_id)
   order by c.lost_cents desc;

-- name: store_credit.count_movements
select count(*)::int as total from store_credit_movement where customer_id = $1;

-- name: store_credit.customers_with_movements
select distinct customer_id from store_credit_movement where customer_id = any($1::text[]);

-- name: store_credit.data_of
select coalesce(json_agg(json_build_object('kind', kind, 'amount_cents', amount_cents, 'order_id', reference,
     'reason', reason, 'at', created_at) order by id), '[]') as data
   from store_credit_movement where customer_id = $1;

-- name: store_credit.frozen_of
select c.reference, c.reason, least(c.frozen_cents, sum(m.left_cents))::bigint as cents, c.updated_at as since
   from store_credit_movement m join store_credit_claim c on c.attempt_id = m.origin_attempt_id
   where m.customer_id = $1 and m.left_cents > 0 and c.frozen_cents > 0
   group by c.attempt_id order by c.updated_at;

-- name: store_credit.hand_over
with held as (update store_credit_hold set customer_id = $1 where customer_id = $2),
     moved as (update store_credit_movement set customer_id = $1 where customer_id = $2),
     emptied as (delete from store_credit_account where customer_id = $2 returning balance_cents)
   insert into store_credit_account (customer_id, balance_cents) select $1, balance_cents from emptied
   on conflict (customer_id) do update
     set balance_cents = store_credit_account.balance_cents + excluded.balance_cents;

-- name: store_credit.hold_of
select reference, customer_id, amount_cents, state, round from store_credit_hold where reference = $1;

-- name: store_credit.holders_of
select distinct customer_id from store_credit_movement where origin_attempt_id = $1 order by customer_id;

-- name: store_credit.lock_balance
insert into store_credit_account (customer_id) values ($1)
   on conflict (customer_id) do update set customer_id = excluded.customer_id
   returning balance_cents;

-- name: store_credit.lock_both
select 1 from store_credit_account where customer_id in ($1, $2) order by customer_id for update;

-- name: store_credit.lots_of
select m.id, m.left_cents, m.origin_attempt_id as attempt_id, coalesce(c.frozen_cents, 0) as frozen_cents
   from store_credit_movement m left join store_credit_claim c on c.attempt_id = m.origin_attempt_id
   where m.customer_id = $1 and m.left_cents > 0 order by m.id;

-- name: store_credit.lots_of_attempt
select id, customer_id, left_cents from store_credit_movement where origin_attempt_id = $1 order by id;

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

-- name: store_credit.note_claim_move
update store_credit_claim set taken_cents = taken_cents + $1, moves = moves + 1, updated_at = $2 where attempt_id = $3;

-- name: store_credit.outstanding
select coalesce(sum(balance_cents), 0)::bigint as cents, count(*)::int as customers
   from store_credit_account where balance_cents > 0;

-- name: store_credit.parts_of_reference
select p.id, p.cents - p.returned_cents as cents
   from store_credit_part p join store_credit_movement m on m.id = p.taken_by
   where m.reference = $1 and m.kind = 'spent' and p.cents > p.returned_cents order by p.id desc;

-- name: store_credit.references_paid_from
select spent.reference, sum(p.cents - p.returned_cents)::bigint as cents
   from store_credit_movement lot
   join store_credit_part p on p.taken_from = lot.id
   join store_credit_movement spent on spent.id = p.taken_by
   where lot.origin_attempt_id = $1 and spent.kind = 'spent' and p.cents > p.returned_cents
   group by spent.reference order by spent.reference;

-- name: store_credit.return_parts
with back as (
     update store_credit_part p set returned_cents = p.returned_cents + b.cents
     from jsonb_to_recordset($1::jsonb) as b(id bigint, cents bigint)
     where p.id = b.id returning p.taken_from, b.cents
   )
   update store_credit_movement m set left_cents = m.left_cents + s.cents
   from (select taken_from, sum(cents) as cents from back group by taken_from) s
   where m.id = s.taken_from returning m.origin_attempt_id as attempt_id;

-- name: store_credit.silence
update store_credit_movement set reason = '' where customer_id = $1 and reason <> '';

-- name: store_credit.write_claim
insert into store_credit_claim (attempt_id, reference, reason, frozen_cents, lost_cents, updated_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (attempt_id) do update
   set reason = excluded.reason, frozen_cents = excluded.frozen_cents, lost_cents = excluded.lost_cents,
     updated_at = excluded.updated_at
   where (store_credit_claim.frozen_cents, store_credit_claim.lost_cents)
     is distinct from (excluded.frozen_cents, excluded.lost_cents)
   returning attempt_id;
