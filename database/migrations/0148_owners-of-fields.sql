CREATE TABLE "product_describer" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"ref_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "released_on" date;--> statement-breakpoint
ALTER TABLE "product_describer" ADD CONSTRAINT "product_describer_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_describer" ADD CONSTRAINT "product_describer_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;