ALTER TABLE "customer" ADD COLUMN "staff_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A code that an older process wrote to the order after shipments had their own belongs to the order's first parcel.
update order_shipment s set carrier = coalesce(s.carrier, o.carrier), tracking_code = o.tracking_code
from shop_order o
where o.id = s.order_id and s.sequence = 1 and s.tracking_code is null and o.tracking_code is not null;
--> statement-breakpoint
ALTER TABLE "shop_order" DROP COLUMN "tracking_code";--> statement-breakpoint
ALTER TABLE "shop_order" DROP COLUMN "carrier";
