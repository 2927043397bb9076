CREATE TABLE "product_spec_layer" (
	"product_id" integer NOT NULL,
	"source" text NOT NULL,
	"specs" jsonb NOT NULL,
	"reference" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_spec_layer_product_id_source_pk" PRIMARY KEY("product_id","source"),
	CONSTRAINT "product_spec_layer_source" CHECK ("product_spec_layer"."source" in ('staff', 'import', 'opendb'))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "spec_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_spec_layer" ADD CONSTRAINT "product_spec_layer_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;