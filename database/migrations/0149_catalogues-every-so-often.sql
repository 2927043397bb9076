ALTER TABLE "supplier_source" ADD COLUMN "catalogue_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- CT's stock and prices are its file: fetching them was fetching the whole catalogue.
UPDATE "supplier_source" SET "catalogue_minutes" = "delta_minutes", "delta_minutes" = 0 WHERE "kind" = 'ct';
