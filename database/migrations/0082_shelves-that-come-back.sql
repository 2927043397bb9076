CREATE TABLE "catalogue_deletion" (
	"what" text NOT NULL,
	"id" integer NOT NULL,
	"row" jsonb NOT NULL,
	"former_slugs" jsonb NOT NULL,
	"product_ids" integer[] NOT NULL,
	"positions" integer[] DEFAULT '{}' NOT NULL,
	"child_ids" integer[] DEFAULT '{}' NOT NULL,
	"into_id" integer,
	"moved_ids" integer[] DEFAULT '{}' NOT NULL,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_deletion_what_id_pk" PRIMARY KEY("what","id"),
	CONSTRAINT "catalogue_deletion_what" CHECK ("catalogue_deletion"."what" in ('category', 'brand'))
);
--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;