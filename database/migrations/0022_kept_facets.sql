CREATE TABLE "listing_facets" (
	"scope" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"stock_count" integer NOT NULL,
	"kind" text,
	"price_min" bigint,
	"price_max" bigint,
	"brand_ids" integer[] NOT NULL,
	"brand_counts" integer[] NOT NULL,
	"category_ids" integer[] NOT NULL,
	"category_counts" integer[] NOT NULL,
	"price_steps" text NOT NULL,
	"numbers" text NOT NULL,
	"words" text NOT NULL
);
