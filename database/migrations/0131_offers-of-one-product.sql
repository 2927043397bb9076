ALTER TABLE "supplier_offer" ADD COLUMN "ean" text;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "upc" text;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "is_source" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "matched_by" text;--> statement-breakpoint
CREATE INDEX "product_mpn_code_idx" ON "product" USING btree (shop_code("mpn"));--> statement-breakpoint
CREATE INDEX "product_ean_digits_idx" ON "product" USING btree (ltrim("ean", '0'));--> statement-breakpoint
CREATE INDEX "product_upc_digits_idx" ON "product" USING btree (ltrim("upc", '0'));--> statement-breakpoint
CREATE INDEX "product_name_code_idx" ON "product" USING btree (shop_code("name"));--> statement-breakpoint
-- Until now every offer of a product had its ref_id, and whoever came last wrote everything: the first of them made it, the
-- last one said what it costs.
update supplier_offer o set is_source = true
  from product p
 where p.id = o.product_id and p.ref_id = o.ref_id and not exists (
   select from supplier_offer e where e.product_id = o.product_id and e.ref_id = o.ref_id and e.supplier < o.supplier);--> statement-breakpoint
update supplier_offer o set is_chosen = true
  from (select distinct on (product_id) supplier, ref_id from supplier_offer
         where product_id is not null order by product_id, status = 'active' desc, synced_at desc, supplier) last
 where o.supplier = last.supplier and o.ref_id = last.ref_id;
