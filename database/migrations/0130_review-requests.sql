CREATE TABLE "review_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shipment_delivered_idx" ON "order_shipment" USING btree ("delivered_at") WHERE "order_shipment"."delivered_at" is not null;--> statement-breakpoint
-- Their buyers were asked when it arrived.
INSERT INTO "review_request" ("order_id", "asked_at") SELECT DISTINCT "order_id", now() FROM "order_shipment" WHERE "delivered_at" IS NOT NULL;
