CREATE TABLE "global_invoice_order" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"payment_method" text NOT NULL,
	"parts" jsonb NOT NULL,
	"refund_ids" uuid[] NOT NULL,
	CONSTRAINT "global_invoice_order_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
DROP INDEX "invoice_live_key";--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "global_invoice_order" ADD CONSTRAINT "global_invoice_order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "global_invoice_order_idx" ON "global_invoice_order" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_replaces_key" ON "invoice" USING btree ("replaces_id") WHERE "invoice"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "invoice_created_idx" ON "invoice" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_live_key" ON "invoice" USING btree ("order_id") WHERE "invoice"."kind" = 'income' and "invoice"."state" <> 'cancelled' and "invoice"."replaces_id" is null;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind_global" CHECK (("invoice"."kind" = 'global') = ("invoice"."order_id" is null));--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind_period" CHECK (("invoice"."kind" = 'global') = ("invoice"."period" is not null));