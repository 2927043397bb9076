-- name: support.about
select o.id as order_id, o.number as order_number, r.id as return_id, r.number as return_number,
     p.id as product_id, p.name as product_name, p.sku, p.slug,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url
   from ticket t left join shop_order o on o.id = t.order_id
   left join return_request r on r.id = t.return_id
   left join product p on p.id = t.product_id where t.id = $1;

-- name: support.add_canned
insert into canned_reply (title, body, updated_at) values ($1, $2, $3) returning id, title, body, version;

-- name: support.add_file
insert into ticket_file (message_id, kind, name, width, height, content)
   values ($1, $2, $3, $4, $5, $6);

-- name: support.add_link
insert into ticket_link (token_hash, ticket_id, is_for_replies, created_at)
   values ($1, $2, $3, $4);

-- name: support.add_message
insert into ticket_message (ticket_id, author, author_name, body, is_note, event, sender_key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id;

-- name: support.add_ticket
insert into ticket (customer_id, name, email, subject, order_number, source, order_id, product_id, return_id, sender_key, answer_due, resolve_due, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13::timestamptz)
   on conflict (lower(email), sender_key) do nothing returning id;

-- name: support.add_to_note
update ticket_message set body = left(body || E'\n' || $1::text, 5000) where id = $2;

-- name: support.below
with page as materialized (
     select * from (select t.id from ticket t where ($1::int[] is null or t.id = any($1))
  and ($2::text is null or t.state = $2)
  and ($3::boolean is null or t.state <> 'closed')
  and ($4::boolean is null or t.assigned_to is null)
  and ($5::text is null or t.assigned_to = $5)
  and ($6::timestamptz is null or t.answer_due < $6 or t.resolve_due < $6)
  and ($7::text is null or $7 = any(t.tags))
  and ($8::uuid is null or t.order_id = $8)
  and ($9::text is null or t.updated_at >= coalesce((
      select w.updated_at from ticket w where true order by w.updated_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(t.subject || ' ' || t.name || ' ' || t.email), shop_fold($9)) > 0
    or (select bool_or(strpos(shop_fold(m.body), shop_fold($9)) > 0) from ticket_message m where m.ticket_id = t.id))) and ($10::int is null or t.id < $10) order by t.id desc limit $11) short limit 1000
   )
   select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account, t.tags, t.answer_due, t.resolve_due, t.rating, t.rating_comment, t.merged_into,
  t.assigned_to, (select s.name from staff_user s where s.id = t.assigned_to) as assigned_name,
  (select count(*) from ticket_message m where m.ticket_id = t.id and m.event is null) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id and m.event is null
    order by m.id desc limit 1), '') as last_message from page join ticket t on t.id = page.id order by t.id desc;

-- name: support.canned_replies
select id, title, body, version from canned_reply order by lower(title), id;

-- name: support.canned_reply
select id, title, body, version from canned_reply where id = $1;

-- name: support.count
select count(*)::int as total from (select from ticket t where ($1::int[] is null or t.id = any($1))
  and ($2::text is null or t.state = $2)
  and ($3::boolean is null or t.state <> 'closed')
  and ($4::boolean is null or t.assigned_to is null)
  and ($5::text is null or t.assigned_to = $5)
  and ($6::timestamptz is null or t.answer_due < $6 or t.resolve_due < $6)
  and ($7::text is null or $7 = any(t.tags))
  and ($8::uuid is null or t.order_id = $8)
  and ($9::text is null or t.updated_at >= coalesce((
      select w.updated_at from ticket w where true order by w.updated_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(t.subject || ' ' || t.name || ' ' || t.email), shop_fold($9)) > 0
    or (select bool_or(strpos(shop_fold(m.body), shop_fold($9)) > 0) from ticket_message m where m.ticket_id = t.id))) limit $10) counted;

-- name: support.count_files
select count(*) as total from ticket_file f join ticket_message m on m.id = f.message_id where m.ticket_id = $1;

-- name: support.count_own
select count(*) as total from ticket t where t.customer_id = $1 and ($2::uuid is null or t.order_id = $2);

-- name: support.erase
delete from ticket t where t.customer_id = $1 or lower(t.email) = lower($2)
     and not exists (select from customer c where c.id = t.customer_id and not c.is_anonymous);

-- name: support.figures
select count(*) as ticket_count,
     count(t.first_answer_minutes) as answered_count,
     (percentile_cont(0.5) within group (order by t.first_answer_minutes))::int as first_answer_minutes,
     count(t.resolution_minutes) as resolved_count,
     (percentile_cont(0.5) within group (order by t.resolution_minutes))::int as resolution_minutes,
     count(t.rating) as rating_count, (avg(t.rating) * 10)::int as rating_tenths
   from ticket t where t.created_at >= $1 and t.merged_into is null;

-- name: support.file
select f.name, f.content from ticket_file f join ticket_message m on m.id = f.message_id
    where f.message_id = $1 and f.kind = $2 and m.ticket_id = $3 and ($4::boolean or not m.is_note);

-- name: support.late_count
select count(*) as total from ticket where answer_due < $1 or resolve_due < $1::timestamptz;

-- name: support.latest_ticket_of
select id as ticket_id from ticket where lower(email) = lower($1) and merged_into is null order by updated_at desc, id desc limit 1;

-- name: support.lock_ticket
select t.id, t.state, t.source, t.version, t.name, t.email, t.customer_id, t.subject, t.created_at, t.answer_due, t.resolve_due,
     t.first_answer_minutes, t.assigned_to, t.tags, t.merged_into, exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account
     from ticket t where t.id = $1 for no key update of t;

-- name: support.merge_links
update ticket_link set ticket_id = $1 where ticket_id = $2;

-- name: support.merge_messages
update ticket_message m set ticket_id = $1, sender_key = case when exists (
       select from ticket_message o where o.ticket_id = $1 and o.author = m.author and o.sender_key = m.sender_key
     ) then null else sender_key end where ticket_id = $2;

-- name: support.message_by_key
select id from ticket_message where ticket_id = $1 and author = $2 and sender_key = $3;

-- name: support.messages
select m.id, m.author, m.author_name, m.body, m.is_note, m.event, m.created_at,
     f.kind as file_kind, f.name as file_name, f.width, f.height
   from ticket_message m left join ticket_file f on f.message_id = m.id
   where m.ticket_id = $1 and m.id > $2 and ($3::boolean or not m.is_note and coalesce(m.event, 'opened') in ('opened', 'closed', 'left_out')) order by m.id;

-- name: support.move
update ticket set customer_id = $1 where customer_id = $2;

-- name: support.note_of_sender
select m.id, m.ticket_id from ticket_message m join ticket t on t.id = m.ticket_id
    where lower(t.email) = lower($1) and m.author = 'staff' and m.is_note and m.sender_key = $2;

-- name: support.open_count
select count(*) as total from ticket where state = 'open';

-- name: support.orders_beside
select o.id, o.number, o.state, o.total_cents, o.shipping_cents, o.placed_at from shop_order o
    where o.customer_id = $1 and o.number is not null
    order by o.id is not distinct from (select t.order_id from ticket t where t.id = $2) desc, o.placed_at desc limit 5;

-- name: support.own
select t.id, t.subject, t.order_number, t.state, t.created_at, t.updated_at,
     exists (select from ticket_message m where m.ticket_id = t.id and m.author = 'staff' and not m.is_note
       and m.event is null and m.id > t.seen_by_customer) as is_unread,
     (select m.author from ticket_message m where m.ticket_id = t.id and m.event is null and not m.is_note
       order by m.id desc limit 1) as last_author,
     coalesce((select left(m.body, 200) from ticket_message m
       where m.ticket_id = t.id and m.event is null and not m.is_note order by m.id desc limit 1), '') as last_message
   from ticket t where t.customer_id = $1 and ($2::uuid is null or t.order_id = $2) order by t.updated_at desc, t.id desc limit $3 offset $4;

-- name: support.owned_order
select id, number from shop_order where id = $1 and customer_id = $2;

-- name: support.owned_return
select r.order_id, r.number from return_request r join shop_order o on o.id = r.order_id
    where r.id = $1 and o.customer_id = $2;

-- name: support.page
with page as materialized (
     select * from (select t.id from ticket t where ($1::int[] is null or t.id = any($1))
  and ($2::text is null or t.state = $2)
  and ($3::boolean is null or t.state <> 'closed')
  and ($4::boolean is null or t.assigned_to is null)
  and ($5::text is null or t.assigned_to = $5)
  and ($6::timestamptz is null or t.answer_due < $6 or t.resolve_due < $6)
  and ($7::text is null or $7 = any(t.tags))
  and ($8::uuid is null or t.order_id = $8)
  and ($9::text is null or t.updated_at >= coalesce((
      select w.updated_at from ticket w where true order by w.updated_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(t.subject || ' ' || t.name || ' ' || t.email), shop_fold($9)) > 0
    or (select bool_or(strpos(shop_fold(m.body), shop_fold($9)) > 0) from ticket_message m where m.ticket_id = t.id))) order by t.updated_at desc, t.id desc limit $10 offset $11) short limit 1000
   )
   select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account, t.tags, t.answer_due, t.resolve_due, t.rating, t.rating_comment, t.merged_into,
  t.assigned_to, (select s.name from staff_user s where s.id = t.assigned_to) as assigned_name,
  (select count(*) from ticket_message m where m.ticket_id = t.id and m.event is null) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id and m.event is null
    order by m.id desc limit 1), '') as last_message from page join ticket t on t.id = page.id order by t.updated_at desc, t.id desc;

-- name: support.personal_data
select coalesce(json_agg(json_build_object('subject', t.subject, 'name', t.name, 'email', t.email,
     'state', t.state, 'asked_at', t.created_at,
     'messages', (select coalesce(json_agg(json_build_object('author', m.author, 'body', m.body,
        'written_at', m.created_at) order by m.id), '[]') from ticket_message m where m.ticket_id = t.id and m.event is null and not m.is_note))
     order by t.id), '[]') as data
   from ticket t where t.customer_id = $1;

-- name: support.remove_canned
delete from canned_reply where id = $1;

-- name: support.seen_by_customer
update ticket set seen_by_customer = $1 where id = $2 and seen_by_customer < $1 and exists (select from ticket_message m where m.ticket_id = $2 and m.id = $1);

-- name: support.seen_by_staff
update ticket set seen_by_staff = $1 where id = $2 and seen_by_staff < $1 and exists (select from ticket_message m where m.ticket_id = $2 and m.id = $1);

-- name: support.set_canned
update canned_reply set title = $1, body = $2, version = version + 1, updated_at = $3
    where id = $4 and ($5::int is null or version = $5::int) returning id, title, body, version;

-- name: support.set_desk
update ticket set assigned_to = $1, tags = $2, version = version + 1, updated_at = $3 where id = $4;

-- name: support.set_mailed
update ticket set mailed_until = $1 where id = $2 and mailed_until < $1;

-- name: support.set_merged
update ticket set merged_into = $1, state = 'closed', answer_due = null, resolve_due = null,
     version = version + 1, updated_at = $2 where id = $3;

-- name: support.set_rating
update ticket set rating = $1, rating_comment = $2 where id = $3 and state = 'closed';

-- name: support.set_state
update ticket set state = $1, version = version + 1, updated_at = $2, answer_due = $3,
     resolve_due = $4, first_answer_minutes = coalesce(first_answer_minutes, $5),
     resolution_minutes = $6, assigned_to = coalesce(assigned_to, $7) where id = $8;

-- name: support.shown_product
select id from product where sku = $1 and status = 'active';

-- name: support.tags
select distinct unnest(tags) as tag from ticket order by 1 limit 200;

-- name: support.ticket
select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account, t.tags, t.answer_due, t.resolve_due, t.rating, t.rating_comment, t.merged_into,
  t.assigned_to, (select s.name from staff_user s where s.id = t.assigned_to) as assigned_name,
  (select count(*) from ticket_message m where m.ticket_id = t.id and m.event is null) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id and m.event is null
    order by m.id desc limit 1), '') as last_message from ticket t where t.id = $1;

-- name: support.ticket_by_key
select id, source, customer_id from ticket where lower(email) = lower($1) and sender_key = $2;

-- name: support.ticket_of_customer
select coalesce(merged_into, id) as id from ticket where id = $1 and customer_id = $2;

-- name: support.ticket_of_link
select ticket_id as id from ticket_link where token_hash = $1 and not is_for_replies;

-- name: support.ticket_of_reply
select ticket_id as id from ticket_link where token_hash = $1 and is_for_replies;

-- name: support.tickets_beside
select t.id, t.subject, t.state, t.updated_at from ticket t
    where t.id <> $1 and t.merged_into is null
      and (t.customer_id = $2 or $2::text is null and t.customer_id is null and lower(t.email) = lower($3))
    order by t.updated_at desc limit 10;

-- name: support.unseen_answers
select m.id, m.body from ticket_message m join ticket t on t.id = m.ticket_id
    where m.ticket_id = $1 and m.author = 'staff' and not m.is_note and m.event is null
      and m.id > greatest(t.seen_by_customer, t.mailed_until) order by m.id;

-- name: support.with_words
select id from (
     (select w.id from ticket w where shop_fold(w.subject || ' ' || w.name || ' ' || w.email) like shop_fold($1) limit $2)
     union all
     (select m.ticket_id from ticket_message m where shop_fold(m.body) like shop_fold($1) limit $2)
   ) found;
