ALTER TABLE "order_shipment" ADD COLUMN "more_tracking" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "supplier_fee_cents" bigint;