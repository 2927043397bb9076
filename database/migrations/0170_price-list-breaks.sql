CREATE TABLE "price_list_break" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_break_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"price_list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"from_quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "price_list_break_key" UNIQUE NULLS NOT DISTINCT("price_list_id","product_id","from_quantity","starts_on","ends_on"),
	CONSTRAINT "price_list_break_price" CHECK ("price_list_break"."price_cents" > 0),
	CONSTRAINT "price_list_break_quantity" CHECK ("price_list_break"."from_quantity" between 1 and 99),
	CONSTRAINT "price_list_break_days" CHECK ("price_list_break"."starts_on" <= "price_list_break"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "price_list_break" ADD CONSTRAINT "price_list_break_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_break" ADD CONSTRAINT "price_list_break_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_break_product_idx" ON "price_list_break" USING btree ("product_id");