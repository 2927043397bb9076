-- name: questions.add
with added as (
     insert into question (product_id, customer_id, body, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id, state
   )
   select id, state, true as is_new from added
   union all
   select id, state, false from question
    where product_id = $1 and customer_id = $2 and md5(body) = md5($3) and not exists (select from added);

-- name: questions.add_answer
with added as (
     insert into question_answer (question_id, customer_id, body, state, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id, state
   )
   select id, state, true as is_new from added
   union all
   select id, state, false from question_answer
    where question_id = $1 and coalesce(customer_id, '') = coalesce($2, '') and md5(body) = md5($3)
      and not exists (select from added);

-- name: questions.answer_votes_of
select v.answer_id, v.is_useful from answer_vote v
     join question_answer a on a.id = v.answer_id join question q on q.id = a.question_id
    where q.product_id = $1 and v.customer_id = $2 order by v.answer_id;

-- name: questions.count
select count(*)::int as total from (select from question q where ($1::int[] is null or q.id = any($1))
  and ($2::boolean is null or (q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending'))))
  and ($3::text is null or q.state = $3)
  and ($4::boolean is null or exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'))
  and ($5::boolean is null or ((q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending'))) or (q.state = 'approved' and not exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'))))
  and ($6::text is null or q.created_at >= coalesce((
      select w.created_at from question w where true order by w.created_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(q.body), shop_fold($6)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = q.product_id)), shop_fold($6)) > 0)) limit $7) counted;

-- name: questions.count_answer_votes
update question_answer set useful_count = (select count(*) from answer_vote where answer_id = $1 and is_useful)
    where id = $1 returning useful_count as votes;

-- name: questions.count_shown
select exists (select from product where id = $1) as known, count(*)::int as total,
          (count(*) filter (where ($2 = '' or shop_fold(q.body) like '%' || shop_fold($2) || '%'
  or exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'
              and shop_fold(a.body) like '%' || shop_fold($2) || '%'))))::int as matching
     from question q where q.product_id = $1 and q.state = 'approved';

-- name: questions.count_votes
update question set vote_count = (select count(*) from question_vote where question_id = $1)
    where id = $1 returning vote_count as votes;

-- name: questions.count_votes_again
with questions as (
     update question q set vote_count = (select count(*) from question_vote v where v.question_id = q.id)
      where q.id = any($1::int[])
   )
   update question_answer a set useful_count = (
     select count(*) from answer_vote v where v.answer_id = a.id and v.is_useful)
    where a.id = any($2::int[]);

-- name: questions.drop_second_answer_votes
delete from answer_vote v
    where v.customer_id = $1 and exists (
            select from answer_vote own where own.answer_id = v.answer_id and own.customer_id = $2)
       or v.customer_id in ($1, $2) and exists (
            select from question_answer a where a.id = v.answer_id and a.customer_id = $2)
   returning v.answer_id;

-- name: questions.drop_second_votes
delete from question_vote v
    where v.customer_id = $1 and exists (
            select from question_vote own where own.question_id = v.question_id and own.customer_id = $2)
       or v.customer_id in ($1, $2) and exists (
            select from question q where q.id = v.question_id and q.customer_id = $2)
   returning v.question_id;

-- name: questions.hidden_of
select id, body, state, rejection_reason from question
    where product_id = $1 and customer_id = $2 and state <> 'approved' order by id desc limit 20;

-- name: questions.lock
select id, product_id, customer_id, body, state from question where id = $1 for update;

-- name: questions.lock_answer
select a.id, a.question_id, a.customer_id, a.state, a.state = 'approved' and q.state = 'approved' as is_public
     from question_answer a join question q on q.id = a.question_id where a.id = $1 for update of a;

-- name: questions.move
with questions as (
     update question q set customer_id = $1 where q.customer_id = $2 and not exists (
       select from question own where own.customer_id = $1 and own.product_id = q.product_id and own.body = q.body)
   )
   update question_answer a set customer_id = $1 where a.customer_id = $2 and not exists (
     select from question_answer own
      where own.customer_id = $1 and own.question_id = a.question_id and own.body = a.body);

-- name: questions.move_votes
with questions as (update question_vote set customer_id = $1 where customer_id = $2)
   update answer_vote set customer_id = $1 where customer_id = $2;

-- name: questions.one
select q.id, q.body, c.name as author, q.vote_count, q.created_at, coalesce((
     select json_agg(json_build_object('id', a.id, 'author', a.author, 'body', a.body, 'state', a.state,
                       'useful_count', a.useful_count, 'created_at', a.created_at)
              order by a.author is not null, a.useful_count desc, a.id)
       from (select a.id, c.name as author, a.body, a.state, a.useful_count, a.created_at
               from question_answer a left join customer c on c.id = a.customer_id
              where a.question_id = q.id and true
              order by a.customer_id is not null, a.useful_count desc, a.id limit 20) a), '[]') as answers, q.state, q.rejection_reason, q.product_id,
  p.name as product_name, p.sku, p.slug from question q join customer c on c.id = q.customer_id join product p on p.id = q.product_id where q.id = $1;

-- name: questions.page
with page as materialized (
     select * from (select q.id from question q where ($1::int[] is null or q.id = any($1))
  and ($2::boolean is null or (q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending'))))
  and ($3::text is null or q.state = $3)
  and ($4::boolean is null or exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'))
  and ($5::boolean is null or ((q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending'))) or (q.state = 'approved' and not exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'))))
  and ($6::text is null or q.created_at >= coalesce((
      select w.created_at from question w where true order by w.created_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(q.body), shop_fold($6)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = q.product_id)), shop_fold($6)) > 0)) order by q.created_at desc, q.id desc limit $7 offset $8) short limit 1000
   )
   select q.id, q.body, c.name as author, q.vote_count, q.created_at, coalesce((
     select json_agg(json_build_object('id', a.id, 'author', a.author, 'body', a.body, 'state', a.state,
                       'useful_count', a.useful_count, 'created_at', a.created_at)
              order by a.author is not null, a.useful_count desc, a.id)
       from (select a.id, c.name as author, a.body, a.state, a.useful_count, a.created_at
               from question_answer a left join customer c on c.id = a.customer_id
              where a.question_id = q.id and true
              order by a.customer_id is not null, a.useful_count desc, a.id limit 20) a), '[]') as answers, q.state, q.rejection_reason, q.product_id,
  p.name as product_name, p.sku, p.slug from page join question q on q.id = page.id join customer c on c.id = q.customer_id
     join product p on p.id = q.product_id order by q.created_at desc, q.id desc;

-- name: questions.personal_data
select json_build_object(
     'questions', (select coalesce(json_agg(json_build_object('product', p.name, 'question', q.body,
        'state', q.state, 'written_at', q.created_at) order by q.created_at), '[]')
        from question q join product p on p.id = q.product_id where q.customer_id = $1),
     'answers', (select coalesce(json_agg(json_build_object('answer', a.body, 'state', a.state,
        'written_at', a.created_at) order by a.created_at), '[]')
        from question_answer a where a.customer_id = $1)) as data;

-- name: questions.question_votes_of
select v.question_id from question_vote v join question q on q.id = v.question_id
    where q.product_id = $1 and v.customer_id = $2 order by v.question_id;

-- name: questions.set_answer_state
update question_answer set state = $1 where id = $2;

-- name: questions.set_state
update question set state = $1, rejection_reason = case when $1 = 'rejected' then $2 end, updated_at = $3
    where id = $4;

-- name: questions.shown_of
select q.id, q.body, c.name as author, q.vote_count, q.created_at, coalesce((
     select json_agg(json_build_object('id', a.id, 'author', a.author, 'body', a.body, 'state', a.state,
                       'useful_count', a.useful_count, 'created_at', a.created_at)
              order by a.author is not null, a.useful_count desc, a.id)
       from (select a.id, c.name as author, a.body, a.state, a.useful_count, a.created_at
               from question_answer a left join customer c on c.id = a.customer_id
              where a.question_id = q.id and a.state = 'approved'
              order by a.customer_id is not null, a.useful_count desc, a.id limit 20) a), '[]') as answers
     from question q join customer c on c.id = q.customer_id
    where q.product_id = $1 and q.state = 'approved' and ($2 = '' or shop_fold(q.body) like '%' || shop_fold($2) || '%'
  or exists (select from question_answer a where a.question_id = q.id and a.state = 'approved'
              and shop_fold(a.body) like '%' || shop_fold($2) || '%'))
    order by exists (select from question_answer a where a.question_id = q.id and a.state = 'approved') desc, q.vote_count desc, q.created_at desc, q.id desc limit $3 offset $4;

-- name: questions.tell_answers
with told as (
     update question_answer a set told_at = $1
       from question q
      where q.id = a.question_id and a.question_id = $2 and a.told_at is null
        and a.state = 'approved' and q.state = 'approved'
     returning a.id, a.customer_id, a.body, a.question_id
   )
   select author.name as answer_author, told.body as answer_body, q.body as question_body,
          case when asker.email_verified then asker.name end as asker_name, asker.email as asker_email,
          p.name as product_name, p.sku, p.slug
     from told
     join question q on q.id = told.question_id
     join product p on p.id = q.product_id
     join customer asker on asker.id = q.customer_id and not asker.is_blocked
     left join customer author on author.id = told.customer_id
    where told.customer_id is distinct from q.customer_id
    order by told.id;

-- name: questions.unanswered_count
select count(*) as total from question q where ((q.state = 'pending' or (q.state = 'approved' and exists (
  select from question_answer a where a.question_id = q.id and a.state = 'pending'))) or (q.state = 'approved' and not exists (select from question_answer a where a.question_id = q.id and a.state = 'approved')));

-- name: questions.unvote
delete from question_vote where question_id = $1 and customer_id = $2;

-- name: questions.unvote_answer
delete from answer_vote where answer_id = $1 and customer_id = $2;

-- name: questions.vote
insert into question_vote (question_id, customer_id) values ($1, $2) on conflict do nothing;

-- name: questions.vote_answer
insert into answer_vote (answer_id, customer_id, is_useful) values ($1, $2, $3)
   on conflict (answer_id, customer_id) do update set is_useful = excluded.is_useful;

-- name: questions.with_words
select id from (
     (select n.id from question n where shop_fold(n.body) like shop_fold($1) limit $2)
     union all
     (select n.id from question n where n.product_id in (select p.id from product p where shop_fold(p.name || ' ' || p.sku) like shop_fold($1) and shop_fold(p.name) like shop_fold($1)) limit $2)
   ) found;

-- name: questions.written_since
select (select count(*) from question where customer_id = $1 and created_at > $2)::int as questions,
          (select count(*) from question_answer where customer_id = $1 and created_at > $2)::int as answers;
