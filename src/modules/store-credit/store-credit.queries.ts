import { query } from '../../platform/database/named-query.ts';

/** Why credit moved. `spent` counts from the moment an order sets it aside. */
export type MovementKind = 'granted' | 'withdrawn' | 'spent' | 'released' | 'refunded' | 'forfeited';

/** The balance, whose row stays locked until the transaction ends; the first time it is made. */
export const lockBalance = query<{ balance_cents: number }>(
  'store_credit.lock_balance',
  `insert into store_credit_account (customer_id) values ($1)
   on conflict (customer_id) do update set customer_id = excluded.customer_id
   returning balance_cents`,
);

export const balanceOf = query<{ balance_cents: number }>(
  'store_credit.balance_of',
  'select balance_cents from store_credit_account where customer_id = $1',
);

/** Writes a movement and the balance after it; nothing comes back where its cause is known. */
export const addMovement = query<{ balance_cents: number }>(
  'store_credit.add_movement',
  `with moved as (
     insert into store_credit_movement (customer_id, kind, amount_cents, cause, reference, reason, actor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (cause) do nothing returning customer_id, amount_cents
   )
   update store_credit_account a set balance_cents = a.balance_cents + moved.amount_cents
   from moved where a.customer_id = moved.customer_id
   returning a.balance_cents`,
);

export const movementOfCause = query<{ customer_id: string; amount_cents: number; reason: string }>(
  'store_credit.movement_of_cause',
  'select customer_id, amount_cents, reason from store_credit_movement where cause = $1',
);

export type MovementRow = {
  id: number;
  kind: MovementKind;
  amount_cents: number;
  /** After it. */
  balance_cents: number;
  reference: string | null;
  reason: string;
  actor: string | null;
  /** Set aside for an order that is not paid yet. */
  is_held: boolean;
  created_at: Date;
};

/** A customer's movements, newest first. */
export const movementPage = query<MovementRow>(
  'store_credit.movement_page',
  `select m.id, m.kind, m.amount_cents, m.reference, m.reason, m.actor, m.created_at,
     (sum(m.amount_cents) over (order by m.id))::bigint as balance_cents,
     m.kind = 'spent' and exists (
       select from store_credit_hold h where h.reference = m.reference and h.state = 'held'
         and m.cause = 'order:' || h.reference || ':' || h.round) as is_held
   from store_credit_movement m where m.customer_id = $1
   order by m.id desc limit $2 offset $3`,
);

export const countMovements = query<{ total: number }>(
  'store_credit.count_movements',
  'select count(*)::int as total from store_credit_movement where customer_id = $1',
);

export type Hold = {
  reference: string;
  customer_id: string;
  amount_cents: number;
  state: 'held' | 'spent' | 'released';
  round: number;
};

/** Whose hold it is, without a lock: their balance is locked first, everywhere. */
export const holdOf = query<Hold>(
  'store_credit.hold_of',
  'select reference, customer_id, amount_cents, state, round from store_credit_hold where reference = $1',
);

export const addHold = query<unknown>(
  'store_credit.add_hold',
  `insert into store_credit_hold (reference, customer_id, amount_cents, state, updated_at)
   values ($1, $2, $3, 'held', $4)`,
);

export const changeHold = query<unknown>(
  'store_credit.change_hold',
  'update store_credit_hold set state = $2, round = $3, updated_at = $4 where reference = $1',
);

/** What customers have to spend in all: what the shop owes them. */
export const outstanding = query<{ cents: number; customers: number }>(
  'store_credit.outstanding',
  `select coalesce(sum(balance_cents), 0)::bigint as cents, count(*)::int as customers
   from store_credit_account where balance_cents > 0`,
);

/** What really was spent or refunded between two moments, under the name payments book it by. */
export const movedBetween = query<{
  kind: 'charge' | 'refund';
  ref: string;
  reference: string;
  amount_cents: number;
  at: Date;
}>(
  'store_credit.moved_between',
  `select 'charge' as kind, 'order:' || reference as ref, reference, amount_cents, updated_at as at
   from store_credit_hold where state = 'spent' and updated_at >= $1 and updated_at < $2
   union all
   select 'refund', cause, reference, -amount_cents, created_at
   from store_credit_movement where kind = 'refunded' and created_at >= $1 and created_at < $2
   order by at`,
);
