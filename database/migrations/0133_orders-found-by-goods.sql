DROP INDEX "order_line_product_idx";--> statement-breakpoint
CREATE INDEX "shop_order_found_idx" ON "shop_order" USING btree ("id","placed_at","number");--> statement-breakpoint
CREATE INDEX "order_line_product_idx" ON "order_line" USING btree ("product_id","order_id");