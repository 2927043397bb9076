CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcel_label_pickup_idx" ON "parcel_label" USING btree ("pickup_id") WHERE "parcel_label"."pickup_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cart_item_product_idx" ON "cart_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_item_product_idx" ON "saved_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_listing_discount_idx" ON "product_listing" USING btree (("price_cents"::float8 / "former_price_cents"),"product_id") WHERE "product_listing"."former_price_cents" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_line_assembly_idx" ON "order_line" USING btree ("order_id") WHERE "order_line"."is_assembly";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_attempt_payer_idx" ON "payment_attempt" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_finding_attempt_idx" ON "payment_finding" USING btree ("attempt_id") WHERE "payment_finding"."attempt_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promotion_customer_use_customer_idx" ON "promotion_customer_use" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_customer_idx" ON "review" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "store_credit_movement_reference_idx" ON "store_credit_movement" USING btree ("reference") WHERE "store_credit_movement"."kind" = 'spent';