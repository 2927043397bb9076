ALTER TABLE "product_listing" ADD COLUMN "supplier_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_listing" ADD COLUMN "supplier_days" smallint;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD COLUMN "supplier_days" smallint;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD COLUMN "arrives_on" date;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "supplier_days" smallint;--> statement-breakpoint
CREATE INDEX "stock_reservation_supplier_idx" ON "stock_reservation" USING btree ("holder") WHERE "stock_reservation"."state" = 'taken' and "stock_reservation"."supplier_days" is not null;--> statement-breakpoint
update warehouse w set supplier_days = coalesce((
  select max(s.lead_days + own.extra_days) from supplier_warehouse own join supplier s on s.code = own.supplier
   where own.location_code = w.code and own.supplier = w.supplier), 0)
 where w.supplier is not null;--> statement-breakpoint
update stock_reservation r set supplier_days = w.supplier_days
  from warehouse w where w.code = r.warehouse_code and w.supplier_days is not null and r.state = 'active';--> statement-breakpoint
update product_listing l set supplier_units = there.units, supplier_days = there.days
  from (
    select s.product_id, sum(s.on_hand - s.reserved) as units,
           min(w.supplier_days) filter (where s.on_hand > s.reserved) as days
      from stock_level s join warehouse w on w.code = s.warehouse_code
     where w.supplier_days is not null and not w.is_paused group by s.product_id) there
 where there.product_id = l.product_id and there.units > 0
   and not exists (select from kit_part k where k.kit_id = l.product_id);--> statement-breakpoint
-- As it was, but that pages tell own goods from those with suppliers: whether there are any, and how soon these come.
create or replace function announce_listing() returns trigger language plpgsql as $$
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
               or (n.available > n.supplier_units) <> (o.available > o.supplier_units)
               or n.supplier_days is distinct from o.supplier_days
               or case when n.available = o.available and n.sold_count = o.sold_count then true
                    else to_jsonb(n) - '{available,supplier_units,sold_count,popularity}'::text[]
                         is distinct from to_jsonb(o) - '{available,supplier_units,sold_count,popularity}'::text[] end as is_seen,
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
end $$;
