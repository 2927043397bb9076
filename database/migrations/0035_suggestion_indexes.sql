DROP INDEX "product_listing_brand_idx";--> statement-breakpoint
CREATE INDEX "product_listing_kind_popularity_idx" ON "product_listing" USING btree ("kind","popularity" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "product_listing_brand_idx" ON "product_listing" USING btree ("brand_id","popularity" DESC NULLS FIRST,"product_id");