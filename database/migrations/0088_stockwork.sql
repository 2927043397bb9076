CREATE TABLE "open_box_unit" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"original_id" integer NOT NULL,
	"grade" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"serial" text,
	"return_unit_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_box_unit_grade" CHECK ("open_box_unit"."grade" in ('like_new', 'good', 'marked'))
);
--> statement-breakpoint
CREATE TABLE "cycle_count" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cycle_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse_code" text NOT NULL,
	"scope" text NOT NULL,
	"scope_value" text DEFAULT '' NOT NULL,
	"scope_name" text DEFAULT '' NOT NULL,
	"is_blind" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cycle_count_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cycle_count_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"units" integer NOT NULL,
	"kind" text NOT NULL,
	"on_hand" integer NOT NULL,
	"key" uuid NOT NULL,
	"staff_user_id" text,
	"scanned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_limit" (
	"product_id" integer NOT NULL,
	"warehouse_code" text DEFAULT '' NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "stock_limit_warehouse_code_product_id_pk" PRIMARY KEY("warehouse_code","product_id"),
	CONSTRAINT "stock_limit_not_negative" CHECK ("stock_limit"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_speed" (
	"product_id" integer NOT NULL,
	"warehouse_code" text NOT NULL,
	"sold_30" integer NOT NULL,
	"sold_90" integer NOT NULL,
	CONSTRAINT "stock_speed_warehouse_code_product_id_pk" PRIMARY KEY("warehouse_code","product_id")
);
--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "bin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_serial" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_box_unit" ADD CONSTRAINT "open_box_unit_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_box_unit" ADD CONSTRAINT "open_box_unit_original_id_product_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_count" ADD CONSTRAINT "cycle_count_warehouse_code_warehouse_code_fk" FOREIGN KEY ("warehouse_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_count" ADD CONSTRAINT "cycle_count_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_count_scan" ADD CONSTRAINT "cycle_count_scan_count_id_cycle_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."cycle_count"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_count_scan" ADD CONSTRAINT "cycle_count_scan_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_limit" ADD CONSTRAINT "stock_limit_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_box_unit_original_idx" ON "open_box_unit" USING btree ("original_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_box_unit_return_key" ON "open_box_unit" USING btree ("return_unit_id");--> statement-breakpoint
CREATE INDEX "cycle_count_state_idx" ON "cycle_count" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cycle_count_scan_key" ON "cycle_count_scan" USING btree ("count_id","key");--> statement-breakpoint
CREATE INDEX "cycle_count_scan_product_idx" ON "cycle_count_scan" USING btree ("count_id","product_id","id");--> statement-breakpoint
CREATE INDEX "stock_limit_product_idx" ON "stock_limit" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_level_bin_idx" ON "stock_level" USING btree ("warehouse_code","bin") WHERE "stock_level"."bin" <> '';--> statement-breakpoint
CREATE INDEX "stock_serial_serial_idx" ON "stock_serial" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "wish_listed_idx" ON "wish" USING btree ("product_id") WHERE "wish"."is_listed";--> statement-breakpoint
select announce_changes_of('open_box_unit', 'product_id');
