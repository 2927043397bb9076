-- Nearness of a word is dear to reckon: once for each word and product (`offset 0` keeps it from being repeated).
create or replace function shop_similar_products(value text) returns table (product_id integer, score real)
  language sql stable
  set pg_trgm.word_similarity_threshold = '0.45'
  as $$
    with words as materialized (
      select word
        from regexp_split_to_table(public.shop_words(value), ' ') word
       where length(word) >= 3
       order by length(word) desc
       limit 8
    ), scored as (
      select l.product_id, word_similarity(words.word, l.keywords) as score
        from (
          select l.product_id, l.keywords from public.product_listing l
           where (select word from words limit 1) <% l.keywords
        ) l
        cross join words
      offset 0
    ), near as materialized (
      select product_id, avg(score) as score from scored group by product_id having min(score) >= 0.45
    )
    select near.product_id, near.score::real
      from near
     where near.score >= 0.8 * (select max(score) from near)
     order by near.score desc, near.product_id
     limit 200
  $$;
