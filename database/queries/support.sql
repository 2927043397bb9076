-- name: support.about
select o.id as order_id, o.number as order_number, r.id as return_id, r.number as return_number,
     p.id as product_id, p.name as product_name, p.sku, p.slug,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url
   from ticket t left join shop_order o on o.id = t.order_id
   left join return_request r on r.id = t.return_id
   left join product p on p.id = t.product_id where t.id = $1;

-- name: support.add_file
insert into ticket_file (message_id, kind, name, width, height, content)
   values ($1, $2, $3, $4, $5, $6);

-- name: support.add_link
insert into ticket_link (token_hash, ticket_id, created_at) values ($1, $2, $3);

-- name: support.add_message
insert into ticket_message (ticket_id, author, author_name, body, is_note, event, sender_key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id;

-- name: support.add_ticket
insert into ticket (customer_id, name, email, subject, order_number, source, order_id, product_id, return_id, sender_key, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11::timestamptz)
   on conflict (lower(email), sender_key) do nothing returning id;

-- name: support.count
select count(*) as total from ticket t where ($1::text is null or shop_fold(t.subject || ' ' || t.name || ' ' || t.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or t.state = $2);

-- name: support.count_files
select count(*) as total from ticket_file f join ticket_message m on m.id = f.message_id where m.ticket_id = $1;

-- name: support.count_own
select count(*) as total from ticket t where t.customer_id = $1 and ($2::uuid is null or t.order_id = $2);

-- name: support.erase
delete from ticket t where t.customer_id = $1 or lower(t.email) = lower($2)
     and not exists (select from customer c where c.id = t.customer_id and not c.is_anonymous);

-- name: support.file
select f.name, f.content from ticket_file f join ticket_message m on m.id = f.message_id
    where f.message_id = $1 and f.kind = $2 and m.ticket_id = $3 and ($4::boolean or not m.is_note);

-- name: support.lock_ticket
select t.id, t.state, t.source, t.version, t.name, t.email, t.customer_id, exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account
     from ticket t where t.id = $1 for no key update of t;

-- name: support.message_by_key
select id from ticket_message where ticket_id = $1 and author = $2 and sender_key = $3;

-- name: support.messages
select m.id, m.author, m.author_name, m.body, m.is_note, m.event, m.created_at,
     f.kind as file_kind, f.name as file_name, f.width, f.height
   from ticket_message m left join ticket_file f on f.message_id = m.id
   where m.ticket_id = $1 and m.id > $2 and ($3::boolean or not m.is_note) order by m.id;

-- name: support.move
update ticket set customer_id = $1 where customer_id = $2;

-- name: support.open_count
select count(*) as total from ticket where state = 'open';

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
select r.order_id from return_request r join shop_order o on o.id = r.order_id
    where r.id = $1 and o.customer_id = $2;

-- name: support.page
with page as materialized (
     select t.id from ticket t where ($1::text is null or shop_fold(t.subject || ' ' || t.name || ' ' || t.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or t.state = $2) order by t.updated_at desc, t.id desc limit $3 offset $4
   )
   select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account,
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

-- name: support.seen_by_customer
update ticket set seen_by_customer = $1 where id = $2 and seen_by_customer < $1 and exists (select from ticket_message m where m.ticket_id = $2 and m.id = $1);

-- name: support.seen_by_staff
update ticket set seen_by_staff = $1 where id = $2 and seen_by_staff < $1 and exists (select from ticket_message m where m.ticket_id = $2 and m.id = $1);

-- name: support.set_mailed
update ticket set mailed_until = $1 where id = $2 and mailed_until < $1;

-- name: support.set_state
update ticket set state = $1, version = version + 1, updated_at = $2 where id = $3;

-- name: support.shown_product
select id from product where sku = $1 and status = 'active';

-- name: support.ticket
select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.source, t.version, t.seen_by_customer, t.seen_by_staff, t.created_at, t.updated_at,
  exists (select from customer c where c.id = t.customer_id and not c.is_anonymous) as is_of_account,
  (select count(*) from ticket_message m where m.ticket_id = t.id and m.event is null) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id and m.event is null
    order by m.id desc limit 1), '') as last_message from ticket t where t.id = $1;

-- name: support.ticket_by_key
select id from ticket where lower(email) = lower($1) and sender_key = $2;

-- name: support.ticket_of_customer
select id from ticket where id = $1 and customer_id = $2;

-- name: support.ticket_of_link
select ticket_id as id from ticket_link where token_hash = $1;

-- name: support.unseen_answers
select m.id, m.body from ticket_message m join ticket t on t.id = m.ticket_id
    where m.ticket_id = $1 and m.author = 'staff' and not m.is_note and m.event is null
      and m.id > greatest(t.seen_by_customer, t.mailed_until) order by m.id;
