CREATE TABLE "saved_item" (
	"customer_id" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_item_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id"),
	CONSTRAINT "saved_item_quantity" CHECK ("saved_item"."quantity" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "max_per_order" smallint;--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_max_per_order" CHECK ("product"."max_per_order" between 1 and 99);