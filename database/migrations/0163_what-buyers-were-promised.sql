ALTER TABLE "shop_order" ADD COLUMN "promised_leaves_on" date;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "promised_earliest_on" date;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "promised_latest_on" date;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "due_earliest_on" date;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD COLUMN "due_latest_on" date;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_promise" CHECK (num_nonnulls("shop_order"."promised_leaves_on", "shop_order"."promised_earliest_on", "shop_order"."promised_latest_on") in (0, 3)
        and "shop_order"."promised_leaves_on" <= "shop_order"."promised_earliest_on" and "shop_order"."promised_earliest_on" <= "shop_order"."promised_latest_on");--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_due" CHECK (num_nonnulls("order_shipment"."due_earliest_on", "order_shipment"."due_latest_on") in (0, 2) and "order_shipment"."due_earliest_on" <= "order_shipment"."due_latest_on");