import { query } from '../../../platform/database/named-query.ts';

/** Where a transfer stands. */
export type TransferState = 'draft' | 'sent' | 'received' | 'cancelled';

export const addTransfer = query(
  'inventory.add_transfer',
  `with made as (
     insert into stock_transfer (from_code, to_code, note, staff_user_id, created_at)
     values (:from, :to, :note, :systemUserId, :now::timestamptz) returning id
   ), filled as (
     insert into stock_transfer_line (transfer_id, product_id, quantity)
     select made.id, l.product_id, l.quantity
       from made, unnest(:productIds::int[], :quantities::int[]) as l(product_id, quantity)
   )
   select id from made`,
);

/** Whoever moves a transfer on locks it before the stock it is about. */
export const lockTransfer = query(
  'inventory.lock_transfer',
  'select id, from_code, to_code, state from stock_transfer where id = :id for update',
).narrow<{ state: TransferState }>();

export const transferLines = query(
  'inventory.transfer_lines',
  `select product_id, quantity, received from stock_transfer_line where transfer_id = :id order by product_id`,
);

export const markSent = query(
  'inventory.mark_transfer_sent',
  `update stock_transfer set state = 'sent', sent_at = :now::timestamptz where id = :id and state = 'draft'`,
);

/** A line that would have more than was sent is not touched and not answered. */
export const receiveLines = query(
  'inventory.receive_transfer_lines',
  `update stock_transfer_line l set received = l.received + w.quantity
   from unnest(:productIds::int[], :quantities::int[]) as w(product_id, quantity)
   where l.transfer_id = :id and l.product_id = w.product_id and l.received + w.quantity <= l.quantity
   returning l.product_id`,
);

/** A number that no unit came in with is not answered. */
export const placeSerials = query(
  'inventory.place_serials',
  `update stock_serial n set warehouse_code = :warehouseCode
   from unnest(:productIds::int[], :serials::text[]) as r(product_id, serial)
   where n.product_id = r.product_id and n.serial = r.serial and not n.is_gone
   returning n.product_id, n.serial`,
);

export const closeTransfer = query(
  'inventory.close_transfer',
  `update stock_transfer set state = :state, closed_at = :now::timestamptz,
     note = case when :note::text is null then note when note = '' then :note else note || E'\\n' || :note end
   where id = :id and state in ('draft', 'sent')`,
);

const columns = `t.id, t.from_code, f.name as from_name, t.to_code, d.name as to_name, t.state, t.note, u.name as staff_name,
  t.created_at, t.sent_at, t.closed_at`;
const tables = `stock_transfer t join warehouse f on f.code = t.from_code join warehouse d on d.code = t.to_code
  left join staff_user u on u.id = t.staff_user_id`;

export const transfersPage = query(
  'inventory.transfers',
  `select ${columns}, n.lines, n.units, n.received
   from (select * from stock_transfer where :state::text is null or state = :state
          order by id desc limit :limit offset :offset) t
   join warehouse f on f.code = t.from_code join warehouse d on d.code = t.to_code
   left join staff_user u on u.id = t.staff_user_id
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(received), 0)::int as received
       from stock_transfer_line l where l.transfer_id = t.id) n
   order by t.id desc`,
).narrow<{ state: TransferState }>();

export const countTransfers = query(
  'inventory.count_transfers',
  'select count(*)::int as total from stock_transfer where :state::text is null or state = :state',
);

export const transferOf = query(
  'inventory.transfer',
  `select ${columns} from ${tables} where t.id = :id`,
).narrow<{
  state: TransferState;
}>();

export const linesOfTransfer = query(
  'inventory.lines_of_transfer',
  `select l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.quantity, l.received,
     coalesce(s.on_hand - s.reserved, 0) as available_at_origin,
     exists (select from stock_serial n where n.product_id = l.product_id and not n.is_gone) as has_serials
   from stock_transfer_line l join stock_transfer t on t.id = l.transfer_id
   left join product p on p.id = l.product_id
   left join stock_level s on s.product_id = l.product_id and s.warehouse_code = t.from_code
   where l.transfer_id = :id order by p.sku, l.product_id`,
);
