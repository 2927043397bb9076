-- A search that nothing else narrows is answered without looking groups up. Written anew: what is asked for first stands
-- first, and half of an updated table would be empty.
alter table product_search rename to product_search_before;
--> statement-breakpoint
alter table product_search_before drop constraint product_search_pkey, drop constraint product_search_product_id_product_id_fk;
--> statement-breakpoint
drop index product_search_words_idx;
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"popularity" bigint NOT NULL,
	"facets_key" bigint NOT NULL,
	"price_step" integer GENERATED ALWAYS AS (shop_price_step(price_cents)) STORED NOT NULL,
	"category_id" integer,
	"kind" text NOT NULL,
	"measures" double precision[] NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
insert into product_search (
  product_id, brand_id, category_id, group_id, price_cents, popularity, facets_key, kind, measures, search
)
select s.product_id, l.brand_id, l.category_id, s.group_id, s.price_cents, s.popularity, hash_array_extended(l.facets, 0),
       l.kind, l.measures, s.search
  from product_search_before s join product_listing l on l.product_id = s.product_id
 order by s.product_id;
--> statement-breakpoint
drop table product_search_before;
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_pkey" PRIMARY KEY ("product_id");
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_search_words_idx" ON "product_search" USING gin ("search");
--> statement-breakpoint
analyze product_search;
