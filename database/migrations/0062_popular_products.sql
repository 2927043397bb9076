CREATE TABLE "popular_product" (
	"rank" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"search" "tsvector" NOT NULL
);

--> statement-breakpoint
insert into popular_product (rank, product_id, search)
select row_number() over (order by l.popularity desc, l.product_id), l.product_id, s.search
  from (select product_id, popularity from product_listing order by popularity desc, product_id limit 1000) l
  join product_search s on s.product_id = l.product_id;
--> statement-breakpoint
select announce_changes_of('popular_product', 'rank');
--> statement-breakpoint
analyze popular_product;
