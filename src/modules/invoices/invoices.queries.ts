import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import type { PaidBy } from './cfdi/sat-keys.ts';

export type InvoiceState = 'requested' | 'failed' | 'stamped' | 'cancelling' | 'cancelled';

export type InvoiceRow = RowOf<typeof addInvoice>;

const columns = `id, order_id, kind, refund_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order`;

/** The next folio of a series; its row stays locked until the transaction ends, so a rollback leaves no gap. */
export const nextInvoiceFolio = query(
  'invoices.next_folio',
  `insert into invoice_folio (series, last) values (:series, 1)
   on conflict (series) do update set last = invoice_folio.last + 1
   returning last`,
);

/**
 * Held while an order's invoices are looked at and added to, so that two requests take turns; whoever makes a global
 * invoice waits for all of them.
 */
export const lockInvoicesOf = query(
  'invoices.lock_of_order',
  `select pg_advisory_xact_lock_shared(hashtextextended('invoices', 0)),
     pg_advisory_xact_lock(hashtextextended('invoice:' || :orderId::text, 0))`,
);

/** Locked while a global invoice takes orders, so that no invoice of one is requested meanwhile. */
export const lockEveryInvoice = query(
  'invoices.lock_all',
  `select pg_advisory_xact_lock(hashtextextended('invoices', 0))`,
);

/** What checks of the table narrow in every row of an invoice. */
type InvoiceColumns = {
  kind: 'income' | 'credit_note' | 'global';
  state: InvoiceState;
  receiver: InvoiceReceiver;
};

export const addInvoice = query(
  'invoices.add',
  `insert into invoice (order_id, kind, refund_id, series, folio, state, receiver, total_cents, created_at, updated_at,
     replaces_id, period)
   values (:orderId, :kind, :refundId, :series, :last, 'requested', :receiver::jsonb, :totalCents, :now::timestamptz, :now::timestamptz, :replacesId, :period)
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const invoiceById = query('invoices.by_id', `select ${columns} from invoice where id = :id`).narrow<{
  kind: 'income' | 'credit_note' | 'global';
  state: InvoiceState;
  receiver: InvoiceReceiver;
}>();

/**
 * An order's own, and the global ones it is in.
 * - `is_addition`: A global one that holds only what its edits cost on top of an earlier one.
 */
export const invoicesOfOrder = query(
  'invoices.of_order',
  `select ${columns}, exists (select from global_invoice_order g
       where g.invoice_id = invoice.id and g.order_id = :orderId and g.edit_ids <> '{}') as is_addition
   from invoice
   where order_id = :orderId or id in (select invoice_id from global_invoice_order where order_id = :orderId)
   order by created_at, folio`,
).narrow<InvoiceColumns>();

/** Of these orders, those that have an invoice or are in a global one. */
export const invoicedAmong = query(
  'invoices.invoiced_among',
  `select order_id from invoice where order_id = any(:ids::uuid[]) and kind = 'income' and state <> 'cancelled'
   union
   select g.order_id from global_invoice_order g join invoice i on i.id = g.invoice_id
   where g.order_id = any(:ids::uuid[]) and i.state <> 'cancelled' and g.edit_ids = '{}'`,
);

/** Of these orders, what is in global invoices that count. */
export const inGlobals = query(
  'invoices.in_globals',
  `select g.order_id, g.edits, g.edit_ids, g.parts from global_invoice_order g join invoice i on i.id = g.invoice_id
    where g.order_id = any(:ids::uuid[]) and i.state <> 'cancelled'
      and not exists (select from invoice n where n.order_id = g.order_id and n.kind = 'income' and n.state <> 'cancelled')`,
).narrow<{ parts: { basis_points: number; gross_cents: number }[] }>();

/**
 * What a global invoice holds of an order.
 * - `edits`: How often staff had edited it then.
 * - `edit_ids`: The edits whose surplus it is; none: it is the order.
 */
export type GlobalOrder = RowOf<typeof ordersOfGlobal>;

export const addGlobalOrders = query(
  'invoices.add_global_orders',
  `insert into global_invoice_order (invoice_id, order_id, number, payment_method, parts, refund_ids, edits, edit_ids)
   select :id, o.order_id, o.number, o.payment_method, o.parts, o.refund_ids, o.edits, o.edit_ids
   from jsonb_to_recordset(:sales::jsonb) as o(order_id uuid, number int, payment_method text, parts jsonb, refund_ids uuid[],
     edits int, edit_ids uuid[])`,
);

export const ordersOfGlobal = query(
  'invoices.orders_of_global',
  `select order_id, number, payment_method, parts, refund_ids, edits, edit_ids from global_invoice_order
   where invoice_id = :invoiceId order by number`,
).narrow<{ payment_method: PaidBy; parts: { basis_points: number; gross_cents: number }[] }>();

const filter = `(:kind::text is null or kind = :kind) and (:state::text is null or state = :state)
  and (:q::text is null or lower(series || '-' || folio::text || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')) like '%' || lower(:q) || '%')`;

/** Invoices for the staff, newest first. */
export const invoicesPage = query(
  'invoices.page',
  `with page as materialized (
     select id as page_id from invoice where ${filter} order by created_at desc, folio desc limit :pageSize offset :offset
   )
   select ${columns},
     (select count(*)::int from global_invoice_order g where g.invoice_id = invoice.id) as order_count
   from page join invoice on id = page_id order by created_at desc, folio desc`,
  { narrows: true },
).narrow<InvoiceColumns>();

export const countInvoices = query(
  'invoices.count',
  `select count(*)::int as total from invoice where ${filter}`,
  { narrows: true },
);

/**
 * Writes what goes to the PAC, once, and what it comes to; a text older than `:oldest` is replaced, because it can no longer
 * be stamped. `:orderEdits` says which of its order's edits are in it.
 */
export const keepXml = query(
  'invoices.keep_xml',
  `update invoice set xml = :xml, issued_at = :now, updated_at = :now, order_edits = :orderEdits, total_cents = :totalCents
   where id = :id and state = 'requested' and round = :round and (xml is null or issued_at < :oldest)
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const markStamped = query(
  'invoices.mark_stamped',
  `update invoice set state = 'stamped', stamped_xml = :xml, fiscal_uuid = :uuid, stamped_at = :stampedAt, failure = null,
     updated_at = :now
   where id = :id and state = 'requested'
   returning ${columns}`,
).narrow<InvoiceColumns>();

/** A refusal ends the round; what is tried again is another text under another key. */
export const markFailed = query(
  'invoices.mark_failed',
  `update invoice set state = 'failed', failure = :why, updated_at = :now where id = :id and state = 'requested'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const requestAgain = query(
  'invoices.request_again',
  `update invoice set state = 'requested', receiver = :receiver::jsonb, xml = null, issued_at = null, failure = null,
     round = round + 1, updated_at = :now
   where id = :id and state = 'failed'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const noteFailure = query(
  'invoices.note_failure',
  `update invoice set failure = :failure, updated_at = :now where id = :id`,
);

export const startCancelling = query(
  'invoices.start_cancelling',
  `update invoice set state = 'cancelling', cancel_reason = :reason, replacement_uuid = :replacementUuid, failure = null, updated_at = :now
   where id = :id and state = 'stamped'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const markCancelled = query(
  'invoices.mark_cancelled',
  `update invoice set state = 'cancelled', cancelled_at = :at, failure = null, updated_at = :now
   where id = :id and state = 'cancelling'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const keepStamped = query(
  'invoices.keep_stamped',
  `update invoice set state = 'stamped', failure = :failure, cancel_reason = null, replacement_uuid = null, updated_at = :now
   where id = :id and state = 'cancelling'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const taxKeysOf = query(
  'invoices.tax_keys',
  `select product_id, prod_serv_key, unit_key from product_tax_key where product_id = any(:productIds::int[])`,
);

export const saveTaxKey = query(
  'invoices.save_tax_key',
  `insert into product_tax_key (product_id, prod_serv_key, unit_key, updated_at) values (:id, :prodServKey, :unitKey, :now)
   on conflict (product_id) do update set prod_serv_key = excluded.prod_serv_key, unit_key = excluded.unit_key,
     updated_at = excluded.updated_at`,
);

export const forgetTaxKey = query(
  'invoices.forget_tax_key',
  `delete from product_tax_key where product_id = :id`,
);

/** The newest invoice of each of these orders, credit notes aside. */
export const newestOfOrders = query(
  'invoices.newest_of_orders',
  `select distinct on (order_id) order_id, series, folio, state, fiscal_uuid
   from invoice where order_id = any(:orderIds::uuid[]) and kind = 'income' order by order_id, created_at desc`,
).narrow<{ state: InvoiceState }>();

/** Orders somebody waits for the invoice of. */
export const awaitedInvoices = query(
  'invoices.awaited',
  `select order_id from invoice where kind = 'income' and state in ('requested', 'failed')`,
  { present: ['order_id'] },
);
