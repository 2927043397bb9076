-- name: reports.customer_count
select count(*) as total from customer c where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some'));

-- name: reports.customers
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some')) order by c.created_at desc, c.id limit $5 offset $6;

-- name: reports.customers_by_spending
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c
     left join lateral (select sum(o.total_cents) as cents from shop_order o
        where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) spent on true
    where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some')) order by coalesce(spent.cents, 0) desc, c.created_at desc, c.id limit $5 offset $6;
