DROP INDEX "shop_order_found_idx";--> statement-breakpoint
DROP INDEX "order_line_product_idx";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "order_line" l SET "placed_at" = o."placed_at" FROM "shop_order" o WHERE o."id" = l."order_id";--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "placed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_order_newest_idx" ON "shop_order" USING btree ("placed_at" DESC NULLS FIRST,"id","buyer_words");--> statement-breakpoint
CREATE INDEX "shop_order_local_part_idx" ON "shop_order" USING btree (reverse(split_part(shop_fold("email"), '@', 1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_line_product_idx" ON "order_line" USING btree ("product_id","placed_at" DESC NULLS FIRST,"order_id");
