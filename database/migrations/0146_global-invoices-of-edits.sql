ALTER TABLE "global_invoice_order" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "global_invoice_order" ADD COLUMN "edit_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "global_invoice_order" g SET "edits" = (
  SELECT count(*) FROM "order_edit" e JOIN "invoice" i ON i."id" = g."invoice_id"
  WHERE e."order_id" = g."order_id" AND e."state" = 'applied' AND e."ended_at" <= i."created_at");
