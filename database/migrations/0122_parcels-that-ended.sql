ALTER TABLE "order_shipment" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "ended_at" timestamp with time zone;