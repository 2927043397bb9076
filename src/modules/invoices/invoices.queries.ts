import { query } from '../../platform/database/named-query.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import type { PaidBy } from './cfdi/sat-keys.ts';

export type InvoiceState = 'requested' | 'failed' | 'stamped' | 'cancelling' | 'cancelled';

export type InvoiceRow = {
  id: string;
  order_id: string | null;
  kind: 'income' | 'credit_note' | 'global';
  refund_id: string | null;
  replaces_id: string | null;
  period: string | null;
  series: string;
  folio: number;
  state: InvoiceState;
  receiver: InvoiceReceiver;
  total_cents: number;
  xml: string | null;
  issued_at: Date | null;
  round: number;
  failure: string | null;
  stamped_xml: string | null;
  fiscal_uuid: string | null;
  stamped_at: Date | null;
  cancel_reason: string | null;
  replacement_uuid: string | null;
  cancelled_at: Date | null;
  created_at: Date;
};

const columns = `id, order_id, kind, refund_id, replaces_id, period, series, folio, state, receiver, total_cents, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at`;

/** The next folio of a series; its row stays locked until the transaction ends, so a rollback leaves no gap. */
export const nextInvoiceFolio = query<{ last: number }>(
  'invoices.next_folio',
  `insert into invoice_folio (series, last) values ($1, 1)
   on conflict (series) do update set last = invoice_folio.last + 1
   returning last`,
);

/**
 * Held while an order's invoices are looked at and added to, so that two requests take turns; whoever makes a global
 * invoice waits for all of them.
 */
export const lockInvoicesOf = query<unknown>(
  'invoices.lock_of_order',
  `select pg_advisory_xact_lock_shared(hashtextextended('invoices', 0)),
     pg_advisory_xact_lock(hashtextextended('invoice:' || $1::text, 0))`,
);

/** Held while a global invoice takes orders: nobody asks for an invoice of one meanwhile. */
export const lockEveryInvoice = query<unknown>(
  'invoices.lock_all',
  `select pg_advisory_xact_lock(hashtextextended('invoices', 0))`,
);

export const addInvoice = query<InvoiceRow>(
  'invoices.add',
  `insert into invoice (order_id, kind, refund_id, series, folio, state, receiver, total_cents, created_at, updated_at,
     replaces_id, period)
   values ($1, $2, $3, $4, $5, 'requested', $6::jsonb, $7, $8::timestamptz, $8::timestamptz, $9, $10)
   returning ${columns}`,
);

export const invoiceById = query<InvoiceRow>(
  'invoices.by_id',
  `select ${columns} from invoice where id = $1`,
);

/** An order's own, and the global ones it is in. */
export const invoicesOfOrder = query<InvoiceRow>(
  'invoices.of_order',
  `select ${columns} from invoice
   where order_id = $1 or id in (select invoice_id from global_invoice_order where order_id = $1)
   order by created_at, folio`,
);

/** Of these orders, those that have an invoice or are in a global one. */
export const invoicedAmong = query<{ order_id: string }>(
  'invoices.invoiced_among',
  `select order_id from invoice where order_id = any($1::uuid[]) and kind = 'income' and state <> 'cancelled'
   union
   select g.order_id from global_invoice_order g join invoice i on i.id = g.invoice_id
   where g.order_id = any($1::uuid[]) and i.state <> 'cancelled'`,
);

export type GlobalOrder = {
  order_id: string;
  number: number;
  payment_method: PaidBy;
  parts: { basis_points: number; gross_cents: number }[];
  refund_ids: string[];
};

export const addGlobalOrders = query<unknown>(
  'invoices.add_global_orders',
  `insert into global_invoice_order (invoice_id, order_id, number, payment_method, parts, refund_ids)
   select $1, o.order_id, o.number, o.payment_method, o.parts, o.refund_ids
   from jsonb_to_recordset($2::jsonb) as o(order_id uuid, number int, payment_method text, parts jsonb, refund_ids uuid[])`,
);

export const ordersOfGlobal = query<GlobalOrder>(
  'invoices.orders_of_global',
  `select order_id, number, payment_method, parts, refund_ids from global_invoice_order
   where invoice_id = $1 order by number`,
);

const filter = `($1::text is null or kind = $1) and ($2::text is null or state = $2)
  and ($3::text is null or strpos(lower(series || '-' || folio || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')), lower($3)) > 0)`;

/** Invoices for the staff, newest first. */
export const invoicesPage = query<InvoiceRow & { order_count: number }>(
  'invoices.page',
  `select ${columns},
     (select count(*)::int from global_invoice_order g where g.invoice_id = invoice.id) as order_count
   from invoice where ${filter} order by created_at desc, folio desc limit $4 offset $5`,
);

export const countInvoices = query<{ total: number }>(
  'invoices.count',
  `select count(*)::int as total from invoice where ${filter}`,
);

/** Writes what goes to the PAC, once; a text older than `$5` is replaced, because it can no longer be stamped. */
export const keepXml = query<InvoiceRow>(
  'invoices.keep_xml',
  `update invoice set xml = $2, issued_at = $3, updated_at = $3
   where id = $1 and state = 'requested' and round = $4 and (xml is null or issued_at < $5)
   returning ${columns}`,
);

export const markStamped = query<InvoiceRow>(
  'invoices.mark_stamped',
  `update invoice set state = 'stamped', stamped_xml = $2, fiscal_uuid = $3, stamped_at = $4, failure = null,
     updated_at = $5
   where id = $1 and state = 'requested'
   returning ${columns}`,
);

/** A refusal ends the round; what is tried again is another text under another key. */
export const markFailed = query<InvoiceRow>(
  'invoices.mark_failed',
  `update invoice set state = 'failed', failure = $2, updated_at = $3 where id = $1 and state = 'requested'
   returning ${columns}`,
);

export const requestAgain = query<InvoiceRow>(
  'invoices.request_again',
  `update invoice set state = 'requested', receiver = $2::jsonb, xml = null, issued_at = null, failure = null,
     round = round + 1, updated_at = $3
   where id = $1 and state = 'failed'
   returning ${columns}`,
);

export const noteFailure = query<unknown>(
  'invoices.note_failure',
  `update invoice set failure = $2, updated_at = $3 where id = $1`,
);

export const startCancelling = query<InvoiceRow>(
  'invoices.start_cancelling',
  `update invoice set state = 'cancelling', cancel_reason = $2, replacement_uuid = $3, failure = null, updated_at = $4
   where id = $1 and state = 'stamped'
   returning ${columns}`,
);

export const markCancelled = query<InvoiceRow>(
  'invoices.mark_cancelled',
  `update invoice set state = 'cancelled', cancelled_at = $2, failure = null, updated_at = $3
   where id = $1 and state = 'cancelling'
   returning ${columns}`,
);

export const keepStamped = query<InvoiceRow>(
  'invoices.keep_stamped',
  `update invoice set state = 'stamped', failure = $2, cancel_reason = null, replacement_uuid = null, updated_at = $3
   where id = $1 and state = 'cancelling'
   returning ${columns}`,
);

export const taxKeysOf = query<{ product_id: number; prod_serv_key: string; unit_key: string }>(
  'invoices.tax_keys',
  `select product_id, prod_serv_key, unit_key from product_tax_key where product_id = any($1::int[])`,
);

export const saveTaxKey = query<unknown>(
  'invoices.save_tax_key',
  `insert into product_tax_key (product_id, prod_serv_key, unit_key, updated_at) values ($1, $2, $3, $4)
   on conflict (product_id) do update set prod_serv_key = excluded.prod_serv_key, unit_key = excluded.unit_key,
     updated_at = excluded.updated_at`,
);

export const forgetTaxKey = query<unknown>(
  'invoices.forget_tax_key',
  `delete from product_tax_key where product_id = $1`,
);

/** The newest invoice of each of these orders, credit notes aside. */
export const newestOfOrders = query<
  Pick<InvoiceRow, 'order_id' | 'series' | 'folio' | 'state' | 'fiscal_uuid'>
>(
  'invoices.newest_of_orders',
  `select distinct on (order_id) order_id, series, folio, state, fiscal_uuid
   from invoice where order_id = any($1::uuid[]) and kind = 'income' order by order_id, created_at desc`,
);

/** Orders somebody waits for the invoice of. */
export const awaitedInvoices = query<{ order_id: string }>(
  'invoices.awaited',
  `select order_id from invoice where kind = 'income' and state in ('requested', 'failed')`,
);
