CREATE TABLE "promotion_code" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" integer NOT NULL,
	"used_max" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_customer_use" (
	"promotion_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "promotion_customer_use_promotion_id_customer_id_pk" PRIMARY KEY("promotion_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_limit" (
	"promotion_id" integer PRIMARY KEY NOT NULL,
	"used_max" integer,
	"used_max_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_use" (
	"order_id" uuid NOT NULL,
	"promotion_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"code" text,
	"discount_cents" bigint NOT NULL,
	"order_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "promotion_use_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"basis_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_list_basis_points" CHECK ("price_list"."basis_points" between 0 and 9000)
);
--> statement-breakpoint
CREATE TABLE "price_list_customer" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"price_list_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list_product" (
	"price_list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "price_list_product_price_list_id_product_id_pk" PRIMARY KEY("price_list_id","product_id"),
	CONSTRAINT "price_list_product_price" CHECK ("price_list_product"."price_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "promotion_product" ADD COLUMN "role" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_product" DROP CONSTRAINT "promotion_product_promotion_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "promotion_product" ADD CONSTRAINT "promotion_product_promotion_id_product_id_role_pk" PRIMARY KEY("promotion_id","product_id","role");--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "type" text DEFAULT 'catalogue' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "is_stackable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "allows_wholesale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "needs_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "min_subtotal_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "buy_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "get_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_product" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_code" ADD CONSTRAINT "promotion_code_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_customer_use" ADD CONSTRAINT "promotion_customer_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_customer_use" ADD CONSTRAINT "promotion_customer_use_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_limit" ADD CONSTRAINT "promotion_limit_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_customer" ADD CONSTRAINT "price_list_customer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_customer" ADD CONSTRAINT "price_list_customer_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_product" ADD CONSTRAINT "price_list_product_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_product" ADD CONSTRAINT "price_list_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_code_promotion_idx" ON "promotion_code" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_use_promotion_idx" ON "promotion_use" USING btree ("promotion_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_name_key" ON "price_list" USING btree (shop_fold("name"));--> statement-breakpoint
CREATE INDEX "price_list_customer_list_idx" ON "price_list_customer" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "price_list_product_product_idx" ON "price_list_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "promotion_cart_idx" ON "promotion" USING btree ("ends_at") WHERE "promotion"."type" <> 'catalogue';--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_quantities" CHECK ("promotion"."buy_quantity" > 0 and "promotion"."get_quantity" > 0);--> statement-breakpoint
ALTER TABLE "promotion_product" ADD CONSTRAINT "promotion_product_quantity" CHECK ("promotion_product"."quantity" > 0);