CREATE TABLE "listing_due" (
	"product_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listing_due_product_idx" ON "listing_due" USING btree ("product_id");