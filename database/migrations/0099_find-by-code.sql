CREATE INDEX "invoice_rfc_idx" ON "invoice" USING btree (("receiver"->>'rfc'));--> statement-breakpoint
CREATE INDEX "shop_order_phone_idx" ON "shop_order" USING btree (right(regexp_replace("delivery_address"->>'phone', '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "shop_order_rfc_idx" ON "shop_order" USING btree (("invoice_receiver"->>'rfc')) WHERE "shop_order"."invoice_receiver" is not null;--> statement-breakpoint
CREATE INDEX "order_shipment_tracking_idx" ON "order_shipment" USING btree (upper("tracking_code")) WHERE "order_shipment"."tracking_code" is not null;--> statement-breakpoint
CREATE INDEX "shipment_serial_upper_idx" ON "shipment_serial" USING btree (upper("serial"));