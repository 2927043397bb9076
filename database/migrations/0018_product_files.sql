CREATE TABLE "product_file" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "product_file_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;