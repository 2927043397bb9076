CREATE TABLE "exchange_rate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rate" numeric(12, 6) NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"dated_on" date NOT NULL,
	"state" text NOT NULL,
	"effective_at" timestamp with time zone,
	"reason" text,
	"run_id" uuid,
	"staff_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rate_positive" CHECK ("exchange_rate"."rate" > 0),
	CONSTRAINT "exchange_rate_source" CHECK ("exchange_rate"."source" in ('staff', 'banxico', 'roll_back')),
	CONSTRAINT "exchange_rate_state" CHECK ("exchange_rate"."state" in ('proposed', 'scheduled', 'applied', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "price_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"kept_fields" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"staff_id" text,
	"undone_by" text,
	"error" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "price_run_state" CHECK ("price_run"."state" in ('running', 'stopped', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "price_run_line" (
	"run_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"old_cents" bigint NOT NULL,
	"new_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "price_run_line_run_id_product_id_pk" PRIMARY KEY("run_id","product_id"),
	CONSTRAINT "price_run_line_state" CHECK ("price_run_line"."state" in ('waiting', 'changed', 'left', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_run_id_price_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."price_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_run_line" ADD CONSTRAINT "price_run_line_run_id_price_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."price_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_run_line" ADD CONSTRAINT "price_run_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_banxico_day_key" ON "exchange_rate" USING btree ("dated_on") WHERE "exchange_rate"."source" = 'banxico';--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_scheduled_key" ON "exchange_rate" USING btree ("effective_at") WHERE "exchange_rate"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "exchange_rate_effective_idx" ON "exchange_rate" USING btree ("effective_at");--> statement-breakpoint
CREATE INDEX "price_run_started_idx" ON "price_run" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_run_at_work_key" ON "price_run" USING btree ((true)) WHERE "price_run"."state" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "price_run_line_state_idx" ON "price_run_line" USING btree ("run_id","state","product_id");--> statement-breakpoint
CREATE INDEX "price_run_line_product_idx" ON "price_run_line" USING btree ("product_id");--> statement-breakpoint
-- The rate and the margins become fields of the group `pricing`; what is stored goes on giving the prices of today.
insert into shop_setting (key, value, version)
select 'pricing', jsonb_strip_nulls(jsonb_build_object(
         'exchange_rate', (select value from shop_setting where key = 'pricing.exchange_rate'),
         'default_margin_percent', (select value -> 'default' from shop_setting where key = 'pricing.margins'),
         'margins', (
           select jsonb_agg(jsonb_build_object('kind', m.key, 'brand_id', 0, 'supplier', '', 'percent', m.value) order by m.key)
             from shop_setting s, jsonb_each(s.value) m
            where s.key = 'pricing.margins' and m.key <> 'default'))), 1
 where exists (select from shop_setting where key in ('pricing.exchange_rate', 'pricing.margins'))
on conflict (key) do nothing;
--> statement-breakpoint
delete from shop_setting where key in ('pricing.exchange_rate', 'pricing.margins');
