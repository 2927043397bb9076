CREATE TABLE "product_former_name" (
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_former_name_product_id_name_sku_pk" PRIMARY KEY("product_id","name","sku")
);
--> statement-breakpoint
DROP INDEX "order_line_words_idx";--> statement-breakpoint
DROP INDEX "shop_order_buyer_idx";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "buyer_words" text GENERATED ALWAYS AS (shop_fold(customer_name || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "product_former_name_words_idx" ON "product_former_name" USING gin (shop_fold("name" || ' ' || "sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_order_email_idx" ON "shop_order" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "shop_order_buyer_idx" ON "shop_order" USING gin ("buyer_words" gin_trgm_ops);--> statement-breakpoint
insert into product_former_name
  select distinct l.product_id, l.product_name, l.sku from order_line l left join product p on p.id = l.product_id
   where p.id is null or (p.name, p.sku) is distinct from (l.product_name, l.sku);--> statement-breakpoint
create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into product_former_name values (old.id, old.name, old.sku) on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
create trigger keep_former_name after update of name, sku on product for each row
  when ((old.name, old.sku) is distinct from (new.name, new.sku)) execute function keep_former_name();--> statement-breakpoint
create trigger keep_name_of_deleted after delete on product for each row execute function keep_former_name();
