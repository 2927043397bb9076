CREATE TABLE "receipt_document" (
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"paid_cents" bigint NOT NULL,
	"partial_number" integer,
	CONSTRAINT "receipt_document_receipt_id_invoice_id_pk" PRIMARY KEY("receipt_id","invoice_id"),
	CONSTRAINT "receipt_document_paid" CHECK ("receipt_document"."paid_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_kind_global";--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "credit_payment_id" integer;--> statement-breakpoint
ALTER TABLE "receipt_document" ADD CONSTRAINT "receipt_document_receipt_id_invoice_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_document" ADD CONSTRAINT "receipt_document_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_document_order_idx" ON "receipt_document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipt_document_invoice_idx" ON "receipt_document" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credit_payment_id_company_credit_payment_id_fk" FOREIGN KEY ("credit_payment_id") REFERENCES "public"."company_credit_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_credit_payment_idx" ON "invoice" USING btree ("credit_payment_id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind_payment" CHECK (("invoice"."kind" = 'payment') = ("invoice"."credit_payment_id" is not null));--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind_global" CHECK (("invoice"."kind" in ('global', 'payment')) = ("invoice"."order_id" is null));