CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refund_id" uuid,
	"series" text NOT NULL,
	"folio" integer NOT NULL,
	"state" text NOT NULL,
	"receiver" jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"xml" text,
	"issued_at" timestamp with time zone,
	"round" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"stamped_xml" text,
	"fiscal_uuid" text,
	"stamped_at" timestamp with time zone,
	"cancel_reason" text,
	"replacement_uuid" text,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_kind_refund" CHECK (("invoice"."kind" = 'credit_note') = ("invoice"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_folio" (
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_folio_series_pk" PRIMARY KEY("series")
);
--> statement-breakpoint
CREATE TABLE "product_tax_key" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"prod_serv_key" text NOT NULL,
	"unit_key" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_tax_key" ADD CONSTRAINT "product_tax_key_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_folio_key" ON "invoice" USING btree ("series","folio");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_fiscal_uuid_key" ON "invoice" USING btree ("fiscal_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_refund_key" ON "invoice" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_live_key" ON "invoice" USING btree ("order_id") WHERE "invoice"."kind" = 'income' and "invoice"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "invoice_order_idx" ON "invoice" USING btree ("order_id");