CREATE TABLE "mail_report" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mail_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppression" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppression_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"suppressed_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "topics" text[] DEFAULT '{offers,news,back}' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_report_mail_idx" ON "mail_report" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppression_email_key" ON "suppression" USING btree ("email");--> statement-breakpoint
CREATE INDEX "suppression_created_idx" ON "suppression" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_topics" CHECK ("subscriber"."topics" <@ '{offers,news,back}'::text[]);