CREATE TABLE "supplier" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"credit_days" smallint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"lead_days" smallint DEFAULT 0 NOT NULL,
	"rank" smallint DEFAULT 100 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_days_not_negative" CHECK ("supplier"."credit_days" >= 0 and "supplier"."lead_days" >= 0 and "supplier"."rank" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_warehouse" (
	"supplier" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"extra_days" smallint DEFAULT 0 NOT NULL,
	"location_code" text NOT NULL,
	CONSTRAINT "supplier_warehouse_supplier_code_pk" PRIMARY KEY("supplier","code"),
	CONSTRAINT "supplier_warehouse_days_not_negative" CHECK ("supplier_warehouse"."extra_days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "supplier" text;--> statement-breakpoint
-- Until now a supplier was a text, and every warehouse it named was a branch of the shop with the same code: it stays so for
-- those that are known, and for the one whose feed is meant when nobody names another.
insert into supplier (code, name, is_house)
select code, code, true from (
  select 'mayorista' as code union select supplier from supplier_offer union select supplier from sync_run) known;--> statement-breakpoint
insert into supplier_warehouse (supplier, code, name, location_code)
select distinct o.supplier, w.code, w.name, w.code
  from supplier_offer o cross join lateral jsonb_array_elements(o.stock) s join warehouse w on w.code = s ->> 'warehouse';--> statement-breakpoint
create trigger count_change before update on supplier
  for each row when (old.* is distinct from new.*) execute function count_change();--> statement-breakpoint
ALTER TABLE "supplier_warehouse" ADD CONSTRAINT "supplier_warehouse_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_warehouse" ADD CONSTRAINT "supplier_warehouse_location_code_warehouse_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."warehouse"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_warehouse_location_idx" ON "supplier_warehouse" USING btree ("location_code");--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD CONSTRAINT "supplier_offer_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;