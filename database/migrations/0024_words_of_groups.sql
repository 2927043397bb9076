ALTER TABLE "listing_group" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_group_words_idx" ON "listing_group" USING gin ("search");--> statement-breakpoint
-- What all of a group's products have in common, until they are next refreshed.
with sizes as (select group_id, count(*) as n from product_search group by group_id),
shared as (
  select e.group_id, lexeme
    from product_search e
    join sizes using (group_id)
    cross join lateral unnest(tsvector_to_array(e.search)) lexeme
   group by e.group_id, lexeme, sizes.n
  having count(*) = sizes.n
)
update listing_group g set search = w.words
  from (select group_id, array_to_tsvector(array_agg(lexeme)) as words from shared group by group_id) w
 where g.id = w.group_id;
