CREATE TABLE "company" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rfc" text NOT NULL,
	"tax_regime" text NOT NULL,
	"postal_code" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_budget_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_budget_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_budget_request_amount" CHECK ("company_budget_request"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "company_document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"monthly_budget_cents" bigint,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitation_token_key" UNIQUE("token_hash"),
	CONSTRAINT "company_invitation_budget" CHECK ("company_invitation"."monthly_budget_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_member" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"role" text NOT NULL,
	"monthly_budget_cents" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_member_budget" CHECK ("company_member"."monthly_budget_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_list_company" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"price_list_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "purchase_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_budget_request" ADD CONSTRAINT "company_budget_request_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_budget_request" ADD CONSTRAINT "company_budget_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_company" ADD CONSTRAINT "price_list_company_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_company" ADD CONSTRAINT "price_list_company_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_rfc_key" ON "company" USING btree ("rfc") WHERE "company"."state" in ('approved', 'suspended');--> statement-breakpoint
CREATE INDEX "company_listed_idx" ON "company" USING btree ("created_at" DESC NULLS LAST,"id","state");--> statement-breakpoint
CREATE INDEX "company_address_company_idx" ON "company_address" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_budget_request_open_key" ON "company_budget_request" USING btree ("company_id","customer_id") WHERE "company_budget_request"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "company_budget_request_customer_idx" ON "company_budget_request" USING btree ("customer_id","month");--> statement-breakpoint
CREATE INDEX "company_document_company_idx" ON "company_document" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitation_email_key" ON "company_invitation" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "company_member_company_idx" ON "company_member" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "price_list_company_list_idx" ON "price_list_company" USING btree ("price_list_id");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_order_company_idx" ON "shop_order" USING btree ("company_id","placed_at") WHERE "shop_order"."company_id" is not null;