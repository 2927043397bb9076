CREATE TABLE "stock_purchase_buyer" (
	"purchase_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"holder" text NOT NULL,
	"quantity" integer NOT NULL,
	"came" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_purchase_buyer_purchase_id_product_id_holder_pk" PRIMARY KEY("purchase_id","product_id","holder"),
	CONSTRAINT "stock_purchase_buyer_units" CHECK ("stock_purchase_buyer"."quantity" > 0 and "stock_purchase_buyer"."came" between 0 and "stock_purchase_buyer"."quantity")
);
--> statement-breakpoint
CREATE TABLE "supplier_order" (
	"purchase_id" integer PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"folio" text,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"said" jsonb,
	"status" text,
	"guides" text[] DEFAULT '{}' NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_order_line" (
	"purchase_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"ref_id" text,
	"quantity" integer NOT NULL,
	"cost" numeric(14, 6),
	"currency" text NOT NULL,
	CONSTRAINT "supplier_order_line_purchase_id_product_id_pk" PRIMARY KEY("purchase_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "stock_purchase" ADD COLUMN "from_code" text;--> statement-breakpoint
ALTER TABLE "stock_purchase_line" ADD COLUMN "for_buyers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "order_by" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "order_auto_cents" bigint;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "order_wait_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "order_min_cents" bigint;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "order_to" text;--> statement-breakpoint
ALTER TABLE "stock_purchase_buyer" ADD CONSTRAINT "stock_purchase_buyer_purchase_id_stock_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."stock_purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order" ADD CONSTRAINT "supplier_order_purchase_id_stock_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."stock_purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order" ADD CONSTRAINT "supplier_order_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order" ADD CONSTRAINT "supplier_order_confirmed_by_staff_user_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_line" ADD CONSTRAINT "supplier_order_line_purchase_id_supplier_order_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."supplier_order"("purchase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_purchase_buyer_holder_idx" ON "stock_purchase_buyer" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "supplier_order_ask_idx" ON "supplier_order" USING btree ("ask_at");--> statement-breakpoint
ALTER TABLE "stock_purchase" ADD CONSTRAINT "stock_purchase_from_code_warehouse_code_fk" FOREIGN KEY ("from_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_order_to_warehouse_code_fk" FOREIGN KEY ("order_to") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_purchase_from_idx" ON "stock_purchase" USING btree ("from_code","id") WHERE "stock_purchase"."from_code" is not null and "stock_purchase"."state" in ('draft', 'sending', 'open');--> statement-breakpoint
ALTER TABLE "stock_purchase_line" ADD CONSTRAINT "stock_purchase_line_buyers" CHECK ("stock_purchase_line"."for_buyers" between 0 and "stock_purchase_line"."quantity");