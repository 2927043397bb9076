ALTER TABLE "payment_attempt" ADD COLUMN "card_last4" text;--> statement-breakpoint
CREATE INDEX "shop_order_held_idx" ON "shop_order" USING btree ("paid_at") WHERE "shop_order"."hold" is not null;--> statement-breakpoint
CREATE INDEX "order_line_words_idx" ON "order_line" USING gin (shop_fold("product_name" || ' ' || "sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_attempt_card_idx" ON "payment_attempt" USING btree ("card_last4") WHERE "payment_attempt"."card_last4" is not null;