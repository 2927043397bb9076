import { query, type RowOf } from '../../platform/database/named-query.ts';

/** Why credit moved. `spent` counts from the moment an order sets it aside. */
export type MovementKind =
  | 'granted'
  | 'gift_card'
  | 'withdrawn'
  | 'spent'
  | 'released'
  | 'refunded'
  | 'forfeited'
  | 'reclaimed'
  | 'restored';

/** The balance, whose row stays locked until the transaction ends; the first time it is made. */
export const lockBalance = query(
  'store_credit.lock_balance',
  `insert into store_credit_account (customer_id) values (:customerId)
   on conflict (customer_id) do update set customer_id = excluded.customer_id
   returning balance_cents`,
);

/** What a customer has, and how much of it is frozen by a dispute about the payment it came from. */
export const balanceOf = query(
  'store_credit.balance_of',
  `select a.balance_cents, coalesce((
       select sum(least(c.frozen_cents, l.left_cents)) from (
         select origin_attempt_id, sum(left_cents) as left_cents from store_credit_movement
          where customer_id = :customerId and left_cents > 0 and origin_attempt_id is not null
          group by origin_attempt_id
       ) l join store_credit_claim c on c.attempt_id = l.origin_attempt_id), 0)::bigint as frozen_cents
   from store_credit_account a where a.customer_id = :customerId`,
);

/** The same, payment by payment. */
export const frozenOf = query(
  'store_credit.frozen_of',
  `select c.reference, c.reason, least(c.frozen_cents, sum(m.left_cents))::bigint as cents, c.updated_at as since
   from store_credit_movement m join store_credit_claim c on c.attempt_id = m.origin_attempt_id
   where m.customer_id = :customerId and m.left_cents > 0 and c.frozen_cents > 0
   group by c.attempt_id order by c.updated_at`,
);

/** Credit that was given and that nobody has taken yet, oldest first; `frozen_cents` is of the whole payment behind it. */
export type Lot = RowOf<typeof lotsOf>;

export const lotsOf = query(
  'store_credit.lots_of',
  `select m.id, m.left_cents, m.origin_attempt_id as attempt_id, coalesce(c.frozen_cents, 0) as frozen_cents
   from store_credit_movement m left join store_credit_claim c on c.attempt_id = m.origin_attempt_id
   where m.customer_id = :customerId and m.left_cents > 0 order by m.id`,
);

/** Writes a movement, what it takes (`:parts`, JSON rows) and the balance after it; nothing comes back where its cause is known. */
export const addMovement = query(
  'store_credit.add_movement',
  `with moved as (
     insert into store_credit_movement (customer_id, kind, amount_cents, cause, reference, reason, actor, created_at,
       origin_attempt_id, left_cents)
     values (:customerId, :kind, :amountCents, :cause, :reference, :reason, :actor, :now, :originAttemptId, :leftCents)
     on conflict (cause) do nothing returning id, customer_id, amount_cents
   ), part as (
     select moved.id as taken_by, p.id as taken_from, p.cents
     from moved, jsonb_to_recordset(:parts::jsonb) as p(id bigint, cents bigint)
   ), noted as (
     insert into store_credit_part (taken_by, taken_from, cents) select taken_by, taken_from, cents from part
   ), taken as (
     update store_credit_movement m set left_cents = m.left_cents - part.cents
     from part where m.id = part.taken_from
   )
   update store_credit_account a set balance_cents = a.balance_cents + moved.amount_cents
   from moved where a.customer_id = moved.customer_id
   returning moved.id, a.balance_cents`,
);

/** What an order took and did not give back yet, the last first. */
export const partsOfReference = query(
  'store_credit.parts_of_reference',
  `select p.id, p.cents - p.returned_cents as cents
   from store_credit_part p join store_credit_movement m on m.id = p.taken_by
   where m.reference = :reference and m.kind = 'spent' and p.cents > p.returned_cents order by p.id desc`,
);

/** Parts (`:parts`, JSON rows) belong again to the credit they were taken from; gives the payments behind it. */
export const returnParts = query(
  'store_credit.return_parts',
  `with back as (
     update store_credit_part p set returned_cents = p.returned_cents + b.cents
     from jsonb_to_recordset(:parts::jsonb) as b(id bigint, cents bigint)
     where p.id = b.id returning p.taken_from, b.cents
   )
   update store_credit_movement m set left_cents = m.left_cents + s.cents
   from (select taken_from, sum(cents) as cents from back group by taken_from) s
   where m.id = s.taken_from returning m.origin_attempt_id as attempt_id`,
);

/** Who has or had credit that came from a payment. */
export const holdersOf = query(
  'store_credit.holders_of',
  `select distinct customer_id from store_credit_movement where origin_attempt_id = :attemptId order by customer_id`,
);

/** Nothing comes back where everything is as it was. */
export const writeClaim = query(
  'store_credit.write_claim',
  `insert into store_credit_claim (attempt_id, reference, reason, frozen_cents, lost_cents, updated_at)
   values (:attemptId, :reference, :reason, :frozenCents, :lostCents, :now)
   on conflict (attempt_id) do update
   set reason = excluded.reason, frozen_cents = excluded.frozen_cents, lost_cents = excluded.lost_cents,
     updated_at = excluded.updated_at
   where (store_credit_claim.frozen_cents, store_credit_claim.lost_cents)
     is distinct from (excluded.frozen_cents, excluded.lost_cents)
   returning attempt_id`,
);

export const claimOf = query(
  'store_credit.claim_of',
  `select reference, reason, frozen_cents, lost_cents, taken_cents, moves from store_credit_claim where attempt_id = :attemptId`,
);

export const noteClaimMove = query(
  'store_credit.note_claim_move',
  `update store_credit_claim set taken_cents = taken_cents + :dueCents, moves = moves + 1, updated_at = :now where attempt_id = :attemptId`,
);

/** What is left of the credit that came from a payment, and whose it is. */
export const lotsOfAttempt = query(
  'store_credit.lots_of_attempt',
  `select id, customer_id, left_cents from store_credit_movement where origin_attempt_id = :attemptId order by id`,
);

/** Orders that took credit which came from a payment, and have not given it back. */
export const referencesPaidFrom = query(
  'store_credit.references_paid_from',
  `select spent.reference, sum(p.cents - p.returned_cents)::bigint as cents
   from store_credit_movement lot
   join store_credit_part p on p.taken_from = lot.id
   join store_credit_movement spent on spent.id = p.taken_by
   where lot.origin_attempt_id = :attemptId and spent.kind = 'spent' and p.cents > p.returned_cents
   group by spent.reference order by spent.reference`,
  { present: ['reference'] },
);

/** The open claims on credit that an order took. */
export const claimsOnReference = query(
  'store_credit.claims_on_reference',
  `select c.frozen_cents, c.lost_cents, c.taken_cents, c.reason
   from store_credit_claim c
   where c.frozen_cents + c.lost_cents > c.taken_cents and exists (
     select from store_credit_movement spent
     join store_credit_part p on p.taken_by = spent.id
     join store_credit_movement lot on lot.id = p.taken_from
     where spent.reference = :reference and spent.kind = 'spent' and p.cents > p.returned_cents
       and lot.origin_attempt_id = c.attempt_id)
   order by c.lost_cents desc`,
);

export const movementOfCause = query(
  'store_credit.movement_of_cause',
  'select customer_id, amount_cents, reason from store_credit_movement where cause = :cause',
);

/**
 * A customer's movements, newest first.
 * - `balance_cents`: After it.
 * - `is_held`: Set aside for an order that is not paid yet.
 */
export const movementPage = query(
  'store_credit.movement_page',
  `select m.id, m.kind, m.amount_cents, m.reference, m.reason, m.actor, m.created_at,
     (sum(m.amount_cents) over (order by m.id))::bigint as balance_cents,
     m.kind = 'spent' and exists (
       select from store_credit_hold h where h.reference = m.reference and h.state = 'held'
         and m.cause = 'order:' || h.reference || ':' || h.round) as is_held
   from store_credit_movement m where m.customer_id = :customerId
   order by m.id desc limit :pageSize offset :offset`,
).narrow<{ kind: MovementKind }>();

export const countMovements = query(
  'store_credit.count_movements',
  'select count(*)::int as total from store_credit_movement where customer_id = :customerId',
);

export type Hold = RowOf<typeof holdOf>;

/** Whose hold it is, without a lock: their balance is locked first, everywhere. */
export const holdOf = query(
  'store_credit.hold_of',
  'select reference, customer_id, amount_cents, state, round from store_credit_hold where reference = :reference',
).narrow<{ state: 'held' | 'spent' | 'released' }>();

export const addHold = query(
  'store_credit.add_hold',
  `insert into store_credit_hold (reference, customer_id, amount_cents, state, updated_at)
   values (:reference, :customerId, :amountCents, 'held', :now)`,
);

export const changeHold = query(
  'store_credit.change_hold',
  'update store_credit_hold set state = :state, round = :round, updated_at = :now where reference = :reference',
);

/** What customers have to spend in all: what the shop owes them. */
export const outstanding = query(
  'store_credit.outstanding',
  `select coalesce(sum(balance_cents), 0)::bigint as cents, count(*)::int as customers
   from store_credit_account where balance_cents > 0`,
);

/** What really was spent or refunded between two moments, under the name payments book it by. */
export const movedBetween = query(
  'store_credit.moved_between',
  `select 'charge' as kind, 'order:' || reference as ref, reference, amount_cents, updated_at as at
   from store_credit_hold where state = 'spent' and updated_at >= :from and updated_at < :to
   union all
   select 'refund', cause, reference, -amount_cents, created_at
   from store_credit_movement where kind = 'refunded' and created_at >= :from and created_at < :to
   order by at`,
  { present: ['reference'] },
).narrow<{ kind: 'charge' | 'refund' }>();
