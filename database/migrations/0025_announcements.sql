-- Every process keeps pages as bytes and has to hear of whatever makes them untrue, whoever wrote it: a verb, an import,
-- a job, or a person in psql. So the tables themselves announce it, when the transaction commits (docs/decisions, page cache).

-- Sends tags on the channel `shop_changes`; a payload holds less than 8000 bytes, and many tags are `*`: anything.
create function announce(tags text[]) returns void language plpgsql as $$
declare
  part text := '';
  tag text;
begin
  if cardinality(tags) > 1000 then
    perform pg_notify('shop_changes', '*');
    return;
  end if;
  foreach tag in array tags loop
    if length(part) + length(tag) > 7000 then
      perform pg_notify('shop_changes', part);
      part := '';
    end if;
    part := case when part = '' then tag else part || ' ' || tag end;
  end loop;
  if part <> '' then
    perform pg_notify('shop_changes', part);
  end if;
end $$;--> statement-breakpoint

-- Announces the table's name and, where the trigger names a column, `table:value` for every row that really changed.
create function announce_rows() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else '(select * from new_rows except all select * from old_rows) union all
          (select * from old_rows except all select * from new_rows)'
  end;
  tags text[];
begin
  if tg_op = 'TRUNCATE' then
    perform announce(array['*']);
    return null;
  end if;
  if tg_nargs = 0 then
    execute format('select array[%L] where exists (%s)', tg_table_name, changed) into tags;
  else
    execute format('select array_agg(distinct %L || c.%I) || %L from (%s) c having count(*) > 0',
      tg_table_name || ':', tg_argv[0], array[tg_table_name], changed) into tags;
  end if;
  if tags is not null then
    perform announce(tags);
  end if;
  return null;
end $$;--> statement-breakpoint

-- Makes a table announce its changes by `teller`; `key` is the column whose values are told beside the table's name.
create function announce_changes_of(announced regclass, key text default null, teller text default 'announce_rows')
returns void language plpgsql as $$
declare
  call text := format('%I(%s)', teller, coalesce(quote_literal(key), ''));
begin
  execute format('create trigger announce_insert after insert on %s referencing new table as new_rows
                  for each statement execute function %s', announced, call);
  execute format('create trigger announce_update after update on %s referencing old table as old_rows new table as new_rows
                  for each statement execute function %s', announced, call);
  execute format('create trigger announce_delete after delete on %s referencing old table as old_rows
                  for each statement execute function %s', announced, call);
  execute format('create trigger announce_truncate after truncate on %s for each statement execute function %s',
                  announced, call);
end $$;--> statement-breakpoint

-- How much of a stock pages tell: nothing left, the exact few, or enough (`lowStockMax` in catalog/product-card.ts).
create function stock_shown(available integer) returns integer language sql immutable parallel safe as
$$ select greatest(least(available, 6), 0) $$;--> statement-breakpoint
create function stock_band(available integer) returns integer language sql immutable parallel safe as
$$ select case when available <= 0 then 0 when available <= 5 then 1 else 2 end $$;--> statement-breakpoint

-- Listing rows change with every order; pages show of that only the band, and a product's own page the last few.
-- Tags: product_listing, :<product>, .brand:<id>, .category:<id>, .kind:<kind>, and .shelves when a product comes, goes
-- or stands elsewhere.
create function announce_listing() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'TRUNCATE' then
    perform announce(array['*']);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    with changed as (
      select n.product_id, n.kind as new_kind, o.kind as old_kind, n.brand_id as new_brand, o.brand_id as old_brand,
             n.category_ids as new_categories, o.category_ids as old_categories, n.ref_id as new_ref, o.ref_id as old_ref,
             stock_band(n.available) <> stock_band(o.available)
               or case when n.available = o.available and n.sold_count = o.sold_count then true
                    else to_jsonb(n) - '{available,sold_count,popularity}'::text[]
                         is distinct from to_jsonb(o) - '{available,sold_count,popularity}'::text[] end as is_seen,
             stock_shown(n.available) <> stock_shown(o.available) as is_counted
        from new_rows n join old_rows o on o.product_id = n.product_id
       where n is distinct from o
    ),
    seen as (select * from changed where is_seen)
    select array_agg(distinct tag) into tags
      from (
        select 'product_listing:' || product_id from changed where is_seen or is_counted
        union select 'product_listing' from seen
        union select 'product_listing.kind:' || kind from seen, unnest(array[new_kind, old_kind]) kind
        union select 'product_listing.brand:' || brand from seen, unnest(array[new_brand, old_brand]) brand
        union select 'product_listing.category:' || category from seen, unnest(new_categories || old_categories) category
        union select 'product_listing.shelves' from seen 
          where new_categories <> old_categories or new_brand <> old_brand or new_ref <> old_ref
      ) told(tag);
  else
    execute format(
      'select array_agg(distinct tag)
         from (
           select ''product_listing:'' || product_id from %1$I
           union select ''product_listing.kind:'' || kind from %1$I
           union select ''product_listing.brand:'' || brand_id from %1$I
           union select ''product_listing.category:'' || category from %1$I, unnest(category_ids) category
           union select t from %1$I, unnest(array[''product_listing'', ''product_listing.shelves'']) t
         ) told(tag)',
      case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end) into tags;
  end if;
  if tags is not null then
    perform announce(tags);
  end if;
  return null;
end $$;--> statement-breakpoint

-- Stock by warehouse: told as the listing's, by product.
create function announce_stock() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'TRUNCATE' then
    perform announce(array['*']);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(distinct 'stock_level:' || n.product_id) || 'stock_level'::text into tags
      from new_rows n join old_rows o on o.product_id = n.product_id and o.warehouse_code = n.warehouse_code
     where stock_shown(n.on_hand - n.reserved) <> stock_shown(o.on_hand - o.reserved)
    having count(*) > 0;
  else
    execute format('select array_agg(distinct ''stock_level:'' || product_id) || ''stock_level''::text
                      from %I having count(*) > 0', case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end) into tags;
  end if;
  if tags is not null then
    perform announce(tags);
  end if;
  return null;
end $$;--> statement-breakpoint

select announce_changes_of('product_listing', null, 'announce_listing');--> statement-breakpoint
select announce_changes_of('stock_level', null, 'announce_stock');--> statement-breakpoint
select announce_changes_of('product', 'id');--> statement-breakpoint
select announce_changes_of('product_image', 'product_id');--> statement-breakpoint
select announce_changes_of('product_price_history', 'product_id');--> statement-breakpoint
select announce_changes_of('product_file', 'product_id');--> statement-breakpoint
select announce_changes_of('search_synonym');--> statement-breakpoint
select announce_changes_of('category_product', 'category_id');--> statement-breakpoint
select announce_changes_of('category');--> statement-breakpoint
select announce_changes_of('category_former_slug');--> statement-breakpoint
select announce_changes_of('brand');--> statement-breakpoint
select announce_changes_of('brand_former_slug');--> statement-breakpoint
select announce_changes_of('promotion');--> statement-breakpoint
select announce_changes_of('promotion_former_slug');--> statement-breakpoint
select announce_changes_of('promotion_product', 'product_id');--> statement-breakpoint
select announce_changes_of('review', 'product_id');--> statement-breakpoint
select announce_changes_of('review_photo');--> statement-breakpoint
select announce_changes_of('review_vote');--> statement-breakpoint
select announce_changes_of('question', 'product_id');--> statement-breakpoint
select announce_changes_of('question_answer');--> statement-breakpoint
select announce_changes_of('question_vote');--> statement-breakpoint
select announce_changes_of('answer_vote');--> statement-breakpoint
select announce_changes_of('warehouse');--> statement-breakpoint
select announce_changes_of('shop_setting', 'key');--> statement-breakpoint
select announce_changes_of('build', 'code');--> statement-breakpoint

-- Of customers, pages show the name under a review and nothing that changes more often.
create function announce_names() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join old_rows o on o.id = n.id where n.name <> o.name) then
    perform announce(array[tg_table_name::text]);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger announce_update after update on customer
  referencing old table as old_rows new table as new_rows for each statement execute function announce_names();
