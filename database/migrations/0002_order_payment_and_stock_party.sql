ALTER TABLE "stock_reservation" ADD COLUMN "party" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "customer_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "payment_method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "paid_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "is_cart_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_reservation_party_idx" ON "stock_reservation" USING btree ("party") WHERE "stock_reservation"."state" = 'active';--> statement-breakpoint
CREATE INDEX "shop_order_buyer_idx" ON "shop_order" USING gin (shop_fold("customer_name" || ' ' || "email") gin_trgm_ops);