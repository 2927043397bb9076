CREATE TABLE "staff_allowance" (
	"staff_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used_cents" bigint NOT NULL,
	CONSTRAINT "staff_allowance_staff_user_id_kind_day_pk" PRIMARY KEY("staff_user_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "staff_approval" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"path" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_allowance" ADD CONSTRAINT "staff_allowance_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD CONSTRAINT "staff_approval_requested_by_staff_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD CONSTRAINT "staff_approval_decided_by_staff_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_approval_pending_key" ON "staff_approval" USING btree ("action","subject","requested_by","amount_cents") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "staff_approval_state_idx" ON "staff_approval" USING btree ("state","created_at");