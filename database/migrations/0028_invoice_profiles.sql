CREATE TABLE "invoice_profile" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" text NOT NULL,
	"rfc" text NOT NULL,
	"legal_name" text NOT NULL,
	"tax_regime" text NOT NULL,
	"cfdi_use" text NOT NULL,
	"postal_code" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "invoice_receiver" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_profile" ADD CONSTRAINT "invoice_profile_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_profile_customer_idx" ON "invoice_profile" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_profile_rfc_key" ON "invoice_profile" USING btree ("customer_id","rfc","legal_name");