ALTER TABLE "supplier_offer" ADD COLUMN "product_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "brand" text NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "mpn" text;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "stock" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "specs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "file" text;--> statement-breakpoint
CREATE INDEX "supplier_offer_ref_id_idx" ON "supplier_offer" USING btree ("ref_id");