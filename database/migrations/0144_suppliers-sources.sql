CREATE TABLE "supplier_source" (
	"supplier" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"mapping" jsonb,
	"is_full" boolean DEFAULT true NOT NULL,
	"catalogue_times" text[] DEFAULT '{}' NOT NULL,
	"delta_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"marks" jsonb,
	"token" text,
	"token_until" timestamp with time zone,
	"cursor" jsonb,
	"catalogue_at" timestamp with time zone,
	"delta_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"outcome" text,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "supplier_source" ADD CONSTRAINT "supplier_source_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;