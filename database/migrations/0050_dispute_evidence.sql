CREATE TABLE "dispute_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_ref" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "evidence_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "evidence_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "evidence_submitted_by" text;--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_dispute_id_payment_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."payment_dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_file_kind_key" ON "dispute_file" USING btree ("dispute_id","kind");