-- What products of one group share, as one number; equal numbers of different groups are as likely as a broken disk.
create function shop_group_id(
  kind text, brand_id integer, category_id integer, category_ids integer[], facets text[], measures double precision[]
) returns bigint
  language sql immutable parallel safe
  return hash_array_extended(array[
    hashtextextended(kind, 0), brand_id::bigint, coalesce(category_id, 0)::bigint, hash_array_extended(category_ids, 0),
    hash_array_extended(facets, 0), hash_array_extended(measures, 0)], 0);
--> statement-breakpoint
CREATE TABLE "listing_group" (
	"id" bigint PRIMARY KEY NOT NULL,
	"facets_key" bigint GENERATED ALWAYS AS (hash_array_extended(facets, 0)) STORED NOT NULL,
	"brand_id" integer NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"stock_count" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"category_ids" integer[] NOT NULL,
	"measures" double precision[] NOT NULL,
	"facets" text[] NOT NULL,
	"prices" bigint[] DEFAULT '{}' NOT NULL,
	"stock_prices" bigint[] DEFAULT '{}' NOT NULL,
	"steps" integer[] DEFAULT '{}' NOT NULL,
	"step_counts" integer[] DEFAULT '{}' NOT NULL,
	"step_stock_counts" integer[] DEFAULT '{}' NOT NULL,
	"category_id" integer
);
--> statement-breakpoint
CREATE TABLE "listing_group_change" (
	"group_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_code" (
	"code" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "product_code_code_product_id_pk" PRIMARY KEY("code","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"popularity" bigint NOT NULL,
	"price_step" integer GENERATED ALWAYS AS (shop_price_step(price_cents)) STORED NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_log" (
	"words" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"empty_times" integer NOT NULL,
	"last_total" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terms" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL,
	"product_count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- The listing once more, what every row of a scan is asked for in front. Words and codes move to tables of their own.
alter table product_listing rename to product_listing_before;
--> statement-breakpoint
create table "product_listing" (
	"product_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"popularity" bigint GENERATED ALWAYS AS ((case when available > 0 then 1::bigint << 50 else 0 end) + (least(sold_count, 16777215)::bigint << 25) + (least(review_count, 2047)::bigint << 14) + greatest(least(coalesce(released_on - date '2000-01-01', 0), 16383), 0)) STORED NOT NULL,
	"group_id" bigint GENERATED ALWAYS AS (shop_group_id(kind, brand_id, category_id, category_ids, facets, measures)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available" integer NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"category_id" integer,
	"kind" text NOT NULL,
	"measures" double precision[] DEFAULT '{}' NOT NULL,
	"facets" text[] DEFAULT '{}' NOT NULL,
	"codes" text[] DEFAULT '{}' NOT NULL,
	"category_ids" integer[] NOT NULL,
	"card" text GENERATED ALWAYS AS (shop_card(product_id, ref_id, sku, name, slug, kind, brand_name, category_name, image_url, price_cents, former_price_cents, promotion_ends_at, rating_tenths, review_count)) STORED NOT NULL,
	"rating_tenths" smallint,
	"released_on" date,
	"promotion_id" integer,
	"former_price_cents" bigint,
	"promotion_ends_at" timestamp with time zone,
	"ref_id" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"brand_name" text NOT NULL,
	"category_name" text,
	"image_url" text
);
--> statement-breakpoint
insert into product_listing (product_id, brand_id, price_cents, created_at, available, review_count, sold_count, category_id, kind, measures, facets, codes, category_ids, rating_tenths, released_on, promotion_id, former_price_cents, promotion_ends_at, ref_id, sku, name, slug, brand_name, category_name, image_url)
  select product_id, brand_id, price_cents, created_at, available, review_count, sold_count, category_id, kind, measures, facets, codes,
         array(select distinct unnest(category_ids) order by 1), rating_tenths, released_on, promotion_id, former_price_cents, promotion_ends_at, ref_id, sku, name, slug, brand_name, category_name, image_url
    from product_listing_before;
--> statement-breakpoint
insert into product_search (product_id, group_id, price_cents, popularity, search)
  select l.product_id, l.group_id, l.price_cents, l.popularity, b.search
    from product_listing l join product_listing_before b on b.product_id = l.product_id;
--> statement-breakpoint
insert into product_code (code, product_id)
  select distinct code, product_id from product_listing cross join lateral unnest(codes) code;
--> statement-breakpoint
insert into search_word (word, product_count)
  select word, count(distinct product_id)
    from product_listing
    cross join lateral regexp_split_to_table(shop_search_text(concat_ws(' ', name, brand_name, category_name)), ' ') word
   where word <> ''
   group by word;
--> statement-breakpoint
insert into listing_group (id, brand_id, kind, category_ids, measures, facets, category_id)
  select distinct on (group_id) group_id, brand_id, kind, category_ids, measures, facets, category_id from product_listing;
--> statement-breakpoint
-- Counted by the first fold; until then whoever reads a group counts it.
insert into listing_group_change select id from listing_group;
--> statement-breakpoint
drop table product_listing_before;
--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_pkey" PRIMARY KEY ("product_id");
--> statement-breakpoint
ALTER TABLE "product_listing" ADD CONSTRAINT "product_listing_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_listing_kind_idx" ON "product_listing" USING btree ("kind","price_cents");
--> statement-breakpoint
CREATE INDEX "product_listing_brand_idx" ON "product_listing" USING btree ("brand_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_listing_ref_id_key" ON "product_listing" USING btree ("ref_id");
--> statement-breakpoint
CREATE INDEX "product_listing_promotion_idx" ON "product_listing" USING btree ("promotion_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_listing_sku_key" ON "product_listing" USING btree ("sku");
--> statement-breakpoint
ALTER TABLE "product_code" ADD CONSTRAINT "product_code_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "listing_group_categories_idx" ON "listing_group" USING gin ("category_ids");
--> statement-breakpoint
CREATE INDEX "listing_group_brand_idx" ON "listing_group" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "listing_group_kind_idx" ON "listing_group" USING btree ("kind");
--> statement-breakpoint
CREATE INDEX "product_code_product_idx" ON "product_code" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "product_search_words_idx" ON "product_search" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "search_log_last_idx" ON "search_log" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "product_listing_group_idx" ON "product_listing" USING btree ("group_id","popularity");
--> statement-breakpoint
CREATE INDEX "product_listing_price_idx" ON "product_listing" USING btree ("price_cents","product_id","group_id");
--> statement-breakpoint
CREATE INDEX "product_listing_newest_idx" ON "product_listing" USING btree ("released_on" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"product_id","group_id");
--> statement-breakpoint
CREATE INDEX "product_listing_rating_idx" ON "product_listing" USING btree ("rating_tenths" DESC NULLS LAST,"review_count" DESC NULLS FIRST,"product_id","group_id");
--> statement-breakpoint
CREATE INDEX "product_listing_name_idx" ON "product_listing" USING btree ("name" collate "es-x-icu","product_id");
--> statement-breakpoint
CREATE INDEX "product_listing_popularity_idx" ON "product_listing" USING btree ("popularity" DESC NULLS FIRST,"product_id","group_id");
--> statement-breakpoint
-- Words of letters only: numbers are never mistaken for one another.
create index search_word_letters_idx on search_word using gin (word gin_trgm_ops) where word ~ '^[a-z]{3,}$';
--> statement-breakpoint
-- Beginnings of words.
create index search_word_prefix_idx on search_word using btree (word text_pattern_ops) include (product_count);
--> statement-breakpoint
drop function shop_similar_products;
--> statement-breakpoint
-- Letters and digits of one word need not stand beside each other any more: what is no name has no positions.
create or replace function shop_search_query(value text) returns tsquery
  language sql immutable strict parallel safe
  as $$
    select to_tsquery('public.shop_spanish', coalesce(
             string_agg(term, ' & ') filter (where word not in (
               'a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'lo', 'los', 'o', 'para', 'por', 'que', 'sin',
               'su', 'un', 'una', 'y')),
             string_agg(term, ' & ')))
      from regexp_split_to_table(public.shop_words(value), ' ') word
      cross join lateral (
        select regexp_replace(
                 regexp_replace(word, '([a-zñ])([0-9])', '\1 & \2', 'g'), '([0-9])([a-zñ])', '\1 & \2', 'g')
      ) split(apart)
      cross join lateral (
        select case when apart <> word then '(' || word || ':* | ' || apart || ':*)' else word || ':*' end
      ) written(term)
     where word <> ''
  $$;
