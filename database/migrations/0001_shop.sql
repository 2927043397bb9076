ALTER TABLE "product" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "numbers" jsonb DEFAULT '{}'::jsonb NOT NULL;