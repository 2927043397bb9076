CREATE TABLE "recall" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"product_name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_unit" (
	"recall_id" integer NOT NULL,
	"serial" text NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"letter" text,
	CONSTRAINT "recall_unit_recall_id_serial_pk" PRIMARY KEY("recall_id","serial")
);
--> statement-breakpoint
ALTER TABLE "recall_unit" ADD CONSTRAINT "recall_unit_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_unit" ADD CONSTRAINT "recall_unit_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_created_idx" ON "recall" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recall_unit_order_idx" ON "recall_unit" USING btree ("order_id");