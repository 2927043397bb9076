ALTER TABLE "ticket" ADD COLUMN "seen_by_customer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "seen_by_staff" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "mailed_until" integer DEFAULT 0 NOT NULL;