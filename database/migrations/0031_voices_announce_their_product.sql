-- Votes, answers and photos name no product, so every one of them ended the kept page of every product. They announce
-- `table:product` like the review or question they belong to; the key says to which. Where that is gone itself, its own
-- deletion has told it.
create function announce_voices() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else '(select * from new_rows except all select * from old_rows) union all
          (select * from old_rows except all select * from new_rows)'
  end;
  voice text;
  tags text[];
begin
  if tg_op = 'TRUNCATE' then
    perform announce(array['*']);
    return null;
  end if;
  voice := case tg_argv[0]
    when 'review' then 'join review v on v.id = c.review_id'
    when 'question' then 'join question v on v.id = c.question_id'
    when 'answer' then 'join question_answer a on a.id = c.answer_id join question v on v.id = a.question_id'
  end;
  execute format('select array_agg(distinct %L || v.product_id) || %L from (%s) c %s having count(*) > 0',
    tg_table_name || ':', array[tg_table_name], changed, voice) into tags;
  if tags is not null then
    perform announce(tags);
  end if;
  return null;
end $$;--> statement-breakpoint
do $$
declare
  voice text;
  event text;
begin
  foreach voice in array '{review_photo,review_vote,question_answer,question_vote,answer_vote}'::text[] loop
    foreach event in array '{insert,update,delete,truncate}'::text[] loop
      execute format('drop trigger announce_%s on %I', event, voice);
    end loop;
  end loop;
end $$;--> statement-breakpoint
select announce_changes_of('review_photo', 'review', 'announce_voices');--> statement-breakpoint
select announce_changes_of('review_vote', 'review', 'announce_voices');--> statement-breakpoint
select announce_changes_of('question_answer', 'question', 'announce_voices');--> statement-breakpoint
select announce_changes_of('question_vote', 'question', 'announce_voices');--> statement-breakpoint
select announce_changes_of('answer_vote', 'answer', 'announce_voices');
