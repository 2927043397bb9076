CREATE TABLE "campaign" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"topic" text NOT NULL,
	"segment_id" integer,
	"blocks" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"audience" integer,
	"step" integer DEFAULT 0 NOT NULL,
	"stepped_at" timestamp with time zone,
	"body_id" integer,
	"body_fingerprint" text,
	"visits" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"sent_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_scheduled" CHECK ("campaign"."state" <> 'scheduled' or "campaign"."scheduled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "campaign_recipient" (
	"campaign_id" integer NOT NULL,
	"email" text NOT NULL,
	"domain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mail_id" integer,
	"handed_at" timestamp with time zone,
	CONSTRAINT "campaign_recipient_campaign_id_email_pk" PRIMARY KEY("campaign_id","email")
);
--> statement-breakpoint
CREATE TABLE "mail_body" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_body_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"parts" jsonb NOT NULL,
	"headers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "body_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "fill" jsonb;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_body_id_mail_body_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."mail_body"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipient" ADD CONSTRAINT "campaign_recipient_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_listed_idx" ON "campaign" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaign_segment_idx" ON "campaign" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "campaign_body_idx" ON "campaign" USING btree ("body_id");--> statement-breakpoint
CREATE INDEX "campaign_under_way_idx" ON "campaign" USING btree ("state") WHERE "campaign"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "campaign_recipient_waiting_idx" ON "campaign_recipient" USING btree ("campaign_id","domain","email") WHERE "campaign_recipient"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_recipient_pace_idx" ON "campaign_recipient" USING btree ("domain","handed_at") WHERE "campaign_recipient"."handed_at" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipient_mail_idx" ON "campaign_recipient" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "campaign_recipient_email_idx" ON "campaign_recipient" USING btree ("email");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_body_id_mail_body_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."mail_body"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_body_idx" ON "mail" USING btree ("body_id") WHERE "mail"."body_id" is not null;