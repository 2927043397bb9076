ALTER TABLE "supplier" ADD COLUMN "live_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "live_seconds" smallint DEFAULT 3 NOT NULL;