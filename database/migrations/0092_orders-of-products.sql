CREATE INDEX "product_newest_idx" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_price_idx" ON "product" USING btree ("price_cents","id");