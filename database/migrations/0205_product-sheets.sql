CREATE TABLE "product_sheet" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"asked_for" text NOT NULL,
	"state" text NOT NULL,
	"icecat_id" text,
	"description" text DEFAULT '' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "product_spec_layer" DROP CONSTRAINT "product_spec_layer_source";--> statement-breakpoint
ALTER TABLE "product_sheet" ADD CONSTRAINT "product_sheet_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sheet_try_idx" ON "product_sheet" USING btree ("try_at");--> statement-breakpoint
ALTER TABLE "product_spec_layer" ADD CONSTRAINT "product_spec_layer_source" CHECK ("product_spec_layer"."source" in ('staff', 'import', 'opendb', 'icecat')) NOT VALID;