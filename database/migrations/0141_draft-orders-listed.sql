DROP INDEX "draft_order_created_idx";--> statement-breakpoint
CREATE INDEX "draft_order_listed_idx" ON "draft_order" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "draft_order_words_idx" ON "draft_order" USING gin (shop_fold("customer_name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);