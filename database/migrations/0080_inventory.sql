CREATE TABLE "stock_purchase" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_purchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_name" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"warehouse_code" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"staff_user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_purchase_line" (
	"purchase_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"cost_cents" bigint,
	CONSTRAINT "stock_purchase_line_purchase_id_product_id_pk" PRIMARY KEY("purchase_id","product_id"),
	CONSTRAINT "stock_purchase_line_units" CHECK ("stock_purchase_line"."quantity" > 0 and "stock_purchase_line"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_serial" (
	"product_id" integer NOT NULL,
	"serial" text NOT NULL,
	"purchase_id" integer NOT NULL,
	"warehouse_code" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_serial_product_id_serial_pk" PRIMARY KEY("product_id","serial")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "stock_transfer_two_places" CHECK ("stock_transfer"."from_code" <> "stock_transfer"."to_code")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"transfer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_transfer_line_transfer_id_product_id_pk" PRIMARY KEY("transfer_id","product_id"),
	CONSTRAINT "stock_transfer_line_received" CHECK ("stock_transfer_line"."quantity" > 0 and "stock_transfer_line"."received" between 0 and "stock_transfer_line"."quantity")
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "staff_user_id" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "on_hand_after" integer;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "is_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_purchase" ADD CONSTRAINT "stock_purchase_warehouse_code_warehouse_code_fk" FOREIGN KEY ("warehouse_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_purchase" ADD CONSTRAINT "stock_purchase_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_purchase_line" ADD CONSTRAINT "stock_purchase_line_purchase_id_stock_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."stock_purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_serial" ADD CONSTRAINT "stock_serial_purchase_id_stock_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."stock_purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_from_code_warehouse_code_fk" FOREIGN KEY ("from_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_to_code_warehouse_code_fk" FOREIGN KEY ("to_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_purchase_state_idx" ON "stock_purchase" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "stock_purchase_line_product_idx" ON "stock_purchase_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_serial_purchase_idx" ON "stock_serial" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "stock_transfer_state_idx" ON "stock_transfer" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_line_product_idx" ON "stock_transfer_line" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_unlisted_idx" ON "product" USING btree ("id") WHERE "product"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "stock_level_available_idx" ON "stock_level" USING btree (("on_hand" - "reserved"),"product_id","warehouse_code");--> statement-breakpoint
CREATE INDEX "stock_level_warehouse_idx" ON "stock_level" USING btree ("warehouse_code",("on_hand" - "reserved"),"product_id");--> statement-breakpoint
CREATE INDEX "stock_movement_newest_idx" ON "stock_movement" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movement_warehouse_idx" ON "stock_movement" USING btree ("warehouse_code","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movement_reason_idx" ON "stock_movement" USING btree ("reason","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movement_warehouse_reason_idx" ON "stock_movement" USING btree ("warehouse_code","reason","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movement_staff_idx" ON "stock_movement" USING btree ("staff_user_id","created_at","id") WHERE "stock_movement"."staff_user_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_staff_reason_idx" ON "stock_movement" USING btree ("staff_user_id","reason","created_at","id") WHERE "stock_movement"."staff_user_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_staff_warehouse_idx" ON "stock_movement" USING btree ("staff_user_id","warehouse_code","created_at","id") WHERE "stock_movement"."staff_user_id" is not null;