import { query, type RowOf } from '../../platform/database/named-query.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import type { PaidBy } from './cfdi/sat-keys.ts';

export type InvoiceKind = 'income' | 'credit_note' | 'global' | 'payment';
export type InvoiceState = 'requested' | 'failed' | 'stamped' | 'cancelling' | 'cancelled';

export type InvoiceRow = RowOf<typeof addInvoice>;

const columns = `id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
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
  kind: InvoiceKind;
  state: InvoiceState;
  receiver: InvoiceReceiver;
};

export const addInvoice = query(
  'invoices.add',
  `insert into invoice (order_id, kind, refund_id, series, folio, state, receiver, total_cents, created_at, updated_at,
     replaces_id, period, credit_payment_id)
   values (:orderId, :kind, :refundId, :series, :last, 'requested', :receiver::jsonb, :totalCents, :now::timestamptz, :now::timestamptz, :replacesId, :period, :creditPaymentId)
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const invoiceById = query('invoices.by_id', `select ${columns} from invoice where id = :id`).narrow<{
  kind: InvoiceKind;
  state: InvoiceState;
  receiver: InvoiceReceiver;
}>();

/**
 * An order's own, the global ones it is in, and the receipts of what was paid of it later.
 * - `is_addition`: A global one that holds only what its edits cost on top of an earlier one.
 */
export const invoicesOfOrder = query(
  'invoices.of_order',
  `select ${columns}, exists (select from global_invoice_order g
       where g.invoice_id = invoice.id and g.order_id = :orderId and g.edit_ids <> '{}') as is_addition
   from invoice
   -- As a list of ids: an index finds them, where three ways to be of the order would be tried on every invoice.
   where id = any(array(
     select own.id from invoice own where own.order_id = :orderId
     union select invoice_id from global_invoice_order where order_id = :orderId
     union select receipt_id from receipt_document where order_id = :orderId))
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

const filter = `(:from::date is null or created_at >= (:from::date::timestamp at time zone 'America/Mexico_City'))
  and (:to::date is null or created_at < ((:to::date + 1)::timestamp at time zone 'America/Mexico_City'))
  and (:kind::text is null or kind = :kind) and (:state::text is null or state = :state)
  and (:q::text is null or lower(series || '-' || folio::text || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')) like '%' || lower(:q) || '%')`;

/** Invoices for the staff, newest first. */
export const invoicesPage = query(
  'invoices.page',
  `with page as materialized (
     ${shortPage(`select id as page_id from invoice where ${filter} order by created_at desc, folio desc limit :pageSize offset :offset`)}
   )
   select ${columns},
     (select count(*)::int from global_invoice_order g where g.invoice_id = invoice.id) as order_count
   from page join invoice on id = page_id order by created_at desc, folio desc`,
  { narrows: true },
).narrow<InvoiceColumns>();

/** The next ones after an invoice, for a file of all. */
export const invoicesAfter = query(
  'invoices.after',
  `select ${columns} from invoice
   where ${filter} and (:after::uuid is null
     or (created_at, folio, id) < (select a.created_at, a.folio, a.id from invoice a where a.id = :after))
   order by created_at desc, folio desc, id desc limit :limit`,
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
  `update invoice set state = 'failed', failure = :why, updated_at = :now where id = :id and state = 'requested' and round = :round
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
  `update invoice set state = 'cancelled', cancelled_at = :now, failure = null, updated_at = :now
   where id = :id and state = 'cancelling'
   returning ${columns}`,
).narrow<InvoiceColumns>();

export const keepStamped = query(
  'invoices.keep_stamped',
  `update invoice set state = 'stamped', failure = :failure, cancel_reason = null, replacement_uuid = null, updated_at = :now
   where id = :id and state = 'cancelling'
   returning ${columns}`,
).narrow<InvoiceColumns>();

/** Of which nobody has heard anything since `:before`. */
export const silentCancellations = query(
  'invoices.silent_cancellations',
  `select ${columns} from invoice where state = 'cancelling' and updated_at < :before::timestamptz order by updated_at limit 200`,
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

/** Held while a company's payments are compared with their receipts. */
export const lockReceiptsOf = query(
  'invoices.lock_receipts',
  `select pg_advisory_xact_lock(hashtextextended('receipts:' || :companyId::text, 0))`,
);
/** Held as `lockInvoicesOf` does of one, of many orders, always in the same order. */
export const lockInvoicesOfMany = query(
  'invoices.lock_of_orders',
  `select count(pg_advisory_xact_lock(hashtextextended('invoice:' || id, 0)))::int as locked
     from (select unnest(:orderIds::uuid[])::text as id order by 1) o`,
);

/** Receipts of these payments, and what each says that it covers. */
export const receiptsOfPayments = query(
  'invoices.receipts_of_payments',
  `select i.id, i.credit_payment_id, i.state, i.total_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'paid_cents', d.paid_cents)), '[]')
        from receipt_document d where d.receipt_id = i.id) as documents
   from invoice i where i.credit_payment_id = any(:paymentIds::int[]) order by i.folio`,
).narrow<{ state: InvoiceState; documents: { order_id: string; paid_cents: number }[] }>();

/** The invoices of these orders that are to be paid later and count. */
export const payableInvoices = query(
  'invoices.payable',
  `select id, order_id, receiver from invoice
    where order_id = any(:orderIds::uuid[]) and kind = 'income' and state = 'stamped'
      and stamped_xml like '%MetodoPago="PPD"%'
      and not exists (select from invoice n where n.replaces_id = invoice.id and n.state <> 'cancelled')`,
).narrow<{ receiver: InvoiceReceiver }>();

export const addReceiptDocuments = query(
  'invoices.add_receipt_documents',
  `insert into receipt_document (receipt_id, order_id, invoice_id, paid_cents)
   select :receiptId, d.order_id, d.invoice_id, d.paid_cents
     from jsonb_to_recordset(:documents::jsonb) as d(order_id uuid, invoice_id uuid, paid_cents bigint)`,
);

/**
 * What a receipt is of, and how each invoice stands at the tax authority without it.
 * - `left_cents`: What of the invoice no credit note and no other receipt took.
 * - `last_number`: The highest number of a payment of it that counts.
 */
export const documentsOfReceipt = query(
  'invoices.documents_of_receipt',
  `select d.order_id, d.invoice_id, d.paid_cents, i.series, i.folio, i.fiscal_uuid, i.stamped_xml,
     (i.total_cents
       - coalesce((select sum(c.total_cents) from invoice c where c.order_id = d.order_id and c.kind = 'credit_note'
           and c.state in ('stamped', 'cancelling')), 0)
       - coalesce((select sum(o.paid_cents) from receipt_document o join invoice r on r.id = o.receipt_id
           where o.invoice_id = d.invoice_id and o.receipt_id <> d.receipt_id and r.state in ('stamped', 'cancelling')), 0)
     )::bigint as left_cents,
     coalesce((select max(o.partial_number) from receipt_document o join invoice r on r.id = o.receipt_id
       where o.invoice_id = d.invoice_id and o.receipt_id <> d.receipt_id and r.state in ('stamped', 'cancelling')), 0) as last_number
   from receipt_document d join invoice i on i.id = d.invoice_id
   where d.receipt_id = :id order by i.folio`,
);

/** Keeps what a receipt's text says of each invoice. */
export const keepDocuments = query(
  'invoices.keep_receipt_documents',
  `update receipt_document r set paid_cents = d.paid_cents, partial_number = d.partial_number
     from jsonb_to_recordset(:documents::jsonb) as d(invoice_id uuid, paid_cents bigint, partial_number int)
    where r.receipt_id = :id and r.invoice_id = d.invoice_id`,
);

/**
 * Whether something else about the same invoices is under way at the PAC: an earlier receipt, one that is sent or being
 * cancelled, or a credit note. Balances go from one to the next, so they take turns.
 */
export const receiptWaits = query(
  'invoices.receipt_waits',
  `select exists (
     select from receipt_document mine join receipt_document other on other.order_id = mine.order_id and other.receipt_id <> mine.receipt_id
       join invoice o on o.id = other.receipt_id
      where mine.receipt_id = :id and (o.state = 'cancelling' or (o.state = 'requested' and (o.folio < :folio or o.xml is not null)))
   ) or exists (
     select from receipt_document mine join invoice c on c.order_id = mine.order_id
      where mine.receipt_id = :id and c.kind = 'credit_note' and c.state in ('requested', 'cancelling')
   ) as waits`,
);

/** Receipts that wait for something about these orders. */
export const waitingReceipts = query(
  'invoices.waiting_receipts',
  `select distinct d.receipt_id as id from receipt_document d join invoice i on i.id = d.receipt_id
    where d.order_id = any(:orderIds::uuid[]) and i.state = 'requested'`,
);

export const ordersOfReceipt = query(
  'invoices.orders_of_receipt',
  `select d.order_id, o.customer_id from receipt_document d join shop_order o on o.id = d.order_id where d.receipt_id = :id
    order by d.order_id`,
);

/** Of these receipts, those that name nobody's orders but this buyer's. */
export const receiptsOfBuyer = query(
  'invoices.receipts_of_buyer',
  `select d.receipt_id as id from receipt_document d join shop_order o on o.id = d.order_id
    where d.receipt_id = any(:ids::uuid[]) group by d.receipt_id having bool_and(o.customer_id = :customerId)`,
);

/** Receipts that count of an order's invoices. */
export const livingReceipts = query(
  'invoices.living_receipts',
  `select count(*)::int as total from receipt_document d join invoice i on i.id = d.receipt_id
    where d.order_id = :orderId and i.state in ('requested', 'stamped', 'cancelling')`,
);

/** A receipt that the PAC never stamped, of a payment that is no more. */
export const withdrawReceipt = query(
  'invoices.withdraw_receipt',
  `update invoice set state = 'cancelled', cancel_reason = '02', cancelled_at = :now::timestamptz, failure = null, updated_at = :now
    where id = :id and state = any(:states::text[]) and kind = 'payment' and fiscal_uuid is null`,
);

/** Receipts of a company's payments, newest first. */
export const receiptsOfCompany = query(
  'invoices.receipts_of_company',
  `select ${columns} from invoice where credit_payment_id = any(:paymentIds::int[]) order by folio desc limit 300`,
).narrow<InvoiceColumns>();

/** Receipts that the PAC refused. */
export const refusedReceipts = query(
  'invoices.refused_receipts',
  `select count(*)::int as total from invoice where kind = 'payment' and state = 'failed'`,
);
