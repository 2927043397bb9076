ALTER TABLE "stock_purchase" ADD COLUMN "drop_ship_to" text;--> statement-breakpoint
ALTER TABLE "supplier_order" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_order" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "drop_ship" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "drop_ship_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "drop_ship_neutral" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "drop_ship_carrier" text DEFAULT '' NOT NULL;