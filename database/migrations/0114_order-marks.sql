ALTER TABLE "shop_order" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "assigned_to" text;--> statement-breakpoint
CREATE INDEX "shop_order_tags_idx" ON "shop_order" USING gin ("tags") WHERE "shop_order"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "shop_order_assigned_idx" ON "shop_order" USING btree ("assigned_to") WHERE "shop_order"."assigned_to" is not null;