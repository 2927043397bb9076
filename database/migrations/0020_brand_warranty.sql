ALTER TABLE "brand" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "warranty_by" text;