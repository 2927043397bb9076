-- The JSON of a listing row as cards show it, without stock and closing brace; `product-card.ts` adds those. Immutable
-- although its parts are only called stable: for these types nothing of the session changes what they write.
create function shop_card(
  product_id integer, ref_id text, sku text, name text, slug text, kind text, brand_name text, category_name text,
  image_url text, price_cents bigint, former_price_cents bigint, promotion_ends_at timestamptz, rating_tenths smallint,
  review_count integer
) returns text
  language sql immutable parallel safe
  as $$
    select concat('{"id":', product_id, ',"ref_id":', to_json(ref_id), ',"sku":', to_json(sku),
      ',"product_name":', to_json(name), ',"slug":', to_json(slug), ',"kind":', to_json(kind),
      ',"brand":', to_json(brand_name), ',"category":', coalesce(to_json(category_name)::text, 'null'),
      ',"price_cents":', price_cents,
      case when former_price_cents is not null then concat(',"former_price_cents":', former_price_cents, ',"ends_at":"',
        to_char(promotion_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"') end,
      ',"currency":"MXN","rating":',
      case when rating_tenths is null then 'null' else (rating_tenths / 10.0)::numeric(2, 1)::text end,
      ',"review_count":', review_count,
      ',"images":', case when image_url is null then '[]' else concat('[{"image_url":', to_json(image_url), '}]') end)
  $$;
--> statement-breakpoint
ALTER TABLE "product_listing" ADD COLUMN "card" text GENERATED ALWAYS AS (shop_card(product_id, ref_id, sku, name, slug, kind, brand_name, category_name, image_url, price_cents, former_price_cents, promotion_ends_at, rating_tenths, review_count)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_listing" ADD COLUMN "facets_key" bigint GENERATED ALWAYS AS (hash_array_extended(facets, 0)) STORED NOT NULL;
