CREATE TABLE "payment_finding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"attempt_id" uuid,
	"booked_cents" bigint,
	"reported_cents" bigint,
	"moved_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"solved_at" timestamp with time zone,
	"solved_by" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_finding" ADD CONSTRAINT "payment_finding_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_finding_key" ON "payment_finding" USING btree ("kind","provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_finding_open_idx" ON "payment_finding" USING btree ("found_at") WHERE "payment_finding"."solved_at" is null;