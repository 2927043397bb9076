import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { LabelRow } from '../carriers/index.ts';
import type { ReturnReason, ReturnState, UnitOutcome } from './return.ts';

export type ReturnUnitRow = {
  id: number;
  position: number;
  serial: string | null;
  outcome: UnitOutcome | null;
  note: string;
  is_refunded: boolean;
  is_restocked: boolean;
  is_sent_back: boolean;
};

export type ReturnRow = RowOf<typeof returnsOfOrder>;

const whole = `r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.comment, r.answer, r.resolution,
     r.refund_cents, r.shipping_cents, r.requested_at, r.updated_at,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'position', u.position, 'serial', u.serial,
        'outcome', u.outcome, 'note', u.note, 'is_refunded', u.is_refunded, 'is_restocked', u.is_restocked, 'is_sent_back', u.is_sent_back)
        order by u.position, u.id), '[]') from return_unit u where u.return_id = r.id) as units,
     (select coalesce(jsonb_agg(jsonb_build_object('image_url', p.image_url, 'width', p.width, 'height', p.height)
        order by p.id), '[]') from return_photo p where p.return_id = r.id) as photos,
     (select jsonb_build_object('id', l.id, 'carrier_name', l.carrier_name, 'tracking_code', l.tracking_code,
        'tracking_url', l.tracking_url, 'parcel_state', l.parcel_state, 'has_file', l.pdf is not null or l.label_url is not null)
        from parcel_label l where l.parcel_ref = r.id and l.state = 'bought') as label`;

/** What checks of the table narrow in every row of a return. */
type ReturnColumns = {
  state: ReturnState;
  reason: ReturnReason;
  wanted: 'refund' | 'store_credit' | 'exchange';
  resolution: 'refund' | 'store_credit' | 'exchange' | 'nothing' | null;
  units: ReturnUnitRow[];
  photos: { image_url: string; width: number; height: number }[];
  /** What it is sent with, once that is bought. */
  label:
    | (Pick<LabelRow, 'id' | 'carrier_name' | 'tracking_code' | 'tracking_url' | 'parcel_state'> & {
        /** False of one that a person found under its guide: its PDF is in the provider's own pages only. */
        has_file: boolean;
      })
    | null;
};

export const returnsOfOrder = query(
  'returns.of_order',
  `select ${whole} from return_request r where r.order_id = :orderId order by r.number desc`,
).narrow<ReturnColumns>();

export const returnById = query(
  'returns.by_id',
  `select ${whole} from return_request r where r.id = :id`,
).narrow<ReturnColumns>();

export const orderOfReturn = query(
  'returns.order_of',
  'select order_id from return_request where id = :returnId',
);

export const insertReturn = query(
  'returns.insert',
  `with made as (
     insert into return_request (order_id, reason, wanted, comment, requested_at, updated_at)
     values (:orderId, :reason, :wanted, :comment, :now::timestamptz, :now::timestamptz) returning id, number
   ), filled as (
     insert into return_unit (return_id, position, serial)
     select made.id, u.position, u.serial from made, jsonb_to_recordset(:units::jsonb) as u(position smallint, serial text)
   )
   select id, number from made`,
);

/** Moves a return on; null keeps what is there. */
export const changeReturn = query(
  'returns.change',
  `update return_request set state = :state, answer = coalesce(:answer, answer), resolution = coalesce(:resolution, resolution),
     refund_cents = coalesce(:refundCents, refund_cents), shipping_cents = coalesce(:shippingCents, shipping_cents), updated_at = :now
   where id = :returnId`,
);

export const judgeUnits = query(
  'returns.judge_units',
  `update return_unit u set outcome = j.outcome, note = j.note, serial = coalesce(j.serial, u.serial)
   from jsonb_to_recordset(:rows::jsonb) as j(id int, outcome text, note text, serial text)
   where u.return_id = :returnId and u.id = j.id and not u.is_restocked and not u.is_sent_back
   returning u.id`,
);

export const markRefunded = query(
  'returns.mark_refunded',
  'update return_unit set is_refunded = true where id = any(:ids::int[])',
);

export const markRestocked = query(
  'returns.mark_restocked',
  'update return_unit set is_restocked = true where id = any(:ids::int[])',
);

export const insertPhoto = query(
  'returns.insert_photo',
  `insert into return_photo (return_id, image_url, width, height) values (:returnId, :url, :width, :height) on conflict do nothing`,
);

/** Returns whose parcel is stuck, lost or comes back, or of whose label nobody knows, until something was done. */
export const withParcelProblem = query(
  'returns.with_parcel_problem',
  `select r.id from parcel_label l join return_request r on r.id = l.parcel_ref
    where l.state = 'unknown' or l.problem_at is not null and l.solved_at is null`,
);

const filter = `(:filterState::text is null or state = :filterState) and (:reason::text is null or reason = :reason)
   and (:wanted::int is null or number = :wanted) and (:ids::uuid[] is null or id = any(:ids))`;

const listedColumns = `id, number, order_id, state, reason, wanted, requested_at,
     (select count(*)::int from return_unit u where u.return_id = r.id) as units`;
type Listed = { state: ReturnState; reason: ReturnReason; wanted: 'refund' | 'exchange' };

/** Returns for the staff: what waits for somebody first, the oldest of it first. */
export const returnsPage = query(
  'returns.page',
  `select ${listedColumns} from return_request r where ${filter}
   order by state in ('refused', 'withdrawn', 'closed'), requested_at, id limit :pageSize offset :offset`,
).narrow<Listed>();
export type ListedReturn = RowOf<typeof returnsPage>;

/** The same for a file, newest first, with what became of them. */
export const returnsBelow = query(
  'returns.below',
  `select ${listedColumns}, resolution, refund_cents from return_request r
   where ${filter} and (:below::int is null or number < :below) order by number desc limit :limit`,
).narrow<Listed & Pick<ReturnColumns, 'resolution'>>();
export type FiledReturn = RowOf<typeof returnsBelow>;

export const countReturns = query(
  'returns.count',
  `select count(*)::int as total from return_request where ${filter}`,
);

/** Arrived, or with something for a shelf: settled no earlier than :since, and not where the buyer got nothing for it. */
const liesThere = `(r.state = 'received' or (r.state in ('inspected', 'closed') and r.updated_at > :since::timestamptz
       and r.resolution is distinct from 'nothing'
       and (select count(*) from return_unit u where u.return_id = r.id and u.outcome = 'sellable' and not u.is_restocked) > 0))`;

/**
 * Returns that a warehouse has to do with: on their way, arrived, or with something for a shelf. What lies there comes
 * first; one that was settled waits for its shelf no longer than :since, and not where the buyer has got nothing for it: the
 * goods may be theirs.
 */
export const returnsAtBench = query(
  'returns.at_bench',
  `select r.id, r.order_id from return_request r
   where ((:isHere::bool is distinct from true and r.state = 'approved') or (:isHere::bool is distinct from false and ${liesThere}))
     and (:wanted::int is null or r.number = :wanted)
   order by r.state = 'approved', r.requested_at, r.id limit :limit`,
);

export const countAtBench = query(
  'returns.count_at_bench',
  `select count(*)::int as total from return_request r
   where r.state in ('received', 'inspected', 'closed') and ${liesThere}`,
);

/** A customer's returns, newest first. */
export const returnsOfBuyer = query(
  'returns.of_buyer',
  `select r.number, r.order_id, r.state, r.reason, r.requested_at
   from return_request r join shop_order o on o.id = r.order_id
   where o.customer_id = :customerId order by r.number desc limit :limit`,
).narrow<{ state: ReturnState; reason: ReturnReason }>();

/** Returns that wait for a decision, arrived ones that nobody has looked into, and those that nobody settled yet. */
export const countWaiting = query(
  'returns.count_waiting',
  `select count(*) filter (where state = 'requested')::int as to_decide,
     count(*) filter (where state = 'received')::int as to_inspect,
     count(*) filter (where state = 'inspected')::int as to_settle
   from return_request where state in ('requested', 'received', 'inspected')`,
);
