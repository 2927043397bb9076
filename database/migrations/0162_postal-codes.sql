CREATE TABLE "postal_code" (
	"code" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"municipality" text,
	"city" text,
	"neighbourhoods" text[] NOT NULL,
	CONSTRAINT "postal_code_has_five_digits" CHECK ("postal_code"."code" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "postal_code_load" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postal_code_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"rows" integer NOT NULL,
	"codes" integer NOT NULL,
	"neighbourhoods" integer NOT NULL,
	"states" integer NOT NULL,
	"loaded_by" text,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shop_order_delivered_idx" ON "shop_order" USING btree (("delivery_address"->>'postal_code')) WHERE "shop_order"."delivery_method" = 'parcel' and "shop_order"."fulfilment" in ('partially_shipped', 'shipped', 'delivered');--> statement-breakpoint
select announce_changes_of('postal_code');
