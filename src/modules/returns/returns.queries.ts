import { query } from '../../platform/database/named-query.ts';
import type { ReturnReason, ReturnState, UnitOutcome } from './return.ts';

export type ReturnUnitRow = {
  id: number;
  position: number;
  serial: string | null;
  outcome: UnitOutcome | null;
  note: string;
  is_refunded: boolean;
  is_restocked: boolean;
};

export type ReturnRow = {
  id: string;
  number: number;
  order_id: string;
  state: ReturnState;
  reason: ReturnReason;
  wanted: 'refund' | 'store_credit' | 'exchange';
  comment: string;
  answer: string;
  resolution: 'refund' | 'store_credit' | 'exchange' | 'nothing' | null;
  refund_cents: number;
  shipping_cents: number;
  requested_at: Date;
  updated_at: Date;
  units: ReturnUnitRow[];
  photos: { image_url: string; width: number; height: number }[];
};

const whole = `r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.comment, r.answer, r.resolution,
     r.refund_cents, r.shipping_cents, r.requested_at, r.updated_at,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'position', u.position, 'serial', u.serial,
        'outcome', u.outcome, 'note', u.note, 'is_refunded', u.is_refunded, 'is_restocked', u.is_restocked)
        order by u.position, u.id), '[]') from return_unit u where u.return_id = r.id) as units,
     (select coalesce(jsonb_agg(jsonb_build_object('image_url', p.image_url, 'width', p.width, 'height', p.height)
        order by p.id), '[]') from return_photo p where p.return_id = r.id) as photos`;

export const returnsOfOrder = query<ReturnRow>(
  'returns.of_order',
  `select ${whole} from return_request r where r.order_id = $1 order by r.number desc`,
);

export const returnById = query<ReturnRow>(
  'returns.by_id',
  `select ${whole} from return_request r where r.id = $1`,
);

export const orderOfReturn = query<{ order_id: string }>(
  'returns.order_of',
  'select order_id from return_request where id = $1',
);

export const insertReturn = query<{ id: string; number: number }>(
  'returns.insert',
  `with made as (
     insert into return_request (order_id, reason, wanted, comment, requested_at, updated_at)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz) returning id, number
   ), filled as (
     insert into return_unit (return_id, position, serial)
     select made.id, u.position, u.serial from made, jsonb_to_recordset($6::jsonb) as u(position smallint, serial text)
   )
   select id, number from made`,
);

/** Moves a return on; null keeps what is there. */
export const changeReturn = query<unknown>(
  'returns.change',
  `update return_request set state = $2, answer = coalesce($3, answer), resolution = coalesce($4, resolution),
     refund_cents = coalesce($5, refund_cents), shipping_cents = coalesce($6, shipping_cents), updated_at = $7
   where id = $1`,
);

export const judgeUnits = query<{ id: number }>(
  'returns.judge_units',
  `update return_unit u set outcome = j.outcome, note = j.note, serial = coalesce(j.serial, u.serial)
   from jsonb_to_recordset($2::jsonb) as j(id int, outcome text, note text, serial text)
   where u.return_id = $1 and u.id = j.id and not u.is_restocked
   returning u.id`,
);

export const markRefunded = query<unknown>(
  'returns.mark_refunded',
  'update return_unit set is_refunded = true where id = any($1::int[])',
);

export const markRestocked = query<unknown>(
  'returns.mark_restocked',
  'update return_unit set is_restocked = true where id = any($1::int[])',
);

export const insertPhoto = query<unknown>(
  'returns.insert_photo',
  `insert into return_photo (return_id, image_url, width, height) values ($1, $2, $3, $4) on conflict do nothing`,
);

export type ReturnInList = {
  id: string;
  number: number;
  order_id: string;
  state: ReturnState;
  reason: ReturnReason;
  wanted: 'refund' | 'exchange';
  units: number;
  requested_at: Date;
};

const filter = `($1::text is null or state = $1) and ($2::text is null or reason = $2)
   and ($3::int is null or number = $3)`;

/** Returns for the staff: what waits for somebody first, the oldest of it first. */
export const returnsPage = query<ReturnInList>(
  'returns.page',
  `select id, number, order_id, state, reason, wanted, requested_at,
     (select count(*)::int from return_unit u where u.return_id = r.id) as units
   from return_request r where ${filter}
   order by state in ('refused', 'withdrawn', 'closed'), requested_at, id limit $4 offset $5`,
);

export const countReturns = query<{ total: number }>(
  'returns.count',
  `select count(*)::int as total from return_request where ${filter}`,
);

/** A customer's returns, newest first. */
export const returnsOfBuyer = query<
  Pick<ReturnRow, 'number' | 'order_id' | 'state' | 'reason' | 'requested_at'>
>(
  'returns.of_buyer',
  `select r.number, r.order_id, r.state, r.reason, r.requested_at
   from return_request r join shop_order o on o.id = r.order_id
   where o.customer_id = $1 order by r.number desc limit $2`,
);

/** Returns that wait for a decision, and arrived ones that nobody has looked into. */
export const countWaiting = query<{ to_decide: number; to_inspect: number }>(
  'returns.count_waiting',
  `select count(*) filter (where state = 'requested')::int as to_decide,
     count(*) filter (where state = 'received')::int as to_inspect
   from return_request where state in ('requested', 'received')`,
);
