CREATE TABLE "supplier_return" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"rma" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_code" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"staff_user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supplier_return_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_return_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"location_code" text,
	"quantity" integer NOT NULL,
	"serial" text,
	"reason" text NOT NULL,
	"cost_cents" bigint,
	"return_unit_id" integer,
	"purchase_id" integer,
	"outcome" text,
	"settled_at" timestamp with time zone,
	"back_to" text,
	"new_serials" text[] DEFAULT '{}' NOT NULL,
	"credit_cents" bigint,
	"credit_number" text DEFAULT '' NOT NULL,
	"rejected_use" text,
	CONSTRAINT "supplier_return_line_units" CHECK ("supplier_return_line"."quantity" > 0 and ("supplier_return_line"."serial" is null and "supplier_return_line"."return_unit_id" is null or "supplier_return_line"."quantity" = 1)),
	CONSTRAINT "supplier_return_line_credit" CHECK ((coalesce("supplier_return_line"."outcome", '') = 'credited') = ("supplier_return_line"."credit_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_serial" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "return_unit" ADD COLUMN "is_sent_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_return" ADD CONSTRAINT "supplier_return_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return" ADD CONSTRAINT "supplier_return_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_line" ADD CONSTRAINT "supplier_return_line_return_id_supplier_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."supplier_return"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_line" ADD CONSTRAINT "supplier_return_line_location_code_warehouse_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_line" ADD CONSTRAINT "supplier_return_line_return_unit_id_return_unit_id_fk" FOREIGN KEY ("return_unit_id") REFERENCES "public"."return_unit"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_line" ADD CONSTRAINT "supplier_return_line_purchase_id_stock_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."stock_purchase"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_line" ADD CONSTRAINT "supplier_return_line_back_to_warehouse_code_fk" FOREIGN KEY ("back_to") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_return_state_idx" ON "supplier_return" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "supplier_return_line_return_idx" ON "supplier_return_line" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "supplier_return_line_product_idx" ON "supplier_return_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "supplier_return_line_unit_idx" ON "supplier_return_line" USING btree ("return_unit_id");