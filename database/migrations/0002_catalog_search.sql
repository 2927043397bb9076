ALTER TABLE "product_listing" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "product_listing" ADD COLUMN "codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_listing_codes_idx" ON "product_listing" USING gin ("codes");--> statement-breakpoint
CREATE INDEX "product_listing_kind_idx" ON "product_listing" USING btree ("kind","price_cents");--> statement-breakpoint
-- The stock list of Spanish stop words holds `ti`, which tells an RTX 5070 Ti from an RTX 5070: index every word.
create text search dictionary shop_spanish_stem (template = pg_catalog.snowball, language = spanish);
--> statement-breakpoint
alter text search configuration shop_spanish
  alter mapping for asciiword, asciihword, hword_asciipart, hword, hword_part, word with shop_spanish_stem;
--> statement-breakpoint
-- A code as people copy it: no case, no dashes, no spaces (`100-100000910WOF` = `100100000910wof`).
create function shop_code(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(public.shop_fold(value), '[^a-z0-9]+', '', 'g');
--> statement-breakpoint
-- What is indexed: the words, and once more with letters and digits apart, so that `rtx5070` finds `RTX 5070`.
create function shop_search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select words || case when apart <> words then ' ' || apart else '' end
      from (select public.shop_words(value) as words) folded
      cross join lateral (
        select regexp_replace(regexp_replace(words, '([a-zñ])([0-9])', '\1 \2', 'g'), '([0-9])([a-zñ])', '\1 \2', 'g')
      ) split(apart)
  $$;
--> statement-breakpoint
-- What is searched: every word, each as a beginning; words that say nothing only count where there are no others.
-- Null where the text has no words.
create function shop_search_query(value text) returns tsquery
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
                 regexp_replace(word, '([a-zñ])([0-9])', '\1 <-> \2', 'g'), '([0-9])([a-zñ])', '\1 <-> \2', 'g')
      ) split(apart)
      cross join lateral (
        select case when apart <> word then '(' || word || ':* | ' || apart || ':*)' else word || ':*' end
      ) written(term)
     where word <> ''
  $$;
--> statement-breakpoint
-- Products whose words are nearly those of a text, for typing mistakes. The longest word asks the index.
create function shop_similar_products(value text) returns table (product_id integer, score real)
  language sql stable
  set pg_trgm.word_similarity_threshold = '0.45'
  as $$
    with words as materialized (
      select word
        from regexp_split_to_table(public.shop_words(value), ' ') word
       where length(word) >= 3
       order by length(word) desc
       limit 8
    ), near as (
      select l.product_id, sum(word_similarity(words.word, l.keywords)) / count(*) as score
        from public.product_listing l cross join words
       where (select word from words limit 1) <% l.keywords
       group by l.product_id
      having min(word_similarity(words.word, l.keywords)) >= 0.45
    )
    select near.product_id, near.score::real
      from near
     where near.score >= 0.8 * (select max(score) from near)
     order by near.score desc, near.product_id
     limit 200
  $$;
