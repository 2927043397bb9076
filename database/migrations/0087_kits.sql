CREATE TABLE "kit_part" (
	"kit_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "kit_part_kit_id_part_id_pk" PRIMARY KEY("kit_id","part_id"),
	CONSTRAINT "kit_part_quantity" CHECK ("kit_part"."quantity" between 1 and 99),
	CONSTRAINT "kit_part_not_itself" CHECK ("kit_part"."kit_id" <> "kit_part"."part_id")
);
--> statement-breakpoint
CREATE TABLE "order_line_part" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "order_line_part_order_id_position_product_id_pk" PRIMARY KEY("order_id","position","product_id"),
	CONSTRAINT "order_line_part_quantity" CHECK ("order_line_part"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "kit_part" ADD CONSTRAINT "kit_part_kit_id_product_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_part" ADD CONSTRAINT "kit_part_part_id_product_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_part" ADD CONSTRAINT "order_line_part_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_part_part_idx" ON "kit_part" USING btree ("part_id");--> statement-breakpoint
select announce_changes_of('kit_part', 'kit_id');--> statement-breakpoint

-- As before, but of a part any change is told: two units less may be one kit less.
create or replace function announce_stock() returns trigger language plpgsql as $$
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
        or (n.on_hand - n.reserved <> o.on_hand - o.reserved
            and exists (select from kit_part k where k.part_id = n.product_id))
    having count(*) > 0;
  else
    execute format('select array_agg(distinct ''stock_level:'' || product_id) || ''stock_level''::text
                      from %I having count(*) > 0', case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end) into tags;
  end if;
  if tags is not null then
    perform announce(tags);
  end if;
  return null;
end $$;
