-- name: company_quotes.anonymise
with said as (update company_quote_message set name = $1, body = '' where customer_id = $2)
   update company_quote set delivery_address = delivery_address || jsonb_build_object('recipient', '', 'phone', '', 'street', '', 'exterior_number', '',
       'interior_number', '', 'neighbourhood', '', 'directions', '', 'pickup_phone', '', 'pickup_alternate', ''), reason = '',
     state = case when state in ('requested', 'sent') then 'declined' else state end
    where customer_id = $2;

-- name: company_quotes.below
select q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, q.state,
  q.purchase_order, jsonb_array_length(q.wanted) as products,
  coalesce((select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(q.wanted) as line), 0) as units,
  v.total_cents, v.valid_until, o.number as order_number, q.created_at, q.updated_at from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join company_quote_version v on v.quote_id = q.id and v.version = q.version
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id where ($1::text is null
      or ($1 = 'over' and q.state in ('declined', 'withdrawn')) or q.state = $1)
  and ($2::int is null or q.company_id = $2)
  and ($3::text is null or q.customer_id = $3)
  and ($4::int is null or q.number = $4)
  and ($5::text is null or shop_fold(c.name || ' ' || u.name || ' ' || u.email) like '%' || shop_fold($5) || '%') and ($6::int is null or q.number < $6)
   order by q.number desc limit $7;

-- name: company_quotes.count
select count(*)::int as total from company_quote q join company c on c.id = q.company_id
     join customer u on u.id = q.customer_id where ($1::text is null
      or ($1 = 'over' and q.state in ('declined', 'withdrawn')) or q.state = $1)
  and ($2::int is null or q.company_id = $2)
  and ($3::text is null or q.customer_id = $3)
  and ($4::int is null or q.number = $4)
  and ($5::text is null or shop_fold(c.name || ' ' || u.name || ' ' || u.email) like '%' || shop_fold($5) || '%');

-- name: company_quotes.count_requested
select count(*)::int as count from company_quote where state = 'requested';

-- name: company_quotes.data_of
select coalesce(json_agg(json_build_object('folio', 'COT-' || q.number, 'state', q.state, 'wanted', q.wanted,
     'delivery_address', q.delivery_address, 'purchase_order', q.purchase_order, 'asked_at', q.created_at,
     'messages', (select coalesce(json_agg(json_build_object('at', m.created_at, 'body', m.body) order by m.id), '[]')
       from company_quote_message m where m.quote_id = q.id and m.customer_id = $1)) order by q.created_at), '[]') as data
   from company_quote q where q.customer_id = $1;

-- name: company_quotes.end
update company_quote set state = $1, reason = $2, revision = revision + 1, updated_at = $3 where id = $4;

-- name: company_quotes.held_of
select v.id from company_quote q join company_quote_version v on v.quote_id = q.id and v.version = q.version
    where q.customer_id = $1 and q.state in ('requested', 'sent');

-- name: company_quotes.insert
insert into company_quote (id, company_id, customer_id, wanted, delivery_method, delivery_address, purchase_order, created_at, updated_at)
   values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7,
     $8::timestamptz, $8::timestamptz);

-- name: company_quotes.insert_message
insert into company_quote_message (quote_id, customer_id, name, body, version, created_at)
   values ($1, $2, $3, $4, $5, $6);

-- name: company_quotes.insert_version
insert into company_quote_version (id, quote_id, version, lines, shipping_cents, shipping_tax_basis_points, tax_cents,
     total_cents, discount_reason, limit_reason, valid_until, kept_until, created_by, created_at)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8,
     $9, $10, $11::timestamptz, $12::timestamptz, $13, $14::timestamptz);

-- name: company_quotes.kept_too_long
select distinct v.id from stock_reservation r
     join company_quote_version v on v.id = case when r.holder ~ '^[0-9a-f-]{36}$' then r.holder::uuid end
    where r.state = 'active' and r.expires_at <= $1::timestamptz limit $2;

-- name: company_quotes.lock
select draft_order_id from company_quote where id = $1 for no key update;

-- name: company_quotes.page
select q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, q.state,
  q.purchase_order, jsonb_array_length(q.wanted) as products,
  coalesce((select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(q.wanted) as line), 0) as units,
  v.total_cents, v.valid_until, o.number as order_number, q.created_at, q.updated_at from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join company_quote_version v on v.quote_id = q.id and v.version = q.version
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id where ($1::text is null
      or ($1 = 'over' and q.state in ('declined', 'withdrawn')) or q.state = $1)
  and ($2::int is null or q.company_id = $2)
  and ($3::text is null or q.customer_id = $3)
  and ($4::int is null or q.number = $4)
  and ($5::text is null or shop_fold(c.name || ' ' || u.name || ' ' || u.email) like '%' || shop_fold($5) || '%') order by q.created_at desc, q.id limit $6 offset $7;

-- name: company_quotes.quote
select q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, u.email_verified, u.deleted_at is not null as is_erased, q.state, q.wanted,
  q.delivery_method, q.delivery_address, q.purchase_order, q.revision, q.version, q.accepts_left, q.reason, q.created_at, q.updated_at,
  coalesce((select json_agg(json_build_object('id', v.id, 'version', v.version, 'lines', v.lines, 'shipping_cents', v.shipping_cents,
      'shipping_tax_basis_points', v.shipping_tax_basis_points, 'tax_cents', v.tax_cents, 'total_cents', v.total_cents,
      'discount_reason', v.discount_reason, 'limit_reason', v.limit_reason, 'valid_until', v.valid_until,
      'kept_until', v.kept_until, 'created_at', v.created_at) order by v.version desc)
    from company_quote_version v where v.quote_id = q.id), '[]') as versions,
  coalesce((select json_agg(json_build_object('is_shop', m.customer_id is null, 'name', m.name, 'body', m.body,
      'version', m.version, 'created_at', m.created_at) order by m.id)
    from company_quote_message m where m.quote_id = q.id), '[]') as messages,
  q.draft_order_id, d.customer_id as buyer_id, d.token, d.state as draft_state, d.kept_until as draft_kept_until, o.id as order_id, o.state as order_state, o.number as order_number from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id where q.id = $1;

-- name: company_quotes.quote_of_company
select q.id, q.number, q.company_id, c.name as company, q.customer_id, u.name as contact, u.email, u.email_verified, u.deleted_at is not null as is_erased, q.state, q.wanted,
  q.delivery_method, q.delivery_address, q.purchase_order, q.revision, q.version, q.accepts_left, q.reason, q.created_at, q.updated_at,
  coalesce((select json_agg(json_build_object('id', v.id, 'version', v.version, 'lines', v.lines, 'shipping_cents', v.shipping_cents,
      'shipping_tax_basis_points', v.shipping_tax_basis_points, 'tax_cents', v.tax_cents, 'total_cents', v.total_cents,
      'discount_reason', v.discount_reason, 'limit_reason', v.limit_reason, 'valid_until', v.valid_until,
      'kept_until', v.kept_until, 'created_at', v.created_at) order by v.version desc)
    from company_quote_version v where v.quote_id = q.id), '[]') as versions,
  coalesce((select json_agg(json_build_object('is_shop', m.customer_id is null, 'name', m.name, 'body', m.body,
      'version', m.version, 'created_at', m.created_at) order by m.id)
    from company_quote_message m where m.quote_id = q.id), '[]') as messages,
  q.draft_order_id, d.customer_id as buyer_id, d.token, d.state as draft_state, d.kept_until as draft_kept_until, o.id as order_id, o.state as order_state, o.number as order_number from company_quote q join company c on c.id = q.company_id join customer u on u.id = q.customer_id
  left join draft_order d on d.id = q.draft_order_id left join shop_order o on o.id = d.order_id where q.id = $1 and q.company_id = $2
    and ($3::text is null or q.customer_id = $3);

-- name: company_quotes.quote_of_number
select q.id, q.number, c.name as company from company_quote q join company c on c.id = q.company_id where q.number = $1;

-- name: company_quotes.reassign
with said as (update company_quote_message set customer_id = $1 where customer_id = $2)
   update company_quote set customer_id = $1 where customer_id = $2;

-- name: company_quotes.set_accepted
update company_quote set state = 'accepted', draft_order_id = $1::uuid, accepts_left = accepts_left - 1, purchase_order = $2,
     revision = revision + 1, updated_at = $3 where id = $4;

-- name: company_quotes.set_requested
update company_quote set state = 'requested', wanted = coalesce($1::jsonb, wanted), reason = '',
     revision = revision + 1, updated_at = $2 where id = $3;

-- name: company_quotes.set_sent
update company_quote set state = 'sent', version = $1, accepts_left = $2::int, reason = '', revision = revision + 1, updated_at = $3
    where id = $4;
