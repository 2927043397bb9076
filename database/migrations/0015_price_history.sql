CREATE TABLE "product_price_history" (
	"product_id" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"promotion_id" integer,
	CONSTRAINT "product_price_history_product_id_valid_from_pk" PRIMARY KEY("product_id","valid_from")
);
--> statement-breakpoint
ALTER TABLE "product_price_history" ADD CONSTRAINT "product_price_history_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is known of the past: regular prices since they are written down, then what shoppers see now.
INSERT INTO "product_price_history" ("product_id", "valid_from", "price_cents")
SELECT DISTINCT ON (c."product_id", c."changed_at") c."product_id", c."changed_at", c."price_cents"
  FROM "price_change" c JOIN "product" p ON p."id" = c."product_id"
 ORDER BY c."product_id", c."changed_at", c."id" DESC;--> statement-breakpoint
INSERT INTO "product_price_history" ("product_id", "valid_from", "price_cents", "promotion_id")
SELECT l."product_id", greatest(now(), told."valid_from"), l."price_cents", l."promotion_id"
  FROM "product_listing" l
  LEFT JOIN LATERAL (
    SELECT h."valid_from", h."price_cents" FROM "product_price_history" h
     WHERE h."product_id" = l."product_id" ORDER BY h."valid_from" DESC LIMIT 1
  ) told ON true
 WHERE l."promotion_id" IS NOT NULL OR told."price_cents" IS DISTINCT FROM l."price_cents"
    ON CONFLICT ("product_id", "valid_from") DO UPDATE SET
       "price_cents" = excluded."price_cents", "promotion_id" = excluded."promotion_id";
