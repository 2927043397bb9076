CREATE UNLOGGED TABLE "rate_count" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" DROP CONSTRAINT "customer_claim_bound";--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "confirmation_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_count_resets_idx" ON "rate_count" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_token_key" ON "subscriber" USING btree ("token");