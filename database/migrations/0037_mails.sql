CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"headers" jsonb,
	"attachments" jsonb,
	"order_id" uuid,
	"once_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_once_key" ON "mail" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "mail_created_idx" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_recipient_idx" ON "mail" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mail_not_sent_idx" ON "mail" USING btree ("id") WHERE "mail"."state" <> 'sent';