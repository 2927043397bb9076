-- name: invoices.add
insert into invoice (order_id, kind, refund_id, series, folio, state, receiver, total_cents, created_at, updated_at,
     replaces_id, period, credit_payment_id)
   values ($1, $2, $3, $4, $5, 'requested', $6::jsonb, $7, $8::timestamptz, $8::timestamptz, $9, $10, $11)
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.add_global_orders
insert into global_invoice_order (invoice_id, order_id, number, payment_method, parts, refund_ids, edits, edit_ids)
   select $1, o.order_id, o.number, o.payment_method, o.parts, o.refund_ids, o.edits, o.edit_ids
   from jsonb_to_recordset($2::jsonb) as o(order_id uuid, number int, payment_method text, parts jsonb, refund_ids uuid[],
     edits int, edit_ids uuid[]);

-- name: invoices.add_receipt_documents
insert into receipt_document (receipt_id, order_id, invoice_id, paid_cents)
   select $1, d.order_id, d.invoice_id, d.paid_cents
     from jsonb_to_recordset($2::jsonb) as d(order_id uuid, invoice_id uuid, paid_cents bigint);

-- name: invoices.after
select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order from invoice
   where ($1::date is null or created_at >= ($1::date::timestamp at time zone 'America/Mexico_City'))
  and ($2::date is null or created_at < (($2::date + 1)::timestamp at time zone 'America/Mexico_City'))
  and ($3::text is null or kind = $3) and ($4::text is null or state = $4)
  and ($5::text is null or lower(series || '-' || folio::text || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')) like '%' || lower($5) || '%') and ($6::uuid is null
     or (created_at, folio, id) < (select a.created_at, a.folio, a.id from invoice a where a.id = $6))
   order by created_at desc, folio desc, id desc limit $7;

-- name: invoices.awaited
select order_id from invoice where kind = 'income' and state in ('requested', 'failed');

-- name: invoices.by_id
select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order from invoice where id = $1;

-- name: invoices.count
select count(*)::int as total from invoice where ($1::date is null or created_at >= ($1::date::timestamp at time zone 'America/Mexico_City'))
  and ($2::date is null or created_at < (($2::date + 1)::timestamp at time zone 'America/Mexico_City'))
  and ($3::text is null or kind = $3) and ($4::text is null or state = $4)
  and ($5::text is null or lower(series || '-' || folio::text || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')) like '%' || lower($5) || '%');

-- name: invoices.data_of
select coalesce(json_agg(json_build_object('order_number', o.number, 'kind', i.kind, 'series', i.series,
      'folio', i.folio, 'state', i.state, 'receiver', i.receiver, 'total_cents', i.total_cents,
      'fiscal_uuid', i.fiscal_uuid, 'stamped_at', i.stamped_at, 'xml', i.stamped_xml) order by i.created_at), '[]') as data
     from invoice i join shop_order o on o.id = i.order_id where o.customer_id = $1;

-- name: invoices.documents_of_receipt
select d.order_id, d.invoice_id, d.paid_cents, i.series, i.folio, i.fiscal_uuid, i.stamped_xml,
     (i.total_cents
       - coalesce((select sum(c.total_cents) from invoice c where c.order_id = d.order_id and c.kind = 'credit_note'
           and c.state in ('stamped', 'cancelling')), 0)
       - coalesce((select sum(o.paid_cents) from receipt_document o join invoice r on r.id = o.receipt_id
           where o.invoice_id = d.invoice_id and o.receipt_id <> d.receipt_id and r.state in ('stamped', 'cancelling')), 0)
     )::bigint as left_cents,
     coalesce((select max(o.partial_number) from receipt_document o join invoice r on r.id = o.receipt_id
       where o.invoice_id = d.invoice_id and o.receipt_id <> d.receipt_id and r.state in ('stamped', 'cancelling')), 0) as last_number
   from receipt_document d join invoice i on i.id = d.invoice_id
   where d.receipt_id = $1 order by i.folio;

-- name: invoices.forget_tax_key
delete from product_tax_key where product_id = $1;

-- name: invoices.in_globals
select g.order_id, g.edits, g.edit_ids, g.parts from global_invoice_order g join invoice i on i.id = g.invoice_id
    where g.order_id = any($1::uuid[]) and i.state <> 'cancelled'
      and not exists (select from invoice n where n.order_id = g.order_id and n.kind = 'income' and n.state <> 'cancelled');

-- name: invoices.invoiced_among
select order_id from invoice where order_id = any($1::uuid[]) and kind = 'income' and state <> 'cancelled'
   union
   select g.order_id from global_invoice_order g join invoice i on i.id = g.invoice_id
   where g.order_id = any($1::uuid[]) and i.state <> 'cancelled' and g.edit_ids = '{}';

-- name: invoices.keep_receipt_documents
update receipt_document r set paid_cents = d.paid_cents, partial_number = d.partial_number
     from jsonb_to_recordset($1::jsonb) as d(invoice_id uuid, paid_cents bigint, partial_number int)
    where r.receipt_id = $2 and r.invoice_id = d.invoice_id;

-- name: invoices.keep_stamped
update invoice set state = 'stamped', failure = $1, cancel_reason = null, replacement_uuid = null, updated_at = $2
   where id = $3 and state = 'cancelling'
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.keep_xml
update invoice set xml = $1, issued_at = $2, updated_at = $2, order_edits = $3, total_cents = $4
   where id = $5 and state = 'requested' and round = $6 and (xml is null or issued_at < $7)
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.living_receipts
select count(*)::int as total from receipt_document d join invoice i on i.id = d.receipt_id
    where d.order_id = $1 and i.state in ('requested', 'stamped', 'cancelling');

-- name: invoices.lock_all
select pg_advisory_xact_lock(hashtextextended('invoices', 0));

-- name: invoices.lock_of_order
select pg_advisory_xact_lock_shared(hashtextextended('invoices', 0)),
     pg_advisory_xact_lock(hashtextextended('invoice:' || $1::text, 0));

-- name: invoices.lock_of_orders
select count(pg_advisory_xact_lock(hashtextextended('invoice:' || id, 0)))::int as locked
     from (select unnest($1::uuid[])::text as id order by 1) o;

-- name: invoices.lock_receipts
select pg_advisory_xact_lock(hashtextextended('receipts:' || $1::text, 0));

-- name: invoices.mark_cancelled
update invoice set state = 'cancelled', cancelled_at = $1, failure = null, updated_at = $1
   where id = $2 and state = 'cancelling'
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.mark_failed
update invoice set state = 'failed', failure = $1, updated_at = $2 where id = $3 and state = 'requested' and round = $4
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.mark_stamped
update invoice set state = 'stamped', stamped_xml = $1, fiscal_uuid = $2, stamped_at = $3, failure = null,
     updated_at = $4
   where id = $5 and state = 'requested'
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.newest_of_orders
select distinct on (order_id) order_id, series, folio, state, fiscal_uuid
   from invoice where order_id = any($1::uuid[]) and kind = 'income' order by order_id, created_at desc;

-- name: invoices.next_folio
insert into invoice_folio (series, last) values ($1, 1)
   on conflict (series) do update set last = invoice_folio.last + 1
   returning last;

-- name: invoices.note_failure
update invoice set failure = $1, updated_at = $2 where id = $3;

-- name: invoices.of_order
select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order, exists (select from global_invoice_order g
       where g.invoice_id = invoice.id and g.order_id = $1 and g.edit_ids <> '{}') as is_addition
   from invoice
   -- As a list of ids: an index finds them, where three ways to be of the order would be tried on every invoice.
   where id = any(array(
     select own.id from invoice own where own.order_id = $1
     union select invoice_id from global_invoice_order where order_id = $1
     union select receipt_id from receipt_document where order_id = $1))
   order by created_at, folio;

-- name: invoices.orders_of_global
select order_id, number, payment_method, parts, refund_ids, edits, edit_ids from global_invoice_order
   where invoice_id = $1 order by number;

-- name: invoices.orders_of_receipt
select d.order_id, o.customer_id from receipt_document d join shop_order o on o.id = d.order_id where d.receipt_id = $1
    order by d.order_id;

-- name: invoices.page
with page as materialized (
     select * from (select id as page_id from invoice where ($1::date is null or created_at >= ($1::date::timestamp at time zone 'America/Mexico_City'))
  and ($2::date is null or created_at < (($2::date + 1)::timestamp at time zone 'America/Mexico_City'))
  and ($3::text is null or kind = $3) and ($4::text is null or state = $4)
  and ($5::text is null or lower(series || '-' || folio::text || ' ' || coalesce(fiscal_uuid, '') || ' '
    || (receiver->>'rfc') || ' ' || (receiver->>'legal_name')) like '%' || lower($5) || '%') order by created_at desc, folio desc limit $6 offset $7) short limit 1000
   )
   select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order,
     (select count(*)::int from global_invoice_order g where g.invoice_id = invoice.id) as order_count
   from page join invoice on id = page_id order by created_at desc, folio desc;

-- name: invoices.payable
select id, order_id, receiver from invoice
    where order_id = any($1::uuid[]) and kind = 'income' and state = 'stamped'
      and stamped_xml like '%MetodoPago="PPD"%'
      and not exists (select from invoice n where n.replaces_id = invoice.id and n.state <> 'cancelled');

-- name: invoices.receipt_waits
select exists (
     select from receipt_document mine join receipt_document other on other.order_id = mine.order_id and other.receipt_id <> mine.receipt_id
       join invoice o on o.id = other.receipt_id
      where mine.receipt_id = $1 and (o.state = 'cancelling' or (o.state = 'requested' and (o.folio < $2 or o.xml is not null)))
   ) or exists (
     select from receipt_document mine join invoice c on c.order_id = mine.order_id
      where mine.receipt_id = $1 and c.kind = 'credit_note' and c.state in ('requested', 'cancelling')
   ) as waits;

-- name: invoices.receipts_of_buyer
select d.receipt_id as id from receipt_document d join shop_order o on o.id = d.order_id
    where d.receipt_id = any($1::uuid[]) group by d.receipt_id having bool_and(o.customer_id = $2);

-- name: invoices.receipts_of_company
select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order from invoice where credit_payment_id = any($1::int[]) order by folio desc limit 300;

-- name: invoices.receipts_of_payments
select i.id, i.credit_payment_id, i.state, i.total_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'paid_cents', d.paid_cents)), '[]')
        from receipt_document d where d.receipt_id = i.id) as documents
   from invoice i where i.credit_payment_id = any($1::int[]) order by i.folio;

-- name: invoices.refused_receipts
select count(*)::int as total from invoice where kind = 'payment' and state = 'failed';

-- name: invoices.request_again
update invoice set state = 'requested', receiver = $1::jsonb, xml = null, issued_at = null, failure = null,
     round = round + 1, updated_at = $2
   where id = $3 and state = 'failed'
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.save_tax_key
insert into product_tax_key (product_id, prod_serv_key, unit_key, updated_at) values ($1, $2, $3, $4)
   on conflict (product_id) do update set prod_serv_key = excluded.prod_serv_key, unit_key = excluded.unit_key,
     updated_at = excluded.updated_at;

-- name: invoices.silent_cancellations
select id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order from invoice where state = 'cancelling' and updated_at < $1::timestamptz order by updated_at limit 200;

-- name: invoices.start_cancelling
update invoice set state = 'cancelling', cancel_reason = $1, replacement_uuid = $2, failure = null, updated_at = $3
   where id = $4 and state = 'stamped'
   returning id, order_id, kind, refund_id, credit_payment_id, replaces_id, period, series, folio, state, receiver, total_cents, order_edits, xml, issued_at, round,
  failure, stamped_xml, fiscal_uuid, stamped_at, cancel_reason, replacement_uuid, cancelled_at, created_at,
  coalesce((select o.purchase_order from shop_order o where o.id = order_id), '') as purchase_order;

-- name: invoices.tax_keys
select product_id, prod_serv_key, unit_key from product_tax_key where product_id = any($1::int[]);

-- name: invoices.waiting_receipts
select distinct d.receipt_id as id from receipt_document d join invoice i on i.id = d.receipt_id
    where d.order_id = any($1::uuid[]) and i.state = 'requested';

-- name: invoices.withdraw_receipt
update invoice set state = 'cancelled', cancel_reason = '02', cancelled_at = $1::timestamptz, failure = null, updated_at = $1
    where id = $2 and state = any($3::text[]) and kind = 'payment' and fiscal_uuid is null;
