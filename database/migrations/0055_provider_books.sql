CREATE TABLE "provider_day" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "provider_day_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "provider_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"kind" text NOT NULL,
	"source_ref" text NOT NULL,
	"attempt_id" uuid,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"payout_ref" text
);
--> statement-breakpoint
CREATE TABLE "provider_payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"has_lines" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_finding" ADD COLUMN "move" text;--> statement-breakpoint
ALTER TABLE "provider_move" ADD CONSTRAINT "provider_move_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_move_key" ON "provider_move" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "provider_move_attempt_idx" ON "provider_move" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_move_moved_idx" ON "provider_move" USING btree ("provider","moved_at");--> statement-breakpoint
CREATE INDEX "provider_move_payout_idx" ON "provider_move" USING btree ("provider","payout_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_payout_key" ON "provider_payout" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "provider_payout_created_idx" ON "provider_payout" USING btree ("created_at");