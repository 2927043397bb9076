CREATE TABLE "canned_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "answer_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "resolve_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "first_answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "resolution_minutes" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "rating_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assigned_to_staff_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merged_into_ticket_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_assigned_idx" ON "ticket" USING btree ("assigned_to","updated_at");--> statement-breakpoint
CREATE INDEX "ticket_answer_due_idx" ON "ticket" USING btree ("answer_due");--> statement-breakpoint
CREATE INDEX "ticket_resolve_due_idx" ON "ticket" USING btree ("resolve_due");--> statement-breakpoint
CREATE INDEX "ticket_message_words_idx" ON "ticket_message" USING gin (shop_fold("body") gin_trgm_ops);