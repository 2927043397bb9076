CREATE TABLE "email_template" (
	"name" text PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "email_template_texts" CHECK (jsonb_typeof("email_template"."texts") = 'object')
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "staff_language" text;--> statement-breakpoint
-- Carts that were reminded of before reminders were counted.
UPDATE "cart" SET "reminders" = 1 WHERE "reminded_at" IS NOT NULL;--> statement-breakpoint
-- Emails to staff were English until now.
UPDATE "mail" SET "staff_language" = 'en' WHERE "kind" = 'staff-alert';
--> statement-breakpoint
-- Product pages say which alerts can be asked for.
select announce_changes_of('email_template');
