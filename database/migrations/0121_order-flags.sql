ALTER TABLE "shop_order" ADD COLUMN "flag" text;--> statement-breakpoint
CREATE INDEX "shop_order_flag_idx" ON "shop_order" USING btree ("flag","placed_at") WHERE "shop_order"."flag" is not null;