CREATE TABLE "company_quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "company_quote_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"wanted" jsonb NOT NULL,
	"delivery_method" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"draft_order_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_quote_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "company_quote_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_quote_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" uuid NOT NULL,
	"customer_id" text,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"version" smallint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_quote_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"lines" jsonb NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"shipping_tax_basis_points" integer NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"limit_reason" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_quote_version_total" CHECK ("company_quote_version"."total_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "draft_order" ADD COLUMN "purchase_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_quote" ADD CONSTRAINT "company_quote_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quote" ADD CONSTRAINT "company_quote_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quote" ADD CONSTRAINT "company_quote_draft_order_id_draft_order_id_fk" FOREIGN KEY ("draft_order_id") REFERENCES "public"."draft_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quote_message" ADD CONSTRAINT "company_quote_message_quote_id_company_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."company_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quote_message" ADD CONSTRAINT "company_quote_message_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quote_version" ADD CONSTRAINT "company_quote_version_quote_id_company_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."company_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_quote_listed_idx" ON "company_quote" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "company_quote_company_idx" ON "company_quote" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_quote_customer_idx" ON "company_quote" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "company_quote_waiting_idx" ON "company_quote" USING btree ("created_at") WHERE "company_quote"."state" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "company_quote_draft_key" ON "company_quote" USING btree ("draft_order_id") WHERE "company_quote"."draft_order_id" is not null;--> statement-breakpoint
CREATE INDEX "company_quote_message_quote_idx" ON "company_quote_message" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "company_quote_message_customer_idx" ON "company_quote_message" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_quote_version_key" ON "company_quote_version" USING btree ("quote_id","version");