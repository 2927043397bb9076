CREATE TABLE "packing_bench" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"system_user_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packing_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packing_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"serial" text,
	"serial_key" text,
	"scanned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packing_bench" ADD CONSTRAINT "packing_bench_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_scan" ADD CONSTRAINT "packing_scan_order_id_packing_bench_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."packing_bench"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "packing_scan_key" ON "packing_scan" USING btree ("order_id","key");--> statement-breakpoint
CREATE INDEX "packing_scan_serial_idx" ON "packing_scan" USING btree ("product_id","serial") WHERE "packing_scan"."serial" is not null;