ALTER TABLE "product_image" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "removed_product_image" ADD COLUMN "source_url" text;--> statement-breakpoint
CREATE INDEX "product_sku_upper_idx" ON "product" USING btree (upper("sku"));