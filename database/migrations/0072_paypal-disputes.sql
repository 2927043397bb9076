ALTER TABLE "dispute_file" ADD COLUMN "content" "bytea";--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "actions" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "messages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "provider_updated_at" timestamp with time zone;