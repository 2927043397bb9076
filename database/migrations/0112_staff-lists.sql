DROP INDEX "invoice_created_idx";--> statement-breakpoint
DROP INDEX "shop_order_placed_idx";--> statement-breakpoint
DROP INDEX "mail_created_idx";--> statement-breakpoint
DROP INDEX "shop_order_paid_idx";--> statement-breakpoint
CREATE INDEX "product_words_idx" ON "product" USING gin (shop_fold("name" || ' ' || "sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_listed_idx" ON "customer" USING btree ("created_at" DESC NULLS FIRST,"id","email_verified","is_blocked") WHERE not "customer"."is_anonymous" and "customer"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customer_words_idx" ON "customer" USING gin (shop_fold("name" || ' ' || "email") gin_trgm_ops) WHERE not "customer"."is_anonymous" and "customer"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_listed_idx" ON "invoice" USING btree ("created_at" DESC NULLS FIRST,"folio" DESC NULLS FIRST,"kind","state","id");--> statement-breakpoint
CREATE INDEX "invoice_words_idx" ON "invoice" USING gin (lower("series" || '-' || "folio"::text || ' ' || coalesce("fiscal_uuid", '') || ' '
        || ("receiver"->>'rfc') || ' ' || ("receiver"->>'legal_name')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_awaited_idx" ON "invoice" USING btree ("order_id") WHERE "invoice"."kind" = 'income' and "invoice"."state" in ('requested', 'failed');--> statement-breakpoint
CREATE INDEX "shop_order_listed_idx" ON "shop_order" USING btree ("placed_at" DESC NULLS FIRST,"id","state","fulfilment","payment_method","delivery_method","hold","paid_at");--> statement-breakpoint
CREATE INDEX "shop_order_spent_idx" ON "shop_order" USING btree ("customer_id","total_cents") WHERE "shop_order"."state" in ('paid', 'paid_without_stock');--> statement-breakpoint
CREATE INDEX "order_line_wholesale_idx" ON "order_line" USING btree ("order_id") WHERE "order_line"."discounts" @> '[{"lane": 1}]';--> statement-breakpoint
CREATE INDEX "payment_event_listed_idx" ON "payment_event" USING btree (("state" = 'failed') desc,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "question_listed_idx" ON "question" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "question_words_idx" ON "question" USING gin (shop_fold("body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_listed_idx" ON "review" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state","rating");--> statement-breakpoint
CREATE INDEX "review_words_idx" ON "review" USING gin (shop_fold("title" || ' ' || "comment") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_listed_idx" ON "ticket" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "ticket_words_idx" ON "ticket" USING gin (shop_fold("subject" || ' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_listed_idx" ON "mail" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"kind","state");--> statement-breakpoint
CREATE INDEX "mail_order_idx" ON "mail" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mail_words_idx" ON "mail" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shop_order_paid_idx" ON "shop_order" USING btree ("paid_at","state","id","total_cents","store_credit_cents");