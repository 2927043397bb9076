CREATE TABLE "product_related" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"related_id" integer NOT NULL,
	CONSTRAINT "product_related_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "box_mm" integer[];--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "locked_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "takes_next_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_related_id_product_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_related_once" ON "product_related" USING btree ("product_id","related_id");--> statement-breakpoint
CREATE INDEX "product_related_related_idx" ON "product_related" USING btree ("related_id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_cost_positive" CHECK ("product"."cost_cents" > 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_box_has_three_sides" CHECK (cardinality("product"."box_mm") = 3);--> statement-breakpoint
-- Whoever writes a product, a newer version says that an older one was read: a verb, a feed, a job, a person in psql.
create function count_product_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;--> statement-breakpoint
create trigger count_product_change before update on product
  for each row when (old.* is distinct from new.*) execute function count_product_change();--> statement-breakpoint
select announce_changes_of('product_related', 'product_id');
