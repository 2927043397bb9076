-- name: wishlist.add
with offer as (
     select l.product_id, case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $2),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $2))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end as price_cents from product_listing l where l.product_id = $3
   ), present as (
     select count(*)::int as count from wish where customer_id = $2 and is_listed
   ), own as (
     insert into wish (customer_id, product_id, is_listed, added_price_cents, added_at, confirmed_at, token)
     select $2, offer.product_id, true, offer.price_cents, $1, $1, $4 from offer, present where present.count < $5
     on conflict (customer_id, product_id) where customer_id is not null do update
       set is_listed = true,
           added_price_cents = case when wish.is_listed then wish.added_price_cents else excluded.added_price_cents end,
           added_at = case when wish.is_listed then wish.added_at else excluded.added_at end
     returning id
   )
   select exists (select from offer) as known, present.count, exists (select from own) as added from present;

-- name: wishlist.by_token
select p.name as product_name, p.sku, p.slug, l.image_url, w.stock_alert_since is not null as stock,
          w.price_below_cents, w.confirmed_at is not null as is_confirmed
     from wish w join product p on p.id = w.product_id left join product_listing l on l.product_id = p.id
    where w.token = $1 and (w.stock_alert_since is not null or w.price_alert_since is not null);

-- name: wishlist.confirm
update wish w set confirmed_at = coalesce(confirmed_at, $1) where token = $2 and (w.stock_alert_since is not null or w.price_alert_since is not null);

-- name: wishlist.demand
with page as materialized (
     select w.product_id, (count(*) filter (where w.is_listed))::int as hearts,
            (count(*) filter (where w.stock_alert_since is not null))::int as waiting_for_stock,
            (count(*) filter (where w.price_alert_since is not null))::int as waiting_for_price,
            max(w.price_below_cents) as best_price_below_cents, count(*) as wishes
       from wish w where w.confirmed_at is not null
  and ($1::text is null
    or w.product_id in (select n.id from product n where shop_fold(n.name || ' ' || n.sku) like '%' || shop_fold($1) || '%')) group by w.product_id
      order by case $2
                 when 'hearts' then count(*) filter (where w.is_listed)
                 when 'price' then count(*) filter (where w.price_alert_since is not null)
                 else count(*) filter (where w.stock_alert_since is not null)
               end desc, count(*) desc, w.product_id
      limit $3 offset $4
   )
   select p.id as product_id, p.name as product_name, p.sku, p.slug, l.image_url, l.price_cents,
          coalesce(l.available, 0) as available, page.hearts, page.waiting_for_stock, page.waiting_for_price,
          page.best_price_below_cents
     from page join product p on p.id = page.product_id left join product_listing l on l.product_id = p.id
    order by case $2 when 'hearts' then page.hearts when 'price' then page.waiting_for_price else page.waiting_for_stock end desc,
             page.wishes desc, p.id;

-- name: wishlist.demand_count
select count(*) as total from (select from wish w where w.confirmed_at is not null
  and ($1::text is null
    or w.product_id in (select n.id from product n where shop_fold(n.name || ' ' || n.sku) like '%' || shop_fold($1) || '%')) group by w.product_id) products;

-- name: wishlist.drop_empty
delete from wish w where w.id = any($1::int[]) and not w.is_listed and not (w.stock_alert_since is not null or w.price_alert_since is not null);

-- name: wishlist.drop_empty_by_token
delete from wish where token = $1 and not is_listed;

-- name: wishlist.drop_empty_of
delete from wish w where w.customer_id = $1 and not w.is_listed and not (w.stock_alert_since is not null or w.price_alert_since is not null);

-- name: wishlist.drop_of
delete from wish where customer_id = $1;

-- name: wishlist.due_alerts
select w.id, w.token, coalesce(w.email, c.email) as email, c.name,
          coalesce($1 and case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = w.customer_id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = w.customer_id))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end < w.price_below_cents, false) as is_cheaper,
          l.name as product_name, l.sku, l.slug, l.image_url, case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = w.customer_id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = w.customer_id))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end as price_cents,
          w.price_below_cents, l.available
     from wish w
     join product_listing l on l.product_id = w.product_id
     left join customer c on c.id = w.customer_id
    where w.confirmed_at is not null and (w.stock_alert_since is not null or w.price_alert_since is not null) and l.available > 0
      and ($3 and w.stock_alert_since is not null
        or $1 and w.price_below_cents is not null and case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = w.customer_id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = w.customer_id))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end < w.price_below_cents)
      and coalesce(w.email, c.email) <> all($4::text[])
      and c.is_blocked is not true and c.email_verified is not false
    order by coalesce(w.stock_alert_since, w.price_alert_since), w.id
    limit $5 for update of w skip locked;

-- name: wishlist.end_alert_of
update wish set stock_alert_since = case when $1 = 'stock' then null else stock_alert_since end,
          price_alert_since = case when $1 = 'price' then null else price_alert_since end,
          price_below_cents = case when $1 = 'price' then null else price_below_cents end
    where customer_id = $2 and product_id = $3;

-- name: wishlist.end_by_token
update wish set stock_alert_since = null, price_alert_since = null, price_below_cents = null where token = $1;

-- name: wishlist.end_told
update wish w set stock_alert_since = null,
          price_alert_since = case when told.is_cheaper then null else w.price_alert_since end,
          price_below_cents = case when told.is_cheaper then null else w.price_below_cents end
     from unnest($1::int[], $2::boolean[]) as told(id, is_cheaper)
    where w.id = told.id;

-- name: wishlist.erase
delete from wish where customer_id = $1 or email = $2;

-- name: wishlist.forget_unconfirmed
delete from wish where confirmed_at is null and added_at < $1;

-- name: wishlist.marks
select product_id, is_listed, stock_alert_since is not null as stock_alert, price_below_cents
     from wish where customer_id = $1 order by added_at desc, id desc;

-- name: wishlist.merge_listed
update wish own set is_listed = true,
          added_price_cents = case when own.is_listed then own.added_price_cents else visitor.added_price_cents end,
          added_at = case when own.is_listed then own.added_at else visitor.added_at end
     from wish visitor
    where visitor.customer_id = $1 and visitor.is_listed
      and own.customer_id = $2 and own.product_id = visitor.product_id;

-- name: wishlist.move
update wish w set customer_id = $1
    where w.customer_id = $2
      and not exists (select from wish own where own.customer_id = $1 and own.product_id = w.product_id);

-- name: wishlist.move_of_address
with known as (
     delete from wish w using wish own
      where w.email = lower($1) and own.email = lower($2) and own.product_id = w.product_id
     returning w.id
   )
   update wish set email = lower($2) where email = lower($1) and id not in (select id from known);

-- name: wishlist.note_confirmation_sent
update wish set confirmation_sent_at = $1 where id = $2;

-- name: wishlist.of
select w.product_id, t.name as product_name, case when l.product_id is not null then concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}') end as card,
          case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $2),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $2))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end as paid_cents,
          w.is_listed, w.added_price_cents, w.added_at, w.stock_alert_since is not null as stock_alert,
          w.price_below_cents
     from wish w join product t on t.id = w.product_id
     left join product_listing l on l.product_id = w.product_id
    where w.customer_id = $2 order by w.added_at desc, w.id desc;

-- name: wishlist.personal_data
select coalesce(json_agg(json_build_object('product', p.name, 'on_list', w.is_listed, 'added_at', w.added_at,
     'stock_alert_since', w.stock_alert_since, 'price_below_cents', w.price_below_cents) order by w.id), '[]') as data
   from wish w join product p on p.id = w.product_id where w.customer_id = $1 or w.email = $2;

-- name: wishlist.set_alert_by_customer_id
insert into wish as w (customer_id, product_id, added_price_cents, added_at, stock_alert_since, price_alert_since,
                           price_below_cents, confirmed_at, token)
     values ($1, $2, $3, $4, case when $5 = 'stock' then $4::timestamptz end,
             case when $5 = 'price' then $4::timestamptz end, $6, $7, $8)
     on conflict (customer_id, product_id) where customer_id is not null do update set
       -- Whoever asks twice keeps the earlier place.
       stock_alert_since = case when $5 = 'stock' then coalesce(w.stock_alert_since, $4) else w.stock_alert_since end,
       price_alert_since = case when $5 = 'price' then coalesce(w.price_alert_since, $4) else w.price_alert_since end,
       -- Anybody may type an address: what its owner confirmed stays as they wanted it.
       price_below_cents = case when $5 <> 'price' or (w.email is not null and w.confirmed_at is not null
         and w.price_below_cents is not null) then w.price_below_cents else $6 end
     returning w.id, w.token, w.confirmed_at is not null as is_confirmed,
       w.confirmed_at is null and (w.confirmation_sent_at is null or w.confirmation_sent_at < $9::timestamptz)
         as is_email_due;

-- name: wishlist.set_alert_by_email
insert into wish as w (email, product_id, added_price_cents, added_at, stock_alert_since, price_alert_since,
                           price_below_cents, confirmed_at, token)
     values ($1, $2, $3, $4, case when $5 = 'stock' then $4::timestamptz end,
             case when $5 = 'price' then $4::timestamptz end, $6, $7, $8)
     on conflict (email, product_id) where email is not null do update set
       -- Whoever asks twice keeps the earlier place.
       stock_alert_since = case when $5 = 'stock' then coalesce(w.stock_alert_since, $4) else w.stock_alert_since end,
       price_alert_since = case when $5 = 'price' then coalesce(w.price_alert_since, $4) else w.price_alert_since end,
       -- Anybody may type an address: what its owner confirmed stays as they wanted it.
       price_below_cents = case when $5 <> 'price' or (w.email is not null and w.confirmed_at is not null
         and w.price_below_cents is not null) then w.price_below_cents else $6 end
     returning w.id, w.token, w.confirmed_at is not null as is_confirmed,
       w.confirmed_at is null and (w.confirmation_sent_at is null or w.confirmation_sent_at < $9::timestamptz)
         as is_email_due;

-- name: wishlist.unlist
update wish set is_listed = false where customer_id = $1 and product_id = $2;
