CREATE TABLE "assembly" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"test" jsonb,
	"begun_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"finished_by" text,
	CONSTRAINT "assembly_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "assembly_defect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assembly_defect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"serial" text,
	"note" text NOT NULL,
	"warehouse_code" text NOT NULL,
	"found_by" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assembly_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assembly_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"image_url" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"taken_by" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assembly_unit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assembly_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"key" text NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"serial" text,
	"serial_key" text,
	"scanned_by" text NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assembly" ADD CONSTRAINT "assembly_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assembly_defect" ADD CONSTRAINT "assembly_defect_pc_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."assembly"("order_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assembly_photo" ADD CONSTRAINT "assembly_photo_pc_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."assembly"("order_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assembly_unit" ADD CONSTRAINT "assembly_unit_pc_fk" FOREIGN KEY ("order_id","number") REFERENCES "public"."assembly"("order_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assembly_defect_pc_idx" ON "assembly_defect" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "assembly_photo_once_key" ON "assembly_photo" USING btree ("order_id","number","image_url");--> statement-breakpoint
CREATE UNIQUE INDEX "assembly_unit_key" ON "assembly_unit" USING btree ("order_id","number","key");--> statement-breakpoint
CREATE INDEX "assembly_unit_serial_idx" ON "assembly_unit" USING btree ("product_id","serial") WHERE "assembly_unit"."serial" is not null;