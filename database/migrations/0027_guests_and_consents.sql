ALTER TABLE "customer" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "claim_token" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "claim_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "cart_mail_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "mail_token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_claim_key" ON "customer" USING btree ("claim_token") WHERE "customer"."claim_token" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_mail_token_key" ON "customer" USING btree ("mail_token");--> statement-breakpoint
CREATE INDEX "customer_contact_idx" ON "customer" USING btree ("contact_email") WHERE "customer"."contact_email" is not null;