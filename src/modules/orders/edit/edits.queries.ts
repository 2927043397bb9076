import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { unitCostSql } from '../../suppliers/index.ts';
import type { Discount } from '../../promotions/index.ts';
import { returnDaysSql } from '../orders.queries.ts';
import type { DeliveryAddress, FulfilmentState, Hold, OrderState } from '../order-state.ts';
import type { EditedOrder } from '../orders.tables.ts';

/** An order as an edit needs it. Whoever writes one holds its lock. */
export type OrderToEdit = RowOf<typeof orderToEdit>;

export const orderToEdit = query(
  'orders.to_edit',
  `select o.id, o.customer_id, o.customer_name, o.state, o.fulfilment, o.hold, o.edits, o.total_cents, o.subtotal_cents, o.discount_cents,
     o.shipping_cents, o.shipping_refunded_cents, o.shipping_tax_basis_points, o.shipping_discounts, o.tax_cents, o.store_credit_cents,
     o.delivery_method, o.delivery_address, o.paid_attempt_id, o.contact_keys,
     exists (select from order_edit e where e.order_id = o.id and e.state = 'pending') as has_pending,
     exists (select from order_shipment s where s.order_id = o.id) as has_shipments,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product_id', l.product_id, 'ref_id', l.ref_id,
        'sku', l.sku, 'product_name', l.product_name, 'image_url', l.image_url, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'discount_cents', l.discount_cents, 'discounts', l.discounts,
        'gross_cents', l.gross_cents, 'tax_base_cents', l.tax_base_cents, 'tax_cents', l.tax_cents,
        'tax_basis_points', l.tax_basis_points, 'refunded_quantity', l.refunded_quantity,
        'withdrawn_quantity', l.withdrawn_quantity, 'exchanged_quantity', l.exchanged_quantity,
        'weight_grams', case when l.is_assembly then 0 else p.weight_grams end, 'box_mm', p.box_mm,
        'is_kit', exists (select from order_line_part x where x.order_id = l.order_id and x.position = l.position))
        order by l.position), '[]')
      from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o where o.id = :orderId`,
).narrow<{
  state: OrderState;
  fulfilment: FulfilmentState;
  hold: Hold | null;
  delivery_address: DeliveryAddress;
  shipping_discounts: Discount[];
  lines: {
    position: number;
    product_id: number;
    ref_id: string;
    sku: string;
    product_name: string;
    image_url: string | null;
    quantity: number;
    unit_price_cents: number;
    discount_cents: number;
    discounts: Discount[];
    gross_cents: number;
    tax_base_cents: number;
    tax_cents: number;
    tax_basis_points: number;
    refunded_quantity: number;
    withdrawn_quantity: number;
    exchanged_quantity: number;
    weight_grams: number | null;
    box_mm: number[] | null;
    is_kit: boolean;
  }[];
}>();

/** An edit of an order, with who of the staff wrote it. */
export type EditRow = RowOf<typeof editById>;

const columns = `e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof`;
const from =
  'from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by';
type Shape = {
  state: 'pending' | 'applied' | 'withdrawn' | 'expired' | 'refused';
  before: EditedOrder;
  after: EditedOrder;
  delivery_address: DeliveryAddress | null;
  has_proof: boolean;
};

export const editById = query('orders.edit', `select ${columns} ${from} where e.id = :id`).narrow<Shape>();

export const editsOfOrder = query(
  'orders.edits_of_order',
  `select ${columns} ${from} where e.order_id = :orderId order by e.created_at desc, e.id`,
).narrow<Shape>();

export const editByToken = query(
  'orders.edit_of_link',
  `select ${columns} ${from} where e.token = :token`,
).narrow<Shape>();

/** The edit that an attempt was begun for last. */
export const editOfAttempt = query(
  'orders.edit_of_attempt',
  `select ${columns} ${from} where e.attempt_id = :attemptId`,
).narrow<Shape>();

/** The edit of an order that waits for its money. */
export const pendingEdit = query(
  'orders.pending_edit',
  `select ${columns} ${from} where e.order_id = :orderId and e.state = 'pending'`,
).narrow<Shape>();

/** Edits whose time is over and that nobody paid. */
export const overdueEdits = query(
  'orders.overdue_edits',
  `select id from order_edit where state = 'pending' and kept_until <= :now order by kept_until limit :atOnce`,
);

/** A payment was begun, or waits for days: goods and link are kept at least as long. */
export const keepEdit = query(
  'orders.keep_edit',
  `update order_edit set attempt_id = :attemptId, kept_until = greatest(kept_until, :heldUntil::timestamptz)
    where id = :id returning kept_until`,
);

export const insertEdit = query(
  'orders.insert_edit',
  `insert into order_edit (id, order_id, state, token, before, after, delivery_address, order_version, difference_cents, reason,
     created_by, created_at, kept_until)
   values (:id, :orderId, :state, :token, :before::jsonb, :after::jsonb, :address::jsonb, :orderVersion, :differenceCents, :reason,
     :createdBy, :now::timestamptz, :keptUntil::timestamptz)`,
);

export const endEdit = query(
  'orders.end_edit',
  `update order_edit set state = :state, refund_ids = :refundIds::uuid[], ended_at = :now where id = :id`,
);

/**
 * Writes an edit into its order: lines that stay as they are from now on, new ones with what they cost the shop today and
 * what kits are made of, and what all of it comes to. Lines that are not named go, with what their kits were made of. The
 * caller holds the order's lock.
 */
export const writeEdit = query(
  'orders.write_edit',
  `with wanted as (
     select l.* from jsonb_to_recordset(:lines::jsonb) as l(
       position smallint, product_id int, ref_id text, sku text, product_name text, image_url text, quantity int,
       unit_price_cents bigint, discount_cents bigint, discounts jsonb, gross_cents bigint, tax_base_cents bigint, tax_cents bigint,
       tax_basis_points int)
   ), gone as (
     delete from order_line l where l.order_id = :orderId::uuid and l.position not in (select position from wanted)
   ), kept as (
     update order_line l set quantity = w.quantity, discount_cents = w.discount_cents, discounts = w.discounts,
       gross_cents = w.gross_cents, tax_base_cents = w.tax_base_cents, tax_cents = w.tax_cents
     from wanted w where l.order_id = :orderId::uuid and l.position = w.position
     returning l.position
   ), added as (
     insert into order_line (order_id, position, product_id, ref_id, sku, product_name, image_url, quantity, unit_price_cents,
       unit_cost_cents, discount_cents, discounts, gross_cents, tax_base_cents, tax_cents, tax_basis_points, is_assembly, placed_at,
       revocation_days, unopened_days, fault_days)
     select :orderId::uuid, l.position, l.product_id, l.ref_id, l.sku, l.product_name, l.image_url, l.quantity, l.unit_price_cents,
       ${unitCostSql('l.product_id')}, l.discount_cents, l.discounts, l.gross_cents, l.tax_base_cents, l.tax_cents, l.tax_basis_points,
       exists (select from product work where work.id = l.product_id and work.kind = 'assembly'),
       (select placed_at from shop_order where id = :orderId::uuid), ${returnDaysSql}
     from wanted l where l.position not in (select position from order_line where order_id = :orderId::uuid)
     returning order_id, position, product_id
   ), parted as (
     insert into order_line_part (order_id, position, product_id, sku, product_name, quantity)
     select added.order_id, added.position, part.id, part.sku, part.name, k.quantity
     from added join kit_part k on k.kit_id = added.product_id join product part on part.id = k.part_id
   )
   update shop_order set subtotal_cents = :subtotalCents, discount_cents = :discountCents, shipping_cents = :shippingCents,
     tax_cents = :taxCents, total_cents = :totalCents, store_credit_cents = :storeCreditCents,
     delivery_method = :deliveryMethod, delivery_address = coalesce(:address::jsonb, delivery_address),
     shipping_discounts = :shippingDiscounts::jsonb, edits = edits + 1
   where id = :orderId::uuid`,
);

/** SQL: what paid order `o`, then what paid its edits. */
export const payingAttemptsSql = `(select coalesce(array_remove(o.paid_attempt_id
       || array_agg(e.attempt_id order by e.ended_at), null), '{}')
      from order_edit e where e.order_id = o.id and e.state = 'applied' and e.attempt_id is not null)`;

/** SQL: what went back because edits made order `o` cheaper. */
export const editRefundsSql = `(select coalesce(array_agg(r.id), '{}')
      from order_edit e cross join unnest(e.refund_ids) as r(id) where e.order_id = o.id)`;

/** What paid the edits of an order. */
export const attemptsOfEdits = query(
  'orders.attempts_of_edits',
  `select attempt_id from order_edit where order_id = :orderId and state = 'applied' and attempt_id is not null order by ended_at`,
);

/** What shows a payment by hand; a later one takes its place. */
export const keepEditProof = query(
  'orders.keep_edit_proof',
  `insert into order_edit_proof (order_edit_id, name, content, uploaded_by, created_at)
   values (:id, :name, :content, :staffName, :now::timestamptz)
   on conflict (order_edit_id) do update set name = excluded.name, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at`,
);
export const digestOfEditProof = query(
  'orders.digest_of_edit_proof',
  `select encode(sha256(content), 'hex') as sha256 from order_edit_proof where order_edit_id = :id`,
);
export const proofOfEdit = query(
  'orders.proof_of_edit',
  `select name, content from order_edit_proof where order_edit_id = :id`,
);
