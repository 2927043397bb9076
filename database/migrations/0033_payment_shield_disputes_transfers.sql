CREATE TABLE "payment_decline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_decline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"session_id" text,
	"ip" text,
	"card_print" text,
	"declined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "hold_note" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "payer_ref" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "instalments" integer;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "source" text DEFAULT 'charge' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_decline" ADD CONSTRAINT "payment_decline_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decline_provider_ref_key" ON "payment_decline" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_decline_session_idx" ON "payment_decline" USING btree ("session_id","declined_at");--> statement-breakpoint
CREATE INDEX "payment_decline_ip_idx" ON "payment_decline" USING btree ("ip","declined_at");--> statement-breakpoint
CREATE INDEX "payment_decline_card_idx" ON "payment_decline" USING btree ("card_print","declined_at");--> statement-breakpoint
CREATE INDEX "payment_decline_declined_idx" ON "payment_decline" USING btree ("declined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_dispute_provider_ref_key" ON "payment_dispute" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_dispute_attempt_idx" ON "payment_dispute" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_payer_ref_key" ON "payment_attempt" USING btree ("provider","payer_ref") WHERE "payment_attempt"."payer_ref" is not null;--> statement-breakpoint
UPDATE "payment_attempt" SET "instructions" = '{"bank": null, "holder": null, "remaining_cents": null}'::jsonb || "instructions" WHERE "instructions" IS NOT NULL;
