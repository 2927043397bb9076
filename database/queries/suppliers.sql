-- name: suppliers.add_deed
insert into match_deed (kind, supplier, ref_id, held_id, product_id, into_id, names, before, staff_id, done_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10) returning id;

-- name: suppliers.add_pictures
insert into supplier_picture (supplier, address, host, state, try_at)
   select g.supplier, g.address, g.host, 'waiting', $1::timestamptz
     from unnest($2::text[], $3::text[], $4::text[]) as g(supplier, address, host)
    order by g.supplier, g.address on conflict do nothing;

-- name: suppliers.add_problems
insert into sync_problem (run_id, line, ref_id, code, message, excerpt)
   select $1::uuid, line, ref_id, code, message::jsonb, excerpt
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
          as p(line, ref_id, code, message, excerpt);

-- name: suppliers.add_run
insert into sync_run (supplier, source, state, is_full, is_dry_run, file, started_at)
   values ($1, $2, 'running', $3, $4, $5, $6) returning id;

-- name: suppliers.add_supplier
insert into supplier (code, name, contact_name, contact_email, contact_phone, terms, credit_days, currency, lead_days, rank,
     state, short_percent, withdrawn_percent, moved_percent, moved_by_percent, created_max, limits_from, cost_up_percent,
     cost_down_percent, max_age_hours, tax_included, order_by, order_auto_cents, order_auto_shelf, order_wait_minutes, order_min_cents, order_to,
     live_check, live_seconds, drop_ship, drop_ship_fee_cents, drop_ship_neutral, drop_ship_carrier, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
     $11, $12, $13, $14, $15, $16, $17, $18,
     $19, $20, $21, $22, $23, $24, $25, $26, $27,
     $28, $29, $30, $31, $32, $33, $34, $34)
   on conflict do nothing;

-- name: suppliers.add_warehouses
insert into supplier_warehouse (supplier, code, name, location_code)
   select $1, code, name, location_code
     from unnest($2::text[], $3::text[], $4::text[]) as w(code, name, location_code)
    order by code
   on conflict do nothing;

-- name: suppliers.any_live_check
select exists (select from supplier where live_check and state = 'active') as is_any;

-- name: suppliers.articles_of_offers
select id, ref_id, kind, brand_id, status, 'brand' = any(locked_fields) as keeps_brand, 'category' = any(locked_fields) as keeps_kind
     from product where id = any($1::int[]);

-- name: suppliers.ask_again
update supplier_source set retry_at = $1::timestamptz
    where supplier = $2 and (kind <> 'file' or settings ->> 'url' is not null);

-- name: suppliers.ask_for_sheets_again
update product_sheet set state = 'waiting', tries = 0, try_at = $1 where state <> 'here';

-- name: suppliers.ask_to_stop
update sync_run set stop_asked_at = coalesce(stop_asked_at, $1) where id = $2 and state in ('running', 'applying') returning id;

-- name: suppliers.begin_fetch
update supplier_source set catalogue_at = case when $1 = 'catalogue' then $2::timestamptz else catalogue_at end,
     delta_at = $2::timestamptz, retry_at = $3::timestamptz
    where supplier = $4;

-- name: suppliers.brand_alias_codes
select code, brand from brand_alias;

-- name: suppliers.brand_aliases
select alias, brand from brand_alias order by brand, alias;

-- name: suppliers.brand_ids
select n.name, b.id from unnest($1::text[]) as n(name) join brand b on shop_fold(b.name) = shop_fold(n.name);

-- name: suppliers.can_take_back
select exists (select from sync_before where run_id = $1) as can;

-- name: suppliers.candidate_products
select p.id, p.sku, p.name, b.name as brand, p.mpn, p.status, (
          select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url
     from product p join brand b on b.id = p.brand_id where p.id = any($1::int[]);

-- name: suppliers.changes_left
select count(*)::int as count from sync_change where run_id = $1 and line > $2;

-- name: suppliers.choose_offers
update supplier_offer o set is_chosen = (o.supplier = g.supplier and o.ref_id = g.ref_id)
     from unnest($1::int[], $2::text[], $3::text[]) as g(product_id, supplier, ref_id)
    where o.product_id = g.product_id and o.is_chosen is distinct from (o.supplier = g.supplier and o.ref_id = g.ref_id);

-- name: suppliers.chosen_describers
select product_id from product_describer where product_id = any($1::int[]);

-- name: suppliers.clear_brand_aliases
delete from brand_alias;

-- name: suppliers.clear_changes
delete from sync_change where run_id = $1;

-- name: suppliers.clear_problems
delete from sync_problem where run_id = $1;

-- name: suppliers.confirm_offers
update supplier_offer o set seen_at = $1::timestamptz
    where o.supplier = $2 and o.ref_id = any($3::text[]) and o.status = 'active' and o.seen_at < $4::timestamptz;

-- name: suppliers.correct_stock
update supplier_offer set stock = $1::jsonb, record_hash = '' where supplier = $2 and ref_id = $3 and stock = $4::jsonb;

-- name: suppliers.costs_of_others
select product_id, min(pesos)::float8 as lowest, max(pesos)::float8 as highest from (
     select o.product_id, case o.currency when 'USD' then o.cost * $1::numeric else o.cost end as pesos
       from supplier_offer o
      where o.product_id = any($2::int[]) and o.supplier <> $3 and o.status = 'active') asked
    group by product_id;

-- name: suppliers.count_active_offers
select count(*)::int as count from supplier_offer o where o.supplier = $1 and o.status = 'active';

-- name: suppliers.count_call
update supplier_source set calls = case when calls_on = $1::date then calls + 1 else 1 end, calls_on = $1::date
    where supplier = $2 and (daily_calls = 0 or calls_on is distinct from $1::date or calls < daily_calls);

-- name: suppliers.count_changes
select count(*)::int as total from sync_change c where c.run_id = $1 and c.kind <> 'time' and ($2::text is null or c.kind = $2)
    and ($3::text is null or $3 = any(c.fields)) and ($4::int is null or case when c.price_before > 0 and c.price_after is not null and c.price_after <> c.price_before
    then width_bucket((c.price_after - c.price_before) * 100.0 / c.price_before, $5::numeric[]) end = $4)
    and ($6 = '' or shop_fold(c.ref_id || ' ' || c.name) like '%' || shop_fold($6) || '%');

-- name: suppliers.count_deeds
select count(*)::int as total from match_deed;

-- name: suppliers.count_held
select count(*)::int as total from sync_held h where h.state = $1 and ($2::text is null or h.supplier = $2) and ($3::text is null or h.code = $3)
    and ($4::text[] is null or h.code = any($4))
    and ($5 = '' or shop_fold(coalesce(h.ref_id, '') || case when $6::bool then ' ' || h.line else '' end)
      like '%' || shop_fold($5) || '%');

-- name: suppliers.count_offers
select count(*) as total from supplier_offer o where ($1 = '' or shop_fold(o.ref_id || ' ' || o.brand || ' ' || o.product_name || ' ' || coalesce(o.mpn, ''))
        like '%' || shop_fold($1) || '%')
    and ($2::text is null or o.status = $2);

-- name: suppliers.count_pictures
select state, case when state = 'blocked' then host end as host, count(*)::int as count
     from supplier_picture where supplier = $1 group by 1, 2 order by 3 desc, 2;

-- name: suppliers.count_sheets
select state, count(*)::int as count from product_sheet group by state;

-- name: suppliers.counts_by_offers
select o.product_id, w.location_code, sum(case when o.status = 'active' then (s ->> 'quantity')::int else 0 end)::int as on_hand,
       min(least(o.seen_at, o.record_updated_at)) as counted_at
     from supplier_offer o cross join lateral jsonb_array_elements(o.stock) s
     join supplier_warehouse w on w.supplier = o.supplier and w.code = s ->> 'warehouse'
    where w.location_code = any($1::text[]) and o.product_id in (
      select mine.product_id from supplier_offer mine where mine.supplier = $2 and mine.status = 'active')
    group by o.product_id, w.location_code order by o.product_id, w.location_code;

-- name: suppliers.days_of_locations
select w.location_code, max(s.lead_days + w.extra_days)::int as days
     from supplier_warehouse w join supplier s on s.code = w.supplier
    where w.location_code in (select own.location_code from supplier_warehouse own where own.supplier = $1)
    group by w.location_code order by w.location_code;

-- name: suppliers.decide_held
update sync_held set state = $1, version = version + 1, decided_by = $2, decided_at = $3
    where id = any($4::bigint[]);

-- name: suppliers.decide_run
update sync_run set state = $1, decided_by = $2, decided_at = $3::timestamptz, stop_asked_at = null,
     finished_at = case when $1 = 'rejected' then $3::timestamptz end
    where id = $4 and state = any($5::text[])
   returning id;

-- name: suppliers.decimal_of_specs
select mapping ->> 'decimal' as decimal from supplier_source where supplier = $1 and kind = 'file';

-- name: suppliers.deed_of_held
select d.kind, d.into_id from match_deed d where d.held_id = $1 and d.undone_at is null order by d.id desc limit 1;

-- name: suppliers.describer
select supplier, ref_id from product_describer where product_id = $1;

-- name: suppliers.drop_held
delete from sync_held where first_run_id = $1 and state = 'open' and version = 1;

-- name: suppliers.drop_spec_mapping
delete from supplier_spec_mapping where supplier = $1 and kind = $2 and name = $3;

-- name: suppliers.end_run
update sync_run set state = $1, error = $2::jsonb, finished_at = $3 where id = $4 and state in ('running', 'applying', 'rolling_back');

-- name: suppliers.ensure_supplier
insert into supplier (code, name) values ($1, $1) on conflict do nothing;

-- name: suppliers.fail_interrupted_runs
with interrupted as (
     update sync_run set state = 'failed', finished_at = $1,
            error = $2::jsonb
      where supplier = $3 and state = 'running' and id is distinct from $4::uuid returning id)
   delete from sync_change c using interrupted where c.run_id = interrupted.id;

-- name: suppliers.fetch_done
update supplier_source set outcome = $1, error = null, failures = 0, failing_since = null, retry_at = null, limited_since = null, cursor = null,
     fetched_at = $2,
     marks = case when version = $3 then coalesce($4::jsonb, marks) else marks end
    where supplier = $5;

-- name: suppliers.fetch_failed
update supplier_source set outcome = 'failed', error = $1::jsonb, failures = failures + 1,
     failing_since = coalesce(failing_since, $2::timestamptz), retry_at = $3,
     limited_since = case when $4 then coalesce(limited_since, $2::timestamptz) end
    where supplier = $5 and version = $6;

-- name: suppliers.fields_of_changes
select f.field, count(*)::int as count from sync_change c cross join lateral unnest(c.fields) as f(field)
    where c.run_id = $1 and c.kind = 'changed' group by f.field order by count(*) desc, f.field;

-- name: suppliers.forget_before
delete from sync_before b using sync_run r
    where r.id = b.run_id and r.started_at < $1 and r.state not in ('applying', 'rolling_back');

-- name: suppliers.forget_changes
delete from sync_change c using sync_run r
    where r.id = c.run_id and r.started_at < $1 and r.state not in ('running', 'applying', 'rolling_back');

-- name: suppliers.forget_held
delete from sync_held where seen_at < $1 and state <> 'rejected';

-- name: suppliers.forget_pictures
delete from supplier_picture p
    where p.try_at < $1 and not exists (
      select from supplier_offer o cross join lateral unnest(o.images) as named(address)
       where o.supplier = p.supplier and named.address = p.address);

-- name: suppliers.forget_problems
delete from sync_problem p using sync_run r
    where r.id = p.run_id and r.started_at < $1 and r.state not in ('running', 'applying', 'rolling_back');

-- name: suppliers.hang_offers
update supplier_offer o set product_id = $1, is_source = g.is_source, is_chosen = false, matched_by = g.matched_by
     from unnest($2::text[], $3::text[], $4::bool[], $5::text[]) as g(supplier, ref_id, is_source, matched_by)
    where o.supplier = g.supplier and o.ref_id = g.ref_id;

-- name: suppliers.held
select h.id, h.supplier, h.ref_id, h.code, h.about, h.message, h.line, h.state, h.version, h.seen_at, h.decided_at,
  (select s.name from staff_user s where s.id = h.decided_by) as decided_by,
  u.name as supplier_name from sync_held h join supplier u on u.code = h.supplier where h.id = $1;

-- name: suppliers.held_prices
select p.id, p.price_cents from product p where p.id = any($1::int[]) and 'price_cents' = any(p.locked_fields);

-- name: suppliers.hold_lines
insert into sync_held as h (supplier, key, code, ref_id, about, message, line, content_hash, first_run_id, run_id, seen_at)
   select distinct on (key, code) $1::text, key, code, ref_id, about, message::jsonb, line, content_hash, $2::uuid, $2::uuid, $3::timestamptz
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
          with ordinality as s(key, code, ref_id, about, message, line, content_hash, position)
    order by key, code, position desc
   on conflict (supplier, key, code) do update set run_id = excluded.run_id, seen_at = excluded.seen_at, line = excluded.line,
     message = excluded.message, about = excluded.about, content_hash = excluded.content_hash,
     -- What somebody rejected is asked again only when it says something else.
     state = case when h.state = 'rejected' and h.content_hash = excluded.content_hash then h.state else 'open' end,
     version = h.version + case when h.content_hash = excluded.content_hash and h.state in ('open', 'rejected') then 0 else 1 end;

-- name: suppliers.keep_cursor
update supplier_source set cursor = $1::jsonb where supplier = $2 and version = $3;

-- name: suppliers.keep_limit
update supplier_source set limit_seen = $1::jsonb where supplier = $2;

-- name: suppliers.keep_source_token
update supplier_source set token = $1, token_until = $2 where supplier = $3 and version = $4;

-- name: suppliers.kinds_of_changes
select c.kind, count(*)::int as count from sync_change c where c.run_id = $1 group by c.kind;

-- name: suppliers.kits_of_part
select count(*)::int as count from kit_part where part_id = $1;

-- name: suppliers.known_offers
select o.ref_id, o.product_id, o.product_name, o.brand, o.mpn, o.category, o.cost, o.currency, o.map_price, o.status, o.record_updated_at, o.stock,
          -- Staff took a lock back, or it is too old to hold: the record is written though it is the same.
          case when o.is_stale or p.takes_next_record and (o.is_source or $1::boolean or exists (
            select from product_describer d where d.product_id = p.id)) then '' else o.record_hash end as record_hash, o.is_source, o.matched_by,
          p.ref_id as product_ref_id
     from supplier_offer o left join product p on p.id = o.product_id
    where o.supplier = $2 and o.ref_id = any($3::text[]);

-- name: suppliers.last_finish
select max(finished_at) as finished_at from sync_run where state = 'finished';

-- name: suppliers.last_run_of_each
select distinct on (r.supplier) r.supplier, u.name as supplier_name, r.state, r.started_at,
          (select max(f.finished_at) from sync_run f where f.supplier = r.supplier and f.state = 'finished') as last_done_at
     from sync_run r join supplier u on u.code = r.supplier order by r.supplier, r.started_at desc;

-- name: suppliers.last_run_state
select state from sync_run where supplier = $1 order by started_at desc, id limit 1;

-- name: suppliers.last_sheet_error
select error from product_sheet where error is not null and state = 'waiting' order by try_at desc limit 1;

-- name: suppliers.line_up_sheets
insert into product_sheet (product_id, asked_for, state, try_at)
   select p.id, concat_ws('|', b.name, p.mpn, coalesce(p.ean, p.upc)), 'waiting', $1::timestamptz
     from product p join brand b on b.id = p.brand_id left join product_sheet s on s.product_id = p.id
    where p.status = 'active' and p.joined_into_id is null and (p.mpn is not null or p.ean is not null or p.upc is not null) and s.asked_for is distinct from concat_ws('|', b.name, p.mpn, coalesce(p.ean, p.upc))
    order by p.id limit $2
   on conflict (product_id) do update
     set asked_for = excluded.asked_for, state = 'waiting', tries = 0, try_at = excluded.try_at, error = null;

-- name: suppliers.live_offers
select o.supplier, o.ref_id, o.product_id, o.cost, o.currency, o.stock, s.name, s.live_seconds, s.cost_up_percent
     from supplier_offer o join supplier s on s.code = o.supplier
    where s.live_check and s.state = 'active' and o.product_id = any($1::int[]) and o.status = 'active' and not o.is_stale
      and exists (select from jsonb_array_elements(o.stock) k where (k ->> 'quantity')::int > 0)
    order by o.supplier, o.ref_id;

-- name: suppliers.lock_alike
select h.id, h.supplier, h.ref_id, h.code, h.about, h.message, h.line, h.state, h.version, h.seen_at, h.decided_at,
  (select s.name from staff_user s where s.id = h.decided_by) as decided_by,
  u.name as supplier_name from sync_held h join supplier u on u.code = h.supplier
    where h.supplier = $1 and h.code = $2 and h.about = $3 and h.state = 'open' and h.id <> $4 and h.line <> ''
    order by h.id limit 999 for update of h;

-- name: suppliers.lock_brand_aliases
select alias, brand from brand_alias order by brand, alias for update;

-- name: suppliers.lock_deed
select (select u.name from supplier u where u.code = d.supplier) as supplier_name, d.id, d.kind, d.supplier, d.ref_id, d.held_id, d.product_id, d.into_id, d.names, d.before, d.done_at, d.undone_at,
  (select s.name from staff_user s where s.id = d.staff_id) as by, (select s.name from staff_user s where s.id = d.undone_by) as undone_by from match_deed d where d.id = $1 for update of d;

-- name: suppliers.lock_held
select h.id, h.supplier, h.ref_id, h.code, h.about, h.message, h.line, h.state, h.version, h.seen_at, h.decided_at,
  (select s.name from staff_user s where s.id = h.decided_by) as decided_by,
  u.name as supplier_name from sync_held h join supplier u on u.code = h.supplier where h.id = $1 for update of h;

-- name: suppliers.lock_offer
select o.supplier, o.ref_id, o.product_id, o.is_source, o.matched_by, o.status, o.stock from supplier_offer o where o.supplier = $1 and o.ref_id = $2 for update;

-- name: suppliers.lock_offers_of_product
select o.supplier, o.ref_id, o.product_id, o.is_source, o.matched_by, o.status, o.stock from supplier_offer o where o.product_id = $1 order by o.supplier, o.ref_id for update;

-- name: suppliers.lock_picture_hosts
select picture_hosts from supplier where code = $1 for update;

-- name: suppliers.lock_sheet
select s.asked_for = concat_ws('|', b.name, p.mpn, coalesce(p.ean, p.upc)) as is_same, s.description, p.kind
     from product_sheet s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.product_id = $1 for update of s;

-- name: suppliers.lock_supplier
select s.code, s.name, s.contact_name, s.contact_email, s.contact_phone, s.terms, s.credit_days, s.currency, s.lead_days,
  s.rank, s.state, s.is_house, s.version, s.short_percent, s.withdrawn_percent, s.moved_percent, s.moved_by_percent, s.created_max,
  s.limits_from, s.cost_up_percent, s.cost_down_percent, s.max_age_hours, s.tax_included,
  s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents, s.order_to, s.live_check, s.live_seconds,
  s.drop_ship, s.drop_ship_fee_cents, s.drop_ship_neutral, s.drop_ship_carrier from supplier s where s.code = $1 for update;

-- name: suppliers.make_source
update supplier_offer set is_source = true, record_hash = '' where supplier = $1 and ref_id = $2;

-- name: suppliers.mark_pictures_due
insert into picture_due (product_id)
   select distinct o.product_id from supplier_offer o
    where o.supplier = $1 and o.images <> '{}' and o.images && $2::text[] and o.product_id is not null
    order by o.product_id on conflict (product_id) do update set since = clock_timestamp();

-- name: suppliers.mark_taken_back
update sync_before b set undone_at = $1, kept = string_to_array(k.kept, ',')
     from unnest($2::text[], $3::text[]) as k(ref_id, kept)
    where b.run_id = $4 and b.ref_id = k.ref_id;

-- name: suppliers.match_words
select w.ref_id, p.id as product_id, p.ref_id as product_ref_id, w.product_id is null as is_own
     from match_word w left join product p on p.id = w.product_id
    where w.supplier = $1 and w.ref_id = any($2::text[]);

-- name: suppliers.move_cursor
update sync_run set applied_line = $1 where id = $2;

-- name: suppliers.moved_prices
select count(*) filter (where price_before > 0 and price_after is not null)::int as priced,
          count(*) filter (where abs(price_after - price_before) * 100 > price_before * $1::int)::int as moved
     from sync_change where run_id = $2;

-- name: suppliers.moves_of_changes
select case when c.price_before > 0 and c.price_after is not null and c.price_after <> c.price_before
    then width_bucket((c.price_after - c.price_before) * 100.0 / c.price_before, $1::numeric[]) end as bar, count(*)::int as count from sync_change c where c.run_id = $2 group by 1;

-- name: suppliers.named_by_last_whole
select r.named from sync_run r where r.supplier = $1 and r.is_full and r.id <> $2 and r.state in ('finished', 'stopped')
    order by r.started_at desc limit 1;

-- name: suppliers.named_pictures
select o.product_id, o.supplier, o.ref_id, s.rank, o.is_source, o.status = 'active' as is_active, n.address, p.state, p.original,
     p.url, p.width, p.height
     from supplier_offer o join supplier s on s.code = o.supplier
     cross join lateral unnest(o.images) with ordinality as n(address, place)
     left join supplier_picture p on p.supplier = o.supplier and p.address = n.address
    where o.product_id = any($1::int[])
    order by o.product_id, o.supplier, o.ref_id, n.place;

-- name: suppliers.names
select code, name from supplier where code = any($1::text[]);

-- name: suppliers.next_changes
select ref_id, line, kind, record, before from sync_change where run_id = $1 and line > $2 order by line limit $3;

-- name: suppliers.next_to_take_back
select b.ref_id, b.product_id, b.is_new, b.offer_before, b.offer_after, b.product_before, b.product_after, b.stock_before,
     b.stock_after, b.version_before, b.version_after, to_jsonb(o) as offer_now, p.version as version_now,
     case when p.id is not null then jsonb_build_object('name', p.name, 'slug', p.slug, 'sku', p.sku, 'brand_id', p.brand_id, 'kind', p.kind,
    'status', p.status, 'mpn', p.mpn, 'ean', p.ean, 'upc', p.upc, 'description', p.description, 'specs', p.specs,
    'spec_sources', p.spec_sources, 'facets', to_jsonb(p.facets), 'numbers', p.numbers, 'price_cents', p.price_cents,
    'weight_grams', p.weight_grams, 'released_on', p.released_on, 'source', p.source, 'takes_next_record', p.takes_next_record,
    'import_specs', (select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'),
    'category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from category_product c where c.product_id = p.id), '[]')) end as product_now,
     exists (
       select from supplier_offer x where x.product_id = b.product_id and (x.supplier <> $1 or x.ref_id <> b.ref_id)) as has_others
     from sync_before b left join supplier_offer o on o.supplier = $1 and o.ref_id = b.ref_id
     left join product p on p.id = b.product_id
    where b.run_id = $2 and b.undone_at is null and b.offer_after is not null
    order by b.line desc, b.ref_id limit $3;

-- name: suppliers.no_describer
delete from product_describer where product_id = $1;

-- name: suppliers.no_other_source
update supplier_offer o set is_source = false
    where o.product_id = $1 and o.is_source and not (o.supplier = $2 and o.ref_id = $3);

-- name: suppliers.note_after
update sync_before b set product_id = p.id, offer_after = to_jsonb(o), stock_after = coalesce((
    select jsonb_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id), '{}'), version_after = p.version,
     -- Of a product that was there only what is another now.
     product_before = case when b.product_before is not null then coalesce((
       select jsonb_object_agg(e.key, b.product_before -> e.key) from jsonb_each(jsonb_build_object('name', p.name, 'slug', p.slug, 'sku', p.sku, 'brand_id', p.brand_id, 'kind', p.kind,
    'status', p.status, 'mpn', p.mpn, 'ean', p.ean, 'upc', p.upc, 'description', p.description, 'specs', p.specs,
    'spec_sources', p.spec_sources, 'facets', to_jsonb(p.facets), 'numbers', p.numbers, 'price_cents', p.price_cents,
    'weight_grams', p.weight_grams, 'released_on', p.released_on, 'source', p.source, 'takes_next_record', p.takes_next_record,
    'import_specs', (select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'),
    'category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from category_product c where c.product_id = p.id), '[]'))) e
        where b.product_before -> e.key is distinct from e.value), '{}') end,
     product_after = case when b.product_before is not null then coalesce((
       select jsonb_object_agg(e.key, e.value) from jsonb_each(jsonb_build_object('name', p.name, 'slug', p.slug, 'sku', p.sku, 'brand_id', p.brand_id, 'kind', p.kind,
    'status', p.status, 'mpn', p.mpn, 'ean', p.ean, 'upc', p.upc, 'description', p.description, 'specs', p.specs,
    'spec_sources', p.spec_sources, 'facets', to_jsonb(p.facets), 'numbers', p.numbers, 'price_cents', p.price_cents,
    'weight_grams', p.weight_grams, 'released_on', p.released_on, 'source', p.source, 'takes_next_record', p.takes_next_record,
    'import_specs', (select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'),
    'category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from category_product c where c.product_id = p.id), '[]'))) e
        where b.product_before -> e.key is distinct from e.value), '{}') end
     from supplier_offer o join product p on p.id = o.product_id
    where b.run_id = $1::uuid and b.ref_id = any($2::text[]) and o.supplier = $3 and o.ref_id = b.ref_id;

-- name: suppliers.note_before
insert into sync_before (run_id, ref_id, line, product_id, is_new, offer_before, product_before, stock_before, version_before)
   select $1::uuid, r.ref_id, r.line, p.id, p.id is null, to_jsonb(o), case when p.id is not null then jsonb_build_object('name', p.name, 'slug', p.slug, 'sku', p.sku, 'brand_id', p.brand_id, 'kind', p.kind,
    'status', p.status, 'mpn', p.mpn, 'ean', p.ean, 'upc', p.upc, 'description', p.description, 'specs', p.specs,
    'spec_sources', p.spec_sources, 'facets', to_jsonb(p.facets), 'numbers', p.numbers, 'price_cents', p.price_cents,
    'weight_grams', p.weight_grams, 'released_on', p.released_on, 'source', p.source, 'takes_next_record', p.takes_next_record,
    'import_specs', (select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'),
    'category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from category_product c where c.product_id = p.id), '[]')) end,
          coalesce((
    select jsonb_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id), '{}'), p.version
     from unnest($2::text[], $3::int[], $4::int[]) as r(ref_id, line, product_id)
     left join supplier_offer o on o.supplier = $5 and o.ref_id = r.ref_id
     left join product p on p.id = r.product_id
    order by r.ref_id
   on conflict (run_id, ref_id) do nothing;

-- name: suppliers.note_outcomes
update sync_change c set outcome = o.outcome
     from unnest($1::text[], $2::text[]) as o(ref_id, outcome)
    where c.run_id = $3 and c.ref_id = o.ref_id;

-- name: suppliers.offer
select o.supplier, o.ref_id, o.product_id, o.product_name, o.brand, o.category, o.cost, o.currency, o.status, o.synced_at, o.record_updated_at, o.stock, o.specs
     from supplier_offer o where o.ref_id = $1 order by o.supplier limit 1;

-- name: suppliers.offer_counts
select product_id, count(*)::int as count from supplier_offer
    where product_id = any($1::int[]) and status = 'active' group by product_id;

-- name: suppliers.offerers_of
select o.product_id, bool_or(o.supplier = $1) as is_offered, bool_or(o.supplier = $1 and o.is_source) as is_own
     from supplier_offer o where o.product_id = any($2::int[]) group by o.product_id;

-- name: suppliers.offers_around
select o.product_id, o.supplier, o.ref_id, o.cost, o.currency, o.status, o.stock, o.is_source, o.is_chosen,
     o.map_price, o.is_stale, least(o.seen_at, o.record_updated_at) as counted_at, s.rank
     from supplier_offer o join supplier s on s.code = o.supplier where o.product_id = any($1::int[]) order by o.product_id, o.supplier, o.ref_id;

-- name: suppliers.offers_before
select o.ref_id, o.cost, o.currency, o.stock, o.status, o.map_price, o.min_quantity, to_char(o.eta, 'YYYY-MM-DD') as eta,
     o.tax_included, o.is_stale, o.images
     from supplier_offer o where o.supplier = $1 and o.ref_id = any($2::text[]);

-- name: suppliers.offers_not_named
select o.ref_id, o.product_name, o.category, o.product_id, o.record_updated_at from supplier_offer o
    where o.supplier = $1 and o.status = 'active' and not exists (
      select from unnest($2::text[]) as n(ref_id) where n.ref_id = o.ref_id)
    order by o.ref_id;

-- name: suppliers.offers_of_another_age
update supplier_offer o set is_stale = not o.is_stale
    where (o.supplier, o.ref_id) in (
      select x.supplier, x.ref_id from supplier_offer x join supplier s on s.code = x.supplier
       where x.status = 'active' and x.is_stale <> (
         s.max_age_hours is not null and x.seen_at < $1::timestamptz - make_interval(hours => s.max_age_hours))
       order by x.supplier, x.ref_id limit $2)
   returning o.supplier, o.product_id, o.stock;

-- name: suppliers.offers_of_product
select offer.supplier, u.name as supplier_name, offer.ref_id, ceil(case offer.currency when 'USD' then offer.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else offer.cost end
                * (10000 + 1600) / 100)::bigint as cost_cents, offer.record_updated_at, offer.seen_at, offer.is_chosen,
          offer.is_source, offer.is_stale, offer.min_quantity, to_char(offer.eta, 'YYYY-MM-DD') as eta, offer.tax_included,
          case when offer.map_price is not null then ceil(case offer.currency when 'USD' then offer.map_price * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4)
            else offer.map_price end * (10000 + 1600) / 100)::bigint end as map_cents,
          (select coalesce(sum((s ->> 'quantity')::int), 0)::int from jsonb_array_elements(offer.stock) s) as units
     from supplier_offer offer join supplier u on u.code = offer.supplier where offer.product_id = $1 and offer.status = 'active'
    order by offer.is_stale, cost_cents, offer.supplier, offer.ref_id;

-- name: suppliers.offers_of_supplier
select count(*)::int as active, count(*) filter (where o.is_stale)::int as stale, count(o.map_price)::int as with_map,
          count(o.eta)::int as awaited, min(o.seen_at) as oldest_seen_at
     from supplier_offer o where o.supplier = $1 and o.status = 'active';

-- name: suppliers.offers_page
select o.supplier, o.ref_id, o.product_id, o.product_name, o.brand, o.category, o.cost, o.currency, o.status, o.synced_at from supplier_offer o where ($1 = '' or shop_fold(o.ref_id || ' ' || o.brand || ' ' || o.product_name || ' ' || coalesce(o.mpn, ''))
        like '%' || shop_fold($1) || '%')
    and ($2::text is null or o.status = $2)
    order by o.synced_at desc, o.ref_id limit $3 offset $4;

-- name: suppliers.offers_saying_specs
select ref_id, product_name, product_id, specs from supplier_offer
    where supplier = $1 and status = 'active' and kind = $2 and specs ?| $3::text[] order by ref_id;

-- name: suppliers.open_codes
select h.code, count(*)::int as count from sync_held h where h.state = 'open' group by h.code order by count(*) desc, h.code;

-- name: suppliers.other_ranks
select code, rank from supplier where rank <> $1 order by code;

-- name: suppliers.page_of_changes
select c.ref_id, c.line, c.kind, c.name, c.fields, c.before, c.record, c.price_before, c.price_after, c.outcome
     from sync_change c where c.run_id = $1 and c.kind <> 'time' and ($2::text is null or c.kind = $2)
    and ($3::text is null or $3 = any(c.fields)) and ($4::int is null or case when c.price_before > 0 and c.price_after is not null and c.price_after <> c.price_before
    then width_bucket((c.price_after - c.price_before) * 100.0 / c.price_before, $5::numeric[]) end = $4)
    and ($6 = '' or shop_fold(c.ref_id || ' ' || c.name) like '%' || shop_fold($6) || '%') order by c.line, c.ref_id limit $7 offset $8;

-- name: suppliers.page_of_deeds
select (select u.name from supplier u where u.code = d.supplier) as supplier_name, d.id, d.kind, d.supplier, d.ref_id, d.held_id, d.product_id, d.into_id, d.names, d.before, d.done_at, d.undone_at,
  (select s.name from staff_user s where s.id = d.staff_id) as by, (select s.name from staff_user s where s.id = d.undone_by) as undone_by from match_deed d order by d.done_at desc, d.id desc limit $1 offset $2;

-- name: suppliers.page_of_held
select h.id, h.supplier, h.ref_id, h.code, h.about, h.message, h.line, h.state, h.version, h.seen_at, h.decided_at,
  (select s.name from staff_user s where s.id = h.decided_by) as decided_by,
  u.name as supplier_name from sync_held h join supplier u on u.code = h.supplier where h.state = $1 and ($2::text is null or h.supplier = $2) and ($3::text is null or h.code = $3)
    and ($4::text[] is null or h.code = any($4))
    and ($5 = '' or shop_fold(coalesce(h.ref_id, '') || case when $6::bool then ' ' || h.line else '' end)
      like '%' || shop_fold($5) || '%') order by h.seen_at desc, h.id desc limit $7 offset $8;

-- name: suppliers.pass_versions
update sync_before b set version_after = p.version
     from unnest($1::int[], $2::int[]) as g(product_id, version) join product p on p.id = g.product_id
    where b.product_id = g.product_id and b.version_after = g.version and b.undone_at is null;

-- name: suppliers.picture_failed
update supplier_picture set state = $1, error = $2, tries = tries + 1, try_at = $3::timestamptz
    where supplier = $4 and address = $5;

-- name: suppliers.picture_hosts
select s.code, s.picture_hosts, o.kind, o.settings ->> 'url' as url
     from supplier s left join supplier_source o on o.supplier = s.code where s.code = any($1::text[]);

-- name: suppliers.pictures_came
update supplier_picture p
      set state = 'here', original = g.original, url = g.url, width = g.width, height = g.height, error = null
     from jsonb_to_recordset($1::jsonb) as g(
            supplier text, address text, original text, url text, width int, height int)
    where p.supplier = g.supplier and p.address = g.address;

-- name: suppliers.pictures_settled
delete from picture_due where product_id = any($1::int[]);

-- name: suppliers.places
select supplier, code, location_code from supplier_warehouse;

-- name: suppliers.problem_groups
select code, count(*)::int as count from sync_problem where run_id = $1 group by code order by count(*) desc, code;

-- name: suppliers.problems
select line, ref_id, code, message, excerpt from sync_problem
    where run_id = $1 and line > $2 and ($3::text is null or code = $3) order by line, id limit 1000;

-- name: suppliers.product_codes
select p.id, p.kind, b.name as brand, p.mpn, p.ean, p.upc
     from product p join brand b on b.id = p.brand_id
    where p.kind = any($1::text[]) and (p.mpn is not null or p.ean is not null or p.upc is not null);

-- name: suppliers.product_of_ref_id
select p.id, p.joined_into_id, exists (select from supplier_offer o where o.product_id = p.id) as is_offered
     from product p where p.ref_id = $1;

-- name: suppliers.products_now
select p.id, p.ref_id, p.sku, p.source, p.status, p.name, p.brand_id, b.name as brand, p.kind, p.mpn, p.ean, p.upc, p.description,
     p.weight_grams, to_char(p.released_on, 'YYYY-MM-DD') as released_on, p.price_cents, p.locked_fields, p.joined_into_id,
     d.supplier as chosen_supplier, d.ref_id as chosen_ref_id,
     coalesce((select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'), p.specs) as specs
     from product p join brand b on b.id = p.brand_id left join product_describer d on d.product_id = p.id where p.id = any($1::int[]);

-- name: suppliers.products_of_codes
select o.supplier, o.ref_id, o.product_id from supplier_offer o
     join unnest($1::text[], $2::text[]) as g(supplier, ref_id) on o.supplier = g.supplier and o.ref_id = g.ref_id;

-- name: suppliers.products_of_pictures_due
select product_id from picture_due order by since, product_id limit $1 for update;

-- name: suppliers.put_brand_aliases
insert into brand_alias (code, alias, brand)
   select code, alias, brand from unnest($1::text[], $2::text[], $3::text[]) as a(code, alias, brand);

-- name: suppliers.put_rule
insert into supplier_rule (supplier, code, about, kind) values ($1, $2, $3, $4)
   on conflict (supplier, code, about) do update set kind = excluded.kind;

-- name: suppliers.rank
select rank from supplier where code = $1;

-- name: suppliers.read_anew
update supplier_offer set record_hash = '' where product_id = $1 and kind is null;

-- name: suppliers.read_specs_again
update supplier_source set marks = null, version = version + 1 where supplier = $1;

-- name: suppliers.ref_ids
select coalesce(array_agg(distinct ref_id order by ref_id), '{}') as ref_ids from supplier_offer;

-- name: suppliers.reject_old_proposals
update sync_run set state = 'rejected', finished_at = $1 where state = 'proposed' and started_at < $2;

-- name: suppliers.remove_offer
delete from supplier_offer where supplier = $1 and ref_id = $2;

-- name: suppliers.remove_offers
delete from supplier_offer where supplier = $1 and ref_id = any($2::text[]);

-- name: suppliers.rename_offer
update supplier_offer set product_name = $1, brand = $2, mpn = $3 where supplier = $4 and ref_id = $5;

-- name: suppliers.reopen_held
update sync_held set state = 'open', version = version + 1, decided_by = null, decided_at = null
    where id = $1 and state in ('accepted', 'rejected', 'gone');

-- name: suppliers.restore_offers
update supplier_offer o set product_id = g.product_id, product_name = g.product_name, brand = g.brand, mpn = g.mpn, ean = g.ean,
     upc = g.upc, cost = g.cost, currency = g.currency, category = g.category, status = g.status,
     record_updated_at = g.record_updated_at, is_source = g.is_source, is_chosen = g.is_chosen, matched_by = g.matched_by,
     record_hash = g.record_hash, stock = g.stock, specs = g.specs, synced_at = g.synced_at, map_price = g.map_price,
     min_quantity = coalesce(g.min_quantity, 1), eta = g.eta, tax_included = coalesce(g.tax_included, false),
     seen_at = coalesce(g.seen_at, o.seen_at), is_stale = coalesce(g.is_stale, false), kind = g.kind, description = g.description,
     weight_grams = g.weight_grams, released_on = g.released_on, images = coalesce(g.images, '{}')
     from jsonb_populate_recordset(null::supplier_offer, $1::jsonb) g
    where o.supplier = g.supplier and o.ref_id = g.ref_id;

-- name: suppliers.rules_of
select code, about, kind from supplier_rule where supplier = $1;

-- name: suppliers.run
select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    where r.id = $1;

-- name: suppliers.running_run
select id, started_at from sync_run where supplier = $1 and state = 'running' order by started_at desc limit 1;

-- name: suppliers.runs
select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    order by r.started_at desc, r.id limit 50;

-- name: suppliers.runs_of_supplier
select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    where r.supplier = $1 order by r.started_at desc, r.id limit 20;

-- name: suppliers.runs_to_tell
select r.id, u.name, r.source, r.state, r.error from (
     select id, supplier, source, state, error, started_at, lag(state) over (partition by supplier, source order by started_at, id) as before
       from sync_run where started_at > $1::timestamptz - interval '24 hours') r join supplier u on u.code = r.supplier
    where r.state in ('proposed', 'failed') and r.started_at > $1 and r.before is distinct from r.state order by r.started_at, r.id;

-- name: suppliers.said_spec_names
select distinct s.key as name from supplier_offer o cross join lateral jsonb_object_keys(o.specs) as s(key)
    where o.supplier = $1 and o.status = 'active' and o.kind = $2 order by 1;

-- name: suppliers.said_specs
select o.kind, s.key as name, s.value, count(*)::int as count
     from supplier_offer o cross join lateral jsonb_each(o.specs) as s(key, value)
    where o.supplier = $1 and o.status = 'active' and o.kind is not null
      and jsonb_typeof(s.value) in ('string', 'number', 'boolean')
    group by o.kind, s.key, s.value order by o.kind, s.key, count(*) desc, s.value;

-- name: suppliers.save_picture_hosts
update supplier set picture_hosts = $1::text[], updated_at = $2 where code = $3;

-- name: suppliers.save_run_counts
update sync_run set lines_read = $1, created = $2, changed = $3, unchanged = $4, discontinued = $5, stale = $6,
          rejected = $7, named = coalesce($8::int, named)
    where id = $9;

-- name: suppliers.save_source
insert into supplier_source as o (supplier, kind, is_on, settings, secrets, mapping, is_full, catalogue_times,
     catalogue_minutes, delta_minutes, daily_calls)
   values ($1, $2, $3, $4::jsonb, $5::text, $6::jsonb, $7, $8::text[],
     $9, $10, $11)
   on conflict (supplier) do update set kind = excluded.kind, is_on = excluded.is_on, settings = excluded.settings,
     secrets = excluded.secrets, mapping = excluded.mapping, is_full = excluded.is_full,
     catalogue_times = excluded.catalogue_times, catalogue_minutes = excluded.catalogue_minutes, delta_minutes = excluded.delta_minutes, daily_calls = excluded.daily_calls, version = o.version + 1,
     marks = null, cursor = null, token = null, token_until = null, limited_since = null,
     retry_at = case when o.outcome = 'failed' and (excluded.kind <> 'file' or excluded.settings ->> 'url' is not null) then $12::timestamptz end;

-- name: suppliers.save_spec_mapping
insert into supplier_spec_mapping as m (supplier, kind, name, path, unit, saved_by, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7::timestamptz)
   on conflict (supplier, kind, name) do update set path = excluded.path, unit = excluded.unit, saved_by = excluded.saved_by,
     saved_at = excluded.saved_at;

-- name: suppliers.say_describer
insert into product_describer (product_id, supplier, ref_id) values ($1, $2, $3)
   on conflict (product_id) do update set supplier = excluded.supplier, ref_id = excluded.ref_id;

-- name: suppliers.say_word
insert into match_word (supplier, ref_id, product_id, deed_id) values ($1, $2, $3, $4)
   on conflict (supplier, ref_id) do update set product_id = excluded.product_id, deed_id = excluded.deed_id;

-- name: suppliers.settle_held
update sync_held set state = 'gone', version = version + 1
    where supplier = $1 and state = 'open' and key = any($2::text[]);

-- name: suppliers.sheet_came
update product_sheet set state = $1, icecat_id = $2, description = $3, pictures = $4::jsonb,
     tries = 0, try_at = $5, error = null where product_id = $6;

-- name: suppliers.sheet_failed
update product_sheet set tries = tries + 1, try_at = $1, error = $2 where product_id = $3;

-- name: suppliers.sheet_pictures
select product_id, pictures from product_sheet where product_id = any($1::int[]) and pictures <> '[]';

-- name: suppliers.sheet_pictures_due
insert into picture_due (product_id) values ($1)
   on conflict (product_id) do update set since = clock_timestamp();

-- name: suppliers.source
select o.supplier, o.kind, o.is_on, o.settings, o.secrets, o.mapping, o.is_full, o.catalogue_times, o.catalogue_minutes,
  o.delta_minutes, o.version, o.marks, o.cursor, o.catalogue_at, o.delta_at, o.fetched_at, o.outcome, o.error, o.failures, o.failing_since, o.retry_at,
  o.daily_calls, o.calls_on::text as calls_on, o.calls, o.limit_seen, o.limited_since from supplier_source o where o.supplier = $1;

-- name: suppliers.source_token
select token from supplier_source where supplier = $1 and token_until > $2::timestamptz;

-- name: suppliers.sources_on
select o.supplier, o.kind, o.is_on, o.settings, o.secrets, o.mapping, o.is_full, o.catalogue_times, o.catalogue_minutes,
  o.delta_minutes, o.version, o.marks, o.cursor, o.catalogue_at, o.delta_at, o.fetched_at, o.outcome, o.error, o.failures, o.failing_since, o.retry_at,
  o.daily_calls, o.calls_on::text as calls_on, o.calls, o.limit_seen, o.limited_since, s.name from supplier_source o join supplier s on s.code = o.supplier
    where o.is_on and s.state = 'active' order by o.supplier;

-- name: suppliers.spec_mapping
select path, unit from supplier_spec_mapping where supplier = $1 and kind = $2 and name = $3;

-- name: suppliers.spec_mappings
select kind, name, path, unit from supplier_spec_mapping where supplier = $1 order by kind, name;

-- name: suppliers.stage_changes
insert into sync_change as c (run_id, ref_id, line, kind, record, name, fields, before, price_before, price_after)
   select $1::uuid, ref_id, line, kind, record, name, string_to_array(fields, ','), before::jsonb, price_before, price_after
     from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
            $8::text[], $9::bigint[], $10::bigint[])
          as s(ref_id, line, kind, record, name, fields, before, price_before, price_after)
    order by ref_id
   on conflict (run_id, ref_id) do update set line = excluded.line, kind = excluded.kind, record = excluded.record,
     name = excluded.name, fields = excluded.fields, before = excluded.before, price_before = excluded.price_before,
     price_after = excluded.price_after;

-- name: suppliers.supplier
select s.code, s.name, s.contact_name, s.contact_email, s.contact_phone, s.terms, s.credit_days, s.currency, s.lead_days,
  s.rank, s.state, s.is_house, s.version, s.short_percent, s.withdrawn_percent, s.moved_percent, s.moved_by_percent, s.created_max,
  s.limits_from, s.cost_up_percent, s.cost_down_percent, s.max_age_hours, s.tax_included,
  s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents, s.order_to, s.live_check, s.live_seconds,
  s.drop_ship, s.drop_ship_fee_cents, s.drop_ship_neutral, s.drop_ship_carrier from supplier s where s.code = $1;

-- name: suppliers.suppliers_with_held
select u.code, u.name from supplier u where exists (select from sync_held h where h.supplier = u.code) order by u.name, u.code;

-- name: suppliers.suppliers_with_runs
select s.code, s.name, s.contact_name, s.contact_email, s.contact_phone, s.terms, s.credit_days, s.currency, s.lead_days,
  s.rank, s.state, s.is_house, s.version, s.short_percent, s.withdrawn_percent, s.moved_percent, s.moved_by_percent, s.created_max,
  s.limits_from, s.cost_up_percent, s.cost_down_percent, s.max_age_hours, s.tax_included,
  s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents, s.order_to, s.live_check, s.live_seconds,
  s.drop_ship, s.drop_ship_fee_cents, s.drop_ship_neutral, s.drop_ship_carrier, coalesce(o.offers, 0)::int as offers, coalesce(o.active, 0)::int as active_offers, coalesce(o.stale, 0)::int as stale_offers,
     run.state as run_state, run.started_at as run_started_at,
     coalesce(src.is_on and src.failures > 0, false) as is_failing, coalesce(src.is_on and src.limited_since is not null, false) as is_limited
   from supplier s
   left join supplier_source src on src.supplier = s.code
   left join (
     select supplier, count(*) as offers, count(*) filter (where status = 'active') as active,
            count(*) filter (where status = 'active' and is_stale) as stale
       from supplier_offer group by supplier) o on o.supplier = s.code
   left join lateral (
     select r.state, r.started_at from sync_run r where r.supplier = s.code order by r.started_at desc limit 1) run on true
   order by s.rank, s.name, s.code;

-- name: suppliers.take_back_words
delete from match_word where deed_id = $1;

-- name: suppliers.take_pictures
update supplier_picture p set try_at = $1::timestamptz
     from (select supplier, address from supplier_picture
            where state = 'waiting' and try_at <= $2::timestamptz
              and supplier in (select code from supplier where state = 'active')
            order by try_at, supplier, address limit $3 for update skip locked) t
    where p.supplier = t.supplier and p.address = t.address
    returning p.supplier, p.address, p.host, p.tries;

-- name: suppliers.take_sheets
with taken as (
     update product_sheet s set try_at = $1::timestamptz
       from (select d.product_id
               from product_sheet d join product p on p.id = d.product_id join brand b on b.id = p.brand_id
              where d.try_at <= $2::timestamptz and p.status = 'active' and p.joined_into_id is null
                and d.asked_for = concat_ws('|', b.name, p.mpn, coalesce(p.ean, p.upc))
              order by d.try_at, d.product_id limit $3 for update of d skip locked) t
      where s.product_id = t.product_id returning s.product_id, s.tries
   )
   select t.product_id, t.tries, b.name as brand, p.mpn, coalesce(p.ean, p.upc) as gtin
     from taken t join product p on p.id = t.product_id join brand b on b.id = p.brand_id
    order by t.product_id;

-- name: suppliers.told_offers
select o.product_id, o.supplier, s.rank, o.ref_id, o.status = 'active' as is_active, o.is_source, o.product_name as name, o.brand, o.kind,
     o.mpn, o.ean, o.upc, o.description, o.weight_grams, to_char(o.released_on, 'YYYY-MM-DD') as released_on, o.specs
     from supplier_offer o join supplier s on s.code = o.supplier
    where o.product_id = any($1::int[]) order by o.product_id, o.supplier, o.ref_id;

-- name: suppliers.touch_offers
update supplier_offer o set record_updated_at = t.updated_at
     from unnest($1::text[], $2::timestamptz[]) as t(ref_id, updated_at)
    where o.supplier = $3 and o.ref_id = t.ref_id and o.record_updated_at < t.updated_at;

-- name: suppliers.try_pictures_again
update supplier_picture set state = 'waiting', tries = 0, try_at = $1::timestamptz, error = null
    where supplier = $2 and (state = 'blocked' or $3 and state = 'failed');

-- name: suppliers.undo_deed
update match_deed set undone_at = $1, undone_by = $2 where id = $3;

-- name: suppliers.unfinished_runs
select id from sync_run where supplier = $1 and state = 'applying' order by started_at, id;

-- name: suppliers.unit_costs
select product_id, (select case when bool_and(piece.cents is not null) then sum(piece.cents * piece.quantity)::bigint end
      from (select made_of.quantity, coalesce((select own.cost_cents from product own where own.id = made_of.id), (
    select ceil(case offer.currency when 'USD' then offer.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else offer.cost end
                * (10000 + 1600) / 100)::bigint as cents from supplier_offer offer where offer.product_id = made_of.id and offer.status = 'active'
     order by offer.is_stale, cents limit 1)) as cents from (
        select kit.part_id as id, kit.quantity from kit_part kit where kit.kit_id = asked.product_id
        union all select asked.product_id, 1 where not exists (select from kit_part kit where kit.kit_id = asked.product_id)) made_of) piece) as cost_cents from unnest($1::int[]) as asked(product_id);

-- name: suppliers.update_supplier
update supplier set name = $1, contact_name = $2, contact_email = $3,
     contact_phone = $4, terms = $5, credit_days = $6, currency = $7, lead_days = $8,
     rank = $9, state = $10, short_percent = $11, withdrawn_percent = $12,
     moved_percent = $13, moved_by_percent = $14, created_max = $15, limits_from = $16,
     cost_up_percent = $17, cost_down_percent = $18,
     max_age_hours = $19, tax_included = $20, order_by = $21, order_auto_cents = $22,
     order_auto_shelf = $23,
     order_wait_minutes = $24, order_min_cents = $25, order_to = $26,
     live_check = $27, live_seconds = $28, drop_ship = $29, drop_ship_fee_cents = $30,
     drop_ship_neutral = $31, drop_ship_carrier = $32,
     updated_at = $33
   where code = $34;

-- name: suppliers.update_warehouse
update supplier_warehouse set name = $1, extra_days = $2, location_code = $3
    where supplier = $4 and code = $5;

-- name: suppliers.upsert_offers
insert into supplier_offer as o (supplier, ref_id, product_id, product_name, brand, mpn, ean, upc, cost, currency, category,
     is_source, is_chosen, matched_by, status, record_updated_at, record_hash, stock, specs, kind, description, weight_grams, released_on, map_price, min_quantity, eta,
     tax_included, seen_at, is_stale, images, synced_at)
   select $1, r.ref_id, r.product_id, r.product_name, r.brand, r.mpn, r.ean, r.upc, r.cost, r.currency, r.category,
          r.is_source, r.is_chosen, r.matched_by, 'active',
          r.record_updated_at, r.record_hash, r.stock, r.specs, r.kind, r.description, r.weight_grams, r.released_on, r.map_price, r.min_quantity, r.eta, r.tax_included, r.seen_at, r.is_stale, r.images,
          $2::timestamptz
     from jsonb_to_recordset($3::jsonb) as r(
            ref_id text, product_id int, product_name text, brand text, mpn text, ean text, upc text, cost numeric,
            currency text, category text, is_source boolean, is_chosen boolean, matched_by text, record_updated_at timestamptz, record_hash text, stock jsonb, specs jsonb,
            kind text, description text, weight_grams int, released_on date, map_price numeric, min_quantity int, eta date, tax_included boolean, seen_at timestamptz, is_stale boolean, images text[])
    order by r.ref_id
   on conflict (supplier, ref_id) do update set
     product_id = excluded.product_id, product_name = excluded.product_name, brand = excluded.brand,
     mpn = excluded.mpn, ean = excluded.ean, upc = excluded.upc, is_source = excluded.is_source,
     is_chosen = excluded.is_chosen, matched_by = excluded.matched_by, cost = excluded.cost, currency = excluded.currency, category = excluded.category,
     status = excluded.status, record_updated_at = excluded.record_updated_at, record_hash = excluded.record_hash,
     stock = excluded.stock, specs = excluded.specs, kind = excluded.kind, description = excluded.description,
     weight_grams = excluded.weight_grams, released_on = excluded.released_on, map_price = excluded.map_price, min_quantity = excluded.min_quantity,
     eta = excluded.eta, tax_included = excluded.tax_included, seen_at = excluded.seen_at, is_stale = excluded.is_stale, images = excluded.images,
     synced_at = excluded.synced_at;

-- name: suppliers.waiting
select (select count(*)::int from sync_run r where r.state = 'proposed') as runs,
          (select count(*)::int from sync_held h where h.state = 'open') as lines;

-- name: suppliers.warehouses_of_supplier
select w.code, w.name, w.extra_days, w.location_code from supplier_warehouse w where w.supplier = $1 order by w.code;

-- name: suppliers.weigh_run
update sync_run set state = $1, waits_for = $2::jsonb, finished_at = null, decided_at = case when $1 = 'applying' then $3::timestamptz end
    where id = $4 and state = 'running';

-- name: suppliers.whole_offer
select o.*, to_char(o.eta, 'YYYY-MM-DD') as eta_day, extract(year from o.released_on)::int as release_year from supplier_offer o where o.supplier = $1 and o.ref_id = $2;

-- name: suppliers.withdraw_offers
update supplier_offer o set status = 'discontinued', record_updated_at = w.updated_at, synced_at = $1::timestamptz
     from unnest($2::text[], $3::timestamptz[]) as w(ref_id, updated_at)
    where o.supplier = $4 and o.ref_id = w.ref_id;

-- name: suppliers.word_of
select product_id, deed_id from match_word where supplier = $1 and ref_id = $2;

-- name: suppliers.words_before
select w.supplier, w.ref_id, w.product_id, w.deed_id from match_word w
    where w.product_id = $1::int or exists (
      select from unnest($2::text[], $3::text[]) as g(supplier, ref_id) where g.supplier = w.supplier and g.ref_id = w.ref_id)
    order by w.supplier, w.ref_id;
