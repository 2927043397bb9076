CREATE TABLE "product_family" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_family_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"options" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_family_options" CHECK (cardinality("product_family"."options") between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "product_family_member" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"values" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_family_member" ADD CONSTRAINT "product_family_member_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_family_member" ADD CONSTRAINT "product_family_member_family_id_product_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_family_member_values_key" ON "product_family_member" USING btree ("family_id","values");--> statement-breakpoint
select announce_changes_of('product_family', 'id');--> statement-breakpoint
select announce_changes_of('product_family_member', 'product_id');
