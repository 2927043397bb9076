ALTER TABLE "supplier_source" ADD COLUMN "daily_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_source" ADD COLUMN "calls_on" date;--> statement-breakpoint
ALTER TABLE "supplier_source" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_source" ADD COLUMN "limit_seen" jsonb;--> statement-breakpoint
ALTER TABLE "supplier_source" ADD COLUMN "limited_since" timestamp with time zone;