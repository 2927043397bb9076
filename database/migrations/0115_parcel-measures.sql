ALTER TABLE "order_shipment" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_weight" CHECK ("order_shipment"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_size" CHECK (num_nonnulls("order_shipment"."length_mm", "order_shipment"."width_mm", "order_shipment"."height_mm") in (0, 3)
        and least("order_shipment"."length_mm", "order_shipment"."width_mm", "order_shipment"."height_mm") > 0);