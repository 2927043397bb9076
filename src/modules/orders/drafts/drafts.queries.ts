import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { DeliveryAddress, OrderState } from '../order-state.ts';
import type { DraftLine } from '../orders.tables.ts';

export const insertDraft = query(
  'orders.insert_draft',
  `insert into draft_order (id, token, customer_id, customer_name, email, phone, lines, delivery_method, delivery_address,
     shipping_cents, shipping_tax_basis_points, tax_cents, total_cents, discount_reason, limit_reason, notes, purchase_order, company_id, created_by, kept_until, created_at, updated_at)
   values (:id, :token, :customerId, :customerName, :email, :phone, :lines::jsonb, :deliveryMethod, :address::jsonb,
     :shippingCents, :shippingTaxBasisPoints, :taxCents, :totalCents, :discountReason, :limitReason, :notes, :purchaseOrder, :companyId, :createdBy, :keptUntil::timestamptz,
     :now::timestamptz, :now::timestamptz)`,
);

/** What was agreed anew, while nobody has paid. */
export const changeDraft = query(
  'orders.change_draft',
  `update draft_order set token = :token, sent_at = :sentAt::timestamptz, customer_id = :customerId, customer_name = :customerName, email = :email, phone = :phone,
     lines = :lines::jsonb, delivery_method = :deliveryMethod, delivery_address = :address::jsonb, shipping_cents = :shippingCents,
     shipping_tax_basis_points = :shippingTaxBasisPoints, tax_cents = :taxCents, total_cents = :totalCents,
     discount_reason = :discountReason, limit_reason = :limitReason, notes = :notes, company_id = :companyId,
     kept_until = :keptUntil::timestamptz, updated_at = :now::timestamptz
   where id = :id and state = 'open'`,
);

const columns = `d.id, d.token, d.state, d.customer_id, d.customer_name, d.email, d.phone, d.lines, d.delivery_method,
  d.delivery_address, d.shipping_cents, d.shipping_tax_basis_points, d.tax_cents, d.total_cents, d.discount_reason, d.limit_reason, d.notes, d.purchase_order, d.company_id, d.order_id, d.kept_until,
  d.created_at, d.sent_at, o.state as order_state, o.number as order_number, s.name as created_by, d.created_by is null as is_of_quote,
  exists (select from draft_order_proof p where p.draft_order_id = d.id) as has_proof`;
const from = `from draft_order d left join shop_order o on o.id = d.order_id left join staff_user s on s.id = d.created_by`;

type Shape = {
  lines: DraftLine[];
  delivery_address: DeliveryAddress;
  state: 'open' | 'cancelled' | 'expired';
  order_state: OrderState | null;
  has_proof: boolean;
};

export const draftById = query('orders.draft', `select ${columns} ${from} where d.id = :id`).narrow<Shape>();
export const draftByToken = query(
  'orders.draft_of_link',
  `select ${columns} ${from} where d.token = :token`,
).narrow<Shape>();

/** A draft order with where its purchase stands. */
export type DraftRow = RowOf<typeof draftById>;

/** Staff who cancel and a customer who pays take turns on it. */
export const lockDraft = query(
  'orders.lock_draft',
  `select id, state, order_id, kept_until from draft_order where id = :id for no key update`,
);

export const setDraftOrder = query(
  'orders.set_order_of_draft',
  'update draft_order set order_id = :orderId::uuid, updated_at = :now where id = :id',
);
export const noteSent = query(
  'orders.note_draft_sent',
  'update draft_order set sent_at = :now, updated_at = :now where id = :id',
);
export const endDraft = query(
  'orders.end_draft',
  `update draft_order set state = :state, updated_at = :now where id = :id and state in ('open', 'expired')`,
);

const orderState = '(select o.state from shop_order o where o.id = d.order_id)';
const filter = `(:isOpen::boolean is null or (d.state = 'open'
      and coalesce(${orderState}, 'expired') in ('pending_payment', 'awaiting_payment', 'expired', 'cancelled')))
  and (:isPaid::boolean is null or ${orderState} in ('paid', 'paid_without_stock', 'manual_review', 'refunded'))
  and (:isOver::boolean is null or d.state <> 'open')
  and (:words::text is null
    or shop_fold(d.customer_name || ' ' || d.email || ' ' || d.phone) like '%' || shop_fold(:words) || '%')`;
/** Only those of the page are looked into. */
export const draftPage = query(
  'orders.draft_page',
  `with page as materialized (
     select d.id from draft_order d where ${filter} order by d.created_at desc, d.id limit :limit offset :offset
   )
   select ${columns} from page join draft_order d on d.id = page.id left join shop_order o on o.id = d.order_id
     left join staff_user s on s.id = d.created_by order by d.created_at desc, d.id`,
  { narrows: true },
).narrow<Shape>();
/** How many fit, up to `:most`. */
export const countDrafts = query(
  'orders.count_drafts',
  `select count(*)::int as total from (select from draft_order d where ${filter} limit :most) counted`,
  { narrows: true },
);

/** The open draft order that a purchase was made of. */
export const draftOfOrder = query(
  'orders.draft_of_order',
  `select id, customer_id, lines, delivery_address, kept_until from draft_order
    where order_id = :orderId and state = 'open' for no key update`,
).narrow<Pick<Shape, 'lines' | 'delivery_address'>>();

/** Draft orders whose time is over and that nobody is paying. */
export const overdueDrafts = query(
  'orders.overdue_drafts',
  `select d.id from draft_order d left join shop_order o on o.id = d.order_id
    where d.state = 'open' and d.kept_until <= :now::timestamptz
      and (o.state is null or o.state in ('expired', 'cancelled'))
    order by d.kept_until limit :atOnce`,
);

/** What kits are made of now; of work, none of itself. */
export const partsOfKits = query(
  'orders.parts_of_kits',
  `select kit_id, part_id, quantity from kit_part where kit_id = any(:ids::int[])
   union all select id, id, 0 from product where id = any(:ids::int[]) and kind = 'assembly' order by kit_id, part_id`,
);

export const isVerified = query(
  'orders.verified_account',
  `select id from customer where email = :email and email_verified and not is_anonymous and not is_blocked
    and deleted_at is null`,
);

/** What shows a payment by hand; a later one takes its place. */
export const keepProof = query(
  'orders.keep_proof',
  `insert into draft_order_proof (draft_order_id, name, content, uploaded_by, created_at)
   values (:id, :name, :content, :staffName, :now::timestamptz)
   on conflict (draft_order_id) do update set name = excluded.name, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at`,
);
export const digestOfProof = query(
  'orders.digest_of_proof',
  `select encode(sha256(content), 'hex') as sha256 from draft_order_proof where draft_order_id = :id`,
);
export const proofOf = query(
  'orders.proof_of_draft',
  `select name, content from draft_order_proof where draft_order_id = :id`,
);
