CREATE TABLE "order_shipment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"sequence" smallint NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"packed_by" text,
	"packed_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "serialised_product" (
	"product_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"warranty_months" smallint,
	CONSTRAINT "shipment_line_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_quantity_positive" CHECK ("shipment_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_serial" (
	"product_id" integer NOT NULL,
	"serial" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "return_request_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"wanted" text NOT NULL,
	"comment" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"resolution" text,
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_cents" bigint DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_request_cents" CHECK ("return_request"."refund_cents" >= "return_request"."shipping_cents" and "return_request"."shipping_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_unit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"serial" text,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"is_restocked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "exchanged_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_serial" ADD CONSTRAINT "shipment_serial_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_unit" ADD CONSTRAINT "return_unit_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_shipment_sequence_key" ON "order_shipment" USING btree ("order_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_serial_key" ON "shipment_serial" USING btree ("product_id","serial") WHERE not "shipment_serial"."is_returned";--> statement-breakpoint
CREATE INDEX "shipment_serial_shipment_idx" ON "shipment_serial" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_photo_once_key" ON "return_photo" USING btree ("return_id","image_url");--> statement-breakpoint
CREATE UNIQUE INDEX "return_request_number_key" ON "return_request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "return_request_order_idx" ON "return_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_request_state_idx" ON "return_request" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "return_unit_return_idx" ON "return_unit" USING btree ("return_id");--> statement-breakpoint
-- What was packed, sent or delivered before orders had shipments did so in one.
insert into order_shipment (order_id, sequence, state, carrier, tracking_code, packed_at, shipped_at, delivered_at)
select id, 1, fulfilment, carrier, tracking_code, updated_at,
  case when fulfilment <> 'packed' then updated_at end, case when fulfilment = 'delivered' then updated_at end
from shop_order where fulfilment in ('packed', 'shipped', 'delivered');
--> statement-breakpoint
insert into shipment_line (shipment_id, position, quantity, warranty_months)
select s.id, l.position, l.quantity, b.warranty_months
from order_shipment s
join order_line l on l.order_id = s.order_id
left join product p on p.id = l.product_id
left join brand b on b.id = p.brand_id;
